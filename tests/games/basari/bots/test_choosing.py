"""Choosing: what comes of everything that all can choose, and how to mix it."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.choosing import payoffs, usual
from basari.bots.basari.dealing import agreed
from basari.bots.basari.exchanging import ONE, TWO, TWO_FOR_ONE, Whole, best_ways, exchanges
from basari.bots.basari.offers import row
from basari.bots.basari.position import Numbers, Position, hopes
from basari.bots.basari.prices import prices, stall
from basari.bots.basari.seeing import prospects
from basari.bots.mixing import match_regrets, sides
from basari.kernel import Table
from basari.rules.basari import cards
from basari.rules.basari.exchange import swaps
from basari.rules.basari.game import house
from basari.rules.basari.gems import GEM, NO_GEMS, Colour, Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Accepted, Yielded
from tests.games.basari.bot_views import choices, played, seen
from tests.helpers.logs import EVERY_GAME, LABELS

supplies = st.builds(Gems, *[st.integers(0, 2)] * 4).filter(lambda gems: gems.size > 1)
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
more_than_three = pytest.mark.parametrize(
    ("edition", "seats"), [game for game in EVERY_GAME if game[1] > 3]
)
rarely = settings(max_examples=max(10, settings().max_examples // 10))


def actions_of(view: Any) -> tuple[Any, ...]:  # noqa: ANN401 - of either edition
    """List what one may choose; the contested actions come first."""
    rest = (cards.Action.D,) if view.rules.name == "cards" else ()
    return (*view.rules.contested, *rest)


def hopes_of(position: Position) -> Numbers:
    """Tell everybody's hopes."""
    return hopes(position.scores())


