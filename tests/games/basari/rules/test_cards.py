"""The card edition, rule by rule (C1-C15)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.errors import IllegalMove
from basari.kernel import AnyTable, Event, Seat, Table
from basari.rules.basari.cards import Action, BasariCards
from basari.rules.basari.cards.events import CardAdded, Dealt, LegEnded, Shuffled, WorkersScored
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.gems import COLOURS, NO_GEMS, Colour, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.market import Market
from basari.rules.basari.rounds import (
    GameEnded,
    GemsTaken,
    Lead,
    Lost,
    Negotiated,
    PointsGained,
    Yielded,
)
from tests.games.basari.helpers import (
    CARDS,
    DECK,
    any_per_seat,
    asked,
    card,
    card_table,
    choose,
    objection,
    options,
    play,
    purses,
    purses_of,
    told,
)


def scored(*hands: str, earlier: tuple[int, ...] = (14,), leg: int = 1) -> AnyTable:
    """End a leg in which nobody got anything, and score it."""
    return ending(*hands, earlier=earlier, leg=leg)[0]


def ending(
    *hands: str, earlier: tuple[int, ...] = (14,), leg: int = 1, points: tuple[int, ...] = ()
) -> tuple[AnyTable, tuple[Event, ...]]:
    """End a leg in which nobody got anything; return the table and the story."""
    table = card_table(*hands, earlier=earlier, leg=leg, points=points)
    return choose(table, *["B"] * len(hands))


class TestComponents:
    """C1: 88 gems, and a supply of what the players do not get."""

    @pytest.mark.parametrize(("seats", "rest"), [(3, 13), (4, 10), (5, 7)])
    def test_supply(self, seats: int, rest: int) -> None:
        """22 of each colour, less three for every player."""
        table, events = Table.start(CARDS, seats)

        assert table.view(None).supply == Gems(rest, rest, rest, rest)
        assert events == ()

    def test_all_cards_in_the_pile(self) -> None:
        """Every card may come."""
        table, _ = Table.start(CARDS, 3)

        assert table.view(None).pile == frozenset(range(1, 40))
        assert table.view(None).stacks == ((), (), ())
        assert table.view(None).workers == (0, 0, 0)


class TestDeal:
    """C2: everybody gets a card, chooses, and the actions follow from A to C."""

    def test_in_seat_order(self) -> None:
        """The dealer draws one card for every seat."""
        table, events = play(Table.start(CARDS, 4)[0], "dealer draw 17 4 31 8")

        dealt = tuple(DECK[number - 1] for number in (17, 4, 31, 8))
        assert events == (Dealt(1, 1, dealt),)
        assert table.view(None).current == dealt
        assert table.view(None).pile == frozenset(range(1, 40)) - {17, 4, 31, 8}
        assert asked(table) == (0, 1, 2, 3)

    def test_on_top_of_earlier_ones(self) -> None:
        """A new card is the current one; the workers of all cards count."""
        table, _ = play(Table.start(CARDS, 3)[0], "dealer draw 1 2 3")
        table, _ = choose(table, "B", "B", "B")
        table, events = play(table, "dealer draw 7 8 9")

        view = table.view(None)
        assert told(events, Dealt)[0].round == view.round == 2
        assert view.stacks[0] == (DECK[0], DECK[6])
        assert view.current == (DECK[6], DECK[7], DECK[8])
        assert view.workers == tuple(
            DECK[one].workers + DECK[other].workers for one, other in ((0, 6), (1, 7), (2, 8))
        )

    def test_only_from_the_pile(self) -> None:
        """A card that lies with somebody cannot come again."""
        table, _ = play(Table.start(CARDS, 3)[0], "dealer draw 1 2 3")
        table, _ = choose(table, "B", "B", "B")

        assert objection(table, "dealer draw 4 2 5") == "draw 4 2 5: card 2 is not in the pile"

    def test_actions_in_their_order(self) -> None:
        """A comes before B, and B before C, whoever chose them."""
        table, events = choose(card_table("1R", "1R", "1R"), "C", "B", "A")
        table, rest = play(table, "dealer draw 22")

        kinds = [type(event) for event in (*events, *rest)][1:]
        assert kinds == [CardAdded, PointsGained, GemsTaken]

    def test_next_round(self) -> None:
        """After the last action the dealer deals again."""
        table, _ = choose(card_table("1R", "1R", "1R"), "C", "C", "C")

        assert asked(table) == (-1,)
        assert table.view(None).round == 2
        assert len(table.waiting[0].options) == 36 * 35 * 34


class TestActionA:
    """C3: A adds the top card of the pile to one's cards, and changes nothing else."""

    def test_workers_count(self) -> None:
        """The card lies on one's stack, and its workers count from now on."""
        table, _ = choose(card_table("1R", "1Y", "1G"), "A", "B", "B")

        after, events = play(table, "dealer draw 22")

        new = DECK[21]
        assert told(events, CardAdded) == (CardAdded(Seat(0), new),)
        assert after.view(None).stacks[0] == (*table.view(None).stacks[0], new)
        assert after.view(None).workers[0] == table.view(None).workers[0] + new.workers
        assert 22 not in after.view(None).pile

    def test_current_card_stays(self) -> None:
        """Neither its points nor its gems matter: the current card is the one dealt."""
        before = card_table("1R", "1Y", "1G")
        table, _ = choose(before, "A", "B", "B")

        table, _ = play(table, "dealer draw 22")

        view = table.view(None)
        assert view.current == before.view(None).current
        assert view.points == (0, 0, 0)
        assert view.purses == before.view(None).purses

    def test_after_a_negotiation(self) -> None:
        """Whoever wins A in a negotiation gets the card."""
        table, _ = choose(card_table("2R", "1R", "1G"), "A", "A", "B")
        table, _ = play(table, "0 offer 1R", "1 accept", "dealer draw 22")

        assert table.view(None).stacks[0][-1] == DECK[21]

    def test_one_card_only(self) -> None:
        """The dealer draws a single card from the pile."""
        table, _ = choose(card_table("1R", "1Y", "1G"), "A", "B", "B")

        assert options(table) == [f"draw {number}" for number in range(4, 40)]
        with pytest.raises(IllegalMove, match="draw 4 5 is no such draw"):
            play(table, "dealer draw 4 5")


