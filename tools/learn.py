#!/usr/bin/env python3
"""Learn what positions are worth, from games that bots play among themselves.

    python tools/learn.py --edition cards --players 4

First merchants play, then masters that know what was learned so far. Every round of every game is
an example: where everybody stood, and how many points they had in the end. Two small networks and
the heat are fitted to them, and written to src/basari/bots/basari/data. The same command gives the
same weights, whatever the number of cores.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import argparse
from functools import partial
from itertools import pairwise, product
from pathlib import Path
from random import Random
from time import time
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.basari import learned
from basari.bots.basari.master import Master
from basari.bots.basari.mind import Mind
from basari.bots.basari.net import Layer, Net, Numbers
from basari.bots.basari.position import (
    COLOURS,
    LEGS,
    Weights,
    colour_features,
    softmax,
    way_features,
)
from basari.bots.basari.seeing import course_of, position_of
from basari.bots.table import bot
from basari.kernel import DEALER, Seat, Table
from basari.players import AnyPlayer, drive, seated
from basari.rules.basari.game import house
from basari.stats.cores import on_several_cores

CAREFUL = Mind(faith=0.4, doubt=0.0, reason=0.1, trust=0.8)
"""How masters think that play to learn; it never changes, or others would learn something else."""
MANY = 0.6
"""How many of those at a table are masters, once there are any; the others are merchants."""
CHUNK = 4
"""Games that a core plays before it tells of them."""
SHAPE = (24, 12)
"""Numbers between features and answer."""
BATCH = 2048
"""Examples that one learns from at a time."""
RATE, SLOWEST = 0.003, 0.03
"""How fast one learns at first, and what part of that is left at the end."""
MEAN, SQUARE = 0.9, 0.999
"""How much Adam keeps of the mean of all gradients so far, and of that of their squares."""
DECAY = 1e-5
"""How strongly weights are drawn to nothing."""
HELD = 10
"""One of so many games is not learned from, but tells how much was learned."""
HEAT = ((1.5, -0.5), (2.3, -0.3), (2.8, -0.3))
"""How unsure a lead is in every leg, as long as nothing is known about it."""
HEATS = tuple(product(np.arange(0.8, 3.6, 0.2), np.arange(-1.8, 0.5, 0.2)))
"""How unsure it may turn out to be."""
UNLEARNED = Weights(Net(()), Net(()), np.array(HEAT))

Counts = npt.NDArray[np.int64]


class Games(NamedTuple):
    """What is played by how many, and the code of those that one learns from."""

    edition: str
    players: int
    code: str


class Examples(NamedTuple):
    """Positions, one in a row each, and how they ended."""

    points: Numbers
    gems: Numbers
    way: Numbers
    legs: Counts
    final: Numbers
    """Everybody's points in the end."""
    won: Numbers
    """Everybody's part of the victory."""


def joined(parts: list[Examples]) -> Examples:
    """Put examples together."""
    return Examples(*(np.concatenate(numbers) for numbers in zip(*parts, strict=True)))


def gathered(games: Games, many: int, seed: int, jobs: int) -> Examples:
    """Let *many* games be played, and put them in an order that no core can change."""
    begun = time()
    work = partial(play, games, seed)
    chunks = on_several_cores(work, many, jobs, CHUNK) if jobs > 1 else [work(range(many))]
    played = [game for chunk in chunks for game in chunk]
    played.sort(key=lambda game: (game.final[0].tolist(), game.gems.ravel().tolist()))
    found = joined(played)
    _tell(f"{many} games of {games.code}: {len(found.points)} examples, {time() - begun:.0f} s")
    return found


def play(games: Games, seed: int, numbers: range) -> list[Examples]:
    """Play some games, each with a seed of its own."""
    return [_play_one(games, seed + number) for number in numbers]


def _bot(code: str, seed: str) -> AnyPlayer:
    """Seat a bot; a master thinks as those do that learn."""
    return Master(seed, mind=CAREFUL) if code == "master" else bot("basari", code, seed)


