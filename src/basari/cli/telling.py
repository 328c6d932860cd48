"""Saved games told as a story, or as JSON for programs."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from basari.cli.narrate import narrate
from basari.cli.screen import out, out_wrapped
from basari.cli.texts import _
from basari.cli.words import edition_name, tally
from basari.kernel import DEALER, AnyTable, Event
from basari.log import Header, Moment, begin, check_end, load, replay
from basari.plain import plain_event, plain_view
from basari.rules.rounds import RoundBegan


def tell_log(file: Path) -> None:
    """Tell a saved game from its log."""
    log = load(file)
    table, begun = begin(log)
    _tell_opening(log.header, begun, table)
    for moment in replay(log):
        table = moment.table
        _tell(moment.events, log.header, table)
    check_end(log, table)


def print_log(file: Path) -> None:
    """Print one JSON object per answer of a log: the move, the events, the public view."""
    log = load(file)
    table, _begun = begin(log)
    for number, moment in enumerate(replay(log), 1):
        out(json.dumps(_plain_answer(number, moment), ensure_ascii=False))
        table = moment.table
    check_end(log, table)


def _plain_answer(number: int, moment: Moment) -> dict[str, Any]:
    return {
        "answer": number,
        "line": moment.line,
        "by": "dealer" if moment.seat == DEALER else moment.seat,
        "move": str(moment.move),
        "events": [plain_event(event) for event in moment.events if event.seen_by(None)],
        "view": plain_view(moment.table.view(None)),
    }


def _tell_opening(header: Header, events: Iterable[Event], table: AnyTable) -> None:
    names = ", ".join(player.name for player in header.players)
    opening = _("Basari, {edition}, seed {seed}: {names}.")
    seed = "-" if header.seed is None else header.seed
    out(opening.format(edition=edition_name(header.edition), seed=seed, names=names))
    _tell(events, header, table)


def _tell(events: Iterable[Event], header: Header, table: AnyTable) -> None:
    """Print a sentence per event that everyone may know; a round begins with the points."""
    names = [player.name for player in header.players]
    for event in events:
        if isinstance(event, RoundBegan):
            points = tally(names, table.standings.points)
            out("")
            out_wrapped(_("Points: {points}").format(points=points))
        if event.seen_by(None):
            out_wrapped(narrate(event, names))
