"""Guests: bots of one's own in processes of their own, which can do the table no harm."""

import os
import pickle
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE, STDOUT, Popen
from time import monotonic, sleep
from typing import Any

import pytest

from basari.bots import guest
from basari.bots.guard import Guarded
from basari.bots.guest import WAITING, Child, Failed, Guest, meanwhile
from basari.bots.table import bot
from basari.bots.wire import Ask, Make, framed, told
from basari.cli.terminal.stage import Left
from basari.errors import BadSetup, Sentence, say
from basari.kernel import AnyDecision, Decision, Fixed, Seat
from basari.players import RandomPlayer
from basari.rules.basari.negotiation import Offer
from tests.games.basari.bot_views import moments
from tests.helpers.calls import COMMAND, shell, surroundings
from tests.helpers.logs import EVERY_GAME, LABELS

COIN: AnyDecision = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
GUESTS = '''
import asyncio
import gc
import os
import sys
import time


class First:
    def __init__(self, seed):
        self.seed = seed

    def decide(self, view, decision):
        return decision.options[0]


class Answering(First):
    """Answers as its seed says."""

    def decide(self, view, decision):
        return eval(self.seed)


class Raising(First):
    """Raises what its seed says."""

    def decide(self, view, decision):
        raise eval(self.seed)


class Doing(First):
    """Does what its seed says, and then answers well."""

    def decide(self, view, decision):
        exec(self.seed, globals())
        return decision.options[0]


class Swallowing(First):
    def decide(self, view, decision):
        open("thinking", "w").close()
        while True:
            try:
                while True:
                    time.sleep(0.001)
            except BaseException:
                pass


class Busy(First):
    def decide(self, view, decision):
        return 10 ** 10 ** 9


class Late(First):
    def __init__(self, seed):
        time.sleep(3600)


class Equal:
    def __eq__(self, other):
        return True

    __hash__ = None


class Unspeakable(Equal):
    def __repr__(self):
        raise LookupError("no words")


class Text(str):
    def __eq__(self, other):
        return True

    __hash__ = str.__hash__


class Unsayable(Exception):
    def __str__(self):
        raise ValueError("never")


class Deep(tuple):
    pass


def shout(words):
    for number in range(3, 20):
        try:
            os.write(number, words)
        except OSError:
            pass
'''


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Work in a folder with a file of guests; none is left there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(GUESTS)
    yield tmp_path
    guest._end_all()  # noqa: SLF001 - whatever a test left running


def invited(name: str, seed: str = "") -> Guest:
    """Make a guest."""
    made = bot("basari", f"mine.py:{name}", seed)
    assert isinstance(made, Guest)
    return made


def failure(name: str, seed: str = "", limit: float = 20.0) -> str:
    """Let a guest fail, who is replaced from then on; say in which words."""
    guard = Guarded(invited(name, seed), "Eve", Seat(0), "1/0", patience=limit)
    instead = RandomPlayer("1/0/instead")
    for _ in range(5):
        assert guard.decide(None, COIN) == instead.decide(None, COIN)
    assert guard.failure
    assert guard.failure.name == "Eve"
    assert isinstance(guard.failure.what, Sentence)
    return guard.failure.what


