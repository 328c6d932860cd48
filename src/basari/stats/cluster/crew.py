"""Find the workers of a cluster that have the same engine as this process.

A worker with another engine is reported and gets no games. Workers may join at any time.
"""

from collections.abc import Callable
from time import monotonic

from basari.errors import Sentence, Unavailable, say
from basari.stats.cluster.connection import Connection
from basari.stats.cluster.worker import engine

LOOK = 1.0
"""Seconds between two updates of the list of workers."""


class Crew:
    """The workers that may play: those with the same engine as this process."""

    def __init__(
        self,
        line: Connection,
        needs: tuple[str, ...],
        tell: Callable[[Sentence], None],
        patience: float,
    ) -> None:
        self._line, self._tell, self._patience = line, tell, patience
        self.needs, self.engine = needs, engine(needs)
        self.members: frozenset[str] = frozenset()
        self.strangers: frozenset[str] = frozenset()
        self._next_look = 0.0
        self._last_seen: float | None = None

    @property
    def chosen(self) -> frozenset[str] | None:
        """The workers that may be given games; `None` (for any) as long as all have our engine."""
        return self.members if self.strangers else None

    def look(self) -> None:
        """Update the list of workers, at most every `LOOK` seconds, and check new workers."""
        self._line.check()
        now = monotonic()
        if now < self._next_look:
            return
        self._next_look = now + LOOK
        there = frozenset(self._line.ask(self._line.client.nthreads))
        self.members &= there
        self.strangers &= there
        if new := there - self.members - self.strangers:
            self._meet(new)
        self._wait_for_somebody(now)

    def ask_again(self) -> None:
        """Check all workers again, because one has been replaced."""
        self.members, self._next_look = frozenset(), 0.0
        self.look()

    def _meet(self, new: frozenset[str]) -> None:
        """Ask new workers for their engine; add each to the members or to the strangers."""
        how = {"workers": sorted(new), "on_error": "return"}
        answers = self._line.ask(self._line.client.run, engine, self.needs, **how)
        same = {worker for worker, theirs in answers.items() if theirs == self.engine}
        others = {
            worker: theirs
            for worker, theirs in answers.items()
            if worker not in same and not isinstance(theirs, OSError)
        }
        self.members |= same
        self.strangers |= frozenset(others)
        names = self._line.ask(self._line.names) if others else {}
        for worker, theirs in others.items():
            self._tell(self._refusal(_worker_name(names.get(worker, worker), worker), theirs))

    def _refusal(self, worker: str, theirs: object) -> Sentence:
        if isinstance(theirs, str):
            return say(
                "{worker} is refused: it has Basari {theirs}, this is {ours}",
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
        """Report that no worker can play; raise `Unavailable` if none has come in time."""
        if self.members:
            self._last_seen = None
        elif self._last_seen is None:
            self._last_seen = now
            told = say(
                "{address}: no worker can play; waiting {seconds} s for one",
                address=self._line.address,
                seconds=f"{self._patience:g}",
            )
            self._tell(told)
        elif now > self._last_seen + self._patience:
            told = say("{address}: no worker can play", address=self._line.address)
            raise Unavailable(told)


def _worker_name(name: object, address: str) -> str:
    """Return a worker's name, and its address if that is different."""
    return address if name == address else f"{name} ({address})"
