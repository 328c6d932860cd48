"""A card as it lies on the table: its gems as jewels, its points as digits, its workers as pips."""

from basari.cli.games.basari import jewels
from basari.cli.games.basari import purses as market
from basari.cli.games.basari.words import count_workers
from basari.cli.pages.strip import BADGE
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.texts import _
from basari.cli.words import count_points
from basari.kernel import Seat
from basari.rules.basari.cards import Card
from basari.value import Value

LOW, TALL = 4, 9
"""The rows of the lowest cards, and of those with tall jewels and digits."""
DEEP = 22
"""Rows that a card may take."""
WORKERS = 11
"""From so many rows on workers are counted in a row of their own."""
PAIRED, HUGE = 13, 17
"""From so many rows on gems lie two by two, or are huge."""
MOST, MANY = 4, 4
"""Gems of the richest card, and workers of the busiest."""
DIGITS, GREAT_DIGITS = 3, 5
GAPS = (0, 1, 2, 1, 2, 3)
"""Which gap grows first: above the gems, the points, the workers, and below all."""
Where = tuple[int, int, int, int]


def deepest(width: int) -> int:
    """Tell how many rows a card of so many columns has at most, to look like one.

    >>> deepest(18), deepest(40)
    (19, 22)
    """
    return min(DEEP, 2 * width // 3 + 7)


class _Rows(Value):
    """Where things are on a tall card: the first row of each, and how many the gems take."""

    gems: int
    points: int
    workers: int
    block: int
    great: bool


def _rows(width: int, height: int) -> _Rows:
    """Part the rows of a card among gems, points and workers; what is left is air."""
    wide = jewels.span(MOST) <= width - 4
    high = jewels.HUGE if height >= HUGE else jewels.TALL
    block = high if wide or height < PAIRED else 2 * high
    room = height - 2 - block - (height >= WORKERS)
    great = room >= GREAT_DIGITS + 3
    gaps = [0, 0, 0, 0]
    for number in range(room - (GREAT_DIGITS if great else DIGITS)):
        gaps[GAPS[number % len(GAPS)]] += 1
    points = 1 + gaps[0] + block + gaps[1]
    return _Rows(1 + gaps[0], points, height - 2 - gaps[3], block, great)


def card(canvas: Canvas, where: Where, seat: Seat, own: Card, *, lit: bool | None) -> None:
    """Draw a card: its gems, points and workers, and whose it is; at rest if another one is lit."""
    x, y, width, height = where
    if lit:
        canvas.fill(x, y, width, height, "surface")
    tone = "faint" if lit is False else "dim"
    canvas.frame(x, y, width, height, "accent" if lit else tone, heavy=bool(lit))
    _title(canvas, where, seat, own, lit=bool(lit))
    (_tall if height >= TALL else _low)(canvas, where, own, lit=lit)


def _title(canvas: Canvas, where: Where, seat: Seat, own: Card, *, lit: bool) -> None:
    """Write whose card it is into its border, and its number."""
    x, y, width, _height = where
    canvas.badge(x + 2, y, seat)
    room = width - 3 - BADGE
    tries = [_("your card {number}")] * lit + [_("card {number}"), "{number}"]
    told = [words.format(number=own.number) for words in tries]
    words = next(words for words in told if len(words) + 2 <= room or words == told[-1])
    canvas.put(x + 2 + BADGE, y, f" {words} ", "accent strong" if lit else "dim")


def _gems(canvas: Canvas, where: Where, own: Card, *, lit: bool | None) -> None:
    """Lay out the gems; those of a card that another one is compared with are plain."""
    x, y, room, rows = where
    if lit is not False:
        edge = jewels.beyond(own.gems.size, room, rows)
        jewels.laid(canvas, (x - edge, y, room + 2 * edge, rows), own.gems)
        return
    gap = int(3 * own.gems.size - 1 <= room)
    for colour in jewels.one_by_one(own.gems):
        x = jewels.gem(canvas, x, y + (rows - 1) // 2, colour) + gap


def _low(canvas: Canvas, where: Where, own: Card, *, lit: bool | None) -> None:
    """Draw a card of few rows: gems above, points and workers in the last row."""
    x, y, width, height = where
    inner, bottom = width - 4, y + height - 2
    _gems(canvas, (x + 2, y + 1, inner, min(jewels.TALL, height - 3)), own, lit=lit)
    told, room = count_points(own.points), inner - own.workers - 1
    words = told if len(told) <= room else market.brief_points(own.points)
    canvas.put(x + 2, bottom, words, "dim" if lit is False else "strong")
    _pips(canvas, x + width - 2, bottom, own, lit=lit)


def _tall(canvas: Canvas, where: Where, own: Card, *, lit: bool | None) -> None:
    """Draw a card of many rows: jewels, points in display digits, and workers as so many pips."""
    x, y, width, height = where
    rows, last = _rows(width, height), x + width - 2
    _gems(canvas, (x + 2, y + rows.gems, width - 4, rows.block), own, lit=lit)
    tone, top = "dim" if lit is False else "strong", y + rows.points
    end = canvas.big(x + 2, top, f"{own.points}", tone, double=rows.great)
    middle = top + (GREAT_DIGITS if rows.great else DIGITS) // 2 + rows.great
    gap = 2 if end + 2 + len(_("points")) <= last else 1
    canvas.put(end + gap, middle, short(_("points"), last - end - gap, ""), "dim")
    if height < WORKERS:
        _pips(canvas, last, y + height - 2, own, lit=lit)
        return
    at = y + rows.workers
    end = canvas.put(x + 2, at, "▮" * own.workers, "accent" if lit else tone)
    if x + 2 + MANY + 1 + len(count_workers(MANY)) <= last:
        canvas.put(end + 1, at, count_workers(own.workers), "dim" if lit else "faint")


def _pips(canvas: Canvas, end: int, y: int, own: Card, *, lit: bool | None) -> None:
    """Draw workers as so many pips, up to a column."""
    canvas.right(end, y, "▮" * own.workers, "accent" if lit else "dim" if lit is False else "")
