import re
import unicodedata
from pathlib import Path
from signal import SIGTERM
from time import monotonic

import pytest

from basari.kernel import DEALER
from basari.log import load_log
from basari.shelf.folders import id_of
from tests.helpers.calls import at_random
from tests.pty.ptys import BASARI, FRAME, IMPATIENT, PATIENCE, Session, files_in, logs, playing

SECRET_PAGES = ("chooses in secret",)
ACTIONS = {
    "cards": ("A (card)", "B (points)", "C (gems)"),
    "board": ("1 (roll)", "2 (points)", "3 (gems)"),
}
NAMES = ("Ada", "Ben", "Cleo")
TABLE = ("--players", 3, "--seed", 5, "--yes", "--bot-pace", "instant")


def to_first_curtain(session: Session, edition: str) -> None:
    """Come to the first secret choice, on the board after everybody has started somewhere.

    What asks back hears no key that was pressed before one can have read it.
    """
    if edition == "board":
        for name in NAMES:
            session.see(f"{name}, where do you start?").settled()
            session.press("\r", f"{name}, do you start on arch").settled()
            session.pump(0.2)
            session.send("\r")
    session.see("Enter go on").settled()
    session.send("\r")


def choose(session: Session, name: str, key: str) -> None:
    """Take the laptop, and seal a choice."""
    session.see("Pass the laptop to", f"Enter I am {name}").open()
    session.see(f"{name} chooses in secret").settled()
    session.press(key, "Enter seal").settled()
    session.send("\r")


def is_secret(text: str) -> bool:
    """Whether a frame is for one player alone."""
    return any(heading in text for heading in SECRET_PAGES)


class TestFrames:
    """What anybody sees before the reveal, on any terminal."""

    @pytest.mark.parametrize("edition", ACTIONS)
    def test_no_public_frame_and_no_scrollback_ever_shows_a_choice(
        self, tmp_path: Path, edition: str
    ) -> None:
        """Choices are changed, covered and sealed; only secret pages ever name an action."""
        seen: list[bool] = []

        def look(session: Session) -> None:
            """Look at the frame that is about to be replaced."""
            secret = is_secret(session.text)
            seen.append(secret)
            above, whole = session.keeping.above, session.keeping.everything
            for word in (*SECRET_PAGES, *ACTIONS[edition]):
                assert word not in above
                assert secret or word not in session.text
                assert secret or word not in whole

        with playing(tmp_path, "--edition", edition, *TABLE) as session:
            session.watch = look
            to_first_curtain(session, edition)
            session.see("Pass the laptop to", "Ada").open().see("chooses in secret").settled()
            session.press("1", "Enter seal").settled()
            session.press("\x7f", "chooses in secret").settled()
            session.press("2", "Enter seal").settled()
            session.press(" ", "Pass the laptop to")
            for name, key in zip(NAMES, "312", strict=True):
                choose(session, name, key)
            session.see("Everybody has chosen.").until(session.hears)
            look(session)
            session.send("\x03")

            assert session.ended() == 130
            look(session)
            assert seen.count(True) >= 9
            assert session.tidy


def sealed_game(home: Path, edition: str, bots: int, keys: str) -> list[bytes]:
    """Play until everybody has chosen, look at the table and the history, and leave.

    Return all public frames, what was said at the end, and how many frames there were at all.
    """
    table = ("--edition", edition, *at_random(bots, 3), *TABLE)
    with playing(home, *table, script=IMPATIENT + BASARI, quick=True) as session:
        to_first_curtain(session, edition)
        for name, key in zip(NAMES[: 3 - bots], keys, strict=False):
            choose(session, name, key)
        session.see("Everybody has chosen.").until(session.hears)
        session.press("t", "Enter back").settled()
        session.press("\r", "Everybody has chosen.").settled()
        session.press("h", "What happened so far").settled()
        session.press("\r", "Everybody has chosen.").settled()
        session.signal(SIGTERM)
        assert session.ended() == 143
        (log,) = logs(home)
        *shown, last = session.frames
        goodbye = b"".join(last.split()).replace(bytes(log), b"LOG")
        goodbye = goodbye.replace(id_of(log).encode(), b"ID")
        public = [part for part in shown if not is_secret(part.decode())]
        return [*public, goodbye, b"%d frames" % len(shown)]


