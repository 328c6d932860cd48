"""Guests: bots from outside in processes of their own, which cannot harm the table."""

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
from basari.bots.guard import GuardedBot
from basari.bots.guest import MAX_IDLE, BotError, Child, Guest, meanwhile
from basari.bots.guest_messages import Ask, Make, add_length, sentence_parts
from basari.bots.register import make_bot
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
    """Work in a folder with a file of guests; none of them is left running."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(GUESTS)
    yield tmp_path
    guest._end_all()  # noqa: SLF001 - whatever a test left running


def make_guest(name: str, seed: str = "") -> Guest:
    """Make a guest."""
    made = make_bot("basari", f"mine.py:{name}", seed)
    assert isinstance(made, Guest)
    return made


def failure(name: str, seed: str = "", limit: float = 20.0) -> str:
    """Let a guest fail and be replaced; return the report."""
    guard = GuardedBot(make_guest(name, seed), "Eve", Seat(0), "1/0", patience=limit)
    instead = RandomPlayer("1/0/instead")
    for _ in range(5):
        assert guard.decide(None, COIN) == instead.decide(None, COIN)
    assert guard.failure
    assert guard.failure.name == "Eve"
    assert isinstance(guard.failure.what, Sentence)
    return guard.failure.what


def is_gone(number: int) -> bool:
    """Whether a process has ended, or does so soon."""
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
    """Whatever a guest raises is reported by its name."""

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
    """Only an option itself gets through."""

    @pytest.mark.parametrize(
        "answer", ["Equal()", "Text('edge')", "'edge'", "None", "('heads',)", "Deep(('heads',))"]
    )
    def test_no_answer(self, answer: str) -> None:
        """An answer that is not an option is refused, whatever it claims."""
        words = failure("Answering", answer)

        assert words.startswith("gives an invalid answer: ")
        assert words.endswith(" is not possible here, only heads, tails (-)")

    def test_unspeakable(self) -> None:
        """So is one that cannot be shown."""
        assert failure("Answering", "Unspeakable()") == "raises LookupError: no words"

    def test_in_other_words(self) -> None:
        """The reason can be shown in every language."""
        guard = GuardedBot(make_guest("Answering", "'edge'"), "Eve", Seat(0), "1/0")
        guard.decide(None, COIN)

        assert guard.failure
        assert sentence_parts(say("you must")).sentence.template == "you must"
        why: Any = guard.failure.what.parts["why"]  # type: ignore[attr-defined]
        assert why.template == COIN.options.why_not("edge").template  # type: ignore[attr-defined]

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_every_option(self, edition: str, seats: int) -> None:
        """Every legal answer arrives unchanged, at every moment of a game."""
        player = make_guest("Answering", "decision.options[len(decision.options) * 2 // 3]")

        for table in moments(edition, seats)[::3]:
            for decision in table.waiting:
                place = len(decision.options) * 2 // 3
                assert player.decide(table.view(decision.seat), decision) == decision.options[place]

    def test_parts(self) -> None:
        """Parts of an answer that claim to equal everything are not believed either."""
        pairs = Decision(Seat(0), Fixed(((1, (2, 3)), (4, (5, 6))), "-"))
        bids = next(
            decision
            for table in moments("cards", 4)
            for decision in table.waiting
            if any(isinstance(option, Offer) for option in decision.options)
        )
        offer = "__import__('basari.rules.basari.negotiation', fromlist=['x']).Offer(Equal())"

        for decision, answer in ((pairs, "(1, (2, Equal()))"), (bids, offer)):
            with pytest.raises(BotError, match="gives an invalid answer"):
                make_guest("Answering", answer).decide(None, decision)


class TestStalling:
    """A guest that hangs is killed, and the table goes on."""

    @pytest.mark.parametrize("name", ["Swallowing", "Busy"])
    def test_ended(self, name: str) -> None:
        """Whether it swallows everything or never returns."""
        assert failure(name, limit=0.2) == "thinks for more than 0.2 seconds"
        assert not guest._CHILDREN  # noqa: SLF001 - it is gone

    @pytest.mark.parametrize(
        "deed", ["os._exit(0)", "os.kill(os.getpid(), 9)", "os.closerange(3, 50)", "os.abort()"]
    )
    def test_broken_off(self, deed: str) -> None:
        """So is one that ends its process, or closes its pipes."""
        assert failure("Doing", deed) == "breaks off without an answer"

    @pytest.mark.parametrize(
        "words",
        [
            b"rubbish, and more of it",
            bytes(4),
            add_length(b"{}"),
            add_length(b'{"place": 7}'),
            add_length(b'{"failed": {"template": "{x.y}", "parts": {"x": ""}}}'),
            add_length(b'{"failed": {"template": "{x:>1500000000}", "parts": {"x": ""}}}'),
            add_length(b'{"failed": {"template": "{x:{x}}", "parts": {"x": ">1500000000"}}}'),
            add_length(b'{"failed": {"template": "{x!a}{y}", "parts": {"x": "", "y": ""}}}'),
            add_length(b'{"failed": {"template": "%s", "parts": {"x": ""}}}' % (b"{x}" * 9_000)),
            add_length(
                b'{"failed": %s""%s}' % (b'{"template": "{x}", "parts": {"x": ' * 6, b"}}" * 6)
            ),
            add_length(b'{"failed": {"template": "{"}}'),
            add_length(b'{"failed": ' * 2000),
        ],
    )
    def test_rubbish(self, words: bytes) -> None:
        """Rubbish on its pipe is not believed either."""
        assert failure("Doing", f"shout({words!r})") == "breaks off without an answer"

    def test_made_too_late(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that takes too long to be made is refused in a sentence."""
        monkeypatch.setattr(guest, "PATIENCE", 0.3)

        with pytest.raises(BadSetup, match=r"Late: cannot be loaded, it thinks for more than 0\.3"):
            make_guest("Late")

    def test_nobody_is_left(self) -> None:
        """If nobody kills it, its process ends itself a little later."""
        child = Child()
        child.ask(Make("basari", "mine.py:Swallowing", "", "1", 20.0))

        stream = child._process.stdin  # noqa: SLF001 - nobody waits for an answer
        assert stream
        stream.write(add_length(pickle.dumps(Ask(None, COIN, -4.8))))

        assert child._process.wait(20) == -signal.SIGALRM  # noqa: SLF001

    def test_awake(self) -> None:
        """While it thinks, the table is called regularly, and may leave at once."""

        def leave() -> None:
            raise Left(143)

        guard = GuardedBot(make_guest("Swallowing"), "Eve", Seat(0), "1/0")
        begun = monotonic()

        with meanwhile(leave), pytest.raises(Left):
            guard.decide(None, COIN)

        assert not guard.failure
        assert monotonic() - begun < guest.PATIENCE / 2
        assert not guest._CHILDREN  # noqa: SLF001 - it is gone

    def test_signals(self) -> None:
        """In plain mode a signal takes effect at once."""
        guard = GuardedBot(make_guest("Swallowing"), "Eve", Seat(0), "1/0")
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
        """Neither from Python nor from below, nor from a program it calls."""
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
            player = make_guest("First")
        elif where == "seed":
            made = f"def made(seed):\n exec({deed!r})\n return First(seed)\n"
            (folder / "mine.py").write_text(GUESTS + made)
            player = make_guest("made")
        else:
            player = make_guest("Doing", deed)

        assert player.decide(None, COIN) == "heads"
        assert capfd.readouterr() == ("", "")


