"""Bots' positions follow the rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.marracash.city_map import city_map, visitor_flow
from basari.bots.marracash.forecast import CURVE, Forecast, total_income
from basari.bots.marracash.position import NOBODY, Position
from basari.players import Turn
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.events import Sold
from basari.rules.marracash.money import income_of
from basari.rules.marracash.moves import Bring, End, PutUp, Walk
from tests.games.marracash.helpers import OPTIONS, RULES, marracash_table, rules, whole

PLAN = city_map(RULES.city)
FEW = settings(max_examples=4)


def position_values(position: Position) -> tuple[object, ...]:
    """Return where everything stands."""
    return (
        position.cash,
        position.signs,
        position.owners,
        position.customers,
        ["".join(sorted(group)) for group in position.groups],
        position.queue,
        position.seat,
        position.actions,
        position.left,
        position.quiet,
    )


def go_on(position: Position, turn: Turn) -> None:
    """Carry out an answer, up to the end of a turn."""
    move = turn.move
    if isinstance(move, Walk):
        goals = [goal for goal, _ in position.city_map.walks[move.start - 1]]
        position.walk(move.start - 1, goals.index(move.goal - 1))
    elif isinstance(move, Bring):
        position.bring((move.entrance - 1, move.end is End.LEFT, move.number))
    for event in turn.events:
        if isinstance(event, Sold):
            position.sell(RULES.city.shops.index(event.shop), event.buyer, event.price)
    over, seat = turn.after.over, turn.after.view(None).turn
    while not position.over and (over or seat != position.seat):
        assert position.is_done()
        assert not position.refills()
        position.end_turn()


class TestAsTheRules:
    """Whatever is played, a position develops like the table."""

    @pytest.mark.parametrize("options", OPTIONS, ids=str)
    @FEW
    @given(seed=st.integers(0, 2**32), seats=st.integers(3, 4))
    def test_law(self, options: dict[str, int], seats: int, seed: int) -> None:
        """From the beginning to the end, after every answer that does not leave a bid open."""
        turns = [t for t in whole(rules(**options), seats, seed) if t.before.view(None).round]
        position, compared = Position(turns[0].before.view(None)), 0
        for turn in turns:
            go_on(position, turn)
            after = turn.after.view(None)
            if turn.after.over:
                assert position.over
                assert position.cash == list(after.cash)
            elif turn.events and not isinstance(turn.move, PutUp):
                compared += 1
                assert position_values(position) == position_values(Position(after))
        assert compared > len(turns) / 4

    def test_copies(self) -> None:
        """Changing a copy leaves the position as it was."""
        position = Position(marracash_table().view(None))
        before = position_values(position.copy())
        other = position.copy()
        other.walk(0, 0)
        other.sell(0, 1, 300)
        other.bring((0, True, 2))
        other.end_turn()

        assert position_values(position) == before != position_values(other)


class TestReach:
    """Where visitors will go."""

    def test_parts(self) -> None:
        """Nobody goes to more than one shop, and a nearer one is likelier."""
        chance = Random(1)  # noqa: S311 - any shops
        for colour in range(len(COLOURS)):
            for _ in range(5):
                opened = tuple(s for s in PLAN.shops[colour] if chance.random() < 0.5)
                found = visitor_flow(PLAN, opened, 8, 0.2, 0.1)
                assert all(sum(part for _, part in share) < 1 for share in found.shares)
                assert {shop for share in found.shares for shop, _ in share} <= {*opened}

    def test_near(self) -> None:
        """Within one walk only the shops that a walk passes first are reached."""
        r1 = RULES.city.shops.index("R1")
        found = visitor_flow(PLAN, (r1,), 1, 0.2, 0.1)
        passed = [
            fountain
            for fountain, walks in enumerate(PLAN.walks)
            if any(r1 in passes for _, passes in walks)
        ]

        assert passed
        assert [place for place, share in enumerate(found.shares) if share] == passed

    def test_nobody(self) -> None:
        """Without an open shop nobody goes anywhere."""
        assert not any(visitor_flow(PLAN, (), 8, 0.2, 0.1).shares)


class TestOutlook:
    """What a position is worth."""

    def test_earned(self) -> None:
        """Customers bring what the rules say, and fractions a fraction of it."""
        assert [total_income(number) for number in range(9)] == [income_of(0, n) for n in range(9)]
        assert total_income(2.5) == 300 + 150
        assert CURVE[64] == income_of(0, 64)

    def test_walk(self) -> None:
        """A walk into a shop is worth its income, less what was expected."""
        table = marracash_table(
            {8: "YY", 1: "B", 16: "B"}, {"Y1": (0, 0)}, queue="", left=1, actions=1
        )
        forecast = Forecast(Position(table.view(None)))
        goals = [goal + 1 for goal, _ in PLAN.walks[7]]

        gains = forecast.walk_gains(7, goals.index(4))

        hoped = forecast.values[0] - 1200
        assert gains == [pytest.approx(300 - hoped), 0, 0]

    def test_part(self) -> None:
        """Whoever leads visitors gets a part of others' income."""
        table = marracash_table(
            {8: "YY", 1: "B", 16: "B"}, {"Y1": (1, 0)}, queue="", left=1, actions=1
        )
        forecast = Forecast(Position(table.view(None)))
        goals = [goal + 1 for goal, _ in PLAN.walks[7]]

        gains = forecast.walk_gains(7, goals.index(4))

        assert gains[0] == 100
        assert gains[1] == pytest.approx(200 - (forecast.values[1] - 1200))

    def test_sale(self) -> None:
        """Visitors at the door bring their income; a second shop takes from the first."""
        door = Forecast(Position(marracash_table({12: "RR"}, queue="").view(None)))
        assert door.sale(RULES.city.shops.index("R4")).door == 300

        owned = {"R1": (2, 0)}
        second = Forecast(Position(marracash_table({1: "RRR", 8: "RR"}, owned).view(None)))
        sale = second.sale(RULES.city.shops.index("R3"))
        assert sale.losses[2] > 0
        assert sale.losses[:2] == [0, 0]
        assert sale.worth(2) < sale.worth(0) == sale.income

    def test_no_time(self) -> None:
        """When nobody will act any more, shops are worth nothing."""
        table = marracash_table({1: "RRR"}, {"R1": (1, 0)}, queue="", left=1, actions=0)

        assert Forecast(Position(table.view(None))).values == [1200, 1200, 1200]

    def test_free(self) -> None:
        """Free shops are worth nothing to anybody."""
        position = Position(marracash_table().view(None))

        assert set(position.owners) == {NOBODY}
        assert Forecast(position).values == [1200, 1200, 1200]