class TestBytes:
    """Games that differ only in what one player sealed."""

    @pytest.mark.parametrize(
        ("edition", "who", "bots"), [("cards", 0, 0), ("cards", 1, 1), ("board", 2, 0)]
    )
    def test_all_public_bytes_are_the_same_until_the_reveal(
        self, tmp_path: Path, edition: str, who: int, bots: int
    ) -> None:
        """Whatever is sealed, the same bytes are written, and secret pages as many times."""
        sealed = ["1" * who + key + "1" * (2 - who) for key in "123"]

        games = [sealed_game(tmp_path / keys, edition, bots, keys) for keys in sealed]

        for first, *others in zip(*games, strict=True):
            assert others == [first, first]

    @pytest.mark.parametrize("edition", ACTIONS)
    def test_all_secret_pages_are_as_long(self, tmp_path: Path, edition: str) -> None:
        """Whatever is chosen, as many bytes are written, in German too."""
        runs = [sealed_in_german(tmp_path / key, edition, key) for key in "123"]

        assert runs[0] == runs[1] == runs[2]
        assert len(runs[0]) > 3


GERMAN = ("Der Laptop geht an", "wählt geheim", "festlegen")


def sealed_in_german(home: Path, edition: str, key: str) -> list[int]:
    """Seal a choice in German; return how long every frame was until the next curtain fell."""
    table = ("--edition", edition, *at_random(2, 3), *TABLE, "--lang", "de")
    with playing(home, *table, script=IMPATIENT + BASARI, quick=True) as session:
        curtain, choosing, chosen = GERMAN
        if edition == "board":
            session.see("wo startest du?").settled()
            session.press("\r", "startest du an Torbogen").settled()
            session.pump(0.2)
            session.send("\r")
        session.see("Enter weiter").settled()
        since = len(session.written)
        session.press("\r", choosing).settled()
        session.press(key, chosen).settled()
        session.press(" ", curtain).until(session.hears)
        lengths = [len(frame) for frame in bytes(session.written[since:]).split(FRAME)]
        session.send("\x03")
        assert session.ended() == 130
        return lengths


class TestFiles:
    """What is written to disk while people choose."""

    @pytest.mark.parametrize("edition", ACTIONS)
    def test_nothing_is_written_until_everybody_has_chosen(
        self, tmp_path: Path, edition: str
    ) -> None:
        """No byte changes from the first curtain to the last choice; the reveal is written."""
        pace = IMPATIENT + BASARI

        with playing(tmp_path, "--edition", edition, *TABLE, script=pace, quick=True) as session:
            to_first_curtain(session, edition)
            session.see("Pass the laptop to", "Ada")
            before = files_in(tmp_path)
            for name, key in zip(NAMES, "123", strict=True):
                session.see("Pass the laptop to", f"Enter I am {name}").open()
                session.see("chooses in secret").settled()
                session.press(key, "Enter seal").settled()
                assert files_in(tmp_path) == before
                session.send("\r")
            session.see("Everybody has chosen.")
            session.signal(SIGTERM)
            assert session.ended() == 143

        (log,) = logs(tmp_path)
        (path,) = (path for path in before if path.endswith(log.name))
        answers = load_log(log).answers
        assert log.read_bytes().startswith(before[path])
        sealed = [answer for answer in answers if answer.seat != DEALER][-3:]
        assert [answer.seat for answer in sealed] == [0, 1, 2]
        assert len({answer.move for answer in sealed}) == 3


class TestBursts:
    """Keys that are typed ahead, or that somebody leans on."""

    BURST = "\r1b\r\x1b[B" * 100

    def test_no_burst_opens_a_curtain_or_chooses_anything(self, tmp_path: Path) -> None:
        """Whatever was typed before a curtain is forgotten there; one key then opens it."""
        with playing(tmp_path, "--edition", "cards", *TABLE, quick=True) as session:
            session.see("Enter go on").settled()
            session.send("\r" + self.BURST)
            for name in NAMES:
                session.see("Pass the laptop to", f"Enter I am {name}").until(session.hears)
                assert f"Enter I am {name}" in session.settled()
                assert f"{name} chooses".encode() not in session.written
                assert f"✓ {name}" not in session.text
                session.open().see(f"{name} chooses in secret").settled()
                session.press("2", "Enter seal").settled()
                session.send("\r" + self.BURST)
            session.see("Everybody has chosen.").until(session.hears)

            assert "Everybody has chosen." in session.settled()
            public = b"".join(part for part in session.frames if not is_secret(part.decode()))
            assert not any(action.encode() in public for action in ACTIONS["cards"])
            session.open().see("Enter go on")

    def test_a_key_that_is_held_down_keeps_nobody_from_leaving(self, tmp_path: Path) -> None:
        """A curtain hears no key while one repeats, but signals always."""
        with playing(tmp_path, "--edition", "cards", *TABLE, quick=True) as session:
            session.see("Enter go on").settled()
            session.press("\r" + "x" * 100, "Pass the laptop to")

            session.signal(SIGTERM)

            limit = monotonic() + PATIENCE
            while session.process.poll() is None:
                assert monotonic() < limit
                session.send("x")
                session.pump(0.01)
            assert session.ended() == 143
            assert session.tidy


