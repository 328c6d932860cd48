"""Bots of one's own at a real terminal: whatever they do, the table goes on, and one can leave."""

import termios
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from signal import SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGUSR1

import pytest

from basari.log import load_log, verify
from tests.pty.ptys import BASARI, IMPATIENT, Session, logs, playing

GUESTS = """
import os


class Swallowing:
    def __init__(self, seed):
        pass

    def decide(self, view, decision):
        open("thinking", "w").close()
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass


class Printing:
    def __init__(self, seed):
        self.say()

    def say(self):
        print("a word from below")
        os.write(1, b"a word from below")
        os.write(2, b"a word from below")
        os.system("echo a word from below; (echo a word from below >/dev/tty) 2>&1")

    def decide(self, view, decision):
        self.say()
        return decision.options[0]


class Late(Printing):
    def __init__(self, seed):
        open("thinking", "w").close()
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass
"""
HASTY = (
    "from basari.bots.guard import GuardedBot\n"
    'GuardedBot.__init__.__kwdefaults__["patience"] = 0.5\n'
)
"""Nobody waits for half a minute."""
EVE, OTHERS = "--seat=Eve=bot:mine.py:", ("--seat=Ada=human", "--seat=Ben=bot:random")
TABLE = ("--seed", 5, "--yes", "--bot-pace", "instant")
Act = Callable[[Session], object]
ENDS: dict[str, tuple[Act, int]] = {
    "Ctrl-C": (lambda session: session.send("\x03"), 130),
    **{
        number.name: (lambda session, number=number: session.signal(number), 128 + number)
        for number in (SIGINT, SIGTERM, SIGHUP, SIGUSR1)
    },
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in a folder with a file of guests."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text(GUESTS)
    return tmp_path


@contextmanager
def thinking(home: Path, script: str = "", **options: bool) -> Iterator[Session]:
    """Play until a guest thinks that will never come back."""
    seats = (EVE + "Swallowing", *OTHERS)
    with playing(home, *seats, *TABLE, script=script + BASARI, **options) as session:
        session.see("Enter go on").settled()
        session.press("\r", "Eve (bot) is thinking.").settled()
        session.until((home / "thinking").exists)
        yield session


class TestScreen:
    """On the screen, while a guest thinks."""

    @pytest.mark.parametrize("end", ENDS)
    def test_signals_act_at_once(self, folder: Path, end: str) -> None:
        """Whoever wants to leave leaves, and the terminal is as it was."""
        act, code = ENDS[end]

        with thinking(folder) as session:
            act(session)

            assert session.ended() == code
            assert session.tidy
            assert "The game is not over" in session.text

    def test_a_key_waits_its_turn(self, folder: Path) -> None:
        """What else is pressed meanwhile leads nowhere before the guest is gone."""
        with thinking(folder, HASTY + IMPATIENT) as session:
            session.send("q")
            session.see("Leave the game?").settled()
            session.send("\r")
            session.see("Ada chooses in secret")

    def test_resized(self, folder: Path) -> None:
        """In another window the page is drawn anew."""
        with thinking(folder) as session:
            session.resize(100, 30)
            session.until(lambda: session.finished and "Eve (bot) is thinking." in session.text)

            session.resize(60, 12)
            session.see("This window has 60 x 12")
            session.resize(80, 24)
            session.see("Eve (bot) is thinking.")

    def test_paused(self, folder: Path) -> None:
        """Ctrl-Z gives the shell its terminal, and back."""
        with thinking(folder, job=True) as session:
            session.signal(SIGTSTP)
            session.stopped()
            while session.pump(0.0):
                pass
            assert session.tidy

            session.signal(SIGCONT)

            session.see("Eve (bot) is thinking.")
            assert not session.tidy

    def test_the_table_goes_on(self, folder: Path) -> None:
        """Nobody waits for ever; who failed is named in the end, and the log is true."""
        with thinking(folder, HASTY + IMPATIENT) as session:
            session.see("Ada chooses in secret").settled()
            session.press("1", "Enter seal").settled()
            session.send("\r")
            session.see("Enter go on").settled()
            session.send("\x03")

            assert session.ended() == 130
            assert "Eve thinks for more than 0.5 seconds; somebody else played" in session.text
        (log,) = logs(folder)
        verify(load_log(log))

    @pytest.mark.parametrize("end", ["Ctrl-C", "SIGTERM"])
    def test_made(self, folder: Path, end: str) -> None:
        """One that is never made holds nobody up either."""
        act, code = ENDS[end]

        with playing(folder, EVE + "Late", *OTHERS, *TABLE) as session:
            session.until((folder / "thinking").exists)
            act(session)

            assert session.ended() == code
            assert termios.tcgetattr(session.far) == session.before

    def test_nothing_is_printed(self, folder: Path) -> None:
        """Whatever a guest prints, nobody sees it."""
        seats = (EVE + "Printing", *OTHERS)

        with playing(folder, *seats, *TABLE, script=IMPATIENT + BASARI) as session:
            session.see("Enter go on").settled()
            session.press("\r", "chooses in secret").settled()
            session.press("1", "Enter seal").settled()
            session.send("\r")
            session.gone("chooses in secret").settled()
            session.send("\x03")

            assert session.ended() == 130
            assert b"a word from below" not in session.written
            assert "somebody else played" not in session.text


class TestLines:
    """In plain mode, while a guest thinks."""

    @pytest.mark.parametrize("end", ENDS)
    def test_signals_act_at_once(self, folder: Path, end: str) -> None:
        """Whoever wants to leave leaves, and the terminal shows again what is typed."""
        act, code = ENDS[end]
        seats = (EVE + "Swallowing", *OTHERS)

        with playing(folder, *seats, *TABLE, "--plain") as session:
            session.until((folder / "thinking").exists)
            assert not termios.tcgetattr(session.far)[3] & termios.ECHO
            act(session)

            assert session.ended() == code
            assert termios.tcgetattr(session.far) == session.before
            assert "The game is not over" in session.text

    def test_the_table_goes_on(self, folder: Path) -> None:
        """Nobody waits for ever."""
        seats = (EVE + "Swallowing", *OTHERS)

        with playing(
            folder, *seats, *TABLE[:-1], "step", "--plain", script=HASTY + BASARI
        ) as session:
            session.see("Ada:")
            session.send("\x04")

            assert session.ended() == 0
            assert "Eve thinks for more than 0.5 seconds; somebody else played" in session.text
