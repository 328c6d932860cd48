import re
import shutil
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from signal import SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, Signals, valid_signals

import pytest

from tests.helpers.calls import at_random
from tests.pty.ptys import FRAME, Session, glance
from tests.pty.show_page import PAGES

SHOW_PAGE = (
    "import sys\nsys.path[:0] = [{root!r}]\nfrom tests.pty import show_page\nshow_page.perform()\n"
)
LEAVING = {SIGINT: 130, SIGTERM: 143, SIGHUP: 129}
HARMLESS = {
    *("SIGKILL", "SIGSTOP", "SIGCHLD", "SIGCONT", "SIGTSTP", "SIGTTIN", "SIGTTOU", "SIGURG"),
    *("SIGWINCH", "SIGPIPE", "SIGXFSZ", "SIGINFO"),
    *("SIGILL", "SIGABRT", "SIGBUS", "SIGFPE", "SIGSEGV"),
}
"""Signals that cannot be heard, end nobody, are ignored by Python, or tell of a broken program."""
DEADLY = sorted(
    number
    for number in valid_signals()
    if isinstance(number, Signals) and number.name not in HARMLESS and number not in LEAVING
)
"""All others that have a name on this system."""
CURTAIN = "Pass the laptop to"
SECRET = {
    "private": "chooses in secret",
    "lit": "Enter seal",
    "own options": "chooses in secret",
    "own help": "What can I do here?",
    "own table": "Enter back",
}


class Theatre:
    """A stage that is kept open from test to test, and opened anew if one of them broke it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.session: Session | None = None

    def show(self, page: str) -> Session:
        """Show a page."""
        if self.session is None:
            script = SHOW_PAGE.format(root=str(Path(__file__).parents[2]))
            self.session = Session(self.home, script=script, job=True)
        self.session.see("which page?")
        self.session.screen.reset()
        self.session.keeping.reset()
        self.session.send(page + "\n")
        self.session.see(PAGES[page]).settled()
        return self.session

    def close(self) -> None:
        """End it, and whatever went wrong there."""
        if self.session:
            self.session.__exit__()
        self.session = None


@pytest.fixture(scope="module")
def theatre(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Theatre]:
    """Open a stage for all pages."""
    opened = Theatre(tmp_path_factory.mktemp("home"))
    yield opened
    opened.close()


@pytest.fixture
def shown(theatre: Theatre, page: str) -> Iterator[Session]:
    """Show a page; after the test, the terminal must be as it was before."""
    try:
        session = theatre.show(page)
        yield session
        if "which page?" not in session.text:
            session.signal(SIGTERM)
            session.see("left 143, which page?")
        assert session.tidy
        assert b"Traceback" not in session.written
    except BaseException:
        theatre.close()
        raise


@pytest.fixture(autouse=True)
def _reopen(request: pytest.FixtureRequest, theatre: Theatre) -> Iterator[None]:
    """After a test that failed nobody knows what is on stage."""
    failed = request.session.testsfailed
    yield
    if request.session.testsfailed > failed:
        theatre.close()


def next_frame(session: Session, since: int) -> str:
    """Read the first frame after some moment that is not blank; words are one blank apart."""
    for frame in bytes(session.written[since:]).split(FRAME)[1:]:
        if text := "\n".join(glance(FRAME + frame)).strip():
            return re.sub(r"(?<=\S) +", " ", text)
    return ""


def check_no_secret(session: Session, page: str) -> None:
    """See that neither emulator shows what was secret, not even in its scrollback."""
    if page in SECRET:
        assert SECRET[page] not in session.text
        assert SECRET[page] not in session.keeping.everything
        assert "B (points)" not in session.keeping.everything


def covered(page: str) -> str:
    """Say what is seen after a page was interrupted."""
    return CURTAIN if page in SECRET else PAGES[page]


every_page = pytest.mark.parametrize("page", PAGES)


class TestLeaving:
    """Signals that end a game, at every kind of page."""

    @every_page
    @pytest.mark.parametrize("number", LEAVING)
    def test_a_signal_ends_it_with_its_code(self, shown: Session, page: str, number: int) -> None:
        """Nothing is shown any more, nothing secret is left, the terminal is as before."""
        since = len(shown.written)

        shown.signal(number)

        shown.see(f"left {LEAVING[number]}, which page?")
        assert next_frame(shown, since) == ""
        check_no_secret(shown, page)

    @pytest.mark.parametrize("page", ["lit", "own help", "news"])
    @pytest.mark.parametrize("number", DEADLY)
    def test_so_does_any_other_that_ends_programs(
        self, shown: Session, page: str, number: int
    ) -> None:
        """None of them leaves a secret or raw mode behind."""
        shown.signal(number)

        shown.see(f"left {128 + number}, which page?")
        check_no_secret(shown, page)


class TestPausing:
    """Ctrl-Z and back, at every kind of page."""

    @every_page
    def test_the_shell_gets_its_terminal_and_gives_it_back(self, shown: Session, page: str) -> None:
        """While it is stopped the terminal is the shell's; then the page is back, or a curtain."""
        shown.signal(SIGTSTP)
        shown.stopped()
        while shown.pump(0.0):
            pass

        assert shown.tidy
        check_no_secret(shown, page)
        since = len(shown.written)
        shown.signal(SIGCONT)
        shown.see(covered(page)).settled()
        assert covered(page) in next_frame(shown, since)
        assert not shown.tidy
        check_no_secret(shown, page)


