"""Cards: a hand, the viewer's pile, and the cards that other seats may still lay."""

from collections.abc import Collection

from basari.cli.games.moonlight.draw.signs import draw_badge
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.hands import CARDS
from basari.rules.moonlight.table import View
from basari.value import Value

STRIP = 33
"""The fewest columns in which all cards of a seat are drawn one by one."""
RUN = 3
"""The fewest cards in sequence that are written as a range, such as `7-9`."""


class HeldCards(Value):
    """The cards shown as a hand, and the chosen one, if any."""

    cards: tuple[int, ...] = ()
    chosen: int | None = None


def draw_hand(canvas: Canvas, x: int, y: int, held: HeldCards, width: int = 6) -> int:
    """Draw cards in a row, the chosen one lit; return the column after them."""
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


def cards_to_come(view: View, seat: Seat) -> frozenset[int]:
    """Return the cards that a seat has not laid yet, as far as everybody knows."""
    return CARDS.difference(view.used[seat], {view.lying[seat], view.displaced[seat]})


def write_runs(cards: Collection[int]) -> str:
    """Return *cards* as text, with ranges for three or more in sequence.

    >>> write_runs({1, 2, 4, 5, 6, 7, 13})
    '1 2 4-7 13'
    """
    runs: list[list[int]] = []
    for card in sorted(cards):
        if runs and card == runs[-1][-1] + 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    words = [f"{run[0]}-{run[-1]}" if len(run) >= RUN else " ".join(map(str, run)) for run in runs]
    return " ".join(words)


def rows_to_come(view: View, width: int) -> int:
    """Count the rows that `draw_cards_to_come` takes."""
    return 1 + len(view.seals) - (view.seat is not None) + (width >= STRIP)


def draw_cards_to_come(canvas: Canvas, x: int, y: int, view: View, names: Names, width: int) -> int:
    """Draw the cards that other seats may still lay, a row per seat; return the row below."""
    canvas.put(x, y, short(_("Cards that may still come"), width), "faint strong")
    for seat in map(Seat, range(len(names))):
        if seat == view.seat:
            continue
        y += 1
        at = draw_badge(canvas, x, y, seat, names) + 1
        come = cards_to_come(view, seat)
        if width >= STRIP:
            _draw_strip(canvas, at - 1, y, view, seat, come)
        else:
            canvas.put(at, y, write_runs(come), "dim")
    if width >= STRIP:
        y += 1
        canvas.put(x, y, short(_("· used up   bright: lies there"), width), "faint")
    return y + 1


def _draw_strip(
    canvas: Canvas, x: int, y: int, view: View, seat: Seat, come: frozenset[int]
) -> None:
    """Write all cards: a dot for each used one, and the one that lies on the table bright."""
    lying = {view.lying[seat], view.displaced[seat]}
    for card in sorted(CARDS):
        sign = f"{card}" if card in come or card in lying else "·"
        style = f"{seat_style(seat)} strong" if card in lying else "dim"
        x = canvas.put(x + 1, y, sign.rjust(len(str(card))), style)


def own_piles(view: View) -> list[tuple[str, str]]:
    """Return the viewer's cards set aside and those in the pile, each with a heading."""
    if view.seat is None:
        return []
    pile = cards_to_come(view, view.seat).difference(view.under, view.hand)
    found = ((_("set aside"), view.under), (_("in the pile"), pile))
    return [(name, write_runs(cards)) for name, cards in found if cards]
