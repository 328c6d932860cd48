"""What an answer would change: points, places, and gems of every colour."""

from collections.abc import Iterable, Sequence

from basari.errors import Sentence, join_words, say
from basari.facts import Fact, name_list
from basari.kernel import Seat
from basari.rules.basari.editions import View
from basari.rules.basari.facts.words import colour_name, list_gems
from basari.rules.basari.gems import COLOURS, NO_GEMS, Colour, Gems
from basari.rules.basari.majority import COUNT, most
from basari.value import Value

Purses = Sequence[Gems]
Others = tuple[tuple[Seat, Fact], ...]


class Goods(Value):
    """The points and gems of a seat's card or arch."""

    points: int = 0
    gems: Gems = NO_GEMS


def leaders(purses: Purses, colour: Colour) -> tuple[Seat, ...]:
    """Return the seats with most gems of *colour*; empty if nobody has any.

    >>> leaders([Gems(red=2), Gems(red=1), Gems(red=2)], Colour.RED)
    (0, 2)
    """
    owned = [COUNT[colour](purse) for purse in purses]
    return most(owned) if any(owned) else ()


def place_of(points: Sequence[int], seat: Seat) -> int:
    """Return the place of *seat*: one more than the number of seats with more points.

    >>> place_of([5, 9, 5], Seat(0))
    2
    """
    return 1 + sum(other > points[seat] for other in points)


def gain_points(view: View, seat: Seat, more: int) -> tuple[Fact, ...]:
    """Return the points of *seat* and its place, now and with *more* points."""
    now = view.points
    then = [points + more * (other == seat) for other, points in enumerate(now)]
    places = place_of(now, seat), place_of(then, seat)
    return (
        Fact(say("points"), now[seat], then[seat], "points", lead=places[1] == 1),
        Fact(say("place"), places[0], None if places[0] == places[1] else places[1], "place"),
    )


def gain_gems(purses: Purses, seat: Seat, gems: Gems) -> tuple[Fact, ...]:
    """Return the gems of *seat* now and with *gems* added, colour by colour."""
    return _change_purse(purses, seat, gems, 1)


def pay_gems(purses: Purses, seat: Seat, gems: Gems) -> tuple[Fact, ...]:
    """Return the gems of *seat* now and with *gems* given away, colour by colour."""
    return _change_purse(purses, seat, gems, -1)


def _change_purse(purses: Purses, seat: Seat, gems: Gems, sign: int) -> tuple[Fact, ...]:
    facts = []
    for colour in COLOURS:
        if gems[colour]:
            now = purses[seat][colour]
            then = now + sign * gems[colour]
            rest = [purse[colour] for other, purse in enumerate(purses) if other != seat]
            lead = 0 < then >= max(rest)
            facts.append(Fact(colour_name(colour), now, then, colour.name.lower(), lead=lead))
    return tuple(facts)


def compare_others(what: Sentence, numbers: Iterable[int], seat: Seat) -> Others:
    """Return, for every seat but *seat*, its number as a fact; `lead` marks the highest of them."""
    there = [(Seat(other), number) for other, number in enumerate(numbers) if other != seat]
    top = max(number for _other, number in there)
    return tuple((other, Fact(what, number, lead=number == top)) for other, number in there)


def describe_gems(wanted: Gems, supply: Gems) -> Sentence:
    """Return which of the *wanted* gems an action would bring; the rest is forfeited (G9)."""
    there = wanted & supply
    if there == wanted:
        return list_gems(wanted)
    return say(
        "{wanted}, of which the supply has {there}",
        wanted=list_gems(wanted),
        there=list_gems(there),
    )


def warn_of_loss(before: Purses, after: Purses, seat: Seat) -> Sentence | None:
    """Return a warning of colours in which *seat* would no longer have most; `None` without any."""
    lost = [
        colour_name(colour)
        for colour in COLOURS
        if seat in leaders(before, colour) and seat not in leaders(after, colour)
    ]
    return say("no longer the most: {colours}", colours=join_words(lost)) if lost else None


def describe_leads(before: Purses, after: Purses, seat: Seat) -> tuple[Sentence, ...]:
    """Return the colours in which *seat* would gain or lose the lead, a sentence for each."""
    told = []
    for colour in COLOURS:
        had, has = leaders(before, colour), leaders(after, colour)
        if seat not in has or (seat in had and len(has) >= len(had)):
            continue
        name = colour_name(colour)
        change = f"{before[seat][colour]} → {after[seat][colour]}"
        if others := [other for other in has if other != seat]:
            names = name_list(others)
            shared = say(
                "{colour} {change}: most, with {names}", colour=name, change=change, names=names
            )
            told.append(shared)
        else:
            told.append(say("{colour} {change}: the most", colour=name, change=change))
    lost = warn_of_loss(before, after, seat)
    return (*told, lost) if lost else tuple(told)
