"""Auctions that games share."""

import pytest

from basari.kernel import Seat
from basari.rules.auction import PASS, Auction, Bid, Bids, highest
from basari.rules.seats import after, clockwise

OPENED = Auction("a lamp", Seat(1), clockwise(Seat(1), 4))


class TestOpen:
    """It goes round until one seat is left."""

    def test_round(self) -> None:
        """Whoever holds the bid is asked only when another has raised it."""
        raised = OPENED.raised(3)
        assert (OPENED.holder, raised.turn, raised.holder, raised.standing) == (None, 2, 1, 3)

        twice = raised.raised(4).passed().passed()
        assert (twice.turn, twice.holder, twice.sold) == (1, 2, False)

        sold = twice.passed()
        assert (sold.order, sold.standing, sold.sold) == ((2,), 4, True)

    def test_nobody_else(self) -> None:
        """One seat alone must still bid."""
        alone = Auction("a lamp", Seat(0), (Seat(0),))

        assert not alone.sold
        assert alone.raised(1).sold


class TestUnasked:
    """Who cannot go high enough is out unasked; the opener may equal the bid that stands."""

    def test_least(self) -> None:
        """Others must go higher, by a step."""
        raised = OPENED.raised(3)
        assert (raised.least(), raised.least(25)) == (4, 28)
        assert raised.raised(5).passed().passed().least() == 5

    def test_out(self) -> None:
        """One after the other, up to one who can."""
        reach = {Seat(0): 3, Seat(1): 3, Seat(2): 3, Seat(3): 9}
        left, out = OPENED.raised(3).unasked(reach.__getitem__)
        assert (left.order, out) == ((3, 0, 1), (2,))
        left, out = left.raised(4).unasked(reach.__getitem__)
        assert (left.order, out, left.sold) == ((3,), (0, 1), True)

    def test_just_enough(self) -> None:
        """Who can go higher by one is asked."""
        raised = OPENED.raised(3)

        assert raised.unasked(lambda _: 4) == (raised, ())


class TestBids:
    """What may be said is a collection, counted and not written out."""

    @pytest.mark.parametrize("passing", [False, True])
    @pytest.mark.parametrize("amounts", [range(100, 201, 25), range(100, 100)])
    def test_collection(self, amounts: range, *, passing: bool) -> None:
        """The way out comes first, then the amounts; every index and nothing else is right."""
        bids = Bids(amounts, passing)
        listed = [*([PASS] if passing else []), *map(Bid, amounts)]

        assert [*bids] == listed
        assert len(bids) == len(listed)
        assert all(move in bids for move in listed)
        assert [bids[n - len(listed)] for n in range(len(listed))] == listed
        for index in (len(listed), -len(listed) - 1):
            with pytest.raises(IndexError):
                bids[index]
        assert Bid(99) not in bids
        assert Bid(True) not in bids  # noqa: FBT003 - what somebody puts in a move
        assert (PASS in bids) == passing


class TestSealed:
    """The highest sealed bid buys; of equal ones, who comes first."""

    def test_highest(self) -> None:
        """Passing is no bid."""
        bids = {Seat(0): Bid(250), Seat(1): PASS, Seat(2): Bid(250), Seat(3): Bid(100)}

        assert highest(bids, clockwise(Seat(3), 4)) == (0, 250)
        assert highest(bids, clockwise(Seat(1), 4)) == (2, 250)


def test_after() -> None:
    """The last seat is followed by the first."""
    assert [after(Seat(seat), 3) for seat in range(3)] == [1, 2, 0]