class TestProcesses:
    """A guest has its own process, and knows about the table only what it is sent."""

    def test_own(self, folder: Path) -> None:
        """Two guests have two processes, and neither has ours."""
        deed = "open(f'process {os.getpid()}', 'a').write('x')"
        one, other = make_guest("Doing", deed), make_guest("Doing", deed)

        for player in (one, other, one):
            player.decide(None, COIN)

        files = {file.name: file.read_text() for file in folder.glob("process *")}
        assert sorted(files.values()) == ["x", "xx"]
        assert f"process {os.getpid()}" not in files

    def test_used_again(self) -> None:
        """A later guest gets the process of an earlier one, unless that was killed."""
        children = [make_guest("First")._child for _ in range(3)]  # noqa: SLF001 - its process
        assert children[0] is children[1] is children[2]

        children[0].end()

        assert make_guest("First")._child is not children[0]  # noqa: SLF001

    def test_only_a_few_wait(self, folder: Path) -> None:
        """However many kinds of bots there were, only a few idle processes are kept."""
        for number in range(MAX_IDLE + 2):
            (folder / f"bot{number}.py").write_text(GUESTS)
            make_bot("basari", f"bot{number}.py:First", "")

        assert len(guest._CHILDREN) == MAX_IDLE  # noqa: SLF001 - all that are there

    def test_no_secret(self) -> None:
        """None of our memory is there: a sealed answer cannot be found."""
        sealed = f"sealed {os.urandom(8).hex()}"
        deed = (
            f"assert not any(isinstance(o, str) and o == {sealed[:10]!r} + {sealed[10:]!r}"
            " for o in gc.get_objects())\n"
            "assert not os.isatty(0) and not os.isatty(1) and not os.isatty(2)\n"
            "assert os.getsid(0) != os.getsid(os.getppid())"
        )

        assert make_guest("Doing", deed).decide(None, COIN) == "heads"

    def test_children_of_a_guest(self, folder: Path) -> None:
        """Processes that a guest has started are killed with it."""
        deed = "open('began', 'w').write(str(__import__('subprocess').Popen(['sleep', '99']).pid))"

        assert failure("Doing", f"{deed}; time.sleep(99)", 2.0).startswith("thinks for more than")

        assert is_gone(int((folder / "began").read_text()))

    def test_a_table_that_is_killed(self, folder: Path) -> None:
        """When the table is killed, no guest goes on, not even while thinking."""
        program = (
            "from basari.bots.register import make_bot\n"
            "from basari.kernel import Decision, Fixed, Seat\n"
            "guest = make_bot('basari', 'mine.py:Swallowing', '')\n"
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
        """At the end all guests are killed, even those that would run forever."""
        program = (
            "import sys\n"
            "from basari.bots.register import make_bot\n"
            "guests = [make_bot('basari', 'mine.py:First', '') for _ in range(3)]\n"
            "print(*[guest._child._process.pid for guest in guests])\n"
        )
        ran = shell(python=program)

        assert (ran.code, ran.err) == (0, "")
        assert all(is_gone(int(number)) for number in ran.out.split())

    def test_no_process(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """If no process can be started, a sentence says so."""

        def full(*_arguments: object, **_options: object) -> object:
            raise BlockingIOError(11, "Resource temporarily unavailable")

        monkeypatch.setattr(guest, "Popen", full)

        with pytest.raises(BadSetup, match="cannot be loaded, it raises BlockingIOError"):
            make_guest("First")


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
    """Receive Ctrl-C, wherever the tests run."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
