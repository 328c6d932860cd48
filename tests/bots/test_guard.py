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
    GuardedBot,
    ThinkingTime,
    describe_error,
    failures,
)
from basari.cli.terminal.stage import Left
from basari.errors import Sentence
from basari.kernel import Decision, Fixed, Seat, Table
from basari.log import parse_log, record, verify
from basari.players import AnyPlayer, RandomPlayer, Turn, drive, with_dealer
from tests.helpers.logs import EVERY_GAME, LABELS, header_of

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
Answer = Callable[[Decision[Any]], Any]


class Playing:
    """A bot that answers well for a while, and then does something else."""

    def __init__(self, otherwise: Answer, well: int = 0) -> None:
        self._otherwise, self._well = otherwise, well
        self.asked = 0

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002 - any game
        """Take the first option as long as it plays well."""
        self.asked += 1
        return decision.options[0] if self.asked <= self._well else self._otherwise(decision)


def raising(_decision: Decision[Any]) -> object:
    """Raise an error."""
    raise ValueError("no\nidea")


def cheating(_decision: Decision[Any]) -> object:
    """Answer what is not an option."""
    return "everything"


class Strange:
    """Something that cannot be compared."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("never")

    __hash__ = None  # type: ignore[assignment]


class Equal:
    """Something that claims to equal everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise RuntimeError("never")


class Unspeakable(Equal):
    """Something that breaks when it is shown."""

    def __repr__(self) -> str:
        raise LookupError("no words")


