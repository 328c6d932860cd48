"""Ratings after Elo: a number for everybody, by which one knows who finishes ahead how often.

Four hundred points more mean to finish ahead ten times for every time behind. A game of several
players is taken as a duel of every two of them; whoever is level has half of it.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import log10
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

DECADE = 400.0
"""Points more with which one finishes ahead ten times for every time behind."""
CLOSE = 1e-6
"""Strengths that hardly change any more."""
LONGEST = 10_000
"""After so many rounds it is good enough."""
FARTHEST = 4000.0
"""Nobody is rated more than so many points above or below others."""


def expected(own: float, other: float) -> float:
    """Tell how likely one of a rating finishes ahead of another.

    >>> round(expected(1500, 1500), 2), round(expected(1900, 1500), 2)
    (0.5, 0.91)
    """
    return float(1 / (1 + 10 ** ((other - own) / DECADE)))


def duels(ranks: Sequence[tuple[K, tuple[int, ...]]]) -> Counter[tuple[K, K]]:
    """Take a game apart: who finished ahead of whom, in halves; nobody meets one of their own kind.

    >>> sorted(duels([("a", (9,)), ("b", (7,)), ("b", (9,))]).items())
    [(('a', 'b'), 3), (('b', 'a'), 1)]
    """
    found: Counter[tuple[K, K]] = Counter()
    for one, rank in ranks:
        for other, than in ranks:
            if one != other and rank >= than:
                found[one, other] += 2 if rank > than else 1
    return found


def fitted(halves: Mapping[tuple[K, K], int], anchor: K, at: float) -> dict[K, float]:
    """Find the ratings under which such duels are likeliest; the anchor's is given.

    This is the model of Bradley and Terry, fitted by raising and lowering everybody's strength
    until they should have won as often as they have. Who has always or never won is as far away as
    one can be.

    >>> found = fitted({("a", "b"): 20, ("b", "a"): 2}, "b", 1500)
    >>> round(found["a"]), round(found["b"])
    (1900, 1500)
    """
    names = list(dict.fromkeys(name for pair in halves for name in pair))
    won = {name: sum(n for (one, _), n in halves.items() if one == name) for name in names}
    met = {
        name: [
            (other, halves.get((name, other), 0) + halves.get((other, name), 0))
            for other in names
            if other != name
        ]
        for name in names
    }
    strength = dict.fromkeys(names, 1.0)
    for _ in range(LONGEST):
        then = {
            name: won[name]
            / sum(n / (strength[name] + strength[other]) for other, n in met[name] if n)
            for name in names
        }
        then = {name: max(one, 10 ** (-FARTHEST / DECADE)) for name, one in then.items()}
        level = then[anchor]
        then = {name: min(one / level, 10 ** (FARTHEST / DECADE)) for name, one in then.items()}
        settled = all(abs(then[name] / strength[name] - 1) < CLOSE for name in names)
        strength = then
        if settled:
            break
    return {name: at + DECADE * log10(one) for name, one in strength.items()}


def performance(met: Iterable[tuple[float, float]]) -> float:
    """Tell the rating at which one should have won as many duels as one has.

    Each is the rating of whom one met, and what one had of it, from 0 to 1. Somebody who won all of
    them has no such rating, so let there be a draw with somebody among them.

    >>> round(performance([(1500, 1), (1500, 0)])), round(performance([(1500, 1), (1500, 0.5)]))
    (1500, 1691)
    """
    faced = list(met)
    scored = sum(score for _, score in faced)
    low = min(rating for rating, _ in faced) - FARTHEST
    high = max(rating for rating, _ in faced) + FARTHEST
    for _ in range(60):
        middle = (low + high) / 2
        if sum(expected(middle, rating) for rating, _ in faced) < scored:
            low = middle
        else:
            high = middle
    return (low + high) / 2
