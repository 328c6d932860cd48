"""Give portions of games to the workers of a cluster, and count every game once.

If a worker is lost, its portions go to other workers. If the scheduler is lost, all portions that
are not finished are lost, too.
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
"""What a worker with another engine raises when it unpacks a portion."""
FINISHED = "finished"
FAILED = "error"
"""The states of a portion, as Dask calls them."""


MOST_MISSED = 20
"""How often the report of one portion may get lost."""


class Handed(NamedTuple):
    """A portion that has been given out, and the workers that may play it (`None`: any)."""

    future: "Future[bytes]"
    numbers: range
    chosen: frozenset[str] | None


class Dispatcher(Generic[R]):
    """Gives portions to workers until all reports are in."""

    def __init__(
        self, line: Connection, crew: Crew, play: Callable[[range], R], portions: Portions
    ) -> None:
        self._line, self._crew, self._portions = line, crew, portions
        self._play = bytes(cloudpickle.dumps(play))
        self._handed: dict[str, Handed] = {}
        self._again: list[range] = []
        self._missed = Counter[str]()
        """By portion, how often its report could not be fetched."""
        self._done: SimpleQueue[Future[bytes]] = SimpleQueue()

    def reports(self) -> Iterator[R]:
        """Yield the report of each portion as it is finished, until all games are played."""
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
        """Mark portions to be given out again if all workers that may play them are gone."""
        for key, (future, numbers, chosen) in tuple(self._handed.items()):
            if chosen is not None and not chosen & self._crew.members:
                del self._handed[key]
                future.release()
                self._again.append(numbers)

    def _hand_out(self) -> None:
        """Give out portions until every worker has one to play and one to play next."""
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
        """Wait briefly for finished portions; return their reports, still pickled, by key."""
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
        """Wait briefly for a finished portion; yield it and all others finished by then."""
        try:
            yield self._done.get(timeout=LOOK)
            while True:
                yield self._done.get_nowait()
        except Empty:
            return

    def _play_again_or_raise(self, future: "Future[bytes]") -> None:
        """Mark a failed portion to be played again if its worker has another engine, else raise."""
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
