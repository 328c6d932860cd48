"""How tiles would change the chains, found by applying the rules."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec.structs import replace

from basari.kernel import Seat
from basari.rules.moonlight.chains import Landing, Tableau, lay_in_turn, value_of, without
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.options import hammers
from basari.rules.moonlight.scoring import places_of, points_of
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL
from basari.value import Value, replace_at

Values = tuple[int, ...]
"""The values of the five chains of a seat."""


class Change(Value):
    """What becomes of a chain: its value and place before and after, and the links discarded."""

    gem: str
    old: int
    new: int
    old_place: int
    """The place before, as *new_place* is the one after: from 1; 0 for no place."""
    new_place: int
    gone: tuple[Landing, ...]
    """The landings that discarded links of this chain to make room."""

    @property
    def leads(self) -> bool:
        """Whether no other seat's chain would be worth more."""
        return self.new_place == 1

    @property
    def points(self) -> int:
        """How many more points the chain would bring if it were scored now."""
        before, after = points_of((self.old_place, self.new_place))
        return after - before


class Outcome(Value):
    """What laying links in a given way leads to."""

    before: Tableau
    after: Tableau
    landings: tuple[Landing, ...]
    changes: tuple[Change, ...]

    @property
    def seals(self) -> int:
        """The number of seals this would bring."""
        return sum(landing.seal for landing in self.landings)

    @property
    def points(self) -> int:
        """How many more points the chains would bring if they were scored now."""
        return sum(change.points for change in self.changes)


class Use(Value):
    """One way to use some tiles: what a hammer removes, and how the links are laid."""

    hammer: Link | None
    outcome: Outcome
    seals: int
    """All seals that this would bring, those for seal tiles included."""

    @property
    def rank(self) -> tuple[int, int, int]:
        """A sort key, the best use highest: points if scored now, then seals, then value."""
        return self.outcome.points, self.outcome.seals, sum(values_of(self.outcome.after))


def values_of(tableau: Tableau) -> Values:
    """Return the values of the five chains of a *tableau*."""
    return tuple(map(value_of, tableau))


def points_now(view: View, chains: tuple[Tableau, ...]) -> tuple[int, ...]:
    """Return the points of each seat if these *chains* were scored now (L24)."""
    skip = view.rules.skip_places
    by_gem = [
        points_of(places_of(values, skip=skip))
        for values in zip(*map(values_of, chains), strict=True)
    ]
    return tuple(map(sum, zip(*by_gem, strict=True)))


def outcome(
    view: View, seat: Seat, links: tuple[Link, ...], start: Tableau | None = None
) -> Outcome:
    """Return what becomes of a seat's chains if it lays *links* in order.

    They are laid on *start* if given (the chains after a hammer), otherwise on its present chains.
    """
    own, pairs = view.chains[seat], [(link.label, link.gem) for link in links]
    after, landings = lay_in_turn(start or own, pairs, view.supply)
    changes = [
        _change(view, seat, place, after, landings)
        for place, gem in enumerate(GEMS)
        if after[place] != own[place] or any(one.gem == gem for one in landings)
    ]
    return Outcome(own, after, landings, tuple(changes))


def removal(view: View, seat: Seat, link: Link | None) -> Outcome:
    """Return what becomes of a seat's chains if a hammer removes *link*, or nothing if `None`."""
    own = view.chains[seat]
    return outcome(view, seat, (), without(own, link.label, link.gem) if link else own)


def _change(
    view: View, seat: Seat, place: int, after: Tableau, landings: tuple[Landing, ...]
) -> Change:
    values = tuple([value_of(chains[place]) for chains in view.chains])
    then = replace_at(values, seat, value_of(after[place]))
    skip = view.rules.skip_places
    return Change(
        gem=GEMS[place],
        old=values[seat],
        new=then[seat],
        old_place=places_of(values, skip=skip)[seat],
        new_place=places_of(then, skip=skip)[seat],
        gone=tuple([one for one in landings if one.gem == GEMS[place] and one.gone]),
    )


@lru_cache(maxsize=256)
def best_use(view: View, seat: Seat, tiles: tuple[str, ...]) -> Use:
    """Return the use of tiles that would bring most if scored now; only one hammer is used."""
    own, got = view.chains[seat], min(tiles.count(SEAL), view.supply)
    view = replace(view, supply=view.supply - got)
    strikes = [move.link for move in hammers(own)] if HAMMER in tiles else [None]
    uses = [
        Use(strike, found, found.seals + got)
        for strike in strikes
        for start in [without(own, strike.label, strike.gem) if strike else own]
        for way in _ways(start, tiles)
        for found in [outcome(view, seat, way, start)]
    ]
    return max(uses, key=lambda use: use.rank)


@lru_cache(maxsize=256)
def value_ranges(view: View, seat: Seat, tiles: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the lowest and the highest value that each chain could have after laying *tiles*."""
    found = [
        values_of(lay_in_turn(start, [(link.label, link.gem) for link in way], 0)[0])
        for start in _after_hammers(view.chains[seat], tiles.count(HAMMER))
        for way in _ways(start, tiles)
    ]
    return tuple([(min(values), max(values)) for values in zip(*found, strict=True)])


def _after_hammers(tableau: Tableau, number: int) -> set[Tableau]:
    """Return all tableaus that up to *number* hammers can leave."""
    found = {tableau}
    for _hammer in range(number):
        found |= {
            without(one, move.link.label, move.link.gem)
            for one in found
            for move in hammers(one)
            if move.link
        }
    return found


def _ways(start: Tableau, tiles: tuple[str, ...]) -> Iterator[tuple[Link, ...]]:
    """Yield the ways to lay the links among *tiles*; without links, the one way to lay nothing."""
    links = tuple([tile for tile in tiles if tile not in {SEAL, HAMMER}])
    if not links:
        yield ()
        return
    for way in layings(start, links):
        yield way.links


def column_of(view: View, cushion: int) -> tuple[str, ...]:
    """Return the tiles that a cushion brings in this round; cushions count from 1."""
    return view.cushions[cushion - 1][view.column]


def are_bidding(view: View) -> bool:
    """Whether the bidding of a round goes on: nobody has taken tiles yet."""
    return view.round > 0 and all(cushion[view.column] for cushion in view.cushions)


def still_to_lay(view: View) -> tuple[Seat, ...]:
    """Return the seats without a card beside a cushion, clockwise from the coin."""
    number = len(view.seals)
    order = [Seat((view.coin + step) % number) for step in range(number)]
    return tuple([seat for seat in order if view.lying[seat] is None])
