"""Venues: the places where games are played: in this process, in several, or on a cluster.

A caller passes a function that plays games by their numbers, and gets a report for each portion, in
any order. Each game has its own seed, so results do not depend on where games are played or how
they are divided into portions.
"""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter
from typing import Protocol, TypeVar

from basari.bots.loading import is_file_code
from basari.errors import BadSetup, BasariError, Sentence, say
from basari.faults import fault_of

R = TypeVar("R")

AHEAD = 2
"""How many portions a process is given: one in hand and one waiting."""


class Venue(Protocol):
    """A way to play many games."""

    def play(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Play games 0 up to *games*, in multiples of *unit*; yield a report for each portion."""
        ...


class Portions:
    """Divides games into portions of about *seconds* each, judged by the last one finished.

    The first and the last portions are as small as possible, so that no process is idle.
    """

    def __init__(self, games: int, unit: int, seconds: float) -> None:
        self._games, self._unit, self._seconds = games, unit, seconds
        self._next = 0
        self._fitting = 1.0

    def hand_out(self, hands: int) -> range:
        """Return the next portion for one of *hands* processes; empty if no games are left."""
        fair = (self._games - self._next) // (AHEAD * hands)
        units = max(1, min(int(self._fitting), fair) // self._unit)
        first, self._next = self._next, min(self._next + units * self._unit, self._games)
        return range(first, self._next)

    def note_time(self, games: int, seconds: float) -> None:
        """Remember how many *seconds* a portion of *games* games took, to size the next ones."""
        self._fitting = games * self._seconds / max(seconds, 1e-6)


def time_play(play: Callable[[range], R], numbers: range) -> tuple[R, float]:
    """Play the games with these *numbers*; return the report and the seconds it took."""
    begun = perf_counter()
    return attempt(play, numbers), perf_counter() - begun


def attempt(play: Callable[[range], R], numbers: range) -> R:
    """Return what *play* returns; an error in a game's rules becomes a `GameFault`.

    The fault may quote secrets of the game, since no people play here.
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
    """A venue in this process."""

    def play(self, play: Callable[[range], R], games: int, unit: int = 1) -> Iterator[R]:
        """Play the games unit by unit, and yield a report for each unit."""
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
    """Return the venue: the cluster *on*, or *jobs* processes, or this process.

    *needs* names packages that the cluster must have in the same version, and *tell* receives
    warnings about it. Raises `BadSetup` if both *jobs* and *on* are given, or if *on* is given and
    one of *bots* is a file, which only this machine has.
    """
    if on is not None:
        if jobs != 1:
            raise BadSetup(
                say("--jobs and --on do not go together: a cluster has processes of its own")
            )
        if homely := next(filter(is_file_code, bots), None):
            raise BadSetup(
                say(
                    "{code}: a bot in a file cannot go to a cluster, one in a package can",
                    code=homely,
                )
            )
        from basari.stats.cluster import Cluster  # noqa: PLC0415 - needs an extra package

        return Cluster(on, tell, needs)
    if jobs > 1:
        from basari.stats.cores import Cores  # noqa: PLC0415 - likewise

        return Cores(jobs)
    return Here()
