"""Items of Jantaris: when they work, for whom, and every kind of ability."""

import pytest

from basari.kernel import DEALER, AnyTable, Event, Seat
from basari.rules.jantaris.events import (
    CrownShared,
    Discarded,
    Expelled,
    GoodsGained,
    Hired,
    ItemBought,
    ItemKept,
    ItemsReturned,
    ItemUsed,
    LockpickBroke,
    LockpickTurned,
    Robbed,
    Skipped,
    Spared,
)
from basari.rules.jantaris.standing import reach_of
from basari.rules.jantaris.table import Stage
from tests.games.jantaris.helpers import (
    RULES,
    at_items,
    at_stone,
    events_of_kind,
    goods_of,
    jantaris_table,
    objection,
    options,
    play,
    seat_asked,
    with_items,
)

RED = {"kind": "goods", "when": "turn", "red": 1}


def bought(item: int, bid: str, **more: object) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let seat 0 buy an item for its minimum."""
    table = jantaris_table(**{"goods": (bid, "-", "-"), "show": (item, 19), **more})  # type: ignore[arg-type]
    size = table.state.goods[0].size
    return play(table, "0 bazaar", f"0 auction {item}", f"0 bid {size}", f"0 pay {bid}")


class TestUsing:
    """J34, JR19: before phase 1 each item of the turn may be used once, in any order."""

    def test_any_order(self) -> None:
        """Asked as long as one is left by which something can be done."""
        table = at_items(("-", "1R", "-"), items={0: (6, 7, 14, 18)})
        assert options(table) == ["done", "use 6", "use 7", "use 14"]
        table, events = play(table, "0 use 7")
        assert events_of_kind(events, ItemUsed)[0].item.name == "Ruby Seal"
        assert options(table) == ["done", "use 6", "use 14"]
        assert objection(table, "use 7").endswith("only done, use 6, use 14 (J34)")
        table, _ = play(table, "0 use 6", "0 take 1B", "0 use 14", "0 rob 1 R")
        assert (seat_asked(table), table.view(None).stage) == (0, Stage.CITY)

    def test_done(self) -> None:
        """Nobody must."""
        table, _ = play(at_items(items={0: (7,)}), "0 done")
        assert options(table)[0] == options(jantaris_table())[0]
        assert table.view(None).stage is Stage.CITY

    @pytest.mark.parametrize(
        ("item", "goods", "plan"),
        [
            (7, ("6R", "-", "-"), {}),
            (8, ("6B", "-", "-"), {}),
            (6, ("6R6B", "-", "-"), {}),
            (11, ("-", "-", "-"), {1: (14, 0, 0)}),
            (14, ("2R", "-", "-"), {}),
            (14, ("6R", "1R", "-"), {}),
            (16, ("-", "-", "-"), {7: (1, 1, 0), 0: (0, 2, 0)}),
        ],
    )
    def test_not_asked(
        self, item: int, goods: tuple[str, ...], plan: dict[int, tuple[int, ...]]
    ) -> None:
        """Nobody is asked about an item by which nothing can be done now."""
        assert at_items(goods, items={0: (item,)}, plan=plan).view(None).stage is Stage.CITY

    def test_small_pile(self) -> None:
        """A lockpick needs three items in the pile."""
        assert at_items(items={0: (2,)}, pile=frozenset({7, 8})).view(None).stage is Stage.CITY
        assert options(at_items(items={0: (2,)}, pile=frozenset({7, 8, 9}))) == ["done", "use 2"]

    def test_next_turn(self) -> None:
        """In the next turn of its owner it can be used again; never in a turn of another."""
        table, _ = play(at_items(items={0: (7,)}), "0 use 7", "0 market -", "0 stone R 1")
        table, _ = play(table, "vote trade trade trade")
        assert (seat_asked(table), table.view(None).stage) == (1, Stage.CITY)
        assert table.view(None).used == ()


class TestOnce:
    """J35, JR21: such an item works when it is got, and never again; it stays."""

    def test_bought(self) -> None:
        """Its owner gains at once, and keeps the card."""
        table, events = bought(4, "3B")
        assert goods_of(table)[0] == "2R"
        assert [
            type(event) for event in events_of_kind(events, ItemBought, ItemUsed, GoodsGained)
        ] == [
            ItemBought,
            ItemUsed,
            GoodsGained,
        ]
        assert table.view(None).items[0] == (4,)
        assert at_items(items={0: (4,)}).view(None).stage is Stage.CITY

    def test_by_another(self) -> None:
        """Whoever's turn it is."""
        table = jantaris_table(("3R", "4R", "-"), show=(5, 19))
        table, _ = play(table, "0 bazaar", "0 auction 5", "0 bid 3", "1 bid 4", "1 pay 4R")
        assert goods_of(table)[1] == "2B"

    def test_nothing_to_do(self) -> None:
        """Who can do nothing by it is passed over."""
        _, events = bought(15, "1R2B")
        assert not events_of_kind(events, ItemUsed)


