"""Policies and games for tests of games in lockstep."""

from typing import Any

import numpy as np
from hypothesis import strategies as st

from basari.batch import Net
from basari.batch.arrays import Whole
from basari.batch.basari import LINEAR, SMALL, Judge, PickQuestion, Random
from basari.kernel import Seat
from basari.rules.basari.game import EDITIONS

GAMES = [(edition.name, seats) for edition in EDITIONS.values() for seats in edition.seats]
"""Every edition with every number of players."""


def judge(sizes: tuple[int, ...] = LINEAR, seed: int = 0, spread: float = 1.0) -> Judge:
    """Return a policy with any weights."""
    weights = np.random.default_rng(seed).normal(0, spread, Net.weights(sizes))
    return Judge(Net.of(sizes, weights))


class Alike(Random):
    """All want the same, except for two who bargain at random."""

    name = "alike"

    def choose(self, asked: PickQuestion) -> Whole:
        """The first two seats want what the round says, all others something else."""
        rounds = asked.tables.round[asked.rows]
        return np.where(asked.seats < 2, rounds % 3, (rounds + 1) % 3)


class Last(Random):
    """Always chooses the last action; with five players that is D."""

    name = "last"

    def choose(self, asked: PickQuestion) -> Whole:
        """Choose it, or sometimes the one before."""
        last = asked.legal.shape[1] - 1
        return last - (asked.chance() < 0.2)


@st.composite
def policies(draw: st.DrawFn, seats: int) -> list[Any]:
    """Draw a policy for every seat, often the same one for several."""
    numbers = st.integers(0, 2**16)
    known = st.one_of(
        st.builds(Random),
        st.builds(Alike),
        st.builds(Last),
        st.builds(judge, st.sampled_from([LINEAR, SMALL]), numbers, st.sampled_from([0.3, 3.0])),
    )
    some = draw(st.lists(known, min_size=1, max_size=2))
    return [draw(st.sampled_from(some)) for _ in range(seats)]


@st.composite
def rulings(draw: st.DrawFn, edition: str, seats: int) -> dict[str, Any]:
    """Draw rulings of an edition, often the usual ones."""
    order = st.permutations(range(seats)).map(list)
    some = {
        "legs": st.integers(1, 4),
        "share_unowned": st.booleans(),
        "penniless_takes": st.integers(0, 2),
        "take_back": st.booleans(),
        "start_order": order,
    }
    return draw(st.fixed_dictionaries({}, optional={n: some[n] for n in EDITIONS[edition].options}))


@st.composite
def ages(draw: st.DrawFn, seats: int) -> tuple[Seat, ...]:
    """Draw who is how old."""
    return tuple(map(Seat, draw(st.permutations(range(seats)))))
