"""The moves of the dealer, who stands for chance: dice rolls and card draws, computed on demand."""

from collections.abc import Iterator
from math import perm

from basari.errors import say
from basari.value import Value

PIPS = range(1, 7)
DIE = frozenset(PIPS)


def _whole_numbers(numbers: object, count: int) -> bool:
    """Whether *numbers*, which may be anything, is a tuple of *count* integers and no bools."""
    return type(numbers) is tuple and [*map(type, numbers)] == [int] * count


class Roll(Value):
    """The result of rolling dice, in seat order."""

    pips: tuple[int, ...]

    def __str__(self) -> str:
        """Return the notation: `roll 6 1 3 2`."""
        return " ".join(["roll", *map(str, self.pips)])


class Rolls(Value):
    """All rolls of *dice* dice.

    >>> len(Rolls(2)), str(Rolls(2)[1]), Roll((6, 6)) in Rolls(2)
    (36, 'roll 2 1', True)
    """

    dice: int

    def __len__(self) -> int:
        """The number of rolls: six to the power of *dice*."""
        return int(6**self.dice)

    def __iter__(self) -> Iterator[Roll]:
        """Iterate over all rolls, the first die changing fastest."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Whether *move* is a roll of *dice* six-sided dice."""
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
        """Explain why *move* is not a roll of *dice* dice."""
        return say(
            "{move} is no such roll: pips from 1 to 6, dice: {dice}", move=move, dice=self.dice
        )


class Draw(Value):
    """Cards drawn from a pile, in the order drawn."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        """Return the notation: `draw 17 4 31 8`."""
        return " ".join(["draw", *map(str, self.cards)])


class Draws(Value):
    """All ordered draws of *count* cards from a shuffled *pile*.

    >>> draws = Draws(frozenset({7, 8, 9}), 2)
    >>> len(draws), str(draws[1]), Draw((7, 7)) in draws
    (6, 'draw 8 7', False)
    """

    pile: frozenset[int]
    count: int

    def __len__(self) -> int:
        """The number of ordered draws."""
        return perm(len(self.pile), self.count)

    def __iter__(self) -> Iterator[Draw]:
        """Iterate over all draws, the first card changing fastest."""
        return map(self.__getitem__, range(len(self)))

    def __contains__(self, move: object) -> bool:
        """Whether *move* draws *count* different cards of the pile."""
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
        """Explain why *move* is not a draw of *count* different cards from the pile."""
        if not isinstance(move, Draw) or not _whole_numbers(move.cards, self.count):
            return say("{move} is no such draw: cards: {count}", move=move, count=self.count)
        if missing := [card for card in move.cards if card not in self.pile]:
            return say("{move}: card {card} is not in the pile", move=move, card=missing[0])
        return say("{move} draws a card twice", move=move)
