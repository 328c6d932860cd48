"""Votes carried out for many ballots at once: the same as by the rules, row by row."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.jantaris.position import positions_of
from basari.bots.jantaris.replies import CARDS, expected, replies, tables
from basari.bots.jantaris.voting import (
    BLACK,
    RECRUIT,
    TRADE,
    MarketChance,
    Wishes,
    all_votes,
    ballots,
    carry_out_votes,
    closing_chances,
    hold_market,
    market_chances,
    vote_payoffs,
    wishes,
)
from basari.bots.mixing import match_regrets
from basari.kernel import AnyTable, Seat, Table
from basari.rules.jantaris.moves import SKIP, VOTES, Expel, Flee, Hire, Rob, Shift, Take
from basari.rules.jantaris.table import (
    FULL,
    Expelling,
    Fleeing,
    Hiring,
    Robbing,
    Shifting,
    State,
    Taking,
    Voting,
)
from tests.games.jantaris.helpers import RULES, at_stone, jantaris_table, play, play_game, rules


def voting(seats: int, seed: int, **options: object) -> list[State]:
    """Return the states of a random game in which all vote."""
    turns = play_game(rules(**options), seats, seed)
    return [turn.before.state for turn in turns if type(turn.before.state.phase) is Voting]


def answer_as_predicted(state: State, wish: Wishes) -> Any:  # noqa: ANN401 - any move
    """Answer as predicted."""
    phase: Any = state.phase
    seat = phase.seat
    if type(phase) is Robbing:
        return _robbery(state, wish, seat)
    if type(phase) is Taking:
        return _taking(state, phase.number, seat)
    if type(phase) is Expelling:
        return Expel(state.district, Seat(int(wish.victim[0, seat])))
    if type(phase) is Fleeing:
        return Flee(_neighbours(state)[0 if wish.flight[0, seat] else 1])
    if type(phase) is Hiring:
        place, number = wish.crew[0, seat] if phase.skipping else (wish.goals[0, seat, 0], 1)
        number = min(number, phase.most)
        return Hire((int(place),) * int(number)) if number else SKIP
    assert type(phase) is Shifting
    place, number = (wish.inward if phase.inward else wish.outward)[0, seat].tolist()
    start, goal = (place, state.district) if phase.inward else (state.district, place)
    number = min(number, state.plan[start][seat])
    return Shift(start, goal, number) if number else SKIP


def _neighbours(state: State) -> tuple[int, ...]:
    return RULES.city.neighbours(state.district)


def _robbery(state: State, wish: Wishes, seat: int) -> Rob:
    own = state.goods[seat]

    def liked(rob: Rob) -> tuple[float, int, int]:
        return wish.rank[0, rob.seat] - 0.1 * own.of(rob.colour), -rob.seat, -rob.colour

    (asked,) = RULES.ask(state)
    return max(asked.options, key=liked)  # type: ignore[arg-type]


def _taking(state: State, number: int, seat: int) -> Take:
    """Take the scarcer colour, one by one."""
    own, limit = state.goods[seat], state.reach.limits[seat]
    counts, bank = [own.red, own.black], [state.bank.red, state.bank.black]
    took = [0, 0]
    for _ in range(number):
        can = [c for c in (0, 1) if counts[c] + took[c] < limit and took[c] < bank[c]]
        took[min(can, key=lambda c: (counts[c] + took[c], c))] += 1
    return Take(type(own)(*took))


def play_votes(state: State, votes: tuple[int, ...], wish: Wishes, **options: object) -> State:
    """Let the rules carry out votes, until none is left."""
    made = rules(**options)
    table: AnyTable = Table.at(made, state)
    for seat, vote in enumerate(votes):
        table, _ = table.play(Seat(seat), VOTES[vote])
    while table.waiting and type(table.state.phase) in ASKED and table.state.district:
        (asked,) = table.waiting
        table, _ = table.play(asked.seat, answer_as_predicted(table.state, wish))
    return table.state


ASKED = (Robbing, Taking, Expelling, Fleeing, Hiring, Shifting)


def compare_outcomes(state: State, picks: list[int], **options: object) -> Iterator[int]:
    """Compare some outcomes with the rules; return which ones."""
    made = rules(**options)
    seats = len(state.goods)
    cast = ballots(made, [state])
    wish = wishes(cast)
    every = carry_out_votes(cast, wish)
    for pick in picks:
        if every.plan[pick, 0].sum() >= FULL:
            continue
        then = positions_of(
            made, [play_votes(state, all_votes(seats)[pick].tolist(), wish, **options)]
        )
        for name in ("plan", "goods", "supply"):
            found, right = getattr(every, name)[pick], getattr(then, name)[0]
            assert (found == right).all(), (name, all_votes(seats)[pick], found, right)
        yield pick


class TestCarriedOut:
    """J20-J24 for all outcomes at once."""

    @pytest.mark.parametrize("options", [{}, {"removal": True}], ids=str)
    @settings(max_examples=6, deadline=None)
    @given(seed=st.integers(0, 2**32), seats=st.integers(3, 4), data=st.data())
    def test_as_the_rules(
        self, options: dict[str, object], seed: int, seats: int, data: st.DataObject
    ) -> None:
        """Merchants, goods and supplies are what the rules make of the same answers."""
        state = data.draw(st.sampled_from(voting(seats, seed, **options)[::3]))
        outcome = st.integers(0, CARDS**seats - 1)
        picks = data.draw(st.lists(outcome, min_size=12, max_size=12, unique=True))

        assert set(compare_outcomes(state, picks, **options)) <= set(picks)

    def test_many_at_once(self) -> None:
        """Every ballot gives the same result as alone."""
        states = voting(3, 5)[4:8]
        one_turn = [state for state in states if state.turn == states[0].turn]
        both = ballots(RULES, [one_turn[0], one_turn[-1]])
        alone = [ballots(RULES, [state]) for state in (one_turn[0], one_turn[-1])]

        every = carry_out_votes(both, wishes(both))
        single = [carry_out_votes(cast, wishes(cast)) for cast in alone]

        assert (every.plan == np.concatenate([one.plan for one in single])).all()
        assert (every.goods == np.concatenate([one.goods for one in single])).all()


class TestMarket:
    """J25-J28: what a great market brings."""

    def test_sold(self) -> None:
        """The ninth worked example: three sales at 3 goods for 2 prestige."""
        plan = {0: (2, 1, 2)}
        state = jantaris_table(("4R3B", "2R", "3B"), plan).state
        goals = np.array([[[4, 1], [4, 1], [4, 1]]])

        after = hold_market(positions_of(RULES, [state]), goals, MarketChance(3, 2, 1.0))

        assert after.prestige.tolist() == [[4, 0, 2]]
        assert after.plan[0, 0].tolist() == [0, 1, 1]
        assert after.goods.sum(axis=2).tolist() == [[1, 2, 0]]
        assert (after.goods >= 0).all()

    def test_cards(self) -> None:
        """While there are new cards, each of these may come; then the next known one."""
        state = jantaris_table().state
        assert len(market_chances(RULES, state)) == 6

        table = jantaris_table(fresh=frozenset(), known=(4, 1, 6, 2, 5, 3))
        (card,) = market_chances(RULES, table.state)
        assert (card.goods, card.prestige, card.chance) == (4, 2, 1.0)

    def test_only_with_five(self) -> None:
        """Four in the centre sell nothing."""
        goals = np.array([[[4, 1]] * 3])
        dear = [MarketChance(1, 6, 1.0)]
        few, five = (
            positions_of(RULES, [jantaris_table(("6R", "-", "-"), {0: (own, 2, 0)}).state])
            for own in (2, 3)
        )

        assert (
            closing_chances(five, goals, dear)[0, 0] > closing_chances(few, goals, dear)[0, 0] + 0.3
        )


class TestMixing:
    """Regret matching over all outcomes."""

    def test_votes(self) -> None:
        """Votes are probabilities, and hard to exploit: no card is much better than the mix."""
        state = voting(4, 3)[9]
        chances = vote_payoffs(ballots(RULES, [state]), market_chances(RULES, state))
        mix = match_regrets(tables(chances), 400)

        assert np.allclose(mix.sum(axis=2), 1.0)
        gain = replies(chances, mix).max(axis=2) - expected(chances, mix)
        assert gain.max() < 0.01

    def test_faith(self) -> None:
        """Against somebody who always trades, the best answer to that is voted."""
        state = voting(3, 3)[9]
        chances = vote_payoffs(ballots(RULES, [state]), market_chances(RULES, state))
        habits = np.zeros((1, 3, CARDS))
        habits[:, :, TRADE] = 1.0
        best = replies(chances, habits).argmax(axis=2)

        assert (match_regrets(tables(chances), 50, habits, 1.0).argmax(axis=2) == best).all()

    def test_ruin(self) -> None:
        """Where all others go to the black market, a rich seat does not."""
        plan = {1: (2, 2, 2)}
        table, _ = play(at_stone(("6R5B", "2R", "2B"), plan=plan), "0 stone R 1")
        chances = vote_payoffs(ballots(RULES, [table.state]), market_chances(RULES, table.state))
        habits = np.zeros((1, 3, CARDS))
        habits[:, :, BLACK] = 1.0

        assert replies(chances, habits)[0, 0].argmin() == BLACK

    def test_alone(self) -> None:
        """With nobody left to hire, recruiting is worth no more than trading."""
        table, _ = play(at_stone(plan={1: (14, 0, 0)}), "0 stone R 5")
        chances = vote_payoffs(ballots(RULES, [table.state]), market_chances(RULES, table.state))
        worth = replies(chances, np.full((1, 3, CARDS), 1 / CARDS))[0, 0]

        assert worth[RECRUIT] < worth[TRADE]
