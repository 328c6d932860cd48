"""What bots know of a city by heart: its walks, and which shops visitors come to from where."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from basari.rules.marracash.city import COLOURS, City

Walks = tuple[tuple[int, tuple[int, ...]], ...]
"""From a fountain: where each walk leads, and which shops it passes."""
Share = tuple[tuple[int, float], ...]
"""Shops, and how likely a visitor is to enter each."""
FAR = 8
"""As far as one looks, in walks."""


class Plan:
    """A city; fountains and shops are counted from 0. There is one of each: it is its own key."""

    def __init__(self, city: City) -> None:
        self.walks: tuple[Walks, ...] = tuple(
            tuple((way.goal - 1, way.passes) for way in ways) for ways in city.ways
        )
        self.doors = tuple(tuple(fountain - 1 for fountain in own) for own in city.doors)
        """The fountains at which each shop has a door."""
        self.entrances = tuple(entrance - 1 for entrance in city.entrances)
        self.colours = "".join(shop[0] for shop in city.shops)
        """The colour of each shop."""
        self.shops = tuple(
            tuple(shop for shop, own in enumerate(self.colours) if own == colour)
            for colour in COLOURS
        )
        """The shops of each colour."""


class Reach(NamedTuple):
    """Where visitors of a colour will go, while some shops of it are open."""

    hits: tuple[tuple[int | None, ...], ...]
    """From each fountain, the shop that they enter on each walk, if any."""
    shares: tuple[Share, ...]
    """From each fountain, where they will come to in the end."""
    gates: Share
    """The same for those who will come in at an entrance."""


@lru_cache(maxsize=8)
def plan_of(city: City) -> Plan:
    """Learn a city by heart, once."""
    return Plan(city)


@lru_cache(maxsize=4096)
def reach(plan: Plan, opened: tuple[int, ...], far: int, near: float, astray: float) -> Reach:
    """Foresee where visitors of a colour go whose shops *opened*, within so many walks."""
    hits = tuple(tuple(_first(passes, opened) for _, passes in walks) for walks in plan.walks)
    steps = [_steps(plan, hits, shop, far) for shop in opened]
    shares = tuple(
        _share([(s, way[fountain]) for s, way in zip(opened, steps, strict=True)], near, astray)
        for fountain in range(len(plan.walks))
    )
    return Reach(hits, shares, _mean([shares[entrance] for entrance in plan.entrances]))


def _first(passes: Sequence[int], opened: Sequence[int]) -> int | None:
    return next((shop for shop in passes if shop in opened), None)


def _steps(
    plan: Plan, hits: Sequence[Sequence[int | None]], shop: int, far: int
) -> list[int | None]:
    """Count the walks from each fountain into a *shop*; nothing, if it is too far."""
    steps: list[int | None] = [1 if shop in found else None for found in hits]
    for number in range(2, far + 1):
        near = [fountain for fountain, step in enumerate(steps) if step == number - 1]
        for fountain, walks in enumerate(plan.walks):
            if steps[fountain] is None and any(
                goal in near and hit is None
                for (goal, _), hit in zip(walks, hits[fountain], strict=True)
            ):
                steps[fountain] = number
    return steps


def _share(steps: Sequence[tuple[int, int | None]], near: float, astray: float) -> Share:
    weights = [(shop, near ** (step - 1)) for shop, step in steps if step is not None]
    whole = sum(weight for _, weight in weights) + astray
    return tuple((shop, weight / whole) for shop, weight in weights)


def _mean(shares: Sequence[Share]) -> Share:
    found: dict[int, float] = {}
    for share in shares:
        for shop, part in share:
            found[shop] = found.get(shop, 0.0) + part / len(shares)
    return tuple(found.items())
