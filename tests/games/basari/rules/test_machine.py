"""A machine that plays every edition with every number of players, and tries what is forbidden."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from basari.kernel import DEALER, AnyTable, Decision, Event, Seat, Table
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
from tests.helpers.machine import PlayingMachine
from tests.helpers.samples import SOAKING

NO_BID = (0, (0, 0, 0, 0))


class Play(PlayingMachine):
    """A game in which every step is looked at."""

    game: Game = (CARDS, 3)

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
        self.standing = NO_BID

    def any_move(self, decision: Decision[Any] | None) -> st.SearchStrategy[Any]:
        """Say any move of either edition, or one that is nearly an option."""
        return moves() | moves_near(decision) if decision else moves()

    def check_step(self, before: AnyTable, move: object, events: tuple[Event, ...]) -> None:  # noqa: ARG002 - as the table is
        """Events alone tell the story, offers rise, and a lost action was wanted by three."""
        assert str(move) not in repr(self.table)
        self.ledger.hear(events)
        assert self.ledger.agrees(self.table)
        if isinstance(move, Offer):
            bid = (move.gems.size, move.gems.counts)
            assert bid > self.standing
            self.standing = bid
        for event in events:
            match event:
                case Negotiated():
                    self.standing = NO_BID
                case Revealed(choices):
                    assert len(choices) == len(self.points)
                case Lost(_, seats):
                    assert len(seats) > 2
                case Accepted(_, seat, other) | Yielded(_, seat, other):
                    assert seat != other
                case _:
                    pass

    def check_table(self) -> None:
        """No gem appears or vanishes, no points are lost, all see the same, and standings fit."""
        view = self.table.view(None)
        assert stock(self.table) == self.stock
        assert all(min(heap.counts) >= 0 for heap in (*view.purses, view.supply))
        assert all(new >= old for old, new in zip(self.points, view.points, strict=True))
        self.points = view.points
        assert self.table.standings.points == view.points
        assert self.table.standings.winners
        assert 1 <= view.leg <= view.rules.legs
        for seat in (DEALER, Seat(0)):
            assert self.table.view(seat).purses == view.purses
        if self.game[0].name == "cards":
            self._check_cards(view)
        else:
            arches = len(view.rules.track)
            assert all(0 <= pawn <= arches for pawn in view.pawns)
            assert all(walked >= 0 for walked in view.walked)

    def _check_cards(self, view: Any) -> None:  # noqa: ANN401 - of the card edition
        """Every card is in one place, and workers are those on the cards."""
        assert view.workers == tuple(sum(card.workers for card in stack) for stack in view.stacks)
        held = [card.number for stack in view.stacks for card in stack if card.number]
        assert len(held) == len(set(held))
        assert view.pile.isdisjoint(held)
        assert len(view.pile) + len(held) == len(view.rules.deck)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_machine(game: Game) -> None:
    """Whatever is answered and tried at a table, everything that must be true stays true."""
    machine = type("Playing", (Play,), {"game": game})

    often = settings().max_examples // (1 if SOAKING else 2)
    run_state_machine_as_test(machine, settings=settings(max_examples=often))
