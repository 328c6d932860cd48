"""The public table of every edition: one line each, and a game joins by adding its own."""

from collections.abc import Callable, Mapping

from rich.console import RenderableType
from rich.text import Text

from basari.cli.kinds import AnyMove, AnyView
from basari.cli.look import Look
from basari.cli.paper import Paper
from basari.cli.screens import board, cards
from basari.cli.words import Names
from basari.kernel import Seat
from basari.value import Value


class Drawing(Value):
    """How an edition is drawn."""

    table: Callable[..., list[RenderableType]]
    """Everything that lies on the table."""
    stake: Callable[..., Text]
    """What an action would bring someone."""


DRAWINGS: Mapping[str, Drawing] = {
    "cards": Drawing(cards.table, cards.stake),
    "board": Drawing(board.table, board.stake),
}


def table(view: AnyView, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw everything that lies on the table of whatever edition."""
    return DRAWINGS[view.rules.name].table(view, names, paper)


def stake(view: AnyView, seat: Seat, action: AnyMove, look: Look) -> Text:
    """Say what an action would bring *seat*."""
    return DRAWINGS[view.rules.name].stake(view, seat, action, look)
