"""Colours and signs of visitors, shops and seats, and the spelling of money."""

from collections.abc import Sequence

from basari.cli.terminal.letters import letters_of
from basari.cli.texts import figure
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.facts.words import HUES

FOURTH, SAND = Seat(3), Seat(4)
"""The fourth seat is drawn as the fifth, since its own colour looks like purple visitors."""
LONG = 10_000
"""From this amount on, digits are written without a separator."""


def tint(seat: Seat) -> Seat:
    """Return the seat whose colour *seat* is drawn in."""
    return SAND if seat == FOURTH else seat


def badges(names: Names) -> tuple[str, ...]:
    """Return a letter for each seat, none of which also stands for a colour."""
    return letters_of(names, COLOURS)


def money(amount: int) -> str:
    """Return an amount as text: `1,450`, or `12500` if it is long."""
    return figure(amount, ",") if abs(amount) < LONG else f"{amount}"


def lit(colour: str) -> str:
    """Return the style of visitors of a colour."""
    return f"hue.{HUES[colour]}"


def rest(colour: str) -> str:
    """Return the style of visitors and free shops of a colour that are not highlighted."""
    return f"rest.{HUES[colour]}"


def filled(colour: str) -> str:
    """Return the style of an owned shop that is highlighted."""
    return f"jewel.{HUES[colour]}"


def calm(colour: str) -> str:
    """Return the style of an owned shop that is not highlighted."""
    return f"calm.{HUES[colour]}"


def crowd(group: Sequence[str], width: int) -> str:
    """Return a group in *width* cells: its letters, or its size with as many colours as fit.

    >>> crowd("BBPYY", 5), crowd("BBPYY", 4), crowd("BBBBGGGPPRRY", 4)
    ('BBPYY', '5BYP', '12BG')
    """
    if len(group) <= width:
        return "".join(group)
    size = f"{len(group)}"
    colours = sorted(set(group), key=lambda colour: (-group.count(colour), colour))
    return size + "".join(colours)[: width - len(size)]
