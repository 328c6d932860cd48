"""The public table of the card edition: everything that lies on a real one.

A player is a row with points, purse and workers. The current cards lie below, side by side, as
large as possible; if there is no room for cards, each player's row ends with what the card offers.
"""

from itertools import pairwise

from rich.console import RenderableType

from basari.cli.games.basari.draw.card import LOW, MIDDLE, TALL, Owner, deepest, draw_card
from basari.cli.games.basari.draw.labels import brief_points, brief_workers
from basari.cli.games.basari.draw.players import Progress, Strip
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import Look
from basari.cli.texts import _, n_
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.basari.cards import View
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.facts import CARDS
from basari.value import Value

MOST_LINES = 10
"""The lines of a table on small paper."""
BELOW = 9
"""The lines left free below a table on high paper, for telling what happened."""
WIDEST = 40
"""The most columns of a card."""
ALL = 5
"""The most players, and so the most cards on the table."""


def table(view: View, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw the table: at most 10 lines, or more on high paper."""
    return lay_table(view, names, paper, paper.room - BELOW if paper.high else MOST_LINES)


def lay_table(
    view: View, names: Names, paper: Paper, rows: int, dealt: int = ALL
) -> list[RenderableType]:
    """Draw the table in at most *rows* rows: a row per player, and the cards as large as possible.

    While cards are being dealt, only the first *dealt* of them are drawn.
    """
    lit = paper.accent if isinstance(paper.accent, int) else None
    most = deepest(_places(view, paper.width)[0][1]) if view.current else 0
    air = _air(len(view.purses), most, rows, high=paper.high)
    strip = _strip(view, names, Seat(lit) if lit is not None else None, air.between, deep=air.deep)
    canvas = paper.canvas(air.above + strip.height + air.below + air.deep)
    strip.draw(canvas, air.above)
    top = canvas.height - air.deep
    for seat, (x, each) in list(enumerate(_places(view, paper.width)))[:dealt] if air.deep else ():
        owner = Owner(Seat(seat), names[seat], view.points[seat])
        tone = None if lit is None else seat == lit
        draw_card(canvas, (x, top, each, air.deep), owner, view.current[seat], lit=tone)
    return [canvas]


class _Air(Value):
    """The empty lines of a table, and the lines that its cards take."""

    above: int
    """Empty lines above the first row of a player."""
    between: int
    below: int
    """Empty lines between the players and the cards."""
    deep: int


def _air(seats: int, most: int, rows: int, *, high: bool) -> _Air:
    """Share *rows* lines: the cards first take up to *most*, then empty lines separate the players.

    >>> _air(4, 17, 20, high=False)
    _Air(above=0, between=0, below=1, deep=14)
    >>> _air(4, 17, 32, high=True)
    _Air(above=1, between=1, below=2, deep=17)
    """
    between = int(high and rows >= 2 * seats + 2 + (TALL if most else 0))
    room = rows - 1 - seats * (1 + between)
    if not most or room < LOW:
        return _Air(0, between, 0, 0)
    below = int(room > LOW)
    deep = min(room - below, most)
    deep = deep if deep >= TALL else min(deep, MIDDLE)
    spare = room - below - deep
    if spare > seats + 2 and between:
        between, spare = between + 1, spare - seats
    above = int(between > 0 and spare > 0)
    more = int(between > 0 and spare > 1)
    return _Air(above, between, below + more, deep)


def _places(view: View, width: int) -> list[tuple[int, int]]:
    """Return the first column and the width of each current card, from edge to edge."""
    inner, count = width - 2 * MARGIN, len(view.current)
    spread = min(inner, count * (WIDEST + 1) - 1)
    left = MARGIN + (inner - spread) // 2
    edges = [place * (spread + 1) // count for place in range(count + 1)]
    return [(left + x, after - x - 1) for x, after in pairwise(edges)]


def _strip(view: View, names: Names, lit: Seat | None, air: int, *, deep: int) -> Strip:
    """Return the rows of the players; they also tell what the cards offer if *deep* is 0.

    *deep* is the number of lines of a card that is drawn below the rows.
    """
    new = tuple(card.workers for card in view.current) or (0,) * len(names)
    way = Progress(_("workers"), view.workers, new, WORKERS_TO_END)
    goods = () if deep else CARDS.goods(view)
    left = n_("card, {number} left", "card, {number} left", len(view.pile))
    ahead = left.format(number=len(view.pile))
    pile = _("pile {number}").format(number=len(view.pile))
    whole = tuple(names), view.points, view.purses, view.supply
    return Strip(*whole, way, goods, ahead, pile, lit, air)


def legend(look: Look) -> tuple[str, ...]:
    """Return the sentences that explain the signs on the table."""
    told = _(
        "The table: {most} marks whoever has most of a colour. The bar counts workers; a leg ends "
        "after a round in which somebody has {all} (C9)."
    )
    return (
        told.format(most=look.glyphs.most, all=WORKERS_TO_END),
        _(
            "A card shows whose it is, its number, its gems, its points ({points}) and its "
            "workers ({workers})."
        ).format(points=brief_points(5), workers=brief_workers(2)),
    )
