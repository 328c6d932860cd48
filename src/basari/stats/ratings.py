"""Elo ratings, which tell how often one player finishes ahead of another.

With 400 points more, a player finishes ahead ten times as often as behind. A game of several
players counts as a duel between every two of them; a tie counts half for each.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from math import log10
from typing import TypeVar

K = TypeVar("K", bound=Hashable)

DECADE = 400.0
"""The difference in rating at which a player finishes ahead ten times as often as behind."""
CLOSE = 1e-6
"""The relative change of strengths below which fitting stops."""
LONGEST = 10_000
"""The maximum number of iterations of fitting."""
FARTHEST = 4000.0
"""The maximum difference between two ratings."""


def chance_ahead(own: float, other: float) -> float:
    """Return the probability of finishing ahead of another player, given both ratings.

    >>> round(chance_ahead(1500, 1500), 2), round(chance_ahead(1900, 1500), 2)
    (0.5, 0.91)
    """
    return float(1 / (1 + 10 ** ((other - own) / DECADE)))


def duels(ranks: Sequence[tuple[K, tuple[int, ...]]]) -> Counter[tuple[K, K]]:
    """Return how many half duels each player won against each other; equal names do not meet.

    A duel won counts as two halves, and a tie as one half for each.

    >>> sorted(duels([("a", (9,)), ("b", (7,)), ("b", (9,))]).items())
    [(('a', 'b'), 3), (('b', 'a'), 1)]
    """
    found: Counter[tuple[K, K]] = Counter()
    for one, rank in ranks:
        for other, than in ranks:
            if one != other and rank >= than:
                found[one, other] += 2 if rank > than else 1
    return found


def fit_ratings(halves: Mapping[tuple[K, K], int], anchor: K, at: float) -> dict[K, float]:
    """Return the ratings under which these duels are most likely, with *anchor* rated *at*.

    This fits the Bradley-Terry model by iteration, until everybody's expected wins equal the actual
    ones. Players who won all or none of their duels get the maximum difference.

    >>> found = fit_ratings({("a", "b"): 20, ("b", "a"): 2}, "b", 1500)
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
    """Return the rating at which the expected score of these duels equals the actual one.

    Each duel is the opponent's rating and the score, from 0 to 1. If all were won or all were lost
    there is no such rating, so include a draw.

    >>> round(performance([(1500, 1), (1500, 0)])), round(performance([(1500, 1), (1500, 0.5)]))
    (1500, 1691)
    """
    faced = list(met)
    scored = sum(score for _, score in faced)
    low = min(rating for rating, _ in faced) - FARTHEST
    high = max(rating for rating, _ in faced) + FARTHEST
    for _ in range(60):
        middle = (low + high) / 2
        if sum(chance_ahead(middle, rating) for rating, _ in faced) < scored:
            low = middle
        else:
            high = middle
    return (low + high) / 2
