"""The pool of opponents (`tools/pool`): they play by the rules, and as intended."""

from functools import cache
from itertools import product
from math import prod
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from pool.bids import cost
from pool.conspirators import Conspirator, plan
from pool.held_out import Bookkeeper, Mule
from pool.kinds import HELD_OUT, LEARNING, TRYING
from pool.ledger import ledger
from pool.player import Player
from pool.solver import Solver, match_regrets
from pool.stubborn import Ram, Stubborn
from pool.worth import worth

from basari.bots.basari.leg_forecast import leg_forecast
from basari.bots.basari.reckoning.exact_negotiation import (
    NO_BID,
    Payer,
    best_bids,
    heaps_by_rank,
    rank,
)
from basari.bots.basari.reckoning.mixing import Effects, Game
from basari.bots.basari.reckoning.scales import scale_input
from basari.bots.luck import luck
from basari.bots.register import make_bot
from basari.kernel import Seat, Table
from basari.players import Turn, drive, with_dealer
from basari.rules.basari.cards.table import Action
from basari.rules.basari.game import house
from basari.rules.basari.negotiation import ACCEPT, Bargain, Offer
from tests.games.basari import bot_views
from tests.games.basari.helpers import card, card_table, choose, play
from tests.helpers.logs import EVERY_GAME, LABELS
from tests.helpers.scripts import TOOLS

