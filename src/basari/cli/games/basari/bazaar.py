"""The public table of the card edition: everything that lies on a real one.

A player is a row with points, purse and workers. The current cards lie below, side by side, as
large as there is room; where there is none, what they show stands at the end of the rows.
"""

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari import jewels
from basari.cli.games.basari import purses as market
from basari.cli.games.basari.narrate_cards import card_in_words
from basari.cli.games.basari.strip import Goods, Strip, Way
from basari.cli.games.basari.words import count_workers
from basari.cli.pages.strip import BADGE, shares
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.look import Look
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points
from basari.kernel import Seat
from basari.rules.basari.cards import Action, Card, View
from basari.rules.basari.cards.play import WORKERS_TO_END

MOST_LINES = 10
"""The lines of a table on small paper."""
BELOW = 9
"""The lines that a table leaves free on high paper, for what happened."""
LOW, TALL, GREAT = 4, 9, 16
"""The rows of the lowest cards, of those with tall jewels, and of those with large digits."""
WIDEST = 40
"""Columns that a card may take."""


def table(view: View, names: Names, paper: Paper) -> list[RenderableType]:
    """Draw the table: at most 10 lines, or more on high paper."""
    return setting(view, names, paper, paper.room - BELOW if paper.high else MOST_LINES)


def setting(view: View, names: Names, paper: Paper, rows: int) -> list[RenderableType]:
    """Draw the table in at most so many rows: everybody's row, and as large cards as fit."""
    seats = len(view.purses)
    lit = paper.accent if isinstance(paper.accent, int) else None
    airy = paper.high and rows >= 2 * seats + 2 + (TALL if view.current else 0)
    top = 2 * seats + 2 if airy else seats + 1
    deep = min(rows - top, GREAT if airy else LOW + 1) if view.current else 0
    deep, gap = (deep, 0) if airy or rows - top == LOW else (min(deep, rows - top - 1), 1)
    cards = deep >= LOW
    strip = _strip(view, names, Seat(lit) if lit is not None else None, airy=airy, cards=cards)
    canvas = paper.canvas(top + gap + deep if cards else strip.height)
    strip.draw(canvas, 0)
    if cards:
        _cards(canvas, top + gap, deep, view, lit)
    return [canvas]


def _strip(view: View, names: Names, lit: Seat | None, *, airy: bool, cards: bool) -> Strip:
    """Put together what the rows show; the cards too, if they are not drawn themselves."""
    new = tuple(card.workers for card in view.current) or (0,) * len(names)
    way = Way(_("workers"), view.workers, new, WORKERS_TO_END)
    goods = () if cards else tuple(Goods(card.points, card.gems) for card in view.current)
    left = n_("card, {number} left", "card, {number} left", len(view.pile))
    ahead = left.format(number=len(view.pile))
    pile = _("pile {number}").format(number=len(view.pile))
    whole = tuple(names), view.points, view.purses, view.supply
    return Strip(*whole, way, goods, ahead, pile, lit, airy)


def _cards(canvas: Canvas, y: int, height: int, view: View, lit: int | None) -> None:
    """Lay all current cards side by side; one's own is lit, or all are alike."""
    width = canvas.width - 2 * MARGIN
    count = len(view.current)
    spread = min(width, count * (WIDEST + 1) - 1)
    left = MARGIN + (width - spread) // 2
    for seat, (x, each) in enumerate(shares(spread, count)):
        tone = None if lit is None else seat == lit
        card(canvas, (left + x, y, each, height), Seat(seat), view.current[seat], lit=tone)


def card(
    canvas: Canvas, where: tuple[int, int, int, int], seat: Seat, own: Card, *, lit: bool | None
) -> None:
    """Draw a card: its gems, points and workers, and whose it is; at rest if another one is lit."""
    x, y, width, height = where
    if lit:
        canvas.fill(x, y, width, height, "surface")
    tone = "faint" if lit is False else "dim"
    canvas.frame(x, y, width, height, "accent" if lit else tone, heavy=bool(lit))
    _title(canvas, where, seat, own, lit=bool(lit))
    tall, inner = height >= TALL, width - 4
    if lit is False:
        _at_rest(canvas, x + 2, y + (3 if tall else 1), own, inner)
    else:
        edge = 2 if jewels.span(own.gems) <= inner else 1
        top = y + (2 if tall else 1)
        jewels.fitted(canvas, x + edge, top, own.gems, width - 2 * edge, tall=tall)
    if tall:
        _figures(canvas, where, own, lit=lit)
        return
    bottom, style = y + height - 2, "dim" if lit is False else "strong"
    told, room = count_points(own.points), inner - own.workers - 1
    canvas.put(x + 2, bottom, told if len(told) <= room else market.brief_points(own.points), style)
    _pips(canvas, x + width - 2, bottom, own, lit=lit)


