#!/usr/bin/env python3
"""Learn what positions are worth, from games of a mixed company.

    python tools/learn.py --edition cards --players 4

First a pool of very different players plays (`tools/pool`); then masters with the weights learned
so far join them. Every round of every game is an example: where everybody stood, and who won. The
weights are fitted to these, and written to src/basari/bots/basari/data. The same command gives the
same weights, wherever the games are played: workers are sent the weights learned so far.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import argparse
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from random import Random
from time import time
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from basari.bots.basari import learned_weights
from basari.bots.basari.leg_forecast import leg_forecast
from basari.bots.basari.position import (
    LATER,
    LEGS,
    MOMENTS,
    NOW,
    POINTS,
    PRIZES,
    THERE,
    THINGS,
    LegEnd,
    Numbers,
    Weights,
    colour_shares,
    end_nearness,
    win_chances,
)
from basari.bots.basari.prospects import course_of, position_of
from basari.bots.register import make_bot
from basari.kernel import DEALER, Seat, Table
from basari.players import AnyPlayer, drive, with_dealer
from basari.rules.basari.game import house
from basari.stats.venue import Venue

sys.path.insert(0, str(Path(__file__).resolve().parent))
from command_line import add_venue, report_errors, venue_of
from pool.kinds import LEARNING

POOL = {
    "solver": 4,
    "stubborn": 1,
    "greedy": 1,
    "bluffer": 1,
    "merchant": 2,
    "regular": 2,
}
"""How often each kind of player takes part; some kinds are held out."""
KINDS = [*POOL, "master"]
MANY = 0.5
"""The share of masters at a table, once there are any."""
ALIKE = 0.5
"""How often all players that are not masters are of one kind."""
SHAPE = (1.5, 0.45, 0.42, 0.25)
"""The initial shape of a colour: sure, blur, later, none."""
PACES = (1.4, 1.2, 1.1)
"""The factors by which the shape is varied, to see whether it improves."""
STEPS = 8
"""Newton steps."""
CALM = 3.0
"""The strength of regularisation."""
HELD = 10
"""One in this many games is not learned from, but measures what was learned_weights."""
NOBODY = Weights(*SHAPE, np.zeros((LEGS, MOMENTS, THINGS)))

Counts = npt.NDArray[np.int64]


class Games(NamedTuple):
    """What to play and with how many players, whether masters join, and which weights they know."""

    edition: str
    players: int
    masters: bool
    known: str = ""


class Examples(NamedTuple):
    """Positions, a row each, and how they ended."""

    points: Numbers
    gems: Numbers
    way: Numbers
    legs: Counts
    final: Numbers
    """Everybody's points in the end."""
    won: Numbers
    """Everybody's share of the victory."""
    kinds: Counts
    """Everybody's kind of player."""


def join(parts: list[Examples]) -> Examples:
    """Join examples."""
    return Examples(*(np.concatenate(numbers) for numbers in zip(*parts, strict=True)))


def gather(games: Games, many: int, seed: int, where: Venue) -> Examples:
    """Let *many* games be played; the order of the examples does not depend on the venue."""
    begun = time()
    parts = where.play(partial(play, games, seed), many)
    played = [game for part in parts for game in part]
    played.sort(key=lambda game: (game.final[0].tolist(), game.gems.ravel().tolist()))
    found = join(played)
    who = "with" if games.masters else "without"
    _tell(f"{many} games {who} masters: {len(found.points)} examples, {time() - begun:.0f} s")
    return found


def play(games: Games, seed: int, numbers: range) -> list[Examples]:
    """Play some games, each with a seed of its own."""
    with (
        learned_weights.override_weights(*games[:2], games.known) if games.known else nullcontext()
    ):
        return [_play_one(games, seed + number) for number in numbers]


def _bot(code: str, seed: str) -> AnyPlayer:
    return LEARNING[code](seed) if code in LEARNING else make_bot("basari", code, seed)


def company(games: Games, luck: Random) -> list[str]:
    """Draw who plays."""
    drawn = luck.choices(list(POOL), list(POOL.values()), k=games.players)
    if luck.random() < ALIKE:
        drawn = drawn[:1] * games.players
    return ["master" if games.masters and luck.random() < MANY else code for code in drawn]


def _play_one(games: Games, seed: int) -> Examples:
    """Play a game, and record where everybody stands before every round."""
    luck = Random(f"learn/{seed}")  # noqa: S311 - a game of chance, not a secret
    codes = company(games, luck)
    bots = {Seat(seat): _bot(code, f"learn/{seed}/{seat}") for seat, code in enumerate(codes)}
    table, _ = Table.start(house(games.edition), games.players)
    rounds = {}
    for turn in drive(table, with_dealer(bots, seed)):
        view: Any = turn.before.view(None)
        if turn.seat == DEALER and (view.leg, view.round) not in rounds:
            rounds[view.leg, view.round] = position_of(view, NOBODY)
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
        np.tile([KINDS.index(code) for code in codes], (len(rows), 1)),
    )


