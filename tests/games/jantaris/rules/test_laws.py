"""What holds in every game of Jantaris, and step by step."""

import json
from collections.abc import Mapping
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from basari.errors import IllegalMove, InvalidNotation, OutOfTurn
from basari.jsonable import event_json, view_json
from basari.kernel import DEALER, AnyTable, Event, Mark, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.jantaris.components import CITY
from basari.rules.jantaris.moves import SKIP
from basari.rules.jantaris.play import Jantaris
from tests.games.jantaris.any_table import check, contents, played
from tests.games.jantaris.helpers import OPTIONS, RULES, play_game, rules
from tests.helpers.moments import events_of

GAMES = [(options, seats) for options in OPTIONS for seats in (3, 4)]
LONGEST = 6_000
"""Answers of a game for 12 prestige on the house table, at most (JR24)."""
few = settings(max_examples=4)


def balance(turns: list[Turn]) -> tuple[int, ...]:
    """Add up what the events say everybody gained."""
    events: list[Event] = [event for turn in turns for event in turn.events]
    prestige = [0] * len(turns[-1].after.standings.points)
    for event in events:
        assert all(deed.number >= 0 for deed in event.deeds())
        for seat, amount in event.gains().items():
            assert event.source in {"market", "items", "domination"}
            assert amount >= 0
            prestige[seat] += amount
    return tuple(prestige)


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=str)
class TestEveryGame:
    """J5, J6, J7, J8, JR24: laws of all games with three and four seats and every option."""

    @few
    @given(seed=st.integers(0, 2**32))
    def test_laws(self, options: Mapping[str, int], seats: int, seed: int) -> None:
        """Goods, merchants and cards are conserved, nothing is hidden (JR5), and it ends."""
        turns = play_game(rules(**options), seats, seed)

        assert turns[-1].after.over
        assert len(turns) <= LONGEST
        assert turns[-1].after.view(None).round <= turns[-1].after.rules.patience  # type: ignore[attr-defined]
        assert balance(turns) == turns[-1].after.standings.points
        assert [event.mark for turn in turns for event in turn.events].count(Mark.END) == 1
        for turn in turns:
            check(turn.after)

    @few
    @given(seed=st.integers(0, 2**32), place=st.integers(0, 10**6))
    def test_forbidden(self, options: Mapping[str, int], seats: int, seed: int, place: int) -> None:
        """A move of another moment is an option here, or refused in a sentence."""
        turns = play_game(rules(**options), seats, seed)
        for number in range(40):
            here = turns[(place + number) % len(turns)]
            other = turns[(place + number) * 7 % len(turns)]
            decision = here.before.decision(here.seat)
            why = decision.objection(other.move)
            if why is None:
                assert here.seat == DEALER or other.move in [*decision.options]
            else:
                with pytest.raises(IllegalMove) as caught:
                    here.before.play(here.seat, other.move)
                assert caught.value.sentence == why


class TestOpenly:
    """JR5: everything lies open, and can be said to other programs."""

    def test_json(self) -> None:
        """Every view and event of a game is plain data."""
        for turn in play_game(RULES, 4, 3):
            shown = view_json(turn.after.view(None))
            assert turn.after.open
            assert json.loads(json.dumps(shown)) == shown
            for event in turn.events:
                assert json.dumps(event_json(event))
                assert event.seen_by(None)
        assert shown["stage"] == "domination"
        assert view_json(Table.start(RULES, 3)[0].view(None))["phase"]["luck"] == "show"


class TestEveryTable:
    """T1, T2, T3, T4, T5, T6, T7, T8, T9, T10, T11, T12, T13: laws of games on any table."""

    @settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
    @given(rules=played(), seats=st.sampled_from([3, 4]), seed=st.integers(0, 2**32))
    def test_laws(self, rules: Jantaris, seats: int, seed: int) -> None:
        """At the edges of what a table may be, too."""
        table, _ = Table.start(rules, seats)
        players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
        turns = []
        for turn in drive(table, with_dealer(players, seed)):
            turns.append(turn)
            check(turn.after)
        assert turns[-1].after.over
        assert balance(turns) == turns[-1].after.standings.points

    @settings(max_examples=15, suppress_health_check=[HealthCheck.too_slow])
    @given(content=contents())
    def test_sound(self, content: Mapping[str, object]) -> None:
        """The tables that are tried here are sound."""
        assert CITY.problems(content) == []


