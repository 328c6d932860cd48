"""How links can be laid: every result once, and the first way that leads to it (LR13)."""

from functools import cache, lru_cache
from itertools import permutations, product

from basari.errors import say
from basari.kernel import Listed
from basari.rules.moonlight.chains import FULL, PRECIOUS, Tableau, value_of
from basari.rules.moonlight.moves import Lay, Link
from basari.rules.moonlight.tiles import GEMS, homes

KEPT = 4096
"""Ways that are kept in mind, by links: most columns come again."""
Result = tuple[tuple[str, ...], ...]
"""The five chains as heaps."""


class Layings(Listed[Lay]):
    """Ways to lay the *links* that were taken, one for each result (L19, LR13)."""

    tableau: Tableau
    links: tuple[str, ...]

    def why_not(self, move: object) -> str:
        """Say what is wrong with it; a way to the result of another is no option of its own."""
        if not isinstance(move, Lay):
            return say("{move} is no answer here: lay what you took (L19)", move=move)
        if sorted(str(link.label) for link in move.links) != sorted(self.links):
            return say(
                "{move}: you took {links}, and all of them are laid (L16, L19)",
                move=move,
                links=" ".join(self.links),
            )
        astray = [link for link in move.links if link.gem not in homes(link.label)]
        if astray:
            return say(
                "{link} cannot be laid there: only on a chain of its gem (L19)", link=astray[0]
            )
        first = self.like(move)
        return say("the order makes no difference here, write {first} (LR13)", first=f"`{first}`")

    def like(self, way: Lay) -> Lay:
        """Find the option that leads to the same result (LR13)."""
        same = self._leads_to(way)
        return next(other for other in self.moves if self._leads_to(other) == same)

    def _leads_to(self, way: Lay) -> tuple[Result, int]:
        """Tell what a way results in."""
        labels, gems = zip(*((link.label, link.gem) for link in way.links), strict=True)
        return _result(_heaps(self.tableau), labels, gems)


def layings(tableau: Tableau, links: tuple[str, ...]) -> Layings:
    """List the ways in the order of the notation; of those with the same result, the first.

    The order makes a difference only where a chain might have to make room for a second link.
    """
    own = [homes(link) for link in links]
    if len("".join(own)) == len(links) == len(set(own)):
        return Layings((Lay(tuple(map(on_chain, links, own))),), tableau, links)
    if not _crowded(tableau, own):
        return Layings(_in_this_order(links), tableau, links)
    found: dict[tuple[Result, int], Lay] = {}
    heaps = _heaps(tableau)
    for order in dict.fromkeys(permutations(links)):
        for gems in product(*map(homes, order)):
            result = _result(heaps, order, gems)
            if result not in found:
                found[result] = Lay(tuple(map(on_chain, order, gems)))
    return Layings(tuple(found.values()), tableau, links)


def _crowded(tableau: Tableau, own: list[str]) -> bool:
    """Whether some chain might get more links than it has room for."""
    anywhere = "".join(own)
    return any(
        len(chain) + anywhere.count(gem) > FULL for gem, chain in zip(GEMS, tableau, strict=True)
    )


@cache
def on_chain(label: str, gem: str) -> Link:
    """Make a link once; there are some two hundred."""
    return Link(label, gem)


@lru_cache(KEPT)
def _in_this_order(links: tuple[str, ...]) -> tuple[Lay, ...]:
    """List the ways to lay links as they stand; of those that only swap equal ones, the first."""
    found: dict[tuple[Link, ...], Lay] = {}
    for gems in product(*map(homes, links)):
        laid = tuple(map(on_chain, links, gems))
        found.setdefault(tuple(sorted(laid, key=str)), Lay(laid))
    return tuple(found.values())


def _heaps(tableau: Tableau) -> Result:
    """Take chains as heaps: in which order links were laid is forgotten."""
    return tuple([tuple(sorted(chain)) for chain in tableau])


def _result(heaps: Result, order: tuple[str, ...], gems: tuple[str, ...]) -> tuple[Result, int]:
    """Tell what becomes of the chains, and how many worth 20 or more go (LR13)."""
    after, precious = list(heaps), 0
    for label, gem in zip(order, gems, strict=True):
        place = GEMS.index(gem)
        heap = after[place]
        if len(heap) < FULL:
            after[place] = tuple(sorted((*heap, label)))
        else:
            precious += value_of(heap) >= PRECIOUS
            after[place] = (label,)
    return tuple(after), precious
