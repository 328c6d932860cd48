"""The moves of Moonlight Market and their notation."""

import re

from basari.chance import Draw
from basari.rules.moonlight.tiles import homes
from basari.rules.notation import WordMove, read_numbers, unreadable
from basari.value import Value

EXAMPLES = "bid 9 3, lay R7 RG4@G, hammer 0@W, hammer none, draw 17 4 131"
MOST = 3
"""The most links laid at once: as many as a column has tiles."""
_LINK = re.compile("([0-9A-Zx]{1,4})(?:@([BRWGY]))?")


class Bid(WordMove):
    """A seat lays a card beside a cushion: `bid 9 3` (L10)."""

    card: int
    cushion: int
    """The number of the cushion, counted downwards from 1, the cushion with the moon."""

    word = "bid"


class Link(Value):
    """A link and the chain it lies on, or is to lie on (L19)."""

    label: str
    gem: str
    """The letter of the gem whose chain it is."""

    def __str__(self) -> str:
        """Return the notation: `R7`, or `RG4@G` if the label does not give the chain."""
        return self.label if homes(self.label) == self.gem else f"{self.label}@{self.gem}"


class Hammer(Value):
    """A seat removes a link with a hammer, or nothing (L18)."""

    link: Link | None = None

    def __str__(self) -> str:
        """Return the notation: `hammer RG4@G`, `hammer none`."""
        return f"hammer {self.link or 'none'}"


class Lay(Value):
    """A seat lays all its links in order (L19)."""

    links: tuple[Link, ...]

    def __str__(self) -> str:
        """Return the notation: `lay 0@W RG4@G Rx2`."""
        return " ".join(["lay", *map(str, self.links)])


Move = Draw | Bid | Hammer | Lay


def parse(text: str) -> Move:
    """Read a move from its notation, or raise `InvalidNotation`."""
    move = _move(text.split(" "))
    if move is None or str(move) != text:
        raise unreadable(text, EXAMPLES)
    return move


def _move(words: list[str]) -> Move | None:
    match words:
        case ["bid", card, cushion] if len(found := read_numbers([card, cushion])) > 1:
            return Bid(*found)
        case ["hammer", "none"]:
            return Hammer()
        case ["hammer", link]:
            return Hammer(_link(link))
        case ["lay", *links] if 1 <= len(links) <= MOST:
            return Lay(tuple([read for word in links if (read := _link(word))]))
        case ["draw", *tiles]:
            return Draw(read_numbers(tiles))
        case _:
            return None


def _link(word: str) -> Link | None:
    """Return the link that *word* names; its chain follows from the label unless given."""
    found = _LINK.fullmatch(word)
    own = homes(found[1]) if found else ""
    if found is None or not own:
        return None
    gem = found[2] or own
    return Link(found[1], gem) if gem in own and len(gem) == 1 else None
