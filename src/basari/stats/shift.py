"""A shift on a cluster: workers come and go, and every game is counted once.

A worker with another engine is told of and gets no games; one that joins later gets some, if it is
the same as here. If a worker is lost, its portions go to others. If the scheduler is lost, so is
what was not brought home yet.
"""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Generic, NamedTuple, TypeVar

import cloudpickle
from distributed import Client, Future
from distributed.scheduler import KilledWorker

from basari.errors import Sentence, Unavailable, say
from basari.stats.venue import AHEAD, Portions
from basari.stats.worker import Foreign, engine, portion

R = TypeVar("R")

LOOK = 1.0
"""Seconds until one looks again who is there."""
ANSWER = 30.0
"""Seconds in which a cluster that is there answers."""
RUNNING = "running"
FINISHED = "finished"
FAILED = "error"
"""How Dask calls the states of a client and of a portion."""


def asked(client: Client, question: Callable[..., Any], *about: Any, **how: Any) -> Any:  # noqa: ANN401 - Dask answers anything
    """Ask something of the cluster, which answers with a dictionary: an empty one if it is slow.

    If the scheduler is not there to answer, that is told.
    """

    async def answer() -> Any:  # noqa: ANN401 - likewise
        return await question(*about, **how, asynchronous=True)

    try:
        return client.sync(answer, callback_timeout=ANSWER)
    except TimeoutError:
        return {}
    except OSError as error:
        raise gone(client) from error


def gone(client: Client) -> Unavailable:
    """Say that the scheduler cannot be asked any more."""
    return Unavailable(
        say(
            "{address}: the scheduler is gone, before all games were played",
            address=client.scheduler.address,
        )
    )


class Crew:
    """The workers who play, all with the same engine as here."""

    def __init__(
        self,
        client: Client,
        needs: tuple[str, ...],
        tell: Callable[[Sentence], None],
        patience: float,
    ) -> None:
        self._client, self._tell, self._patience = client, tell, patience
        self.needs, self.engine = needs, engine(needs)
        self.members: frozenset[str] = frozenset()
        self.strangers: frozenset[str] = frozenset()
        self._next_look = 0.0
        self._last_seen: float | None = None

    @property
    def chosen(self) -> frozenset[str] | None:
        """Who may be given games; anybody, as long as there are no strangers."""
        return self.members if self.strangers else None

    def look(self) -> None:
        """Look now and then who is there, and ask those who are new."""
        if self._client.status != RUNNING:
            raise gone(self._client)
        now = monotonic()
        if now < self._next_look:
            return
        self._next_look = now + LOOK
        there = frozenset(asked(self._client, self._client.nthreads))
        self.members &= there
        self.strangers &= there
        if new := there - self.members - self.strangers:
            self._meet(new)
        self._wait_for_somebody(now)

    def ask_again(self) -> None:
        """Ask everybody anew: somebody is not who answered before."""
        self.members, self._next_look = frozenset(), 0.0
        self.look()

    def _meet(self, new: frozenset[str]) -> None:
        """Ask which engine they have; who is gone by now need not answer."""
        how = {"workers": sorted(new), "on_error": "return"}
        answers = asked(self._client, self._client.run, engine, self.needs, **how)
        same = {worker for worker, theirs in answers.items() if theirs == self.engine}
        others = {
            worker: theirs
            for worker, theirs in answers.items()
            if worker not in same and not isinstance(theirs, OSError)
        }
        self.members |= same
        self.strangers |= frozenset(others)
        if others:
            known = asked(self._client, self._names)
        for worker, theirs in others.items():
            self._tell(self._refusal(_called(known.get(worker, worker), worker), theirs))

    async def _names(self, *, asynchronous: bool) -> dict[str, object]:  # noqa: ARG002 - it is
        """Find out what workers are called."""
        told = await self._client.scheduler.identity(n_workers=-1)
        return {worker: about["name"] for worker, about in told["workers"].items()}

    def _refusal(self, worker: str, theirs: object) -> Sentence:
        if isinstance(theirs, str):
            return say(
                "{worker} is refused: it has Basari {theirs}, here is {ours}",
                worker=worker,
                theirs=theirs,
                ours=self.engine,
            )
        return say(
            "{worker} is refused: it has no Basari like {ours}, which is here",
            worker=worker,
            ours=self.engine,
        )

    def _wait_for_somebody(self, now: float) -> None:
        """Have patience for a while if there is nobody to play."""
        if self.members:
            self._last_seen = None
        elif self._last_seen is None:
            self._last_seen = now
            told = say(
                "{address}: there is no worker who can play, waiting {seconds} s for one",
                address=self._client.scheduler.address,
                seconds=f"{self._patience:g}",
            )
            self._tell(told)
        elif now > self._last_seen + self._patience:
            told = say(
                "{address}: there is no worker who can play",
                address=self._client.scheduler.address,
            )
            raise Unavailable(told)


