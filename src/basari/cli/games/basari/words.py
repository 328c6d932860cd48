"""Words for the things on the table: gems, colours and workers."""

from collections.abc import Callable
from functools import partial

from basari.cli.texts import _, cn_, n_
from basari.cli.words import count_points, listed
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.rounds import Lead


def count_workers(number: int) -> str:
    """Count workers: `1 worker`, `3 workers`."""
    return n_("{number} worker", "{number} workers", number).format(number=number)


def heap(gems: Gems) -> str:
    """Count gems by colour, `2 red and 1 blue`: as what somebody takes, gives or has.

    Other languages bend their words, so it is the object of a sentence; `laid` stands alone.
    """
    return _counted(gems, count_gems)


def laid(gems: Gems) -> str:
    """Count gems by colour as they lie there: in a list, after a colon, in brackets."""
    return _counted(gems, _lying)


def _counted(gems: Gems, count: Callable[[Colour, int], str]) -> str:
    if not gems.size:
        return _("no gems")
    return listed(count(colour, gems[colour]) for colour in COLOURS if gems[colour])


def count_gems(colour: Colour, number: int) -> str:
    """Count gems of one *colour* that somebody takes, gives or has: `2 red`."""
    match colour:
        case Colour.RED:
            text = cn_("object", "{number} red", "{number} red", number)
        case Colour.YELLOW:
            text = cn_("object", "{number} yellow", "{number} yellow", number)
        case Colour.GREEN:
            text = cn_("object", "{number} green", "{number} green", number)
        case Colour.BLUE:
            text = cn_("object", "{number} blue", "{number} blue", number)
    return text.format(number=number)


def _lying(colour: Colour, number: int) -> str:
    """Count gems of one *colour* that lie there."""
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


def lead_in_words(lead: Lead) -> str:
    """Say why somebody opens: `3 red against 2` (C7, B8)."""
    most, fewer = lead.counts
    if lead.what == "age":
        return _("older, with all else equal")
    if lead.what == "dice":
        return _("{most} against {fewer} on the dice").format(most=most, fewer=fewer)
    counted: dict[str, Callable[[int], str]] = {
        "points": count_points,
        "workers": count_workers,
        **{colour.name.lower(): partial(_lying, colour) for colour in COLOURS},
    }
    return _("{most} against {fewer}").format(most=counted[lead.what](most), fewer=fewer)


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


def letters_meant() -> str:
    """Say which letter is which colour; they are those of the notation, in every language."""
    return _("r red, y yellow, g green, b blue")
