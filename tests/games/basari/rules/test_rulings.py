"""The rulings: what tables decide where the rulebooks are silent (R1-R10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadComponents, BadSetup, Sentence
from basari.kernel import AnyTable, Event, Seat, Table
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.board.events import LapsScored
from basari.rules.basari.cards import BasariCards, Card
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.rules.basari.majority import ColourScored
from tests.games.basari.helpers import (
    BOARD,
    CARDS,
    DECK,
    TRACK,
    asked,
    board_table,
    card,
    card_table,
    choose,
    objection,
    options,
    play,
    purses_of,
    told,
)


def seats(*numbers: int) -> tuple[Seat, ...]:
    """Name several seats."""
    return tuple(map(Seat, numbers))


class TestUnownedColour:
    """R1: if nobody owns a gem of a colour nobody scores it, unless all share it."""

    HANDS = ("1R", "1R", "1R")

    def test_cards(self) -> None:
        """With cards, by default nobody and otherwise all."""
        shared = BasariCards(DECK, share_unowned=True)

        default, _ = choose(card_table(*self.HANDS, earlier=(14,)), "B", "B", "B")
        otherwise, _ = choose(card_table(*self.HANDS, earlier=(14,), rules=shared), "B", "B", "B")

        assert default.view(None).points == (4 + 12, 4, 4)
        assert otherwise.view(None).points == (13 + 12, 13, 13)

    def test_board(self) -> None:
        """On the board likewise."""
        shared = BasariBoard(TRACK, share_unowned=True)
        walked = (34, 1, 1)

        default, events = choose(board_table(*self.HANDS, walked=walked), *["gems"] * 3)
        otherwise, _ = choose(board_table(*self.HANDS, walked=walked, rules=shared), *["gems"] * 3)

        assert default.view(None).points == (4 + 10, 4, 4)
        assert otherwise.view(None).points == (13 + 10, 13, 13)
        assert [event.winners for event in told(events, ColourScored)] == [(0, 1, 2), (), (), ()]


class TestShortReturns:
    """R2: who must return more gems than they have returns all they have."""

    def test_cards(self) -> None:
        """Tied with one gem each, they return that one."""
        table, events = choose(card_table("1R", "1R", "-", earlier=(14,)), "B", "B", "B")

        assert purses_of(table) == ["-", "-", "-"]
        assert told(events, ColourScored)[0].returned == 1

    def test_board(self) -> None:
        """Alone with two gems, one returns both."""
        table, events = choose(board_table("2R", "1R", "-", walked=(34, 1, 1)), *["gems"] * 3)

        assert purses_of(table) == ["-", "1R", "-"]
        assert told(events, ColourScored)[0].returned == 2


def alone(
    purse: str, supply: str, rules: BasariCards = CARDS
) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let one of five choose D alone, while all others lose their action."""
    table = card_table(purse, "9R", "9R", "9R", "9R", supply=supply, rules=rules)
    return choose(table, "D", "B", "B", "B", "B")


class TestDryColour:
    """R10: a colour that has run dry is open again as soon as somebody returns a gem with D."""

    def test_giver(self) -> None:
        """Whoever gave the gem may take it back."""
        table, _ = alone("1R", "2Y")

        assert options(table) == ["swap R YY", "swap R RY"]

    def test_next_round(self) -> None:
        """In the next round it is there for whoever is due some."""
        table, _ = alone("1R", "2Y")

        table, _ = play(table, "0 swap R YY")

        assert table.view(None).supply == Gems(1)