class Text(str):
    """A text that claims to be any other."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Unsayable(Exception):
    """Something that breaks the message about an error."""

    def __str__(self) -> str:
        raise ValueError("never")


def strange(_decision: Decision[Any]) -> object:
    """Answer something that cannot be looked at."""
    return Strange()


def equal(_decision: Decision[Any]) -> object:
    """Answer something that equals every option."""
    return Equal()


def text(_decision: Decision[Any]) -> object:
    """Answer a text that looks like an answer."""
    return Text("edge")


def unspeakable(_decision: Decision[Any]) -> object:
    """Answer something that cannot be named in a refusal."""
    return Unspeakable()


def unsayable(_decision: Decision[Any]) -> object:
    """Raise an error whose message raises."""
    raise Unsayable


def cancelling(_decision: Decision[Any]) -> object:
    """Raise what ends tasks elsewhere."""
    raise CancelledError("late")


def closing(_decision: Decision[Any]) -> object:
    """Raise what closes generators elsewhere."""
    raise GeneratorExit


def bare(_decision: Decision[Any]) -> object:
    """Raise a bare BaseException."""
    raise BaseException("bare")  # noqa: TRY002 - somebody may


def exiting(_decision: Decision[Any]) -> object:
    """Raise what ends programs elsewhere."""
    raise SystemExit(3)


def running_out(_decision: Decision[Any]) -> object:
    """Raise what ends loops elsewhere."""
    return next(iter(()))


def looping(_decision: Decision[Any]) -> object:
    """Loop forever."""
    while True:
        with suppress(Exception):
            sum(range(1000))


def sleeping(_decision: Decision[Any]) -> object:
    """Sleep for an hour."""
    return sleep(3600)


def swallowing(_decision: Decision[Any]) -> object:
    """Swallow ten interrupts before giving up."""
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
    """Return a clock by which each decision takes a given time."""

    def times() -> Iterator[int]:
        now = 0
        for thought in seconds:
            yield now
            now += int(thought * SECOND)
            yield now
        for _ in count():
            yield now

    return times().__next__


def guard_ben(player: AnyPlayer, **options: Any) -> GuardedBot:  # noqa: ANN401 - those of a guard
    """Guard a bot called Ben."""
    return GuardedBot(player, "Ben", Seat(0), "1/0", **options)


class TestFailing:
    """A bot that raises, cheats or stalls is reported once, and not asked again."""

    @every_way
    def test_replaced(self, way: Answer) -> None:
        """From the first failure on, a random player with luck from the seed answers."""
        bot, told = Playing(way, well=3), list[Failure]()
        guard, random = guard_ben(bot, tell=told.append), RandomPlayer("1/0/instead")

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
                "gives an invalid answer: " + COIN.options.why_not("everything"),
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
        """The report says name, seat and what happened, in every language."""
        guard = guard_ben(Playing(way))

        guard.decide(None, COIN)

        assert guard.failure == Failure("Ben", Seat(0), what)
        assert isinstance(guard.failure.what, Sentence)

    def test_slow(self) -> None:
        """A bot that thinks too long is too late; the report says how long it may take."""
        bot = Playing(first)
        guard = guard_ben(bot, patience=1.5, clock=clock(1.5, 1.6))

        for _ in range(3):
            guard.decide(None, COIN)

        assert bot.asked == 2
        assert guard.failure
        assert guard.failure.what == "thinks for more than 1.5 seconds"

    @pytest.mark.parametrize(
        "stall", [looping, sleeping, swallowing], ids=lambda stall: stall.__name__
    )
    def test_never(self, stall: Answer) -> None:
        """A bot that never answers is interrupted, and the timer is stopped."""
        guard = guard_ben(Playing(stall), patience=0.01)

        assert guard.decide(None, COIN) in {"heads", "tails"}

        assert guard.failure
        assert guard.failure.what == "thinks for more than 0.01 seconds"
        assert getitimer(ITIMER_REAL) == (0, 0)

    def test_elsewhere(self) -> None:
        """In another thread a bot cannot be interrupted, but a good one plays on."""
        guard = guard_ben(Playing(first))
        thread = Thread(target=guard.decide, args=(None, COIN))

        thread.start()
        thread.join()

        assert not guard.failure
        assert guard.thinking.decisions == 1

    def test_patient(self) -> None:
        """The default limit is half a minute."""
        on_time, late = (
            guard_ben(Playing(first), clock=clock(PATIENCE + more)) for more in (0, 0.001)
        )

        for guard in (on_time, late):
            guard.decide(None, COIN)

        assert not on_time.failure
        assert late.failure
        assert late.failure.what == "thinks for more than 30 seconds"

    @pytest.mark.parametrize("way", [strange, equal, text])
    def test_not_believed(self, way: Answer) -> None:
        """What an answer claims about itself counts for nothing, and the answer goes no further."""
        guard = guard_ben(Playing(way))

        assert type(guard.decide(None, COIN)) is str
        assert guard.failure
        assert guard.failure.what.startswith("gives an invalid answer: ")

    @pytest.mark.parametrize("stop", [KeyboardInterrupt, Left])
    def test_stopping(self, stop: type[BaseException]) -> None:
        """Leaving the table passes through the guard."""

        def stopping(_decision: Decision[Any]) -> object:
            raise stop

        guard = guard_ben(Playing(stopping))

        with pytest.raises(stop):
            guard.decide(None, COIN)

        assert not guard.failure

    def test_short(self) -> None:
        """However long an error message is, it becomes one short line."""
        what = describe_error(ValueError("many\n words " * 1000))

        assert what.startswith("raises ValueError: many words many words")
        assert "\n" not in what
        assert len(what) < 250


class TestPlayingWell:
    """A bot that does not fail does not notice its guard."""

    def test_same_answers(self) -> None:
        """Its answers stay its own."""
        guard, bot = guard_ben(RandomPlayer("x")), RandomPlayer("x")

        assert [guard.decide(None, COIN) for _ in range(50)] == [
            bot.decide(None, COIN) for _ in range(50)
        ]
        assert list(failures([guard, bot])) == []

    @pytest.mark.parametrize(
        ("bot", "seconds", "thinking"),
        [
            (Playing(first), (1, 3, 2), ThinkingTime(3, 6 * SECOND, 3 * SECOND)),
            (Playing(raising, well=1), (1, 5, 2), ThinkingTime(2, 6 * SECOND, 5 * SECOND)),
        ],
        ids=["to the end", "until it failed"],
    )
    def test_thinking(self, bot: Playing, seconds: tuple[int, ...], thinking: ThinkingTime) -> None:
        """How long it thinks is counted, in all and at most; who plays on for it is not."""
        guard = guard_ben(bot, clock=clock(*seconds))

        for _ in range(3):
            guard.decide(None, COIN)

        assert guard.thinking == thinking


class Deaf(RandomPlayer):
    """A bot that fails when it hears something."""

    heard = 0

    def hear(self, view: object, events: object) -> None:  # noqa: ARG002 - it does not listen
        """Fail."""
        self.heard += 1
        raise self.what

    what: BaseException = ValueError("too loud")


class TestHearing:
    """Basari's own bots hear what happens, and others do not."""

    def test_guests(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A bot from outside hears nothing."""
        assert guard_ben(Deaf("x")).hear is None
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        assert guard_ben(Deaf("x")).hear

    def test_replaced(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that fails while listening is reported and replaced, and hears nothing more."""
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        bot = Deaf("x")
        guard = guard_ben(bot)

        for _ in range(2):
            assert guard.hear
            guard.hear(None, ())

        assert bot.heard == 1
        assert [failure.what for failure in failures([guard])] == ["raises ValueError: too loud"]
        assert guard.decide(None, COIN) in COIN.options

    def test_leaving(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Leaving the table passes through."""
        monkeypatch.setattr(Deaf, "__module__", "basari.bots.deaf")
        monkeypatch.setattr(Deaf, "what", KeyboardInterrupt())
        guard = guard_ben(Deaf("x"))

        assert guard.hear
        with pytest.raises(KeyboardInterrupt):
            guard.hear(None, ())


class TestGames:
    """A game goes on to its end, whatever bots do."""

    @every_game
    @every_way
    def test_legal_to_the_end(self, edition: str, seats: int, way: Answer) -> None:
        """All bots fail, one after another, and the log is still valid."""
        header = header_of(edition, seats)
        guards = {
            Seat(seat): GuardedBot(Playing(way, well=seat), f"bot {seat}", Seat(seat), f"1/{seat}")
            for seat in range(seats)
        }
        table, _ = Table.start(header.rules(), seats)

        turns: list[Turn] = list(drive(table, with_dealer(guards, 1)))

        assert turns[-1].after.over
        verify(parse_log("".join(record(header, turns)).encode(), "played"))
        assert [failure.name for failure in failures(guards.values())] == [
            f"bot {seat}" for seat in range(seats)
        ]
