"""Signs of Jantaris: goods, purses, stones, merchants and the letters of seats."""

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.letters import letters_of
from basari.cli.texts import tell
from basari.cli.words import Names
from basari.rules.jantaris.facts.votes import Outcome
from basari.rules.jantaris.goods import COLOURS, NOTHING, Colour, Goods

HUES = {Colour.RED: "red", Colour.BLACK: "black"}
"""The hue of each colour; black has a light hue, to be seen on a dark background."""
PRESTIGE = "hue.yellow strong"
PIPS = 8
"""The highest limit up to which goods are drawn as pips; above it they are numbers."""


def badges(names: Names) -> tuple[str, ...]:
    """Return a letter for each seat, none of which also stands for a colour."""
    return letters_of(names, "".join(map(str, COLOURS)))


def filled(colour: Colour) -> str:
    """Return the style of a block filled with a colour."""
    return f"jewel.{HUES[colour]}"


def stone(canvas: Canvas, x: int, y: int, colour: Colour) -> int:
    """Draw a guild stone; return the column after it."""
    return canvas.put(x, y, f"◆{colour}", filled(colour))


def heap(canvas: Canvas, x: int, y: int, goods: Goods, style: str = "strong") -> int:
    """Write goods as numbers and letters, `4R 2B`, with two dots for none of a colour."""
    for place, colour in enumerate(COLOURS):
        x += place
        number = goods.of(colour)
        if number:
            x = canvas.put(canvas.put(x, y, f"{number}", style), y, f"{colour}", filled(colour))
        else:
            x = canvas.put(x, y, "··", "faint")
    return x


def purse(canvas: Canvas, x: int, y: int, goods: Goods, limit: int, given: Goods = NOTHING) -> int:
    """Draw goods as pips up to *limit*, *given* ones hollow; as numbers if *limit* is high."""
    for colour in COLOURS:
        number, out = goods.of(colour), given.of(colour)
        hue = f"hue.{HUES[colour]}"
        canvas.put(x, y, f"{colour}", filled(colour))
        if limit > PIPS:
            told = f"{number}" if not out else f"{number}-{out}"
            canvas.put(canvas.put(x + 1, y, told, "strong"), y, f"/{limit}", "faint")
        else:
            at = canvas.put(x + 1, y, "●" * (number - out), hue)
            at = canvas.put(at, y, "○" * out, hue)
            canvas.put(at, y, "·" * (limit - number), "faint")
        x += min(limit, PIPS) + 2
    return x


def short_outcome(outcome: Outcome, own: Goods) -> str:
    """Return what a vote would bring the owner of goods *own*, in as few signs as possible."""
    if outcome.nothing:
        return "-"
    if outcome.hired[1]:
        return f"+{outcome.hired[1]}●"
    word, mark = tell(outcome.word), "!" if outcome.harm else ""
    if outcome.goods and (len(outcome.goods) > 1 or outcome.harm):
        word = f"{outcome.goods[0].size - own.size:+}"
    return f"{mark}{word}"
