"""Phases 3 and 4 of Jantaris, and its end."""

import pytest

from basari.kernel import DEALER, AnyTable, Event, Seat
from basari.rules.jantaris.events import (
    CardCalled,
    CardWon,
    Discarded,
    Ended,
    GoalReached,
    GoodsSold,
    MarketClosed,
    MarketOpened,
    TurnBegan,
)
from basari.rules.jantaris.play import Jantaris
from tests.games.jantaris.helpers import (
    RULES,
    at_stone,
    events_of_kind,
    goods_of,
    jantaris_table,
    objection,
    options,
    play,
    play_first_options,
    rules,
    seat_asked,
    with_items,
)

CROWD = {0: (2, 1, 2)}
"""Five in the centre."""


def market(goods: tuple[str, ...], **more: object) -> tuple[AnyTable, tuple[Event, ...]]:
    """Come to a great market with these goods: nothing came of the votes."""
    table = at_stone(goods, **{"plan": CROWD, **more})
    seat = table.state.turn
    return play(table, f"{seat} stone R 1", "vote influence influence influence")


class TestGreatMarket:
    """J25, JR16: with five or more in the centre a card is turned up."""

    def test_four(self) -> None:
        """Four are too few."""
        table, events = market(("6R", "6R", "6R"), plan={0: (2, 1, 1)})
        assert not events_of_kind(events, MarketOpened)
        assert table.view(None).turn == 1

    def test_five(self) -> None:
        """The dealer draws one of those that were never up."""
        table, _ = market(("-", "-", "-"))
        assert (seat_asked(table), len(table.waiting[0].options)) == (DEALER, 6)
        table, events = play(table, "dealer draw 3")
        assert events_of_kind(events, MarketOpened) == [MarketOpened(3, 3, 2, (2, 1, 2))]
        assert events_of_kind(events, MarketClosed) == [MarketClosed(3)]
        assert table.view(None).turn == 1


class TestSelling:
    """J26, J27: who can must sell, seat after seat, until nobody can."""

    def test_example_9(self) -> None:
        """Three goods for two prestige, seat 2 active."""
        table, _ = market(("4R3B", "2R", "3B"), seat=2)
        table, _ = play(table, "dealer draw 3")
        assert (seat_asked(table), options(table)) == (2, ["sell 3B"])
        table, _ = play(table, "2 sell 3B")
        assert options(table) == [f"settle {n}" for n in (2, 3, 4, 5, 6, 7)]
        assert objection(table, "settle 1").endswith("(J26)")
        table, _ = play(table, "2 settle 4")
        assert (seat_asked(table), options(table)) == (
            0,
            ["sell 3R", "sell 2R1B", "sell 1R2B", "sell 3B"],
        )
        table, events = play(table, "0 sell 3R", "0 settle 7", "0 sell 1R2B", "0 settle 7")

        view = table.view(None)
        assert view.prestige == (4, 0, 2)
        assert view.plan[0] == (0, 1, 1)
        assert goods_of(table) == ["1B", "2R", "-"]
        assert [event.prestige for event in events_of_kind(events, GoodsSold)] == [2, 2]
        assert events_of_kind(events, MarketClosed)

    def test_must(self) -> None:
        """Nobody is asked whether they want to."""
        table, _ = play(market(("2R", "-", "-"))[0], "dealer draw 1")
        assert objection(table, "skip").endswith("only sell 2R (J26)")

    def test_not_in_the_centre(self) -> None:
        """Who has nobody there sells nothing."""
        table, _ = market(("6R", "-", "-"), plan={0: (0, 3, 2)})
        _, events = play(table, "dealer draw 1")
        assert not events_of_kind(events, GoodsSold)


class TestPile:
    """J28, JR5: cards that were never up come first, then all in their order, known to all."""

    def test_example_10(self) -> None:
        """The seventh market has the card of the first, and nobody draws."""
        table, events = market(("-", "-", "-"), fresh=frozenset(), known=(4, 1, 6, 2, 5, 3))
        assert events_of_kind(events, MarketOpened)[0].card == 4
        assert table.view(None).known == (1, 6, 2, 5, 3, 4)

        table, _ = market(
            ("-", "-", "-"), items={1: (3,)}, fresh=frozenset(), known=(4, 1, 6, 2, 5, 3)
        )
        table, _ = play(table, "1 call 6")
        assert table.view(None).known == (4, 1, 2, 5, 3, 6)

    def test_called_early(self) -> None:
        """A card that was never up is no longer among those."""
        table, _ = market(
            ("-", "-", "-"), items={1: (3,)}, fresh=frozenset({2, 3, 5, 6}), known=(4, 1)
        )
        table, _ = play(table, "1 call 6")
        assert table.view(None).fresh == {2, 3, 5}
        assert table.view(None).known == (4, 1, 6)


