"""What a walk or a shop is said to bring is what then happens."""

import pytest
from msgspec.structs import replace

from basari.kernel import Seat
from basari.rules.marracash.events import Entered, TurnBegan
from basari.rules.marracash.facts.outlook import events_of, shop_outlook, state_of, walk_outlook
from basari.rules.marracash.moves import Bring, PutUp, Walk
from basari.rules.marracash.table import Acting
from basari.value import replace_at
from tests.games.marracash.helpers import OPTIONS, rules, say, whole
from tests.games.marracash.stage import middle_table
from tests.helpers.moments import events_of as events_in


@pytest.mark.parametrize("options", OPTIONS)
class TestForesight:
    """In whole games, whatever the options."""

    def test_walks(self, options: dict[str, object]) -> None:
        """Who enters where, who arrives, and what everybody gets comes true for every walk."""
        seen = 0
        for turn in whole(rules(**options), 4, 5):
            view = turn.before.view(None)
            if not isinstance(view.phase, Acting):
                continue
            for walk in turn.before.waiting[0].options:
                if not isinstance(walk, Walk) or walk.start % 3:
                    continue
                told = walk_outlook(view, walk)
                after, moments = turn.before.play(turn.seat, walk)
                events = events_in(moments)
                entered = [
                    (event.shop, event.owner, event.number)
                    for event in events
                    if isinstance(event, Entered)
                ]
                now = after.view(None)
                cash = tuple(a - b for a, b in zip(now.cash, view.cash, strict=True))
                assert told.gains == cash
                assert [(v.shop, v.owner, v.number) for v in told.visits] == entered
                assert sum(v.paid for v in told.visits) == sum(cash)
                assert now.groups[walk.goal - 1] == "".join(sorted(told.rest + told.there))
                seen += 1
        assert seen

    def test_answers(self, options: dict[str, object]) -> None:
        """What an answer leads to is what happens, up to the next turn."""
        for turn in whole(rules(**options), 3, 2):
            if isinstance(turn.move, Walk | PutUp | Bring):
                told = events_of(turn.before.view(None), turn.move)
                assert told == turn.events[: len(told)]
                assert not any(isinstance(event, TurnBegan) for event in told)


class TestShops:
    """Who could come to a shop."""

    def test_nobody(self) -> None:
        """Where nobody of the colour stands, nobody enters at once."""
        seen = shop_outlook(middle_table().view(None), "B2")

        assert (seen.at_door, seen.at_once) == (0, 0)
        assert (seen.inside, seen.queue, seen.left) == (3, 5, 8)
        assert seen.rivals == (("B5", 1, 2),)

    def test_one_move(self) -> None:
        """M16: the walk that would lead most there, unless it passes a rival before."""
        view = middle_table().view(None)
        near, far = shop_outlook(view, "B2"), shop_outlook(view, "B3")

        assert (near.walk, near.led) == (Walk(8, 4), 1)
        assert (far.walk, far.led) == (None, 0)
        assert shop_outlook(view, "B4").at_fountain
        assert not near.at_fountain

    @pytest.mark.parametrize("shop", ["B1", "B2", "B3", "B4", "G1", "R5", "Y3", "P3"])
    def test_as_the_rules_say(self, shop: str) -> None:
        """If the shop had an owner, that walk would lead as many there, and no other one more."""
        view = middle_table().view(None)
        seen, place = shop_outlook(view, shop), view.rules.city.shops.index(shop)
        opened = replace(view, owners=replace_at(view.owners, place, Seat(3)))
        entered = [
            sum(visit.number for visit in walk_outlook(opened, walk).visits if visit.shop == shop)
            for own, group in zip(view.rules.city.walks, view.groups, strict=True)
            for walk in own
            if group
        ]

        assert max(entered) == seen.led

    def test_two(self) -> None:
        """M13: those who stand there are paid for like all others."""
        table = middle_table({3: "BB"})
        after, events = say(table, "0 auction B1", "0 bid 100", "1 pass", "2 pass", "3 pass")

        seen = shop_outlook(table.view(None), "B1")
        assert (seen.at_door, seen.at_once) == (2, 300)
        assert [event.number for event in events if isinstance(event, Entered)] == [2]
        assert after.state.cash[0] == 1450 - 100 + 300


class TestState:
    """A view shows everything."""

    def test_whole(self) -> None:
        """What is asked at the table a view shows is what is asked at the table."""
        for turn in whole(rules(), 3, 1):
            view = turn.after.view(None)
            assert turn.after.rules.ask(state_of(view)) or turn.after.over
