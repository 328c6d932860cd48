"""A machine that plays every edition with every number of players, and tries what is forbidden."""

from typing import Any

import pytest
from hypothesis import settings
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
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat, Table
from basari.players import RandomPlayer
from basari.rules.basari.negotiation import Offer
from basari.rules.basari.rounds import Accepted, Lost, Negotiated, Revealed, Yielded
from tests.games.basari.helpers import (
    CARDS,
    GAMES,
    NAMES,
    Game,
    Ledger,
    board_rules,
    card_rules,
    moves,
    moves_near,
    positions,
    stock,
)
from tests.helpers.moments import events_of
from tests.helpers.samples import SOAKING


class Play(RuleBasedStateMachine):
    """A game in which every step is looked at."""

    game: Game = (CARDS, 3)

    def __init__(self) -> None:
        super().__init__()
        self.table: AnyTable
        self.ledger: Ledger
        self.stock: tuple[int, ...]
        self.points: tuple[int, ...]
        self.standing: tuple[int, tuple[int, ...]] = (0, (0, 0, 0, 0))

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        """Begin a game, or come to a table in the middle of one."""
        rules, seats = self.game
        ruled = card_rules(seats) if rules.name == "cards" else board_rules(seats)
        begun = ruled.map(lambda own: Table.start(own, seats)[0])
        self.table = data.draw(begun | positions(self.game))
        self.ledger = Ledger(self.table)
        self.stock = stock(self.table)
        self.points = self.table.view(None).points

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Somebody who is asked takes any option."""
        decision = data.draw(st.sampled_from(self.table.waiting))
        place = data.draw(st.integers(0, len(decision.options) - 1))
        self._play(decision, decision.options[place])

    @precondition(lambda self: not self.table.over)
    @rule(place=st.integers(-3, 3))
    def answer_at_the_edge(self, place: int) -> None:
        """The first one asked takes one of the first or last options."""
        decision = self.table.waiting[0]
        place = min(place, len(decision.options) - 1)
        self._play(decision, decision.options[max(place, -len(decision.options))])

    @rule(seed=st.integers(0, 2**16), answers=st.integers(1, 60))
    def go_on(self, seed: int, answers: int) -> None:
        """Play on for a while at random."""
        luck = RandomPlayer(str(seed))
        for _ in range(answers):
            if self.table.over:
                return
            decision = self.table.waiting[0]
            self._play(decision, luck.decide(None, decision))
            self.conserved()
            self.consistent()

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Somebody who is asked tries any move: it is an option, or refused without a trace."""
        decision = data.draw(st.sampled_from(self.table.waiting))
        move = data.draw(moves() | moves_near(decision))
        if move in decision.options:
            assert decision.objection(move) is None
            self._play(decision, move)
        else:
            before = self.table
            with pytest.raises(IllegalMove) as caught:
                self.table.play(decision.seat, move)
            assert caught.value.sentence == decision.objection(move)
            assert self.table == before

    @rule(seat=st.integers(-1, 5).map(Seat), move=moves())
    def try_out_of_turn(self, seat: Seat, move: object) -> None:
        """Whoever is not asked cannot answer."""
        if seat in {decision.seat for decision in self.table.waiting}:
            return
        with pytest.raises(OutOfTurn):
            self.table.play(seat, move)

    def _play(self, decision: Decision[Any], move: object) -> None:
        """Play an option, and check what must be true of this one step."""
        before, offered = self.table, isinstance(move, Offer)
        self.table, moments = before.play(decision.seat, move)
        events = events_of(moments)

        assert before.play(decision.seat, move) == (self.table, moments)
        assert before.rules.parse(str(move)) == move
        assert str(move) not in repr(self.table)
        self.ledger.hear(events)
        assert self.ledger.agrees(self.table)
        if len(before.waiting) > 1:
            assert self.table.state == before.state
            assert events == ()
            assert self.table.sealed == (*before.sealed, (decision.seat, move))
        else:
            assert self.table.sealed == ()
        self._bid(events, move if offered else None)
        self._told(events)

    def _bid(self, events: tuple[Event, ...], offer: Any) -> None:  # noqa: ANN401 - or none
        """Check that an offer is higher than the last one of the same negotiation."""
        if offer is not None:
            bid = (offer.gems.size, offer.gems.counts)
            assert bid > self.standing
            self.standing = bid
        if any(isinstance(event, Negotiated) for event in events):
            self.standing = (0, (0, 0, 0, 0))

    def _told(self, events: tuple[Event, ...]) -> None:
        """Check what a reveal tells, and that a lost action was wanted by three."""
        for event in events:
            match event:
                case Revealed(choices):
                    assert len(choices) == len(self.points)
                case Lost(_, seats):
                    assert len(seats) > 2
                case Accepted(_, seat, other) | Yielded(_, seat, other):
                    assert seat != other
                case _:
                    pass

    @invariant()
    def conserved(self) -> None:
        """No gem appears or vanishes, no heap is negative, and no points are lost."""
        view = self.table.view(None)
        assert stock(self.table) == self.stock
        assert all(min(heap.counts) >= 0 for heap in (*view.purses, view.supply))
        assert all(new >= old for old, new in zip(self.points, view.points, strict=True))
        self.points = view.points

    @invariant()
    def consistent(self) -> None:
        """Who is asked can answer, all see the same, and standings fit the points."""
        view = self.table.view(None)
        assert all(len(decision.options) > 0 for decision in self.table.waiting)
        assert self.table.over == (self.table.waiting == ())
        assert self.table.standings.points == view.points
        assert self.table.standings.winners
        assert 1 <= view.leg <= view.rules.legs
        for seat in (DEALER, Seat(0)):
            assert self.table.view(seat).purses == view.purses
        if self.game[0].name == "cards":
            assert view.workers == tuple(
                sum(card.workers for card in stack) for stack in view.stacks
            )
            held = [card.number for stack in view.stacks for card in stack if card.number]
            assert len(held) == len(set(held))
            assert view.pile.isdisjoint(held)
            assert len(view.pile) + len(held) == len(view.rules.deck)
        else:
            arches = len(view.rules.track)
            assert all(0 <= pawn <= arches for pawn in view.pawns)
            assert all(walked >= 0 for walked in view.walked)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_machine(game: Game) -> None:
    """Whatever is answered and tried at a table, everything that must be true stays true."""
    machine = type("Playing", (Play,), {"game": game})

    often = settings().max_examples // (1 if SOAKING else 2)
    run_state_machine_as_test(machine, settings=settings(max_examples=often))