def _title(
    canvas: Canvas, where: tuple[int, int, int, int], seat: Seat, own: Card, *, lit: bool
) -> None:
    """Write whose card it is into its border, and its number."""
    x, y, width, _height = where
    canvas.badge(x + 2, y, seat)
    room = width - 3 - BADGE
    tries = [_("your card {number}")] * lit + [_("card {number}"), "{number}"]
    told = [words.format(number=own.number) for words in tries]
    words = next(words for words in told if len(words) + 2 <= room or words == told[-1])
    canvas.put(x + 2 + BADGE, y, f" {words} ", "accent strong" if lit else "dim")


def _at_rest(canvas: Canvas, x: int, y: int, own: Card, room: int) -> None:
    """Draw the gems of a card that another one is compared with."""
    gap = int(3 * own.gems.size - 1 <= room)
    for colour in jewels.one_by_one(own.gems):
        x = jewels.gem(canvas, x, y, colour) + gap


def _figures(
    canvas: Canvas, where: tuple[int, int, int, int], own: Card, *, lit: bool | None
) -> None:
    """Draw points in display digits, and workers as so many pips."""
    x, y, width, height = where
    great = height >= GREAT
    tone = "dim" if lit is False else "strong"
    top = y + 5 + (height > TALL) + (height > TALL + 3)
    end = canvas.big(x + 2, top, f"{own.points}", tone, double=great)
    row = top + (4 if great else 1)
    canvas.put(end + 2, row, short(_("points"), x + width - 3 - end, ""), "dim")
    bottom = y + height - 2
    if height <= TALL:
        _pips(canvas, x + width - 2, bottom, own, lit=lit)
        return
    end = canvas.put(x + 2, bottom, "▮" * own.workers, "accent" if lit else tone)
    told = count_workers(own.workers)
    if end + 1 + len(told) < x + width - 1:
        canvas.put(end + 1, bottom, told, "dim" if lit else "faint")


def _pips(canvas: Canvas, end: int, y: int, own: Card, *, lit: bool | None) -> None:
    """Draw workers as so many pips, up to a column."""
    canvas.right(end, y, "▮" * own.workers, "accent" if lit else "dim" if lit is False else "")


def stake(view: View, seat: Seat, action: Action, look: Look) -> Text:
    """Tell what an *action* would bring this *seat*."""
    match action:
        case Action.A:
            return Text(_("the top card of the pile ({workers})").format(workers=prospect(view)))
        case Action.B:
            return Text(count_points(view.current[seat].points))
        case Action.C:
            return market.take(view.current[seat].gems, view.supply, look)
        case Action.D if view.purses[seat].size:
            return Text(_("give 1 gem, take any 2; take 1 if not alone"))
        case Action.D:
            number = view.rules.penniless_takes
            return Text(_("take any {number}; take 1 if not alone").format(number=number))


def progress(view: View, seat: Seat) -> str:
    """Count the workers of a seat."""
    return _("workers: {number} of {all}").format(number=view.workers[seat], all=WORKERS_TO_END)


def place(view: View, seat: Seat) -> str:
    """Count the workers, and describe the card."""
    workers = progress(view, seat)
    if not view.current:
        return workers
    card = view.current[seat]
    told = _("{workers}; card {number}: {card}")
    return told.format(workers=workers, number=card.number, card=card_in_words(card))


def legend(look: Look) -> tuple[str, ...]:
    """Say what the signs mean."""
    told = _(
        "The table: {most} marks whoever has most of a colour. The bar counts workers; a leg ends "
        "after a round in which somebody has {all} (C9)."
    )
    return (
        told.format(most=look.glyphs.most, all=WORKERS_TO_END),
        _(
            "A card shows whose it is, its number, its gems, its points ({points}) and its "
            "workers ({workers})."
        ).format(points=market.brief_points(5), workers=market.brief_workers(2)),
    )


def origin() -> str:
    """Say where points come from."""
    return _("{name}: {actions} from actions, {colours} from colours, {goals} from workers.")


def scorings() -> str:
    """Say what is added up in a scoring."""
    return _("Scorings: points for colours + points for workers.")


def opening() -> str:
    """Say what decides who opens."""
    return _(
        "What decides is the first of these at which you differ: red, yellow, green, blue gems, "
        "points, workers, age (C7)."
    )


def fewest_and_most(view: View) -> tuple[int, int]:
    """Tell how many workers the top card may have: at least, and at most."""
    workers = {view.rules.deck[number - 1].workers for number in view.pile}
    return min(workers), max(workers)


def prospect(view: View) -> str:
    """Tell how many workers the top card may have."""
    fewest, most = fewest_and_most(view)
    if fewest == most:
        return count_workers(most)
    return _("{fewest}-{most} workers").format(fewest=fewest, most=most)
