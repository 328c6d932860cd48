"""Action D at many tables: seats exchange gems with the supply (C15, R3, R4)."""

from itertools import combinations_with_replacement

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.running import FixedQuestion, RunningGames
from basari.batch.basari.tables import counts
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import COLOURS, GEM, NO_GEMS, Gems

D = 3
"""The index of the fourth action."""
GIFTS = (NO_GEMS, *GEM)
HEAPS = tuple(
    Gems.of(picked) for size in range(3) for picked in combinations_with_replacement(COLOURS, size)
)
"""All heaps of up to two gems."""
SWAPS = tuple(Swap(give, take) for give in GIFTS for take in HEAPS)
"""All exchanges; the purse and the supply decide which are legal."""
SWAP, TAKE = (
    FixedQuestion("swap", SWAPS, "C15"),
    FixedQuestion("take", tuple(map(Take, COLOURS)), "C15"),
)
GIVEN, TAKEN = counts([swap.give for swap in SWAPS]), counts([swap.take for swap in SWAPS])
GIFT_COUNTS, HEAP_COUNTS = counts([*GIFTS]), counts([*HEAPS])
HEAP_SIZES = HEAP_COUNTS.sum(axis=1)


def swaps(purses: Whole, supply: Whole, *, penniless_takes: int, take_back: bool) -> Flags:
    """Return which of `SWAPS` are legal for seats alone with D, a row each (C15).

    With *take_back*, a seat may take back the gem it just returned. A seat with an empty purse
    takes *penniless_takes* gems for nothing; if the supply is short, a seat takes what is there
    (R3).
    """
    may_give = np.concatenate((~purses.any(axis=1, keepdims=True), purses > 0), axis=1)
    pool = np.repeat(supply[:, None], len(GIFTS), axis=1)
    if take_back:
        pool = pool + GIFT_COUNTS
    takes = np.full(len(GIFTS), 2)
    takes[0] = penniless_takes
    sizes = np.minimum(pool.sum(axis=2), takes)
    legal: Flags = sizes[:, :, None] == HEAP_SIZES
    for colour in COLOURS:
        legal &= HEAP_COUNTS[:, colour] <= pool[:, :, colour, None]
    legal &= may_give[:, :, None]
    return legal.reshape(len(purses), len(SWAPS))


def swap(games: RunningGames, legal: Flags, rows: Whole, seats: Whole) -> None:
    """Let one seat at each of some tables, alone with D, return one gem and take two (C15).

    A seat that can neither give nor take is not asked (R3).
    """
    something = ~legal[:, 0]
    rows, seats, legal = rows[something], seats[something], legal[something]
    if len(rows):
        swapped = games.pick(SWAP, rows, seats, legal)
        games.tables.give_back(rows, seats, GIVEN[swapped])
        games.tables.take(rows, seats, TAKEN[swapped])


def take_turns(games: RunningGames, rows: Whole, order: Whole, many: Whole) -> None:
    """Let the first *many* seats in *order* take a gem each, while there are any (C15, R4)."""
    tables = games.tables
    for turn in range(int(many.max(initial=0))):
        asked = (many > turn) & tables.supply[rows].any(axis=1)
        at, seats = rows[asked], order[asked, turn]
        if len(at):
            colours = games.pick(TAKE, at, seats, tables.supply[at] > 0)
            tables.purses[at, seats, colours] += 1
            tables.supply[at, colours] -= 1