class TestActionB:
    """C4: B brings the points on one's current card."""

    @pytest.mark.parametrize("points", [4, 5, 6, 7])
    def test_points(self, points: int) -> None:
        """As many as are printed on the card."""
        dealt = (card(points=points), card(), card())
        table, events = choose(card_table("1R", "1Y", "1G", current=dealt), "B", "C", "C")

        assert told(events, PointsGained) == (PointsGained(Seat(0), points),)
        assert table.view(None).points == (points, 0, 0)

    def test_not_those_of_earlier_cards(self) -> None:
        """A card added with A in the same round brings no points."""
        table = card_table("2R", "1R", "2Y", "1Y", points=(1, 1, 1, 1))
        table, _ = choose(table, "A", "B", "C", "C")
        table, _ = play(table, "dealer draw 39")

        assert table.view(None).points == (1, 1 + DECK[1].points, 1, 1)


class TestActionC:
    """C5: C brings the gems on one's current card, as far as the supply has them."""

    def test_gems(self) -> None:
        """They go from the supply into the purse."""
        dealt = (card("2R1B"), card(), card(), card())
        before = card_table("1R", "1Y", "1G", "1B", current=dealt)

        after, _ = choose(before, "C", "B", "B", "B")

        assert purses_of(after) == ["3R1B", "1Y", "1G", "1B"]
        assert before.view(None).supply - after.view(None).supply == Gems(2, 0, 0, 1)

    def test_told_with_what_was_wanted(self) -> None:
        """The story tells what the card shows and what the supply had of it."""
        dealt = (card("2R2B"), card(), card(), card())
        table = card_table("-", "-", "-", "-", current=dealt, supply="1R4Y")

        table, events = choose(table, "C", "B", "B", "B")

        assert told(events, GemsTaken) == (GemsTaken(Seat(0), Gems(2, 0, 0, 2), Gems(1)),)
        assert purses_of(table)[0] == "1R"
        assert table.view(None).supply == Gems(0, 4)