class TestPayoffs:
    """Everybody's chances, for everything that all can choose together."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_chances(self, edition: str, seats: int, data: st.DataObject) -> None:
        """There is an axis for every seat, and one for its hopes, never less than none."""
        view = data.draw(choices(edition, seats))
        actions = actions_of(view)

        table = payoffs(view, seen(view), actions)

        assert table.shape == (*(len(actions),) * seats, seats)
        assert (table >= 0).all()
        assert np.isfinite(table).all()

    @rarely
    @every_game
    @given(data=st.data())
    def test_three_get_nothing(self, edition: str, seats: int, data: st.DataObject) -> None:
        """If all run to the same contested action, nothing changes (G4)."""
        view = data.draw(choices(edition, seats))
        position, actions = seen(view), actions_of(view)

        table = payoffs(view, position, actions)

        for place in range(len(view.rules.contested)):
            assert table[(place,) * seats] == pytest.approx(hopes_of(position))

    @rarely
    @more_than_three
    @given(data=st.data())
    def test_alone(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whoever is alone has all that an action may bring, whatever the others crowd to."""
        view = data.draw(choices(edition, seats))
        position, actions = seen(view), actions_of(view)
        seat = data.draw(st.integers(0, seats - 1))
        many = len(view.rules.contested)
        place, crowded = data.draw(st.permutations(range(many)))[:2]
        chosen = [crowded] * seats
        chosen[seat] = place

        table = payoffs(view, position, actions)

        expected = sum(
            chance * hopes_of(after)
            for chance, after in prospects(view, position, seat, actions[place])
        )
        assert table[tuple(chosen)] == pytest.approx(expected)

    @rarely
    @more_than_three
    @given(data=st.data())
    def test_crowded(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whatever three run to, the rest have the same, be they alone or a pair."""
        view = data.draw(choices(edition, seats))
        actions, many = actions_of(view), len(view.rules.contested)
        one, other = data.draw(st.permutations(range(many)))[:2]
        others = [place for place in range(len(actions)) if place not in (one, other)]
        rest = [data.draw(st.sampled_from(others)) for _ in range(seats - 3)]
        order = data.draw(st.permutations(range(seats)))
        chosen, same = (
            tuple([*[crowded] * 3, *rest][at] for at in order) for crowded in (one, other)
        )

        table = payoffs(view, seen(view), actions)

        assert table[chosen] == pytest.approx(table[same])

    @rarely
    @given(data=st.data())
    def test_a_pair(self, data: st.DataObject) -> None:
        """Of a pair, one usually pays the other and has the action; three others get nothing."""
        view = data.draw(choices("cards", 5))
        position, actions = seen(view), actions_of(view)
        one, other = sorted(data.draw(st.permutations(range(5)))[:2])
        place, crowded = data.draw(st.permutations(range(3)))[:2]
        chosen = [crowded] * 5
        chosen[one] = chosen[other] = place

        table = payoffs(view, position, actions)

        ((_, payer, gems),) = usual(view, actions[place], (one, other))
        paid = position.taking(payer, -row(gems)).taking(one + other - payer, row(gems))
        found = prospects(view, paid, payer, actions[place])
        expected = sum(chance * hopes_of(after) for chance, after in found)
        assert table[tuple(chosen)] == pytest.approx(expected)

    @rarely
    @given(data=st.data())
    def test_nobody_is_in_the_way_at_d(self, data: st.DataObject) -> None:
        """All who choose D take a gem, and one who is alone with it exchanges (C15)."""
        view = data.draw(choices("cards", 4))
        position, seat = seen(view), data.draw(st.integers(0, 3))
        alone = [0, 0, 0, 0]
        alone[seat] = 3

        table = payoffs(view, position, actions_of(view))

        scores = position.scores()
        changed = exchanges(view, position, row(view.supply))
        assert table[3, 3, 3, 3] == pytest.approx(hopes(scores + changed[0b1111]))
        assert table[tuple(alone)] == pytest.approx(hopes(scores + changed[1 << seat]))


class TestUsual:
    """What a pair usually agrees on is what two merchants agree on."""

    @every_game
    def test_merchants(self, edition: str, seats: int) -> None:
        """Where both bargain as foreseen, the same one pays the same."""
        turns = played(edition, seats, ["merchant"] * seats, seed=3, legs=3)
        foreseen, found = [], []
        for turn in turns:
            view: Any = turn.before.view(None)
            if isinstance(view.phase, Bargain) and not view.phase.bids:
                foreseen.append(agreed(view, prices(stall(view)), view.phase))
            found += [
                (event.bidder, event.offer) if isinstance(event, Accepted) else (None, NO_GEMS)
                for event in turn.events
                if isinstance(event, Accepted | Yielded)
            ]
        foreseen = [(bidder if gems.size else None, gems) for bidder, gems in foreseen]

        assert foreseen == found

    @rarely
    @every_game
    @given(data=st.data())
    def test_parts(self, edition: str, seats: int, data: st.DataObject) -> None:
        """All that may be agreed on adds up to one, and nobody pays what they have not got."""
        view = data.draw(choices(edition, seats))
        one, other = data.draw(st.permutations(range(seats)))[:2]

        for action in view.rules.contested:
            deals = usual(view, action, (one, other))
            assert sum(part for part, _, _ in deals) == pytest.approx(1)
            assert all(payer in (one, other) for _, payer, _ in deals)
            assert all(view.purses[payer].covers(gems) for _, payer, gems in deals)


def best_way(position: Position, seat: int, ways: Whole, supply: Gems) -> Whole:
    """Find the best way in one case."""
    found = best_ways(position, [seat], ways, position.gems[None], row(supply)[None])
    assert found.scores[0] == pytest.approx(position.taking(seat, found.ways[0]).scores())
    return found.ways[0]


class TestExchanges:
    """The best exchange with the supply is found without trying all."""

    @rarely
    @pytest.mark.parametrize("seats", [3, 4, 5])
    @given(data=st.data())
    def test_two_for_one(self, seats: int, data: st.DataObject) -> None:
        """It is as good as the best of all exchanges of the rules, also with empty hands (R3)."""
        view = data.draw(choices("cards", seats))
        seat = data.draw(st.integers(0, seats - 1))
        purse = data.draw(st.sampled_from((view.purses[seat], NO_GEMS)))
        supply = data.draw(supplies)
        position = seen(view).taking(seat, row(purse) - row(view.purses[seat]))
        legal = swaps(purse, supply, penniless_takes=2, take_back=True)

        best = best_way(position, seat, TWO_FOR_ONE if purse.size else TWO, supply)

        found = hopes_of(position.taking(seat, best))
        after = [position.taking(seat, row(swap.take) - row(swap.give)) for swap in legal]
        assert found[seat] == pytest.approx(max(hopes_of(each)[seat] for each in after))

    @rarely
    @pytest.mark.parametrize("seats", [3, 4, 5])
    @given(data=st.data())
    def test_one(self, seats: int, data: st.DataObject) -> None:
        """It is as good as the best gem."""
        view = data.draw(choices("cards", seats))
        position, seat = seen(view), data.draw(st.integers(0, seats - 1))

        supply = data.draw(supplies)

        best = best_way(position, seat, ONE, supply)

        found = hopes_of(position.taking(seat, best))
        after = [position.taking(seat, gem) for gem in ONE if (gem <= row(supply)).all()]
        assert found[seat] == pytest.approx(max(hopes_of(each)[seat] for each in after))

    def test_in_turn(self) -> None:
        """Who comes later sees what is taken, and may find nothing left (C15, R3)."""
        table, _ = Table.start(house("cards"), 5)
        view: Any = table.view(None)
        position = seen(view)

        changed = exchanges(view, position, row(GEM[Colour.RED]))

        assert not changed[0].any()
        assert changed[0b01, 0] > 0 > changed[0b01, 1]
        assert changed[0b11] == pytest.approx(
            position.taking(0, row(GEM[Colour.RED])).scores() - position.scores()
        )

    def test_nothing_there(self) -> None:
        """Nothing is taken where nothing is."""
        position = seen(Table.start(house("cards"), 5)[0].view(None))

        assert not best_way(position, 0, ONE, NO_GEMS).any()


numbers = st.integers(-3, 3).map(float)


@st.composite
def tables(draw: st.DrawFn, players: int) -> Numbers:
    """Draw what everybody has, for everything that all choose."""
    actions = draw(st.integers(2, 3))
    size = actions**players * players
    drawn = draw(st.lists(numbers, min_size=size, max_size=size))
    return np.array(drawn).reshape(*(actions,) * players, players)


class TestMixed:
    """A mixed choice cannot be exploited."""

    def test_matching_pennies(self) -> None:
        """Who must not be read tosses a coin."""
        win = np.array([[1.0, -1.0], [-1.0, 1.0]])

        one, other = match_regrets(sides(np.stack([win, -win], axis=-1)), 2000)

        assert one == pytest.approx([0.5, 0.5], abs=0.05)
        assert other == pytest.approx([0.5, 0.5], abs=0.05)

    def test_the_better_one(self) -> None:
        """What is better whatever the others do is chosen."""
        payoffs = np.zeros((3, 3, 3, 3))
        payoffs[1, ..., 0] = 1
        payoffs[:, 2, :, 1] = 1
        payoffs[..., 0, 2] = 1

        chosen = match_regrets(sides(payoffs), 200)

        assert [int(choice.argmax()) for choice in chosen] == [1, 2, 0]
        assert all(choice.max() > 0.95 for choice in chosen)

    @rarely
    @given(tables(3), st.integers(1, 20))
    def test_often(self, table: Numbers, rounds: int) -> None:
        """Everybody chooses something, and nothing less than never."""
        for player, often in enumerate(match_regrets(sides(table), rounds)):
            assert len(often) == table.shape[player]
            assert often.sum() == pytest.approx(1)
            assert (often >= 0).all()

    @rarely
    @given(tables(2))
    def test_hard_to_exploit(self, table: Numbers) -> None:
        """Where one wins what the other loses, neither could do much better."""
        win = table[..., 0]

        one, other = match_regrets(sides(np.stack([win, -win], axis=-1)), 2000)

        value = one @ win @ other
        assert (win @ other).max() - value < 0.1
        assert value - (one @ win).min() < 0.1

    @rarely
    @given(tables(3), st.data())
    def test_faith(self, table: Numbers, data: st.DataObject) -> None:
        """Who believes in habits alone gives the best answer to them."""
        weighed = np.array(
            [
                data.draw(st.lists(st.integers(1, 9), min_size=many, max_size=many))
                for many in table.shape[:-1]
            ]
        )
        habits = weighed / weighed.sum(axis=1, keepdims=True)

        chosen = match_regrets(sides(table), 500, habits, 1.0)

        for player, often in enumerate(chosen):
            others = [habit for seat, habit in enumerate(habits) if seat != player]
            own = np.moveaxis(table[..., player], player, 0)
            worth = np.einsum("ijk,j,k->i", own, *others)
            assert worth @ often == pytest.approx(worth.max(), abs=0.05)

    @rarely
    @given(tables(3), st.integers(1, 20))
    def test_no_faith(self, table: Numbers, rounds: int) -> None:
        """Who does not believe in habits does as if there were none."""
        habits = np.eye(len(table))[[0] * 3]

        believed = match_regrets(sides(table), rounds, habits)

        assert believed.tolist() == match_regrets(sides(table), rounds).tolist()