class TestShuffling:
    """JO4: when all were up they are shuffled, the last one too."""

    def test_all_again(self) -> None:
        """The dealer draws from all of them."""
        table, _ = market(
            ("-", "-", "-"), played=rules(shuffle=True), fresh=frozenset({5}), known=(4, 1, 6, 2, 3)
        )
        assert len(table.waiting[0].options) == 1
        table, _ = play(table, "dealer draw 5")
        assert (table.view(None).fresh, table.view(None).known) == ({1, 2, 3, 4, 5, 6}, ())

    def test_before(self) -> None:
        """While some were never up, nothing is shuffled."""
        table, _ = market(
            ("-", "-", "-"), played=rules(shuffle=True), fresh=frozenset({5, 3}), known=(4, 1, 6, 2)
        )
        table, _ = play(table, "dealer draw 5")
        assert (table.view(None).fresh, table.view(None).known) == ({3}, (4, 1, 6, 2, 5))


class TestCoins:
    """J43, J48, JR22: the owner of such an item may name the card, in anybody's turn."""

    def test_asked(self) -> None:
        """All cards, or none; then the card is used up, and its prestige stays."""
        table, _ = market(("-", "-", "-"), items={1: (3,)}, prestige=(0, 1, 0))
        assert (seat_asked(table), options(table)) == (
            1,
            ["skip", *[f"call {n}" for n in range(1, 7)]],
        )
        assert objection(table, "call 7").endswith("(J43)")
        called, events = play(table, "1 call 5")
        assert events_of_kind(events, CardCalled)[0].card == 5
        assert events_of_kind(events, Discarded)[0].item.number == 3
        assert (called.view(None).items[1], called.view(None).prestige[1]) == ((), 1)

        skipped, _ = play(table, "1 skip")
        assert seat_asked(skipped) == DEALER
        assert skipped.view(None).items[1] == (3,)

    def test_several(self) -> None:
        """From the active seat clockwise; of two items of a seat the lower number is used."""
        coins = {"ability": {"kind": "market"}}
        gone = {"ability": {"kind": "market", "discard": True}}
        played = with_items({}, coins, gone, gone, {}, {})
        table, _ = market(
            ("-", "-", "-"), items={0: (3, 4), 2: (2,)}, seat=1, show=(5, 6), played=played
        )
        assert seat_asked(table) == 2
        kept, _ = play(table, "2 call 1")
        assert kept.view(None).items[2] == (2,)
        table, _ = play(table, "2 skip")
        assert seat_asked(table) == 0
        assert play(table, "0 call 1")[0].view(None).items[0] == (4,)
        assert seat_asked(play(table, "0 skip")[0]) == DEALER


class TestRuling:
    """J29: a seat rules with two merchants or more, and more than any other, barred or not."""

    @pytest.mark.parametrize(
        ("third", "won"), [((2, 1, 0), True), ((2, 2, 0), False), ((1, 0, 0), False)]
    )
    def test_card(self, third: tuple[int, ...], *, won: bool) -> None:
        """Card 1 needs districts 1, 2 and 4."""
        plan = {1: (2, 0, 0), 2: (3, 2, 0), 4: third}
        table = at_stone(plan=plan, stones=(7, 2), shown=(1, 5, 6))
        _, events = play(table, "0 stone R 6", "vote trade trade trade")
        assert bool(events_of_kind(events, CardWon)) == won


class TestDomination:
    """J30, J31, JR17: cards are given out at once, new ones come up, until none is won."""

    plan = tuple((district, (0, 2, 0)) for district in range(1, 6))

    def test_example_11(self) -> None:
        """Two cards at once, then as many new ones; a new one can be won, too."""
        table = at_stone(plan=dict(self.plan), shown=(1, 2, 8))
        table, events = play(table, "0 stone R 6", "vote trade trade trade")
        assert [(event.seat, event.card) for event in events_of_kind(events, CardWon)] == [
            (1, 1),
            (1, 2),
        ]
        assert table.view(None).prestige == (0, 6, 0)
        assert table.view(None).cards[1] == (1, 2)
        assert (seat_asked(table), len(table.waiting[0].options)) == (DEALER, 5 * 4)
        done, _ = play(table, "dealer draw 7 3")
        assert (done.view(None).open, done.view(None).turn) == ((3, 7, 8), 1)

    def test_again(self) -> None:
        """If it rules 6 too, the new card is won, and there is another one."""
        plan = {**dict(self.plan), 6: (0, 2, 0)}
        table = at_stone(plan=plan, shown=(1, 2, 8), stones=(8, 6))
        table, _ = play(table, "0 stone R 7", "vote influence influence influence")
        table, events = play(table, "dealer draw 7 3")
        assert [event.card for event in events_of_kind(events, CardWon)] == [3]
        assert len(table.waiting[0].options) == 3

    def test_no_more(self) -> None:
        """When the pile is empty nothing comes up, and the turn ends."""
        table = at_stone(plan=dict(self.plan), shown=(1, 2), hidden=frozenset())
        table, _ = play(table, "0 stone R 6", "vote trade trade trade")
        assert (table.view(None).open, table.view(None).turn) == ((), 1)

    def test_fewer(self) -> None:
        """As many as there are left (J8)."""
        table = at_stone(plan=dict(self.plan), shown=(1, 2), hidden=frozenset({7}))
        table, _ = play(table, "0 stone R 6", "vote trade trade trade")
        assert len(table.waiting[0].options) == 1


