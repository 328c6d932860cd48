"""Action D: gems exchanged with the supply, never lost and never negotiated (C15, R3, R4)."""

from functools import cache

from basari.errors import say
from basari.kernel import Event, Listed, Seat
from basari.rules.basari.gems import COLOURS, GEM, NO_GEMS, Colour, Gems
from basari.rules.basari.heaps import heaps_of
from basari.value import Value

ONE_EACH, TWO_EACH = Gems(1, 1, 1, 1), Gems(2, 2, 2, 2)


class Swap(Value):
    """The move of a seat that alone chose action D: give one gem back, then take two."""

    give: Gems
    take: Gems

    def __str__(self) -> str:
        """Return the notation: `swap B RY`, with `-` for no gem."""
        return f"swap {letters(self.give)} {letters(self.take)}"


class Take(Value):
    """The move of a seat that shares action D with others: take one gem."""

    colour: Colour

    def __str__(self) -> str:
        """Return the notation: `take R`."""
        return f"take {self.colour.letter}"


NOTHING = Swap(NO_GEMS, NO_GEMS)


class Swapped(Event):
    """A seat that alone chose action D gave a gem back to the supply and took others."""

    seat: Seat
    gave: Gems
    took: Gems


class Took(Event):
    """A seat that shared action D took one gem, or none if the supply was empty."""

    seat: Seat
    gem: Gems


def letters(gems: Gems) -> str:
    """Return *gems* as letters, such as `RRY`; `-` for none."""
    return "".join(colour.letter * gems[colour] for colour in COLOURS) or "-"


@cache
def swaps(purse: Gems, supply: Gems, *, penniless_takes: int, take_back: bool) -> tuple[Swap, ...]:
    """Return every exchange that is open to a seat that alone chose action D (C15).

    With *take_back*, the gem just given back may be taken again. A seat without gems takes
    *penniless_takes*. If the supply is short, the seat takes what is left (R3).
    """
    gifts = [GEM[colour] for colour in COLOURS if purse[colour]] or [NO_GEMS]
    return tuple(
        Swap(gift, heap)
        for gift in gifts
        for heap in _picks(
            supply + gift if take_back else supply, 2 if gift.size else penniless_takes
        )
    )


def _picks(pool: Gems, count: int) -> list[Gems]:
    """Return every heap of *count* gems from *pool*; the whole pool if it is smaller."""
    size = min(count, pool.size)
    return [heap for heap in heaps_of(pool) if heap.size == size] if size else [NO_GEMS]


class Swaps(Listed[Swap]):
    """The exchanges open to a seat that alone chose action D."""

    purse: Gems
    supply: Gems

    @classmethod
    def between(
        cls, purse: Gems, supply: Gems, *, penniless_takes: int, take_back: bool
    ) -> "Swaps":
        """Return the options; gems beyond the number that can be moved make no difference."""
        moves = swaps(
            purse & ONE_EACH,
            supply & TWO_EACH,
            penniless_takes=penniless_takes,
            take_back=take_back,
        )
        return cls(moves, purse, supply)

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible exchange."""
        if not isinstance(move, Swap):
            return say("{move} is not possible: give one gem, then take two (C15)", move=move)
        takes = [swap.take for swap in self.moves if swap.give == move.give]
        if not takes:
            return say(
                "{move}: give back one gem of your own {purse}, or - if you have none (C15)",
                move=move,
                purse=self.purse,
            )
        return say(
            "{move}: from a supply of {supply} you can take {options} (C15, R3)",
            move=move,
            supply=self.supply,
            options=", ".join(map(letters, takes)),
        )


class Takes(Listed[Take]):
    """The options of a seat that takes one gem of any colour in *supply*."""

    supply: Gems

    @classmethod
    def out_of(cls, supply: Gems) -> "Takes":
        """Return the options: one for each colour in *supply*."""
        return cls(tuple([Take(colour) for colour in COLOURS if supply[colour]]), supply)

    def why_not(self, move: object) -> str:
        """Explain why *move*, a gem to take, is not possible."""
        return say(
            "{move} is not possible: take one gem of a supply of {supply} (C15)",
            move=move,
            supply=self.supply,
        )