class Play(RuleBasedStateMachine):
    """A game in which every step is looked at, and what is forbidden is tried."""

    def __init__(self) -> None:
        super().__init__()
        self.table: AnyTable
        self.prestige: tuple[int, ...]

    @initialize(rules=played(), seats=st.sampled_from([3, 4]))
    def sit_down(self, rules: Jantaris, seats: int) -> None:
        """Begin a game."""
        self.table, _ = Table.start(rules, seats)
        self.prestige = (0,) * seats

    @precondition(lambda self: not self.table.over)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        """Somebody who is asked takes any option."""
        decision = data.draw(st.sampled_from(self.table.waiting))
        place = data.draw(st.integers(0, min(len(decision.options), 10**6) - 1))
        self._play(decision.seat, decision.options[place])

    @precondition(lambda self: not self.table.over)
    @rule(seed=st.integers(0, 2**16), answers=st.integers(1, 80))
    def go_on(self, seed: int, answers: int) -> None:
        """Play on for a while at random."""
        luck = RandomPlayer(str(seed))
        for _ in range(answers):
            if self.table.over:
                break
            decision = self.table.waiting[-1]
            self._play(decision.seat, luck.decide(self.table.view(decision.seat), decision))

    @rule(seat=st.integers(-1, 4))
    def out_of_turn(self, seat: int) -> None:
        """Who is not asked has nothing to say."""
        if seat not in [decision.seat for decision in self.table.waiting]:
            with pytest.raises(OutOfTurn):
                self.table.play(Seat(seat), SKIP)

    def _play(self, seat: Seat, move: object) -> None:
        self.table, moments = self.table.play(seat, move)
        events = events_of(moments)
        for event in events:
            for other, amount in event.gains().items():
                points = self.prestige[other] + amount
                self.prestige = (*self.prestige[:other], points, *self.prestige[other + 1 :])
            list(event.deeds())

    @invariant()
    def lawful(self) -> None:
        """Everything is where it must be, and prestige is what was told."""
        check(self.table)
        assert self.table.standings.points == self.prestige
        assert self.table.open


class TestMachine:
    """J1, J32: the machine plays any table with three and four seats."""

    def test_play(self) -> None:
        """Whatever it does, the laws hold."""
        run_state_machine_as_test(  # type: ignore[no-untyped-call]
            Play,
            settings=settings(
                max_examples=15,
                stateful_step_count=20,
                suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
            ),
        )


WRITTEN = (
    "place 3 6", "use 7", "done", "skip", "market -", "market 2R", "hire centre", "hire 4 4",
    "recall 3", "recall 4 centre", "bazaar", "auction 60", "bid 4", "pass", "pay 2R1B",
    "stone R 3", "stone B 12", "trade", "black", "influence", "recruit", "rob 2 R", "take 1R1B",
    "expel 3 0", "shift 4 3 2", "flee 4", "call 5", "sell 3B", "settle 4", "keep 9", "draw 5 12",
)  # fmt: skip
UNREADABLE = (
    "", "Place 3 6", "place 3", "place 3 6 7", "place 3 centre", "use", "use 0", "use 07", "done 1",
    "market", "market 2R-", "market 0R", "market 1B1R", "market 2r", "hire", "hire 1 2 3",
    "hire Centre", "hire 4  4", "recall 0", "bid 1000", "bid -1", "pay -", "take -", "sell -",
    "stone G 3", "stone R", "stone R centre", "rob R 2", "rob 10 R", "rob 2 R ", "expel 3",
    "expel 0 3", "expel 3 x", "shift 4 3", "flee centre", "call x", "settle", "keep 9 10",
    "draw 5 x", "trade 1", "vote trade", " bazaar",
)  # fmt: skip


class TestNotation:
    """JR7, JR13: every move has one notation, exactly; what it allows may still be illegal."""

    @pytest.mark.parametrize("text", WRITTEN)
    def test_round_trip(self, text: str) -> None:
        """What is written is read, and written again."""
        assert str(RULES.parse(text)) == text

    @pytest.mark.parametrize("text", UNREADABLE)
    def test_unreadable(self, text: str) -> None:
        """Anything else is no move."""
        with pytest.raises(InvalidNotation, match="write one like place 3 6, market 2R") as caught:
            RULES.parse(text)

        assert str(caught.value).startswith(f"cannot read {text!r} as a move: ")

    @given(text=st.text(alphabet="placehirstonukdw 0123456789RB-", max_size=14))
    def test_anything(self, text: str) -> None:
        """Whatever is typed is read as itself, or not at all."""
        with suppress(InvalidNotation):
            assert str(RULES.parse(text)) == text
