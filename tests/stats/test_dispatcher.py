"""A shift on a cluster, of which every word is made up: what seldom happens, happens here."""

import pickle
from collections.abc import Callable
from typing import Any

import cloudpickle
import pytest
from distributed.scheduler import KilledWorker

from basari.errors import BadSetup, Unavailable
from basari.stats.cluster.crew import Crew
from basari.stats.cluster.dispatcher import Dispatcher
from basari.stats.cluster.worker import Foreign, engine
from basari.stats.venue import Portions

ADA, BEN = "tcp://ada:1", "tcp://ben:1"


class Future:
    """A portion that is done at once, in one way or another."""

    def __init__(self, key: str, status: str, told: object) -> None:
        self.key, self.status, self.told = key, status, told

    def add_done_callback(self, done: Callable[["Future"], None]) -> None:
        """Call back at once."""
        done(self)

    def exception(self) -> object:
        """Tell what went wrong."""
        return self.told

    def release(self) -> None:
        """Nobody wants it any more."""


class Line:
    """A line to a cluster of which one says beforehand what becomes of its first portions."""

    address = "tcp://nowhere:1"

    def __init__(self, *fates: Any) -> None:  # noqa: ANN401 - an error, or how Dask calls it
        self.client = self
        self.fates = list(fates)
        self.engines = {ADA: engine(()), BEN: engine(())}
        self.given: list[Any] = []

    def check(self) -> None:
        """It is never cut."""

    def ask(self, question: Callable[..., Any], *about: Any, **how: Any) -> dict[str, Any]:  # noqa: ANN401
        """Answer at once."""
        found: dict[str, Any] = question(*about, **how)
        return found

    def nthreads(self) -> dict[str, int]:
        """Tell who is there."""
        return dict.fromkeys(self.engines, 1)

    def run(self, _what: object, _needs: object, workers: list[str], on_error: str) -> Any:  # noqa: ANN401
        """Let them tell which engine they have."""
        assert on_error == "return"
        return {worker: self.engines[worker] for worker in workers}

    def names(self) -> dict[str, str]:
        """Tell what they are called."""
        return {ADA: "ada", BEN: BEN}

    def submit(
        self,
        _portion: object,
        *about: Any,  # noqa: ANN401
        workers: list[str] | None,
        pure: bool,
    ) -> Future:
        """Play, unless something is in the way."""
        assert not pure
        _, _, play, numbers = about
        self.given.append((numbers, workers))
        fate, key = self.fates.pop(0) if self.fates else "finished", str(len(self.given))
        if isinstance(fate, Exception):
            if isinstance(fate, Foreign):
                self.engines[BEN] = "another"
            return Future(key, "error", fate)
        return Future(key, fate, cloudpickle.dumps((pickle.loads(play)(numbers), 1.0)))  # noqa: S301

    def gather(self, futures: dict[str, Future], errors: str) -> dict[str, Any]:
        """Bring home what is there; what is lost on the way comes the next time."""
        assert errors == "skip"
        lost = bool(self.fates) and self.fates[0] == "lost on the way" and self.fates.pop(0)
        return {key: None if lost else future.told for key, future in futures.items()}


def play_shift(line: Line, games: int = 9) -> tuple[list[int], list[str]]:
    """Play some games, and tell which ones came home, and what was said."""
    told: list[str] = []
    crew = Crew(line, (), told.append, 0.0)  # type: ignore[arg-type]
    shift = Dispatcher(line, crew, list, Portions(games, 1, 1.0))  # type: ignore[arg-type]
    return sorted(number for part in shift.reports() for number in part), told


class TestOnce:
    """Every game comes home once."""

    @pytest.mark.parametrize(
        "fates",
        [(), ("cancelled",), ("lost", "cancelled"), ("finished",) * 4 + ("lost on the way",)],
        ids=["well", "cancelled", "lost", "lost on the way"],
    )
    def test_once(self, fates: tuple[str, ...]) -> None:
        """Whatever becomes of a portion."""
        assert play_shift(Line(*fates)) == (list(range(9)), [])

    @pytest.mark.parametrize("error", [Foreign(), AttributeError("no portion")])
    def test_another_engine_in_the_middle(self, error: Exception) -> None:
        """Somebody comes back with another engine: all are asked, and it gets nothing any more."""
        line = Line("finished", error)
        if not isinstance(error, Foreign):
            line.run = exchanged(line)  # type: ignore[method-assign]

        games, (told,) = play_shift(line)

        assert games == list(range(9))
        assert told == f"{BEN} is refused: it has Basari another, this is {engine(())}"
        assert line.given[-1][1] == [ADA]


def exchanged(line: Line) -> Callable[..., Any]:
    """Let Ben have another engine when he is asked for the second time."""
    asked, once = Line.run, []

    def run(*about: Any, **how: Any) -> Any:  # noqa: ANN401
        if once:
            line.engines[BEN] = "another"
        once.append(1)
        return asked(line, *about, **how)

    return run


class TestErrors:
    """What goes wrong with games is not tried for ever."""

    @pytest.mark.parametrize("error", [ImportError("no numpy"), BadSetup("no bot"), KeyError("x")])
    def test_of_games(self, error: Exception) -> None:
        """If all have the same engine, the games themselves are wrong."""
        with pytest.raises(type(error)) as caught:
            play_shift(Line("finished", error))

        assert caught.value is error

    def test_worker_after_worker(self) -> None:
        """A portion over which workers die is told of."""
        with pytest.raises(Unavailable) as caught:
            play_shift(Line("finished", KilledWorker("portion", None, 4)))

        assert caught.value.sentence == (
            "tcp://nowhere:1: workers die again and again over games 2 to 2"
        )


class TestCrew:
    """One looks who is there."""

    def test_gone_before_it_answers(self) -> None:
        """Who cannot be reached is not refused, only not there."""
        line = Line()
        line.engines[BEN] = OSError()  # type: ignore[assignment]

        assert play_shift(line) == (list(range(9)), [])

    def test_names(self) -> None:
        """A stranger is called by name and address; without an engine it cannot tell any."""
        line = Line()
        line.engines[ADA] = ImportError()  # type: ignore[assignment]

        games, (told,) = play_shift(line)

        assert games == list(range(9))
        assert told == (
            f"ada ({ADA}) is refused: it has no Basari like {engine(())}, which is here"
        )

    def test_never_brought(self) -> None:
        """Neither is a portion whose report never comes home."""
        with pytest.raises(Unavailable, match="workers die again and again over games 1 to"):
            play_shift(Line(*["finished"] * 4, *["lost on the way"] * 99))