class Fit:
    """Weights fitted to make the observed victories as likely as possible.

    Some kinds of players win more often than others, wherever they stand. How much more is fitted
    along with the rest, and left out of what is learned_weights.
    """

    def __init__(self, data: Examples, course: LegEnd) -> None:
        self._data, self._course = data, course
        seen = [leg_forecast(tuple(way), course.goal, course.steps) for way in data.way.tolist()]
        self._left = np.array([one.left for one in seen])
        self._there = course.prize * np.array([one.there for one in seen])
        self._held = _games(data) % HELD == 0

    def weights(self) -> Weights:
        """Vary the shape of a colour, one number at a time, as long as it improves."""
        shape = SHAPE
        least, counts = self._fit(shape)
        for pace in PACES:
            for place in range(len(SHAPE)):
                for factor in (pace, 1 / pace):
                    other = [*shape]
                    other[place] = round(other[place] * factor, 4)
                    surprise, found = self._fit(tuple(other))
                    if surprise < least:
                        least, counts, shape = surprise, found, tuple(other)
        _tell(f"shape {shape}, surprise {least:.4f}")
        if self._held.any():
            _tell(f"of games held out {self._surprise(shape, counts)[self._held].mean():.4f}")
        return Weights(*shape, counts)

    def _things(self, shape: tuple[float, ...]) -> Numbers:
        """Return what may count about every seat of every example."""
        data, course = self._data, self._course
        owned = data.gems.transpose(0, 2, 1).astype(float)
        weights = Weights(*shape, np.zeros(0))
        now, later = colour_shares(owned, course, weights, self._left[:, None, None])
        things = np.empty((*data.points.shape, THINGS))
        things[..., POINTS] = data.points
        things[..., NOW] = np.einsum("ecs,c->es", now, PRIZES)
        things[..., LATER] = np.einsum("ecs,c->es", later, PRIZES) * (data.legs > 0)[:, None]
        things[..., THERE] = self._there
        both = end_nearness(self._left)[:, None, :, None] * things[:, :, None, :]
        return both.reshape(*data.points.shape, MOMENTS * THINGS)

    def _fit(self, shape: tuple[float, ...]) -> tuple[float, Numbers]:
        """Fit the weights with a given shape: return the remaining surprise, and the weights."""
        things, surprise = self._things(shape), 0.0
        counts = np.zeros((LEGS, MOMENTS, THINGS))
        kinds = np.eye(int(self._data.kinds.max()) + 1)[self._data.kinds]
        for leg in range(LEGS):
            rows = (np.minimum(self._data.legs, LEGS - 1) == leg) & ~self._held
            about = np.concatenate((things[rows], kinds[rows]), axis=-1)
            found, surprised = logit(about, self._data.won[rows])
            counts[leg] = found[: MOMENTS * THINGS].reshape(MOMENTS, THINGS)
            surprise += surprised * rows.sum() / (~self._held).sum()
        return surprise, counts

    def surprise(self, weights: Weights) -> float:
        """Return how surprising all victories are, given *weights* learned elsewhere."""
        return float(self._surprise(weights[:4], weights.counts).mean())

    def _surprise(self, shape: tuple[float, ...], counts: Numbers) -> Numbers:
        """Return how surprising every victory is, given these weights."""
        legs = np.minimum(self._data.legs, LEGS - 1)
        things = self._things(shape)
        scores = np.einsum("esf,ef->es", things, counts[legs].reshape(len(legs), -1))
        likely = np.log(win_chances(scores) + 1e-12)
        found: Numbers = -(self._data.won * likely).sum(axis=1)
        return found


def logit(about: Numbers, won: Numbers) -> tuple[Numbers, float]:
    """Fit a multinomial logit by Newton's method; return its weights, and each surprise.

    The seat with the highest weighted sum of features is the likeliest to win.
    """
    size = about.shape[-1]
    about = about - about.mean(axis=1, keepdims=True)
    scale = about.std(axis=(0, 1)) + 1e-9
    about, found = about / scale, np.zeros(size)
    for _ in range(STEPS):
        likely = win_chances(about @ found)
        slope = np.einsum("esf,es->f", about, likely - won) + CALM * found
        mean = np.einsum("esf,es->ef", about, likely)
        bend = np.einsum("esf,es,esg->fg", about, likely, about, optimize=True) - mean.T @ mean
        found = found - np.linalg.solve(bend + CALM * np.eye(size), slope)
    likely = win_chances(about @ found)
    return found / scale, float(-(won * np.log(likely + 1e-12)).sum(axis=1).mean())


def _games(data: Examples) -> Counts:
    """Number the games: all examples of one ended alike."""
    return np.cumsum(np.r_[True, (np.diff(data.final, axis=0) != 0).any(axis=1)])


def _tell(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a tool talks


@report_errors
def main() -> None:
    """Play and learn in turn, and write the weights."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--edition", default="cards")
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--pool", type=int, default=2000, help="games without masters")
    options.add_argument(
        "--masters", type=int, nargs="*", default=[2000], help="games with masters, each time"
    )
    options.add_argument("--seed", type=int, default=1_000_000, help="of the first game")
    add_venue(options, jobs=2)
    options.add_argument("--keep", type=Path, help="examples (.npz) to begin with, and to keep")
    chosen = options.parse_args()
    where = venue_of(chosen, needs=("pool",))
    course = course_of(house(chosen.edition))
    file = Path(str(learned_weights.PLACE), f"{chosen.edition}-{chosen.players}.json")
    stages = [(False, chosen.pool), *((True, many) for many in chosen.masters)]
    data: list[Examples] = []
    seed = chosen.seed
    if chosen.keep and chosen.keep.exists():
        data, stages = [Examples(**np.load(chosen.keep))], stages[1:]
    for masters, many in stages:
        known = file.read_text("utf-8") if masters and file.exists() else ""
        games = Games(chosen.edition, chosen.players, masters, known)
        data.append(gather(games, many, seed, where))
        seed += many
        file.write_text(learned_weights.format_weights(Fit(join(data), course).weights()), "utf-8")
        learned_weights.weights.cache_clear()
        if chosen.keep:
            np.savez(chosen.keep, **join(data)._asdict())


if __name__ == "__main__":
    sys.exit(main())
