"""Negotiation: bidding gems in turn, always higher, until one accepts (G5-G8)."""

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import IllegalMove, OutOfTurn, Sentence
from basari.kernel import AnyTable, Seat
from basari.rules.basari import cards
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.negotiation import ACCEPT, MANY, PASS, Accept, Bargain, Bids, Offer, Pass
from basari.rules.basari.rounds import Accepted, Lead, Negotiated, Offered, PointsGained
from tests.games.basari.helpers import (
    asked,
    board_table,
    card,
    card_table,
    choose,
    heaps,
    moves,
    objection,
    options,
    play,
    purses,
    purses_of,
    told,
)

ways_out = st.sampled_from([(), (ACCEPT,), (PASS,)])
all_bids = st.builds(Bids.over, purses(), purses(), ways_out)


def card_pair(opener: str, other: str) -> AnyTable:
    """Let two bargain for the points of a card, and a third take a card in peace."""
    table = card_table(opener, other, "-", current=(card(points=6),) * 3)
    return play(choose(table, "B", "B", "A")[0], "dealer draw 9")[0]


def board_pair(opener: str, other: str) -> AnyTable:
    """Let two bargain for the points of an arch, and a third take gems in peace."""
    table = board_table(opener, other, "-", points=(9, 5, 0), pawns=(2, 2, 2))
    return choose(table, "points", "points", "gems")[0]


pairs = pytest.mark.parametrize("pair", [card_pair, board_pair], ids=["cards", "board"])
Pair = Callable[[str, str], AnyTable]


class TestBidsAreACollection:
    """What may be answered can be counted, gone through, tested and indexed."""

    @given(standing=purses(), purse=purses(), out=ways_out)
    def test_ways_out_and_higher_offers(
        self, standing: Gems, purse: Gems, out: tuple[Accept | Pass, ...]
    ) -> None:
        """Every higher heap of the purse is an offer, and nothing else is beside the ways out."""
        every = product(*(range(number + 1) for number in purse.counts))
        bar = (standing.size, standing.counts)
        offers = {Offer(Gems(*heap)) for heap in every if (sum(heap), heap) > bar}

        bids = Bids.over(standing, purse, out)

        assert set(bids) == offers | set(out)
        assert len(list(bids)) == len(bids) == len(offers) + len(out)

    @given(bids=all_bids)
    def test_index_is_the_place(self, bids: Bids) -> None:
        """The option at a place is the one that comes there, from either end."""
        listed = list(bids)

        assert [bids[place] for place in range(len(bids))] == listed
        assert [bids[place - len(bids)] for place in range(len(bids))] == listed

    @given(bids=all_bids, beyond=st.integers(0, 300))
    def test_beyond(self, bids: Bids, beyond: int) -> None:
        """There is nothing before the first or beyond the last."""
        for index in (len(bids) + beyond, -len(bids) - 1 - beyond):
            with pytest.raises(IndexError):
                bids[index]

    def test_just_beyond(self) -> None:
        """What would not be high enough comes after the last."""
        bids = Bids.over(Gems(0, 0, 0, 1), Gems(1, 0, 0, 2), (ACCEPT,))

        with pytest.raises(IndexError):
            bids[len(bids)]

    @given(bids=all_bids, move=moves())
    def test_membership(self, bids: Bids, move: object) -> None:
        """A move is possible exactly if it is one of them."""
        assert (move in bids) == (move in list(bids))

    @given(bids=all_bids, move=moves())
    def test_reason(self, bids: Bids, move: object) -> None:
        """Whatever is not possible gets a sentence that cites a rule."""
        if move not in bids:
            why = bids.why_not(move)

            assert isinstance(why, Sentence)
            assert why.endswith(("(G5)", "(G6)", "(C8)"))

    def test_ways_out_first_then_from_high_to_low(self) -> None:
        """The first offer is the whole purse, the last one the cheapest raise."""
        bids = Bids.over(Gems(0, 0, 0, 1), Gems(1, 0, 0, 2), (ACCEPT,))

        assert [str(bid) for bid in bids] == [
            "accept",
            "offer 1R2B",
            "offer 1R1B",
            "offer 2B",
            "offer 1R",
        ]


