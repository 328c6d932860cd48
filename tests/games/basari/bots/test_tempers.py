"""How a master learns how the others bargain, and how it uses that."""

from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pool.kinds import LEARNING

from basari.bots.basari.cheap_raises import KEPT, SIZE, Cheapest, Habit, Raise, giving_in
from basari.bots.basari.master import Master
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.negotiation import SideBids, solve
from basari.bots.basari.prospects import with_uncontested
from basari.bots.basari.tempers import FIRST, Temper, Tempers, acceptance_odds
from basari.bots.basari.trade import TradeValues
from basari.bots.luck import luck
from basari.kernel import Seat, Table
from basari.players import drive, with_dealer
from basari.rules.basari.game import house
from basari.rules.basari.negotiation import Bargain
from tests.games.basari import bot_views
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
parts = st.floats(-2, 2)


class TestGivingIn:
    """When opponents who raise cheaply accept an offer."""

    @given(parts, parts, parts)
    def test_the_dearer_the_likelier(self, one: float, other: float, given: float) -> None:
        """The less a raise leaves them, the likelier they give in."""
        low, high = sorted((one, other))

        for cheap, dear in zip(giving_in(high, given), giving_in(low, given), strict=True):
            assert 0 <= cheap <= dear <= 1

    @given(parts, st.floats(KEPT, 2))
    def test_who_is_more_stubborn(self, raised: float, given: float) -> None:
        """Given much, the keen give in most easily, then the firm, and last the stubborn."""
        keen, firm, stubborn = giving_in(raised, given)

        assert keen >= firm >= stubborn

    def test_bars(self) -> None:
        """At their bar they are undecided."""
        assert giving_in(0.6, 0.6)[0] == giving_in(KEPT, 0.6)[1] == giving_in(0.0, 0.6)[2] == 0.5


class TestCheapest:
    """The cheapest raise over a bid has as many gems, or one more."""

    def test_sizes(self) -> None:
        """Of those the one that costs least; None if there is none."""
        cheapest = Cheapest()
        for size, price in ((4, 9.0), (3, 1.0), (3, 2.0), (2, 1.5)):
            cheapest.note(size << SIZE, Raise(price, price, 0.0, 2))

        found = [cheapest.over(size << SIZE) for size in range(5)]

        assert [raised and raised.price for raised in found] == [None, 1.5, 2.0, 9.0, 9.0]


def make_bids(chance: Random) -> SideBids:
    """Draw bids of one to three gems, with different values."""
    ranks = sorted({(chance.randint(1, 3) << SIZE) + chance.randrange(9) for _ in range(4)})
    own, given = ([chance.uniform(-3, 3) for _ in ranks] for _ in range(2))
    return SideBids(ranks, own, given, [0.0] * len(ranks))


def brute_force(one: SideBids, other: SideBids, habit: Habit) -> float | None:
    """Try every bid and every answer, for a first side that knows a habit."""

    @cache
    def best(side: int, above: int) -> tuple[float, float] | None:
        bids = (one, other)[side]
        ends = [end(side, place) for place, rank in enumerate(bids.ranks) if rank > above]
        return max(ends, default=None)

    def end(side: int, place: int) -> tuple[float, float]:
        bids = (one, other)[side]
        own, given = bids.own[place], bids.given[place]
        raised = best(1 - side, bids.ranks[place])
        calm = (raised[1], raised[0]) if raised and raised[0] > given else (own, given)
        return calm if side else driven(place, calm)

    def driven(place: int, calm: tuple[float, float]) -> tuple[float, float]:
        own, given, rank = one.own[place], one.given[place], one.ranks[place]
        cheap = [
            (price, number)
            for number, price in enumerate(other.own)
            if other.ranks[number] > rank and other.ranks[number] >> SIZE <= (rank >> SIZE) + 1
        ]
        if not cheap:
            return calm
        price, number = max(cheap)
        mine = best(0, other.ranks[number])
        left = other.given[number], price
        reply = mine if mine and mine[0] > left[0] else left
        taken = habit.accept_chance(price, given)
        ways = ((habit.calm, calm), (taken, (own, given)), (1 - habit.calm - taken, reply))
        first, second = (sum(often * way[who] for often, way in ways) for who in (0, 1))
        return first, second

    found = best(0, 0)
    return found and found[0]


