"""What can be said in Jantaris, and how it is written."""

import re
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Final

from basari.chance import Draw
from basari.kernel import Seat
from basari.rules.auction import PASS, Bid, Pass
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.goods import NOTHING, Colour, Goods, read
from basari.rules.notation import numbers, unreadable
from basari.value import Value

EXAMPLES = (
    "place 3 6, market 2R, hire centre, recall 3 3, bazaar, auction 7, bid 3, pass, pay 2R1B, "
    "stone R 3, trade, rob 2 R, expel 3 2, shift 4 3 2, use 7, done, skip, draw 5 12"
)
TWO, THREE = 2, 3
_SEAT = re.compile("[0-9]")
_COLOURS = {colour.letter: colour for colour in Colour}


def written(areas: Iterable[int]) -> str:
    """Write areas by their numbers, the centre by its name."""
    return " ".join([str(area) if area else "centre" for area in areas])


class Place(Value):
    """A seat puts its first two merchants into two districts (J3)."""

    districts: tuple[int, ...]

    def __str__(self) -> str:
        """Write it: `place 3 6`."""
        return f"place {written(self.districts)}"


class Use(Value):
    """The active seat uses an item (J34)."""

    item: int

    def __str__(self) -> str:
        """Write it: `use 7`."""
        return f"use {self.item}"


class Done(Value):
    """The active seat uses no more items, or puts up no other one (J16, J34)."""

    def __str__(self) -> str:
        """Write it: `done`."""
        return "done"


class Skip(Value):
    """A seat does not do what it may (J21)."""

    def __str__(self) -> str:
        """Write it: `skip`."""
        return "skip"


class Market(Value):
    """The active seat takes goods of one colour on the market, or none (J9)."""

    goods: Goods

    def __str__(self) -> str:
        """Write it: `market 2R`, `market -`."""
        return f"market {self.goods}"


class Hire(Value):
    """A seat puts merchants from its supply into areas, one name for each (J10, J20, J39)."""

    areas: tuple[int, ...]

    def __str__(self) -> str:
        """Write it: `hire centre`, `hire 4 4`."""
        return f"hire {written(self.areas)}"


class Recall(Value):
    """The active seat takes one or two merchants back, one area for each (J10)."""

    areas: tuple[int, ...]

    def __str__(self) -> str:
        """Write it: `recall 4 centre`."""
        return f"recall {written(self.areas)}"


class Bazaar(Value):
    """The active seat visits the bazaar (J11)."""

    def __str__(self) -> str:
        """Write it: `bazaar`."""
        return "bazaar"


class PutUp(Value):
    """The active seat puts up an item on show (J11, J16)."""

    item: int

    def __str__(self) -> str:
        """Write it: `auction 7`."""
        return f"auction {self.item}"


class Pay(Value):
    """A buyer gives these goods to the bank (J15)."""

    goods: Goods

    def __str__(self) -> str:
        """Write it: `pay 2R1B`."""
        return f"pay {self.goods}"


class Stone(Value):
    """The active seat moves a guild stone into a district (J18)."""

    colour: Colour
    district: int

    def __str__(self) -> str:
        """Write it: `stone R 3`."""
        return f"stone {self.colour} {self.district}"


class Vote(Enum):
    """A voting card (J19)."""

    TRADE = "trade"
    BLACK = "black"
    INFLUENCE = "influence"
    RECRUIT = "recruit"

    def __str__(self) -> str:
        """Write it: `trade`."""
        return self.value


class Rob(Value):
    """A seat takes one good from another (J20, J40)."""

    seat: Seat
    colour: Colour

    def __str__(self) -> str:
        """Write it: `rob 2 R`."""
        return f"rob {self.seat} {self.colour}"


class Take(Value):
    """A seat takes goods of colours it chooses from the bank (J20, J38)."""

    goods: Goods

    def __str__(self) -> str:
        """Write it: `take 1R1B`."""
        return f"take {self.goods}"


class Expel(Value):
    """A seat names one that is to be expelled from a district (J20, J41)."""

    district: int
    seat: Seat

    def __str__(self) -> str:
        """Write it: `expel 3 2`."""
        return f"expel {self.district} {self.seat}"