def ending(prestige: tuple[int, ...], **more: object) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let the last turn of a round pass."""
    seats = len(prestige)
    goods = more.pop("goods", ("-",) * seats)
    table = at_stone(goods, seat=seats - 1, first=0, prestige=prestige, **more)  # type: ignore[arg-type]
    return play(table, f"{seats - 1} stone R 1", "vote " + " ".join(["trade"] * seats))


class TestEnd:
    """J32, JR18, JO1: before a round begins, the game is over if somebody has the goal."""

    def test_reached(self) -> None:
        """Twelve or more by default."""
        assert not ending((11, 0, 0))[0].over
        table, events = ending((12, 0, 0))
        assert table.over
        assert events_of_kind(events, Ended)[0].winners == (0,)
        assert not events_of_kind(events, Ended)[0].tired
        assert table.rules.answer(table.state, {Seat(0): None}).state == table.state

    def test_goal(self) -> None:
        """Or what the table has settled."""
        assert ending((6, 0, 0), played=rules(goal=6))[0].over
        assert not ending((29, 0, 0), played=rules(goal=30))[0].over

    def test_in_a_round(self) -> None:
        """Who reaches it plays on like the others, and the last round is known."""
        table = at_stone(("3R", "-", "-"), plan={0: (5, 0, 0)}, prestige=(11, 0, 0), seat=0)
        table, _ = play(table, "0 stone R 1", "vote trade black trade")
        table, _ = play(table, "1 rob 0 R", "dealer draw 1")
        assert not table.view(None).last
        table, events = play(table, "0 sell 2R")
        assert events_of_kind(events, GoalReached) == [GoalReached(Seat(0), 12)]
        assert table.view(None).last
        for before in ((11, 12, 0), (11, 13, 0), (12, 0, 0)):
            late = at_stone(("3R", "-", "-"), plan={0: (5, 0, 0)}, prestige=before, seat=0)
            late, _ = play(late, "0 stone R 1", "vote trade black trade")
            _, events = play(late, "1 rob 0 R", "dealer draw 1", "0 sell 2R")
            assert not events_of_kind(events, GoalReached)
        table, events = play(table, "0 settle 2")
        assert events_of_kind(events, TurnBegan) == [TurnBegan(Seat(1), 2, opens=False, last=True)]


class TestWinning:
    """J33: most prestige, then most goods; who is still tied shares the win."""

    @pytest.mark.parametrize(("goods", "winners"), [(("3R", "5B"), (1,)), (("3R2B", "5B"), (0, 1))])
    def test_example_14(self, goods: tuple[str, ...], winners: tuple[int, ...]) -> None:
        """12, 12, 9, 7."""
        table, _ = ending((12, 12, 9, 7), goods=(*goods, "-", "6R"))
        assert table.standings.winners == winners

    def test_result(self) -> None:
        """The log's result says goods, items and cards, too."""
        table = jantaris_table(
            ("2R1B", "-", "3B"), items={0: (6, 19), 2: (2, 7)}, cards=((1,), (4,), (3, 8))
        )
        assert table.standings.more == (
            ("goods", ("2R1B", "-", "3B")),
            ("items", ((6, 19), (), (2, 7))),
            ("cards", ((1,), (4,), (3, 8))),
        )


class TestPatience:
    """JR24, JO2: after so many rounds the game is over, and the usual order decides."""

    def test_rounds(self) -> None:
        """After the fortieth, or another one."""
        assert not ending((3, 0, 0), round=39)[0].over
        table, events = ending((3, 0, 0), round=40)
        assert table.over
        assert events_of_kind(events, Ended)[0].tired
        assert ending((3, 0, 0), round=5, played=rules(patience=5))[0].over

    @pytest.mark.parametrize(("seats", "answers"), [(3, 605), (4, 966)])
    def test_example_15(self, seats: int, answers: int) -> None:
        """Lazy players all win with nothing."""
        turns = play_first_options(RULES, seats)
        assert len(turns) == answers
        assert turns[-1].after.view(None).round == 40
        assert turns[-1].after.standings.points == (0,) * seats
        assert len(turns[-1].after.standings.winners) == seats

    def test_order_of_turns(self) -> None:
        """Everybody has equally many turns."""
        played = Jantaris(RULES.city, tuple(map(Seat, (3, 0, 1, 2))), patience=5)
        events = [event for turn in play_first_options(played, 4) for event in turn.events]
        seats = [event.seat for event in events_of_kind(events, TurnBegan)]
        assert seats == [2, 3, 0, 1] * 5
