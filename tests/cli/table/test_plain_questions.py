"""Plain mode at a terminal: what is asked, asked back and repeated."""

import pytest

from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import header_for, party_wanted
from basari.cli.table.game_loop import opening_scene
from basari.cli.table.plain_host import PlainHost
from basari.kernel import DEALER
from basari.log import Log, set_up
from basari.players import Turn, next_decision
from tests.helpers.stages import SHORT

FIRST = "(the first option)"


class AtTerminal:
    """A reader at which somebody types lines."""

    terminal = True
    number = 0

    def __init__(self) -> None:
        self.lines: list[str] = []

    def line(self, prompt: str, *, hidden: bool = False) -> str:  # noqa: ARG002 - a script
        """Type the next line."""
        return self.lines.pop(0)

    def ring(self) -> None:
        """There is no bell."""

    def forget(self) -> None:
        """There is nothing to forget."""


def asked_in_lines(
    capsys: pytest.CaptureFixture[str], game: str, people: int, *lines: str, terse: bool = False
) -> tuple[object, str]:
    """Ask the first question of a game; return the answer, and what was printed."""
    seats = tuple(f"{name}=human" for name in SHORT[:people])
    bots = tuple(f"{name}=bot:random" for name in SHORT[people:3])
    wanted = GameOptions(game=game, players=3, seats=(*seats, *bots), seed=1)
    header = header_for(wanted, party_wanted(wanted, Remembered()))
    log = Log("", header, ())
    table, opening = set_up(log)
    scene = opening_scene(header, table)
    reader = AtTerminal()
    host = PlainHost(reader, scene, Preferences(), terse=terse)  # type: ignore[arg-type]
    host.begin(opening, table)
    while (decision := next_decision(table.waiting, scene.people)).seat == DEALER:
        turn = Turn(table, DEALER, decision.options[0], *table.play(DEALER, decision.options[0]))
        table = turn.after
        host.tell(turn)
    reader.lines = [str(decision.options[0]) if line == FIRST else line for line in lines]
    capsys.readouterr()
    return host.decide(decision), capsys.readouterr().out


class TestAtTerminal:
    """What somebody is told who types lines."""

    def test_answer_instead(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Another number where it is asked back is another answer, which is asked back, too."""
        move, told = asked_in_lines(capsys, "basari", 1, "2", "3", "")

        assert str(move) == "C"
        assert told.count("In the supply") == 1

    def test_again(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Enter alone repeats the question, not all that lies on the table."""
        _move, told = asked_in_lines(capsys, "basari", 1, "", "2", "n", "1", "y")

        assert told.count("In the supply") == 1
        assert told.count("1  A (card)") == 2

    @pytest.mark.parametrize(("people", "shown"), [(1, True), (2, False)])
    def test_nothing_but_moves(
        self, people: int, *, shown: bool, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """With --yes, too, it is said what is asked; a hand only to somebody who is alone."""
        _move, told = asked_in_lines(capsys, "moonlight", people, FIRST, terse=True)

        assert "Ada" in told
        assert ("Your hand" in told) == shown
