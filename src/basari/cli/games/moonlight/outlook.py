"""What an answer would lead to, as the rules say."""

from functools import lru_cache

from msgspec.structs import replace

from basari.kernel import Seat
from basari.rules.moonlight.chains import Landing, Tableau, laid, value_of, without
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.moves import Bid, Link
from basari.rules.moonlight.options import hammers
from basari.rules.moonlight.scoring import places_of, points_of
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import GEMS, HAMMER, SEAL
from basari.value import Value, put

Values = tuple[int, ...]


class Change(Value):
    """What becomes of a chain: its value and place before and after, and what went."""

    gem: str
    old: int
    new: int
    old_place: int
    """From 1; 0 for none."""
    new_place: int
    gone: tuple[Landing, ...]
    """Links that went to make room, as the landings that pushed them out."""

    @property
    def leads(self) -> bool:
        """Whether nobody has more after it."""
        return self.new_place == 1

    @property
    def points(self) -> int:
        """How many points more it would bring, if all was scored now."""
        before, after = points_of((self.old_place, self.new_place))
        return after - before


class Outcome(Value):
    """What laying links in some way would lead to."""

    before: Tableau
    after: Tableau
    landings: tuple[Landing, ...]
    changes: tuple[Change, ...]

    @property
    def seals(self) -> int:
        """How many seals it would bring."""
        return sum(landing.seal for landing in self.landings)

    @property
    def points(self) -> int:
        """How many points more the chains would bring, if they were scored now."""
        return sum(change.points for change in self.changes)


def values_of(tableau: Tableau) -> Values:
    """Tell what five chains are worth."""
    return tuple(map(value_of, tableau))


def outcome(
    view: View, seat: Seat, links: tuple[Link, ...], start: Tableau | None = None
) -> Outcome:
    """Tell what becomes of a seat's chains if it lays these *links*, one after the other."""
    own = view.chains[seat]
    tableau, supply, landings = start or own, view.supply, list[Landing]()
    for link in links:
        tableau, landing = laid(tableau, link.label, link.gem, supply)
        supply -= landing.seal
        landings.append(landing)
    changes = [
        _change(view, seat, place, tableau, landings)
        for place in range(len(GEMS))
        if tableau[place] != own[place] or any(one.gem == GEMS[place] for one in landings)
    ]
    return Outcome(own, tableau, tuple(landings), tuple(changes))


def _change(view: View, seat: Seat, place: int, after: Tableau, landings: list[Landing]) -> Change:
    values = tuple([value_of(chains[place]) for chains in view.chains])
    then = put(values, seat, value_of(after[place]))
    skip = view.rules.skip_places
    gone = tuple([one for one in landings if one.gem == GEMS[place] and one.gone])
    return Change(
        GEMS[place],
        values[seat],
        then[seat],
        places_of(values, skip=skip)[seat],
        places_of(then, skip=skip)[seat],
        gone,
    )


class Use(Value):
    """The best use of some tiles: what a hammer removes, and how links are laid."""

    hammer: Link | None
    outcome: Outcome
    seals: int
    """Seals that all of it brings, those of seal tiles too."""


@lru_cache(maxsize=256)
def best_use(view: View, seat: Seat, tiles: tuple[str, ...]) -> Use:
    """Find what would bring most if all was scored now: points, then seals, then value."""
    own, got = view.chains[seat], min(tiles.count(SEAL), view.supply)
    view = replace(view, supply=view.supply - got)
    links = tuple([tile for tile in tiles if tile not in {SEAL, HAMMER}])
    strikes = [move.link for move in hammers(own)] if HAMMER in tiles else [None]
    best: tuple[tuple[int, int, int], Use] | None = None
    for strike in strikes:
        start = without(own, strike.label, strike.gem) if strike else own
        ways = [way.links for way in layings(start, links)] if links else [()]
        for way in ways:
            found = outcome(view, seat, way, start)
            rank = found.points, found.seals, sum(values_of(found.after))
            if best is None or rank > best[0]:
                best = rank, Use(strike, found, found.seals + got)
    assert best is not None  # noqa: S101 - there is always a way
    return best[1]


def column_of(view: View, cushion: int) -> tuple[str, ...]:
    """Find the tiles that a cushion brings in this round; cushions count from 1."""
    return view.cushions[cushion - 1][view.column]


def bid_objection(view: View, seat: Seat, bid: Bid) -> str:
    """Say in a word why a bid is not possible: `higher`, `sealless`, or nothing."""
    lying = view.beside[bid.cushion - 1]
    if lying is None or (bid.card > lying.card and view.seals[seat]):
        return ""
    return "sealless" if bid.card > lying.card else "higher"


def still_to_lay(view: View) -> tuple[Seat, ...]:
    """List who has no card lying, clockwise from the coin."""
    number = len(view.seals)
    order = [Seat((view.coin + step) % number) for step in range(number)]
    return tuple([seat for seat in order if view.lying[seat] is None])
