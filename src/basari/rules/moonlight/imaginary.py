"""The rules that play imaginary seats: where their cards and links go (L29-L32)."""

from functools import cache

from basari.rules.moonlight.chains import Landing, Tableau, lay_link
from basari.rules.moonlight.events import Bar, Tried
from basari.rules.moonlight.options import Beside
from basari.rules.moonlight.tiles import GEMS, doubles, homes, number_of


def find_cushion(card: int, beside: Beside, seals: int) -> tuple[int, tuple[Tried, ...]]:
    """Return the first cushion, from 1 up, that takes *card*, and why those before do not (L30).

    The card displaces any lower one, even if that does not help its seat (LR16).
    """
    tried: list[Tried] = []
    while (lying := beside[len(tried)]) and not (seals and card > lying.card):
        why = Bar.SEALLESS if card > lying.card else Bar.HIGHER
        tried.append(Tried(len(tried) + 1, lying, why))
    return len(tried) + 1, tuple(tried)


def sort_links(links: tuple[str, ...]) -> list[str]:
    """Return links in an imaginary seat's order: by number, then gem, doubling last (L31).

    A link of two gems is placed by its left gem, then by its right one (LR14).

    >>> sort_links(("Bx2", "W3", "B3")), sort_links(("R4", "BR4", "0"))
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
    """Return the tableau after an imaginary seat laid *links*, and what each link did (L31, L32).

    Each goes to the chain with the fewest links. A full chain counts three, although laying on it
    would empty it (LR15).
    """
    landings: list[Landing] = []
    for link in sort_links(links):
        own = homes(link)
        gem, among = _shortest(tableau, own) if len(own) > 1 else (own, ())
        tableau, landing = lay_link(tableau, link, gem, supply, among)
        supply -= landing.seal
        landings.append(landing)
    return tableau, tuple(landings)


def _shortest(tableau: Tableau, own: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return the gem of *own* with the shortest chain (ties: leftmost), and all their lengths."""
    lengths = [len(tableau[GEMS.index(gem)]) for gem in own]
    return own[lengths.index(min(lengths))], tuple(zip(own, lengths, strict=True))
