"""An offer being built: what is in it so far, and the keys that change it."""

from basari.cli.games.basari.draw import jewels
from basari.cli.games.basari.draw.gems import style_of
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.look import jewel_style
from basari.rules.basari.gems import COLOURS, NO_GEMS, Gems
from basari.value import Value


class Making(Value):
    """The offer being built, with typed digits and cursor, and the movement of the last bid."""

    offer: Gems = NO_GEMS
    pending: str = ""
    """Digits typed before the letter of a colour."""
    cursor: int = -1
    """The colour under the cursor; -1 while nobody builds an offer."""
    way: float = 1.0
    """How far the gems of the last bid have moved from purse to ladder, from 0 to 1."""


NOTHING = Making()


def stepper(canvas: Canvas, y: int, making: Making, purse: Gems) -> None:
    """Draw how many gems of each colour an offer has, with the keys that change it.

    A key is dim if it has no effect now: nothing to take away, or no more gems in the *purse*.
    """
    each = (canvas.width - 4) // len(COLOURS)
    for colour in COLOURS:
        x, number, letter = 2 + each * colour, making.offer[colour], colour.letter
        here = colour == making.cursor
        text = f"{making.pending}?" if here and making.pending else f"{number}"
        style = jewel_style(colour.name.lower()) if number else style_of(colour)
        canvas.put(x, y, f" {jewels.sign(canvas, colour)} ", style)
        tone = "strong" if number or here else "faint"
        end = canvas.put(x + 5, y, text, f"{tone} raised" if here else tone)
        if here and not canvas.look.shaded:
            end = canvas.put(end, y, "◂", "strong")
        end = max(end, x + 7)
        more, less = number < purse[colour] or bool(making.pending), number > 0
        end = _step(canvas, (end + 1, y), letter.lower(), "+", able=more)
        _step(canvas, (end + 1, y), letter, "−", able=less)


def _step(canvas: Canvas, at: tuple[int, int], letter: str, sign: str, *, able: bool) -> int:
    """Draw a key of the stepper with its sign; return the column after it."""
    start, y = at
    end = canvas.put(start, y, f" {letter} ", "key" if able else "faint")
    after = canvas.put(end, y, sign, "dim" if able else "ghost")
    canvas.on_click(start, y, after - start, 1, *[letter] * able)
    return after
