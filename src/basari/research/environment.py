"""A table as a PettingZoo environment: agents answer in turn, each with its seat's view."""

import json
from collections.abc import Callable, Mapping
from operator import index
from random import Random
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray
from pettingzoo import AECEnv

from basari.bots.guard import Failure
from basari.bots.register import make_bot
from basari.bots.seating import seat_bots
from basari.errors import BadSetup, IllegalMove, OutOfTurn, say
from basari.jsonable import view_json
from basari.kernel import DEALER, AnyDecision, AnyRules, Seat, Standings, Table
from basari.players import BOT, HUMAN, IMAGINARY, Company, Seated, Turn, ears_of, tell_ears
from basari.research.digits import digit_count, join_digits, most_digits, next_digits
from basari.research.encoder import Encoder, flat
from basari.rules.register import Content, Setting, find

BASE = 256
"""The default number of actions an agent can choose from."""
DEALS = "dealer_0"
"""The name of the dealer as an agent."""
SEEDS = 2**63
"""The number of possible seeds for games without a given one."""

METADATA: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}
"""Metadata that PettingZoo requires."""

Observation = dict[str, NDArray[Any]]
"""What an agent sees: `observation` and `action_mask`."""
Reward = Callable[[Standings, Seat], float]
"""Returns the value of a game's end to a seat."""


def share(standings: Standings, seat: Seat) -> float:
    """Return 1 for a win, divided among joint winners, otherwise 0."""
    return 1 / len(standings.winners) if seat in standings.winners else 0.0


def lead(standings: Standings, seat: Seat) -> float:
    """Return a seat's lead in points over the best other seat; negative if it is behind."""
    others = [points for other, points in enumerate(standings.points) if other != seat]
    return float(standings.points[seat] - max(others, default=0))


