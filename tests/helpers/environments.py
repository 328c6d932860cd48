"""Environments for tests: every game that is registered, every edition, every number of players."""

from collections.abc import Iterator
from typing import Any

import pytest

from basari.research import Environment
from basari.rules import register


def line_ups() -> list[Any]:
    """Return all editions with all numbers of players, as parameters of tests."""
    return [
        pytest.param(name, edition.name, players, id=f"{name}-{edition.name}-{players}")
        for name in register.REGISTER
        for edition in register.find(name).editions
        for players in edition.seats
    ]


ALL = pytest.mark.parametrize(("game", "edition", "players"), line_ups())


def steps(env: Environment, seed: int) -> Iterator[str]:
    """Play at random, and yield each agent before its action."""
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    for agent in env.agent_iter():
        yield agent
        observation, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
