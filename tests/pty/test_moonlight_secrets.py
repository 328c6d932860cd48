"""Hands of Moonlight Market at a real terminal: seen by their owner, and by nobody else."""

import json
from pathlib import Path
from signal import SIGKILL

from tests.pty.ptys import Session, files_in, logs, playing, watch_for

PEOPLE = ("--seat=Ada=human", "--seat=Ben=human")
TABLE = ("--game", "moonlight", *PEOPLE, "--seed", 5, "--bot-pace", "instant", "--still")
OWN = ("to come:", "your chains", "your card?")
"""What stands on pages for one player alone."""
HAND = "2 │ │ 4 │ │ 9 │ │13"
"""Ada's, as that seed deals it."""


watch = watch_for((*OWN, HAND), ("your card?",))


def hand_of(session: Session) -> str:
    """Read the cards in hand, as they stand in their frames."""
    (row,) = [line for line in session.display if line.count("│") >= 8]
    return row[:28].strip()


class TestHands:
    """Two people and Dirk at one terminal."""

    def test_never_seen_by_others(self, tmp_path: Path) -> None:
        """Through the first bids of both, nothing of a hand is left for others."""
        with playing(tmp_path, *TABLE) as session:
            session.watch = watch
            session.see("Leg 1 begins", "Enter").settled()
            session.send("\r")
            session.see("Pass the laptop to", "I am Ada").open()
            session.see("Ada: your card?", HAND).settled()
            session.send("\x1b[C")
            session.see("Enter lay it").settled()
            session.pump(0.2)
            session.send("\r")
            session.see("Pass the laptop to", "I am Ben").settled()
            watch(session)
            (log,) = logs(tmp_path)
            written = log.read_text(encoding="utf-8")
            session.send("\x03")

            assert session.ended() == 130
            watch(session)
            assert session.tidy
        answers = [json.loads(line) for line in written.splitlines()[1:]]
        assert sum("veiled" in answer for answer in answers) == 2
        assert all(b"draw 2 4 9 13" not in content for content in files_in(tmp_path).values())

    def test_the_same_hand_again(self, tmp_path: Path) -> None:
        """A game that is killed after the deal goes on with the same hand."""
        with playing(tmp_path, *TABLE) as session:
            session.see("Leg 1 begins", "Enter").settled()
            session.send("\r")
            session.see("Pass the laptop to", "I am Ada").open()
            session.see("Ada: your card?").settled()
            before = hand_of(session)
            session.signal(SIGKILL)
            session.ended()
        with Session(tmp_path, "resume", "--bot-pace", "instant") as again:
            again.see("The game continues here", "Enter go on").settled()
            again.send("\r")
            again.see("Pass the laptop to", "I am Ada").open()
            again.see("Ada: your card?").settled()
            after = hand_of(again)
            again.send("\x03")
            again.ended()

        assert before == after
        assert before.count("│") == 8
