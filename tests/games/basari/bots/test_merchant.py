"""The merchant: its prices, its predictions, and how it bargains."""

import subprocess
import sys
from itertools import pairwise, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.basari.choice_forecast import ActionValue, cards_before, converge, forecast_choices
from basari.bots.basari.fair_deals import heaps_of_size
from basari.bots.basari.merchant import Merchant
from basari.bots.basari.prices import GAINING, LEADING_ON, TAKING, Prices, prices, situation
from basari.bots.basari.races import MANY, Majorities, goal_race
from basari.bots.luck import luck, random_number
from basari.bots.register import make_bot
from basari.kernel import DEALER, AnyTable, Decision, Seat, Table
from basari.players import AnyPlayer, Turn, dealer, drive
from basari.rules.basari.game import house
from basari.rules.basari.gems import Gems
from basari.rules.basari.heaps import heaps_of
from basari.rules.basari.negotiation import ACCEPT, Bargain
from basari.rules.basari.rounds import Choosing
from tests.games.basari.bot_views import words_of
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 10))
columns = st.lists(st.integers(0, 12), min_size=3, max_size=5).map(tuple)
moments_to_come = {"left": st.integers(0, 8), "legs": st.integers(0, 2), "halved": st.booleans()}


def play_game(edition: str, players: list[AnyPlayer], seed: int = 1, legs: int = 3) -> list[Turn]:
    """Let these players play a game."""
    table, _ = Table.start(replace(house(edition), legs=legs), len(players))
    seats = {Seat(seat): player for seat, player in enumerate(players)}
    return list(drive(table, {**seats, DEALER: dealer(seed)}))


def tables_with_question(edition: str, seats: int, code: str, seed: int = 3) -> list[AnyTable]:
    """Yield tables at which somebody is asked."""
    turns = play_game(
        edition, [make_bot("basari", code, f"{seed}/{seat}") for seat in range(seats)], seed, legs=2
    )
    return [turn.before for turn in turns if turn.seat != DEALER]


class Stubborn:
    """Never accepts while it can raise, and raises as little as it can."""

    def decide(self, view: object, decision: Decision[object]) -> object:  # noqa: ARG002
        """Choose the last option: the lowest raise."""
        return decision.options[len(decision.options) - 1]