class TestEmptyColour:
    """C6: a colour that has run out stays out until gems come back."""

    def test_stays_out(self) -> None:
        """Round after round there is nothing of it to take."""
        dealt = (card("3R"),) * 4
        table = card_table("-", "-", "-", "-", current=dealt, supply="1R")

        table, _ = choose(table, "C", "B", "B", "B")
        table, _ = play(table, "dealer draw 20 21 22 23")
        table, events = choose(table, "C", "B", "B", "B")

        assert DECK[19].gems == Gems(2)
        assert told(events, GemsTaken) == (GemsTaken(Seat(0), Gems(2), NO_GEMS),)
        assert purses_of(table) == ["1R", "-", "-", "-"]

    def test_back_after_scoring(self) -> None:
        """What winners return can be taken in the next leg."""
        table = card_table("4R", "-", "-", "-", supply="-", earlier=(14,))
        table, _ = choose(table, "B", "B", "B", "B")
        table, _ = play(table, "dealer draw 3 20 4 5")

        table, events = choose(table, "B", "C", "B", "B")

        assert told(events, GemsTaken) == (GemsTaken(Seat(1), Gems(2), Gems(2)),)

    def test_back_with_d(self) -> None:
        """What somebody returns with D can be taken again."""
        table = card_table("1R", "-", "-", "-", "-", supply="2Y")
        table, _ = choose(table, "D", "B", "B", "B", "B")
        table, _ = play(table, "0 swap R YY", "dealer draw 20 21 22 23 24")

        table, events = choose(table, "C", "B", "B", "B", "B")

        assert told(events, GemsTaken) == (GemsTaken(Seat(0), Gems(2), Gems(1)),)


class TestOpeningOrder:
    """C7: more red, yellow, green, blue, then points, then workers, then age."""

    @pytest.mark.parametrize(
        ("high", "low", "lead"),
        [
            ("1R", "9Y", Lead("red", (1, 0))),
            ("2R", "1R9Y", Lead("red", (2, 1))),
            ("1R1Y", "1R9G", Lead("yellow", (1, 0))),
            ("1R1G", "1R9B", Lead("green", (1, 0))),
            ("1R2B", "1R1B", Lead("blue", (2, 1))),
        ],
    )
    def test_gems(self, high: str, low: str, lead: Lead) -> None:
        """The first colour that differs decides; how many gems there are does not matter."""
        _, events = choose(card_table(high, low, "-"), "A", "A", "B")
        _, turned = choose(card_table(low, high, "-"), "A", "A", "B")

        assert told(events, Negotiated) == (Negotiated(Action.A, Seat(0), Seat(1), lead),)
        assert told(turned, Negotiated) == (Negotiated(Action.A, Seat(1), Seat(0), lead),)

    def test_points(self) -> None:
        """With equal purses more points open."""
        table = card_table("1R", "1R", "-", points=(3, 4, 9), earlier=(9, 0, 0))

        assert _decided(table) == (1, Lead("points", (4, 3)))

    def test_workers(self) -> None:
        """With equal purses and points more workers open."""
        table = card_table("1R", "1R", "-", earlier=(4, 9, 0), current=(card(workers=2),) * 3)

        assert _decided(table) == (1, Lead("workers", (11, 6)))

    def test_workers_of_this_round(self) -> None:
        """The workers on the current card count with all others."""
        dealt = (card(workers=1), card(workers=4), card())
        table = card_table("1R", "1R", "-", earlier=(5, 3, 0), current=dealt)

        assert asked(choose(table, "A", "A", "B")[0]) == (1,)

    def test_age(self) -> None:
        """If all is equal the older player opens."""
        table = card_table("1R", "1R", "-", current=(card(),) * 3)
        rules = BasariCards(DECK, seniority=(Seat(2), Seat(1), Seat(0)))
        turned = card_table("1R", "1R", "-", current=(card(),) * 3, rules=rules)

        assert _decided(table) == (0, Lead("age", (2, 1)))
        assert _decided(turned) == (1, Lead("age", (1, 0)))

    @given(
        held=any_per_seat(purses(1), 5),
        points=any_per_seat(st.integers(0, 1), 5),
        earlier=any_per_seat(st.integers(0, 1), 5),
        seniority=st.permutations(range(5)),
        seats=st.permutations(range(5)),
    )
    def test_strict_total_order(
        self,
        held: tuple[Gems, ...],
        points: tuple[int, ...],
        earlier: tuple[int, ...],
        seniority: list[int],
        seats: list[int],
    ) -> None:
        """However the seats are named, one order comes out, and any two stand in it alike."""
        rules = BasariCards(DECK, seniority=tuple(map(Seat, seniority)))
        table = card_table(
            *map(str, held), rules=rules, points=points, earlier=earlier, current=(card(),) * 5
        )
        everybody = tuple(map(Seat, seats))

        order = rules.opening_order(table.state, everybody)

        assert sorted(order) == [0, 1, 2, 3, 4]
        assert order == rules.opening_order(table.state, tuple(map(Seat, range(5))))
        for place, first in enumerate(order):
            for second in order[place + 1 :]:
                assert rules.opening_order(table.state, (second, first)) == (first, second)
                assert _opens(first, second, held, points, earlier, seniority)


