"""What policies are asked, and what they are: one answers for many seats at many tables at once.

All that lies on the tables may be seen (G1), for there are no secrets but what is being chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import numpy as np

from basari.batch.arrays import Flags, Reals, Whole
from basari.batch.basari.tables import Tables
from basari.batch.luck import Luck


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to one seat in each row; a row says which table it sits at."""

    tables: Tables
    luck: Luck
    rows: Whole
    seats: Whole

    def chance(self) -> Reals:
        """Draw a number from 0 up to 1 for everybody who is asked, from their own luck."""
        return self.luck.draw(self.rows, self.seats)

    def only(self, asked: Flags) -> Self:
        """Ask only some of them."""
        return replace(self, rows=self.rows[asked], seats=self.seats[asked])


@dataclass(frozen=True, slots=True)
class Picking(Asked):
    """Which of a few options? An answer is the number of one that is *legal*."""

    legal: Flags
    """A row for everybody who is asked, a column per option."""

    def only(self, asked: Flags) -> Self:
        """Ask only some of them."""
        return replace(Asked.only(self, asked), legal=self.legal[asked])


@dataclass(frozen=True, slots=True)
class Bidding(Asked):
    """Which offer? An answer is a heap, from red to blue; no gem at all leaves the action (G5)."""

    rivals: Whole
    """The seat that made the standing offer, or waits for the first one."""
    action: int
    standing: Whole
    """The offers that are to be beaten; nothing for an opener."""
    purses: Whole
    """The purses of those who are asked."""
    may_leave: bool
    """Whether one may leave: all but an opener of the card edition, who must offer (C8, B9)."""

    def only(self, asked: Flags) -> Self:
        """Ask only some of them."""
        return replace(
            Asked.only(self, asked),
            rivals=self.rivals[asked],
            standing=self.standing[asked],
            purses=self.purses[asked],
        )


class Policy(Protocol):
    """Whoever answers for some seats of all tables."""

    @property
    def name(self) -> str:
        """What it is called in logs."""
        ...

    def choose(self, asked: Picking, /) -> Whole:
        """Choose an action each (G3)."""
        ...

    def bid(self, asked: Bidding, /) -> Whole:
        """Offer a heap each, or leave (G5)."""
        ...

    def swap(self, asked: Picking, /) -> Whole:
        """Alone with D, give and take: one of `exchange.SWAPS` each (C15)."""
        ...

    def take(self, asked: Picking, /) -> Whole:
        """With others at D, take a gem: a colour each (C15)."""
        ...

    def start(self, asked: Picking, /) -> Whole:
        """Start on an arch each: its number less one (B2)."""
        ...


class Company:
    """The policies at all tables, one per seat; one that has several seats is asked once."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        distinct = {id(policy): policy for policy in policies}
        self._seats = [
            (policy, np.array([other is policy for other in policies]))
            for policy in distinct.values()
        ]

    def answers(self, question: str, asked: Asked) -> Whole:
        """Put a question to everybody who is asked."""
        if len(self._seats) == 1:
            return self._put(self._seats[0][0], question, asked)
        found: Any = None
        for policy, seats in self._seats:
            own = seats[asked.seats]
            if not own.any():
                continue
            answers = self._put(policy, question, asked.only(own))
            if found is None:
                found = np.empty((len(own), *answers.shape[1:]), np.int64)
            found[own] = answers
        return found  # type: ignore[no-any-return] # somebody is always asked

    def _put(self, policy: Policy, question: str, asked: Asked) -> Whole:
        """Put a question to one policy, whose answers must be whole numbers, a row each."""
        answers = np.asarray(getattr(policy, question)(asked))
        if answers.dtype.kind not in "iu" or len(answers) != len(asked.rows):
            raise TypeError(f"{policy.name}: {question} needs a row of whole numbers each")  # noqa: EM102
        return answers.astype(np.int64, copy=False)