class Shift(Value):
    """A seat moves so many of its merchants into or out of the active district (J20)."""

    start: int
    goal: int
    number: int

    def __str__(self) -> str:
        """Write it: `shift 4 3 2`."""
        return f"shift {self.start} {self.goal} {self.number}"


class Flee(Value):
    """A single merchant that is expelled goes to a neighbour of its choice (J24)."""

    district: int

    def __str__(self) -> str:
        """Write it: `flee 4`."""
        return f"flee {self.district}"


class Call(Value):
    """A seat names the card of a great market (J43)."""

    card: int

    def __str__(self) -> str:
        """Write it: `call 5`."""
        return f"call {self.card}"


class Sell(Value):
    """A seat gives these goods for prestige (J26)."""

    goods: Goods

    def __str__(self) -> str:
        """Write it: `sell 2R1B`."""
        return f"sell {self.goods}"


class Settle(Value):
    """A seat moves a merchant that has sold from the centre into a district (J26)."""

    district: int

    def __str__(self) -> str:
        """Write it: `settle 4`."""
        return f"settle {self.district}"


class Keep(Value):
    """A seat gets one of the items its lockpick turned up (J42)."""

    item: int

    def __str__(self) -> str:
        """Write it: `keep 9`."""
        return f"keep {self.item}"


DONE: Final = Done()
SKIP: Final = Skip()
BAZAAR: Final = Bazaar()
VOTES: Final = tuple(Vote)
Deciding = Use | Done | Skip | Market | Hire | Recall | Bazaar | PutUp | Bid | Pass | Pay
Acting = Stone | Vote | Rob | Take | Expel | Shift | Flee | Call | Sell | Settle | Keep
Move = Draw | Place | Deciding | Acting

_ALONE: Final[tuple[Move, ...]] = (DONE, SKIP, BAZAAR, PASS, *VOTES)
_WORDS: Final = {str(move): move for move in _ALONE}
_HEAPS: Final[Mapping[str, Callable[[Goods], Move]]] = {
    "market": Market,
    "pay": Pay,
    "take": Take,
    "sell": Sell,
}
_NUMBERED: Final[Mapping[str, Callable[[int], Move]]] = {
    "use": Use, "auction": PutUp, "bid": Bid, "flee": Flee, "call": Call, "settle": Settle,
    "keep": Keep,
}  # fmt: skip


def parse(text: str) -> Move:
    """Read a move from its one notation."""
    word, *rest = text.split(" ")
    move = _move(word, rest) if rest else _WORDS.get(word)
    if move is None or str(move) != text:
        raise unreadable(text, EXAMPLES)
    return move


def _move(word: str, rest: list[str]) -> Move | None:
    """Read a move of several words."""
    if word in _HEAPS and len(rest) == 1:
        heap = NOTHING if rest == ["-"] and word == "market" else read(rest[0])
        return None if heap is None else _HEAPS[word](heap)
    found = numbers(rest)
    if word in _NUMBERED and len(found) == 1:
        return _NUMBERED[word](found[0])
    return _pointed(word, rest) or _counted(word, rest, found)


def _pointed(word: str, rest: list[str]) -> Move | None:
    """Read a move that names a seat or a colour."""
    match word, rest:
        case "stone", [colour, district] if colour in _COLOURS and numbers([district]):
            return Stone(_COLOURS[colour], numbers([district])[0])
        case "rob", [seat, colour] if _SEAT.fullmatch(seat) and colour in _COLOURS:
            return Rob(Seat(int(seat)), _COLOURS[colour])
        case "expel", [district, seat] if _SEAT.fullmatch(seat) and numbers([district]):
            return Expel(numbers([district])[0], Seat(int(seat)))
        case _:
            return None


def _counted(word: str, rest: list[str], found: tuple[int, ...]) -> Move | None:
    """Read a move that is a row of numbers, or of areas."""
    match word:
        case "draw":
            return Draw(found)
        case "place" if len(found) == TWO:
            return Place(found)
        case "shift" if len(found) == THREE:
            return Shift(*found)
        case "hire" | "recall" if (areas := _areas(rest)) and len(areas) <= TWO:
            return Hire(areas) if word == "hire" else Recall(areas)
        case _:
            return None


def _areas(words: list[str]) -> tuple[int, ...]:
    """Read areas; whatever is none counts for nothing."""
    return tuple(
        area for word in words for area in ([CENTRE] if word == "centre" else numbers([word]))
    )