def _decided(table: AnyTable) -> tuple[Seat, Lead]:
    """Let the first two want the same; tell who opens, and why."""
    _, events = choose(table, "A", "A", "B")
    (negotiated,) = told(events, Negotiated)
    return negotiated.opener, negotiated.lead


def _opens(  # noqa: PLR0913, PLR0917 - everything that decides
    one: Seat,
    other: Seat,
    held: tuple[Gems, ...],
    points: tuple[int, ...],
    workers: tuple[int, ...],
    seniority: list[int],
) -> bool:
    """Compare two as one would at the table, one thing after another."""
    for colour in COLOURS:
        if held[one][colour] != held[other][colour]:
            return held[one][colour] > held[other][colour]
    if points[one] != points[other]:
        return points[one] > points[other]
    if workers[one] != workers[other]:
        return workers[one] > workers[other]
    return seniority.index(one) < seniority.index(other)


class TestOpener:
    """C8: the opener must offer; without a single gem, the other gets the action for free."""

    def test_must_offer(self) -> None:
        """There is no way out of opening."""
        table, _ = choose(card_table("1R1B", "1B", "-"), "A", "A", "B")

        assert options(table) == ["offer 1R1B", "offer 1R", "offer 1B"]
        assert objection(table, "0 pass") == "the opener must offer at least one gem (C8)"

    def test_penniless(self) -> None:
        """Nobody bids, nobody pays, and the other carries out the action."""
        table, events = choose(card_table("-", "-", "1R", points=(5, 0, 0)), "B", "B", "C")

        should = Yielded(Action.B, Seat(0), Seat(1), penniless=True, lead=Lead("points", (5, 0)))
        assert told(events, Yielded) == (should,)
        assert told(events, PointsGained) == (PointsGained(Seat(1), DECK[1].points),)
        assert told(events, Negotiated) == ()
        assert asked(table) == (-1,)

    def test_penniless_with_a(self) -> None:
        """The other one draws the card."""
        table, _ = choose(card_table("-", "-", "1R", points=(5, 0, 0)), "A", "A", "C")

        table, events = play(table, "dealer draw 22")

        assert told(events, CardAdded) == (CardAdded(Seat(1), DECK[21]),)

    def test_penniless_second(self) -> None:
        """Only the opener loses for want of gems; the second one accepts."""
        table, events = choose(card_table("1B", "-", "1R"), "A", "A", "C")

        assert told(events, Yielded) == ()
        assert options(play(table, "0 offer 1B")[0]) == ["accept"]


