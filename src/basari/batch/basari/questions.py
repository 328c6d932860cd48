"""Questions to many seats at many tables, and the policies that answer them.

A policy may look at everything on the tables (G1): nothing is secret but choices not yet revealed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self

import numpy as np

from basari.batch.arrays import Flags, Reals, Whole
from basari.batch.basari.tables import Tables
from basari.batch.luck import Luck


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """A question to one seat per row; `rows` gives the index of each seat's table."""

    tables: Tables
    luck: Luck
    rows: Whole
    seats: Whole

    def chance(self) -> Reals:
        """Return a number from 0 up to 1 for each seat asked, drawn from that seat's luck."""
        return self.luck.draw(self.rows, self.seats)

    def only(self, asked: Flags) -> Self:
        """Return the same question, to the chosen seats only."""
        return replace(self, rows=self.rows[asked], seats=self.seats[asked])


@dataclass(frozen=True, slots=True)
class PickQuestion(SeatQuestion):
    """A question with a few options; the answer is the index of an option that is *legal*."""

    legal: Flags
    """Which options are legal: a row per seat asked, a column per option."""

    def only(self, asked: Flags) -> Self:
        """Return the same question, to the chosen seats only."""
        return replace(SeatQuestion.only(self, asked), legal=self.legal[asked])


@dataclass(frozen=True, slots=True)
class BidQuestion(SeatQuestion):
    """A question for an offer; the answer is a heap, red first, or an empty one to leave (G5)."""

    rivals: Whole
    """For each seat asked, its opponent in the bargain."""
    action: int
    standing: Whole
    """The offers to beat, a heap each; empty for an opener."""
    purses: Whole
    """The purses of the seats asked."""
    may_leave: bool
    """Whether leaving is allowed: an opener of the card edition must offer (C8, B9)."""

    def only(self, asked: Flags) -> Self:
        """Return the same question, to the chosen seats only."""
        return replace(
            SeatQuestion.only(self, asked),
            rivals=self.rivals[asked],
            standing=self.standing[asked],
            purses=self.purses[asked],
        )


class Policy(Protocol):
    """Answers for some seats of all tables; each method returns a row per seat asked."""

    @property
    def name(self) -> str:
        """The policy's name in logs."""
        ...

    def choose(self, asked: PickQuestion, /) -> Whole:
        """Return the index of an action (G3)."""
        ...

    def bid(self, asked: BidQuestion, /) -> Whole:
        """Return an offer, or an empty heap to leave the action (G5)."""
        ...

    def swap(self, asked: PickQuestion, /) -> Whole:
        """Return an index into `exchange.SWAPS`, for a seat alone with D (C15)."""
        ...

    def take(self, asked: PickQuestion, /) -> Whole:
        """Return the index of a colour to take, for a seat with others at D (C15)."""
        ...

    def start(self, asked: PickQuestion, /) -> Whole:
        """Return the index of a start arch: its number minus 1 (B2)."""
        ...


class Policies:
    """The policies by seat; a policy with several seats answers for all of them at once."""

    def __init__(self, policies: Sequence[Policy]) -> None:
        distinct = {id(policy): policy for policy in policies}
        self._seats = [
            (policy, np.array([other is policy for other in policies]))
            for policy in distinct.values()
        ]

    def answers(self, question: str, asked: SeatQuestion) -> Whole:
        """Ask all policies concerned, and return their answers, a row per seat asked."""
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
        return found  # type: ignore[no-any-return] # at least one policy is concerned

    def _put(self, policy: Policy, question: str, asked: SeatQuestion) -> Whole:
        """Ask one policy, and check the type and the shape of its answers."""
        answers = np.asarray(getattr(policy, question)(asked))
        if answers.dtype.kind not in "iu" or len(answers) != len(asked.rows):
            raise TypeError(f"{policy.name}: {question} needs a row of whole numbers each")  # noqa: EM102
        return answers.astype(np.int64, copy=False)
