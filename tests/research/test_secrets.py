"""What a seat may not know makes no difference to its observation."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import islice

import pytest
from gymnasium.utils.env_checker import data_equivalence
from msgspec.structs import replace

from basari.kernel import DEALER
from basari.research import Environment
from basari.research.digits import next_digits
from tests.helpers.environments import ALL, steps

ENOUGH = 12
"""How many secrets of a game are tried."""


def answer_both_ways(env: Environment, *, highest: bool) -> Environment:
    """Answer with the first or the last option, on copies of the table."""
    other = deepcopy(env)
    asked, sealed = other.table, len(other.table.sealed)
    while other.table is asked or len(other.table.sealed) < sealed:
        count = len(other.decision(other.agent_selection).options)
        other.step(next_digits(count, 256, other.given) - 1 if highest else 0)
    return other


def secrets(env: Environment, seed: int) -> Iterator[tuple[set[str], Environment, Environment]]:
    """Play at random; yield private answers with the seats that may know them, and two results."""
    for agent in steps(env, seed):
        if env.table.over:
            return
        decision = env.decision(agent)
        sealed = len(env.table.waiting) > 1
        secret = sealed or decision.known_to is not None
        if secret and len(decision.options) > 1 and not env.given:
            knowing = {agent} | ({f"seat_{decision.known_to}"} if not sealed else set())
            yield knowing, answer_both_ways(env, highest=False), answer_both_ways(env, highest=True)


@ALL
class TestAnswers:
    """Sealed and private answers stay private."""

    def test_others(self, game: str, edition: str, players: int) -> None:
        """Whatever was answered, all others see the same, and may do the same."""
        env = Environment(game, players, edition=edition, dealing=True)

        for knowing, first, last in islice(secrets(env, 1), ENOUGH):
            assert first.table != last.table
            assert first.agent_selection == last.agent_selection
            for agent in {*env.possible_agents} - knowing:
                assert data_equivalence(first.observe(agent), last.observe(agent), exact=True)


class TestThereAreSome:
    """The law is about something."""

    def test_sealed(self) -> None:
        """One game has sealed choices."""
        found = [*islice(secrets(Environment("basari", 3, dealing=True), 1), ENOUGH)]

        assert len(found) == ENOUGH

    def test_dealt(self) -> None:
        """Another deals hands, and their owners see them."""
        env = Environment("moonlight", 3, dealing=True)
        differing = [
            agent
            for knowing, first, last in islice(secrets(env, 1), ENOUGH)
            for agent in knowing - {"dealer_0"}
            if not data_equivalence(first.observe(agent), last.observe(agent), exact=True)
        ]

        assert {*differing} == {"seat_0", "seat_1", "seat_2"}


class TestDigits:
    """An incomplete answer is private as well."""

    @pytest.mark.parametrize("digit", [0, 1])
    def test_half_said(self, digit: int) -> None:
        """The others see what they saw before the first digit."""
        env = Environment("basari", 3, base=2)
        env.reset(seed=1)
        agent = env.agent_selection
        others = {*env.agents} - {agent}
        before = {other: env.observe(other) for other in others}
        env.step(digit)

        assert env.agent_selection == agent
        assert data_equivalence(before, {other: env.observe(other) for other in others}, exact=True)


class TestDealer:
    """The dealer sees no hand."""

    def test_public(self) -> None:
        """The dealer sees what everybody may know, apart from whose view it is."""
        env = Environment("moonlight", 3, dealing=True)
        for _ in islice(steps(env, 1), 40):
            public = env.table.view(None)
            assert replace(env.table.view(DEALER), seat=None) == public