class TestRaces:
    """How likely everybody is to win a race."""

    @given(owned=columns, **moments_to_come)
    def test_seats_do_not_matter(
        self, owned: tuple[int, ...], left: int, legs: int, *, halved: bool
    ) -> None:
        """Equal holdings have equal prospects, at any seat."""
        known = Majorities(left, legs, halved=halved)
        expected = dict(zip(owned, known[owned], strict=True))

        for row in list(permutations(owned))[:6]:
            assert known[row] == pytest.approx([expected[own] for own in row])

    @given(owned=columns, **moments_to_come)
    def test_one_gem_more(
        self, owned: tuple[int, ...], left: int, legs: int, *, halved: bool
    ) -> None:
        """Another gem brings more at the coming scoring, and the others less."""
        known = Majorities(left, 0, halved=halved)
        now, then = known[owned], known[owned[0] + 1, *owned[1:]]

        assert then[0] > now[0]
        assert all(new <= old for old, new in zip(now[1:], then[1:], strict=True))
        assert Majorities(left, legs, halved=halved)[owned][0] >= now[0]

    @given(owned=columns, left=st.integers(0, 8))
    def test_more_is_more(self, owned: tuple[int, ...], left: int) -> None:
        """More gems bring more."""
        found = Majorities(left, 0, halved=True)[owned]

        for (own, expected), (other, less) in permutations(zip(owned, found, strict=True), 2):
            assert own <= other or expected > less

    def test_forgetting(self) -> None:
        """The cache is limited, and forgotten entries are computed again."""
        known = Majorities(1, 1, halved=True)
        first = known[1, 2, 3]

        for number in range(MANY + 5):
            known[number % 100, number // 100 % 100, number // 10_000]

        assert len(known) < MANY
        assert known[1, 2, 3] == first

    @given(st.integers(5, 40), st.integers(10, 40))
    def test_course(self, goal: int, pace: int) -> None:
        """More progress makes arrival surer, and leaves fewer rounds; at the goal none."""
        known = goal_race(goal, pace / 10)

        assert known.left == sorted(known.left, reverse=True)
        assert known.left[-2:] == [1, 0]
        for arrivals in known.arrivals:
            assert arrivals == sorted(arrivals)
            assert 0 <= arrivals[0] < arrivals[-1] <= 1
        assert known.arrivals[0] == [0] * goal + [1]


class TestPrices:
    """What an action is worth."""

    @every_game
    def test_what_one_gets(self, edition: str, seats: int) -> None:
        """Points and gems are worth something to their owner, and the reverse to the others."""
        for table in tables_with_question(edition, seats, "random")[::7]:
            priced = prices(situation(table.view(None)))
            for seat, whom in permutations(range(seats), 2):
                assert priced.points_value(seat, 5, seat) > 0 > priced.points_value(seat, 5, whom)
                assert priced.gems_value(seat, (1, 1, 1, 1), seat) > 0

            assert sum(priced.chances) == pytest.approx(1)

    @every_game
    def test_an_action(self, edition: str, seats: int) -> None:
        """An action is worth what it brings."""
        table = next(
            table
            for table in tables_with_question(edition, seats, "random")
            if table.state.phase == Choosing()
        )
        priced, before = Prices(situation(table.view(None))), cards_before(table.view(None))

        for seat, good in enumerate(before):
            gems = (good.gems & table.state.market.supply).counts
            assert priced.action_value(LEADING_ON, seat, good, seat) > 0
            assert priced.action_value(GAINING, seat, good, 0) == priced.points_value(
                seat, good.points, 0
            )
            assert priced.action_value(TAKING, seat, good, 0) == priced.gems_value(seat, gems, 0)

    def test_the_goal(self) -> None:
        """In the last round of a leg, a seat that lacks one worker wants one most of all."""
        table = next(
            table
            for table in tables_with_question("cards", 4, "random")
            if table.state.phase == Choosing()
        )
        view = replace(table.view(None), workers=(15, 14, 3, 15))
        priced = prices(situation(view))

        assert priced.step_value(1, 1) == pytest.approx(priced.points_value(1, 12, 1))
        assert priced.step_value(2, 2) == priced.step_value(0, 0) == 0


class TestCrowd:
    """What everybody will probably choose."""

    @every_game
    def test_always_something(self, edition: str, seats: int) -> None:
        """Probabilities of choices add up to one."""
        for table in tables_with_question(edition, seats, "random"):
            if isinstance(table.state.phase, Choosing):
                actions = len(table.waiting[0].options)
                found = forecast_choices(table.view(None), actions)
                assert [len(row) for row in found] == [actions] * seats
                assert [sum(row) for row in found] == pytest.approx([1] * seats)
                assert min(map(min, found)) >= 0

    def test_not_all_to_the_same(self) -> None:
        """Where three would lose the best action, nobody is certain to choose it."""
        found = converge(
            [[ActionValue(6, 3, 0), ActionValue(5, 2.5, 0), ActionValue(5, 2.5, 0)]] * 4
        )

        assert sum(row[0] for row in found) < 2.5

    def test_all_to_the_same(self) -> None:
        """Where nobody loses anything, all choose the best action."""
        found = converge([[ActionValue(5, 2, 0), ActionValue(4, 4, 4), ActionValue(1, 1, 1)]] * 5)
        chosen = converge([[ActionValue(3, 3, 3), ActionValue(6, 6, 6)]] * 5)

        assert min(row[1] for row in found) > min(row[2] for row in found)
        assert min(row[1] for row in chosen) > 0.9

    @given(st.permutations(range(4)))
    def test_it_does_not_matter_who_sits_where(self, order: list[int]) -> None:
        """Seats make no difference."""
        prospects = [[ActionValue(seat + 3, 2, 0), ActionValue(5, 2.5, 0)] for seat in range(4)]

        moved = converge([prospects[seat] for seat in order])

        for row, seat in zip(moved, order, strict=True):
            assert row == pytest.approx(converge(prospects)[seat])


class TestBargaining:
    """Merchants agree quickly, and with anybody."""

    @every_game
    def test_few_words(self, edition: str, seats: int) -> None:
        """Two merchants hardly ever need more than four bids."""
        words = [
            count
            for seed in range(3)
            for count in words_of(
                play_game(edition, [Merchant(f"{seed}/{seat}") for seat in range(seats)], seed)
            )
        ]

        assert len(words) > 5
        assert sum(count <= 4 for count in words) >= 0.9 * len(words)
        assert max(words) <= 16

    @every_game
    def test_stubborn(self, edition: str, seats: int) -> None:
        """Even a stubborn opponent is answered by the rules, to the end."""
        players: list[AnyPlayer] = [Stubborn(), *[Merchant(str(seat)) for seat in range(1, seats)]]

        assert play_game(edition, players)[-1].after.over

    @every_game
    @rarely
    @given(data=st.data())
    def test_always_legal(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whatever the table and the offers, the answer is an option."""
        table = data.draw(st.sampled_from(tables_with_question(edition, seats, "random")))
        purses = st.tuples(*[st.builds(Gems, *[st.integers(0, 6)] * 4)] * seats)
        market = replace(table.state.market, purses=data.draw(purses))
        phase = table.state.phase
        if isinstance(phase, Bargain):
            heap = data.draw(
                st.builds(Gems, *[st.integers(0, 4)] * 4).filter(lambda gems: gems.size)
            )
            own = market.purses[phase.turn] + Gems(blue=1)
            purse = market.purses[phase.other] + heap
            by_seat = {phase.turn: own, phase.other: purse}
            market = replace(
                market,
                purses=tuple(by_seat.get(Seat(n), old) for n, old in enumerate(market.purses)),
            )
            phase = replace(phase, bids=data.draw(st.sampled_from([(), (heap,), (heap, heap)])))
        table = Table.at(table.rules, replace(table.state, market=market, phase=phase))

        for decision in table.waiting:
            move = Merchant("1").decide(table.view(decision.seat), decision)
            assert move in decision.options

    @every_game
    def test_a_gift(self, edition: str, seats: int) -> None:
        """A whole purse is always accepted."""
        for table in tables_with_question(edition, seats, "random"):
            phase, market = table.state.phase, table.state.market
            if isinstance(phase, Bargain):
                purses = list(market.purses)
                purses[phase.other] = Gems(6, 6, 6, 6)
                state = replace(
                    table.state,
                    market=replace(market, purses=tuple(purses)),
                    phase=replace(phase, bids=(Gems(6, 6, 6, 6),)),
                )
                asking = Table.at(table.rules, state)
                decision = asking.waiting[0]
                assert Merchant("1").decide(asking.view(decision.seat), decision) == ACCEPT

    @given(st.builds(Gems, *[st.integers(0, 4)] * 4), st.integers(1, 6))
    def test_heaps(self, purse: Gems, size: int) -> None:
        """The heaps of a size are those of the rules, in order."""
        found = heaps_of_size(purse.counts, size)

        assert found == tuple(heap.counts for heap in heaps_of(purse) if heap.size == size)
        assert all(low < high for low, high in pairwise(found))


class TestChance:
    """One number depends on the seed and the view."""

    def test_of_its_own(self) -> None:
        """It is from 0 up to 1, and differs with seeds and views."""
        views = [table.view(Seat(0)) for table in tables_with_question("cards", 4, "random")[::4]]
        drawn = [random_number(seed, view) for seed in "ab" for view in views]

        assert len(set(drawn)) == len(drawn)
        assert all(0 <= number < 1 for number in drawn)
        assert 0.3 < sum(drawn) / len(drawn) < 0.7
        assert drawn[0] == random_number("a", views[0])

    @pytest.mark.parametrize("hashseed", ["1", "2"])
    def test_in_another_process(self, hashseed: str) -> None:
        """It is the same in every process, and the merchant does not need numpy."""
        view = Table.start(house("cards"), 4)[0].view(Seat(0))
        code = (
            "import sys; from basari.bots.luck import luck, random_number; "
            "import basari.bots.basari.merchant; "
            "from basari.rules.basari.game import house; from basari.kernel import Seat, Table; "
            "view = Table.start(house('cards'), 4)[0].view(Seat(0)); "
            "print(random_number('7', view), luck('7', view).random(), 'numpy' in sys.modules)"
        )

        found = subprocess.run(  # noqa: S603 - this very Python
            [sys.executable, "-c", code],
            env={"PYTHONHASHSEED": hashseed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        )

        assert found.stdout.split() == [
            str(random_number("7", view)),
            str(luck("7", view).random()),
            "False",
        ]