class TestCrowns:
    """J36, J37, JR20: who owns a crown does the same, after the owner, clockwise."""

    def test_example_12(self) -> None:
        """The owner and seat 2 gain; seat 1 has no crown."""
        table = at_items(items={0: (7,), 1: (19,), 2: (20,)})
        table, events = play(table, "0 use 7")
        assert goods_of(table) == ["1R", "-", "1R"]
        assert events_of_kind(events, CrownShared)[0].seat == 2

    def test_asked_each(self) -> None:
        """Each is asked on its own, and may skip."""
        table = at_items(items={0: (13,), 1: (19,), 2: (20,)})
        table, _ = play(table, "0 use 13", "0 hire 4")
        assert seat_asked(table) == 2
        assert options(table)[:2] == ["skip", "hire 1"]
        table, _ = play(table, "2 skip")
        assert (seat_asked(table), table.view(None).stage) == (0, Stage.CITY)

    def test_decided_by_the_owner(self) -> None:
        """Also if the owner itself skips."""
        table, _ = play(at_items(items={0: (13,), 2: (20,)}), "0 use 13", "0 skip", "2 hire 1")
        assert table.view(None).plan[1] == (0, 0, 1)

    def test_buyer(self) -> None:
        """A buyer shares what works once with those who had a crown before."""
        table, _ = bought(9, "2R3B", items={2: (7,)})
        assert options(table) == ["take 2R", "take 1R1B", "take 2B"]
        table, _ = play(table, "0 take 2B", "2 take 1R1B")
        assert goods_of(table) == ["2B", "-", "1R1B"]

    def test_full(self) -> None:
        """Who has no room is passed over."""
        table, events = play(at_items(("-", "-", "6R"), items={0: (7,), 2: (20,)}), "0 use 7")
        assert not events_of_kind(events, CrownShared)
        assert goods_of(table) == ["1R", "-", "6R"]

    def test_standing(self) -> None:
        """A warehouse with a crown is that of all crowns; the best counts."""
        table = jantaris_table(items={0: (18,), 1: (19,), 2: (20,)})
        reach = table.view(None).reach
        assert reach.limits == (8, 6, 8)
        assert reach.discounts == (0, 1, 0)
        assert reach.sheltered == (True, False, True)
        two = with_items(
            {"ability": {"kind": "limit", "goods": 7}},
            {"ability": {"kind": "limit", "goods": 9}},
            {},
            {},
        )
        played = jantaris_table(items={0: (1, 2)}, show=(3, 4), played=two)
        assert played.view(None).reach.limits == (9, 6, 6)
        cheap = with_items(
            {"bid": "2R2B", "ability": {"kind": "discount", "goods": 1}},
            {"bid": "2R2B", "ability": {"kind": "discount", "goods": 3}},
            {"bid": "2R2B"},
            {"bid": "2R2B"},
        )
        played = jantaris_table(items={0: (1, 2)}, show=(3, 4), played=cheap)
        assert played.view(None).reach.discounts == (3, 0, 0)

    def test_without_a_crown(self) -> None:
        """An item without a crown is its owner's alone."""
        played = with_items({"ability": RED}, {"crown": True}, {}, {})
        table, _ = play(at_items(items={0: (1,), 1: (2,)}, show=(3, 4), played=played), "0 use 1")
        assert goods_of(table) == ["1R", "-", "-"]


