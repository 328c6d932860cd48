#!/usr/bin/env python3
"""Breed a policy with a net by nothing but its victories, in games played in lockstep.

    python tools/breed.py --edition cards --players 4

In every generation, policies are drawn around the best so far. Each plays a few hundred games
against random players and the policy it all started from, which never raises. Those that win most
are the parents of the next generation (the cross-entropy method). The same command breeds the same
policy.

`--teach` measures whether such games would help `tools/learn.py`: it learns what a position is
worth from them, and from games of the pool, and tests both on other games of the pool.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from typing import NamedTuple

import numpy as np

from basari.batch import Net, play
from basari.batch.arrays import Reals, Whole
from basari.batch.basari import LINEAR, SMALL, Judge, Judges, PickQuestion, Policy, Random
from basari.bots.basari.prospects import course_of
from basari.rules.basari.game import house

sys.path.insert(0, str(Path(__file__).resolve().parent))
import learn

NETS = {"linear": LINEAR, "small": SMALL}
LITTER, PARENTS = 40, 10
"""The policies of a generation, and how many of them become parents."""
WIDE, NARROW = 0.5, 0.05
"""The spread of the first generation, and the least spread of the others."""
TRIAL = 10**9
"""The seed of the games that test a policy."""


class Breed(NamedTuple):
    """What to breed: for which table, with which net, and with how many games each."""

    edition: str
    players: int
    sizes: tuple[int, ...]
    games: int

    def win_shares(self, first: Policy, others: Sequence[Policy], games: int, seed: int) -> Reals:
        """Let a policy play against others; return its share of the victory in each game."""
        company = [first, *others]
        return play("basari", company, games, seed=seed, edition=self.edition).shares[:, 0]

    def generations(self, number: int, seed: int) -> Iterator[Reals]:
        """Yield the weights: the first ones, and those after every generation."""
        luck = np.random.default_rng(seed)
        best = np.zeros(Net.weights(self.sizes))
        spread = np.full(len(best), WIDE)
        others = ([Random(), self.judge(best)] * self.players)[: self.players - 1]
        yield best
        for generation in range(number):
            litter = best + spread * luck.normal(size=(LITTER, len(best)))
            judges = Judges([Net.of(self.sizes, each) for each in litter], self.games)
            won = self.win_shares(judges, others, LITTER * self.games, seed + generation)
            parents = litter[np.argsort(-won.reshape(LITTER, -1).mean(axis=1))[:PARENTS]]
            best, spread = parents.mean(axis=0), parents.std(axis=0) + NARROW
            yield best

    def report(self, weights: Reals) -> str:
        """Return how often a policy wins against random ones, and against the first one."""
        own, first = self.judge(weights), self.judge(np.zeros_like(weights))
        random, begun = (
            self.win_shares(own, [other] * (self.players - 1), 10 * self.games, TRIAL).mean()
            for other in (Random(), first)
        )
        return f"wins {random:.3f} against random players, {begun:.3f} against the first one"

    def judge(self, weights: Reals) -> Judge:
        """Return a policy with these weights."""
        return Judge(Net.of(self.sizes, weights), "bred")


class Watched:
    """A policy that records where everybody stands before every round."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self.name = policy.name
        self.bid, self.swap, self.take = policy.bid, policy.swap, policy.take
        self.start = policy.start
        self.seen: list[tuple[Whole, ...]] = []

    def choose(self, asked: PickQuestion) -> Whole:
        """Record the position, without the cards just dealt, and let the policy choose."""
        tables, course = asked.tables, asked.tables.course
        way = tables.way - course.printed.workers[tables.place]
        left = course.legs - tables.leg
        self.seen.append((tables.numbers, tables.points.copy(), tables.purses.copy(), way, left))
        return self._policy.choose(asked)


def examples(policy: Policy, players: int, games: int) -> learn.Examples:
    """Let a policy play the card edition with itself, and return examples to learn from."""
    watched = Watched(policy)
    played = play("basari", [watched] * players, games, seed=TRIAL, edition="cards", tables=games)
    numbers, points, gems, way, left = map(np.concatenate, zip(*watched.seen, strict=True))
    order = np.argsort(numbers, kind="stable")
    game = numbers[order]
    return learn.Examples(
        points[order].astype(float),
        gems[order].astype(float),
        way[order],
        left[order],
        played.endings.points[game].astype(float),
        played.shares[game],
        np.zeros((len(game), players), np.int64),
    )


def teach(bred: Policy, players: int, games: int) -> None:
    """Learn from different players' games, and print how surprising games of the pool are then."""
    course = course_of(house("cards"))
    pool = learn.Games("cards", players, masters=False)
    kept = learn.join(learn.play(pool, TRIAL, range(games)))
    sources = {
        f"{games} games of the pool": lambda: learn.join(
            learn.play(pool, TRIAL + games, range(games))
        ),
        f"{10 * games} games of the one bred": lambda: examples(bred, players, 10 * games),
        f"{10 * games} random games": lambda: examples(Random(), players, 10 * games),
    }
    for name, source in sources.items():
        begun = process_time()
        data = source()
        spent = process_time() - begun
        surprise = learn.Fit(kept, course).surprise(learn.Fit(data, course).weights())
        _tell(f"learned from {name} ({spent:.1f} s): surprise {surprise:.3f}")
    _tell(f"knowing nothing: surprise {np.log(players):.3f}")


def _tell(text: str) -> None:
    print(text, flush=True)  # noqa: T201 - a tool talks


def main() -> None:
    """Breed, report, and write the weights if wanted."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--edition", choices=["cards", "board"], default="cards")
    options.add_argument("--players", type=int, default=4)
    options.add_argument("--net", choices=NETS, default="linear")
    options.add_argument("--generations", type=int, default=10)
    options.add_argument("--games", type=int, default=300, help="of each policy, each time")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, help="where the weights go (JSON)")
    options.add_argument("--teach", type=int, metavar="GAMES", help="then learn from them")
    chosen = options.parse_args()
    breed = Breed(chosen.edition, chosen.players, NETS[chosen.net], chosen.games)
    begun = process_time()
    for number, best in enumerate(breed.generations(chosen.generations, chosen.seed)):
        spent = process_time() - begun
        _tell(f"generation {number}: {breed.report(best)}, {spent:.0f} s")
    if chosen.out:
        chosen.out.write_text(json.dumps(best.round(4).tolist()) + "\n", "utf-8")
    if chosen.teach:
        teach(breed.judge(best), chosen.players, chosen.teach)


if __name__ == "__main__":
    main()
