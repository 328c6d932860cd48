"""Guards: a bot that fails is reported and replaced, and the game goes on."""

from asyncio import CancelledError
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from signal import ITIMER_REAL, getitimer
from threading import Thread
from time import sleep
from typing import Any

import pytest

from basari.bots.guard import (
    PATIENCE,
    SECOND,
    Failure,
    Guarded,
    Thinking,
    failures,
    raised,
)
from basari.cli.terminal.stage import Left
from basari.errors import Sentence
from basari.kernel import Decision, Fixed, Seat, Table
from basari.log import read, record, verify
from basari.players import AnyPlayer, RandomPlayer, Turn, drive, seated
from tests.helpers.logs import EVERY_GAME, LABELS, header_of

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
Answer = Callable[[Decision[Any]], Any]


class Playing:
    """A bot that answers well for a while, and then in a way of its own."""

    def __init__(self, otherwise: Answer, well: int = 0) -> None:
        self._otherwise, self._well = otherwise, well
        self.asked = 0

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002 - any game
        """Take the first option as long as it plays well."""
        self.asked += 1
        return decision.options[0] if self.asked <= self._well else self._otherwise(decision)


def raising(_decision: Decision[Any]) -> object:
    """Have no idea."""
    raise ValueError("no\nidea")


def cheating(_decision: Decision[Any]) -> object:
    """Want everything."""
    return "everything"


class Strange:
    """What nothing can be compared with."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("never")

    __hash__ = None  # type: ignore[assignment]


class Equal:
    """What claims to be equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise RuntimeError("never")


class Unspeakable(Equal):
    """What also breaks whoever wants to say what it is."""

    def __repr__(self) -> str:
        raise LookupError("no words")


