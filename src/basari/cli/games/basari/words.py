"""Words for the things on the table: gems, colours and workers."""

from basari.cli.texts import _, n_
from basari.cli.words import listed
from basari.rules.basari.gems import COLOURS, Colour, Gems


def count_workers(number: int) -> str:
    """Count workers: `1 worker`, `3 workers`."""
    return n_("{number} worker", "{number} workers", number).format(number=number)


def heap(gems: Gems) -> str:
    """Count gems by colour, `2 red and 1 blue`: as what one takes, gives or has.

    Other languages bend their words, so it must be the object of a sentence.
    """
    if not gems.size:
        return _("no gems")
    return listed(count_gems(colour, gems[colour]) for colour in COLOURS if gems[colour])


def count_gems(colour: Colour, number: int) -> str:
    """Count gems of one *colour*: `2 red`."""
    match colour:
        case Colour.RED:
            text = n_("{number} red", "{number} red", number)
        case Colour.YELLOW:
            text = n_("{number} yellow", "{number} yellow", number)
        case Colour.GREEN:
            text = n_("{number} green", "{number} green", number)
        case Colour.BLUE:
            text = n_("{number} blue", "{number} blue", number)
    return text.format(number=number)


def colour_name(colour: Colour) -> str:
    """Name a colour."""
    match colour:
        case Colour.RED:
            return _("Red")
        case Colour.YELLOW:
            return _("Yellow")
        case Colour.GREEN:
            return _("Green")
        case Colour.BLUE:
            return _("Blue")