class TestResizing:
    """A window that changes its size, at every kind of page."""

    @every_page
    @pytest.mark.parametrize("size", [(120, 40), (80, 30)], ids=str)
    def test_a_page_is_drawn_again_and_a_secret_is_covered(
        self, shown: Session, page: str, size: tuple[int, int]
    ) -> None:
        """There and back, the page is whole again; a secret page is behind the curtain."""
        for columns, rows in (size, (80, 24)):
            since = len(shown.written)
            shown.resize(columns, rows)
            shown.until(lambda since=since: covered(page) in next_frame(shown, since))
            shown.settled()

            assert covered(page) in shown.text
            check_no_secret(shown, page)

    @every_page
    def test_too_small_a_window_says_so_and_shows_nothing_else(
        self, shown: Session, page: str
    ) -> None:
        """No key means anything meanwhile; when there is room again, all is as it was."""
        shown.resize(60, 12)
        shown.see("This window has 60 x 12").settled()
        check_no_secret(shown, page)
        since = len(shown.written)
        shown.send("\r1bq\x7f")
        shown.until(lambda: bytes(shown.written[since:]).count(FRAME) == 5)
        assert "This window has 60 x 12" in shown.settled()

        shown.resize(80, 24)

        shown.see(covered(page)).settled()
        check_no_secret(shown, page)


class TestBeside:
    """What is read beside a secret page leads back to it, but not after an interruption."""

    @pytest.mark.parametrize("page", ["lit"])
    @pytest.mark.parametrize("beside", ["?", "h", "r", "t", "q"])
    def test_whoever_reads_comes_back_to_their_choice(
        self, shown: Session, page: str, beside: str
    ) -> None:
        """Undisturbed, Enter leads back to the choice."""
        shown.send(beside)
        shown.gone(SECRET[page])

        shown.press("\r", SECRET[page])

    @pytest.mark.parametrize("page", ["lit"])
    @pytest.mark.parametrize("beside", ["?", "h", "r", "t", "q", "q?"])
    def test_an_interruption_leads_to_the_curtain(
        self, shown: Session, page: str, beside: str
    ) -> None:
        """A resize while one reads beside a secret page drops the curtain."""
        for key in beside:
            shown.send(key)
            shown.gone(SECRET[page]).settled()

        shown.resize(90, 30)

        shown.see(CURTAIN).settled()
        check_no_secret(shown, page)
        shown.resize(80, 24)

    @pytest.mark.parametrize("page", ["lit"])
    @pytest.mark.parametrize("beside", ["?", "h", "r", "t", "q"])
    def test_the_panic_key_pressed_twice_drops_the_curtain(
        self, shown: Session, page: str, beside: str
    ) -> None:
        """Beside a secret page Esc leads back to it, as everywhere; once more covers it."""
        shown.send(beside)
        shown.gone(SECRET[page]).settled()

        shown.press("\x1b", SECRET[page])
        shown.press("\x1b", CURTAIN)

        shown.settled()
        check_no_secret(shown, page)


class TestKeysThatSwallowKeys:
    """Sequences that no terminal sends on its own, but fingers and pastes may."""

    @pytest.mark.parametrize("page", ["curtain", "bargaining", "seating"])
    @pytest.mark.parametrize("keys", ["\x1b[200~", "\x1b[200~abc\x1b", "\x1b[M", "\x1b[<", "\x1bO"])
    def test_ctrl_c_is_heard_after_anything(self, shown: Session, page: str, keys: str) -> None:
        """Neither a paste without end nor half a sequence swallows the next key for good."""
        assert PAGES[page] in shown.text
        shown.send(keys)
        shown.settled()
        shown.pump(0.2)

        shown.send("\x03")

        shown.see("left 130, which page?")

    @pytest.mark.parametrize("page", ["curtain"])
    def test_a_signal_goes_before_a_thousand_keys(self, shown: Session, page: str) -> None:
        """Whoever leans on the keyboard cannot keep a game from ending."""
        assert PAGES[page] in shown.text
        since = len(shown.written)
        shown.send("x" * 1000)

        shown.signal(SIGTERM)

        shown.see("left 143, which page?")
        assert bytes(shown.written[since:]).count(FRAME) < 1000


SHELLS = [name for name in ("bash", "zsh") if shutil.which(name)]


class TestShell:
    """The real command under a real shell with job control."""

    @pytest.mark.parametrize("shell", SHELLS)
    def test_ctrl_z_and_fg(self, tmp_path: Path, shell: str) -> None:
        """The prompt is usable and echoes; fg leads from a secret page to its curtain."""
        quiet = {"bash": ["--norc", "--noprofile", "-i"], "zsh": ["-f", "-i"]}[shell]
        start = (
            "import fcntl, os, signal, sys, termios\n"
            "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
            "signal.signal(signal.SIGINT, signal.SIG_DFL)\n"
            "os.execvp(sys.argv[1], sys.argv[1:])\n"
        )
        call = f"{sys.executable} -c 'from basari.cli.main import main; main()'"
        seats = " ".join(at_random(2, 3))
        options = f"play --seed 1 --yes {seats} --bot-pace instant"

        command = [sys.executable, "-c", start, shell, *quiet]
        with Session(tmp_path, command=command, PS1="ready> ") as session:
            session.see("ready>")
            session.send(f"{call} {options}\n")
            session.see("Enter go on").press("\r", "chooses in secret")
            session.press("b", "Enter seal")
            session.send("\x1a")
            session.gone("Enter seal").see("ready>")
            assert "B (points)" not in session.keeping.everything
            session.press("echo it is $((6 * 7))\n", "echo it is $((6 * 7))", "it is 42")
            assert termios.tcgetattr(session.far)[3] & termios.ISIG
            session.send("fg\n")
            session.see(CURTAIN)
            assert "B (points)" not in session.keeping.everything
            session.open().see("chooses in secret")
            session.send("qq")
            session.see("The game is not over", "ready>")
            session.send("stty -a; exit\n")

            assert session.ended() == 0
            assert b" echo " in session.written
            assert b"Traceback" not in session.written
