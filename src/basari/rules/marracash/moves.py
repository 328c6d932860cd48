"""The moves of Marracash and their notation."""

import re

from basari.chance import Draw
from basari.kernel import Seat
from basari.rules.auction import PASS, Bid, Pass
from basari.rules.notation import WordEnum, WordMove, read_numbers, unreadable

EXAMPLES = "move 8 9, auction R3, bid 325, pass, bring 8 left 3, first 2, draw 17 4 31"
_SEAT = re.compile("[0-9]")
_SHOP = re.compile("[BGPRY][1-9]")
_AMOUNT = re.compile("[1-9][0-9]{0,4}")


class First(WordMove):
    """The dealer names the seat that begins: `first 2` (M4)."""

    seat: Seat

    word = "first"


class Walk(WordMove):
    """A seat leads the group on one fountain to another: `move 8 9` (M14)."""

    start: int
    goal: int

    word = "move"


class PutUp(WordMove):
    """A seat names a shop to be auctioned: `auction R3` (M8)."""

    shop: str

    word = "auction"


class End(WordEnum):
    """An end of the queue (M19)."""

    LEFT = "left"
    RIGHT = "right"


class Bring(WordMove):
    """A seat brings visitors from an end of the queue to an entrance: `bring 8 left 3` (M19)."""

    entrance: int
    end: End
    number: int

    word = "bring"

    def split(self, queue: str) -> tuple[str, str]:
        """Return the visitors who come in, and the rest of the queue.

        >>> Bring(8, End.RIGHT, 3).split("BGPRY")
        ('PRY', 'BG')
        """
        if self.end is End.LEFT:
            return queue[: self.number], queue[self.number :]
        return queue[-self.number :], queue[: -self.number]


Move = Draw | First | Walk | PutUp | Bid | Pass | Bring


def parse(text: str) -> Move:
    """Read a move from its notation, or raise `InvalidNotation`."""
    move = _move(text.split(" "))
    if move is None or str(move) != text:
        raise unreadable(text, EXAMPLES)
    return move


def _move(words: list[str]) -> Move | None:
    match words:
        case ["pass"]:
            return PASS
        case ["bid", amount] if _AMOUNT.fullmatch(amount):
            return Bid(int(amount))
        case ["move", *fountains] if len(found := read_numbers(fountains)) == len(fountains) == 2:  # noqa: PLR2004 - from one to the other
            return Walk(*found)
        case ["auction", shop] if _SHOP.fullmatch(shop):
            return PutUp(shop)
        case ["bring", entrance, ("left" | "right") as end, number]:
            found = read_numbers([entrance, number])
            return Bring(found[0], End(end), found[1]) if len(found) > 1 else None
        case ["first", seat] if _SEAT.fullmatch(seat):
            return First(Seat(int(seat)))
        case ["draw", *visitors]:
            return Draw(read_numbers(visitors))
        case _:
            return None
