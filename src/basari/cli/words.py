"""Words for the things on the table: gems, colours, and lists of them."""

from collections.abc import Iterable, Sequence

from basari.cli.texts import _, n_
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, Colour, Gems

Names = Sequence[str]
"""What the players are called, in seat order."""


def listed(words: Iterable[str]) -> str:
    """Join *words* as one says them: `a, b and c`."""
    said = list(words)
    if len(said) < 2:  # noqa: PLR2004 - nothing to join
        return "".join(said)
    return _("{others} and {last}").format(others=", ".join(said[:-1]), last=said[-1])


def people(seats: Iterable[Seat], names: Names) -> str:
    """Name everybody at *seats*."""
    return listed(names[seat] for seat in seats)


def tally(names: Names, numbers: Iterable[int]) -> str:
    """Put everybody's number behind their name: `Ada 5, Ben 0, Cleo 3`."""
    return ", ".join(f"{name} {number}" for name, number in zip(names, numbers, strict=True))


def count_points(number: int) -> str:
    """Count points: `1 point`, `5 points`."""
    return n_("{number} point", "{number} points", number).format(number=number)


def count_answers(number: int) -> str:
    """Count answers: `1 answer`, `95 answers`."""
    return n_("{number} answer", "{number} answers", number).format(number=number)


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


def edition_name(edition: str) -> str:
    """Name an edition as players do."""
    return {"cards": _("card edition"), "board": _("board edition")}[edition]
