"""Tallies of games, added in any order, and the figures computed from them."""

from collections import Counter
from functools import cache
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.kernel import Event, Seat, Standings, Table
from basari.players import drive
from basari.rules.basari.cards import Action
from basari.rules.basari.cards.events import Dealt
from basari.rules.basari.exchange import Took
from basari.rules.basari.game import EDITIONS
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import (
    Accepted,
    Lead,
    Lost,
    Negotiated,
    Offered,
    PointsGained,
    Revealed,
    Yielded,
)
from basari.stats.figures import SimulationFigures, Tally, simulation_figures, tally_game, wilson
from tests.games.basari.helpers import GAMES, NAMES, Game, random_players
from tests.helpers.moments import events_of

A, B, C, D = Action
MEASURES = EDITIONS["cards"].measures
ONE, TWO, THREE = map(Seat, range(3))
GEM = Gems(blue=1)
FIRST: tuple[Event, ...] = (
    Dealt(1, 1, ()),
    Revealed((A, A, B)),
    Negotiated(A, ONE, TWO, Lead("red", (3, 2))),
    Offered(ONE, GEM),
    Offered(TWO, GEM),
    Offered(ONE, GEM),
    Accepted(A, TWO, ONE, GEM),
    PointsGained(THREE, 5),
    Dealt(1, 2, ()),
    Revealed((C, C, C)),
    Lost(C, (ONE, TWO, THREE)),
    Dealt(2, 1, ()),
    Revealed((B, B, A)),
    Yielded(B, ONE, TWO, penniless=True),
)
"""A game of two legs, one of two rounds and one of a single round."""
SECOND: tuple[Event, ...] = (
    Dealt(1, 1, ()),
    Revealed((A, B, B)),
    Negotiated(B, TWO, THREE, Lead("red", (3, 2))),
    Yielded(B, TWO, THREE, penniless=False),
    Dealt(1, 2, ()),
    Revealed((A, B, C)),
)
"""A game of one leg with two rounds, in which an opener refuses."""


def both() -> Tally:
    """Count the two games: 10 and 4 points against 6 and 4, and a shared win."""
    return tally_game(FIRST, Standings((10, 8, 2), (ONE,)), 20) + tally_game(
        SECOND, Standings((4, 8, 8), (TWO, THREE)), 10
    )


def figures_of_both() -> SimulationFigures:
    """Return the figures of the two games."""
    return simulation_figures(both(), 3, MEASURES)


@cache
def tallies(game: Game) -> tuple[Tally, ...]:
    """Count some games, each for itself."""
    rules, seats = game
    counts = []
    for seed in range(12):
        table, begun = Table.start(rules, seats)
        turns = list(drive(table, random_players(seats, seed)))
        events = [*events_of(begun), *(event for turn in turns for event in turn.events)]
        counts.append(tally_game(events, turns[-1].after.standings, len(turns)))
    return tuple(counts)


