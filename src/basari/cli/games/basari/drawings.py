"""How every edition is drawn and described: one entry each, and a game joins by adding its own."""

from collections.abc import Callable, Mapping

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari import bazaar as cards
from basari.cli.games.basari import ring as board
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.value import Value


class Drawing(Value):
    """How an edition is drawn and described."""

    table: Callable[..., list[RenderableType]]
    """Everything that lies on the table."""
    stake: Callable[..., Text]
    """What an action would bring someone."""
    progress: Callable[..., str]
    """How far someone is from ending the leg."""
    place: Callable[..., str]
    """The same, and what someone's actions would be about, in words."""
    legend: Callable[[Look], tuple[str, ...]]
    """What the signs on the table mean."""
    origin: Callable[[], str]
    """Where points come from, with *name*, *actions*, *colours* and *goals*."""
    scorings: Callable[[], str]
    """What is added up in a scoring."""
    opening: Callable[[], str]
    """What decides who opens a negotiation."""


DRAWINGS: Mapping[str, Drawing] = {
    name: Drawing(
        screen.table,
        screen.stake,
        screen.progress,
        screen.place,
        screen.legend,
        screen.origin,
        screen.scorings,
        screen.opening,
    )
    for name, screen in (("cards", cards), ("board", board))
}


def drawing(view: View) -> Drawing:
    """Find how the edition of a view is drawn."""
    return DRAWINGS[view.rules.name]


def table(view: View, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw everything that lies on the table of whatever edition."""
    return drawing(view).table(view, names, paper)


def stake(view: View, seat: Seat, action: Action, look: Look) -> Text:
    """Say what an action would bring *seat*."""
    return drawing(view).stake(view, seat, action, look)
