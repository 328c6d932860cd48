"""How often somebody must say "go on" in Moonlight: counted, so that it never grows."""

from typing import Any

import pytest

from basari.cli.pages.question import Question
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page, lay_out
from basari.cli.terminal.session import TICK
from basari.kernel import Decision, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, drive, with_dealer
from tests.games.moonlight.helpers import rules
from tests.games.moonlight.stage import scene_at
from tests.helpers.stages import Asked, in_order


class Fingers:
    """Stands in for the stage: answers questions, lets go on what does, and presses Enter else."""

    def __init__(self) -> None:
        self.move: Any = None
        self.questions = self.pages = self.keys = 0

    def show(self, page: Page) -> Any:  # noqa: ANN401 - as a stage does
        """Count a question, or a page and the keys that it takes."""
        if isinstance(page, Question):
            self.questions += 1
            return self.move
        self.pages += 1
        after: Page | Done | None = page
        while isinstance(after, Page):
            after, _sheet = lay_out(after, Paper(Look()))
            waits = after.patience is None
            self.keys += waits
            after = after.press("enter" if waits else TICK)
        return after.value if after else None

    def glance(self, page: Page) -> None:
        """Go on at once."""


def play(people: int, imaginary: int, seed: int) -> Fingers:
    """Play a whole game at the usual pace."""
    table, moments = Table.start(rules(imaginary=imaginary), people + imaginary)
    fingers = Fingers()
    host = Host(fingers, scene_at(table), Preferences(), in_order)  # type: ignore[arg-type]
    host.begin(moments, table)

    def ask(decision: Decision[Any], move: Any) -> Any:  # noqa: ANN401 - of this game
        fingers.move = move
        return host.decide(decision)

    players: dict[Seat, AnyPlayer] = {
        Seat(seat): Asked(RandomPlayer(f"{seed}/{seat}"), ask) for seat in range(people)
    }
    for turn in drive(table, with_dealer(players, seed)):
        host.tell(turn)
    return fingers


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize(
    ("people", "imaginary", "most"), [(1, 2, 1.3), (2, 1, 1.6), (3, 0, 1.1), (5, 0, 0.8)]
)
def test_pages_for_each_decision(people: int, imaginary: int, most: float, seed: int) -> None:
    """Alone at most 1.3 pages that only say "go on", and as many keys; with more people fewer."""
    played = play(people, imaginary, seed)

    assert played.keys <= most * played.questions
    if people == 1:
        assert played.pages <= most * played.questions
