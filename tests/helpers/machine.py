"""A machine that plays with every option, tries what is forbidden, and looks at each step."""

from typing import Any, ClassVar

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from basari.errors import IllegalMove, OutOfTurn
from basari.kernel import AnyTable, Decision, Event, Seat
from basari.players import RandomPlayer
from tests.helpers.moments import events_of


class PlayingMachine(RuleBasedStateMachine):
    """Plays at a *table*, which a subclass lays in a rule that begins it."""

    most: ClassVar[int] = 60
    """Answers that are played at random in one step."""
    table: AnyTable

    def any_move(self, decision: Decision[Any] | None) -> st.SearchStrategy[Any]:
        """Say anything that can be said in the game, at the right time or not."""
        raise NotImplementedError

    def check_step(self, before: AnyTable, move: object, events: tuple[Event, ...]) -> None:
        """Check what must be true of one answer."""

    def check_table(self) -> None:
        """Check what must be true of every table."""

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Somebody who is asked takes any option, or one of the first or last."""
        decision = data.draw(st.sampled_from(self.table.waiting))
        last = len(decision.options) - 1
        edge = st.integers(0, min(3, last)) | st.integers(max(0, last - 3), last)
        self.play(decision, decision.options[data.draw(edge | st.integers(0, last))])

    @rule(seed=st.integers(0, 2**16), data=st.data())
    def go_on(self, seed: int, data: st.DataObject) -> None:
        """Play on for a while at random."""
        luck = RandomPlayer(str(seed))
        for _ in range(data.draw(st.integers(1, self.most))):
            if self.table.over:
                return
            decision = self.table.waiting[0]
            self.play(decision, luck.decide(None, decision))
            self.check_table()

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Somebody who is asked tries any move: it is an option, or refused without a trace."""
        decision = data.draw(st.sampled_from(self.table.waiting))
        move = data.draw(self.any_move(decision))
        if move in decision.options:
            assert decision.objection(move) is None
            self.play(decision, move)
        else:
            before = self.table
            with pytest.raises(IllegalMove) as caught:
                self.table.play(decision.seat, move)
            assert caught.value.sentence == decision.objection(move)
            assert self.table == before

    @rule(seat=st.integers(-1, 5).map(Seat), data=st.data())
    def try_out_of_turn(self, seat: Seat, data: st.DataObject) -> None:
        """Whoever is not asked cannot answer."""
        if seat in {decision.seat for decision in self.table.waiting}:
            return
        with pytest.raises(OutOfTurn):
            self.table.play(seat, data.draw(self.any_move(None)))

    def play(self, decision: Decision[Any], move: object) -> None:
        """Play an option, and check what must be true of this one step."""
        before = self.table
        self.table, moments = before.play(decision.seat, move)
        events = events_of(moments)

        assert before.play(decision.seat, move) == (self.table, moments)
        assert before.rules.parse(str(move)) == move
        if len(before.waiting) > 1:
            assert self.table.state == before.state
            assert events == ()
            assert self.table.sealed == (*before.sealed, (decision.seat, move))
        else:
            assert self.table.sealed == ()
        self.check_step(before, move, events)

    @invariant()
    def holds(self) -> None:
        """What must be true of every table."""
        assert all(len(decision.options) > 0 for decision in self.table.waiting)
        assert self.table.over == (self.table.waiting == ())
        self.check_table()