def _called(name: object, address: str) -> str:
    """Call a worker by its name, and by its address, if that is not the same."""
    return address if name == address else f"{name} ({address})"


class Handed(NamedTuple):
    """A portion that somebody plays, and who may do so."""

    future: "Future[bytes]"
    numbers: range
    chosen: frozenset[str] | None


class Shift(Generic[R]):
    """Games handed out until all are brought home."""

    def __init__(
        self, client: Client, crew: Crew, play: Callable[[range], R], portions: Portions
    ) -> None:
        self._client, self._crew, self._portions = client, crew, portions
        self._play = bytes(cloudpickle.dumps(play))
        self._handed: dict[str, Handed] = {}
        self._again: list[range] = []
        self._done: SimpleQueue[Future[bytes]] = SimpleQueue()

    def reports(self) -> Iterator[R]:
        """Report what comes in, until nothing is left."""
        while True:
            self._crew.look()
            self._take_back()
            self._hand_out()
            if self._crew.members and not self._handed:
                return
            for key, packed in self._brought().items():
                report, seconds = cloudpickle.loads(packed)
                self._portions.took(len(self._handed.pop(key).numbers), seconds)
                yield report

    def _take_back(self) -> None:
        """Take back what only those were given who are gone."""
        for key, (future, numbers, chosen) in tuple(self._handed.items()):
            if chosen is not None and not chosen & self._crew.members:
                del self._handed[key]
                future.release()
                self._again.append(numbers)

    def _hand_out(self) -> None:
        """Give everybody something to play, and to play next."""
        hands, chosen = len(self._crew.members), self._crew.chosen
        while len(self._handed) < AHEAD * hands:
            numbers = self._again.pop() if self._again else self._portions.hand_out(hands)
            if not numbers:
                return
            future = self._client.submit(
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

    def _brought(self) -> dict[str, bytes]:
        """Wait a little for portions that are done, and fetch them all."""
        finished = {}
        for future in self._called():
            if future.key not in self._handed:
                continue
            if future.status == FINISHED:
                finished[future.key] = future
            elif future.status == FAILED:
                self._failed(future)
            else:
                self._again.append(self._handed.pop(future.key).numbers)
        if not finished:
            return {}
        found = asked(self._client, self._client.gather, finished, errors="skip")
        for key, future in finished.items():
            if found.get(key) is None:  # its worker was lost on the way: somebody plays it again
                future.add_done_callback(self._done.put)
        return {key: packed for key, packed in found.items() if packed is not None}

    def _called(self) -> "Iterator[Future[bytes]]":
        """Hear who is done: wait for one, and take all others who are too."""
        try:
            yield self._done.get(timeout=LOOK)
            while True:
                yield self._done.get_nowait()
        except Empty:
            return

    def _failed(self, future: "Future[bytes]") -> None:
        """See why a portion failed: perhaps only another worker can play it."""
        numbers, error = self._handed.pop(future.key).numbers, future.exception()
        if isinstance(error, (Foreign, ImportError, AttributeError)):
            self._crew.ask_again()
            if self._crew.strangers:
                self._again.append(numbers)
                return
        if isinstance(error, KilledWorker):
            told = say(
                "{address}: workers break off again and again over games {first} to {last}",
                address=self._client.scheduler.address,
                first=numbers[0] + 1,
                last=numbers[-1] + 1,
            )
            raise Unavailable(told) from error
        raise error
