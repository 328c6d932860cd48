"""The moves of Jantaris and their notation."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from basari.chance import Draw
from basari.kernel import Seat
from basari.rules.auction import PASS, Bid, Pass
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.goods import NOTHING, Colour, Goods, read
from basari.rules.notation import WordEnum, WordMove, read_numbers, unreadable
from basari.value import Value

EXAMPLES = (
    "place 3 6, market 2R, hire centre, recall 3 3, bazaar, auction 7, bid 3, pass, pay 2R1B, "
    "stone R 3, trade, rob 2 R, expel 3 2, shift 4 3 2, use 7, done, skip, draw 5 12"
)
TWO, THREE = 2, 3
_SEAT = re.compile("[0-9]")
_COLOURS = {colour.letter: colour for colour in Colour}


def write_areas(areas: Iterable[int]) -> str:
    """Return the notation of areas: districts by number, the centre by name."""
    return " ".join([str(area) if area else "centre" for area in areas])


class Place(Value):
    """The move that puts a seat's first two merchants into two districts (J3)."""

    districts: tuple[int, ...]

    def __str__(self) -> str:
        """Return the notation: `place 3 6`."""
        return f"place {write_areas(self.districts)}"


class Use(WordMove):
    """The active seat uses an item: `use 7` (J34)."""

    item: int

    word = "use"


class Done(WordMove):
    """The active seat uses no more items, or puts no more up for auction: `done` (J16, J34)."""

    word = "done"


class Skip(WordMove):
    """A seat skips what it might do: `skip` (J21)."""

    word = "skip"


class Market(WordMove):
    """The active seat takes up to two goods of one colour: `market 2R`, `market -` (J9)."""

    goods: Goods

    word = "market"


class Hire(Value):
    """A seat puts merchants from its supply into areas, one entry for each (J10, J20, J39)."""

    areas: tuple[int, ...]

    def __str__(self) -> str:
        """Return the notation: `hire centre`, `hire 4 4`."""
        return f"hire {write_areas(self.areas)}"


class Recall(Value):
    """The active seat takes one or two merchants back, one area for each (J10)."""

    areas: tuple[int, ...]

    def __str__(self) -> str:
        """Return the notation: `recall 4 centre`."""
        return f"recall {write_areas(self.areas)}"


class Bazaar(WordMove):
    """The active seat visits the bazaar: `bazaar` (J11)."""

    word = "bazaar"


class PutUp(WordMove):
    """The active seat puts an item on show up for auction: `auction 7` (J11, J16)."""

    item: int

    word = "auction"


class Pay(WordMove):
    """A buyer gives these goods to the bank: `pay 2R1B` (J15)."""

    goods: Goods

    word = "pay"


class Stone(WordMove):
    """The active seat moves a guild stone into a district: `stone R 3` (J18)."""

    colour: Colour
    district: int

    word = "stone"


class Vote(WordEnum):
    """A voting card (J19)."""

    TRADE = "trade"
    BLACK = "black"
    INFLUENCE = "influence"
    RECRUIT = "recruit"


class Rob(WordMove):
    """A seat takes one good from another: `rob 2 R` (J20, J40)."""

    seat: Seat
    colour: Colour

    word = "rob"


class Take(WordMove):
    """A seat takes goods of colours it chooses from the bank: `take 1R1B` (J20, J38)."""

    goods: Goods

    word = "take"


class Expel(WordMove):
    """A seat names another to be expelled from a district: `expel 3 2` (J20, J41)."""

    district: int
    seat: Seat

    word = "expel"


class Shift(WordMove):
    """A seat moves merchants into or out of the active district: `shift 4 3 2` (J20)."""

    start: int
    goal: int
    number: int

    word = "shift"


class Flee(WordMove):
    """A single expelled merchant goes to a neighbour of its owner's choice: `flee 4` (J24)."""

    district: int

    word = "flee"


class Call(WordMove):
    """A seat names the card of a great market: `call 5` (J43)."""

    card: int

    word = "call"


class Sell(WordMove):
    """A seat gives these goods for prestige: `sell 2R1B` (J26)."""

    goods: Goods

    word = "sell"


class Settle(WordMove):
    """A seat moves a merchant from the centre into a district after a sale: `settle 4` (J26)."""

    district: int

    word = "settle"


class Keep(WordMove):
    """A seat keeps one of the items that its lockpick turned up: `keep 9` (J42)."""

    item: int

    word = "keep"


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
    """Read a move from its notation, or raise `InvalidNotation`."""
    word, *rest = text.split(" ")
    move = _move(word, rest) if rest else _WORDS.get(word)
    if move is None or str(move) != text:
        raise unreadable(text, EXAMPLES)
    return move


def _move(word: str, rest: list[str]) -> Move | None:
    """Return the move written as *word* and the words *rest*; `None` if there is none."""
    if word in _HEAPS and len(rest) == 1:
        heap = NOTHING if rest == ["-"] and word == "market" else read(rest[0])
        return None if heap is None else _HEAPS[word](heap)
    found = read_numbers(rest)
    if word in _NUMBERED and len(found) == 1:
        return _NUMBERED[word](found[0])
    return _pointed(word, rest) or _counted(word, rest, found)


def _pointed(word: str, rest: list[str]) -> Move | None:
    """Return the move of *word* if it is one that names a seat or a colour; otherwise `None`."""
    match word, rest:
        case "stone", [colour, district] if colour in _COLOURS and read_numbers([district]):
            return Stone(_COLOURS[colour], read_numbers([district])[0])
        case "rob", [seat, colour] if _SEAT.fullmatch(seat) and colour in _COLOURS:
            return Rob(Seat(int(seat)), _COLOURS[colour])
        case "expel", [district, seat] if _SEAT.fullmatch(seat) and read_numbers([district]):
            return Expel(read_numbers([district])[0], Seat(int(seat)))
        case _:
            return None


def _counted(word: str, rest: list[str], found: tuple[int, ...]) -> Move | None:
    """Return the move of *word* if it has only numbers or areas; otherwise `None`."""
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
    """Return the areas among *words*; other words are skipped."""
    return tuple(
        area for word in words for area in ([CENTRE] if word == "centre" else read_numbers([word]))
    )