class TestEndOfLeg:
    """C9: a leg ends after a round in which somebody has fifteen workers."""

    def test_fourteen_are_not_enough(self) -> None:
        """Another round is dealt."""
        table, events = ending("1R", "1R", "1R", earlier=(12, 11, 10))

        assert told(events, LegEnded) == ()
        assert (table.view(None).leg, table.view(None).round) == (1, 2)

    def test_fifteen_are(self) -> None:
        """The leg is scored, and the next one begins with its first round."""
        table, events = ending("1R", "1R", "1R", earlier=(13, 0, 0))

        assert told(events, LegEnded) == (LegEnded(1, (15, 3, 4)),)
        assert (table.view(None).leg, table.view(None).round) == (2, 1)

    def test_round_is_played_to_its_end(self) -> None:
        """Someone may have fifteen before the choice; all actions are still carried out."""
        table = card_table("2R", "1R", "1Y", earlier=(14, 0, 0))

        table, events = choose(table, "A", "B", "C")
        assert told(events, LegEnded) == ()
        table, events = play(table, "dealer draw 22")

        kinds = [type(event) for event in events]
        assert kinds[:4] == [CardAdded, PointsGained, GemsTaken, LegEnded]

    def test_with_the_last_card(self) -> None:
        """Workers that come with A can end the leg."""
        table = card_table("2R", "1R", "1Y", earlier=(11, 0, 0), current=(card(),) * 3)

        table, _ = choose(table, "A", "B", "B")
        table, _ = play(table, "dealer draw 3")
        table, events = play(table, "1 offer 1R", "2 accept")

        assert DECK[2].workers == 4
        assert told(events, LegEnded)[0].workers == (16, 1, 1)


class TestSoleWinner:
    """C10: a sole winner of a colour returns half of it, rounded up."""

    @pytest.mark.parametrize(("owned", "kept"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (8, 4)])
    def test_half_rounded_up(self, owned: int, kept: int) -> None:
        """The rest stays in the purse."""
        table, events = ending(f"{owned}R", "-", "-", earlier=(0, 14))

        assert table.view(None).purses[0] == Gems(kept)
        assert table.view(None).points[0] == 14
        assert told(events, ColourScored)[0] == ColourScored(
            Colour.RED, (owned, 0, 0), (Seat(0),), 14, owned - kept
        )

    def test_from_red_to_blue(self) -> None:
        """Every colour has its points, and every colour is halved."""
        table = scored("5R", "5Y", "5G", "5B", earlier=(14, 14, 14, 14))

        assert table.view(None).points == (14 + 12, 12 + 12, 10 + 12, 8 + 12)
        assert purses_of(table) == ["2R", "2Y", "2G", "2B"]
        assert table.view(None).supply == Gems(20, 20, 20, 20)


class TestTiedWinners:
    """C11: tied winners of a colour return two gems of it each."""

    @pytest.mark.parametrize(("owned", "kept"), [(1, 0), (2, 0), (3, 1), (7, 5)])
    def test_two_each(self, owned: int, kept: int) -> None:
        """Not half of it, and not more than there are."""
        table = scored(f"{owned}R", f"{owned}R", "-", earlier=(0, 0, 14))

        assert table.view(None).purses == (Gems(kept), Gems(kept), NO_GEMS)
        assert table.view(None).points == (7, 7, 12)


