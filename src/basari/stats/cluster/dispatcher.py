"""Distribute portions of games to the workers of a cluster, and count every game once.

If a worker is lost, its portions go to others. If the scheduler is lost, so are the portions that
were not finished.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from typing import Generic, NamedTuple, TypeVar

import cloudpickle
from distributed import Future
from distributed.scheduler import KilledWorker

from basari.errors import Unavailable, say
from basari.stats.cluster.connection import Connection
from basari.stats.cluster.crew import LOOK, Crew
from basari.stats.cluster.worker import Foreign, portion
from basari.stats.venue import AHEAD, Portions

R = TypeVar("R")

UNKNOWING = (ImportError, AttributeError)
"""Errors of a portion that a worker with another engine could not unpack."""
FINISHED = "finished"
FAILED = "error"
"""The states of a portion, as Dask calls them."""


MOST_MISSED = 20
"""How often a report may be lost on the way."""


class Handed(NamedTuple):
    """A portion that is being played, and the workers allowed to play it."""

    future: "Future[bytes]"
    numbers: range
    chosen: frozenset[str] | None


class Dispatcher(Generic[R]):
    """Hands out portions to workers until all reports are in."""

    def __init__(
        self, line: Connection, crew: Crew, play: Callable[[range], R], portions: Portions
    ) -> None:
        self._line, self._crew, self._portions = line, crew, portions
        self._play = bytes(cloudpickle.dumps(play))
        self._handed: dict[str, Handed] = {}
        self._again: list[range] = []
        self._missed = Counter[str]()
        """How often the report of a portion could not be fetched."""
        self._done: SimpleQueue[Future[bytes]] = SimpleQueue()

    def reports(self) -> Iterator[R]:
        """Yield reports until all games are played."""
        while True:
            self._crew.look()
            self._take_back()
            self._hand_out()
            if self._crew.members and not self._handed:
                return
            for key, packed in self._collect().items():
                report, seconds = cloudpickle.loads(packed)
                self._portions.note_time(len(self._handed.pop(key).numbers), seconds)
                yield report

    def _take_back(self) -> None:
        """Take back portions whose workers are all gone."""
        for key, (future, numbers, chosen) in tuple(self._handed.items()):
            if chosen is not None and not chosen & self._crew.members:
                del self._handed[key]
                future.release()
                self._again.append(numbers)

    def _hand_out(self) -> None:
        """Give every worker one portion to play and one to play next."""
        hands, chosen = len(self._crew.members), self._crew.chosen
        while len(self._handed) < AHEAD * hands:
            numbers = self._again.pop() if self._again else self._portions.hand_out(hands)
            if not numbers:
                return
            future = self._line.client.submit(
                portion,
                self._crew.engine,
                self._crew.needs,
                self._play,
                numbers,
                workers=None if chosen is None else sorted(chosen),
                pure=False,
            )
            self._handed[future.key] = Handed(future, numbers, chosen)
            future.add_done_callback(self._done.put)

    def _collect(self) -> dict[str, bytes]:
        """Wait briefly for finished portions, and fetch their reports."""
        finished = {}
        for future in self._wait_for_done():
            if future.key not in self._handed:
                continue
            if future.status == FINISHED:
                finished[future.key] = future
            elif future.status == FAILED:
                self._play_again_or_raise(future)
            else:
                self._again.append(self._handed.pop(future.key).numbers)
        if not finished:
            return {}
        found = self._line.ask(self._line.client.gather, finished, errors="skip")
        for key, future in finished.items():
            if found.get(key) is None:  # its worker was lost on the way: somebody plays it again
                self._missed[key] += 1
                if self._missed[key] > MOST_MISSED:
                    raise self._broken_off(self._handed[key].numbers)
                future.add_done_callback(self._done.put)
        return {key: packed for key, packed in found.items() if packed is not None}

    def _wait_for_done(self) -> "Iterator[Future[bytes]]":
        """Wait for one finished portion, and return it with all others finished by then."""
        try:
            yield self._done.get(timeout=LOOK)
            while True:
                yield self._done.get_nowait()
        except Empty:
            return

    def _play_again_or_raise(self, future: "Future[bytes]") -> None:
        """Play a failed portion again if its worker has another engine, else raise its error."""
        (_, numbers, chosen), error = self._handed.pop(future.key), future.exception()
        if isinstance(error, Foreign if chosen else (Foreign, *UNKNOWING)):
            self._crew.ask_again()
            if self._crew.strangers:
                self._again.append(numbers)
                return
        if isinstance(error, KilledWorker):
            raise self._broken_off(numbers) from error
        raise error

    def _broken_off(self, numbers: range) -> Unavailable:
        return Unavailable(
            say(
                "{address}: workers die again and again over games {first} to {last}",
                address=self._line.address,
                first=numbers[0] + 1,
                last=numbers[-1] + 1,
            )
        )
