"""The words of Moonlight Market: gems, tiles, and differences."""

from collections.abc import Iterable

from basari.errors import Sentence, join_parts, say, say_cn
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL, homes

COLOURS = dict(zip(GEMS, ("blue", "red", "white", "green", "yellow"), strict=True))
"""The colour of every gem, for front ends that draw it."""
GEM_NAMES = {
    "B": say("blue"),
    "R": say("red"),
    "W": say("white"),
    "G": say("green"),
    "Y": say("yellow"),
}
"""The name of every gem, which is its colour."""
SEALS_NAME = say("seals")
TILE_NAMES = {HAMMER: say("hammer"), SEAL: say_cn("tile", "seal", "seals", 1)}


def tile_name(label: str) -> str:
    """Return the name of a tile: a link's label, or the word for any other tile."""
    return TILE_NAMES.get(label, label)


def tile_names(tiles: Iterable[str]) -> Sentence:
    """Return the names of tiles in a row: `R7 RG4 hammer`."""
    return join_parts(map(tile_name, tiles), " ")


def link_on_chain(link: Link) -> str:
    """Return a link's name, with its chain if the label leaves that open: `RG4 on green`."""
    if homes(link.label) == link.gem:
        return link.label
    return say("{link} on {gem}", link=link.label, gem=GEM_NAMES[link.gem])


def link_off_chain(link: Link) -> str:
    """Return a removed link's name, with its chain if the label leaves that open."""
    if homes(link.label) == link.gem:
        return link.label
    return say("{link} from {gem}", link=link.label, gem=GEM_NAMES[link.gem])


def numbers(values: Iterable[int]) -> str:
    """Return numbers in a row: `3 9 13`."""
    return " ".join(map(str, values))


def with_sign(number: int) -> str:
    """Return a difference with its sign.

    >>> with_sign(3), with_sign(0)
    ('+3', '±0')
    """
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}" if number else "±0"
