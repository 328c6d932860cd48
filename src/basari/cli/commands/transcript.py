"""Saved games told as a story, or as JSON for programs."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from basari.cli.games.basari.narrate import narrate
from basari.cli.terminal.output import out, out_wrapped
from basari.cli.texts import _, tell
from basari.cli.words import edition_name, listed, tally
from basari.errors import BadSetup, say
from basari.jsonable import plain_event, plain_view
from basari.kernel import DEALER, AnyTable, Event, called
from basari.log import Header, Recovered
from basari.players import Turn
from basari.rules.basari.rounds import RoundBegan


def tell_game(game: Recovered, at: int | None = None) -> None:
    """Tell a game as far as it goes, from the beginning or from an answer on.

    An answer that was sealed counts when it is revealed.
    """
    header, first = game.log.header, answers_at(game, at)
    names = [player.name for player in header.players]
    _tell_opening(header)
    if at is None:
        _tell(game.events, names, game.begun)
    else:
        _tell_table(game, first, names)
    for turn in game.turns[first:]:
        _tell(turn.events, names, turn.after)
    if game.table.over and first == len(game.turns):
        _tell(game.turns[-1].events[-1:], names, game.table)
    _tell_stop(game, names)


def print_game(game: Recovered, at: int | None = None) -> None:
    """Print one JSON object per answer: the move, the events, the public view after it.

    From an answer on, if there is one; this one is the first that is printed.
    """
    answers_at(game, at)
    for number, turn in enumerate(game.turns, 1):
        if number >= (at or 0):
            out(json.dumps(_plain_answer(number, turn), ensure_ascii=False))


def answers_at(game: Recovered, at: int | None) -> int:
    """Count the answers up to the one that is asked for, and those that were sealed with it."""
    answers, last = at or 0, len(game.turns)
    if not 0 <= answers <= last:
        raise BadSetup(say("--at is a number from 0 to {last}, not {at}", last=last, at=at))
    while answers and game.turns[answers - 1].after.sealed:
        answers += 1
    return answers


def _plain_answer(number: int, turn: Turn) -> dict[str, Any]:
    return {
        "answer": number,
        "line": number + 1,
        "by": "dealer" if turn.seat == DEALER else turn.seat,
        "move": str(turn.move),
        "events": [plain_event(event) for event in turn.events if event.seen_by(None)],
        "view": plain_view(turn.after.view(None)),
    }


def _tell_opening(header: Header) -> None:
    names = ", ".join(player.name for player in header.players)
    edition, seed = edition_name(header.edition), header.seed
    opening = _("Basari, {edition}: {names}.")
    if seed is not None:
        opening = _("Basari, {edition}, seed {seed}: {names}.")
    out(opening.format(edition=edition, seed=seed, names=names))


def _tell(events: Iterable[Event], names: Sequence[str], table: AnyTable) -> None:
    """Print a sentence per event that everyone may know; a round begins with the points."""
    for event in events:
        if isinstance(event, RoundBegan):
            points = tally(names, table.standings.points)
            out("")
            out_wrapped(_("Points: {points}").format(points=points))
        if event.seen_by(None):
            out_wrapped(narrate(event, names))


def _tell_table(game: Recovered, answers: int, names: Sequence[str]) -> None:
    """Describe the table as it was after so many answers."""
    from basari.cli.games.basari.in_words import described  # noqa: PLC0415 - it draws, and is needed only here

    table = game.turns[answers - 1].after if answers else game.begun
    after = _("After answer {number} of {last}:")
    out_wrapped(after.format(number=answers, last=len(game.turns)))
    for line in described(table.view(None), names):
        out_wrapped(line)


def _tell_stop(game: Recovered, names: Sequence[str]) -> None:
    """Say what was left out of the log, and who is asked next if the game is not over."""
    if game.left_out:
        out_wrapped(_("The rest of the log was left out: {why}.").format(why=tell(game.left_out)))
    if not game.table.over:
        out_wrapped(not_over(game.table, names))


def not_over(table: AnyTable, names: Sequence[str]) -> str:
    """Say that a game is not over, and who is asked next."""
    asked = [decision.seat for decision in table.waiting]
    whom = listed(tell(called(seat)) if seat == DEALER else names[seat] for seat in asked)
    return _("The game is not over; next to answer: {names}.").format(names=whom)