class TestWorkers:
    """C12: everybody with fifteen workers gets twelve points, never shared."""

    def test_not_shared(self) -> None:
        """Two of three have fifteen: twelve for each of them."""
        table, events = ending("-", "-", "-", earlier=(13, 12, 20))

        assert table.view(None).points == (12, 12, 12)
        assert told(events, WorkersScored)[0].seats == (0, 1, 2)

    def test_fourteen_get_nothing(self) -> None:
        """One worker short is short."""
        table = card_table("-", "-", "-", earlier=(14, 13, 0), current=(card(),) * 3)

        table, events = choose(table, "B", "B", "B")

        assert table.view(None).points == (12, 0, 0)
        assert told(events, WorkersScored) == (WorkersScored((15, 14, 1), (Seat(0),), 12),)

    def test_after_the_colours(self) -> None:
        """Colours are scored first, then the workers."""
        _, events = ending("1R", "-", "-", earlier=(14,))

        kinds = [type(event) for event in events]
        assert kinds[-7:] == [LegEnded, *[ColourScored] * 4, WorkersScored, Shuffled]


class TestNextLeg:
    """C13: all cards are shuffled, workers begin anew, purses and points stay."""

    def test_fresh_pile(self) -> None:
        """Every card may come again, and nobody has one."""
        table, events = ending("3R", "2Y", "-", earlier=(14,))

        view = table.view(None)
        assert events[-1] == Shuffled(2)
        assert view.pile == frozenset(range(1, 40))
        assert view.workers == (0, 0, 0)
        assert (view.stacks, view.current, view.choices) == (((), (), ()), (), ())

    def test_purses_and_points_stay(self) -> None:
        """What was scored and kept is the beginning of the next leg."""
        table, _ = ending("3R", "2Y", "-", earlier=(14,), points=(1, 2, 3))

        assert purses_of(table) == ["1R", "1Y", "-"]
        assert table.view(None).points == (1 + 14 + 12, 2 + 12, 3)

    def test_goes_on(self) -> None:
        """The dealer deals the first round of the next leg."""
        _, events = play(scored("3R", "2Y", "-"), "dealer draw 1 2 3")

        assert events == (Dealt(2, 1, DECK[:3]),)


class TestWinner:
    """C14: most points win; a tie has several winners."""

    def test_one(self) -> None:
        """Whoever has most points wins."""
        table, events = ending("1R", "-", "-", earlier=(14,), leg=3)

        assert table.over
        assert table.standings.winners == (0,)
        assert events[-1] == GameEnded((26, 0, 0), (Seat(0),))

    def test_several(self) -> None:
        """Those with equally many points all win, whatever else they have."""
        table = Table.at(
            CARDS,
            replace(
                Table.start(CARDS, 4)[0].state,
                market=Market((Gems(9), NO_GEMS, Gems(1), Gems()), (30, 41, 41, 7), Gems()),
            ),
        )

        assert table.standings.winners == (1, 2)
        assert table.standings.points == (30, 41, 41, 7)


