"""How links can be laid: every result once, by the first way that leads to it (LR13)."""

from functools import cache
from itertools import permutations, product

from basari.errors import say
from basari.kernel import Listed
from basari.rules.moonlight.chains import FULL, PRECIOUS, Tableau, value_of
from basari.rules.moonlight.moves import Lay, Link
from basari.rules.moonlight.tiles import GEMS, homes

Result = tuple[tuple[str, ...], ...]
"""The five chains, each as a sorted tuple of labels."""


class Layings(Listed[Lay]):
    """Ways to lay the *links* that were taken, one for each result (L19, LR13)."""

    tableau: Tableau
    links: tuple[str, ...]

    def why_not(self, move: object) -> str:
        """Explain why *move* is not an option; another option may have the same result."""
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
        """Return the option that has the same result as *way* (LR13)."""
        same = self._leads_to(way)
        return next(other for other in self.moves if self._leads_to(other) == same)

    def _leads_to(self, way: Lay) -> tuple[Result, int]:
        """Return the result of a way to lay links."""
        labels, gems = zip(*((link.label, link.gem) for link in way.links), strict=True)
        return _result(_heaps(self.tableau), labels, gems)


def layings(tableau: Tableau, links: tuple[str, ...]) -> Layings:
    """Return the ways to lay *links*, one for each result, in the order of the notation.

    The order of links matters only on a chain that could have to make room for a second one.
    """
    own = tuple(map(homes, links))
    for place, number in _find_shared(own):
        if len(tableau[place]) + number > FULL or len(set(links)) < len(links):
            return Layings(_in_all_orders(tableau, links), tableau, links)
    ways = [Lay(tuple(map(make_link, links, gems))) for gems in product(*own)]
    return Layings(tuple(ways), tableau, links)


@cache
def _find_shared(own: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the chains that several links may be laid on: index, and number of these links."""
    anywhere = "".join(own)
    counts = [(place, anywhere.count(gem)) for place, gem in enumerate(GEMS)]
    return tuple([(place, number) for place, number in counts if number > 1])


@cache
def make_link(label: str, gem: str) -> Link:
    """Return the link with this label and gem; there are about two hundred, so all are cached."""
    return Link(label, gem)


def _in_all_orders(tableau: Tableau, links: tuple[str, ...]) -> tuple[Lay, ...]:
    """Return the ways to lay links in any order, one for each result.

    If all go on different chains, the order does not matter, so one order stands for all.
    """
    found: dict[tuple[Result, int], Lay] = {}
    heaps = _heaps(tableau)
    for order in dict.fromkeys(permutations(links)):
        for gems in product(*map(homes, order)):
            if order != links and len(set(gems)) == len(gems):
                continue
            result = _result(heaps, order, gems)
            if result not in found:
                found[result] = Lay(tuple(map(make_link, order, gems)))
    return tuple(found.values())


def _heaps(tableau: Tableau) -> Result:
    """Return the chains with their labels sorted, as their order does not matter."""
    return tuple([tuple(sorted(chain)) for chain in tableau])


def _result(heaps: Result, order: tuple[str, ...], gems: tuple[str, ...]) -> tuple[Result, int]:
    """Return the resulting chains, and how many worth 20 or more are discarded (LR13)."""
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