class TestAloneWithD:
    """R3: nothing to give, a gem taken back, a short or an empty supply."""

    def test_nothing_to_give(self) -> None:
        """Someone without a gem still takes two."""
        table, _ = alone("-", "2R1B")

        assert options(table) == ["swap - RB", "swap - RR"]
        assert purses_of(play(table, "0 swap - RB")[0])[0] == "1R1B"

    @pytest.mark.parametrize(
        ("takes", "moves"), [(1, ["swap - B", "swap - R"]), (2, ["swap - RB"])]
    )
    def test_nothing_to_give_otherwise(self, takes: int, moves: list[str]) -> None:
        """A table may let them take one only."""
        table, _ = alone("-", "1R1B", BasariCards(DECK, penniless_takes=takes))

        assert options(table) == moves

    def test_nothing_to_give_and_nothing_to_take(self) -> None:
        """Where they may take none, nobody is asked."""
        table, events = alone("-", "1R1B", BasariCards(DECK, penniless_takes=0))

        assert told(events, Swapped) == (Swapped(Seat(0), NO_GEMS, NO_GEMS),)
        assert asked(table) == (-1,)

    def test_must_give_if_they_can(self) -> None:
        """Whoever has a gem cannot keep it."""
        table, _ = alone("1Y", "2R1B")

        assert objection(table, "0 swap - RR") == (
            "swap - RR: give back one gem of your own 1Y, or - if you have none (C15)"
        )

    def test_taken_back(self) -> None:
        """The gem just returned may be taken again."""
        table, _ = alone("1Y", "1R")

        assert options(table) == ["swap Y RY"]
        assert purses_of(play(table, "0 swap Y RY")[0])[0] == "1R1Y"

    def test_not_taken_back_otherwise(self) -> None:
        """A table may forbid that."""
        table, _ = alone("1Y", "1R", BasariCards(DECK, take_back=False))

        table, _ = play(table, "0 swap Y R")

        assert purses_of(table)[0] == "1R"
        assert table.view(None).supply == Gems(0, 1)

    def test_short_supply(self) -> None:
        """One takes what is there."""
        table, _ = alone("1Y1B", "-")

        assert options(table) == ["swap Y Y", "swap B B"]

    def test_empty_supply_and_nothing_to_give(self) -> None:
        """There is nothing to decide, so nobody is asked; it is told all the same."""
        table, events = alone("-", "-")

        assert told(events, Swapped) == (Swapped(Seat(0), NO_GEMS, NO_GEMS),)
        assert asked(table) == (-1,)
        assert table.view(None).round == 2

    def test_several_and_a_short_supply(self) -> None:
        """The first ones take what is there, and the others get nothing."""
        table = card_table("3R", "2R", "1R", "-", "-", supply="1Y")
        table, _ = choose(table, "D", "D", "D", "B", "B")
        table, events = play(table, "0 take Y")

        assert told(events, Took) == (
            Took(Seat(0), Gems(0, 1)),
            Took(Seat(1), NO_GEMS),
            Took(Seat(2), NO_GEMS),
        )
        assert asked(table) == (-1,)

    def test_several_and_no_supply(self) -> None:
        """Nobody is asked where there is nothing at all."""
        table = card_table("3R", "2R", "1R", "-", "-", supply="-")

        table, events = choose(table, "D", "D", "D", "B", "B")

        assert [event.gem for event in told(events, Took)] == [NO_GEMS] * 3
        assert asked(table) == (-1,)


class TestOrderOfSeveral:
    """R4: the order of several with D is fixed once, when D begins."""

    @pytest.mark.parametrize("first", ["R", "B"])
    def test_fixed(self, first: str) -> None:
        """Whatever the first ones take, those after them keep their places."""
        table = card_table("2R1Y", "2R", "1R", "-", "-")
        table, _ = choose(table, "D", "D", "D", "B", "B")
        taken: list[Seat] = []
        for gem in (first, "B", "R"):
            taken += asked(table)
            table, _ = play(table, f"{taken[-1]} take {gem}")

        assert taken == [0, 1, 2]

    def test_as_it_is_when_d_begins(self) -> None:
        """Gems that change hands in the same round count before D does."""
        table = card_table("2R", "1Y", "1R", "1R", "-", current=(card(),) * 5)
        table, _ = choose(table, "B", "B", "D", "D", "A")
        table, _ = play(table, "dealer draw 9", "0 offer 2R", "1 accept")

        assert asked(table) == (2,)
        assert asked(play(table, "2 take B")[0]) == (3,)