class TestSupplies:
    """J38: red, then black, then any; none can be declined, what goes beyond is not gained."""

    played = with_items(
        {"ability": {"kind": "goods", "when": "turn", "red": 2, "black": 1, "any": 3}}, {}, {}
    )

    def used(self, own: str) -> AnyTable:
        """Let seat 0 use it."""
        table = at_items((own, "-", "-"), items={0: (1,)}, show=(2, 3), played=self.played)
        return play(table, "0 use 1")[0]

    def test_all(self) -> None:
        """Fixed ones are gained unasked."""
        table = self.used("-")
        assert goods_of(table)[0] == "2R1B"
        assert options(table) == ["take 3R", "take 2R1B", "take 1R2B", "take 3B"]
        assert objection(table, "skip").endswith("(J38)")
        assert [
            str(one.means) for one in events_of_kind(play(table, "0 take 3B")[1], GoodsGained)
        ] == ["item"]

    def test_room(self) -> None:
        """As far as there is room."""
        assert options(self.used("5R2B")) == ["take 3B"]
        assert self.used("6R5B").view(None).stage is Stage.CITY
        assert options(self.used("6R3B")) == ["take 2B"]


class TestRecruits:
    """J39: one by one until skip, into open areas by where."""

    def test_letter_of_hire(self) -> None:
        """Two, in districts."""
        table, _ = bought(10, "2R1B")
        assert options(table) == ["skip", *[f"hire {n}" for n in range(1, 7)]]
        table, events = play(table, "0 hire 2")
        assert [str(event.means) for event in events_of_kind(events, Hired)] == ["item"]
        assert seat_asked(table) == 0
        table, _ = play(table, "0 hire 2")
        assert table.view(None).plan[2] == (2, 0, 0)
        assert seat_asked(table) == DEALER

    def test_skip(self) -> None:
        """It ends it."""
        table, _ = bought(10, "2R1B")
        table, events = play(table, "0 hire 1", "0 skip")
        assert seat_asked(table) == DEALER
        assert events_of_kind(events, Skipped)

    def test_three(self) -> None:
        """As many as the item says, one by one."""
        hire = {"kind": "recruit", "when": "turn", "count": 3, "where": "centre"}
        played = with_items({"ability": hire}, {}, {}, {}, {})
        table = at_items(items={0: (1,)}, show=(4, 5), played=played)
        table, _ = play(table, "0 use 1", *["0 hire centre"] * 3)
        assert table.view(None).plan[0] == (3, 0, 0)
        assert table.view(None).stage is Stage.CITY

    def test_last_merchant(self) -> None:
        """Without a merchant left nobody is asked again."""
        table, _ = bought(10, "2R1B", plan={8: (13, 0, 0)})
        assert seat_asked(play(table, "0 hire 1")[0]) == DEALER

    def test_centre(self) -> None:
        """The trumpet calls into the centre, if that is open."""
        assert options(bought(12, "1R2B")[0]) == ["skip", "hire centre"]
        assert seat_asked(bought(12, "1R2B", stones=(0, 8))[0]) == DEALER

    def test_anywhere(self) -> None:
        """The charter everywhere."""
        table, _ = play(at_items(items={0: (13,)}), "0 use 13")
        assert options(table)[-2:] == ["hire 6", "hire centre"]


