"""The record at a terminal: games that were torn off go on, are looked at, and branch."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from signal import SIGKILL

from basari.log import load_log, verify
from basari.shelf.folders import id_of
from tests.helpers.calls import at_random
from tests.pty.players import play_on, sensible
from tests.pty.ptys import BASARI, IMPATIENT, Session, logs, playing

TABLE = ("--edition", "cards", *at_random(2, 3), "--yes", "--bot-pace", "instant", "--still")
PACE = IMPATIENT + BASARI
LINES = 9
"""So many lines a game has that is torn off: more than one round."""
ROOM = "room"
"""As soon as there is such a file, the disk is not full any more."""
FULL = f"""
import errno, os
from basari import files
written = files.write_safely
calls = []
def full(file, content):
    calls.append(content)
    if len(calls) >= 5 and not os.path.exists(os.path.join(os.environ["HOME"], {ROOM!r})):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    written(file, content)
from basari.shelf import journal
journal.write_safely = full
"""
"""Makes a disk that is full from the fifth answer on, until somebody makes room."""


def _lines(log: Path) -> int:
    return log.read_bytes().count(b"\n")


def press_on(session: Session) -> None:
    """Press what the page asks for, and wait for another one."""
    seen = session.text
    session.send(sensible(session, Random(1)))  # noqa: S311 - no secret
    session.until(lambda: session.text != seen)
    session.settled()


def torn_off(home: Path) -> Path:
    """Play for a while, and kill it in the middle."""
    with playing(home, *TABLE, script=PACE, quick=True) as session:
        session.see("Enter")
        while sum(map(_lines, logs(home))) < LINES:
            press_on(session)
        session.signal(SIGKILL)
        session.ended()
    (log,) = logs(home)
    return log


class TestResume:
    """A game that was killed goes on."""

    def test_to_the_end(self, tmp_path: Path) -> None:
        """It begins with a recap and ends as a game that was never interrupted."""
        log = torn_off(tmp_path)
        before = load_log(log).answers

        with Session(
            tmp_path, "resume", "--bot-pace", "instant", script=PACE, quick=True
        ) as session:
            session.see("The game continues here", "Enter")
            play_on(session, Random(2), "n play again")  # noqa: S311 - no secret
            session.press("q")
            assert session.ended() == 0
            assert " with " in session.text
            assert session.tidy

        assert logs(tmp_path) == [log]
        assert load_log(log).answers[: len(before)] == before
        assert verify(load_log(log)).over

    def test_offered(self, tmp_path: Path) -> None:
        """Who plays without saying what is offered the game that waits, and can leave it."""
        log = torn_off(tmp_path)

        with playing(tmp_path) as session:
            session.see("Ada, Ben (bot) and Cleo (bot): ")
            session.press("2", "Who plays")
            session.press("\x03")
            assert session.ended() == 130
        with playing(tmp_path) as session:
            session.see("Continue", "Ada")
            session.press("\r", "The game continues here")
            session.press("q", "Leave the game?")
            session.press("q", f"basari resume {id_of(log)} continues it")
            assert session.ended() == 0

        assert logs(tmp_path) == [log]


@contextmanager
def until_full(home: Path) -> Iterator[Session]:
    """Play until the disk is full."""
    with playing(home, *TABLE, script=IMPATIENT + FULL + BASARI, quick=True) as session:
        session.see("Enter")
        while "This cannot be saved" not in session.text:
            press_on(session)
        yield session


class TestFullDisk:
    """A full disk stops nobody for good."""

    def test_room_is_made(self, tmp_path: Path) -> None:
        """What could not be written is written when they try again, and the game goes on."""
        with until_full(tmp_path) as session:
            session.see("No space left on device", "Enter try again")
            (tmp_path / ROOM).touch()
            session.send("\r")
            session.gone("This cannot be saved").settled()
            play_on(session, Random(2), "n play again")  # noqa: S311 - no secret
            session.press("q")
            assert session.ended() == 0
            assert " with " in session.text

        (log,) = logs(tmp_path)
        assert verify(load_log(log)).over

    def test_left(self, tmp_path: Path) -> None:
        """Who leaves keeps everything that was told."""
        with until_full(tmp_path) as session:
            session.press("q")
            assert session.ended() == 2
            assert session.written.endswith(b"cannot be written (No space left on device)\r\n")
            assert session.tidy

        (log,) = logs(tmp_path)
        assert not verify(load_log(log)).over


class TestReplay:
    """A game is looked at, and branches off."""

    def test_play_on_from_here(self, tmp_path: Path) -> None:
        """Step about, sit down at an earlier moment, and play a game of its own."""
        log = torn_off(tmp_path)
        before = log.read_bytes()

        with Session(tmp_path, "replay", script=PACE, quick=True) as session:
            session.see("Replay: step 0 of")
            first = session.settled()
            session.press("\x1b[C", "Replay: step 1 of")
            session.press("\x1b[D", "Replay: step 0 of")
            assert session.settled() == first
            session.press("\x1b[B", "round 1").settled()
            session.press("p", "who plays?").settled()
            session.press("\x1b", "Replay: ").settled()
            session.press("p", "who plays?").settled()
            session.press("\r", "Enter")
            session.until(lambda: len(logs(tmp_path)) == 2)
            session.press("\x03")
            assert session.ended() == 130
            assert b"Traceback" not in session.written

        (branch,) = set(logs(tmp_path)) - {log}
        assert log.read_bytes() == before
        shared = len(load_log(branch).answers)
        assert load_log(branch).answers == load_log(log).answers[:shared]

    def test_leaving(self, tmp_path: Path) -> None:
        """Who only looks leaves no trace, and is told nothing."""
        torn_off(tmp_path)
        before = {file: file.read_bytes() for file in logs(tmp_path)}

        with Session(tmp_path, "replay", "--at", 3) as session:
            session.see("Replay: ")
            session.press("q")
            assert session.ended() == 0
            assert session.tidy
            assert b"No game started" not in session.written

        assert {file: file.read_bytes() for file in logs(tmp_path)} == before
