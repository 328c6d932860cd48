"""Every point of a scoring explained: a table, then each step in words."""

from rich.table import Table
from rich.text import Text

from basari.cli.games.basari.draw.gems import draw_gem, style_of
from basari.cli.games.basari.draw.leg import Goal, Leg, title
from basari.cli.pages.sentences import wrap
from basari.cli.terminal.frame import Paper, lines_of
from basari.cli.terminal.look import Look, seat_style
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.majority import WORTH, ColourScored

NAME = 24
"""Cells for a player's name."""
COUNT = 6
"""Cells for how many one has of something, and what it brought."""


def explain_points(leg: Leg, paper: Paper) -> list[Text]:
    """Explain every point: a table of what everybody had and got, then each step in words."""
    table = _table(leg, paper)
    words = [
        line for event in leg.events for line in wrap(tell(tell_event(event), leg.names), paper)
    ]
    return [*lines_of([table], paper), Text(), *words]


def _table(leg: Leg, paper: Paper) -> Table:
    """Draw a row per player: points before, what each step brought, and the total."""
    table = Table(
        box=paper.look.glyphs.box,
        expand=True,
        border_style="line",
        header_style="title",
        padding=0,
    )
    table.add_column(_("Player"), width=NAME, no_wrap=True)
    table.add_column(_("Before"), justify="right", overflow="fold")
    for event in leg.parts:
        table.add_column(
            _column(event, paper.look), justify="center", min_width=COUNT, overflow="fold"
        )
    table.add_column(_("Total"), justify="right", overflow="fold")
    total = leg.so_far(len(leg.parts))
    for seat, name in enumerate(leg.names):
        table.add_row(
            Text(name, seat_style(Seat(seat))),
            str(leg.before[seat]),
            *(_cell(event, leg, Seat(seat), paper) for event in leg.parts),
            Text(str(total[seat]), "title"),
        )
    return table


def _column(event: ColourScored | Goal, look: Look) -> Text:
    """Head a column with what is scored."""
    if isinstance(event, ColourScored):
        return draw_gem(event.colour, look) + Text(
            f" {WORTH[event.colour]}", style_of(event.colour)
        )
    return Text(title(event))


def _cell(event: ColourScored | Goal, leg: Leg, seat: Seat, paper: Paper) -> Text:
    """Tell how many a player has of what is scored, and what it brought."""
    counts = event.owned if isinstance(event, ColourScored) else leg.counts
    number, gained = f"{counts[seat]:>2} ", event.gains()
    if seat not in gained:
        return Text(f"{number}   ")
    return Text.assemble(number, (f"{paper.look.glyphs.most}{gained[seat]:<2}", "most"))
