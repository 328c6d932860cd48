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
from basari.log import Header, begin, check_result, load, replay
from basari.plain import plain_event, plain_view
from basari.players import Turn
from basari.rules.rounds import RoundBegan


def tell_log(file: Path) -> None:
    """Tell a saved game from its log."""
    log = load(file)
    table, begun = begin(log)
    _tell_opening(log.header, begun, table)
    for turn in replay(log):
        table = turn.after
        _tell(turn.events, log.header, table)
    check_result(log, table)


def print_log(file: Path) -> None:
    """Print one JSON object per answer of a log: the move, the events, the public view."""
    log = load(file)
    table, _begun = begin(log)
    for number, turn in enumerate(replay(log), 1):
        out(json.dumps(_plain_answer(number, turn), ensure_ascii=False))
        table = turn.after
    check_result(log, table)


def _plain_answer(number: int, turn: Turn) -> dict[str, Any]:
    return {
        "answer": number,
        "line": number + 1,
        "by": "dealer" if turn.seat == DEALER else turn.seat,
        "move": str(turn.move),
        "events": [plain_event(event) for event in turn.events if event.seen_by(None)],
        "view": plain_view(turn.after.view(None)),
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
