"""Chains: what they are worth, and how links are laid on them and removed (L18-L21)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from basari.rules.moonlight.tiles import GEMS, doubles, number_of
from basari.value import Value, replace_at

Chain = tuple[str, ...]
"""The labels of the links, in the order they were laid."""
Tableau = tuple[Chain, ...]
"""The five chains of a seat, from left to right."""
EMPTY: Final[Tableau] = ((),) * len(GEMS)
FULL = 3
"""The most links on a chain (L20)."""
PRECIOUS = 20
"""The lowest value for which three links that are discarded bring a seal (L20)."""


class Landing(Value):
    """A link that was laid on a chain, and what was discarded to make room (L20)."""

    link: str
    gem: str
    """The letter of the gem whose chain the link was laid on."""
    gone: Chain = ()
    """The three links discarded to make room; empty if there was room."""
    value: int = 0
    """What the discarded links were worth."""
    seal: bool = False
    """Whether the discarded links brought a seal; none does if the supply is empty (LR7)."""
    among: tuple[tuple[str, int], ...] = ()
    """The chains that an imaginary seat compared, each with its number of links (L32)."""


@lru_cache(16_384)
def value_of(chain: Chain) -> int:
    """Return the sum of the numbers on a *chain*, doubled if its doubling link is there (L21).

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
    """Return the tableau with *link* on the chain of *gem*, and what this did (L20).

    A full chain is discarded first, for a seal if it is worth 20, doubling link included (LR8). An
    empty *supply* gives no seal (LR7).
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
    """Return the tableau after laying labelled *links* in order, and what each did (L19, L20)."""
    landings: list[Landing] = []
    for label, gem in links:
        tableau, landing = lay_link(tableau, label, gem, supply)
        supply -= landing.seal
        landings.append(landing)
    return tableau, tuple(landings)


def without(tableau: Tableau, label: str, gem: str) -> Tableau:
    """Return the tableau without the first link labelled *label* on the chain of *gem* (L18)."""
    place = GEMS.index(gem)
    chain = tableau[place]
    at = chain.index(label)
    return replace_at(tableau, place, chain[:at] + chain[at + 1 :])
