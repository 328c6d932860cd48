"""The map of a city: its walks, and the shops that visitors can reach."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from basari.rules.marracash.city import COLOURS, City

Walks = tuple[tuple[int, tuple[int, ...]], ...]
"""The walks from one fountain: where each leads, and which shops it passes."""
Share = tuple[tuple[int, float], ...]
"""Shops, each with the chance that a visitor ends up in it."""
FAR = 8
"""The greatest number of walks to look ahead."""


class CityMap:
    """The map of a city, with fountains and shops counted from 0; one per city, for caching."""

    def __init__(self, city: City) -> None:
        self.walks: tuple[Walks, ...] = tuple(
            tuple((way.goal - 1, way.passes) for way in ways) for ways in city.ways
        )
        self.doors = tuple(tuple(fountain - 1 for fountain in own) for own in city.doors)
        """The fountains at which each shop has a door."""
        self.entrances = tuple(entrance - 1 for entrance in city.entrances)
        self.colours = "".join(shop[0] for shop in city.shops)
        """The colours of all shops, a letter for each."""
        self.shops = tuple(
            tuple(shop for shop, own in enumerate(self.colours) if own == colour)
            for colour in COLOURS
        )
        """The shops of each colour."""


class VisitorFlow(NamedTuple):
    """Where the visitors of a colour will go, as long as no other shop of the colour opens."""

    hits: tuple[tuple[int | None, ...], ...]
    """By fountain and walk, the shop that the visitors enter, or None."""
    shares: tuple[Share, ...]
    """By fountain, the shops in which visitors there will end up."""
    gates: Share
    """The shops in which visitors who come in at an entrance will end up."""


@lru_cache(maxsize=8)
def city_map(city: City) -> CityMap:
    """Return the map of a city, cached."""
    return CityMap(city)


@lru_cache(maxsize=4096)
def visitor_flow(
    city_map: CityMap, opened: tuple[int, ...], far: int, near: float, astray: float
) -> VisitorFlow:
    """Predict where visitors of a colour go within *far* walks; *opened* are its open shops."""
    hits = tuple(tuple(_first(passes, opened) for _, passes in walks) for walks in city_map.walks)
    steps = [_steps(city_map, hits, shop, far) for shop in opened]
    shares = tuple(
        _share([(s, way[fountain]) for s, way in zip(opened, steps, strict=True)], near, astray)
        for fountain in range(len(city_map.walks))
    )
    return VisitorFlow(hits, shares, _mean([shares[entrance] for entrance in city_map.entrances]))


def _first(passes: Sequence[int], opened: Sequence[int]) -> int | None:
    return next((shop for shop in passes if shop in opened), None)


def _steps(
    city_map: CityMap, hits: Sequence[Sequence[int | None]], shop: int, far: int
) -> list[int | None]:
    """Return, by fountain, the number of walks to *shop*; None if it is farther than *far*."""
    steps: list[int | None] = [1 if shop in found else None for found in hits]
    for number in range(2, far + 1):
        near = [fountain for fountain, step in enumerate(steps) if step == number - 1]
        for fountain, walks in enumerate(city_map.walks):
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
