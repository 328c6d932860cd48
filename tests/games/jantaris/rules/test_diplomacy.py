"""Phase 2 of Jantaris: stones, sealed votes, and what comes of them."""

from collections.abc import Mapping

import pytest

from basari.kernel import AnyTable, Event, Seat, Table
from basari.rules.jantaris.events import (
    Expelled,
    GoodsGained,
    Hired,
    Robbed,
    Ruined,
    Shifted,
    Skipped,
    Spared,
    StoneMoved,
    VoteLapsed,
    VotesRevealed,
)
from basari.rules.jantaris.moves import Stone
from basari.rules.jantaris.table import Stage
from tests.games.jantaris.helpers import (
    RULES,
    at_stone,
    events_of_kind,
    goods_of,
    objection,
    options,
    play,
    rules,
    seat_asked,
)
from tests.helpers.moments import events_of

Plan = Mapping[int, tuple[int, ...]]


def voted(
    votes: str, plan: Plan | None = None, goods: tuple[str, ...] = ("-", "-", "-"), **more: object
) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let seat 0 move the red stone to district 3, and all vote."""
    return play(at_stone(goods, plan=plan, **more), "0 stone R 3", f"vote {votes}")


class TestStones:
    """J7, J18: either stone goes into an open district, and never back to the centre."""

    def test_options(self) -> None:
        """Red, then black, districts up: twice as many as there are open districts."""
        assert options(at_stone(stones=(0, 0))) == [
            f"stone {colour} {district}" for colour in "RB" for district in range(1, 9)
        ]
        assert len(options(at_stone(stones=(0, 4)))) == 2 * 7
        assert len(options(at_stone(stones=(2, 4)))) == 2 * 6

    def test_moved(self) -> None:
        """The district is active, in the colour of its stone."""
        table, events = play(at_stone(stones=(0, 4)), "0 stone B 5")
        (moved,) = events_of_kind(events, StoneMoved)

        assert (moved.start.number, moved.area.name) == (4, "Merivan")
        assert (table.view(None).district, str(table.view(None).colour)) == (5, "B")
        assert table.view(None).stones == (0, 5)
        assert len(table.waiting) == 3

    def test_refused(self) -> None:
        """Not where a stone lies, not back to the centre, not nowhere."""
        table = at_stone(stones=(2, 4))
        assert objection(table, "stone R 4").startswith("a guild stone lies in district 4")
        assert objection(table, "stone R 9") == "there is no district 9"
        assert objection(table, "skip") == "skip is no answer here: move a stone (J18)"
        back = table.waiting[0].objection(Stone(RULES.parse("stone R 1").colour, 0))  # type: ignore[union-attr]
        assert back == "stone R 0: a stone never returns to the centre (J7)"

    def test_until_the_end(self) -> None:
        """When the phase is over, no district is active."""
        table, _ = voted("trade trade trade", bought=True)
        assert table.state.bought is False
        assert table.view(None).district == 0


class TestVoting:
    """J19, J22: all choose in secret, among four cards that are always at hand."""

    def test_sealed(self) -> None:
        """Nobody learns of a vote before the last one."""
        table, _ = play(at_stone(), "0 stone R 3")
        assert options(table) == ["trade", "black", "influence", "recruit"]
        assert objection(table, "skip").endswith("(J19)")
        assert table.sealing
        for seat in (2, 0):
            table, moments = table.play(Seat(seat), table.rules.parse("trade"))
            events = events_of(moments)
            assert events == ()
        table, moments = table.play(Seat(1), table.rules.parse("black"))
        events = events_of(moments)

        (revealed,) = events_of_kind(events, VotesRevealed)
        assert [*map(str, revealed.votes)] == ["trade", "black", "trade"]
        assert [revealed.count(Seat(seat)) for seat in range(3)] == [2, 1, 2]

    def test_from_the_active_seat(self) -> None:
        """Votes are carried out clockwise from the active seat on."""
        table = at_stone(("1R", "-", "-"), seat=1)
        _, events = play(table, "1 stone R 3", "vote black trade trade")
        assert [event.seat for event in events_of_kind(events, VoteLapsed)] == [1, 2, 0]

    def test_counted_when_it_is_ones_turn(self) -> None:
        """What an earlier vote has changed counts: the thief finds what was just gained."""
        table, _ = voted("trade black recruit")
        assert (seat_asked(table), options(table)) == (1, ["rob 0 R"])


class TestTrade:
    """J20, J21: alone two goods; two as many as merchants there; more as many as in the centre."""

    def test_alone(self) -> None:
        """Two of the district's colour, as room allows; nobody is asked."""
        table, events = voted("trade black recruit", goods=("5R", "-", "-"))
        assert goods_of(table)[0] == "6R"
        assert str(events_of_kind(events, GoodsGained)[0].goods) == "1R"

    def test_two(self) -> None:
        """One for each merchant in the active district."""
        table, events = voted("trade trade black", {3: (2, 0, 0), 0: (0, 4, 0)})
        assert goods_of(table) == ["2R", "-", "-"]
        assert events_of_kind(events, VoteLapsed)[0].seat == 1

    @pytest.mark.parametrize("seats", [3, 4])
    def test_more(self, seats: int) -> None:
        """One for each merchant in the centre; four are as three (JR10)."""
        plan = {0: (3, 1, 0, 0)[:seats], 3: (1,) * seats}
        votes = " ".join(["trade"] * seats)
        table, _ = voted(votes, plan, ("-",) * seats)
        assert goods_of(table) == ["3R", "1R", "-", "-"][:seats]