def _play_one(games: Games, seed: int) -> Examples:
    """Play a game, and note where everybody stands before every round."""
    luck = Random(f"learn/{seed}")  # noqa: S311 - a game of chance, not a secret
    codes = [games.code if luck.random() < MANY else "merchant" for _ in range(games.players)]
    bots = {Seat(seat): _bot(code, f"learn/{seed}/{seat}") for seat, code in enumerate(codes)}
    table, _ = Table.start(house(games.edition), games.players)
    rounds = {}
    for turn in drive(table, seated(bots, seed)):
        view: Any = turn.before.view(None)
        if turn.seat == DEALER and (view.leg, view.round) not in rounds:
            rounds[view.leg, view.round] = position_of(view, UNLEARNED)
        table = turn.after
    standings, rows = table.standings, rounds.values()
    won = np.zeros(games.players)
    won[list(standings.winners)] = 1 / len(standings.winners)
    return Examples(
        np.array([row.points for row in rows]),
        np.array([row.gems for row in rows]),
        np.array([row.way for row in rows]),
        np.array([row.legs for row in rows]),
        np.tile(np.array(standings.points, dtype=float), (len(rows), 1)),
        np.tile(won, (len(rows), 1)),
    )


class Learner:
    """A network that is fitted by Adam."""

    def __init__(self, width: int, random: np.random.Generator) -> None:
        self._layers: list[Any] = [
            Layer(
                random.normal(0, 1 / np.sqrt(wide), (wide, narrow)).astype(np.float32),
                np.zeros(narrow, np.float32),
            )
            for wide, narrow in pairwise((width, *SHAPE, 1))
        ]
        self._means = [[np.zeros_like(numbers) for numbers in layer] for layer in self._layers]
        self._squares = [[np.zeros_like(numbers) for numbers in layer] for layer in self._layers]
        self._steps = 0

    @property
    def net(self) -> Net:
        """The network as it is now."""
        return Net(tuple(self._layers))

    def passed(self, features: Numbers) -> list[Numbers]:
        """Let features pass: tell what enters every layer, and last what is said."""
        passing = [features]
        for slope, shift in self._layers[:-1]:
            passing.append(np.tanh(passing[-1] @ slope + shift))
        slope, shift = self._layers[-1]
        return [*passing, (passing[-1] @ slope + shift)[..., 0]]

    def descend(self, passing: list[Numbers], wrong: Numbers, rate: float) -> None:
        """Change all layers, from the last to the first, against what was *wrong*."""
        self._steps += 1
        flow = wrong.reshape(-1, 1)
        for place in reversed(range(len(self._layers))):
            slope = self._layers[place].slope
            entered = passing[place].reshape(-1, len(slope))
            gradients = entered.T @ flow + DECAY * slope, flow.sum(axis=0)
            if place:
                flow = (flow @ slope.T) * (1 - entered**2)
            self._change(place, gradients, rate)

    def _change(self, place: int, gradients: tuple[Numbers, Numbers], rate: float) -> None:
        """Change a layer; go the farther, the more gradients have agreed so far."""
        parts = self._layers[place], self._means[place], self._squares[place], gradients
        for numbers, mean, square, gradient in zip(*parts, strict=True):
            mean[:] = MEAN * mean + (1 - MEAN) * gradient
            square[:] = SQUARE * square + (1 - SQUARE) * gradient**2
            likely = mean / (1 - MEAN**self._steps)
            spread = np.sqrt(square / (1 - SQUARE**self._steps))
            numbers[:] = numbers - rate * likely / (spread + 1e-8)


