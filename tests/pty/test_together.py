"""Everybody at once, at a real terminal: keys in any order, signals, and nothing to be seen."""

from pathlib import Path
from random import Random
from signal import SIGCONT, SIGTERM, SIGTSTP

import pytest

from basari.cli.pages.keyboard import ROWS
from basari.kernel import DEALER
from basari.log import final_table, load_log
from tests.helpers.calls import at_random
from tests.pty.ptys import FRAME, Session, logs, playing

CHOOSING = "own keys choose"
TABLE = ("--seed", 5, "--yes", "--bot-pace", "instant", "--together")


def to_choice(session: Session, edition: str, people: int) -> None:
    """Come to the first choice: on the board all start somewhere; then the keys can be tried."""
    if edition == "board":
        for _ in range(people):
            session.see("where do you start?").settled()
            session.press("\r", "do you start on arch").settled()
            session.pump(0.2)
            session.send("\r")
    session.see("Enter go on").settled()
    session.press("\r", "Try out your keys").settled()
    session.press("\r", CHOOSING).settled()


def strokes(rows: list[int]) -> str:
    """List the keys of everybody, from the first seat on."""
    return "".join(ROWS[row][seat] for seat, row in enumerate(rows))


def chosen(home: Path, seats: int) -> list[str]:
    """Read from the log what everybody chose in the first round."""
    (log,) = logs(home)
    answers = [answer for answer in load_log(log).answers if answer.seat != DEALER]
    first = next(n for n, answer in enumerate(answers) if not answer.move.startswith("start"))
    return [answer.move for answer in answers[first : first + seats]]


def leave(session: Session) -> None:
    """End the game, and see that the terminal is as it was."""
    session.signal(SIGTERM)
    assert session.ended() == 143
    assert session.tidy


class TestChoosing:
    """Everybody presses keys of their own, at one keyboard."""

    @pytest.mark.parametrize(
        ("edition", "seats", "bots"),
        [("cards", 3, 0), ("cards", 4, 1), ("cards", 5, 0), ("board", 3, 0), ("board", 4, 1)],
    )
    def test_everybody_gets_what_they_pressed(
        self, tmp_path: Path, edition: str, seats: int, bots: int
    ) -> None:
        """In any order, held down, changed, and all in one read; bots have chosen before."""
        random, people = Random(seats), seats - bots  # noqa: S311 - no secret
        rows = [random.randrange(3) for _ in range(people)]
        keys = list(strokes(rows))
        random.shuffle(keys)
        before = strokes([(row + 1) % 3 for row in rows[:-1]])
        table = ("--edition", edition, *at_random(bots, seats), *TABLE)

        with playing(tmp_path, *table, quick=True) as session:
            to_choice(session, edition, people)
            session.send(before.upper() + before[0] * 5 + "x2 ")
            session.see(f"{seats - 1} of {seats} have chosen").settled()
            session.send("".join(keys))
            session.see("You may still change").settled()
            session.see("All look!")
            session.see("Enter")
            leave(session)

        actions = {"cards": "ABC", "board": ("roll", "points", "gems")}[edition]
        assert chosen(tmp_path, seats)[:people] == [actions[row] for row in rows]

    def test_nothing_is_written_before(self, tmp_path: Path) -> None:
        """Whoever leaves before the time is over has chosen nothing; it is asked for again."""
        with playing(
            tmp_path, "--edition", "cards", *at_random(0, 3), *TABLE, quick=True
        ) as session:
            to_choice(session, "cards", 3)
            (log,) = logs(tmp_path)
            before = log.read_bytes()
            session.press("qet", "You may still change")
            leave(session)
            assert log.read_bytes() == before

        with Session(tmp_path, "resume", "--together", quick=True) as session:
            session.see("choose in secret").settled()
            session.press("\r", "Try out your keys").settled()
            session.press("\r", "0 of 3 have chosen")
            leave(session)
            final_table(load_log(log))


class TestInterrupted:
    """Signals and another window in the middle lose nothing and show nothing."""

    def test_stopped_and_resized(self, tmp_path: Path) -> None:
        """After Ctrl-Z, fg and other sizes everybody's choice is still there."""
        table = ("--edition", "cards", *at_random(0, 3), *TABLE)
        with Session(tmp_path, "play", *table, job=True) as session:
            to_choice(session, "cards", 3)
            session.press("q", "1 of 3 has chosen")
            session.signal(SIGTSTP)
            session.stopped()
            session.signal(SIGCONT)
            session.see("1 of 3 has chosen").settled()
            session.press("3", "2 of 3 have chosen")
            session.resize(60, 12)
            session.see("This window has 60 x 12").settled()
            since = len(session.written)
            session.send("5")
            session.until(lambda: FRAME in session.written[since:]).settled()
            session.resize(120, 40)
            session.see("2 of 3 have chosen").settled()
            session.press("\x1b", "A pause").settled()
            session.press("\r", "2 of 3 have chosen").settled()
            session.press("g", "You may still change")
            session.see("Enter")
            leave(session)

        assert chosen(tmp_path, 3) == ["B", "A", "C"]


class TestBytes:
    """Games that differ only in what was pressed."""

    def frames(self, home: Path, keys: str) -> list[bytes]:
        """Press keys one by one; return all frames until all but one have chosen."""
        table = ("--edition", "cards", *at_random(0, 3), *TABLE)
        with playing(home, *table, quick=True) as session:
            to_choice(session, "cards", 3)
            since = len(session.written)
            for number, key in enumerate(keys, 1):
                session.send(key)
                session.until(lambda number=number: session.written[since:].count(FRAME) == number)
                session.settled()
            written = bytes(session.written[since:])
            leave(session)
            return written.split(FRAME)

    def test_the_same_whatever_is_pressed(self, tmp_path: Path) -> None:
        """Chosen, chosen again and changed: the same frames, to the last byte."""
        games = [self.frames(tmp_path / keys, keys) for keys in ("1333", "qede", "aedx")]

        assert games[0] == games[1] == games[2]
        assert len(games[0]) == 5