class TestFour:
    """JR10: four equal votes count as three."""

    def test_black(self) -> None:
        """All lose everything."""
        table, _ = voted("black black black black", goods=("2R", "1B", "3R", "1R"))
        assert goods_of(table) == ["-"] * 4

    def test_told(self) -> None:
        """Nobody hears of a fourth."""
        _, events = voted("trade trade trade trade", goods=("-",) * 4)

        assert [event.count for event in events_of_kind(events, VoteLapsed)] == [3] * 4


class TestBlackMarket:
    """J20, JR5: alone one robs, two take two goods each, more lose all and are expelled."""

    def test_alone(self) -> None:
        """From another seat, a colour that one sees and has room for; it must be done."""
        table, _ = voted("black trade recruit", goods=("6R", "1R1B", "2B"))
        assert (seat_asked(table), options(table)) == (0, ["rob 1 B", "rob 2 B"])
        assert objection(table, "skip").endswith("only rob 1 B, rob 2 B (J20)")
        table, events = play(table, "0 rob 2 B")
        assert goods_of(table) == ["6R1B", "3R1B", "1B"]
        assert events_of_kind(events, Robbed)[0].victim == 2
        assert str(events_of_kind(events, Robbed)[0].means) == "vote"

    def test_nothing_to_take(self) -> None:
        """Then it lapses."""
        _, events = voted("black trade recruit")
        assert [str(event.vote) for event in events_of_kind(events, VoteLapsed)] == ["black"]

    def test_example_3(self) -> None:
        """Two goods in colours one chooses; who trades alone gains two unasked."""
        table, _ = voted("black trade black")
        assert (seat_asked(table), options(table)) == (0, ["take 2R", "take 1R1B", "take 2B"])
        assert objection(table, "take 3R").endswith("(J20)")
        table, events = play(table, "0 take 1R1B")
        assert [str(event.means) for event in events_of_kind(events, GoodsGained)] == ["vote"] * 2
        assert goods_of(table) == ["1R1B", "2R", "-"]
        table, _ = play(table, "2 take 2B")
        assert goods_of(table) == ["1R1B", "2R", "2B"]

    def test_room(self) -> None:
        """As many as room allows; without any nobody is asked."""
        table, _ = voted("black black trade", goods=("6R5B", "6R6B", "-"))
        assert options(table) == ["take 1B"]
        table, events = play(table, "0 take 1B")
        assert events_of_kind(events, VoteLapsed)[0].seat == 1

    def test_ruin(self) -> None:
        """Three lose all goods and are driven out, one after another."""
        plan = {3: (2, 1, 0)}
        table, events = voted("black black black", plan, ("2R1B", "-", "1B"))
        assert events_of_kind(events, Ruined) == [Ruined(Seat(0), RULES.parse("pay 2R1B").goods)]  # type: ignore[union-attr]
        assert (seat_asked(table), options(table)) == (1, ["flee 2", "flee 4"])
        table, events = play(table, "1 flee 4")
        assert goods_of(table) == ["-", "-", "-"]
        assert table.view(None).plan[2:5] == ((1, 0, 0), (0, 0, 0), (1, 1, 0))
        assert table.view(None).supply == (12, 13, 14)

    def test_nothing_to_lose(self) -> None:
        """With nothing and nobody there it lapses."""
        _, events = voted("black black black")
        assert len(events_of_kind(events, VoteLapsed)) == 3


