"""The small games of the benchmark: they are what they say, and what OpenSpiel plays too.

`open_spiel.json` has games that OpenSpiel 2.0.2 played at random: every step, and what came of it.
A step is a number, or one for each seat where all choose together.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadSetup, IllegalMove, InvalidNotation
from basari.kernel import DEALER, AnyRules, AnyTable, Seat, Table
from basari.players import RandomPlayer, Turn, drive
from bench.games import dilemma, goofspiel, kuhn
from bench.ours import RandomGames
from tests.helpers.moments import events_of

GAMES = [
    pytest.param(dilemma.Dilemma(), 2, id="dilemma"),
    pytest.param(kuhn.Kuhn(), 2, id="kuhn"),
    *(pytest.param(goofspiel.Goofspiel(), seats, id=f"goofspiel-{seats}") for seats in (2, 3, 4)),
]
every_game = pytest.mark.parametrize(("rules", "seats"), GAMES)
PLAYED = json.loads(Path(__file__).with_name("open_spiel.json").read_text("utf-8"))


def turns_of(rules: AnyRules, seats: int, seed: int = 0) -> list[Turn]:
    """Play at random to the end."""
    table, _ = Table.start(rules, seats)
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(DEALER, seats)}
    return list(drive(table, players))


def followed(table: AnyTable, steps: list[Any], move: Callable[[Seat, int], object]) -> AnyTable:
    """Take the steps that were taken elsewhere."""
    for step in steps:
        numbers = step if isinstance(step, list) else [step]
        asked = [decision.seat for decision in table.waiting]
        chosen = zip(asked, numbers, strict=True)
        table, _ = table.play_all({seat: move(seat, number) for seat, number in chosen})
    return table


class TestEveryGame:
    """What is true of all of them."""

    @every_game
    def test_ends(self, rules: AnyRules, seats: int) -> None:
        """A game has an end, and a result."""
        *_, last = turns_of(rules, seats)

        assert last.after.over
        assert len(last.after.standings.points) == seats

    @every_game
    @given(seed=st.integers(0, 999))
    def test_points(self, rules: AnyRules, seats: int, seed: int) -> None:
        """What the events bring is what everybody has in the end, where they bring anything."""
        turns = turns_of(rules, seats, seed)
        points = [0] * seats
        for turn in turns:
            for event in turn.events:
                for seat, gain in event.gains().items():
                    points[seat] += gain

        if any(points):
            assert tuple(points) == turns[-1].after.standings.points

    @every_game
    def test_notation(self, rules: AnyRules, seats: int) -> None:
        """Every move is read as it is written, and nothing else is."""
        for turn in turns_of(rules, seats):
            assert rules.parse(str(turn.move)) == turn.move
        with pytest.raises(InvalidNotation):
            rules.parse("nothing")

    @every_game
    def test_refusals(self, rules: AnyRules, seats: int) -> None:
        """Whatever is no option is refused with a sentence, and too many players are."""
        for turn in turns_of(rules, seats):
            with pytest.raises(IllegalMove, match="elephant"):
                turn.before.play(turn.seat, "elephant")
        with pytest.raises(BadSetup):
            rules.setup(7)

    @every_game
    def test_race(self, rules: AnyRules, seats: int) -> None:
        """The loop of the benchmark counts every answer of every game."""
        assert RandomGames(rules, seats)(3) >= 3 * 3


class TestLikeOpenSpiel:
    """The same steps lead to the same end, at the same time."""

    @pytest.mark.parametrize("played", PLAYED["dilemma"])
    def test_dilemma(self, played: dict[str, Any]) -> None:
        """Chance is a die with eight faces there: a 1 ends it."""

        def move(seat: Seat, number: int) -> object:
            if seat == DEALER:
                return dilemma.Rolled(1 if number else 8)
            return dilemma.DEFECT if number else dilemma.COOPERATE

        table, _ = Table.start(dilemma.Dilemma(), 2)
        table = followed(table, played["steps"], move)

        assert table.over
        assert list(table.standings.points) == played["returns"]

    @pytest.mark.parametrize("played", PLAYED["kuhn"])
    def test_kuhn(self, played: dict[str, Any]) -> None:
        """Cards count up from the jack."""
        table, _ = Table.start(kuhn.Kuhn(), 2)
        calls = (kuhn.PASS, kuhn.BET)
        table = followed(
            table,
            played["steps"],
            lambda seat, number: kuhn.DECK[number] if seat == DEALER else calls[number],
        )

        assert table.over
        assert list(table.standings.points) == played["returns"]

    @pytest.mark.parametrize("played", PLAYED["goofspiel"])
    def test_goofspiel(self, played: dict[str, Any]) -> None:
        """The last cards go alone there, too."""
        table, _ = Table.start(goofspiel.Goofspiel(), 4)
        table = followed(table, played["steps"], lambda _, number: goofspiel.CARDS[number])

        assert table.over
        assert list(table.standings.points) == played["returns"]


class TestKuhn:
    """Kuhn poker has a secret."""

    def test_own_card_alone(self) -> None:
        """Each sees its own card, and hears of no other."""
        table, _ = Table.start(kuhn.Kuhn(), 2)
        table, moments = table.play(DEALER, kuhn.Card.KING)
        events = events_of(moments)

        assert table.view(Seat(0)).card is kuhn.Card.KING
        assert table.view(Seat(1)).card is None
        assert table.view(None).card is None
        assert [event.seen_by(Seat(1)) for event in events] == [False]


class TestGoofspiel:
    """Goofspiel hides nothing between the bids."""

    def test_tie(self) -> None:
        """Tied, nobody has the prize, and the cards are gone."""
        table, _ = Table.start(goofspiel.Goofspiel(), 2)
        table, _ = table.play(DEALER, 64)
        table, (bid,) = table.play_all({Seat(0): 8, Seat(1): 8})

        assert bid.event.gains() == {}
        assert table.view(None).points == (0, 0)
        assert all(8 not in hand for hand in table.view(None).hands)
