"""Colours and signs of visitors, shops and seats, and how money is written."""

from collections.abc import Sequence

from basari.cli.terminal.letters import letters_of
from basari.cli.texts import figure
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.facts.words import HUES

FOURTH, SAND = Seat(3), Seat(4)
"""The fourth seat has the fifth colour: its own would look like purple visitors."""
LONG = 10_000
"""From here on an amount is written without a mark between its digits."""


def tint(seat: Seat) -> Seat:
    """Return the seat in whose colour a seat is drawn."""
    return SAND if seat == FOURTH else seat


def badges(names: Names) -> tuple[str, ...]:
    """Give everybody a letter that is no colour's."""
    return letters_of(names, COLOURS)


def money(amount: int) -> str:
    """Write an amount: `1,450`, and `12500` where it is long."""
    return figure(amount, ",") if abs(amount) < LONG else f"{amount}"


def lit(colour: str) -> str:
    """Name the style of visitors of a colour."""
    return f"hue.{HUES[colour]}"


def rest(colour: str) -> str:
    """Name the style of what has that colour and is not looked at."""
    return f"rest.{HUES[colour]}"


def filled(colour: str) -> str:
    """Name the style of a shop with an owner, where it is looked at."""
    return f"jewel.{HUES[colour]}"


def calm(colour: str) -> str:
    """Name the style of a shop with an owner, where it is not."""
    return f"calm.{HUES[colour]}"


def crowd(group: Sequence[str], width: int) -> str:
    """Write a group in so many cells: its letters, or its size and the colours it has most of.

    >>> crowd("BBPYY", 5), crowd("BBPYY", 4), crowd("BBBBGGGPPRRY", 4)
    ('BBPYY', '5BYP', '12BG')
    """
    if len(group) <= width:
        return "".join(group)
    size = f"{len(group)}"
    colours = sorted(set(group), key=lambda colour: (-group.count(colour), colour))
    return size + "".join(colours)[: width - len(size)]