KINDS = LEARNING | TRYING | HELD_OUT
FILES = ("solver.py:Solver", "greedy.py:Greedy", "stubborn.py:Stubborn", "bluffer.py:Bluffer")
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
every_kind = pytest.mark.parametrize("kind", KINDS)
every_value = pytest.mark.parametrize("weigh", [worth, ledger])
rarely = settings(max_examples=max(10, settings().max_examples // 5))
worths = st.floats(-10, 10).map(lambda number: round(number, 3))


def play_game(kind: str, edition: str, seats: int, legs: int = 3) -> list[Turn]:
    """Let some of a kind play a game."""
    rules: Any = house(edition)
    table, _ = Table.start(replace(rules, legs=legs), seats)
    return list(
        drive(table, with_dealer({Seat(n): KINDS[kind](f"1/{n}") for n in range(seats)}, 1))
    )


class TestGames:
    """Whole games."""

    @every_game
    @every_kind
    def test_to_the_end(self, kind: str, edition: str, seats: int) -> None:
        """They are legal, end, and are reproducible."""
        turns = play_game(kind, edition, seats, legs=2)

        assert turns[-1].after.over
        again = play_game(kind, edition, seats, legs=2)
        assert [turn.move for turn in again] == [turn.move for turn in turns]

    @pytest.mark.parametrize("kind", FILES)
    def test_as_guests(self, kind: str) -> None:
        """Each can be named by its file, too."""
        turns = bot_views.played("cards", 3, [f"{TOOLS / 'pool' / kind}"] * 3)

        assert turns[-1].after.over

    @every_kind
    def test_all_actions(self, kind: str) -> None:
        """Nobody sticks to one action."""
        turns = play_game(kind, "cards", 4)

        assert {turn.move for turn in turns if isinstance(turn.move, Action)} >= {
            Action.A,
            Action.B,
            Action.C,
        }


def somebody(chance: Random) -> Payer:
    """Return a player with a few gems, to whom an action and all gems are worth something."""
    purse = tuple(chance.randrange(3) for _ in range(4))
    pays = [
        [(0.0, 0.0), *[(chance.uniform(-9, 1), chance.uniform(-1, 9)) for _ in range(own)]]
        for own in purse
    ]
    return Payer(purse, chance.uniform(-5, 15), chance.uniform(-15, 5), pays)


def search_bids(pair: tuple[Payer, Payer], most: int, opener: int) -> float | None:
    """Search all possible bids for what they are worth to the opener."""
    offers = [heaps_by_rank(side.purse, most) for side in pair]

    @cache
    def best(side: int, standing: int) -> tuple[float, float] | None:
        """Return the best bid over an offer: its worth to the bidder, and to the other."""
        found = None
        for high, heap in offers[side]:
            if high > standing:
                own, given = cost(pair[side].pays, heap)
                own, given = own + pair[side].own, given + pair[side].given
                raised = best(1 - side, high)
                if raised and given < raised[0] - 1e-9:
                    given, own = raised
                if found is None or own > found[0]:
                    found = own, given
        return found

    word = best(opener, 0)
    return word and word[0]


class TestHaggling:
    """Negotiations are solved exactly."""

    @rarely
    @given(st.integers(0, 10**6), st.integers(1, 3))
    def test_as_by_search(self, seed: int, most: int) -> None:
        """The solution from the highest bid down equals a search through all bids."""
        made_up = luck("pool", seed)
        pair = somebody(made_up), somebody(made_up)
        words = best_bids(pair, most)

        for opener in (0, 1):
            found = search_bids(pair, most, opener)
            if found is None:
                assert words[opener] is NO_BID
            else:
                assert words[opener].own == pytest.approx(found, abs=1e-6)

    def test_only_higher_ones(self) -> None:
        """No bid is lower than the standing one."""
        side = Payer((1, 1, 1, 1), 5.0, 0.0, [[(0.0, 0.0), (-1.0, 1.0)]] * 4)

        for word in best_bids((side, side), 3, rank((1, 0, 0, 0))):
            assert rank(word.heap) > rank((1, 0, 0, 0))


class TestMixing:
    """The worth of actions, without trying all combinations of choices."""

    @rarely
    @given(st.data())
    def test_as_all_together(self, data: st.DataObject) -> None:
        """Averaging over all combinations gives the same differences."""
        seats, kinds = range(3), range(3)
        vector = st.lists(worths, min_size=3, max_size=3)
        alone = [[data.draw(vector) for _ in seats] for _ in kinds]
        paired = [{pair: data.draw(vector) for pair in ((0, 1), (0, 2), (1, 2))} for _ in kinds]
        often = np.array([data.draw(vector) for _ in kinds])
        often = np.exp(often / 5) / np.exp(often / 5).sum(axis=0)

        found = Game(Effects(alone, paired, [])).worths(often[:, :, None])[:, :, 0]

        for seat in seats:
            listed = [0.0] * 3
            for choice in product(kinds, repeat=3):
                chance = prod(often[choice[one], one] for one in seats if one != seat)
                for kind in kinds:
                    there = tuple(one for one in seats if choice[one] == kind)
                    if len(there) == 1:
                        listed[choice[seat]] += chance * alone[kind][there[0]][seat]
                    elif len(there) == 2:
                        listed[choice[seat]] += chance * paired[kind][there][seat]
            differences = found[:, seat] - found[0, seat]
            assert differences == pytest.approx(np.array(listed) - listed[0], abs=1e-6)

    @pytest.mark.parametrize("way", ["matched", "answered"])
    def test_nobody_runs_together(self, way: str) -> None:
        """If one action is best for all, and lost if two want it, nobody always wants it."""
        alone = [[[9.0 * (seat == who) for seat in range(3)] for who in range(3)], *[NONE] * 2]
        pairs = {pair: [0.0] * 3 for pair in ((0, 1), (0, 2), (1, 2))}
        game = Game(Effects(alone, [pairs] * 3, []))

        found = match_regrets(game, 60) if way == "matched" else game.answered(40, 1.0, 0.2)

        assert found.sum(axis=0) == pytest.approx(np.ones(3))
        assert found[0].sum() < 2.5


NONE = [[1.0 * (seat == who) for seat in range(3)] for who in range(3)]


class TestValues:
    """Both values know what is good."""

    @every_value
    def test_alike(self, weigh: type) -> None:
        """Equal seats have equal chances."""
        table = card_table("3R3Y3G3B", "3R3Y3G3B", "3R3Y3G3B", current=(card(),) * 3)

        assert weigh(scale_input(table.view(None))).chances == pytest.approx([1 / 3] * 3)

    @every_value
    def test_gems_are_good(self, weigh: type) -> None:
        """A gem is worth something to its owner, and nothing to the others."""
        table = card_table("3R3Y3G3B", "3R3Y3G3B", "3R3Y3G3B", current=(card(),) * 3)
        own, *others = weigh(scale_input(table.view(None))).gems_value(0, (1, 0, 0, 0))

        assert own > 0
        assert max(others) < 0

    @every_value
    def test_over(self, weigh: type) -> None:
        """In the very last round, a gem that changes no majority is worth next to nothing."""
        table = card_table("5R", "2R", "1R", current=(card(),) * 3, earlier=(14,), leg=3)
        scales = weigh(scale_input(table.view(None)))

        assert abs(scales.gems_value(1, (1, 0, 0, 0))[1]) < 0.01
        assert scales.gems_value(1, (4, 0, 0, 0))[1] > 5

    @every_value
    def test_enough_workers(self, weigh: type) -> None:
        """With fifteen workers A brings nothing, with fourteen it brings much."""
        table = card_table("1R", "1R", "1R", current=(card(),) * 3, earlier=(14, 13), leg=3)
        scales = weigh(scale_input(table.view(None)))

        assert scales.action_value(0, 0)[0] == pytest.approx(0, abs=1e-6)
        assert scales.action_value(0, 1)[1] > 4

    def test_what_is_near(self) -> None:
        """The leader reaches the goal before the leg ends, and it ends sooner farther on."""
        near, far = (leg_forecast((way, 2, 2), 15, (1, 2, 3, 4)) for way in (12, 5))

        assert near.left < far.left
        assert near.there[0] > near.there[1]


class TestBargaining:
    """How they bid."""

    def test_solvers_come_to_an_end(self) -> None:
        """Of equal bids a solver makes the one that ends it: two bids are enough."""
        counts = bot_views.words_of(play_game("solver", "cards", 4))

        assert counts
        assert sum(counts) <= 3 * len(counts)

    @pytest.mark.parametrize("kind", [Stubborn, Ram, Mule])
    def test_stubborn_raises(self, kind: type[Player]) -> None:
        """A stubborn player wants more than a blue gem for seven points; a purse will do.

        Nor does it jump: a raise has at most one gem more.
        """
        cards = (card("1B", points=7),) * 3
        table, _ = choose(card_table("3R3B", "3R3B", "3G", current=cards), "B", "B", "A")
        table, _ = play(table, "dealer draw 9", "0 offer 1B")
        answer = kind("1").decide(table.view(None), table.waiting[0])

        assert isinstance(answer, Offer)
        assert answer.gems.size <= 2
        table, _ = play(table, "1 offer 2B", "0 offer 3R2B")
        assert kind("1").decide(table.view(None), table.waiting[0]) == ACCEPT

    def test_no_secrets(self) -> None:
        """The players held out use other values than those to learn from."""
        table = card_table("3R", "2R1B", "3G", current=(card(),) * 3)
        one, other = (kind("1").scales(table.view(None)) for kind in (Solver, Bookkeeper))

        assert type(one) is not type(other)
        assert one.gems_value(0, (1, 0, 0, 0)) != pytest.approx(other.gems_value(0, (1, 0, 0, 0)))


class TestConspirators:
    """They target one seat."""

    @staticmethod
    def game(edition: str, seats: int, victim: Seat) -> list[Turn]:
        """Let them play a leg with a merchant among them."""
        rules: Any = house(edition)
        table, _ = Table.start(replace(rules, legs=1), seats)
        players = {
            Seat(seat): make_bot("basari", "merchant", "1")
            if seat == victim
            else Conspirator(f"1/{seat}", victim)
            for seat in range(seats)
        }
        return list(drive(table, with_dealer(players, 1)))

    @every_game
    def test_to_the_end(self, edition: str, seats: int) -> None:
        """Every answer is legal, and the victim does not win."""
        turns = self.game(edition, seats, Seat(1))

        assert turns[-1].after.over
        assert turns[-1].after.standings.winners != (1,)

    def test_friends(self) -> None:
        """Among themselves they take the first offer."""
        for turn in self.game("cards", 4, Seat(3)):
            phase = turn.before.state.phase
            if isinstance(phase, Bargain) and phase.bids and 3 not in (phase.turn, phase.other):
                assert turn.move == ACCEPT

    @rarely
    @given(st.integers(0, 10**6), st.integers(0, 2))
    def test_plan(self, seed: int, victim: int) -> None:
        """No other plan leaves the victim a lower chance, whatever its own entry says."""
        chance = np.random.default_rng(seed)
        table, often = chance.random((3, 3, 3, 3)), chance.dirichlet(np.ones(3))

        found = plan(table, victim, often)

        hope = np.tensordot(often, np.moveaxis(table[..., victim], victim, 0), 1)
        others = [choice for seat, choice in enumerate(found) if seat != victim]
        assert hope[tuple(others)] == hope.min()
