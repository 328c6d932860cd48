"""A machine that plays Marracash with every option, and tries what is forbidden."""

from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, run_state_machine_as_test

from basari.chance import Draw
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.events import Brought, EndCame, Entered, Sold, TurnBegan
from basari.rules.marracash.moves import Bring, End, First, PutUp, Walk
from basari.rules.marracash.play import Marracash
from tests.games.marracash.helpers import OPTIONS, RULES, check_sound, rules, whole
from tests.helpers.machine import PlayingMachine

Game = tuple[Marracash, int]
GAMES: list[Game] = [(rules(**own), seats) for own in OPTIONS for seats in (3, 4)]
NAMES = [f"{'-'.join(own) or 'usual'}-{seats}" for own in OPTIONS for seats in (3, 4)]
SHOPS = (*RULES.city.shops, "B9")


def moves() -> st.SearchStrategy[Any]:
    """Say anything that can be said in the game, at the right time or not."""
    fountain = st.integers(0, 17)
    return st.one_of(
        st.builds(Walk, fountain, fountain),
        st.builds(PutUp, st.sampled_from(SHOPS)),
        st.builds(Bid, st.integers(0, 60).map(lambda number: number * 25) | st.integers(0, 1500)),
        st.just(PASS),
        st.builds(Bring, fountain, st.sampled_from(End), st.integers(0, 5)),
        st.builds(First, st.integers(0, 5).map(Seat)),
        st.builds(Draw, st.lists(st.integers(0, 65), max_size=8).map(tuple)),
    )


class Play(PlayingMachine):
    """A game in which every step is looked at."""

    game: Game = (RULES, 3)
    most = 40

    @initialize(seed=st.integers(0, 2**16), place=st.integers(0, 400))
    def sit_down(self, seed: int, place: int) -> None:
        """Begin a game, or come to a table in the middle of one."""
        played, seats = self.game
        turns = whole(played, seats, seed)
        begun = [turn.before for turn in turns if not turn.before.sealed]
        self.table = begun[min(place, len(begun) - 1)]
        self.cash = list(self.table.view(None).cash)

    def any_move(self, decision: Decision[Any] | None) -> st.SearchStrategy[Any]:  # noqa: ARG002 - whoever is asked
        """Say anything that can be said in the game, at the right time or not."""
        return moves()

    def check_step(self, before: AnyTable, move: object, events: tuple[Event, ...]) -> None:  # noqa: ARG002 - as events tell
        """Events alone tell how much cash everybody has."""
        for event in events:
            for seat, gain in event.gains().items():
                self.cash[seat] += gain
        assert tuple(self.cash) == self.table.view(None).cash
        self._told(before, events)

    def _told(self, before: AnyTable, events: tuple[object, ...]) -> None:
        """Check that a turn follows another, and that only the queue or patience ends a game."""
        seat, seats = before.view(None).turn, len(self.cash)
        for event in events:
            match event:
                case TurnBegan(began, number):
                    first = before.view(None).round == 0
                    assert first or began == (seat + 1) % seats
                    assert number >= before.view(None).round
                    seat = began
                case EndCame(_, quiet):
                    assert quiet == bool(self.table.view(None).queue)
                case Entered(shop, owner):
                    place = RULES.city.shops.index(shop)
                    assert self.table.view(None).owners[place] == owner
                case Sold(shop, _, price):
                    assert before.view(None).owners[RULES.city.shops.index(shop)] is None
                    assert price >= 100
                case Brought(_, _, _, group):
                    assert len(group) in {2, 3, 4} or len(before.view(None).queue) == 1
                case _:
                    pass

    def check_table(self) -> None:
        """What lies on the table can be, and all see the same."""
        check_sound(self.table)
        for seat in (DEALER, Seat(0)):
            assert self.table.view(seat).groups == self.table.view(None).groups


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_machine(game: Game) -> None:
    """Whatever is answered and tried at a table, everything that must be true stays true."""
    machine = type("Playing", (Play,), {"game": game})
    short = settings(max_examples=max(4, settings().max_examples // 20), stateful_step_count=12)

    run_state_machine_as_test(machine, settings=short)