class TestSolution:
    """A negotiation with an opponent whose habit is known."""

    @given(st.integers(0, 10**6))
    def test_as_by_search(self, seed: int) -> None:
        """The solution from the highest bid down equals a search through all bids."""
        chance = luck("tempers", seed)
        one, other = make_bids(chance), make_bids(chance)
        often = [chance.random() for _ in Temper]
        habit = Habit(tuple(each / sum(often) for each in often), -1.0, 2.0)

        found = solve(one, other, habit=habit)[0]

        assert found is not None
        assert found.own == pytest.approx(brute_force(one, other, habit))

    @given(st.integers(0, 10**6))
    def test_the_calm(self, seed: int) -> None:
        """Knowing that the other is calm changes nothing."""
        chance = luck("calm", seed)
        one, other = make_bids(chance), make_bids(chance)
        word, habit = solve(one, other)[0], Habit((1.0, 0.0, 0.0, 0.0), 0.0, 1.0)
        same = solve(one, other, habit=habit)[0]

        assert word is not None
        assert same is not None
        assert same == pytest.approx(word)

    def test_to_drive(self) -> None:
        """An opponent who surely raises is made to pay more."""
        mine = SideBids([2 << SIZE], [-1.0], [0.0], [1.0])
        theirs = SideBids([(1 << SIZE) + 1, (2 << SIZE) + 1], [3.0, 2.0], [1.5, 2.5], [1.0, 1.0])
        stubborn = Habit((0.0, 0.0, 0.0, 1.0), 0.0, 4.0)

        over = solve(mine, theirs, habit=stubborn)[0]

        assert over is not None
        assert over.own == pytest.approx(2.5, abs=0.1)


class TestTempers:
    """The probability of each temper for each seat."""

    def test_strangers(self) -> None:
        """Strangers have the prior probabilities."""
        assert Tempers().about(1, 0) == pytest.approx(FIRST)

    def test_who_does_it(self) -> None:
        """A seat that answers like one temper is believed to have it, and others a little, too."""
        tempers = Tempers()
        for _ in range(4):
            tempers.note(1, np.array([0.2, 0.2, 0.2, 0.9]))

        own, kin = tempers.about(1, 0), tempers.about(2, 0)

        assert own[Temper.STUBBORN] > 0.9
        assert FIRST[Temper.STUBBORN] < kin[Temper.STUBBORN] < own[Temper.STUBBORN]
        assert own.sum() == pytest.approx(1)

    def test_what_one_does_oneself(self) -> None:
        """One's own answers say nothing about the others."""
        tempers = Tempers()
        tempers.note(0, np.array([0.9, 0.1, 0.1, 0.1]))

        assert tempers.about(1, 0) == pytest.approx(FIRST)

    @every_game
    def test_likely(self, edition: str, seats: int) -> None:
        """Whatever stands, every temper may accept or refuse it."""
        for table in bot_views.moments(edition, seats, 2):
            phase, view = table.state.phase, table.view(None)
            if isinstance(phase, Bargain) and phase.bids:
                position = with_uncontested(view, bot_views.seen(view), phase.action)
                found = acceptance_odds(TradeValues(view, position, phase, MasterSettings()))
                if found is not None:
                    assert found.shape == (len(Temper),)
                    assert (found > 0).all()
                    assert (found < 1).all()

    @pytest.mark.parametrize(
        ("kind", "temper"),
        [("stubborn", Temper.STUBBORN), ("trader", Temper.KEEN), ("solver", Temper.CALM)],
    )
    def test_known_by_their_answers(self, kind: str, temper: Temper) -> None:
        """After a game a master knows the tempers it has met."""
        players = {Seat(seat): LEARNING[kind](f"1/{seat}") for seat in range(4)}
        table, _ = Table.start(house("cards"), 4)
        master = Master("1")
        for turn in drive(table, with_dealer(players, 1)):
            master.hear(turn.before.view(Seat(0)), turn.events)

        believed = np.mean([master.temper(Seat(seat), Seat(0)) for seat in (1, 2, 3)], axis=0)

        assert believed.argmax() == temper
