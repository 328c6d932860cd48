"""Chains: what they are worth, and how links are laid on them and removed (L18-L21)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from basari.rules.moonlight.tiles import GEMS, doubles, number_of
from basari.value import Value, replace_at

Chain = tuple[str, ...]
"""Labels of links, in the order in which they were laid."""
Tableau = tuple[Chain, ...]
"""The five chains of a seat, from left to right."""
EMPTY: Final[Tableau] = ((),) * len(GEMS)
FULL = 3
"""The most links of a chain (L20)."""
PRECIOUS = 20
"""Three links that go bring a seal if they are worth at least this (L20)."""


class Landing(Value):
    """A link that was laid on a chain, and what had to make room for it (L20)."""

    link: str
    gem: str
    """The letter of the chain."""
    gone: Chain = ()
    """The three links that went to the box, if any did."""
    value: int = 0
    """What those were worth."""
    seal: bool = False
    """Whether they brought a seal; there may be none left (LR7)."""
    among: tuple[tuple[str, int], ...] = ()
    """The chains that an imaginary seat compared, and how many links each had (L32)."""


@lru_cache(16_384)
def value_of(chain: Chain) -> int:
    """Add up the numbers of a *chain*, twice as much if its doubling link is there (L21).

    >>> value_of(("R7", "Rx2", "R8")), value_of(("0", "Rx2")), value_of(())
    (30, 0, 0)
    """
    worth, times = 0, 1
    for link in chain:
        if doubles(link):
            times = 2
        else:
            worth += number_of(link)
    return worth * times


def lay_link(
    tableau: Tableau, link: str, gem: str, supply: int, among: tuple[tuple[str, int], ...] = ()
) -> tuple[Tableau, Landing]:
    """Lay a *link* on a chain; a full one is emptied first, for a seal if worth 20 (L20).

    A doubling link counts for that (LR8). An empty *supply* gives no seal (LR7).
    """
    place = GEMS.index(gem)
    chain = tableau[place]
    if len(chain) < FULL:
        return replace_at(tableau, place, (*chain, link)), Landing(link, gem, among=among)
    value = value_of(chain)
    seal = value >= PRECIOUS and supply > 0
    return replace_at(tableau, place, (link,)), Landing(link, gem, chain, value, seal, among)


def lay_in_turn(
    tableau: Tableau, links: Iterable[tuple[str, str]], supply: int
) -> tuple[Tableau, tuple[Landing, ...]]:
    """Lay links one after the other, each a label and the letter of its chain (L19, L20)."""
    landings: list[Landing] = []
    for label, gem in links:
        tableau, landing = lay_link(tableau, label, gem, supply)
        supply -= landing.seal
        landings.append(landing)
    return tableau, tuple(landings)


def without(tableau: Tableau, label: str, gem: str) -> Tableau:
    """Remove the first link with that *label* from a chain (L18)."""
    place = GEMS.index(gem)
    chain = tableau[place]
    at = chain.index(label)
    return replace_at(tableau, place, chain[:at] + chain[at + 1 :])