class Environment(AECEnv[str, Any, Any]):
    """A table to be played by agents.

    Agents are called `seat_0`, `seat_1` and so on. Seats with *bots* are not agents, and neither is
    the dealer, unless *dealing* makes it one (`dealer_0`). Agents who are asked together answer one
    after the other, and learn nothing until the last one has answered.
    """

    metadata = METADATA

    def __init__(  # noqa: PLR0913 - all optional by name
        self,
        game: str,
        players: int,
        *,
        edition: str | None = None,
        components: Content | None = None,
        options: Mapping[str, Setting] | None = None,
        bots: Mapping[int, str] | None = None,
        dealing: bool = False,
        base: int = BASE,
        max_cycles: int | None = None,
        reward: Reward = share,
        encoder: Callable[[AnyRules, int], Encoder] = flat,
        render_mode: str | None = None,
    ) -> None:
        """Set up the table of a game.

        Args:
            game: Its name in the register.
            players: How many play, agents and bots; imaginary seats come on top.
            edition: The edition; None for the usual one.
            components: The table of components; None for the house's.
            options: Rulings that differ from the usual ones.
            bots: Codes of bots, by seat.
            dealing: Whether the dealer is an agent.
            base: How many actions there are; more options than that are named digit by digit.
            max_cycles: The number of steps per agent after which a game is truncated.
            reward: The value of a game's end to a seat.
            encoder: Makes an encoder from the rules and the number of seats.
            render_mode: `ansi` to render the public view as JSON.

        Raises:
            BadSetup: There is no such table, a bot cannot be made, or no seat is left to an agent.
        """
        found = find(game)
        played = found.edition(edition)
        settled = played.with_imaginary(players, options or {})
        self._seats = players + played.count_imaginary(settled)
        self._rules = played.rules(components, options=settled)
        self._rules.setup(self._seats)
        self._company = _company(game, players, self._seats, bots or {})
        self._base, self._reward = index(base), reward
        self._seat_of = _agents(self._company, dealing=dealing)
        self._check(render_mode)
        self.metadata = {**METADATA, "name": f"{found.name}_{played.name}_v0"}
        self.render_mode = render_mode
        self.encoder = encoder(self._rules, self._seats)
        self.possible_agents = list(self._seat_of)
        self._limit = None if max_cycles is None else max_cycles * len(self.possible_agents)
        self.observation_spaces = {agent: self._observations() for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._base) for agent in self.possible_agents}
        self.agents = []
        self._seeds = Random()  # noqa: S311 - a game of chance, not a secret

    def _check(self, render_mode: str | None) -> None:
        """Raise `BadSetup` unless there is an agent, a usable base and a known render mode."""
        if not self._seat_of:
            raise BadSetup(say("every seat has a bot: leave one to an agent"))
        if self._base < 2:  # noqa: PLR2004 - one digit distinguishes nothing
            raise BadSetup(say("there must be at least two actions, not {base}", base=self._base))
        if render_mode not in {None, *METADATA["render_modes"]}:
            raise BadSetup(say("cannot render as {mode!r}, only as ansi", mode=render_mode))

    def _observations(self) -> Dict:
        numbers = Box(-np.inf, np.inf, (len(self.names),), np.float32)
        return Dict({"observation": numbers, "action_mask": Box(0, 1, (self._base,), np.int8)})

    @property
    def names(self) -> tuple[str, ...]:
        """The meaning of each number in an observation: those of the view, then of the question."""
        said = (f"question.given[{n}]" for n in range(most_digits(self._base) - 1))
        return (*self.encoder.names, "question.options", "question.digits", *said)

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of observations, which is the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of actions, which is the same for all agents."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - part of PettingZoo's interface
        """Begin a game whose luck depends only on the *seed*.

        Without a seed, the next one is drawn, always in the same order after the last seed given.
        *options* are ignored.
        """
        if seed is not None:
            self._seeds = Random(int(seed))  # noqa: S311 - a game of chance, not a secret
        game_seed = int(seed if seed is not None else self._seeds.random() * SEEDS)
        company = Company(self._company.game, self._company.players, game_seed)
        inside = seat_bots(company, tell=_stop)
        outside = set(self._seat_of.values())
        self._players = {seat: who for seat, who in inside.items() if seat not in outside}
        self._ears = ears_of(self._players)
        self.table, _ = Table.start(self._rules, self._seats)
        self.given: tuple[int, ...] = ()
        """The digits given so far for an answer that is not complete yet."""
        self._steps = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        vars(self).pop(
            "_skip_agent_selection", None
        )  # PettingZoo's, left over from an unfinished game
        self._go_on()

    def step(self, action: int | None) -> None:
        """Take a digit from the agent whose turn it is; the last digit completes its answer.

        Raises:
            OutOfTurn: No game has begun.
            IllegalMove: The action is masked; nothing has changed.
        """
        if not self.agents:
            raise OutOfTurn(say("no game is in progress: call reset first"))
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._say(self.decision(agent), action)
        self._steps += 1
        if not self.table.over and self._steps == self._limit:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _say(self, decision: AnyDecision, action: int | None) -> None:
        """Add a digit to the answer; once the digits name an option, play it."""
        count = len(decision.options)
        may = next_digits(count, self._base, self.given)
        digit = -1 if action is None else index(action)
        if not 0 <= digit < may:
            raise IllegalMove(
                say("action {action} is masked: from 0 to {last}", action=action, last=may - 1)
            )
        given = (*self.given, digit)
        if len(given) < digit_count(count, self._base):
            self.given = given
            return
        self.given = ()
        self._play(decision.seat, decision.options[join_digits(given, self._base)])
        self._go_on()

    def _play(self, seat: Seat, move: Any) -> None:  # noqa: ANN401 - any game's move
        """Play a seat's move, and tell the bots that listen what happened."""
        before = self.table
        turn = Turn(before, seat, move, *before.play(seat, move))
        self.table = turn.after
        tell_ears(self._ears, turn)

    def _go_on(self) -> None:
        """Let bots and the dealer answer until an agent is asked or the game is over."""
        while inside := [asked for asked in self.table.waiting if asked.seat in self._players]:
            seat = inside[0].seat
            self._play(seat, self._players[seat].decide(self.table.view(seat), inside[0]))
        if self.table.over:
            standings = self.table.standings
            for agent in self.agents:
                seat = self._seat_of[agent]
                self.terminations[agent] = True
                self.rewards[agent] = 0.0 if seat == DEALER else self._reward(standings, seat)
        else:
            self.agent_selection = _agent(self.table.waiting[0].seat)

    def decision(self, agent: str) -> AnyDecision:
        """Return the decision that an agent is asked for; raise `OutOfTurn` if it is not asked."""
        return self.table.decision(self._seat_of[agent])

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation of its view, and on its turn, the mask of its actions."""
        mask = np.zeros(self._base, np.int8)
        question = [0.0] * (most_digits(self._base) + 1)
        if agent == self.agent_selection and agent in self.agents and not self._over(agent):
            count, given = len(self.decision(agent).options), self.given
            mask[: next_digits(count, self._base, given)] = 1
            question[:2] = count, digit_count(count, self._base) - len(given)
            question[2 : 2 + len(given)] = [digit + 1 for digit in given]
        view = self.table.view(self._seat_of[agent])
        numbers = np.array([*self.encoder.encode(view), *question], np.float32)
        return {"observation": numbers, "action_mask": mask}

    def _over(self, agent: str) -> bool:
        return self.terminations[agent] or self.truncations[agent]

    def render(self) -> str | None:
        """Return the public view as JSON; None without a render mode."""
        if self.render_mode is None:
            return None
        return json.dumps(view_json(self.table.view(None)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def _agent(seat: Seat) -> str:
    return DEALS if seat == DEALER else f"seat_{seat}"


def _agents(company: Company, *, dealing: bool) -> dict[str, Seat]:
    """Return the seats of agents by name: all without a bot, and the dealer if *dealing*."""
    seats = [Seat(seat) for seat, who in enumerate(company.players) if who.person]
    return {_agent(seat): seat for seat in (*seats, *([DEALER] if dealing else []))}


def _company(game: str, players: int, seats: int, bots: Mapping[int, str]) -> Company:
    """Return who sits where; raise `BadSetup` if a bot cannot be made or its seat is missing."""
    for code in dict.fromkeys(bots.values()):
        make_bot(game, code, "")
    if astray := [seat for seat in bots if seat not in range(players)]:
        raise BadSetup(
            say(
                "there is no seat {seat} for a bot, only 0 to {last}",
                seat=astray[0],
                last=players - 1,
            )
        )
    kinds = [BOT + bots[seat] if seat in bots else HUMAN for seat in range(players)]
    kinds += [IMAGINARY] * (seats - players)
    return Company(game, tuple(Seated(f"seat {n}", kind) for n, kind in enumerate(kinds)), None)


def _stop(failure: Failure) -> None:
    """Raise an error if a bot had to be replaced: nobody should learn from such a game."""
    raise BadSetup(say("{name} cannot play on, it {what}", name=failure.name, what=failure.what))
