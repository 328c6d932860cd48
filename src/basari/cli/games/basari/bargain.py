"""A negotiation as both sides see it: purses, what is at stake, all bids, and whose word it is."""

from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from basari.cli.games.basari import purses as market
from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.drawings import drawing, stake
from basari.cli.games.basari.gems import draw_gem, draw_heap
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.texts import _
from basari.cli.words import Names, count_points
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.negotiation import Bargain

BIDS = 4
"""How many lines of bids there is always room for; each holds a bid of both sides."""


def bargaining(
    view: View,
    bargain: Bargain[Action],
    names: Names,
    paper: Paper,
) -> list[RenderableType]:
    """Draw the two sides, below each of them its bids, and the offer that stands."""
    order = (bargain.opener, bargain.other if bargain.opener == bargain.turn else bargain.turn)
    text = _("{opener} and {other} bargain over {action}").format(
        opener=names[order[0]], other=names[order[1]], action=action_name(bargain.action)
    )
    sides = Table.grid(expand=True, pad_edge=False)
    sides.add_column(ratio=1)
    sides.add_column(ratio=1)
    sides.add_row(*(_side(view, bargain, seat, names, paper) for seat in order))
    for pair in _bids(bargain, paper.look):
        sides.add_row(*pair)
    return [Padding(Text(text, "title"), (0, 1)), sides, _standing(bargain, names, paper.look)]


def _side(view: View, bargain: Bargain[Action], seat: Seat, names: Names, paper: Paper) -> Panel:
    """Draw one side: the purse, the points, and what the action would bring."""
    look, speaks = paper.look, seat == bargain.turn
    mark = f"{look.glyphs.cursor} " if speaks else ""
    lines = [
        market.named_purse(seat, view.purses, look),
        Text(f"{count_points(view.points[seat])}, {drawing(view).progress(view, seat)}"),
        Text(_("The action would bring:"), "muted"),
        stake(view, seat, bargain.action, look),
    ]
    return Panel(
        Group(*lines),
        title=Text(f"{mark}{names[seat]}", "name"),
        title_align="left",
        box=look.glyphs.box,
        border_style="none" if speaks else "line",
    )


def _bids(bargain: Bargain[Action], look: Look) -> list[tuple[Text, Text]]:
    """List the bids side by side, the last ones if there are many; the last one stands out."""
    last = len(bargain.bids) - 1
    bids = [
        Text.assemble(
            f" {look.glyphs.cursor if number == last else ' '} ",
            (f"{number + 1:>2}  ", "muted"),
            draw_heap(offer, look),
        )
        for number, offer in enumerate(bargain.bids)
    ]
    pairs = list(zip_longest(bids[::2], bids[1::2], fillvalue=Text()))[-BIDS:]
    return [*pairs, *[(Text(), Text())] * (BIDS - len(pairs))]


def _standing(bargain: Bargain[Action], names: Names, look: Look) -> RenderableType:
    """Say which offer stands, and whose it is."""
    if not bargain.bids:
        return Padding(Text(_("No offer yet."), "muted"), (0, 1))
    told = _("{name} offers").format(name=names[bargain.other])
    standing = Text.assemble(
        f"{told}  ", draw_heap(bargain.standing, look), ("  " + _("(the standing offer)"), "muted")
    )
    return Padding(standing, (0, 1))


def builder(offer: Gems, pending: str, cursor: int, look: Look) -> Text:
    """Draw an offer that is being built, with the colour at which the arrow keys are."""
    parts = []
    for colour in COLOURS:
        number = pending + "?" if pending and colour == cursor else f"{offer[colour]}"
        here = colour == cursor
        edge = ("[", "]") if here else (" ", " ")
        parts.append(
            Text.assemble(
                edge[0], draw_gem(colour, look), f" {number}", edge[1], style="name" if here else ""
            )
        )
    return Text(" ").join(parts)