class TestInfluence:
    """J20, J23, JR12, JR13, JR14: alone one expels, two may move in, more may move out."""

    def test_alone(self) -> None:
        """All seats can be named, oneself too, and those who have nobody there."""
        table, _ = voted("influence trade trade", {3: (0, 3, 0)})
        assert options(table) == ["expel 3 0", "expel 3 1", "expel 3 2"]
        assert objection(table, "skip").endswith("(J20)")

        spared, events = play(table, "0 expel 3 2")
        assert events_of_kind(events, Spared) == [
            Spared(Seat(2), Seat(0), RULES.city.areas[3], sheltered=False)
        ]
        table, events = play(table, "0 expel 3 1")
        (expelled,) = events_of_kind(events, Expelled)
        assert ([goal.number for goal in expelled.goals], expelled.home) == ([2, 4], 1)
        assert table.view(None).supply[1] == 12
        assert spared.view(None).plan[3] == (0, 3, 0)

    def test_oneself(self) -> None:
        """To move, for example."""
        table, _ = play(voted("influence trade trade", {3: (2, 0, 0)})[0], "0 expel 3 0")
        assert table.view(None).plan[2:5] == ((1, 0, 0), (0, 0, 0), (1, 0, 0))

    def test_in(self) -> None:
        """One or two from one open neighbour, or none."""
        plan = {2: (1, 0, 0), 4: (3, 0, 0), 1: (1, 0, 0)}
        table, _ = voted("influence influence trade", plan)
        assert options(table) == ["skip", "shift 2 3 1", "shift 4 3 1", "shift 4 3 2"]
        assert objection(table, "shift 1 3 1").endswith("(J20)")
        table, events = play(table, "0 shift 4 3 2")
        assert table.view(None).plan[3:5] == ((2, 0, 0), (1, 0, 0))
        assert events_of_kind(events, Shifted)[0].number == 2
        assert [event.seat for event in events_of_kind(events, VoteLapsed)] == [1]

    def test_out(self) -> None:
        """One or two into one open neighbour; that of the other stone is none."""
        table, _ = voted("influence influence influence", {3: (2, 1, 0)}, stones=(7, 4))
        assert options(table) == ["skip", "shift 3 2 1", "shift 3 2 2"]
        table, events = play(table, "0 skip", "1 shift 3 2 1")
        assert [event.seat for event in events_of_kind(events, Skipped)] == [0]
        assert table.view(None).plan[2:4] == ((0, 1, 0), (2, 0, 0))

    def test_other_stone(self) -> None:
        """Nobody comes out of the district of the other stone, either."""
        _, events = voted("influence influence trade", {4: (3, 0, 0)}, stones=(7, 4))
        assert [event.seat for event in events_of_kind(events, VoteLapsed)] == [0, 1]


