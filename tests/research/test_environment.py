"""A table as an environment: who is an agent, what they do, what it is worth."""

import json
from typing import Any

import numpy as np
import pytest

from basari.errors import BadSetup, IllegalMove, OutOfTurn
from basari.kernel import DEALER, AnyRules, Seat, Standings, Table
from basari.players import RandomPlayer, dealer, drive
from basari.research import Environment, lead, share
from basari.research.digits import digit_count
from tests.helpers.environments import ALL, steps

CARDS = ("basari", 3)
"""A quick game."""


def digits_of(index: int, options: int, base: int) -> list[int]:
    """Return the digits of an option."""
    return [index // base**place % base for place in reversed(range(digit_count(options, base)))]


class Blank:
    """An encoder that says only whose view it is."""

    names = ("who",)

    def __init__(self, rules: AnyRules, seats: int) -> None:
        self.made_for = rules.name, seats

    def encode(self, view: Any) -> list[float]:  # noqa: ANN401 - a view of its game
        """Return whose view it is."""
        return [float(view.seat)]


@ALL
class TestTable:
    """A game in an environment is the game at a table."""

    @pytest.mark.parametrize("base", [3, 256])
    def test_same_game(self, game: str, edition: str, players: int, base: int) -> None:
        """The same seed and the same options lead to the same end."""
        env = Environment(game, players, edition=edition, base=base)
        env.reset(seed=7)
        table = env.table
        chosen = {Seat(seat): RandomPlayer(f"7/{seat}") for seat in range(players)}
        while not env.table.over:
            agent = env.agent_selection
            asked = env.decision(agent)
            move = chosen[asked.seat].decide(None, asked)
            index = [*asked.options].index(move)
            for digit in digits_of(index, len(asked.options), base):
                assert env.agent_selection == agent
                env.step(digit)

        start, _ = Table.start(env.table.rules, len(table.standings.points))
        again = {Seat(seat): RandomPlayer(f"7/{seat}") for seat in range(players)}
        *_, last = drive(start, {**again, DEALER: dealer(7)})
        assert env.table == last.after

    def test_rewards(self, game: str, edition: str, players: int) -> None:
        """Rewards come at the end, and are zero before."""
        env = Environment(game, players, edition=edition, reward=lead)
        for _ in steps(env, 3):
            if env.table.over:
                break
            assert not any(env.rewards.values())

        standings = env.table.standings
        assert env.terminations == dict.fromkeys(env.possible_agents, True)
        assert [env.rewards[f"seat_{seat}"] for seat in range(players)] == [
            lead(standings, Seat(seat)) for seat in range(players)
        ]


class TestRewards:
    """What the end of a game is worth."""

    def test_share(self) -> None:
        """A win is one, divided among joint winners."""
        standings = Standings((3, 9, 9), (Seat(1), Seat(2)))

        assert [share(standings, Seat(seat)) for seat in range(3)] == [0, 0.5, 0.5]

    def test_lead(self) -> None:
        """A lead is counted in points."""
        standings = Standings((3, 9, 5), (Seat(1),))

        assert [lead(standings, Seat(seat)) for seat in range(3)] == [-6, 4, -4]
        assert lead(Standings((7,), (Seat(0),)), Seat(0)) == 7

    def test_dealer(self) -> None:
        """The dealer always gets zero."""
        env = Environment(*CARDS, dealing=True, reward=lambda _standings, _seat: 5.0)
        for _ in steps(env, 1):
            if env.table.over:
                break

        assert env.rewards == {"seat_0": 5, "seat_1": 5, "seat_2": 5, "dealer_0": 0}


class TestAgents:
    """Who is an agent."""

    def test_bots(self) -> None:
        """Seats of bots are played inside."""
        env = Environment(*CARDS, bots={0: "novice", 2: "random"})

        assert env.possible_agents == ["seat_1"]
        assert {*steps(env, 1)} == {"seat_1"}
        assert env.table.over

    def test_dealer(self) -> None:
        """The dealer is an agent if wanted, and decides the luck."""
        env = Environment("basari", 3, edition="board", dealing=True)

        assert env.possible_agents[-1] == "dealer_0"
        assert "dealer_0" in {*steps(env, 1)}

    def test_only_the_dealer(self) -> None:
        """Bots may play among themselves, with luck from outside."""
        env = Environment(*CARDS, bots=dict.fromkeys(range(3), "random"), dealing=True)

        assert {*steps(env, 1)} == {"dealer_0"}

    def test_imaginary(self) -> None:
        """Imaginary seats are no agents, and are not asked."""
        env = Environment("moonlight", 1)

        assert env.possible_agents == ["seat_0"]
        assert {*steps(env, 1)} == {"seat_0"}
        assert len(env.table.standings.points) == 3

    def test_bots_hear(self) -> None:
        """Listening bots hear what they may know of what happened."""
        heard = []
        env = Environment(*CARDS, bots={1: "random"})
        env.reset(seed=1)
        env._ears = {Seat(1): lambda _view, events: heard.extend(events)}  # noqa: SLF001 - an ear
        while not heard:
            env.step(0)

        assert heard

    def test_failing_bot(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bot that fails ends the game: it is not replaced."""

        def fail(*_: object) -> None:
            raise ZeroDivisionError

        env = Environment(*CARDS, bots={1: "random"}, dealing=True)
        env.reset(seed=1)
        monkeypatch.setattr(RandomPlayer, "decide", fail)
        with pytest.raises(BadSetup, match="seat 1 cannot play on, it raises ZeroDivisionError"):
            [*steps(env, 1)]


class TestSeeds:
    """What depends on a seed."""

    def test_without(self) -> None:
        """Games without a seed differ, and follow from the last seed given."""

        def games(seed: int) -> list[Any]:
            env = Environment(*CARDS)
            seeds = [seed, None, None]
            return [(env.reset(seed=each), env.table.state)[1] for each in seeds]

        assert games(5) == games(5)
        assert len({*games(5), *games(6)}) == 6

    def test_unseeded(self) -> None:
        """The first game of an environment without a seed is unpredictable."""
        first, second = Environment(*CARDS), Environment(*CARDS)
        first.reset()
        second.reset()

        assert first.table != second.table

    def test_kinds_of_numbers(self) -> None:
        """Seeds and actions may be numpy numbers."""
        ours, theirs = Environment(*CARDS), Environment(*CARDS)
        ours.reset(seed=4)
        theirs.reset(seed=np.int64(4))  # type: ignore[arg-type] # as callers do
        ours.step(1)
        theirs.step(np.int64(1))

        assert ours.table == theirs.table


class TestObservations:
    """What an agent gets."""

    def test_question(self) -> None:
        """It says how many options there are, and how many digits are still needed."""
        env = Environment("marracash", 3, base=2)
        env.reset(seed=1)
        places = {name: place for place, name in enumerate(env.names)}
        seen = env.last()[0]["observation"]
        count = len(env.decision(env.agent_selection).options)
        env.step(1)
        then = env.last()[0]["observation"]

        assert seen[places["question.options"]] == then[places["question.options"]] == count
        assert seen[places["question.digits"]] == digit_count(count, 2) > 1
        assert then[places["question.digits"]] == digit_count(count, 2) - 1
        assert seen[places["question.given[0]"]] == 0
        assert then[places["question.given[0]"]] == 1 + 1

    def test_others(self) -> None:
        """Out of turn an agent may do nothing, and sees nothing of the question."""
        env = Environment("marracash", 3)
        env.reset(seed=1)
        other = next(agent for agent in env.agents if agent != env.agent_selection)

        observation = env.observe(other)

        assert not observation["action_mask"].any()
        assert not observation["observation"][len(env.encoder.names) :].any()

    def test_afterwards(self) -> None:
        """After the end one may observe, but not act."""
        env = Environment(*CARDS)
        [*steps(env, 1)]

        assert not env.observe("seat_0")["action_mask"].any()

    def test_own_encoder(self) -> None:
        """An encoder can be replaced."""
        env = Environment("moonlight", 2, encoder=Blank)
        env.reset(seed=1)

        assert env.encoder.made_for == ("moonlight", 3)  # type: ignore[attr-defined] # it is ours
        assert [env.observe(agent)["observation"][0] for agent in env.agents] == [0, 1]

    def test_render(self) -> None:
        """Rendering shows what everybody may know."""
        env = Environment("moonlight", 2, render_mode="ansi")
        env.reset(seed=1)

        assert json.loads(env.render() or "")["hand"] == []
        assert Environment("moonlight", 2).render() is None


class TestRefusals:
    """What is impossible is refused in a sentence."""

    @pytest.mark.parametrize(
        ("wanted", "why"),
        [
            ({"bots": dict.fromkeys(range(3), "random")}, "every seat has a bot"),
            ({"bots": {3: "random"}}, "there is no seat 3 for a bot, only 0 to 2"),
            ({"bots": {0: "nobody"}}, "there is no bot 'nobody'"),
            ({"base": 1}, "there must be at least two actions, not 1"),
            ({"render_mode": "human"}, "cannot render as 'human', only as ansi"),
            ({"edition": "paper"}, "there is no edition 'paper'"),
            ({"options": {"colour": 1}}, "there is no ruling 'colour'"),
            ({"players": 9}, "not 9"),
        ],
    )
    def test_tables(self, wanted: dict[str, Any], why: str) -> None:
        """Impossible tables are refused."""
        with pytest.raises(BadSetup, match=why):
            Environment("basari", **{"players": 3, **wanted})

    def test_numpy(self) -> None:
        """A base of numpy counts like any other: no power of it runs over."""
        assert Environment("basari", 3, base=np.int64(64)).names == (
            Environment("basari", 3, base=64).names
        )

    @pytest.mark.parametrize("action", [3, -1, 255, None])
    def test_masked(self, action: int | None) -> None:
        """A masked action is refused, and changes nothing."""
        env = Environment(*CARDS)
        env.reset(seed=1)
        before = env.table
        with pytest.raises(IllegalMove, match=r"is masked: from 0 to 2"):
            env.step(action)

        assert env.table is before

    def test_no_game(self) -> None:
        """Before a game, and after it, nothing can be done."""
        env = Environment(*CARDS)
        with pytest.raises(OutOfTurn, match="call reset first"):
            env.step(0)
        [*steps(env, 1)]
        with pytest.raises(OutOfTurn, match="call reset first"):
            env.step(0)

    def test_left(self) -> None:
        """A game left half-way, or at its end, does not disturb the next one."""
        env = Environment(*CARDS)
        for agent in steps(env, 1):
            if env.terminations[agent]:
                env.step(None)
                break

        assert [*steps(env, 2)] == [*steps(Environment(*CARDS), 2)]

    def test_dead(self) -> None:
        """An agent that is out may not act."""
        env = Environment(*CARDS, max_cycles=1)
        for agent in steps(env, 1):
            if env.truncations[agent]:
                with pytest.raises(ValueError, match="the only valid action is None"):
                    env.step(0)
                break
