"""Auctions that games share."""

import pytest

from basari.kernel import Seat
from basari.rules.auction import PASS, Auction, Bid, Bids, Limit, highest
from basari.rules.seats import after, clockwise

OPENED = Auction("a lamp", Seat(1), clockwise(Seat(1), 4))


class TestOpen:
    """It goes round until one seat is left."""

    def test_round(self) -> None:
        """Whoever holds the bid is asked only when another has raised it."""
        raised = OPENED.raise_to(3)
        assert (OPENED.holder, raised.turn, raised.holder, raised.standing) == (None, 2, 1, 3)

        twice = raised.raise_to(4).drop_out().drop_out()
        assert (twice.turn, twice.holder, twice.sold) == (1, 2, False)

        sold = twice.drop_out()
        assert (sold.order, sold.standing, sold.sold) == ((2,), 4, True)

    def test_nobody_else(self) -> None:
        """One seat alone must still bid."""
        alone = Auction("a lamp", Seat(0), (Seat(0),))

        assert not alone.sold
        assert alone.raise_to(1).sold


class TestUnasked:
    """Who cannot go high enough is out unasked; the opener may equal the bid that stands."""

    def test_least(self) -> None:
        """Others must go higher, by a step."""
        raised = OPENED.raise_to(3)
        assert (raised.least(), raised.least(25)) == (4, 28)
        assert raised.raise_to(5).drop_out().drop_out().least() == 5

    def test_out(self) -> None:
        """One after the other, up to one who can."""
        reach = {Seat(0): 3, Seat(1): 3, Seat(2): 3, Seat(3): 9}
        left, out = OPENED.raise_to(3).drop_unable(reach.__getitem__)
        assert (left.order, out) == ((3, 0, 1), (2,))
        left, out = left.raise_to(4).drop_unable(reach.__getitem__)
        assert (left.order, out, left.sold) == ((3,), (0, 1), True)

    def test_just_enough(self) -> None:
        """Who can go higher by one is asked."""
        raised = OPENED.raise_to(3)

        assert raised.drop_unable(lambda _: 4) == (raised, ())


class TestLimit:
    """A highest bid that is said once answers with the lowest one there is."""

    RAISED = OPENED.raise_to(100)

    def test_answers(self) -> None:
        """As long as that is not higher."""
        limit = Limit("a lamp", 125)

        assert limit.answer(self.RAISED, Bids(range(125, 500, 25), passing=True)) == Bid(125)
        assert limit.answer(self.RAISED, Bids(range(100, 500, 25), passing=False)) == Bid(100)
        assert limit.answer(self.RAISED, Bids(range(150, 500, 25), passing=True)) is None
        assert limit.answer(self.RAISED, Bids(range(0), passing=True)) is None

    def test_elsewhere(self) -> None:
        """It says nothing to anything else."""
        bids = Bids(range(125, 500, 25), passing=True)

        assert Limit("a rug", 125).answer(self.RAISED, bids) is None
        assert Limit("a lamp", 125).answer("over", bids) is None


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