class TestPileNeverRunsOut:
    """R5: a deck needs more than eighteen workers for every player."""

    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_enough_and_one_short(self, players: int) -> None:
        """18n + 1 workers are enough, 18n are refused with the reason."""
        needed = 18 * players + 1
        enough = tuple(Card(n, 1, 4, Gems(2)) for n in range(1, needed + 1))

        assert Table.start(BasariCards(enough), players)[0].view(None).round == 1
        with pytest.raises(BadComponents) as caught:
            BasariCards(enough[:-1]).setup(players)

        assert str(caught.value) == (
            f"the deck has {needed - 1} workers, but {players} players need {needed} "
            "for the pile never to run out (R5)"
        )
        assert isinstance(caught.value.sentence, Sentence)

    @given(order=st.randoms(use_true_random=False), players=st.integers(3, 5))
    def test_tight_deck(self, order: object, players: int) -> None:
        """With just enough workers, on as few cards as possible, every round has its cards."""
        needed = 18 * players + 1
        workers = [4] * (needed // 4) + [needed % 4] * (needed % 4 > 0)
        order.shuffle(workers)  # type: ignore[attr-defined]
        deck = tuple(Card(n, own, 4, Gems(2)) for n, own in enumerate(workers, start=1))
        table, _ = Table.start(BasariCards(deck, legs=1), players)
        picks = ["A", "B", "B", "B", "B"] if players > 3 else ["A", "B", "C"]

        while not table.over:
            decision = table.waiting[0]
            if len(table.waiting) > 1:
                table, _ = choose(table, *picks[:players])
            else:
                assert len(decision.options) > 0
                table, _ = table.play(decision.seat, decision.options[0])

        assert max(table.view(None).workers) >= 15


class TestAge:
    """R6: an age order is part of the set-up; by default the first seat is the oldest."""

    def opener(self, rules: BasariCards) -> tuple[Seat, ...]:
        """Let two who tie in everything negotiate, and tell who opens."""
        table = card_table("1R", "1R", "-", rules=rules, current=(card(),) * 3)
        return asked(choose(table, "A", "A", "B")[0])

    def test_seat_order(self) -> None:
        """The first seat is the oldest."""
        assert self.opener(CARDS) == (0,)

    def test_another_order(self) -> None:
        """A table names its own order, from the oldest on."""
        assert self.opener(BasariCards(DECK, seniority=seats(2, 1, 0))) == (1,)
        assert self.opener(BasariCards(DECK, seniority=seats(2, 0, 1))) == (0,)

    def test_d_too(self) -> None:
        """Several with D who tie in everything take gems by age."""
        rules = BasariCards(DECK, seniority=seats(3, 1, 4, 0, 2))
        table = card_table(*["1R"] * 5, rules=rules, current=(card(),) * 5)
        table, _ = choose(table, *["D"] * 5)
        taken: list[Seat] = []
        while asked(table) != (-1,):
            taken += asked(table)
            table, _ = play(table, f"{taken[-1]} take B")

        assert taken == [3, 1, 4, 0, 2]

    @pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3)])
    def test_bad_order(self, order: tuple[int, ...]) -> None:
        """Every seat must be named once."""
        with pytest.raises(
            BadSetup, match=r"the age order must name each of the 3 seats once \(R6"
        ):
            BasariCards(DECK, seniority=seats(*order)).setup(3)


class TestStartOrder:
    """R7: start arches are chosen in seat order, unless the table says otherwise."""

    def placed(self, rules: BasariBoard) -> list[Seat]:
        """Let everybody start, and tell in which order they were asked."""
        table, _ = Table.start(rules, 4)
        order: list[Seat] = []
        while asked(table) != (-1,):
            order += asked(table)
            table, _ = play(table, f"{order[-1]} start {10 + order[-1]}")
        assert table.view(None).pawns == (10, 11, 12, 13)
        return order

    def test_seat_order(self) -> None:
        """From the first seat on."""
        assert self.placed(BOARD) == [0, 1, 2, 3]

    def test_another_order(self) -> None:
        """A table names its own order."""
        assert self.placed(BasariBoard(TRACK, start_order=seats(2, 0, 3, 1))) == [2, 0, 3, 1]

    @pytest.mark.parametrize("order", [(0, 1), (0, 1, 1), (1, 2, 3), (0, 1, 2, 3)])
    def test_bad_order(self, order: tuple[int, ...]) -> None:
        """Every seat must be named once."""
        with pytest.raises(
            BadSetup, match=r"the start order must name each of the 3 seats once \(R7\)"
        ):
            BasariBoard(TRACK, start_order=seats(*order)).setup(3)


