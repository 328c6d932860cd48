import json
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli import words
from basari.cli.commands.transcript import answers_at, print_game, tell_game
from basari.cli.games import face_of
from basari.errors import BadSetup
from basari.log import Recovered, recover
from tests.games.basari.sentences import narrate
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    headers,
    play_and_write,
    sample,
    short_log,
    sparingly,
)
from tests.helpers.moments import events_of

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
Teller = Callable[[Recovered, int | None], None]


def any_game(data: st.DataObject, edition: str, seats: int) -> Recovered:
    """Play any game, to its end or not."""
    game = recover(play_and_write(data.draw(headers(edition, seats))), FILE)
    return game.upto(data.draw(st.integers(0, len(game.turns)) | st.just(len(game.turns))))


def any_answer(data: st.DataObject, game: Recovered) -> int:
    """Choose one of its answers, or the beginning."""
    return data.draw(st.integers(0, len(game.turns)))


def printed(tell: Teller, game: Recovered, at: int | None = None) -> list[str]:
    """Read what is told of a game."""
    with redirect_stdout(StringIO()) as text:
        tell(game, at)
    return text.getvalue().splitlines()


def objects(game: Recovered, at: int | None = None) -> list[dict[str, Any]]:
    """Read what programs are told of a game."""
    return [json.loads(line) for line in printed(print_game, game, at)]


def names_of(game: Recovered) -> tuple[str, ...]:
    """Name everybody; bots are marked."""
    return words.with_bot_marks(words.names_of(game.log.header.seated))


@every_game
class TestStory:
    """A game is told in sentences, as far as it goes."""

    @sparingly
    @given(data=st.data())
    def test_everything(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Every event has its sentence, in the order in which they happened."""
        game = any_game(data, edition, seats)
        names = names_of(game)
        events = [*events_of(game.opening), *(one for turn in game.turns for one in turn.events)]

        lines = iter(printed(tell_game, game))

        assert all(narrate(event, names) in lines for event in events)

    @sparingly
    @given(data=st.data())
    def test_from_an_answer_on(self, edition: str, seats: int, data: st.DataObject) -> None:
        """What is told from an answer on is how the whole story ends, after the table of then."""
        game = any_game(data, edition, seats)
        at = any_answer(data, game)
        answers = answers_at(game, at)
        table = game.upto(answers).table

        opening, when, *lines = printed(tell_game, game, at)
        whole = printed(tell_game, game)

        seen = face_of("basari", edition).describe(table.view(None), names_of(game))
        later = lines[len(seen) :]
        told = [event for turn in game.turns[answers:] for event in turn.events]
        assert opening == whole[0]
        assert when == f"After answer {answers} of {len(game.turns)}:"
        assert lines[: len(seen)] == seen
        assert later
        assert later == whole[-len(later) :]
        assert len(later) >= len(told)

    @sparingly
    @given(data=st.data())
    def test_end(self, edition: str, seats: int, data: st.DataObject) -> None:
        """It ends with who won, or with everybody who is asked next."""
        game = any_game(data, edition, seats)
        asked = [decision.seat for decision in game.table.waiting]

        for at in (None, any_answer(data, game), len(game.turns)):
            last = printed(tell_game, game, at)[-1]
            if game.table.over:
                assert last == narrate(game.turns[-1].events[-1], names_of(game))
            else:
                called = [names_of(game)[seat] if seat >= 0 else "the dealer" for seat in asked]
                assert last.startswith("The game is not over; next to answer: ")
                assert all(name in last for name in called)


@every_game
class TestForPrograms:
    """A game is printed as one JSON object per answer."""

    @sparingly
    @given(data=st.data())
    def test_from_an_answer_on(self, edition: str, seats: int, data: st.DataObject) -> None:
        """From an answer on, the objects are those of the whole game from there on."""
        game = any_game(data, edition, seats)
        at = any_answer(data, game)

        tail, whole = objects(game, at), objects(game)

        assert [said["answer"] for said in whole] == list(range(1, len(game.turns) + 1))
        assert tail == whole[max(0, at - 1) :]


class TestAt:
    """Where to begin is counted in answers."""

    @pytest.mark.parametrize("tell", [tell_game, print_game])
    @pytest.mark.parametrize("at", [-1, 13, 10**30])
    def test_no_such_answer(self, tell: Teller, at: int) -> None:
        """Before the first and after the last answer there is nothing."""
        game = recover(short_log(), FILE)

        with pytest.raises(BadSetup, match=f"--at is a number from 0 to 12, not {at}"):
            tell(game, at)

    @every_game
    def test_sealed(self, edition: str, seats: int) -> None:
        """An answer that is sealed counts when it is revealed, any other one at once."""
        game = recover(sample(edition, seats), FILE)

        for at in range(1, len(game.turns) + 1):
            answers = answers_at(game, at)
            assert answers >= at
            assert all(turn.after.sealed for turn in game.turns[at - 1 : answers - 1])
            assert not game.turns[answers - 1].after.sealed
        assert answers_at(game, 0) == answers_at(game, None) == 0


class TestStopped:
    """A game that broke off is told as well, and what is missing."""

    def test_left_out(self) -> None:
        """Why the rest is missing is told before who is asked next."""
        game = replace(recover(short_log(), FILE).upto(5), left_out="a.jsonl: it is torn")

        *_, why, last = printed(tell_game, game)

        assert why == "The rest of the log was left out: a.jsonl: it is torn."
        assert last.startswith("The game is not over")

    def test_only_the_result(self) -> None:
        """If nothing of the game itself is missing, it is told after who won."""
        *_, won, why = printed(tell_game, recover(short_log()[:-30], FILE))

        assert "wins." in won
        assert "line 14" in why
