"""Print saved games as a story in sentences, or as JSON for programs."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from basari.cli.games import face_of
from basari.cli.pages.port import AnyFace
from basari.cli.terminal.output import out, out_wrapped
from basari.cli.texts import _, tell
from basari.cli.words import join_words, names_of, tally, with_bot_marks
from basari.errors import BadSetup, say
from basari.jsonable import event_json, view_json
from basari.kernel import DEALER, AnyMoment, AnyTable
from basari.kernel import seat_name as seat_called
from basari.log import Recovered
from basari.players import Turn
from basari.story import BEGINNINGS, public


def tell_game(game: Recovered, at: int | None = None) -> None:
    """Print a game as sentences, from answer *at* or from its start.

    A sealed answer is told when it is revealed.
    """
    first, teller = answers_at(game, at), _Teller(game)
    teller.opening()
    if at is None:
        teller.tell(game.opening, game.begun)
    else:
        teller.table(first)
    for turn in game.turns[first:]:
        teller.tell(turn.moments, turn.after)
    if game.table.over and first == len(game.turns):
        teller.tell(game.turns[-1].moments[-1:], game.table)
    teller.stop()


def print_game(game: Recovered, at: int | None = None) -> None:
    """Print one JSON object per answer: the move, the events, and the public view after it.

    With *at*, that answer is the first to be printed.
    """
    answers_at(game, at)
    for number, (turn, said) in enumerate(zip(game.turns, game.log.standing, strict=True), 1):
        if number >= (at or 0):
            told = {"answer": number, "line": said.line}
            told |= _plain_answer(turn, over=game.table.over)
            out(json.dumps(told, ensure_ascii=False))


def answers_at(game: Recovered, at: int | None) -> int:
    """Return *at*, moved on past answers still sealed there; raise `BadSetup` if out of range."""
    answers, last = at or 0, len(game.turns)
    if not 0 <= answers <= last:
        raise BadSetup(say("--at is a number from 0 to {last}, not {at}", last=last, at=at))
    while answers and game.turns[answers - 1].after.sealed:
        answers += 1
    return answers


def _plain_answer(turn: Turn, *, over: bool) -> dict[str, Any]:
    """Return an answer as JSON; unless the game is *over*, only what everybody may know."""
    hidden = not over and turn.before.decision(turn.seat).known_to is not None
    moments = turn.moments if over else public(turn.moments)
    return {
        "by": "dealer" if turn.seat == DEALER else turn.seat,
        "move": None if hidden else str(turn.move),
        "events": [event_json(moment.event) for moment in moments],
        "view": view_json(turn.after.view(None)),
    }


class _Teller:
    """Prints a game in lines: everything if it is over, else only what everybody may know."""

    def __init__(self, game: Recovered) -> None:
        header = game.log.header
        self._game, self._header = game, header
        self._names = with_bot_marks(names_of(header.seated))
        self._face: AnyFace = face_of(header.game, header.edition)

    def opening(self) -> None:
        """Print the title, seed and players of the game."""
        opening = _("{title}: {names}.")
        if self._header.seed is not None:
            opening = _("{title}, seed {seed}: {names}.")
        title, names = self._face.title(), ", ".join(self._names)
        out(opening.format(title=title, seed=self._header.seed, names=names))

    def tell(self, moments: Iterable[AnyMoment], table: AnyTable) -> None:
        """Print a sentence per event, and the points at the beginning of each round."""
        for moment in moments:
            event = moment.event
            if event.mark in BEGINNINGS:
                points = tally(self._names, table.rules.standings(moment.state).points)
                out("")
                out_wrapped(_("Points: {points}").format(points=points))
            if event.seen_by(None) or self._game.table.over:
                out_wrapped(self._face.tell(event, self._names))

    def table(self, answers: int) -> None:
        """Print the state of the table after that many *answers*."""
        game = self._game
        table = game.turns[answers - 1].after if answers else game.begun
        after = _("After answer {number} of {last}:")
        out_wrapped(after.format(number=answers, last=len(game.turns)))
        for line in self._face.describe(table.view(None), self._names):
            out_wrapped(line)

    def stop(self) -> None:
        """Print why the log was cut short, and who is asked next, unless the game is over."""
        game = self._game
        if game.left_out:
            left_out = _("The rest of the log was left out: {why}.")
            out_wrapped(left_out.format(why=tell(game.left_out)))
        if not game.table.over:
            out_wrapped(not_over(game.table, self._names))


def not_over(table: AnyTable, names: Sequence[str]) -> str:
    """Return a sentence that a game is not over, and who is asked next."""
    asked = [decision.seat for decision in table.waiting]
    whom = join_words(tell(seat_called(seat)) if seat == DEALER else names[seat] for seat in asked)
    return _("The game is not over; next to answer: {names}.").format(names=whom)
