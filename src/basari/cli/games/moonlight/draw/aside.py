"""The column below the cushions: the hand, turn order, cards to come, and what tiles mean."""

from collections.abc import Callable
from functools import partial

from basari.cli.games.moonlight.draw.cards import (
    HeldCards,
    draw_cards_to_come,
    draw_hand,
    own_piles,
    rows_to_come,
)
from basari.cli.games.moonlight.draw.signs import MOON, draw_initials, letters, tile_word
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import are_bidding, still_to_lay
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import HAMMER, SEAL

Block = tuple[int, Callable[[int], object]]
"""The rows that a block takes, and the function that draws it from a given row on."""


def draw_aside(
    canvas: Canvas,
    box: tuple[int, int, int],
    view: View,
    names: Names,
    held: HeldCards,
    *,
    roomy: bool,
) -> None:
    """Draw as many blocks below the cushions as fit, starting at *box*.

    *box* is the first column, the first row, and the width.
    """
    x, y, width = box
    blocks: list[Block] = []
    if held.cards:
        blocks.append(_hand_block(canvas, x, held, titled=roomy))
    blocks.append((1, partial(_draw_order, canvas, x, view=view, names=names)))
    if any(card is not None for card in view.displaced):
        blocks.append((1, partial(_draw_displaced, canvas, x, view=view, names=names)))
    blocks.append(
        (
            rows_to_come(view, width),
            lambda row: draw_cards_to_come(canvas, x, row, view, names, width),
        )
    )
    if piles := own_piles(view):
        blocks.append((len(piles), partial(_draw_pairs, canvas, x, width, piles)))
    if roomy:
        blocks.append((3, partial(_draw_pairs, canvas, x, width, tile_meanings())))
    _stack(blocks, y, canvas.height)


def _stack(blocks: list[Block], y: int, bottom: int) -> None:
    """Draw the blocks that fit below each other, in order, with gaps while rows are left."""
    kept: list[Block] = []
    for block in blocks:
        if sum(rows for rows, _draw in (*kept, block)) <= bottom - y:
            kept.append(block)
    spare = bottom - y - sum(rows for rows, _draw in kept)
    for rows, draw in kept:
        gap = int(spare > 0)
        draw(y + gap)
        y, spare = y + gap + rows, spare - gap


def _hand_block(canvas: Canvas, x: int, held: HeldCards, *, titled: bool) -> Block:
    def draw(y: int) -> None:
        if titled:
            canvas.put(x, y, _("Your hand"), "faint strong")
        draw_hand(canvas, x, y + titled, held, 5)

    return 3 + titled, draw


def _draw_order(canvas: Canvas, x: int, y: int, view: View, names: Names) -> None:
    """Write who has the coin, and who has still to lay a card."""
    at = canvas.put(x, y, _("coin") + " ", "faint")
    canvas.put(at, y, letters(names)[view.coin], f"{seat_style(view.coin)} strong")
    if are_bidding(view):
        at = canvas.put(at + 3, y, _("to lay") + " ", "faint")
        draw_initials(canvas, at, y, still_to_lay(view), names)


def _draw_displaced(canvas: Canvas, x: int, y: int, view: View, names: Names) -> None:
    """Write every displaced card with its owner's letter."""
    at = canvas.put(x, y, _("displaced") + " ", "faint")
    for seat, card in enumerate(view.displaced):
        if card is not None:
            sign = f"{letters(names)[seat]}{card}"
            at = canvas.put(at, y, sign, f"{seat_style(Seat(seat))} strong") + 1


def tile_meanings() -> list[tuple[str, str]]:
    """Return what the moon, a hammer and a seal tile bring, each with its sign."""
    return [
        (MOON, _("brings the coin: begins next")),
        (tile_word(HAMMER), _("removes a link of yours")),
        (tile_word(SEAL), _("one more seal for you")),
    ]


def _draw_pairs(canvas: Canvas, x: int, width: int, pairs: list[tuple[str, str]], y: int) -> None:
    """Write each pair in a row of its own: the first text strong, the second beside it."""
    for row, (name, words) in enumerate(pairs):
        at = canvas.put(x, y + row, f"{name}  ", "strong")
        canvas.put(at, y + row, short(words, x + width - at), "dim")
