"""Action D: gems exchanged with the supply, never lost and never negotiated (C15, R3, R4)."""

from functools import cache

from basari.errors import say
from basari.kernel import Event, Listed, Seat
from basari.rules.basari.gems import COLOURS, GEM, NO_GEMS, Colour, Gems
from basari.rules.basari.heaps import heaps_of
from basari.value import Value

ONE_EACH, TWO_EACH = Gems(1, 1, 1, 1), Gems(2, 2, 2, 2)


class Swap(Value):
    """Alone with D: give one gem back, then take two."""

    give: Gems
    take: Gems

    def __str__(self) -> str:
        """Write it: `swap B RY`, with `-` for nothing."""
        return f"swap {letters(self.give)} {letters(self.take)}"


class Take(Value):
    """D together with others: take one gem."""

    colour: Colour

    def __str__(self) -> str:
        """Write it: `take R`."""
        return f"take {self.colour.letter}"


NOTHING = Swap(NO_GEMS, NO_GEMS)


class Swapped(Event):
    """A seat, alone with D, gave a gem to the supply and took others from it."""

    seat: Seat
    gave: Gems
    took: Gems


class Took(Event):
    """A seat, with others at D, took one gem; none if the supply was empty."""

    seat: Seat
    gem: Gems


def letters(gems: Gems) -> str:
    """Write a few gems as letters, `RRY`; `-` for none."""
    return "".join(colour.letter * gems[colour] for colour in COLOURS) or "-"


@cache
def swaps(purse: Gems, supply: Gems, *, penniless_takes: int, take_back: bool) -> tuple[Swap, ...]:
    """List every exchange for one who is alone with D (C15).

    A gem just returned may be taken back, if *take_back*; whoever has none to give still takes
    *penniless_takes*; if the supply is short, take what is there (R3).
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
    """List the heaps of *count* gems from *pool*, or the whole of a smaller one."""
    size = min(count, pool.size)
    return [heap for heap in heaps_of(pool) if heap.size == size] if size else [NO_GEMS]


class Swaps(Listed[Swap]):
    """All exchanges of one seat that is alone with D."""

    purse: Gems
    supply: Gems

    @classmethod
    def between(
        cls, purse: Gems, supply: Gems, *, penniless_takes: int, take_back: bool
    ) -> "Swaps":
        """Find the exchanges; more gems of a colour than can be given or taken change nothing."""
        moves = swaps(
            purse & ONE_EACH,
            supply & TWO_EACH,
            penniless_takes=penniless_takes,
            take_back=take_back,
        )
        return cls(moves, purse, supply)

    def why_not(self, move: object) -> str:
        """Say what is wrong with the exchange."""
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
    """One gem of any colour that the *supply* holds."""

    supply: Gems

    @classmethod
    def out_of(cls, supply: Gems) -> "Takes":
        """Find the colours that are there."""
        return cls(tuple([Take(colour) for colour in COLOURS if supply[colour]]), supply)

    def why_not(self, move: object) -> str:
        """Say what is wrong with taking that."""
        return say(
            "{move} is not possible: take one gem of a supply of {supply} (C15)",
            move=move,
            supply=self.supply,
        )
