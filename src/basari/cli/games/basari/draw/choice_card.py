"""A card with a player's choice: its back, narrow while it turns, or its face."""

from collections.abc import Iterable

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.choices import TURNS, Choices, steps
from basari.cli.games.basari.draw.dice import SMALL_DIE, die
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.texts import _, tell
from basari.cli.words import bot_mark
from basari.facts import Prospect
from basari.kernel import Event, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import RolledAgain
from basari.rules.basari.cards.events import CardAdded
from basari.rules.basari.editions import Action
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.facts.actions import action_word
from basari.rules.basari.facts.prospects import Goods
from basari.rules.basari.rounds import (
    Accepted,
    GemsTaken,
    PointsGained,
)

SHALLOW, DEEP = 4, 7
"""The lines of a card on a crowded page, and the fewest lines of a card with a picture."""
LETTER = 3


def describe_gain(prospect: Prospect, action: Action) -> str:
    """Return a few words for what an action brings, such as `any colours`."""
    if action is board.Action.ROLL:
        return _("6 - pips")
    if action is cards.Action.D:
        return _("any colours")
    return tell(prospect.brings or "")


def choice_card(
    canvas: Canvas, reveal: Choices, seat: Seat, shown: int, box: tuple[int, int, int, int]
) -> None:
    """Draw the card of *seat* after *shown* pictures: its back, narrow as it turns, or its face."""
    x, y, width, height = box
    turn = shown - TURNS * seat
    if turn == 1:
        middle = x + width // 2 - 2
        canvas.frame(middle, y, 5, height, f"seat{seat}")
        canvas.fill(middle + 1, y + 1, 3, height - 2, f"seat{seat}", "░")
        canvas.badge(middle + 1, y, seat)
    elif turn < 1:
        canvas.frame(x, y, width, height, f"seat{seat}")
        canvas.lattice(x + 1, y + 1, width - 2, height - 2)
        _signs(canvas, x, y + height // 2, width)
        _owner(canvas, reveal, seat, (x, y, width), lit=True)
    else:
        _face(canvas, reveal, seat, shown, box)


def _signs(canvas: Canvas, x: int, y: int, width: int) -> None:
    """Write the four gem shapes on the back of a card."""
    shapes = " ".join(canvas.look.glyphs.shapes)
    canvas.mid(x, y, width, f" {shapes} ", "dim")


def _owner(
    canvas: Canvas, reveal: Choices, seat: Seat, place: tuple[int, int, int], *, lit: bool
) -> None:
    """Write the owner's name into the border of a card."""
    x, y, width = place
    name = reveal.scene.names[seat]
    mark = bot_mark(name)
    room = width - 8 - (len(mark) + 1 if mark else 0)
    end = canvas.badge(x + 1, y, seat, lit=lit)
    end = canvas.put(end, y, f" {short(name, room)} ", "strong" if lit else "dim")
    if mark and room > LETTER:
        canvas.put(end, y, f"{mark} ", "faint")


def _face(
    canvas: Canvas, reveal: Choices, seat: Seat, shown: int, box: tuple[int, int, int, int]
) -> None:
    """Draw the card's face with the chosen action: lit in a clash, dim if others matter now."""
    x, y, width, height = box
    tone = _tone(reveal, seat, shown)
    y -= tone in {"lit", "up"}
    if tone == "lit":
        canvas.fill(x, y, width, height, "surface")
    frame = "faint" if tone == "dim" else f"seat{seat}"
    canvas.frame(x, y, width, height, frame, heavy=tone == "lit")
    _owner(canvas, reveal, seat, (x, y, width), lit=tone != "dim")
    own = reveal.goods[seat]
    action = reveal.choices[seat]
    double = height > 10  # noqa: PLR2004 - large letters have room
    deep = (5 if double else LETTER) + 2 + double if height >= DEEP else 2
    top = y + 1 + (height - 2 - deep) // 2
    style = {"lit": f"seat{seat}", "dim": "dim"}.get(tone, "strong")
    pips = next((e.pips for e in reveal.events if isinstance(e, RolledAgain) and e.seat == seat), 0)
    if height < DEEP:
        pass
    elif pips and shown >= steps(reveal):
        die(canvas, x + (width - SMALL_DIE[0]) // 2, top + double, pips, f"badge{seat}")
    else:
        _picture(canvas, action, own, (x, top, width), style, double=double)
    below = top + deep - 2
    canvas.mid(x, below, width, tell(action_word(action)), "dim" if tone == "dim" else "strong")
    if action is cards.Action.C:
        _gems(canvas, own, x, below + 1, width)
    else:
        words = describe_gain(reveal.prospect(seat), action)
        canvas.mid(x, below + 1, width, words, "faint" if tone == "dim" else "dim")


def _picture(
    canvas: Canvas,
    action: Action,
    own: Goods,
    place: tuple[int, int, int],
    style: str,
    *,
    double: bool,
) -> None:
    """Draw an action large: in the card edition as its letter, else as a die, points, or gems."""
    x, y, width = place
    if isinstance(action, cards.Action):
        canvas.big_mid(x, y, width, action.name, style, double=double)
    elif action is board.Action.ROLL:
        block = "raised" if style == "dim" else "neutral"
        die(canvas, x + (width - SMALL_DIE[0]) // 2, y + double, 5, block)
    elif action is board.Action.POINTS:
        canvas.big_mid(x, y, width, str(own.points), style, double=double)
    else:
        _treasure(canvas, own, (x, y + double, width))


def _treasure(canvas: Canvas, own: Goods, place: tuple[int, int, int]) -> None:
    """Draw gems as jewels in three lines: tall ones side by side, or two rows of them."""
    x, y, width = place
    gems, each = [*jewels.one_by_one(own.gems)], jewels.JEWEL + 1
    tall = len(gems) * each <= width - 2
    half, rows = (len(gems), jewels.TALL) if tall else ((len(gems) + 1) // 2, jewels.FLAT)
    for row, part in enumerate((gems[:half], gems[half:])):
        left = x + (width - len(part) * each + 1) // 2
        for colour in part:
            jewels.jewel(canvas, left, y + 2 * row, colour, rows=rows)
            left += each


def _gems(canvas: Canvas, own: Goods, x: int, y: int, width: int) -> None:
    """Draw the gems of a card one by one, spaced out if there is room."""
    size = own.gems.size
    wide = 3 * size - 1 <= width - 2
    left = x + (width - (3 * size - 1 if wide else 2 * size)) // 2
    for colour in jewels.one_by_one(own.gems):
        left = jewels.gem(canvas, left, y, colour) + wide


def _tone(reveal: Choices, seat: Seat, shown: int) -> str:
    """Return how a card is drawn: `lit` in a clash, `up` if it takes effect, `dim`, or `plain`.

    `dim` cards are not concerned or have lost their action; `plain` ones have just been turned
    over.
    """
    banding = shown > TURNS * len(reveal.choices)
    if reveal.lost and banding:
        return "dim" if seat in reveal.lost.seats else "up"
    if reveal.pair and banding:
        return "lit" if seat in reveal.pair else "dim"
    if not reveal.fresh:
        return "up" if seat in {*_acting(reveal.events)} else "dim"
    return "plain"


def _acting(events: Iterable[Event]) -> Iterable[Seat]:
    """Yield the seats that carry out an action in *events*."""
    for event in events:
        match event:
            case PointsGained(seat) | GemsTaken(seat) | CardAdded(seat) | RolledAgain(seat):
                yield seat
            case Swapped(seat) | Took(seat) | Accepted(_, _, seat):
                yield seat
            case _:
                continue