CRASH = """
from basari.cli.pages.choice import {page}
drawn, times = {page}.draw, []
def draw(self, paper):
    shown = drawn(self, paper)
    times.append(shown)
    if len(times) == {times}:
        raise RuntimeError("the pen broke")
    return shown
{page}.draw = draw
"""
CRASHES = {
    "2": CRASH.format(page="Choice", times=2),
    "\x1b[B": CRASH.format(page="Choice", times=2),
}
"""What breaks after which key."""


class TestCrash:
    """The program breaks in the middle of a secret page."""

    @pytest.mark.parametrize("key", CRASHES, ids=["digit", "arrow"])
    @pytest.mark.parametrize("debug", ["", "1"])
    def test_nothing_secret_is_left_and_the_terminal_is_restored(
        self, tmp_path: Path, key: str, debug: str
    ) -> None:
        """One sentence says so; even a traceback, if wanted, tells nothing of the choice."""
        script = CRASHES[key] + BASARI
        arguments = ("play", "--edition", "cards", *TABLE)

        with Session(tmp_path, *arguments, script=script, BASARI_DEBUG=debug) as session:
            to_first_curtain(session, "cards")
            session.see("Pass the laptop to").open().see("chooses in secret").settled()
            session.send(key)

            assert session.ended() == (1 if debug else 70)
            assert session.tidy
            everything = session.text + session.keeping.everything
            out = bytes(session.written)
            for word in (*SECRET_PAGES, *ACTIONS["cards"], "Action."):
                assert word not in everything
            assert (b"Traceback" in out) == bool(debug)
            assert (b"something went wrong inside (RuntimeError)" in out) != bool(debug)


NASTY = ("Ev\x1b[6nil", "Be\x1b]0;title\x07ll", "C1\x9b5n\x85x", "bi\u202edi\u2066", "[bold]x[/b]")
SEQUENCE = re.compile(r"\x1b\[[\d;?]*[HJKmhl]")
"""What we write ourselves: places, erasing, colours and modes."""


def stray(session: Session) -> set[str]:
    """List characters in what was written that are neither text nor our own sequences."""
    text = SEQUENCE.sub("", session.written.decode())
    return {
        letter
        for letter in text
        if unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
    } - {"\r", "\n"}


class TestNames:
    """Names that want to be more than a name."""

    def test_control_bytes_of_a_name_on_the_command_line_are_not_written(
        self, tmp_path: Path
    ) -> None:
        """What can be shown of a name is shown as it is; the rest never reaches the terminal."""
        names = [part for name in NASTY for part in ("--name", name)]

        with playing(
            tmp_path, "--edition", "cards", *names, "--bot-pace", "instant", quick=True
        ) as session:
            session.see("Ev[6nil", "Be]0;titlell", "C15n", "bidi", "[bold]x[/b]").settled()
            session.press("\r", "Pass the laptop to", "Ev[6nil").until(session.hears)
            session.press("h", "What happened so far")
            session.send("\x03")

            assert session.ended() == 130
            assert not stray(session)

    def test_control_bytes_that_are_typed_are_not_written(self, tmp_path: Path) -> None:
        """At the seating page too, only what can be shown is taken."""
        typed = (
            *NASTY[2:],
            "Z\u0337\u0337\u0337\u0337a",
            "佐藤\U0001f48e\u200d",
            b"\xff\x80M\xed\xa0",
        )

        with playing(
            tmp_path, "--edition", "cards", "--players", 5, "--still", quick=True
        ) as session:
            session.see("Who plays").settled()
            for name in typed:
                session.send(name)
                session.send(b"\xff\x80\xed\xa0\x1b[B")
                session.settled()
            session.see("[bold]x[/b]", "佐藤")
            session.send("\r")
            session.see("new cards", "Enter go on", "[bold]x[/b]", "佐藤").settled()
            session.send("\r")
            session.see("Pass the laptop to")
            session.send("\x03")

            assert session.ended() == 130
            assert not stray(session)