class TestAdding:
    """Tallies are added like numbers."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @given(choice=st.data())
    def test_any_order_any_split(self, game: Game, choice: st.DataObject) -> None:
        """The figures do not depend on the order and grouping of games."""
        shuffled = choice.draw(st.permutations(tallies(game)))
        cut = choice.draw(st.integers(0, len(shuffled)))
        one: Tally = Counter()
        other: Tally = Counter()
        for counts in shuffled[:cut]:
            one.update(counts)
        for counts in shuffled[cut:]:
            other.update(counts)
        whole: Tally = Counter()
        for counts in tallies(game):
            whole.update(counts)
        rules, seats = game
        measures = EDITIONS[rules.name].measures

        assert simulation_figures(one + other, seats, measures) == simulation_figures(
            whole, seats, measures
        )

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_what_adds_up(self, game: Game) -> None:
        """Wins add up to the games, choices to seats times rounds, and fates to one."""
        rules, seats = game
        whole = sum(tallies(game), Counter())

        result = simulation_figures(whole, seats, EDITIONS[rules.name].measures)

        rounds = whole["deed", ("rounds", "")]
        assert rounds > 0
        assert result.games == len(tallies(game))
        assert sum(seat.wins.share for seat in result.seats) == pytest.approx(1)
        assert sum(choice.chosen for choice in result.choices.values()) == pytest.approx(1)
        assert rounds * seats == sum(
            times
            for (kind, deed), times in whole.items()
            if kind == "deed" and isinstance(deed, tuple) and deed[0] == "chosen"
        )
        for choice in result.choices.values():
            fates = choice.fates
            assert fates["carried_out"] + fates["lost"] == pytest.approx(1)
            assert 0 <= fates["negotiated"] <= fates["carried_out"]


class TestFigures:
    """Two games, worked out by hand."""

    def test_games_and_answers(self) -> None:
        """Games and answers are counted."""
        assert (figures_of_both().games, figures_of_both().answers) == (2, 30)

    def test_seats(self) -> None:
        """Points have a mean and a spread around it."""
        assert [seat.mean for seat in figures_of_both().seats] == [7, 8, 5]
        assert [seat.spread for seat in figures_of_both().seats] == [3, 0, 3]

    def test_wins(self) -> None:
        """Two winners share a win."""
        assert [seat.wins.share for seat in figures_of_both().seats] == [0.5, 0.25, 0.25]
        assert figures_of_both().seats[1].wins == wilson(0.5, 2)

    @pytest.mark.parametrize("winners", [1, 2, 3, 4, 5])
    def test_shared_wins(self, winners: int) -> None:
        """However many share it, a game is won once."""
        everybody = tuple(map(Seat, range(5)))
        counts = tally_game((), Standings((7,) * 5, everybody[:winners]), 1)

        shares = [seat.wins.share for seat in simulation_figures(counts, 5, MEASURES).seats]

        assert shares == [pytest.approx(1 / winners)] * winners + [0] * (5 - winners)

    def test_chosen(self) -> None:
        """Of all fifteen choices: five A, six B, four C."""
        chosen = {name: choice.chosen for name, choice in figures_of_both().choices.items()}

        assert chosen == {"A": 5 / 15, "B": 6 / 15, "C": 4 / 15}

    def test_carried_out_or_lost(self) -> None:
        """A was wanted in four rounds, B in four, C in two, of which it was lost in one."""
        fates = {
            name: (choice.fates["carried_out"], choice.fates["lost"])
            for name, choice in figures_of_both().choices.items()
        }

        assert fates == {"A": (1, 0), "B": (1, 0), "C": (0.5, 0.5)}

    def test_negotiated(self) -> None:
        """A penniless opener counts once, and so does one who refuses."""
        negotiated = {
            name: choice.fates["negotiated"] for name, choice in figures_of_both().choices.items()
        }

        assert negotiated == {"A": 1 / 4, "B": 2 / 4, "C": 0}

    def test_offers(self) -> None:
        """Three offers in three negotiations, two of which ended without any."""
        assert figures_of_both().ratios["offers_per_negotiation"] == 1

    def test_rounds(self) -> None:
        """Three legs with two, one and two rounds."""
        assert figures_of_both().ratios["rounds_per_leg"] == pytest.approx(5 / 3)

    def test_actions_nobody_chose(self) -> None:
        """An action that is not in the game, or that nobody wanted, has no figures."""
        assert "D" not in figures_of_both().choices

    def test_action_d(self) -> None:
        """D is always carried out, whoever else wants it (C15)."""
        events = (Dealt(1, 1, ()), Revealed((D, D, D)), Took(ONE, GEM))

        choice = simulation_figures(
            tally_game(events, Standings((1, 1, 1), (ONE,)), 4), 3, MEASURES
        ).choices["D"]

        assert choice.chosen == 1
        assert choice.fates == {"carried_out": 1, "negotiated": 0, "lost": 0}

    def test_a_game_in_which_nothing_happens(self) -> None:
        """Ratios are 0 if there is nothing to divide by."""
        result = simulation_figures(tally_game((), Standings((3, 0), (ONE,)), 0), 2, MEASURES)

        assert result.ratios == {"offers_per_negotiation": 0, "rounds_per_leg": 0}
        assert result.choices == {}
        assert [seat.spread for seat in result.seats] == [0, 0]

    def test_spread_is_never_imaginary(self) -> None:
        """Equal results have no spread, despite rounding."""
        whole: Tally = Counter()
        for _ in range(49):
            whole.update(tally_game((), Standings((107,), (ONE,)), 1))

        assert simulation_figures(whole, 1, MEASURES).seats[0].spread == pytest.approx(0, abs=1e-5)


class TestWilson:
    """The interval after Wilson."""

    @pytest.mark.parametrize(
        ("hits", "tries", "low", "high"),
        [
            (0, 1, 0.0, 0.7935),
            (1, 1, 0.2065, 1.0),
            (0, 10, 0.0, 0.2775),
            (5, 10, 0.2366, 0.7634),
            (10, 10, 0.7225, 1.0),
            (1, 100, 0.0018, 0.0545),
            (50, 100, 0.4038, 0.5962),
            (250, 1000, 0.2242, 0.2778),
        ],
    )
    def test_known_values(self, hits: int, tries: int, low: float, high: float) -> None:
        """The values of the tables come out."""
        interval = wilson(hits, tries)

        assert interval.share == hits / tries
        assert interval.low == pytest.approx(low, abs=5e-5)
        assert interval.high == pytest.approx(high, abs=5e-5)

    @given(st.integers(1, 10**6), st.floats(0, 1))
    def test_holds_the_share(self, tries: int, share: float) -> None:
        """The share lies in its interval, which lies between nothing and all."""
        interval = wilson(share * tries, tries)

        assert 0 <= interval.low <= interval.share + 1e-12
        assert interval.share - 1e-12 <= interval.high <= 1

    @given(st.integers(1, 10**4), st.data())
    def test_symmetry(self, tries: int, choice: st.DataObject) -> None:
        """What is lost is not won."""
        hits = choice.draw(st.integers(0, tries))

        assert wilson(hits, tries).low == pytest.approx(1 - wilson(tries - hits, tries).high)

    @given(st.integers(1, 10**4), st.data())
    def test_defining_equation(self, tries: int, choice: st.DataObject) -> None:
        """Each bound is a share from which ours lies 1.96 standard deviations away."""
        hits = choice.draw(st.integers(0, tries))
        interval = wilson(hits, tries)

        for bound in (interval.low, interval.high):
            deviation = 1.959964 * sqrt(bound * (1 - bound) / tries)
            assert abs(interval.share - bound) == pytest.approx(deviation, abs=1e-7)
