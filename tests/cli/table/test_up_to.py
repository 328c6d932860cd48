"""A highest bid that is said once: nobody else learns of it, and it is in no file."""

from collections.abc import Sequence

import pytest

from basari.cli.commands.play import header_for, party_wanted
from basari.cli.pages.read import aside
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.remembered import Remembered
from basari.cli.table.game_loop import Sitting, begin_game
from basari.cli.table.surface import Screen
from basari.cli.terminal.session import INTERRUPT
from basari.cli.terminal.stage import Left, Stage
from basari.kernel import DEALER
from basari.log import Recovered, recover
from basari.shelf import folders, journal
from tests.helpers.stages import COLOURED, PREFERENCES, Act, ScriptedTerminal

WISH = GameOptions(
    game="marracash",
    players=3,
    seats=("Lea=human", "Jonathan=human", "Anika=human"),
    seed=3,
)
PUT_UP = ("enter", *"y2", "enter", "enter")
"""Jonathan puts up Y2 and bids 100; Anika is next, then Lea."""
UP_TO_300 = ("o", "enter", *"0300", "enter")


class Watcher(ScriptedTerminal):
    """Somebody who sees the screen, but looks away from what is secret."""

    def draw(self, lines: Sequence[str], *, secret: bool = False) -> None:
        """See a frame, or that there is one."""
        self.acts.append(Act("secret") if secret else Act("draw", tuple(lines)))


def play(*keys: str, resumed: bool = False) -> Watcher:
    """Play a new game, or go on with it, until these keys are pressed; then somebody leaves."""
    terminal = Watcher(*keys, INTERRUPT)
    game, kept = (
        _go_on() if resumed else begin_game(header_for(WISH, party_wanted(WISH, Remembered())))
    )
    with pytest.raises(Left):
        Sitting(Screen(Stage(terminal, COLOURED, aside, settle=0.0), PREFERENCES)).play(game, kept)
    return terminal


def _go_on() -> tuple[Recovered, journal.Journal]:
    """Go on with the only game on the shelf."""
    (file,) = folders.games_folder().iterdir()
    return journal.resume_journal(file)


def words() -> list[str]:
    """List what people said in that game, as the log keeps it."""
    (file,) = folders.games_folder().iterdir()
    turns = recover(file.read_bytes(), "file").turns
    return [f"{turn.seat} {turn.move}" for turn in turns if turn.seat != DEALER][1:]


class TestUpTo:
    """A limit answers with the lowest bid, as long as it reaches."""

    def test_answers(self) -> None:
        """Jonathan and Lea raise by hand, Anika's limit by the least; then she is asked again."""
        terminal = play(*PUT_UP, *UP_TO_300, "enter", "enter", "p", "enter", "right", "enter")

        assert words() == [
            "1 bid 100",
            "2 bid 125",
            "0 bid 150",
            "1 bid 175",
            "2 bid 200",
            "0 pass",
            "1 bid 250",
            "2 bid 275",
        ]
        assert "Jonathan: bid or pass?" in terminal.frames[-1].text

    def test_too_low(self) -> None:
        """When it does not reach any more she decides herself, and it is forgotten."""
        lea = ("p", "enter")
        terminal = play(*PUT_UP, *UP_TO_300, *lea, *"300", "enter", "enter")

        assert words() == ["1 bid 100", "2 bid 125", "0 pass", "1 bid 300", "2 bid 325"]
        assert "Jonathan: bid or pass?" in terminal.frames[-1].text

    def test_taken_back(self) -> None:
        """A bid that was made for somebody can be taken back, and the limit with it."""
        terminal = play(*PUT_UP, *UP_TO_300, "enter", "enter", "u", "u")

        assert words() == ["1 bid 100", "2 bid 125", "0 bid 150", "1 bid 175"]
        assert "Anika: bid or pass?" in terminal.frames[-1].text

    def test_resumed(self) -> None:
        """Who leaves the game gives it up, and is simply asked again."""
        play(*PUT_UP, *UP_TO_300)
        terminal = play("enter", "enter", "enter", resumed=True)

        assert words() == ["1 bid 100", "2 bid 125", "0 bid 150", "1 bid 175"]
        assert "Anika: bid or pass?" in terminal.frames[-1].text

    def test_changed_mind(self) -> None:
        """Behind the curtain one can go back to a single bid, or cover it."""
        keys = ("o", "enter", "backspace", "o", "enter", "0", " ", "enter", *"0300", "enter")
        play(*PUT_UP, *keys)

        assert words() == ["1 bid 100", "2 bid 125"]


class TestNobodyLearns:
    """Whoever looks away from what is secret learns nothing of a limit before it answers."""

    @pytest.mark.parametrize("limit", ["0125", "0300", "1200"])
    def test_same_frames(self, limit: str) -> None:
        """Frames, pauses and what is in the log are the same, whatever it is."""
        lea, jonathan = ("p", "enter"), ("p", "enter")
        seen = play(*PUT_UP, "o", "enter", *limit, "enter", *lea, *jonathan)
        first = words()
        for file in folders.games_folder().iterdir():
            file.unlink()
        other = play(*PUT_UP, "o", "enter", *"0875", "enter", *lea, *jonathan)

        assert seen.acts == other.acts
        assert first == words() == ["1 bid 100", "2 bid 125", "0 pass", "1 pass"]

    def test_secret(self) -> None:
        """What is typed is on secret frames only."""
        terminal = play(*PUT_UP, *UP_TO_300)
        after = terminal.acts[[act.what for act in terminal.acts].index("secret") :]

        assert "secret" in {act.what for act in terminal.acts}
        assert not any("300" in act.text for act in after)
