"""Cards: a hand, the own piles, and the cards that everybody has used."""

from rich.cells import cell_len

from basari.cli.games.moonlight.draw.signs import draw_badge
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import seat_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.hands import CARDS
from basari.rules.moonlight.table import View
from basari.value import Value

STRIP, FIRST_WIDE = 32, 10
"""Columns of all cards with room between them, and the first card of two digits."""


class HeldCards(Value):
    """Cards that are shown, and which of them is chosen."""

    cards: tuple[int, ...] = ()
    chosen: int | None = None


def draw_used_cards(canvas: Canvas, x: int, y: int, view: View, names: Names, width: int) -> None:
    """Draw the cards that everybody has used; a dot is a card that may still come."""
    at = canvas.put(x, y, _("Used cards"), "faint strong")
    if at + 2 + cell_len(_("a dot may still come")) <= x + width:
        canvas.put(at + 2, y, _("a dot may still come"), "faint")
    gap = int(width >= STRIP)
    for seat in map(Seat, range(len(names))):
        at = draw_badge(canvas, x, y + 1 + seat, seat, names)
        lying = {view.lying[seat], view.displaced[seat]}
        for card in sorted(CARDS):
            gone = card in view.used[seat]
            wide = 1 + max(gap, card >= FIRST_WIDE) + (card >= FIRST_WIDE)
            sign = f"{card if gone or card in lying else '·':>{wide}}"
            style = f"{seat_style(seat)} strong" if card in lying else "dim" if gone else "faint"
            at = canvas.put(at + (card == 1 and not gap), y + 1 + seat, sign, style)


def draw_hand(canvas: Canvas, x: int, y: int, held: HeldCards, width: int = 6) -> int:
    """Draw cards in a row, the chosen one lit; return where they end."""
    for place, card in enumerate(held.cards):
        lit = card == held.chosen
        if held.chosen in held.cards:
            steps = (place - held.cards.index(held.chosen)) % len(held.cards)
            canvas.on_click(x, y, width, 3, *["right"] * steps or ["enter"])
        canvas.frame(x, y, width, 3, "accent" if lit else "faint", heavy=lit)
        face = f"{card:>2} ".rjust(width - 2)
        canvas.put(x + 1, y + 1, face, "accent.badge" if lit else "strong")
        x += width + 1
    return x


def piles(view: View, width: int) -> list[str]:
    """Say which own cards lie under the pile, and which are still to come."""
    if view.seat is None:
        return []
    lying = {view.lying[view.seat], view.displaced[view.seat]}
    coming = CARDS - {*view.used[view.seat], *view.under, *view.hand, *lying}
    under = " ".join(map(str, sorted(view.under)))
    lines = [_("put under: {cards}").format(cards=under)] if under else []
    if coming:
        listed = " ".join(map(str, sorted(coming)))
        lines += broken(_("to come: {cards}").format(cards=listed), width, later="")
    return lines
