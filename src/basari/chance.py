"""What the dealer can be asked: rolls and draws, as options that are never written out."""

from collections.abc import Iterator
from math import perm

from basari.errors import say
from basari.value import Value

PIPS = range(1, 7)
DIE = frozenset(PIPS)


def _whole_numbers(numbers: object, count: int) -> bool:
    """Tell whether these really are so many whole numbers, whatever somebody put in a move."""
    return type(numbers) is tuple and [*map(type, numbers)] == [int] * count


class Roll(Value):
    """The dice came up like this, in seat order."""

    pips: tuple[int, ...]

    def __str__(self) -> str:
        """Write it: `roll 6 1 3 2`."""
        return " ".join(["roll", *map(str, self.pips)])


class Rolls(Value):
    """Every way in which so many *dice* can fall."""

    dice: int

    def __len__(self) -> int:
        """Six for each die."""
        return int(6**self.dice)

    def __iter__(self) -> Iterator[Roll]:
        """Count up like an odometer, the first die fastest."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Tell whether *move* rolls exactly these dice."""
        return (
            isinstance(move, Roll)
            and _whole_numbers(move.pips, self.dice)
            and DIE.issuperset(move.pips)
        )

    def __getitem__(self, index: int) -> Roll:
        """Return the roll at *index*."""
        if index < 0:
            index += len(self)
        pips = []
        for _ in range(self.dice):
            index, digit = divmod(index, len(PIPS))
            pips.append(digit + 1)
        if index:
            raise IndexError(index)
        return Roll(tuple(pips))

    def why_not(self, move: object) -> str:
        """Say what a roll must look like."""
        return say(
            "{move} is no such roll: pips from 1 to 6, dice: {dice}", move=move, dice=self.dice
        )


class Draw(Value):
    """These cards came from the pile, in this order."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        """Write it: `draw 17 4 31 8`."""
        return " ".join(["draw", *map(str, self.cards)])


class Draws(Value):
    """Every way to draw *count* cards one after another from a shuffled *pile*."""

    pile: frozenset[int]
    count: int

    def __len__(self) -> int:
        """As many as there are ordered draws."""
        return perm(len(self.pile), self.count)

    def __iter__(self) -> Iterator[Draw]:
        """Go through them, the first card changing fastest."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Tell whether *move* draws that many different cards of the pile."""
        return (
            isinstance(move, Draw)
            and _whole_numbers(move.cards, self.count)
            and len(set(move.cards)) == self.count
            and self.pile.issuperset(move.cards)
        )

    def __getitem__(self, index: int) -> Draw:
        """Return the draw at *index*."""
        if index < 0:
            index += len(self)
        pile, cards = sorted(self.pile), []
        for _ in range(self.count):
            index, place = divmod(index, len(pile) or 1)
            cards.append(pile.pop(place))
        if index:
            raise IndexError(index)
        return Draw(tuple(cards))

    def why_not(self, move: object) -> str:
        """Say what is wrong with the draw."""
        if not isinstance(move, Draw) or not _whole_numbers(move.cards, self.count):
            return say("{move} is no such draw: cards: {count}", move=move, count=self.count)
        if missing := [card for card in move.cards if card not in self.pile]:
            return say("{move}: card {card} is not in the pile", move=move, card=missing[0])
        return say("{move} draws a card twice", move=move)