class TestRecruit:
    """J6, J20, J23, JR11, JR13: alone any open district, two the centre, more one neighbour."""

    def test_alone(self) -> None:
        """It must be done; nobody new comes into the active district."""
        table, _ = voted("recruit trade trade")
        assert options(table) == ["hire 1", "hire 2", "hire 4", "hire 5", "hire 6", "hire 7"]
        assert objection(table, "skip").endswith("(J20, J39)")
        table, events = play(table, "0 hire 6")
        assert table.view(None).plan[6] == (1, 0, 0)
        assert events_of_kind(events, Hired)[0].number == 1
        assert str(events_of_kind(events, Hired)[0].means) == "vote"

    def test_two(self) -> None:
        """Into the centre, unasked, also against one's wish."""
        table, _ = voted("recruit recruit trade")
        assert table.view(None).plan[0] == (1, 1, 0)

    def test_example_4(self) -> None:
        """While a stone lies in the centre nothing comes of it."""
        table, events = voted("recruit recruit trade", stones=(7, 0))
        assert table.view(None).plan[0] == (0, 0, 0)
        assert [event.seat for event in events_of_kind(events, VoteLapsed)] == [0, 1]

    def test_more(self) -> None:
        """Up to two into one and the same open neighbour."""
        table, _ = voted("recruit recruit recruit", stones=(7, 4))
        assert options(table) == ["skip", "hire 2", "hire 2 2"]
        table, _ = voted("recruit recruit recruit")
        assert options(table) == ["skip", "hire 2", "hire 2 2", "hire 4", "hire 4 4"]
        assert objection(table, "hire 2 4") == (
            "hire 2 4: all at once go into one and the same district (JR13)"
        )
        assert "hire up to 2 in district 2, district 4" in objection(table, "hire 5")
        table, _ = play(table, "0 hire 2 2", "1 skip", "2 hire 4")
        assert table.view(None).plan[2] == (2, 0, 0)
        assert table.view(None).supply == (12, 14, 13)

    def test_supply(self) -> None:
        """With one merchant left one is hired, without any nobody is asked."""
        plan = {1: (13, 14, 0)}
        table, _ = voted("recruit recruit recruit", plan)
        assert options(table) == ["skip", "hire 2", "hire 4"]
        table, events = play(table, "0 skip")
        assert (seat_asked(table), events_of_kind(events, VoteLapsed)[0].seat) == (2, 1)


class TestExpulsion:
    """J24, JR15: one merchant to each open neighbour, the others home; a single one chooses."""

    def example(self, number: int, stones: tuple[int, int], played: object = RULES) -> AnyTable:
        """Let seat 1 be expelled from Taira (1) by seat 0."""
        table = at_stone(plan={1: (0, number, 0)}, stones=stones, played=played)
        return play(table, "0 stone R 1", "vote influence trade trade", "0 expel 1 1")[0]

    def test_example_2(self) -> None:
        """Four merchants of Taira, with and without a stone beside it."""
        free = self.example(4, (5, 6)).view(None)
        assert (free.plan[8], free.plan[2], free.supply[1]) == ((0, 1, 0), (0, 1, 0), 12)
        barred = self.example(4, (5, 2)).view(None)
        assert (barred.plan[8], barred.plan[2], barred.supply[1]) == ((0, 1, 0), (0, 0, 0), 13)

    def test_single(self) -> None:
        """It chooses, unless only one way is open."""
        table = self.example(1, (5, 6))
        assert (seat_asked(table), options(table)) == (1, ["flee 2", "flee 8"])
        assert play(table, "1 flee 8")[0].view(None).plan[8] == (0, 1, 0)
        assert self.example(1, (5, 2)).view(None).plan[8] == (0, 1, 0)

    def test_removal(self) -> None:
        """JO3: the vote takes all off the plan."""
        view = self.example(4, (5, 6), rules(removal=True)).view(None)
        assert (view.plan[8], view.plan[2], view.supply[1]) == ((0, 0, 0), (0, 0, 0), 14)


class TestRemoval:
    """JO3: influence and black market take merchants off the plan."""

    def test_black(self) -> None:
        """Nobody chooses where to go."""
        table, events = voted("black black black", {3: (1, 2, 0)}, played=rules(removal=True))
        assert table.view(None).supply == (14, 14, 14)
        assert [event.home for event in events_of_kind(events, Expelled)] == [1, 2]


class TestExample1:
    """J4, J20, J25: the first turn of the booklet, from the set-up to the next seat."""

    def test_played(self) -> None:
        """Peter rules Shakara, gains two black goods, and loses one to Markus."""
        played = rules().__class__(RULES.city, tuple(map(Seat, (1, 2, 3, 0))))
        table, _ = Table.start(played, 4)
        table, events = play(
            table, "dealer draw 5 12", "dealer draw 3 5 6 1", "0 place 3 6", "1 place 1 4",
            "2 place 2 6", "3 place 7 8", "0 hire 3", "0 stone B 3",
            "vote trade trade black recruit", "2 rob 0 B", "3 hire 6",
        )  # fmt: skip

        assert goods_of(table) == ["1B", "-", "1B", "-"]
        assert seat_asked(table) == 1
        assert table.view(None).stage is Stage.CITY
        assert events_of_kind(events, VoteLapsed)[0].seat == 1