class TestBargain:
    """G5: the two bid in turn, from the opener on."""

    def test_turns(self) -> None:
        """After every bid it is the other one's word; who opened stays the same."""
        opening = Bargain(cards.Action.A, Seat(3), Seat(1))
        answered = opening.raise_to(Gems(0, 1))
        raised = answered.raise_to(Gems(1))

        assert [bargain.turn for bargain in (opening, answered, raised)] == [3, 1, 3]
        assert [bargain.opener for bargain in (opening, answered, raised)] == [3, 3, 3]

    def test_standing_offer(self) -> None:
        """The last bid stands; at first there is none."""
        opening = Bargain(cards.Action.A, Seat(3), Seat(1))

        assert opening.standing == NO_GEMS
        assert opening.raise_to(Gems(1)).raise_to(Gems(2)).standing == Gems(2)

    def test_endless(self) -> None:
        """However long two bid, the latest bids lie on the table, and who opened is known."""
        opening = bargain = Bargain(cards.Action.A, Seat(3), Seat(1))

        for number in range(1, 400):
            bargain = bargain.raise_to(Gems(number))

            assert bargain.bids[-1] == bargain.standing == Gems(number)
            assert bargain.bids == tuple(
                Gems(bid) for bid in range(number - len(bargain.bids) + 1, number + 1)
            )
            assert min(number, MANY // 2) <= len(bargain.bids) <= MANY == 100
            assert bargain.opener == opening.turn
            assert bargain.turn == (Seat(1) if number % 2 else Seat(3))


class TestPrice:
    """G5: the acceptor gets the offered gems, the bidder pays them and carries out the action."""

    @pairs
    def test_second_accepts(self, pair: Pair) -> None:
        """The opener pays and gets the points."""
        table = pair("2R1B", "1R1Y")
        points = table.view(None).points

        table, events = play(table, "0 offer 1R1B", "1 accept")

        assert purses_of(table)[:2] == ["1R", "2R1Y1B"]
        assert told(events, Offered) == (Offered(Seat(0), Gems(1, 0, 0, 1)),)
        (accepted,) = told(events, Accepted)
        assert (accepted.seat, accepted.bidder, accepted.offer) == (1, 0, Gems(1, 0, 0, 1))
        (gained,) = told(events, PointsGained)
        assert gained == PointsGained(Seat(0), 6)
        assert table.view(None).points == (points[0] + 6, *points[1:])

    @pairs
    def test_opener_accepts(self, pair: Pair) -> None:
        """The second one pays and gets the points."""
        table = pair("2R", "1R1Y")

        table, events = play(table, "0 offer 1R", "1 offer 1R1Y", "0 accept")

        assert purses_of(table)[:2] == ["3R1Y", "-"]
        assert told(events, PointsGained)[0].seat == 1

    @pairs
    def test_only_one_at_a_time(self, pair: Pair) -> None:
        """Whoever has just bid waits for the answer."""
        table, _ = play(pair("2R", "1R1Y"), "0 offer 1R")

        assert asked(table) == (1,)
        with pytest.raises(OutOfTurn, match="seat 0 is not asked"):
            play(table, "0 offer 2R")

    @pairs
    def test_nothing_is_paid_before(self, pair: Pair) -> None:
        """While they bid, purses and points stay as they are."""
        table = pair("2R", "1R1Y")

        bid, _ = play(table, "0 offer 1R", "1 offer 1R1Y", "0 offer 2R")

        assert bid.view(None).purses == table.view(None).purses
        assert bid.view(None).points == table.view(None).points

    @pairs
    def test_nothing_to_accept_at_first(self, pair: Pair) -> None:
        """The opener cannot accept what nobody has offered."""
        with pytest.raises(IllegalMove, match=r"no offer to accept yet: you open \(G5\)"):
            play(pair("2R", "1R1Y"), "0 accept")

    def test_begins_with_an_event(self) -> None:
        """That two negotiate is told, with who opens."""
        table = card_table("1R", "2R", "-")

        _, events = choose(table, "B", "B", "B")
        _, both = choose(table, "A", "A", "B")

        lead = Lead("red", (2, 1))
        assert told(events, Negotiated) == ()
        assert told(both, Negotiated) == (Negotiated(cards.Action.A, Seat(1), Seat(0), lead),)


class TestHigherOffers:
    """G6: an offer is a non-empty heap of one's own gems that beats the standing one."""

    @pairs
    def test_objections(self, pair: Pair) -> None:
        """What is wrong is said with the evidence."""
        table, _ = play(pair("2R1G", "1R1Y1G"), "0 offer 1R")

        assert objection(table, "1 offer 1G") == "1G does not beat 1R (G6)"
        assert objection(table, "1 offer 1R") == "1R does not beat 1R (G6)"
        assert objection(table, "1 offer 3R") == "you offer 3R but own 1R1Y1G (G6)"
        assert objection(table, "1 offer -") == "an offer is at least one gem (G6)"
        assert objection(table, "1 offer 1Y1G") is None

    @pairs
    def test_fewer_never(self, pair: Pair) -> None:
        """However precious, fewer gems do not beat more."""
        table, _ = play(pair("3R3B", "3R"), "0 offer 2B")

        assert objection(table, "1 offer 1R") == "1R does not beat 2B (G6)"
        assert options(table) == ["accept", "offer 3R", "offer 2R"]

    @pairs
    def test_a_heap_with_a_debt_is_no_heap(self, pair: Pair) -> None:
        """Nobody can offer less than nothing of a colour."""
        table, _ = play(pair("3R3Y3B", "3R3Y"), "0 offer 1R")

        with pytest.raises(IllegalMove):
            table.play(Seat(1), Offer(Gems(-1, 3, 0, 0)))

    @pairs
    def test_something_else(self, pair: Pair) -> None:
        """Anything that is no bid is no answer."""
        table, _ = play(pair("2R", "1R1Y"), "0 offer 1R")

        assert table.decision(Seat(1)).objection(None) == (
            "None is no answer here: raise the offer or accept it (G5)"
        )
        assert pair("2R", "1R1Y").decision(Seat(0)).objection(None) == (
            "None is no answer here: open with an offer (G5)"
        )


class TestFreshBid:
    """G7: a new bid is not bound to the last one, and who accepts keeps all of their own."""

    @pairs
    def test_taken_back_entirely(self, pair: Pair) -> None:
        """A bid of other gems replaces the first one."""
        table, _ = play(pair("1R3B", "1Y1G"), "0 offer 1R", "1 offer 1Y1G")

        assert options(table) == [
            "accept",
            "offer 1R3B",
            "offer 1R2B",
            "offer 3B",
            "offer 1R1B",
        ]

    @pairs
    def test_price_is_the_last_bid_alone(self, pair: Pair) -> None:
        """Whoever wins pays what stands at the end, not what they bid before."""
        table, _ = play(
            pair("1R3B", "1Y1G"), "0 offer 1R", "1 offer 1Y1G", "0 offer 3B", "1 accept"
        )

        assert purses_of(table)[:2] == ["1R", "1Y1G3B"]


class TestCannotRaise:
    """G8: whoever cannot raise must accept, and is asked all the same."""

    @pairs
    def test_only_accept_is_left(self, pair: Pair) -> None:
        """With nothing higher in the purse one option is left."""
        table, _ = play(pair("2R", "2Y"), "0 offer 2R")

        assert asked(table) == (1,)
        assert options(table) == ["accept"]

    @pairs
    def test_empty_purse(self, pair: Pair) -> None:
        """Someone without a gem can only accept, and gets what is offered."""
        table, _ = play(pair("2R", "-"), "0 offer 1R")

        assert options(table) == ["accept"]
        assert purses_of(play(table, "1 accept")[0])[:2] == ["1R", "1R"]

    @given(held=st.tuples(purses(2), purses(2)), picks=st.lists(st.integers(0, 99), max_size=30))
    def test_bidding_ends(self, held: tuple[Gems, Gems], picks: list[int]) -> None:
        """Offers rise strictly, so sooner or later nothing but accepting is left."""
        table = board_pair(*map(str, (held[0] + Gems(1), held[1])))
        bids = []
        for pick in [*picks, *[0] * 200]:
            if len(table.waiting) != 1 or not isinstance(table.waiting[0].options, Bids):
                break
            offers = [move for move in table.waiting[0].options if isinstance(move, Offer)]
            move = table.waiting[0].options[0]
            if offers and pick < 99:
                move = offers[-1 - pick % len(offers)]
                bids.append(move.gems)
            table, _ = table.play(table.waiting[0].seat, move)

        sizes = [(gems.size, gems.counts) for gems in bids]
        assert sizes == sorted(set(sizes))
        assert asked(table) == (-1,)


class TestNotation:
    """What is said in a negotiation is written as it is said."""

    def test_bids(self) -> None:
        """Offers name their gems."""
        assert [str(bid) for bid in (Offer(heaps(["2R1B"])[0]), ACCEPT, PASS)] == [
            "offer 2R1B",
            "accept",
            "pass",
        ]
