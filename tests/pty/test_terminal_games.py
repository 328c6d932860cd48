from pathlib import Path
from random import Random
from signal import SIGHUP, SIGINT, SIGTERM

import pytest

from basari.log import final_table, load_log, verify
from tests.helpers.calls import at_random
from tests.helpers.samples import SOAKING
from tests.pty.players import bursts, play_on, step
from tests.pty.ptys import BASARI, IMPATIENT, Session, logs, playing

AT_ONCE = ("--yes", "--bot-pace", "instant")


def leave_politely(session: Session) -> None:
    """Press Esc and twice q until that is understood; a curtain is deaf for a moment."""
    while session.process.poll() is None and b"\x1b[?1049l" not in session.written:
        for key in "\x1bqq":
            session.send(key)
            session.pump(0.1)


def press_ctrl_c(session: Session) -> None:
    """Press Ctrl-C, but not in the midst of a paste or of half a sequence."""
    while session.pump(0.3):
        pass
    session.send("\x03")


WAYS_OUT = {
    "q": (leave_politely, 0),
    "ctrl-c": (press_ctrl_c, 130),
    "interrupt": (lambda session: session.signal(SIGINT), 130),
    "terminate": (lambda session: session.signal(SIGTERM), 143),
    "hangup": (lambda session: session.signal(SIGHUP), 129),
}


def check_end(session: Session, code: int) -> None:
    """See that the session ended well: the terminal restored, the game saved as far as it came."""
    assert session.ended() == code
    assert session.tidy
    for log in logs(session.home):
        final_table(load_log(log))


def _finished(home: Path) -> int:
    return sum(b'"result"' in log.read_bytes() for log in logs(home))


class TestWholeGames:
    """Games that are played at a terminal from the first page to the last."""

    @pytest.mark.parametrize(
        ("edition", "seats", "bots"),
        [("cards", 3, 0), ("cards", 4, 3), ("cards", 5, 4), ("board", 3, 1), ("board", 4, 3)],
    )
    def test_whoever_follows_the_footer_comes_to_the_end(
        self, tmp_path: Path, edition: str, seats: int, bots: int
    ) -> None:
        """People and bots play to the end, leave, and the log is whole."""
        table = ("--edition", edition, *at_random(bots, seats), "--seed", seats)
        brief = () if SOAKING or seats - bots == 1 else ("--ruling", "legs=1")
        pace = IMPATIENT + BASARI

        with playing(tmp_path, *table, *brief, *AT_ONCE, script=pace, quick=True) as session:
            session.see("Enter")
            play_on(session, Random(seats), "n play again")  # noqa: S311 - no secret
            leave_politely(session)

            check_end(session, 0)
            (log,) = logs(tmp_path)
            assert verify(load_log(log)).over

    def test_a_rematch_begins_another_game_with_the_same_people(self, tmp_path: Path) -> None:
        """After a game of bots n begins the next one, which is kept beside the first."""
        with playing(tmp_path, "--edition", "cards", *at_random(4), *AT_ONCE) as session:
            session.see("n play again")
            first = logs(tmp_path)
            session.send("n")
            session.until(lambda: _finished(tmp_path) == 2)
            session.see("n play again").settled()
            session.send("q")

            check_end(session, 0)
            assert set(first) < set(logs(tmp_path))
            one, other = (load_log(log).header for log in logs(tmp_path))
            assert one.players == other.players


def hear_out(session: Session) -> None:
    """Let the program do what the keys mean."""
    while session.pump(0.04):
        pass
    session.settled()


GUIDED_END = "A guided game is not saved."
"""What is said when keys have led through a guided game to its end."""


def hammer(session: Session, random: Random) -> None:
    """Press any keys, and now and then what the pages ask for."""
    for burst in bursts(random, 300 if SOAKING else 20):
        session.send(burst)
        hear_out(session)
        for _ in range(random.randrange(16)):
            step(session, random)


class TestRandomKeys:
    """Hammering on the keyboard leads to no traceback and to no dead end."""

    @pytest.mark.parametrize("seed", range(300 if SOAKING else 3))
    def test_whatever_was_pressed_there_is_a_way_out(self, tmp_path: Path, seed: int) -> None:
        """After any keys at any page, the game ends as it is told to, and is saved."""
        random = Random(seed)  # noqa: S311 - no secret
        edition = ("--edition", random.choice(("cards", "board")))
        options = random.choice(
            (AT_ONCE, (), edition, (*at_random(1, 4), *AT_ONCE), ("--no-confirm",))
        )
        leave, code = list(WAYS_OUT.values())[seed % len(WAYS_OUT)]

        with playing(tmp_path, *options, script=IMPATIENT + BASARI, quick=True) as session:
            session.see("q quit")
            try:
                hammer(session, random)
            except pytest.fail.Exception:
                if GUIDED_END not in session.text:
                    raise
                check_end(session, 0)
                return
            leave(session)

            check_end(session, code)


class TestWaysOut:
    """Every way out of a game, from its most secret page."""

    @pytest.mark.parametrize("way", WAYS_OUT)
    def test_leaving_restores_the_terminal_and_says_where_the_game_is(
        self, tmp_path: Path, way: str
    ) -> None:
        """The exit code says why; the shell's screen says where the game is kept."""
        leave, code = WAYS_OUT[way]

        with playing(tmp_path, "--seed", 1, *at_random(3, 4), *AT_ONCE) as session:
            session.see("Enter go on").press("\r", "chooses in secret")
            session.press("b", "Enter seal")
            leave(session)

            check_end(session, code)
            (log,) = logs(tmp_path)
            assert log.name in session.text
            assert "B (points)" not in session.text
            assert "B (points)" not in session.keeping.everything

    def test_closing_the_terminal_ends_the_game(self, tmp_path: Path) -> None:
        """Nobody is left to be told anything, and the game is saved."""
        with playing(tmp_path, "--seed", 1, *at_random(3, 4), *AT_ONCE) as session:
            session.see("Enter go on").press("\r", "chooses in secret")
            session.hang_up()

            assert session.process.wait(20) == 129
            (log,) = logs(tmp_path)
            final_table(load_log(log))