class TestActionD:
    """C15: with five players D comes last, is always carried out and never negotiated."""

    FIVE = ("2R", "1R1Y", "1R", "1Y", "1B")

    def test_only_with_five(self) -> None:
        """With three or four players there is no D."""
        assert objection(card_table(*self.FIVE), "0 D") is None
        assert objection(card_table(*self.FIVE[:4]), "0 D") == (
            "D is not possible here, only A, B, C (G3, C15)"
        )

    def test_five_cannot_choose_anything_else(self) -> None:
        """The objection shows all four actions."""
        assert objection(card_table(*self.FIVE), "0 accept") == (
            "accept is not possible here, only A, B, C, D (G3)"
        )

    def test_alone(self) -> None:
        """Give one gem, take any two."""
        table, _ = choose(card_table(*self.FIVE), "D", "B", "B", "B", "C")
        supply = table.view(None).supply

        assert asked(table) == (0,)
        table, events = play(table, "0 swap R YB")

        assert told(events, Swapped) == (Swapped(Seat(0), Gems(1), Gems(0, 1, 0, 1)),)
        assert purses_of(table)[0] == "1R1Y1B"
        assert table.view(None).supply == supply + Gems(1) - Gems(0, 1, 0, 1)

    def test_alone_comes_last(self) -> None:
        """A, B and C are settled before."""
        table, events = choose(card_table(*self.FIVE), "D", "C", "B", "A", "A")
        table, more = play(table, "3 offer 1Y", "4 accept", "dealer draw 30")

        assert [type(event) for event in more][2:] == [CardAdded, PointsGained, GemsTaken]
        assert told(events, Swapped) == ()
        assert asked(table) == (0,)

    @pytest.mark.parametrize("together", [2, 3, 4, 5])
    def test_several(self, together: int) -> None:
        """However many chose it, each takes one gem, in opening order."""
        picks = ["D"] * together + ["A", "B", "C"][: 5 - together]
        table, _ = choose(card_table(*self.FIVE[::-1]), *picks)
        if together < 5:
            table, _ = play(table, "dealer draw 30")
        before = table.view(None).purses
        order = []
        while asked(table) != (-1,):
            (seat,) = asked(table)
            order.append(seat)
            table, events = play(table, f"{seat} take G")
            assert told(events, Took) == (Took(seat, Gems(green=1)),)

        assert order == sorted(range(together), reverse=True)
        for taker in range(together):
            assert table.view(None).purses[taker] == before[taker] + Gems(green=1)

    def test_never_lost(self) -> None:
        """Even if all five choose it nobody loses it."""
        _, events = choose(card_table(*self.FIVE), "D", "D", "D", "D", "D")

        assert told(events, Lost) == ()
        assert told(events, Negotiated) == ()

    def test_others_are_still_lost(self) -> None:
        """Three at B lose it, though two take gems with D."""
        table, events = choose(card_table(*self.FIVE), "B", "D", "B", "D", "B")

        assert [event.action for event in told(events, Lost)] == [Action.B]
        assert asked(table) == (1,)

    def test_colour_that_is_out(self) -> None:
        """Only what the supply holds can be taken."""
        table, _ = choose(card_table(*self.FIVE, supply="1R2B"), "D", "D", "D", "D", "D")

        assert options(table) == ["take R", "take B"]
        assert objection(table, "0 take G") == (
            "take G is not possible: take one gem of a supply of 1R2B (C15)"
        )

    def test_may_end_the_leg(self) -> None:
        """When D is done the round is over, and the leg with it."""
        table = card_table(*self.FIVE, earlier=(14,))
        table, _ = choose(table, "D", "B", "B", "B", "C")

        _, events = play(table, "0 swap R RR")

        assert [type(event) for event in events][:2] == [Swapped, LegEnded]

    @pytest.mark.parametrize("order", list(permutations(range(3)))[:3])
    def test_order_by_gems(self, order: tuple[int, ...]) -> None:
        """Whoever has most red takes first, wherever they sit."""
        hands = ["3R", "2R", "1R"]
        purses_by_seat = [hands[order.index(seat)] for seat in range(3)]
        table = card_table(*purses_by_seat, "-", "-")
        table, _ = choose(table, "D", "D", "D", "B", "B")

        taken: list[Seat] = []
        while asked(table) != (-1,):
            taken += asked(table)
            table, _ = play(table, f"{asked(table)[0]} take B")

        assert tuple(taken) == order


class TestView:
    """G1: everything on the table lies open, and nothing is hidden in it."""

    def test_what_is_shown(self) -> None:
        """The view of a seat tells all that lies on the table."""
        table = card_table("1R", "2Y", "3G", points=(4, 5, 6), earlier=(1, 2, 3))

        view = table.view(Seat(1))

        assert (view.seat, view.rules, view.leg, view.round) == (1, CARDS, 1, 1)
        assert view.points == (4, 5, 6)
        assert view.workers == tuple(
            earlier + own.workers for earlier, own in zip((1, 2, 3), DECK, strict=False)
        )
        assert view.phase == table.state.phase
