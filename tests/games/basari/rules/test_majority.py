"""Majorities: who scores a colour, what it brings, and what goes back (G10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.kernel import Seat, Step
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.majority import ColourScored, Returns, most, score_colours
from basari.rules.basari.market import Market
from tests.games.basari.helpers import any_per_seat, board_table, card_table, choose, purses, told

POINTS = {Colour.RED: 14, Colour.YELLOW: 12, Colour.GREEN: 10, Colour.BLUE: 8}
tables = st.integers(3, 5).flatmap(lambda seats: any_per_seat(purses(most=5), seats))


def nothing(_owned: int, _winners: int) -> int:
    """Let nobody return anything."""
    return 0


def everything(owned: int, _winners: int) -> int:
    """Let winners return more than they have."""
    return owned + 5


def score(held: tuple[Gems, ...], returns: Returns, *, share_unowned: bool = False) -> Step[Market]:
    """Score all colours of a market with an empty supply and no points yet."""
    return score_colours(
        Market(held, (0,) * len(held), Gems()), returns, share_unowned=share_unowned
    )


class TestMost:
    """All who rank highest, in seat order."""

    @given(ranks=st.lists(st.integers(0, 3), min_size=1, max_size=5))
    def test_all_tied(self, ranks: list[int]) -> None:
        """A seat is among them exactly if nobody ranks above it."""
        assert most(ranks) == tuple(
            seat for seat, rank in enumerate(ranks) if not any(other > rank for other in ranks)
        )


class TestScoring:
    """G10: most of a colour brings its points; if several have most, they share, rounded down."""

    @given(held=tables)
    def test_shares(self, held: tuple[Gems, ...]) -> None:
        """Whoever has most gets an equal share, and everybody else nothing."""
        step = score(held, nothing)

        expected = [0] * len(held)
        for colour, worth in POINTS.items():
            top = max(purse[colour] for purse in held)
            winners = [n for n, purse in enumerate(held) if purse[colour] == top and top]
            for winner in winners:
                expected[winner] += worth // len(winners)
        assert list(step.state.points) == expected

    @given(held=tables)
    def test_told_from_red_to_blue(self, held: tuple[Gems, ...]) -> None:
        """Every colour is told: who owned how many, who had most, and what it brought."""
        events = told(score(held, nothing).events, ColourScored)

        assert [event.colour for event in events] == list(COLOURS)
        for event in events:
            assert event.owned == tuple(purse[event.colour] for purse in held)
            assert event.share * len(event.winners) <= POINTS[event.colour]

    @pytest.mark.parametrize(
        ("colour", "shares"),
        [
            (Colour.RED, [14, 7, 4, 3, 2]),
            (Colour.YELLOW, [12, 6, 4, 3, 2]),
            (Colour.GREEN, [10, 5, 3, 2, 2]),
            (Colour.BLUE, [8, 4, 2, 2, 1]),
        ],
    )
    def test_every_share(self, colour: Colour, shares: list[int]) -> None:
        """From a sole winner to five who are tied."""
        for tied, share in enumerate(shares, start=1):
            held = (Gems.of([colour] * 2),) * tied + (Gems.of([colour]),) * (5 - tied)

            step = score(held, nothing)

            assert step.state.points == (share,) * tied + (0,) * (5 - tied)

    @given(held=tables)
    def test_nothing_gets_lost(self, held: tuple[Gems, ...]) -> None:
        """What winners return lies in the supply, and nobody else returns anything."""
        step = score(held, everything)

        assert sum(step.state.purses, step.state.supply) == sum(held, Gems())
        for colour, event in zip(COLOURS, told(step.events, ColourScored), strict=True):
            for seat, purse in enumerate(held):
                left = step.state.purses[seat][colour]
                assert left == (0 if seat in event.winners else purse[colour])

    def test_returns_are_asked_for_with_numbers(self) -> None:
        """What goes back may depend on how many each winner owns and how many are tied."""
        asked = []

        def remember(owned: int, winners: int) -> int:
            asked.append((owned, winners))
            return 1

        score((Gems(5, 2, 0, 1), Gems(4, 2, 0, 1), Gems(0, 2)), remember)

        assert asked == [(5, 1), (2, 3), (1, 2)]

    def test_both_editions(self) -> None:
        """Red 14, yellow 12, green 10, blue 8: with cards and on the board."""
        hands = ("2R", "2Y", "2G", "2B")
        cards, _ = choose(card_table(*hands, earlier=(14,)), "A", "A", "A", "A")
        board, _ = choose(board_table(*hands, walked=(34, 1, 1, 1)), *["points"] * 4)

        assert cards.view(None).points == (14 + 12, 12, 10, 8)
        assert board.view(None).points == (14 + 10, 12, 10, 8)


class TestNobodyOwnsIt:
    """R1: a colour of which nobody owns a gem is scored by nobody, unless the table shares it."""

    def test_nobody(self) -> None:
        """No winners, no points, nothing returned, but it is told."""
        step = score((Gems(1), Gems(1), Gems(1)), nothing)

        assert step.state.points == (4, 4, 4)
        assert step.events[1] == ColourScored(Colour.YELLOW, (0, 0, 0), (), 0, 0)

    def test_shared_if_the_table_wants_it(self) -> None:
        """None is the most then, and all share; there is nothing to return."""
        step = score((Gems(1), Gems(1), Gems(1)), everything, share_unowned=True)

        everybody = (Seat(0), Seat(1), Seat(2))
        assert step.state.points == (4 + 4 + 3 + 2,) * 3
        assert step.events[1] == ColourScored(Colour.YELLOW, (0, 0, 0), everybody, 4, 0)


class TestShortPurse:
    """R2: who must return more than they have returns all they have."""

    @given(held=tables)
    def test_no_purse_below_nothing(self, held: tuple[Gems, ...]) -> None:
        """Winners who should return too much end with none of the colour."""
        step = score(held, everything)

        for event in told(step.events, ColourScored):
            assert event.returned == (max(event.owned) if event.winners else 0)