class TestProgress:
    """R8: lap progress is counted in arches walked since the last scoring."""

    def test_not_by_the_arch(self) -> None:
        """Two pawns on one arch may have walked differently far."""
        table = board_table("-", "-", "-", pawns=(5, 5, 5), walked=(34, 33, 2))

        _, events = choose(table, "gems", "gems", "gems")

        assert told(events, LapsScored) == (LapsScored(seats(0), 10),)

    @given(pawn=st.integers(1, 34), walked=st.integers(0, 45))
    def test_start_tile_lies_as_far_back(self, pawn: int, walked: int) -> None:
        """Walking from the tile as many arches as were counted leads to the pawn."""
        table = board_table("-", "-", "-", pawns=(pawn, 1, 1), walked=(walked, 1, 1))

        start = table.view(None).starts[0]

        assert 1 <= start <= 34
        assert (start + walked - pawn) % 34 == 0

    def test_from_the_last_scoring(self) -> None:
        """What was walked before does not count again."""
        table = board_table("-", "-", "-", walked=(34, 33, 33))
        table, _ = choose(table, "gems", "gems", "gems")
        table, _ = play(table, "dealer roll 6 6 6")

        _, events = choose(table, "gems", "gems", "gems")

        assert told(events, LapsScored) == ()


class TestImpossibleRulings:
    """G11, C15, B2: a ruling that nobody could play by is refused at once."""

    @pytest.mark.parametrize(
        "rules",
        [
            BasariCards(DECK, legs=0),
            BasariCards(DECK, legs=-1),
            BasariCards(DECK, penniless_takes=3),
            BasariCards(DECK, penniless_takes=-1),
            BasariBoard(TRACK, legs=0),
            BasariBoard(TRACK[:2]),
        ],
    )
    def test_refused(self, rules: BasariCards | BasariBoard) -> None:
        """A game without a leg, more gems than D gives, fewer arches than players."""
        with pytest.raises(BadSetup) as caught:
            rules.setup(3)

        assert isinstance(caught.value.sentence, Sentence)
        assert "G11" in caught.value.sentence

    def test_just_possible(self) -> None:
        """One leg, no gem for the penniless, and an arch for each are enough."""
        assert BasariCards(DECK, legs=1, penniless_takes=0).setup(3).state.leg == 1
        assert BasariBoard(TRACK[:3], legs=1).setup(3).state.leg == 1


class TestHowMany:
    """R9: the board edition is for three or four players, the card edition for three to five."""

    @pytest.mark.parametrize("players", [-1, 0, 1, 2, 6, 7, 100])
    def test_cards(self, players: int) -> None:
        """Any other number is refused."""
        with pytest.raises(BadSetup) as caught:
            CARDS.setup(players)

        assert str(caught.value) == (f"the card edition is for 3 to 5 players, not {players} (R9)")
        assert isinstance(caught.value.sentence, Sentence)

    @pytest.mark.parametrize("players", [-1, 0, 1, 2, 5, 6, 100])
    def test_board(self, players: int) -> None:
        """Any other number is refused."""
        with pytest.raises(BadSetup) as caught:
            BOARD.setup(players)

        assert str(caught.value) == (f"the board edition is for 3 or 4 players, not {players} (R9)")
        assert isinstance(caught.value.sentence, Sentence)

    def test_named(self) -> None:
        """The rules say how many may play, and what they are called."""
        assert (CARDS.name, list(CARDS.seats)) == ("cards", [3, 4, 5])
        assert (BOARD.name, list(BOARD.seats)) == ("board", [3, 4])
