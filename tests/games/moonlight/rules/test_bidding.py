"""Moonlight Market: cards beside cushions."""

import pytest

from basari.kernel import Seat
from basari.rules.moonlight.events import BidMade, CoinTaken, TilesTaken
from basari.rules.moonlight.table import Bidding, Lying
from tests.games.moonlight.helpers import (
    bid_table,
    events_of,
    objection,
    options,
    pick,
    play,
    play_game,
)


class TestExamples:
    """L10, L11, L12, L13, L14: the booklet's round, and one without a seal."""

    def test_example_1(self) -> None:
        """Lea, Jonathan and Anika displace each other."""
        table = bid_table("1 5 9 10", "2 3 6 7", "4 8 11 12")

        table, _ = play(table, "0 bid 9 3", "1 bid 6 1")
        assert not table.waiting[0].openly
        table, (made,) = play(table, "2 bid 12 3")
        assert made == BidMade(Seat(2), 12, 3, displaced=Lying(Seat(0), 9))
        assert table.view(None).seals == (4, 3, 2)
        assert table.view(None).displaced == (9, None, None)
        assert table.waiting[0].openly

        assert options(table) == ["bid 9 1", "bid 9 2"]
        table, _ = play(table, "0 bid 9 1")
        assert options(table) == ["bid 6 2"]
        table, events = play(table, "1 bid 6 2")

        view = table.view(None)
        assert view.seals == (3, 4, 2)
        assert [event.seat for event in pick(events, CoinTaken)] == [0]
        assert [(e.seat, len(e.tiles)) for e in pick(events, TilesTaken)] == [
            (0, 3),
            (1, 2),
            (2, 2),
        ]
        assert view.held == (3, 3, 3)
        assert view.used == ((9,), (6,), (12,))

    def test_example_2(self) -> None:
        """Without a seal only the free cushion is left; equal cards never displace."""
        table = bid_table("3 9", "5 7", "5 12", seals=(3, 3, 0))
        table, _ = play(table, "0 bid 3 1", "1 bid 5 3")

        assert options(table) == ["bid 5 2", "bid 12 2"]
        assert objection(table, "bid 12 1") == (
            "you have no seal to pay for the 3 beside cushion 1 (L12)"
        )
        assert objection(table, "bid 5 3") == "5 is not higher than the 5 beside cushion 3 (L12)"


class TestObjections:
    """L1, L10: only one's own cards, only cushions that there are."""

    def test_hand(self) -> None:
        """A card of the hand, beside a cushion."""
        table = bid_table("3 9", "5 7", "5 12")

        assert options(table) == [
            f"bid {card} {cushion}" for card in (3, 9) for cushion in (1, 2, 3)
        ]
        assert objection(table, "bid 4 1") == "you have no 4 in hand (L10)"
        assert objection(table, "bid 9 4") == "there is no cushion 4 (L1)"
        assert objection(table, "lay R7") == (
            "lay R7 is no answer here: bid a card for a cushion (L10)"
        )

    def test_displaced(self) -> None:
        """A displaced card must be laid, and no other."""
        table, _ = play(bid_table("3 9", "5 7", "5 12"), "0 bid 3 1", "1 bid 5 1", "2 bid 5 2")

        assert options(table) == ["bid 3 3"]
        assert objection(table, "bid 9 3") == "your 3 was displaced: lay that one (L10)"
        assert objection(table, "bid 3 1") == "3 is not higher than the 5 beside cushion 1 (L12)"


class TestDisplacedAgain:
    """L13: also with the seal just received, and more than once in a round."""

    def test_seal_just_received(self) -> None:
        """Who had none pays with the one that the displacing brought."""
        table = bid_table("9 13", "6 7", "12 13", seals=(0, 3, 3))
        table, _ = play(table, "0 bid 9 1", "1 bid 6 2", "2 bid 12 1")

        assert "bid 9 2" in options(table)
        table, (made, *_rest) = play(table, "0 bid 9 2")
        assert made == BidMade(Seat(0), 9, 2, displaced=Lying(Seat(1), 6), again=True)
        assert table.view(None).seals == (0, 4, 2)

    def test_twice(self) -> None:
        """The lowest card of three can be laid three times."""
        table = bid_table("2 3", "6 7", "12 13")
        table, _ = play(table, "0 bid 2 1", "1 bid 6 1", "2 bid 12 2", "0 bid 2 3")
        assert table.view(None).round == 1
        assert table.view(None).lying == (None, None, None)

        table = bid_table("2 3", "6 7", "12 13")
        table, _ = play(table, "0 bid 2 1", "1 bid 6 1", "2 bid 12 1", "0 bid 2 2", "1 bid 6 2")
        assert table.view(None).displaced == (2, None, None)
        assert table.view(None).seals == (5, 2, 2)
        assert table.view(None).lying == (None, 6, 12)
        assert table.view(None).beside == (Lying(Seat(2), 12), Lying(Seat(1), 6), None)
        assert options(table) == ["bid 2 3"]


class TestTaking:
    """L15, L16: the coin to cushion 1, used cards stay open, a column for everybody."""

    @pytest.mark.parametrize("number", [1, 2, 3])
    def test_columns(self, number: int) -> None:
        """Left in round 1, middle in round 2, right in round 3; none may be refused."""
        table = bid_table(
            "2 3", "6 7", "12 13", round=number, columns=("B1 B2 B3", "R1 W1", "G1 Y1")
        )
        assert [len(column) for column in table.view(None).cushions[0]] == [
            3 if place == number - 1 else 0 for place in range(3)
        ]
        assert table.view(None).column == number - 1

        table, events = play(table, "0 bid 2 2", "1 bid 6 3", "2 bid 12 1")

        assert [event.tiles for event in pick(events, TilesTaken)] == [
            ("B1", "B2", "B3"),
            ("R1", "W1"),
            ("G1", "Y1"),
        ]
        view = table.view(None)
        assert view.coin == 2
        assert view.cushions == (((),) * 3,) * 3
        assert view.taken == (("R1", "W1"), ("G1", "Y1"), ("B1", "B2", "B3"))
        assert view.used == ((2,), (6,), (12,))
        assert view.lying == (None,) * 3


class TestRounds:
    """L14: one card at each cushion in the end, after a bounded number of bids."""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_bounds(self, seats: int) -> None:
        """At most n (n + 1) / 2 bids a round; no seat with a lying card is asked."""
        turns = play_game(seats, 0, 7)
        number = 0
        for turn in turns:
            number += len(pick(turn.events, BidMade))
            if isinstance(turn.before.state.phase, Bidding):
                view = turn.before.view(None)
                assert view.lying[turn.seat] is None
            if pick(turn.events, TilesTaken):
                assert seats <= number <= seats * (seats + 1) // 2
                number = 0
        assert len(events_of(turns, BidMade)) >= 12 * seats
