"""The examples of the printed rulebooks, played at our table."""

import itertools

import pytest

from basari.kernel import Seat
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.events import LapsScored, RolledAgain
from basari.rules.basari.cards.events import CardAdded
from basari.rules.basari.gems import Colour, Gems, beats
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import Accepted, PointsGained
from tests.games.basari.helpers import (
    DECK,
    TRACK,
    asked,
    board_table,
    card,
    card_table,
    choose,
    options,
    play,
    purses_of,
    told,
)


class TestTradeOnTheBoard:
    """Example 1 (G5-G8, B8): two want to roll, and outbid each other in number and in value."""

    MARKUS, SUSANNE, SANDRA = map(Seat, range(3))
    BIDS = (
        "1 offer 1R",
        "0 offer 2B",
        "1 offer 1R1Y",
        "0 offer 3B",
        "1 offer 3G",
        "0 offer 1Y2B",
        "1 offer 4G",
    )

    def test_whole_trade(self) -> None:
        """Four green buy the roll; all that was bid before went back into its purse."""
        table = board_table("1Y3B", "1R1Y4G", "2B", points=(7, 11, 0))
        table, _ = choose(table, "roll", "roll", "points")
        table, _ = play(table, *self.BIDS)

        table, events = play(table, "0 accept")

        (accepted,) = told(events, Accepted)
        assert (accepted.seat, accepted.bidder) == (self.MARKUS, self.SUSANNE)
        assert purses_of(table) == ["1Y4G3B", "1R1Y", "2B"]
        _, events = play(table, "dealer roll 2")
        assert told(events, RolledAgain)[0].seat == self.SUSANNE

    def test_every_bid_beats_the_last(self) -> None:
        """None of the bids would have stood in the other order."""
        heaps = [Gems.parse(line.split()[2]) for line in self.BIDS]

        for low, high in itertools.pairwise(heaps):
            assert beats(high, low)
            assert not beats(low, high)


class TestTradeWithCards:
    """Example 2 (G5, G7, C7): three blue are accepted, and the acceptor keeps his own bid."""

    def test_whole_trade(self) -> None:
        """Max opens with one yellow, hears one red and in the end three blue."""
        table = card_table("2R1Y1G", "1R3B", "1B")
        table, _ = choose(table, "B", "B", "C")
        assert asked(table) == (0,)

        table, _ = play(table, "0 offer 1Y", "1 offer 1R", "0 offer 1Y1G", "1 offer 3B")
        table, events = play(table, "0 accept")

        assert purses_of(table)[:2] == ["2R1Y1G3B", "1R"]
        assert told(events, PointsGained) == (PointsGained(Seat(1), DECK[1].points),)


class TestSecondRoll:
    """Example 3 (B5): what a second roll moves and brings."""

    @pytest.mark.parametrize(("pips", "points"), [(5, 1), (2, 4)])
    def test_walk_and_points(self, pips: int, points: int) -> None:
        """A five walks five arches for one point, a two walks two for four."""
        table = board_table("1R", "1R", "1R", "1R", pawns=(10, 1, 1, 1))
        table, _ = choose(table, "roll", "gems", "gems", "gems")

        table, _ = play(table, f"dealer roll {pips}")

        assert table.view(None).pawns[0] == 10 + pips
        assert table.view(None).points[0] == points


class TestScoring:
    """Example 4 (G10, B12, R2): four colours, a tie of two, a tie of four, a purse too small."""

    HANDS = ("2R8G1B", "2R7Y3G1B", "2R5Y8G1B", "2R5Y4G2B")
    """Markus, Susanne, Dominik and Sandra."""

    def test_points_and_returns(self) -> None:
        """Everybody gets three for red; the rest goes to those with most."""
        ring = BasariBoard(TRACK)
        supply = "9R9Y2G9B"
        table = board_table(
            *self.HANDS, rules=ring, supply=supply, points=(0, 0, 0, 0), walked=(34, 1, 1, 1)
        )

        table, events = choose(table, *["points"] * 4)

        lap = told(events, LapsScored)[0]
        points = [
            own - 10 * (seat in lap.seats) for seat, own in enumerate(table.view(None).points)
        ]
        assert points == [3 + 5, 3 + 12, 3 + 5, 3 + 8]
        assert purses_of(table) == ["6G1B", "4Y3G1B", "5Y6G1B", "5Y4G"]
        assert table.view(None).supply == Gems.parse("17R12Y6G11B")

    def test_told_colour_by_colour(self) -> None:
        """From red to blue: who had most, what each got, what each gave back."""
        table = board_table(*self.HANDS, supply="9R9Y2G9B", walked=(34, 1, 1, 1))

        _, events = choose(table, *["points"] * 4)

        everybody = tuple(map(Seat, range(4)))
        assert told(events, ColourScored) == (
            ColourScored(Colour.RED, (2, 2, 2, 2), everybody, 3, 2),
            ColourScored(Colour.YELLOW, (0, 7, 5, 5), (Seat(1),), 12, 3),
            ColourScored(Colour.GREEN, (8, 3, 8, 4), (Seat(0), Seat(2)), 5, 2),
            ColourScored(Colour.BLUE, (1, 1, 1, 2), (Seat(3),), 8, 2),
        )


class TestRoundOfCards:
    """C3-C5: three players, three actions, and each carries out its own."""

    def test_everybody_alone(self) -> None:
        """One takes a card, one writes down five points, one takes two red and a blue gem."""
        dealt = (card(workers=3), card(points=5), card("2R1B"))
        table = card_table("1G", "1G", "1G", current=dealt)
        table, _ = choose(table, "A", "B", "C")

        table, events = play(table, "dealer draw 1")

        assert told(events, CardAdded)[0].seat == 0
        assert table.view(None).workers[0] == 3 + DECK[0].workers == 5
        assert table.view(None).points == (0, 5, 0)
        assert purses_of(table)[2] == "2R1G1B"


class TestValueBeforeNumberOfOthers:
    """G6: at equal number a single red decides, however many others there are."""

    @pytest.mark.parametrize(("standing", "higher"), [("4Y", "1R3B"), ("10Y", "1R9B")])
    def test_at_the_table(self, standing: str, higher: str) -> None:
        """The other one may answer all those yellow gems with one red and some blue."""
        table = board_table(standing, higher, "-", points=(1,), supply="9R")
        table, _ = choose(table, "points", "points", "gems")

        table, _ = play(table, f"0 offer {standing}")

        assert options(table) == ["accept", f"offer {higher}"]
