"""Taking back at a real terminal: whatever kills the game in between, nothing is lost."""

from pathlib import Path
from signal import SIGKILL

from basari.kernel import DEALER
from basari.log import final_table, load_log, recover
from tests.pty.ptys import Session, logs, playing

SEATS = tuple(f"--seat={name}=human" for name in ("Lea", "Jonathan", "Anika"))
GAME = ("--game", "marracash", *SEATS, "--seed", 3, "--bot-pace", "instant")


def standing(home: Path) -> list[str]:
    """List what people said and did not take back."""
    (log,) = logs(home)
    final_table(load_log(log))
    game = recover(log.read_bytes(), str(log))
    return [f"{turn.seat} {turn.move}" for turn in game.turns if turn.seat != DEALER]


class TestKilled:
    """A process that is killed after an answer was taken back."""

    def test_nothing_is_lost(self, tmp_path: Path) -> None:
        """The game goes on from before that answer, and later ones can be taken back again."""
        with playing(tmp_path, *GAME) as session:
            session.see("line up", "Round 1").press("\r", "auction which shop?")
            session.press("y2", "Enter auction Y2").press("\r", "your first bid", "take back")
            session.press("u", "auction which shop?")
            session.signal(SIGKILL)
            session.ended()

        assert standing(tmp_path) == []

        with Session(tmp_path, "resume", "--bot-pace", "instant") as session:
            session.see("The game continues here").press("\r", "auction which shop?")
            session.press("r3", "Enter auction R3").press("\r", "your first bid")
            session.press("\r", "Anika: bid or pass?", "take back")
            session.press("u", "Jonathan, do you take back").press("u", "your first bid")
            session.signal(SIGKILL)
            session.ended()

        assert standing(tmp_path) == ["1 auction R3"]