def is_gone(number: int) -> bool:
    """Whether a process ends within a while, or has ended."""
    limit = monotonic() + 20
    while monotonic() < limit:
        try:
            state = Path(f"/proc/{number}/stat").read_text().rpartition(") ")[2][0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        sleep(0.01)
    return False


class TestRaising:
    """Whatever a guest raises is told by its name."""

    @pytest.mark.parametrize(
        ("error", "words"),
        [
            ("ValueError('no\\nidea')", "ValueError: no idea"),
            ("asyncio.CancelledError('late')", "CancelledError: late"),
            ("GeneratorExit()", "GeneratorExit"),
            ("BaseException('bare')", "BaseException: bare"),
            ("SystemExit(3)", "SystemExit: 3"),
            ("KeyboardInterrupt()", "KeyboardInterrupt"),
            ("Unsayable()", "Unsayable"),
            ("MemoryError()", "MemoryError"),
            ("ValueError('\\ud800')", "ValueError: ?"),
        ],
    )
    def test_told(self, error: str, words: str) -> None:
        """It is replaced, and nothing else happens."""
        assert failure("Raising", error) == f"raises {words}"


class TestAnswering:
    """What goes on is an option itself, or nothing."""

    @pytest.mark.parametrize(
        "answer", ["Equal()", "Text('edge')", "'edge'", "None", "('heads',)", "Deep(('heads',))"]
    )
    def test_no_answer(self, answer: str) -> None:
        """An answer that is none is refused, whatever it says of itself."""
        words = failure("Answering", answer)

        assert words.startswith("gives an answer that is none: ")
        assert words.endswith(" is not possible here, only heads, tails (-)")

    def test_unspeakable(self) -> None:
        """So is one that cannot even be told."""
        assert failure("Answering", "Unspeakable()") == "raises LookupError: no words"

    def test_in_other_words(self) -> None:
        """Why it is none can be said in every language."""
        guard = Guarded(invited("Answering", "'edge'"), "Eve", Seat(0), "1/0")
        guard.decide(None, COIN)

        assert guard.failure
        assert told(say("you must")).sentence.template == "you must"
        why: Any = guard.failure.what.parts["why"]  # type: ignore[attr-defined]
        assert why.template == COIN.options.why_not("edge").template  # type: ignore[attr-defined]

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_every_option(self, edition: str, seats: int) -> None:
        """Every answer that is one arrives as it is, at every moment of a game."""
        player = invited("Answering", "decision.options[len(decision.options) * 2 // 3]")

        for table in moments(edition, seats)[::3]:
            for decision in table.waiting:
                place = len(decision.options) * 2 // 3
                assert player.decide(table.view(decision.seat), decision) == decision.options[place]

    def test_parts(self) -> None:
        """Nor is a part of it believed that claims to be equal to everything."""
        pairs = Decision(Seat(0), Fixed(((1, (2, 3)), (4, (5, 6))), "-"))
        bids = next(
            decision
            for table in moments("cards", 4)
            for decision in table.waiting
            if any(isinstance(option, Offer) for option in decision.options)
        )
        offer = "__import__('basari.rules.basari.negotiation', fromlist=['x']).Offer(Equal())"

        for decision, answer in ((pairs, "(1, (2, Equal()))"), (bids, offer)):
            with pytest.raises(Failed, match="gives an answer that is none"):
                invited("Answering", answer).decide(None, decision)


class TestStalling:
    """A guest that does not come back is ended, and the table goes on."""

    @pytest.mark.parametrize("name", ["Swallowing", "Busy"])
    def test_ended(self, name: str) -> None:
        """Whether it swallows everything or never looks up."""
        assert failure(name, limit=0.2) == "thinks for more than 0.2 seconds"
        assert not guest._CHILDREN  # noqa: SLF001 - it is gone

    @pytest.mark.parametrize(
        "deed", ["os._exit(0)", "os.kill(os.getpid(), 9)", "os.closerange(3, 50)", "os.abort()"]
    )
    def test_broken_off(self, deed: str) -> None:
        """So is one that ends itself, or its way to the table."""
        assert failure("Doing", deed) == "breaks off without an answer"

    @pytest.mark.parametrize(
        "words",
        [
            b"rubbish, and more of it",
            bytes(4),
            framed(b"{}"),
            framed(b'{"place": 7}'),
            framed(b'{"failed": {"template": "{x.y}", "parts": {"x": ""}}}'),
            framed(b'{"failed": ' * 2000),
        ],
    )
    def test_rubbish(self, words: bytes) -> None:
        """What it says in the place of its process is not believed either."""
        assert failure("Doing", f"shout({words!r})") == "breaks off without an answer"

    def test_made_too_late(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that is never made is refused in a sentence."""
        monkeypatch.setattr(guest, "PATIENCE", 0.3)

        with pytest.raises(BadSetup, match=r"Late: cannot be loaded, it thinks for more than 0\.3"):
            invited("Late")

    def test_nobody_is_left(self) -> None:
        """Without anybody to end it, its process ends itself a little later."""
        child = Child()
        child.ask(Make("basari", "mine.py:Swallowing", "", "1", 20.0))

        stream = child._process.stdin  # noqa: SLF001 - nobody waits for an answer
        assert stream
        stream.write(framed(pickle.dumps(Ask(None, COIN, -4.8))))

        assert child._process.wait(20) == -signal.SIGALRM  # noqa: SLF001

    def test_awake(self) -> None:
        """Meanwhile the table looks up, and may leave at once."""

        def leave() -> None:
            raise Left(143)

        guard = Guarded(invited("Swallowing"), "Eve", Seat(0), "1/0")
        begun = monotonic()

        with meanwhile(leave), pytest.raises(Left):
            guard.decide(None, COIN)

        assert not guard.failure
        assert monotonic() - begun < guest.PATIENCE / 2
        assert not guest._CHILDREN  # noqa: SLF001 - it is gone

    def test_signals(self) -> None:
        """In lines a signal acts at once."""
        guard = Guarded(invited("Swallowing"), "Eve", Seat(0), "1/0")
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        try:
            with pytest.raises(KeyboardInterrupt):
                guard.decide(None, COIN)
        finally:
            signal.signal(signal.SIGALRM, before)


class TestPrinting:
    """Nothing that a guest prints is seen anywhere."""

    @pytest.mark.parametrize("where", ["file", "seed", "decision"])
    def test_unseen(self, where: str, folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
        """Neither from Python nor from below, nor from whatever it calls."""
        deed = (
            "import os, sys\n"
            "print('seen')\n"
            "print('seen', file=sys.stderr)\n"
            "sys.__stdout__.write('seen'); sys.__stdout__.flush()\n"
            "os.write(1, b'seen'), os.write(2, b'seen')\n"
            "os.system('echo seen; echo seen >&2; (echo seen >/dev/tty) 2>/dev/null')\n"
        )
        if where == "file":
            (folder / "mine.py").write_text(GUESTS + deed)
            player = invited("First")
        elif where == "seed":
            made = f"def made(seed):\n exec({deed!r})\n return First(seed)\n"
            (folder / "mine.py").write_text(GUESTS + made)
            player = invited("made")
        else:
            player = invited("Doing", deed)

        assert player.decide(None, COIN) == "heads"
        assert capfd.readouterr() == ("", "")


class TestProcesses:
    """A guest has a process of its own, and knows nothing of the table but what it is told."""

    def test_own(self, folder: Path) -> None:
        """Two at a time have two, and neither has ours."""
        deed = "open(f'process {os.getpid()}', 'a').write('x')"
        one, other = invited("Doing", deed), invited("Doing", deed)

        for player in (one, other, one):
            player.decide(None, COIN)

        files = {file.name: file.read_text() for file in folder.glob("process *")}
        assert sorted(files.values()) == ["x", "xx"]
        assert f"process {os.getpid()}" not in files

    def test_used_again(self) -> None:
        """Who comes later has the process of who went, but for one that was ended."""
        children = [invited("First")._child for _ in range(3)]  # noqa: SLF001 - its process
        assert children[0] is children[1] is children[2]

        children[0].end()

        assert invited("First")._child is not children[0]  # noqa: SLF001

    def test_only_a_few_wait(self, folder: Path) -> None:
        """However many kinds of bots there were, only some processes wait for another."""
        for number in range(WAITING + 2):
            (folder / f"bot{number}.py").write_text(GUESTS)
            bot("basari", f"bot{number}.py:First", "")

        assert len(guest._CHILDREN) == WAITING  # noqa: SLF001 - all that are there

    def test_no_secret(self) -> None:
        """Nothing of our memory is there: what somebody seals cannot be found."""
        sealed = f"sealed {os.urandom(8).hex()}"
        deed = (
            f"assert not any(isinstance(o, str) and o == {sealed[:10]!r} + {sealed[10:]!r}"
            " for o in gc.get_objects())\n"
            "assert not os.isatty(0) and not os.isatty(1) and not os.isatty(2)\n"
            "assert os.getsid(0) != os.getsid(os.getppid())"
        )

        assert invited("Doing", deed).decide(None, COIN) == "heads"

    def test_children_of_a_guest(self, folder: Path) -> None:
        """What a guest began is ended with it."""
        deed = "open('began', 'w').write(str(__import__('subprocess').Popen(['sleep', '99']).pid))"

        assert failure("Doing", f"{deed}; time.sleep(99)", 2.0).startswith("thinks for more than")

        assert is_gone(int((folder / "began").read_text()))

    def test_a_table_that_is_killed(self, folder: Path) -> None:
        """Without a table no guest goes on, not even in the middle of a thought."""
        program = (
            "from basari.bots.table import bot\n"
            "from basari.kernel import Decision, Fixed, Seat\n"
            "guest = bot('basari', 'mine.py:Swallowing', '')\n"
            "print(guest._child._process.pid, flush=True)\n"
            "guest.decide(None, Decision(Seat(0), Fixed(('heads', 'tails'), '-')))\n"
        )
        with Popen([sys.executable, "-c", program], stdout=PIPE) as table:  # noqa: S603
            assert table.stdout
            number = int(table.stdout.readline())
            while not (folder / "thinking").exists():
                sleep(0.01)
            table.kill()

        assert is_gone(number)

    def test_none_is_left_behind(self) -> None:
        """With the table all of them go, though some would go on for ever."""
        program = (
            "import sys\n"
            "from basari.bots.table import bot\n"
            "guests = [bot('basari', 'mine.py:First', '') for _ in range(3)]\n"
            "print(*[guest._child._process.pid for guest in guests])\n"
        )
        ran = shell(python=program)

        assert (ran.code, ran.err) == (0, "")
        assert all(is_gone(int(number)) for number in ran.out.split())

    def test_no_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where no process can be begun, that is told in a sentence."""

        def full(*_arguments: object, **_options: object) -> object:
            raise BlockingIOError(11, "Resource temporarily unavailable")

        monkeypatch.setattr(guest, "Popen", full)

        with pytest.raises(BadSetup, match="cannot be loaded, it raises BlockingIOError"):
            invited("First")


class TestCommands:
    """A simulation with a guest that never comes back can be stopped."""

    @pytest.mark.parametrize("command", ["simulate", "arena"])
    @pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)])
    def test_stopped(self, folder: Path, command: str, number: int, code: int) -> None:
        """At once, and without a word."""
        process = Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, command, "--bots", "mine.py:Swallowing", "--games", "2"],
            stdout=PIPE,
            stderr=STDOUT,
            env=surroundings({}),
            preexec_fn=hearing,  # noqa: PLW1509 - no other thread is there
        )
        with process:
            while not (folder / "thinking").exists():
                assert process.poll() is None
                sleep(0.01)
            process.send_signal(number)

            assert process.wait(guest.PATIENCE / 2) == code
            assert process.stdout
            assert process.stdout.read() == b""


def hearing() -> None:
    """Hear of Ctrl-C, wherever the tests run."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
