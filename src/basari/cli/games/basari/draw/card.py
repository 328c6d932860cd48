"""A card as it lies on the table: its gems as jewels, its points as digits, its workers as pips."""

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.labels import brief_points
from basari.cli.pages.strip import BADGE, write_name_and_mark
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, tell
from basari.cli.words import count_points
from basari.kernel import Seat
from basari.rules.basari.cards import Card
from basari.rules.basari.facts.words import count_workers
from basari.value import Value

LOW, MIDDLE, TALL = 4, 7, 9
"""The fewest rows of a card, of a card with tall jewels, and of one that has big digits too."""
DEEP = 24
"""The most rows of a card."""
WORKERS = 11
"""The fewest rows of a card that has a row of its own for the workers."""
STACKED, HUGE = 13, 18
"""The fewest rows of a card that draws gems as shapes above letters, and of one with huge gems."""
BROAD, SPACIOUS = 18, 24
"""The fewest columns of a card with great digits, and of one with great gems."""
MANY = 4
"""The most workers on any card."""
DIGITS, GREAT_DIGITS = 3, 5
GAPS = (0, 1, 2, 1, 2, 3)
"""The order in which gaps get empty rows: 0 is above the gems, 1 above the points, 2 above the
workers, and 3 at the bottom.
"""
Where = tuple[int, int, int, int]


class Owner(Value):
    """The owner of a card, with points."""

    seat: Seat
    name: str
    points: int