class Text(str):
    """A text that claims to be any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Unsayable(Exception):
    """What breaks whoever wants to say what went wrong."""

    def __str__(self) -> str:
        raise ValueError("never")


def strange(_decision: Decision[Any]) -> object:
    """Answer what even breaks whoever looks at it."""
    return Strange()


def equal(_decision: Decision[Any]) -> object:
    """Answer everything at once."""
    return Equal()


def text(_decision: Decision[Any]) -> object:
    """Answer what looks like an answer."""
    return Text("edge")


def unspeakable(_decision: Decision[Any]) -> object:
    """Answer what cannot even be refused by name."""
    return Unspeakable()


def unsayable(_decision: Decision[Any]) -> object:
    """Raise what cannot be said."""
    raise Unsayable


def cancelling(_decision: Decision[Any]) -> object:
    """Raise what ends tasks elsewhere."""
    raise CancelledError("late")


def closing(_decision: Decision[Any]) -> object:
    """Raise what closes generators elsewhere."""
    raise GeneratorExit


def bare(_decision: Decision[Any]) -> object:
    """Raise the barest of all."""
    raise BaseException("bare")  # noqa: TRY002 - somebody may


def exiting(_decision: Decision[Any]) -> object:
    """Raise what ends programs elsewhere."""
    raise SystemExit(3)


def running_out(_decision: Decision[Any]) -> object:
    """Raise what ends loops elsewhere."""
    return next(iter(()))


def looping(_decision: Decision[Any]) -> object:
    """Begin again and again, whatever happens."""
    while True:
        with suppress(Exception):
            sum(range(1000))


def sleeping(_decision: Decision[Any]) -> object:
    """Sleep for an hour."""
    return sleep(3600)


def swallowing(_decision: Decision[Any]) -> object:
    """Hear the alarm ten times before getting up."""
    for _ in range(10):
        with suppress(BaseException):
            while True:
                pass
    return sleep(3600)


EVERY_WAY = (
    raising,
    cheating,
    strange,
    running_out,
    equal,
    text,
    unspeakable,
    unsayable,
    cancelling,
    closing,
    bare,
    exiting,
)
every_way = pytest.mark.parametrize("way", EVERY_WAY, ids=lambda way: way.__name__)


def first(decision: Decision[Any]) -> object:
    """Take the first option."""
    return decision.options[0]


def clock(*seconds: float) -> Callable[[], int]:
    """Make a clock by which one thinks so long about each decision, and then no time at all."""

    def times() -> Iterator[int]:
        now = 0
        for thought in seconds:
            yield now
            now += int(thought * SECOND)
            yield now
        for _ in count():
            yield now

    return times().__next__


def guarded(player: AnyPlayer, **options: Any) -> Guarded:  # noqa: ANN401 - those of a guard
    """Watch over a bot that is called Ben."""
    return Guarded(player, "Ben", Seat(0), "1/0", **options)


class TestFailing:
    """Who raises, cheats or stalls is reported once, and asked no more."""

    @every_way
    def test_replaced(self, way: Answer) -> None:
        """From the first failure on, a random player with luck of the seed answers."""
        bot, told = Playing(way, well=3), list[Failure]()
        guard, random = guarded(bot, tell=told.append), RandomPlayer("1/0/instead")

        answers = [guard.decide(None, COIN) for _ in range(50)]

        assert answers[:3] == ["heads"] * 3
        assert answers[3:] == [random.decide(None, COIN) for _ in range(47)]
        assert bot.asked == 4
        assert told == [guard.failure]

    @pytest.mark.parametrize(
        ("way", "what"),
        [
            (raising, "raises ValueError: no idea"),
            (
                cheating,
                "gives an answer that is none: " + COIN.options.why_not("everything"),
            ),
            (running_out, "raises StopIteration"),
            (cancelling, "raises CancelledError: late"),
            (closing, "raises GeneratorExit"),
            (bare, "raises BaseException: bare"),
            (exiting, "raises SystemExit: 3"),
            (unsayable, "raises Unsayable"),
            (unspeakable, "raises LookupError: no words"),
        ],
    )
    def test_reported(self, way: Answer, what: str) -> None:
        """It is said by name and seat what happened, and in every language."""
        guard = guarded(Playing(way))

        guard.decide(None, COIN)

        assert guard.failure == Failure("Ben", Seat(0), what)
        assert isinstance(guard.failure.what, Sentence)

    def test_slow(self) -> None:
        """Who thinks for too long is too late, and it is said how long one may."""
        bot = Playing(first)
        guard = guarded(bot, patience=1.5, clock=clock(1.5, 1.6))

        for _ in range(3):
            guard.decide(None, COIN)

        assert bot.asked == 2
        assert guard.failure
        assert guard.failure.what == "thinks for more than 1.5 seconds"

    @pytest.mark.parametrize(
        "stall", [looping, sleeping, swallowing], ids=lambda stall: stall.__name__
    )
    def test_never(self, stall: Answer) -> None:
        """Who never answers is interrupted, and nothing rings any more."""
        guard = guarded(Playing(stall), patience=0.01)

        assert guard.decide(None, COIN) in {"heads", "tails"}

        assert guard.failure
        assert guard.failure.what == "thinks for more than 0.01 seconds"
        assert getitimer(ITIMER_REAL) == (0, 0)

    def test_elsewhere(self) -> None:
        """In another thread nobody can be interrupted, but who plays well plays on."""
        guard = guarded(Playing(first))
        thread = Thread(target=guard.decide, args=(None, COIN))

        thread.start()
        thread.join()

        assert not guard.failure
        assert guard.thinking.decisions == 1

    def test_patient(self) -> None:
        """Unless told otherwise, one waits for half a minute."""
        on_time, late = (
            guarded(Playing(first), clock=clock(PATIENCE + more)) for more in (0, 0.001)
        )

        for guard in (on_time, late):
            guard.decide(None, COIN)

        assert not on_time.failure
        assert late.failure
        assert late.failure.what == "thinks for more than 30 seconds"

    @pytest.mark.parametrize("way", [strange, equal, text])
    def test_not_believed(self, way: Answer) -> None:
        """What an answer says of itself counts for nothing, and it goes no further."""
        guard = guarded(Playing(way))

        assert type(guard.decide(None, COIN)) is str
        assert guard.failure
        assert guard.failure.what.startswith("gives an answer that is none: ")

    @pytest.mark.parametrize("stop", [KeyboardInterrupt, Left])
    def test_stopping(self, stop: type[BaseException]) -> None:
        """Who leaves the table leaves it."""

        def stopping(_decision: Decision[Any]) -> object:
            raise stop

        guard = guarded(Playing(stopping))

        with pytest.raises(stop):
            guard.decide(None, COIN)

        assert not guard.failure

    def test_short(self) -> None:
        """However much an error says, it becomes one line of bearable length."""
        what = raised(ValueError("many\n words " * 1000))

        assert what.startswith("raises ValueError: many words many words")
        assert "\n" not in what
        assert len(what) < 250


class TestPlayingWell:
    """A bot that does not fail does not notice its guard."""

    def test_same_answers(self) -> None:
        """Its answers are its own."""
        guard, bot = guarded(RandomPlayer("x")), RandomPlayer("x")

        assert [guard.decide(None, COIN) for _ in range(50)] == [
            bot.decide(None, COIN) for _ in range(50)
        ]
        assert list(failures([guard, bot])) == []

    @pytest.mark.parametrize(
        ("bot", "seconds", "thinking"),
        [
            (Playing(first), (1, 3, 2), Thinking(3, 6 * SECOND, 3 * SECOND)),
            (Playing(raising, well=1), (1, 5, 2), Thinking(2, 6 * SECOND, 5 * SECOND)),
        ],
        ids=["to the end", "until it failed"],
    )
    def test_thinking(self, bot: Playing, seconds: tuple[int, ...], thinking: Thinking) -> None:
        """How long it thinks is counted, in all and at most; who plays on for it is not."""
        guard = guarded(bot, clock=clock(*seconds))

        for _ in range(3):
            guard.decide(None, COIN)

        assert guard.thinking == thinking


class Deaf(RandomPlayer):
    """A bot that cannot bear what it hears."""

    heard = 0

    def hear(self, view: object, events: object) -> None:  # noqa: ARG002 - it does not listen
        """Be overwhelmed."""
        self.heard += 1
        raise self.what

    what: BaseException = ValueError("too loud")


class TestHearing:
    """Bots of the house hear what happens, and others do not."""

    def test_guests(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Somebody else's bot is told nothing."""
        assert guarded(Deaf("x")).hear is None
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        assert guarded(Deaf("x")).hear

    def test_replaced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that fails there is reported and replaced, and hears no more."""
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        bot = Deaf("x")
        guard = guarded(bot)

        for _ in range(2):
            assert guard.hear
            guard.hear(None, ())

        assert bot.heard == 1
        assert [failure.what for failure in failures([guard])] == ["raises ValueError: too loud"]
        assert guard.decide(None, COIN) in COIN.options

    def test_leaving(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Who leaves the table is not held up."""
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        monkeypatch.setattr(Deaf, "what", KeyboardInterrupt())
        guard = guarded(Deaf("x"))

        assert guard.hear
        with pytest.raises(KeyboardInterrupt):
            guard.hear(None, ())


class TestGames:
    """A game goes on to its end, whatever bots do."""

    @every_game
    @every_way
    def test_legal_to_the_end(self, edition: str, seats: int, way: Answer) -> None:
        """All of them fail, one after another, and what was played is a true log."""
        header = header_of(edition, seats)
        guards = {
            Seat(seat): Guarded(Playing(way, well=seat), f"bot {seat}", Seat(seat), f"1/{seat}")
            for seat in range(seats)
        }
        table, _ = Table.start(header.rules(), seats)

        turns: list[Turn] = list(drive(table, seated(guards, 1)))

        assert turns[-1].after.over
        verify(read("".join(record(header, turns)).encode(), "played"))
        assert [failure.name for failure in failures(guards.values())] == [
            f"bot {seat}" for seat in range(seats)
        ]
