"""What the events of Marracash say of themselves: marks, gains, where they come from, deeds."""

from collections import Counter

import pytest

from basari.kernel import CHOSEN, DEALER, Deed, Event, Mark, Seat
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.events import (
    AUCTION,
    CUSTOMERS,
    FEES,
    GUIDING,
    MOVE,
    SHOPS,
    BidMade,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Entered,
    FeePaid,
    Guided,
    Lapsed,
    LinedUp,
    Passed,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.rules.marracash.moves import End
from tests.games.marracash.helpers import lazy, rules, whole
from tests.helpers.event_kinds import kinds_of

ADA, BEN, CLEO = map(Seat, range(3))
ENTERED = Entered("R3", BEN, 4, 150)
GUIDED = Guided(ADA, "R3", BEN, 50)
PUT_UP = PutUpForAuction(ADA, "R3")
SOLD = Sold("R3", BEN, 325)
FEE = FeePaid(ADA, 30)
REVEALED = BidsRevealed("R3", ((ADA, Bid(100)), (BEN, PASS), (CLEO, Bid(125))))
WALKED = Walked(ADA, 8, 9, "GPR")
BID = BidMade(BEN, 325)
PLAIN = (
    LinedUp(("BGP", "GPR", "PRY"), "BGPRY"),
    Lapsed(ADA),
    Brought(ADA, 8, End.LEFT, "BGP"),
    EndCame(3, quiet=False),
)
"""Events that are news, and no more."""
EVENTS = (*PLAIN, ENTERED, GUIDED, PUT_UP, SOLD, FEE, REVEALED, WALKED, BID, Passed(BEN),
          TurnBegan(ADA, 2, opens=True, left=None), Ended((100, 90, 80), (ADA,)))  # fmt: skip


class TestMarks:
    """What an event is for a story."""

    @pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
    def test_everybody_sees_it(self, event: Event) -> None:
        """Nothing that happens is secret: bids are heard of only when all lie open."""
        assert event.seen_by(None)
        assert event.seen_by(CLEO)

    @pytest.mark.parametrize("event", PLAIN, ids=lambda event: type(event).__name__)
    def test_no_more_than_news(self, event: Event) -> None:
        """What moves no money and chooses nothing is only told."""
        assert event.mark == Mark.NEWS
        assert (event.gains(), [*event.deeds()]) == ({}, [])

    @pytest.mark.parametrize(("opens", "mark"), [(True, Mark.ROUND), (False, Mark.SEEN)])
    def test_rounds(self, *, opens: bool, mark: Mark) -> None:
        """M4-M6: the first turn of a round begins it, and no other one."""
        assert TurnBegan(BEN, 2, opens, None).mark == mark

    @pytest.mark.parametrize(
        ("event", "mark"),
        [
            (PUT_UP, Mark.CONTEST),
            (BID, Mark.BID),
            (Passed(BEN), Mark.BID),
            (REVEALED, Mark.REVEAL),
            (Ended((100, 90, 80), (ADA,)), Mark.END),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_auctions(self, event: Event, mark: Mark) -> None:
        """M8-M10, MO1, M22: an auction is a contest of bids, or a reveal; then the game ends."""
        assert event.mark == mark


class TestGains:
    """Whom an event makes richer or poorer, and why."""

    @pytest.mark.parametrize(
        ("event", "seat", "cash", "source"),
        [
            (SOLD, BEN, -325, SHOPS),
            (FEE, ADA, 30, FEES),
            (ENTERED, BEN, 150, CUSTOMERS),
            (GUIDED, ADA, 50, GUIDING),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_cash(self, event: Event, seat: Seat, cash: int, source: str) -> None:
        """M11, M12, M16-M18: a shop costs; fees, customers and guiding bring cash."""
        assert event.gains() == {seat: cash}
        assert event.source == source

    @pytest.mark.parametrize("event", [PUT_UP, BID, REVEALED, WALKED], ids=str)
    def test_words_cost_nothing(self, event: Event) -> None:
        """M9-M11: nobody pays for what they only bid, nor for a walk."""
        assert event.gains() == {}


class TestDeeds:
    """What is counted."""

    @pytest.mark.parametrize(
        ("event", "deeds"),
        [
            (WALKED, [Deed(CHOSEN, MOVE, ADA)]),
            (PUT_UP, [Deed(CHOSEN, AUCTION, ADA), Deed("auctioned")]),
            (BID, [Deed("bid")]),
            (Passed(BEN), []),
            (REVEALED, [Deed("bid", number=2)]),
            (SOLD, [Deed("bought", "R", BEN), Deed("paid", "R", BEN, 325)]),
            (ENTERED, [Deed("served", "R", BEN, 4)]),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_counted(self, event: Event, deeds: list[Deed]) -> None:
        """Actions, auctions, bids, shops and their prices, and customers, by colour."""
        assert [*event.deeds()] == deeds


class TestGames:
    """What events say of whole games."""

    def test_every_kind_happens(self) -> None:
        """There is no event that no game has: open auctions and sealed ones, busy and quiet ones.

        And none is spoken of here that the game has not.
        """
        turns = [*whole(rules(), 3, 1), *whole(rules(sealed=True), 4, 2), *lazy(rules(), 3)]
        happened = Counter(type(event) for turn in turns for event in turn.events)

        assert {*happened} == {*kinds_of("marracash")} == {type(event) for event in EVENTS}

    @pytest.mark.parametrize("sealed", [False, True])
    def test_counts_go_together(self, *, sealed: bool) -> None:
        """M8, M11: each auction has one action, at least one bid, one buyer and one price."""
        turns = whole(rules(sealed=sealed), 3, 5)
        events = [event for turn in turns for event in turn.events]
        counts = Counter[str]()
        for deed in (deed for event in events for deed in event.deeds()):
            counts[deed.what] += deed.number
        auctions = [turn for turn in turns if str(turn.move).startswith("auction")]

        assert DEALER not in {turn.seat for turn in auctions}
        assert counts["auctioned"] == counts["bought"] == len(auctions) > 0
        assert counts["bid"] >= counts["auctioned"]
        assert counts["paid"] == sum(event.price for event in events if isinstance(event, Sold))