def deepest(width: int) -> int:
    """Return the most rows that a card of *width* columns may have without looking too narrow.

    >>> deepest(18), deepest(40)
    (18, 24)
    """
    return min(DEEP, width // 2 + 9)


class _Rows(Value):
    """The layout of a tall card: where each part begins, and how large gems and digits are."""

    gems: int
    points: int
    workers: int
    block: int
    great: bool


def _rows(width: int, height: int) -> _Rows:
    """Share the rows of a card among gems, points and workers; spread the rest as empty rows."""
    block = jewels.STACKED if height >= STACKED else jewels.TALL
    block = jewels.HUGE if height >= HUGE and width >= SPACIOUS else block
    room = height - 2 - block - (height >= WORKERS)
    great = room >= GREAT_DIGITS + 3 and width >= BROAD
    gaps = [0, 0, 0, 0]
    for number in range(room - (GREAT_DIGITS if great else DIGITS)):
        gaps[GAPS[number % len(GAPS)]] += 1
    points = 1 + gaps[0] + block + gaps[1]
    return _Rows(1 + gaps[0], points, height - 2 - gaps[3], block, great)


def draw_card(canvas: Canvas, where: Where, owner: Owner, own: Card, *, lit: bool | None) -> None:
    """Draw a card with its gems, points, workers and owner.

    *lit* is true for the chosen card, false while another card is chosen, and `None` on pages for
    everybody: there each card has its owner's colour and shows the sum that its points would make.
    """
    x, y, width, height = where
    if lit is not False:
        canvas.fill(x, y, width, height, "surface")
    frame = "accent" if lit else "faint" if lit is False else seat_style(owner.seat)
    canvas.frame(x, y, width, height, frame, heavy=bool(lit))
    _title(canvas, where, owner, own, lit=lit)
    (_tall if height >= TALL else _low)(canvas, where, owner, own, lit=lit)


def _title(canvas: Canvas, where: Where, owner: Owner, own: Card, *, lit: bool | None) -> None:
    """Write the owner and the number of a card into its border."""
    x, y, width, height = where
    canvas.badge(x + 2, y, owner.seat)
    room, at = width - 3 - BADGE, x + 2 + BADGE
    if lit:
        tries = [_("your card {number}"), _("card {number}"), "{number}"]
        told = [words.format(number=own.number) for words in tries]
        words = next(words for words in told if len(words) + 2 <= room or words == told[-1])
        canvas.put(at, y, f" {words} ", "accent strong")
        return
    canvas.put(at, y, " ")
    style = "strong" if lit is None else "dim"
    end = write_name_and_mark(canvas, (at + 1, y), owner.name, room - 2, style)
    canvas.put(end, y, " ")
    canvas.right(x + width - 2, y + height - 1, f" {own.number} ", "dim")


def _gems(
    canvas: Canvas, where: Where, own: Card, *, lit: bool | None, widest: int = jewels.WIDE
) -> None:
    """Draw the gems of a card as jewels, or as plain signs if another card is lit."""
    x, y, room, rows = where
    if lit is not False:
        jewels.lay_out(canvas, where, own.gems, widest)
        return
    gap = int(3 * own.gems.size - 1 <= room)
    for colour in jewels.one_by_one(own.gems):
        x = jewels.gem(canvas, x, y + (rows - 1) // 2, colour) + gap


def _low(canvas: Canvas, where: Where, owner: Owner, own: Card, *, lit: bool | None) -> None:
    """Draw a card of few rows: gems above, points and workers in the last row."""
    x, y, width, height = where
    inner, bottom = width - 4, y + height - 2
    rows = jewels.TALL if height - 3 >= jewels.TALL else jewels.FLAT
    _gems(canvas, (x + 2, y + 1, inner, rows), own, lit=lit)
    told, room = count_points(own.points), inner - own.workers - 1
    words = told if len(told) <= room else brief_points(own.points)
    canvas.put(x + 2, bottom, words, "dim" if lit is False else "strong")
    _pips(canvas, x + width - 2, bottom, owner, own, lit=lit)


def _tall(canvas: Canvas, where: Where, owner: Owner, own: Card, *, lit: bool | None) -> None:
    """Draw a card of many rows: jewels, points in display digits, and a pip for each worker."""
    x, y, width, height = where
    rows, last = _rows(width, height), x + width - 2
    widest = jewels.GREAT if rows.block == jewels.HUGE else jewels.WIDE
    _gems(canvas, (x + 2, y + rows.gems, width - 4, rows.block), own, lit=lit, widest=widest)
    tone, top = "dim" if lit is False else "strong", y + rows.points
    end = canvas.big(x + 2, top, f"{own.points}", tone, double=rows.great)
    middle = top + (GREAT_DIGITS if rows.great else DIGITS) // 2
    gap = 2 if end + 2 + len(_("points")) <= last else 1
    if canvas.look.plain or (lit is None and not rows.great):
        middle = top + canvas.look.plain
    canvas.put(end + gap, middle, short(_("points"), last - end - gap, ""), "dim")
    if lit is None:
        _leads(canvas, (end + gap, middle + 1, last), owner, own)
    if height < WORKERS:
        _pips(canvas, last, y + height - 2, owner, own, lit=lit)
        return
    at = y + rows.workers
    end = canvas.put(x + 2, at, "▮" * own.workers, _pip_style(owner, lit=lit))
    if x + 2 + MANY + 1 + len(tell(count_workers(MANY))) <= last + 1:
        canvas.put(
            end + 1, at, tell(count_workers(own.workers)), "faint" if lit is False else "dim"
        )


def _leads(canvas: Canvas, place: tuple[int, int, int], owner: Owner, own: Card) -> None:
    """Write the owner's points before and after adding the card's, `25 → 31`, if they fit."""
    x, y, last = place
    now, then = f"{owner.points} ", f"→ {owner.points + own.points}"
    if x + len(now + then) <= last:
        canvas.parts(x, y, (now, "dim"), (then, "strong"))


def _pips(canvas: Canvas, end: int, y: int, owner: Owner, own: Card, *, lit: bool | None) -> None:
    """Draw a pip for each worker, ending at column *end*."""
    canvas.right(end, y, "▮" * own.workers, _pip_style(owner, lit=lit))


def _pip_style(owner: Owner, *, lit: bool | None) -> str:
    """Return the style of worker pips: the owner's colour, unless some card is chosen."""
    return "accent" if lit else "dim" if lit is False else seat_style(owner.seat)
