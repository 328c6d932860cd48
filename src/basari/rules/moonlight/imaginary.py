"""How imaginary seats are played: where their cards go, and their links (L29-L32)."""

from functools import cache

from basari.rules.moonlight.chains import Landing, Tableau, laid
from basari.rules.moonlight.events import Bar, Tried
from basari.rules.moonlight.options import Beside
from basari.rules.moonlight.tiles import GEMS, doubles, homes, number_of


def cushion_for(card: int, beside: Beside, seals: int) -> tuple[int, tuple[Tried, ...]]:
    """Find the first cushion from the moon's down where a card can lie, and why not before (L30).

    It displaces whatever it can, also at cost to itself: it has no wishes (LR16).
    """
    tried: list[Tried] = []
    while (lying := beside[len(tried)]) and not (seals and card > lying.card):
        why = Bar.SEALLESS if card > lying.card else Bar.HIGHER
        tried.append(Tried(len(tried) + 1, lying, why))
    return len(tried) + 1, tuple(tried)


def in_order(links: tuple[str, ...]) -> list[str]:
    """Order links as an imaginary seat lays them: by number, then by gem, doubling last (L31).

    One of two gems stands at its left one, after plain ones, then by the right one (LR14).

    >>> in_order(("Bx2", "W3", "B3")), in_order(("R4", "BR4", "0"))
    (['B3', 'W3', 'Bx2'], ['0', 'BR4', 'R4'])
    """
    return sorted(links, key=_rank)


@cache
def _rank(link: str) -> tuple[bool, int, int, int]:
    own = homes(link)
    return doubles(link), number_of(link), GEMS.index(own[0]), GEMS.index(own[-1])


def lay_all(
    tableau: Tableau, links: tuple[str, ...], supply: int
) -> tuple[Tableau, tuple[Landing, ...]]:
    """Lay the links of an imaginary seat in their order, each where there are fewest (L31, L32).

    What lies there counts: a full chain has three, though laying would empty it (LR15).
    """
    landings: list[Landing] = []
    for link in in_order(links):
        own = homes(link)
        gem, among = _shortest(tableau, own) if len(own) > 1 else (own, ())
        tableau, landing = laid(tableau, link, gem, supply, among)
        supply -= landing.seal
        landings.append(landing)
    return tableau, tuple(landings)


def _shortest(tableau: Tableau, own: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Find the chain with the fewest links, of equal ones the left, and what was compared."""
    lengths = [len(tableau[GEMS.index(gem)]) for gem in own]
    return own[lengths.index(min(lengths))], tuple(zip(own, lengths, strict=True))
