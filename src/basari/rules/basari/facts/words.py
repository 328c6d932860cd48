"""The words for things on the table: gems, colours, workers, and why a seat opens."""

from collections.abc import Callable, Mapping
from functools import partial

from basari.errors import Sentence, join_words, say, say_cn, say_n
from basari.facts import count_points
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.rounds import Lead


def count_workers(number: int) -> Sentence:
    """Return a number of workers: `1 worker`, `3 workers`."""
    return say_n("{number} worker", "{number} workers", number, number=number)


def count_any_gems(number: int) -> Sentence:
    """Return a number of gems, whatever their colours: `1 gem`, `3 gems`."""
    return say_n("{number} gem", "{number} gems", number, number=number)


def name_gems(gems: Gems) -> Sentence:
    """Return gems by colour, as the object of a sentence: what somebody takes, gives or has.

    Other languages inflect these words; `list_gems` is for gems that stand alone.

    >>> name_gems(Gems(red=2, blue=1))
    '2 red and 1 blue'
    """
    return _count_by_colour(gems, count_gems)


def list_gems(gems: Gems) -> Sentence:
    """Return gems by colour, for use on their own: in a list, after a colon, in brackets."""
    return _count_by_colour(gems, _count_lying)


def _count_by_colour(gems: Gems, count: Callable[[Colour, int], Sentence]) -> Sentence:
    if not gems.size:
        return say("no gems")
    return join_words(count(colour, gems[colour]) for colour in COLOURS if gems[colour])


def count_gems(colour: Colour, number: int) -> Sentence:
    """Return a number of gems of *colour*, as the object of a sentence: `2 red`."""
    match colour:
        case Colour.RED:
            return say_cn("object", "{number} red", "{number} red", number, number=number)
        case Colour.YELLOW:
            return say_cn("object", "{number} yellow", "{number} yellow", number, number=number)
        case Colour.GREEN:
            return say_cn("object", "{number} green", "{number} green", number, number=number)
        case _:
            return say_cn("object", "{number} blue", "{number} blue", number, number=number)


def _count_lying(colour: Colour, number: int) -> Sentence:
    """Return a number of gems of *colour*, for use on its own."""
    match colour:
        case Colour.RED:
            return say_n("{number} red", "{number} red", number, number=number)
        case Colour.YELLOW:
            return say_n("{number} yellow", "{number} yellow", number, number=number)
        case Colour.GREEN:
            return say_n("{number} green", "{number} green", number, number=number)
        case _:
            return say_n("{number} blue", "{number} blue", number, number=number)


_COLOUR_NAMES = (say("Red"), say("Yellow"), say("Green"), say("Blue"))


def colour_name(colour: Colour) -> Sentence:
    """Return the name of a colour."""
    return _COLOUR_NAMES[colour]


_COUNTED: Mapping[str, Callable[[int], Sentence]] = {
    "points": count_points,
    "workers": count_workers,
    **{colour.name.lower(): partial(_count_lying, colour) for colour in COLOURS},
}
"""For each thing that can decide who opens: a function that puts its number into words."""


def opening_reason(lead: Lead) -> Sentence:
    """Return why a seat opens the negotiation, in words: `3 red against 2` (C7, B8)."""
    most, fewer = lead.counts
    if lead.what == "age":
        return say("older, with all else equal")
    if lead.what == "dice":
        return say("{most} against {fewer} on the dice", most=most, fewer=fewer)
    return say("{most} against {fewer}", most=_COUNTED[lead.what](most), fewer=fewer)


def warn_of_end(who: Sentence, *, sure: bool, brief: bool = False) -> Sentence:
    """Return a warning that this is (*sure*) or may be the last round of the leg.

    *who* is the reason, such as "Ada is home"; *brief* drops "of the leg".
    """
    match sure, brief:
        case True, False:
            return say("{who}: this is the last round of the leg.", who=who)
        case True, _:
            return say("{who}: this is the last round.", who=who)
        case _, False:
            return say("{who}: this may be the last round of the leg.", who=who)
        case _:
            return say("{who}: this may be the last round.", who=who)


LETTERS_MEAN = say("r red, y yellow, g green, b blue")
"""Explains the letters of the colours, which are the same in every language."""
