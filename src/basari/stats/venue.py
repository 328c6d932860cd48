"""Where games are played: here, in several processes, or on a cluster. The games do not mind.

Whoever plays many games says how one plays some of them by their numbers, and gets a report for
every portion, in any order. Each game has a seed of its own, so what they come to does not depend
on where they were played, nor in which portions.
"""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Protocol, TypeVar

from basari.bots.loading import in_a_file
from basari.errors import BadSetup, BasariError, Sentence, say
from basari.faults import fault_of

R = TypeVar("R")

AHEAD = 2
"""Portions for everybody who plays: one in hand, and one waiting."""


class Venue(Protocol):
    """A place where games are played."""

    def played(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Play so many *games*, of which a *unit* goes together, and report them as they come."""
        ...


class Portions:
    """Games handed out in portions that take about so many *seconds*, judged by the last one.

    The first are as small as can be, and so are the last, lest somebody sits idle in the end.
    """

    def __init__(self, games: int, unit: int, seconds: float) -> None:
        self._games, self._unit, self._seconds = games, unit, seconds
        self._next = 0
        self._fitting = 1.0

    def hand_out(self, hands: int) -> range:
        """Hand out the next games where so many *hands* play; none if there are no more."""
        fair = (self._games - self._next) // (AHEAD * hands)
        units = max(1, min(int(self._fitting), fair) // self._unit)
        first, self._next = self._next, min(self._next + units * self._unit, self._games)
        return range(first, self._next)

    def took(self, games: int, seconds: float) -> None:
        """Learn how long so many games took."""
        self._fitting = games * self._seconds / max(seconds, 1e-6)


def timed(play: Callable[[range], R], numbers: range) -> tuple[R, float]:
    """Play some games, and tell how many seconds it took."""
    begun = perf_counter()
    return attempt(play, numbers), perf_counter() - begun


def attempt(play: Callable[[range], R], numbers: range) -> R:
    """Play some games; what fails in a game's rules is a `GameFault`, in every process.

    Nobody plays here who must not see what others hold.
    """
    try:
        return play(numbers)
    except BasariError:
        raise
    except Exception as error:
        if fault := fault_of(error, discreet=False):
            raise fault from error
        raise


class Here:
    """In this process, and told of at once."""

    def played(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Play one unit after the other."""
        for first in range(0, games, unit):
            yield attempt(play, range(first, min(first + unit, games)))


def venue(
    jobs: int,
    on: str | None,
    tell: Callable[[Sentence], None],
    *,
    bots: Iterable[str] = (),
    needs: tuple[str, ...] = (),
) -> Venue:
    """Find where to play: *on* a cluster, in so many processes, or here.

    A cluster is refused where *bots* are in files, which only this machine has; it *needs* the same
    packages as here, and *tell* hears what is amiss there.
    """
    if on is not None:
        if jobs != 1:
            raise BadSetup(
                say("--jobs and --on do not go together: a cluster has hands of its own")
            )
        if homely := next(filter(in_a_file, bots), None):
            raise BadSetup(
                say("{code}: a bot in a file cannot go to a cluster, a package can", code=homely)
            )
        from basari.stats.cluster import Cluster  # noqa: PLC0415 - only who asks for it needs it

        return Cluster(on, tell, needs)
    if jobs > 1:
        from basari.stats.cores import Cores  # noqa: PLC0415 - likewise

        return Cores(jobs)
    return Here()
