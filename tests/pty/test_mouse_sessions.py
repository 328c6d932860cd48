"""The mouse at a real terminal: heard on public pages, off where a click would betray a choice."""

import re
from pathlib import Path
from signal import SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, Signals

import pytest

from tests.pty.ptys import BASARI, FRAME, IMPATIENT, Session, playing
from tests.pty.test_secrets import TABLE, is_secret

ASKED = re.compile(rb"\x1b\[\?100[0-3][hl]")
ON, OFF = b"\x1b[?1000h", b"\x1b[?1000l"
CRASH = """
from basari.cli.pages.curtain import Curtain
times = []
def press(self, key):
    raise RuntimeError("the button broke")
Curtain.press = press
"""


def is_on(written: bytes) -> bool:
    """Whether the terminal was asked last to report the mouse."""
    return (ASKED.findall(written) or [OFF])[-1] == ON


def click(session: Session, words: str) -> None:
    """Click on some words that are seen."""
    session.settled()
    row, column = next(
        (row, line.index(words)) for row, line in enumerate(session.screen.display) if words in line
    )
    place = f"{column + 1};{row + 1}"
    session.send(f"\x1b[<0;{place}M\x1b[<0;{place}m")


def to_a_curtain(session: Session) -> None:
    """Come to the first secret choice, with the mouse alone."""
    session.see("Enter go on")
    click(session, "go on")
    session.see("Pass the laptop to").until(session.hears)


class TestSecrets:
    """Where a click counts, and where the terminal does not even report it."""

    def test_off_on_every_secret_page(self, tmp_path: Path) -> None:
        """It is asked for before a public page, and taken back before a secret one is drawn."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + BASARI) as session:
            to_a_curtain(session)
            click(session, "I am Ada")
            session.see("Ada chooses in secret").settled()
            assert not is_on(bytes(session.written))
            click(session, "choose")
            session.press("?", "What can I do here?").settled()
            assert not is_on(bytes(session.written))
            session.press("\r", "Ada chooses in secret").settled()
            session.press("h", "What happened so far").settled()
            assert not is_on(bytes(session.written))
            session.press("\r", "Ada chooses in secret").settled()
            session.press("2", "Enter seal").settled()
            session.send("\r")
            session.see("Enter I am Ben").settled()
            assert is_on(bytes(session.written))
            session.signal(SIGTERM)
            assert session.ended() == 143

            written = bytes(session.written)
            frames = [match.start() for match in re.finditer(re.escape(FRAME), written)]
            states = {
                (is_secret(text), is_on(written[:start]))
                for start, end in zip(frames, [*frames[1:], len(written)], strict=True)
                if (text := written[start:end].decode()).strip()
            }
            assert (True, True) not in states
            assert (True, False) in states
            assert session.tidy

    def test_a_click_is_forgotten_where_the_mouse_is_off(self, tmp_path: Path) -> None:
        """Reports that come all the same choose nothing, and seal nothing."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + BASARI) as session:
            to_a_curtain(session)
            click(session, "I am Ada")
            session.see("Ada chooses in secret").settled()
            session.press("1", "Enter seal").settled()

            click(session, "Enter")

            session.press("\x7f", "1-3 choose").settled()
            session.send("\x03")
            assert session.ended() == 130
            assert session.tidy

    def test_no_mouse(self, tmp_path: Path) -> None:
        """Who wants none is not asked anything, and a text can be selected everywhere."""
        with playing(tmp_path, "--no-mouse", *TABLE, script=IMPATIENT + BASARI) as session:
            session.see("Enter go on").settled()
            session.press("\r", "Pass the laptop to").open()
            session.see("Ada chooses in secret").settled()
            session.send("\x03")
            assert session.ended() == 130

            assert not ASKED.search(session.written)
            assert session.tidy


class TestEnds:
    """However a game ends, the terminal reports nothing any more."""

    @pytest.mark.parametrize("number", [SIGINT, SIGTERM, SIGHUP])
    def test_signals(self, tmp_path: Path, number: Signals) -> None:
        """A signal ends it in order."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + BASARI) as session:
            to_a_curtain(session)
            assert is_on(bytes(session.written))

            session.signal(number)

            assert session.ended() == 128 + number
            assert not is_on(bytes(session.written))
            assert session.tidy

    def test_leaving(self, tmp_path: Path) -> None:
        """Nor is anything left of the click that leaves."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + BASARI) as session:
            to_a_curtain(session)
            click(session, "q quit")
            session.see("Leave the game?")
            click(session, "leave")

            assert session.ended() == 0
            assert not is_on(bytes(session.written))
            assert session.tidy

    def test_crash(self, tmp_path: Path) -> None:
        """Not even if the program breaks."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + CRASH + BASARI) as session:
            to_a_curtain(session)

            session.send("x")

            assert session.ended() == 70
            assert not is_on(bytes(session.written))
            assert session.tidy

    def test_pause(self, tmp_path: Path) -> None:
        """While it is stopped the shell has its mouse; afterwards clicks count again."""
        with playing(tmp_path, *TABLE, script=IMPATIENT + BASARI, job=True) as session:
            to_a_curtain(session)
            session.send("\x1a")
            session.stopped()
            session.drain()
            assert not is_on(bytes(session.written))

            session.signal(SIGCONT)

            session.see("Pass the laptop to").settled()
            assert is_on(bytes(session.written))
            session.signal(SIGTSTP)
            session.stopped()
            session.drain()
            assert not is_on(bytes(session.written))
            session.signal(SIGCONT)
            session.see("Pass the laptop to").settled()
            click(session, "I am Ada")
            session.see("Ada chooses in secret")
            session.signal(SIGTERM)
            assert session.ended() == 143
            assert session.tidy