class TestTheft:
    """J40: up to so many goods of others, within one's limit."""

    def test_ledger(self) -> None:
        """Three times, or until skip."""
        table, _ = bought(15, "1R2B", goods=("1R2B", "1R1B", "1B"))
        assert options(table) == ["skip", "rob 1 R", "rob 1 B", "rob 2 B"]
        assert objection(table, "rob 2 R").endswith("(J40)")
        assert [str(one.means) for one in events_of_kind(play(table, "0 rob 1 R")[1], Robbed)] == [
            "item"
        ]
        table, _ = play(table, "0 rob 1 R", "0 rob 2 B")
        assert options(table) == ["skip", "rob 1 B"]
        assert seat_asked(play(table, "0 rob 1 B")[0]) == DEALER
        assert seat_asked(play(table, "0 skip")[0]) == DEALER

    def test_no_more_than_three(self) -> None:
        """Whatever is left."""
        table, _ = bought(15, "1R2B", goods=("1R2B", "3R", "-"))
        assert seat_asked(play(table, "0 rob 1 R", "0 rob 1 R")[0]) == 0
        rich, _ = bought(15, "1R2B", goods=("1R2B", "4R", "-"))
        assert seat_asked(play(rich, *["0 rob 1 R"] * 3)[0]) == DEALER

    def test_nothing_left(self) -> None:
        """Nobody is asked about nothing."""
        table, _ = bought(15, "1R2B", goods=("1R2B", "1R", "-"))
        assert seat_asked(play(table, "0 rob 1 R")[0]) == DEALER


class TestBanishment:
    """J41, J47: a seat in an open district is driven out, unless it is sheltered."""

    plan = ((1, (1, 2, 0)), (7, (0, 1, 0)), (0, (0, 1, 0)))

    def test_writ(self) -> None:
        """Districts up, then seats; then the writ is gone (J48)."""
        table, events = play(at_items(items={0: (16,)}, plan=dict(self.plan)), "0 use 16")
        assert events_of_kind(events, Discarded)[0].item.number == 16
        assert options(table) == ["skip", "expel 1 0", "expel 1 1"]
        assert objection(table, "expel 7 1") == (
            "expel 7 1 is not possible: name an open district and a seat that stands there and is "
            "not sheltered, or skip (J41, J47)"
        )
        table, events = play(table, "0 expel 1 1")
        assert str(events_of_kind(events, Expelled)[0].means) == "item"
        assert table.view(None).plan[2] == (0, 1, 0)

    def test_skip(self) -> None:
        """It may be left, and is used up all the same."""
        table, _ = play(at_items(items={0: (16,)}, plan=dict(self.plan)), "0 use 16", "0 skip")
        assert table.view(None).items[0] == ()

    def test_sheltered(self) -> None:
        """Others cannot name it; itself it can."""
        table, _ = play(at_items(items={0: (16,), 1: (20,)}, plan=dict(self.plan)), "0 use 16")
        assert options(table) == ["skip", "expel 1 0"]
        table = at_items(items={1: (16, 20)}, plan=dict(self.plan), seat=1)
        assert options(play(table, "1 use 16")[0]) == ["skip", "expel 1 0", "expel 1 1"]

    def test_both_neighbours_barred(self) -> None:
        """All go home (JR15)."""
        table = at_items(items={0: (16,)}, plan={2: (0, 3, 0)}, stones=(1, 3))
        table, events = play(table, "0 use 16", "0 expel 2 1")
        assert (
            events_of_kind(events, Expelled)[0].goals,
            events_of_kind(events, Expelled)[0].home,
        ) == ((), 3)

    def test_single(self) -> None:
        """A single merchant chooses, in anybody's turn."""
        table = at_items(items={0: (16,)}, plan={2: (0, 1, 0)})
        table, _ = play(table, "0 use 16", "0 expel 2 1")
        assert (seat_asked(table), options(table)) == (1, ["flee 1", "flee 3"])
        assert objection(table, "flee 5").endswith("(J24)")

    def test_lantern(self) -> None:
        """Once, when it is bought."""
        table, _ = bought(17, "3R2B", plan=dict(self.plan))
        assert options(table)[0] == "skip"