class Fit:
    """Two networks that say together how many points are to come, and the heat."""

    def __init__(self, seed: int) -> None:
        self._random = np.random.default_rng(seed)
        none, nothing = np.zeros((1, 3)), np.zeros(1, dtype=int)
        self._colour = Learner(
            colour_features(nothing, none, none, nothing).shape[-1], self._random
        )
        self._way = Learner(way_features(none, none, nothing).shape[-1], self._random)
        self._heat = np.array(HEAT)

    @property
    def weights(self) -> Weights:
        """What was learned so far."""
        return Weights(self._colour.net, self._way.net, self._heat)

    def train(self, data: Examples, goal: int, epochs: int) -> None:
        """Learn from examples, again and again, and ever slower."""
        way = data.way / goal
        colours, ways, target = _about(data, way)
        held = _games(data) % HELD == 0
        for epoch in range(epochs):
            rate = RATE * (1 - epoch / epochs) + RATE * SLOWEST
            order = self._random.permutation(np.flatnonzero(~held))
            for start in range(0, len(order), BATCH):
                rows = order[start : start + BATCH]
                self._step(colours[rows], ways[rows], target[rows], rate)
        said = self._said(colours, ways)
        if held.any():
            rest = (target - _lead(said))[held]
            _tell(f"left {np.sqrt((rest**2).mean()):.2f} of {target[held].std():.2f} points")
        self._fit_heat(data.points + said, way.max(axis=1), data)

    def _said(self, colours: Numbers, ways: Numbers) -> Numbers:
        said: Numbers = self._colour.passed(colours)[-1].sum(axis=1) + self._way.passed(ways)[-1]
        return said

    def _step(self, colours: Numbers, ways: Numbers, target: Numbers, rate: float) -> None:
        """Make the squares of what is wrong a little smaller."""
        by_colour, by_way = self._colour.passed(colours), self._way.passed(ways)
        wrong = _lead(by_colour[-1].sum(axis=1) + by_way[-1]) - target
        wrong /= wrong.size / 2
        self._colour.descend(by_colour, np.repeat(wrong[:, None], COLOURS, axis=1), rate)
        self._way.descend(by_way, wrong, rate)

    def _fit_heat(self, expected: Numbers, way: Numbers, data: Examples) -> None:
        """Find how unsure a lead is: what makes the victories that were seen most likely."""
        legs = np.minimum(data.legs, LEGS - 1)
        for leg in np.unique(legs):
            rows = legs == leg
            surprises = [
                _surprise(expected[rows], way[rows], data.won[rows], heat) for heat in HEATS
            ]
            least = min(surprises)
            begun, change = self._heat[leg] = HEATS[surprises.index(least)]
            _tell(f"heat {leg}: {begun:.1f} {change:.1f}, surprise {least:.4f}")


def _about(data: Examples, way: Numbers) -> tuple[Any, Any, Any]:
    """Say about examples what the networks look at, and what they should say."""
    rows, seats = data.points.shape
    colours = colour_features(
        np.tile(np.arange(COLOURS), rows),
        data.gems.transpose(0, 2, 1).reshape(rows * COLOURS, seats),
        np.repeat(way, COLOURS, axis=0),
        np.repeat(data.legs, COLOURS),
    ).reshape(rows, COLOURS, seats, -1)
    ways = way_features(way, data.points, data.legs)
    target = _lead(data.final - data.points)
    return colours.astype(np.float32), ways.astype(np.float32), target.astype(np.float32)


def _games(data: Examples) -> Counts:
    """Number the games: all examples of one ended alike."""
    return np.cumsum(np.r_[True, (np.diff(data.final, axis=0) != 0).any(axis=1)])


def _lead(points: Numbers) -> Numbers:
    """Tell how many points everybody has more than all on average."""
    lead: Numbers = points - points.mean(axis=1, keepdims=True)
    return lead


def _surprise(expected: Numbers, way: Numbers, won: Numbers, heat: tuple[float, float]) -> float:
    """Tell how surprising the victories are with such a *heat*."""
    begun, change = heat
    chances = softmax(expected / np.exp(begun + change * way)[:, None])
    return float(-(won * np.log(chances + 1e-12)).sum(axis=1).mean())


def _tell(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a tool talks


def main() -> None:
    """Play and learn in turn, and write down what was learned."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--edition", default="cards")
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--merchants", type=int, default=2500, help="games of merchants")
    options.add_argument(
        "--masters", type=int, nargs="*", default=[600, 600], help="games of masters, each time"
    )
    options.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    options.add_argument("--epochs", type=int, default=25, help="how often to learn from each game")
    options.add_argument("--jobs", type=int, default=2, help="cores")
    options.add_argument("--keep", type=Path, help="examples (.npz) to begin with, and to keep")
    chosen = options.parse_args()
    goal = course_of(house(chosen.edition)).goal
    file = Path(str(learned.PLACE), f"{chosen.edition}-{chosen.players}.json")
    stages = [("merchant", chosen.merchants), *(("master", many) for many in chosen.masters)]
    data: list[Examples] = []
    seed = chosen.seed
    if chosen.keep and chosen.keep.exists():
        data, stages = [Examples(**np.load(chosen.keep))], stages[1:]
    for code, many in stages:
        games = Games(chosen.edition, chosen.players, code)
        data.append(gathered(games, many, seed, chosen.jobs))
        seed += many
        fit = Fit(chosen.seed)
        fit.train(joined(data), goal, chosen.epochs)
        file.write_text(learned.written(fit.weights), "utf-8")
        learned.weights.cache_clear()
        if chosen.keep:
            np.savez(chosen.keep, **joined(data)._asdict())


if __name__ == "__main__":
    main()
