"""What holds in every game of Moonlight Market, and step by step."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from basari.errors import IllegalMove, OutOfTurn
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import RandomPlayer
from basari.rules.moonlight.chains import FULL
from basari.rules.moonlight.events import HandDrawn, Laid
from basari.rules.moonlight.table import Filling, Laying, Over, State
from tests.games.moonlight.helpers import LINE_UPS, RULES, play_game, rules
from tests.helpers.moments import events_of

few = settings(max_examples=4)
seeds = st.integers(0, 2**32)


def all_tiles(state: State) -> Counter[str]:
    """Count every tile, wherever it is."""
    found = Counter(RULES.market.tiles[number - 1] for number in state.pile)
    found.update(tile for cushion in state.cushions for column in cushion for tile in column)
    found.update(tile for tiles in state.taken for tile in tiles)
    found.update(link for tableau in state.chains for chain in tableau for link in chain)
    found.update(state.box)
    if isinstance(state.phase, Filling):
        found.update(state.phase.laid)
    return found


def cards_of(state: State, seat: int) -> list[int]:
    """List every card of a seat, wherever it is."""
    lying = [card.card for card in state.beside if card and card.seat == seat]
    displaced = state.displaced[seat]
    return sorted(
        [
            *state.fresh[seat],
            *state.under[seat],
            *state.hands[seat],
            *([] if displaced is None else [displaced]),
            *lying,
            *state.used[seat],
        ]
    )


def check(table: AnyTable) -> None:
    """See that a table is as it must be."""
    state: State = table.state
    assert all_tiles(state) == Counter(RULES.market.tiles)
    for seat in range(len(state.seals)):
        assert cards_of(state, seat) == list(range(1, 14))
    assert state.supply + sum(state.seals) == 29
    assert min(state.supply, *state.seals) >= 0
    assert all(len(chain) <= FULL for tableau in state.chains for chain in tableau)
    assert all(len(decision.options) for decision in table.waiting)
    for decision in table.waiting:
        assert len(decision.options) < 2**53


def most_answers(seats: int, people: int) -> int:
    """Tell the most answers that a game can have with the house table."""
    return 12 * (seats * (seats + 1) // 2 + seats) + 7 * seats + 9 - 3 * (seats - people)


@pytest.mark.parametrize(("people", "imaginary"), LINE_UPS, ids=str)
class TestEveryGame:
    """L5, L12, L14, L20, L22: tiles, cards and seals are conserved, and every game ends."""

    @few
    @given(seed=seeds, skip=st.booleans())
    def test_laws(self, people: int, imaginary: int, seed: int, *, skip: bool) -> None:
        """Step by step, whatever everybody does."""
        turns = play_game(people, imaginary, seed, skip_places=skip)
        supply = 29

        assert turns[-1].after.over
        assert len(turns) <= most_answers(people + imaginary, people)
        for turn in turns:
            check(turn.after)
            assert turn.after.state.supply <= supply
            supply = turn.after.state.supply
            if isinstance(turn.before.state.phase, Laying):
                moves = [*turn.before.waiting[0].options]
                results = [_result(turn.before, turn.seat, move) for move in moves]
                assert all(results.count(one) == 1 for one in results)

    @few
    @given(seed=seeds, place=st.integers(0, 10**6))
    def test_forbidden(self, people: int, imaginary: int, seed: int, place: int) -> None:
        """A move of another moment is an option here, or refused in a sentence with a rule."""
        turns = play_game(people, imaginary, seed)
        here, other = turns[place % len(turns)], turns[place * 7 % len(turns)]
        decision = here.before.decision(here.seat)

        why = decision.objection(other.move)

        if why is None:
            assert len(decision.options) > 999 or other.move in [*decision.options]
        else:
            with pytest.raises(IllegalMove) as caught:
                here.before.play(here.seat, other.move)
            assert caught.value.sentence == why
            assert decision.seat == DEALER or "(L" in why


def _result(table: AnyTable, seat: Seat, move: object) -> object:
    """Tell what laying leads to: heaps, and precious chains that went."""
    _, moments = table.play(seat, move)
    events = events_of(moments)
    laid = next(e for e in events if isinstance(e, Laid) and e.seat == seat)
    heaps = [sorted(chain) for chain in laid.after]
    return heaps, sum(landing.value >= 20 for landing in laid.landings)


class Play(RuleBasedStateMachine):
    """A game in which every step is looked at, and forbidden ones are tried."""

    line_up = (3, 0)

    def __init__(self) -> None:
        super().__init__()
        self.table: AnyTable
        self.known: dict[int, tuple[int, ...]] = {}
        self.luck = RandomPlayer("0")

    @initialize(seed=seeds, skip=st.booleans())
    def begin(self, seed: int, *, skip: bool) -> None:
        """Open the table."""
        people, imaginary = self.line_up
        made = rules(imaginary=imaginary, skip_places=skip)
        self.table, _ = Table.start(made, people + imaginary)
        self.luck = RandomPlayer(str(seed))

    def _answer(self, move: Any) -> None:  # noqa: ANN401 - any of the game
        seat = self.table.waiting[0].seat
        self.table, moments = self.table.play(seat, move)
        events = events_of(moments)
        for event in events:
            if isinstance(event, HandDrawn):
                self.known[event.seat] = event.cards

    @precondition(lambda self: not self.table.over)
    @rule(times=st.integers(1, 12))
    def go_on(self, times: int) -> None:
        """Answer at random."""
        for _ in range(times):
            if self.table.over:
                return
            self._answer(self.luck.decide(None, self.table.waiting[0]))

    @precondition(lambda self: not self.table.over)
    @rule(share=st.floats(0, 1, exclude_max=True))
    def choose(self, share: float) -> None:
        """Answer with any option."""
        options = self.table.waiting[0].options
        self._answer(options[int(share * len(options))])

    @precondition(lambda self: not self.table.over)
    @rule(text=st.sampled_from(["bid 7 2", "hammer none", "lay R7", "lay B1 B2", "draw 3"]))
    def forbidden(self, text: str) -> None:
        """What is no option changes nothing."""
        decision = self.table.waiting[0]
        move = self.table.rules.parse(text)
        if move not in decision.options:
            with pytest.raises(IllegalMove):
                self.table.play(decision.seat, move)
        with pytest.raises(OutOfTurn):
            self.table.play(Seat(9), move)

    @precondition(lambda self: self.table.over)
    @rule()
    def over(self) -> None:
        """Nobody is asked any more, and nothing is hidden."""
        assert self.table.open
        with pytest.raises(OutOfTurn):
            self.table.play(Seat(0), self.table.rules.parse("bid 7 2"))

    @invariant()
    def sound(self) -> None:
        """Everything is where it must be; nobody holds what they did not draw."""
        if not hasattr(self, "table"):
            return
        check(self.table)
        for seat, cards in self.known.items() if self.table.state.round else ():
            assert {*self.table.view(Seat(seat)).hand} <= {*cards}
        assert self.table.over == isinstance(self.table.state.phase, Over)


@pytest.mark.parametrize("line_up", LINE_UPS, ids=str)
def test_machine(line_up: tuple[int, int]) -> None:
    """The machine finds nothing, whoever plays."""
    machine = type("Machine", (Play,), {"line_up": line_up})

    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine, settings=settings(max_examples=6, stateful_step_count=25)
    )