class TestBannered:
    """J47: influence does nothing to who is sheltered; the black market all the same."""

    def test_influence(self) -> None:
        """It can be named, and nothing happens; it may drive itself out."""
        table = at_stone(items={1: (20,)}, plan={3: (0, 2, 0)})
        named, events = play(table, "0 stone R 3", "vote influence trade trade", "0 expel 3 1")
        assert events_of_kind(events, Spared)[0].sheltered
        assert named.view(None).plan[3] == (0, 2, 0)
        itself, _ = play(table, "0 stone R 3", "vote trade influence trade", "1 expel 3 1")
        assert itself.view(None).plan[3] == (0, 0, 0)

    def test_black_market(self) -> None:
        """Three of them drive out everybody."""
        table = at_stone(items={1: (20,)}, plan={3: (0, 2, 0)})
        table, _ = play(table, "0 stone R 3", "vote black black black")
        assert table.view(None).plan[3] == (0, 0, 0)


class TestLockpick:
    """J42, J48: one of three items for nothing, among those with the lowest prestige."""

    def test_example_13(self) -> None:
        """The others go back, the lockpick is out, its prestige stays."""
        table = at_items(items={0: (2,)}, prestige=(1, 0, 0))
        table, _ = play(table, "0 use 2")
        assert (seat_asked(table), len(table.waiting[0].options)) == (DEALER, 17 * 16 * 15)
        table, events = play(table, "dealer draw 8 4 7")
        assert len(events_of_kind(events, LockpickTurned)[0].items) == 3
        assert options(table) == ["keep 7", "keep 8"]
        assert objection(table, "keep 4").endswith("(J42)")
        table, events = play(table, "0 keep 7")
        assert events_of_kind(events, ItemKept)[0].gains() == {0: 1}
        assert [title.number for title in events_of_kind(events, ItemsReturned)[0].items] == [4, 8]
        assert table.view(None).prestige[0] == 2
        assert {4, 8} <= table.view(None).pile
        assert options(table) == ["done", "use 7"]

    def test_all_equal(self) -> None:
        """Nothing, and it is out."""
        table, events = play(at_items(items={0: (2,)}), "0 use 2", "dealer draw 6 7 8")
        assert events_of_kind(events, LockpickBroke) == [LockpickBroke(Seat(0))]
        assert table.view(None).items[0] == ()
        assert {6, 7, 8} <= table.view(None).pile
        assert (seat_asked(table), table.view(None).stage) == (0, Stage.CITY)

    def test_once_item(self) -> None:
        """What is got so works as if it were bought (J35)."""
        table, _ = play(at_items(items={0: (2,)}), "0 use 2", "dealer draw 4 9 17", "0 keep 4")
        assert goods_of(table)[0] == "2R"

    def test_highest(self) -> None:
        """Another lockpick takes the best, and stays."""
        pick = {"kind": "lockpick", "when": "turn", "count": 2, "pick": "highest"}
        played = with_items({"ability": pick}, {"prestige": 3}, {}, {}, {})
        table = at_items(items={0: (1,)}, show=(4, 5), played=played)
        table, _ = play(table, "0 use 1", "dealer draw 2 3")
        assert options(table) == ["keep 2"]
        table, _ = play(table, "0 keep 2")
        assert table.view(None).items[0] == (1, 2)
        assert table.view(None).stage is Stage.CITY


class TestWarehouse:
    """J5, J45: eight goods of a colour instead of six."""

    def test_bought(self) -> None:
        """It is larger as soon as it is bought."""
        table, _ = bought(18, str(RULES.city.item(18).bid))
        assert table.state.reach == reach_of(RULES.city, ((18,), (), ()))

    def test_market(self) -> None:
        """There is room for two more."""
        table = jantaris_table(("6R", "-", "-"), items={0: (18,)})
        assert "market 2R" in options(table)
        full = jantaris_table(("8R", "-", "-"), items={0: (18,)})
        assert "market 1R" not in options(full)


def test_every_kind_in_the_house() -> None:
    """The house table has every kind of ability, and six crowns."""
    city = jantaris_table().rules.city
    assert len({type(item.ability) for item in city.items}) == 10
    assert [item.number for item in city.items if item.crown] == [7, 8, 9, 13, 18, 20]
