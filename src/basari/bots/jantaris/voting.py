"""Everything that all can vote together, carried out for many ballots at once (J18-J31).

This follows the rules row by row (a test holds it against them); only what somebody would still be
asked is foreseen: each does what looks best to it before the votes are revealed. After the votes a
great market is held where one comes about, and domination cards are given out.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from basari.bots.jantaris.position import Field, Numbers, field
from basari.bots.jantaris.replies import CARDS
from basari.bots.jantaris.worth import USUAL, Weights, chances, worth
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.diplomacy import ALONE, AT_ONCE, CROWD, PAIR, TAKEN, TRADED
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import FULL, GOODS, State
from basari.rules.seats import clockwise

TRADE, BLACK, INFLUENCE, RECRUIT = range(CARDS)
ENVY = 0.35
"""How much it counts against something that others gain by it, in foreseeing what somebody does."""


class Ballots(NamedTuple):
    """Positions in which a stone has just been moved."""

    field: Field
    first: Seat
    """Whose turn it is."""
    district: Numbers
    colour: Numbers
    ring: Numbers
    """The two neighbours of the active district."""
    free: Numbers
    """Whether these are open."""
    barred: Numbers
    """Whether areas hold a stone."""

    @property
    def seats(self) -> int:
        """How many vote."""
        return self.field.seats

    def times(self, number: int) -> "Ballots":
        """Take every ballot so many times."""
        arrays = [np.repeat(array, number, axis=0) for array in self[2:]]
        places = np.repeat(np.arange(len(self.district)), number)
        return Ballots(self.field.rows(places), self.first, *arrays)


def ballots(rules: Jantaris, states: Sequence[State]) -> Ballots:
    """Set out states in which all are to vote."""
    here = field(rules, states)
    district = np.array([state.district for state in states])
    colour = np.array([int(state.colour) for state in states])
    barred = np.zeros(here.plan.shape[:2], dtype=bool)
    for stone in np.array([state.stones for state in states]).T:
        barred[np.arange(len(states)), stone] = True
    ring = here.ground.ring[district]
    free = ~np.take_along_axis(barred, ring, axis=1)
    return Ballots(here, states[0].turn, district, colour, ring, free, barred)


class Wishes(NamedTuple):
    """What everybody would do, by ballot and seat, whatever is voted."""

    goals: Numbers
    """The districts where a first merchant is best, and a second one then."""
    flight: Numbers
    """Whether one flees to the lower neighbour rather than to the higher."""
    victim: Numbers
    """Whom to expel."""
    inward: Numbers
    """From where to move in, and how many."""
    outward: Numbers
    crew: Numbers
    """In which neighbour to hire, and how many."""
    rank: Numbers
    """How well everybody stands: the best one is robbed first."""

    def times(self, number: int) -> "Wishes":
        """Take every ballot so many times."""
        return Wishes(*[np.repeat(array, number, axis=0) for array in self])


def _liking(here: Field, seat: int, weights: Weights) -> Numbers:
    """Tell how much a seat likes positions."""
    found = worth(here, weights, closing=True)
    others = (found.sum(axis=1) - found[:, seat]) / (here.seats - 1)
    liked: Numbers = found[:, seat] - ENVY * others
    return liked


def wishes(cast: Ballots, weights: Weights = USUAL) -> Wishes:
    """Foresee what everybody would do."""
    count, seats = len(cast.district), cast.seats
    numbers = np.zeros((count, seats, 2), dtype=np.int64)
    goals, inward, outward, crew = (numbers.copy() for _ in range(4))
    flight, victim = np.zeros((count, seats), dtype=bool), np.zeros((count, seats), dtype=np.int64)
    for seat in range(seats):
        goals[:, seat], flight[:, seat] = _goals(cast, seat, weights)
        victim[:, seat] = _victim(cast, seat, flight, weights)
        inward[:, seat] = _moves(cast, seat, weights, "inward")
        outward[:, seat] = _moves(cast, seat, weights, "outward")
        crew[:, seat] = _moves(cast, seat, weights, "crew")
    return Wishes(goals, flight, victim, inward, outward, crew, worth(cast.field, weights))


def _goals(cast: Ballots, seat: int, weights: Weights) -> tuple[Numbers, Numbers]:
    """Find where a merchant is best, a second one after it, and which neighbour is better."""
    areas = cast.field.plan.shape[1]
    rows = np.arange(len(cast.district))
    many = cast.times(areas).field
    every = np.tile(np.arange(areas), len(rows))
    plan = many.plan
    plan[np.arange(len(every)), every, seat] += 1
    liked = _liking(many, seat, weights).reshape(len(rows), areas)
    first, second = cast.ring.T
    flight = liked[rows, first] >= liked[rows, second]
    closed = cast.barred.copy()
    closed[:, CENTRE] = True
    best = np.where(closed, -np.inf, liked).argmax(axis=1)
    plan[np.arange(len(every)), np.repeat(best, areas), seat] += 1
    liked = _liking(many, seat, weights).reshape(len(rows), areas)
    then = np.where(closed, -np.inf, liked).argmax(axis=1)
    return np.stack([best, then], axis=1), flight


def _victim(cast: Ballots, seat: int, flight: Numbers, weights: Weights) -> Numbers:
    """Find whom to expel."""
    seats = cast.seats
    many = cast.times(seats)
    whom = np.tile(np.arange(seats), len(cast.district))
    spared = many.field.sheltered[np.arange(len(whom)), whom] & (whom != seat)
    rows = np.flatnonzero(~spared)
    _expel(many, np.repeat(flight, seats, axis=0), rows, whom[rows])
    found: Numbers = _liking(many.field, seat, weights).reshape(-1, seats).argmax(axis=1)
    return found


def _moves(cast: Ballots, seat: int, weights: Weights, way: str) -> Numbers:
    """Find the neighbour and the number of merchants to move in, out, or to hire there."""
    options = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]
    many = cast.times(len(options))
    rows = np.arange(len(many.district))
    side, number = np.tile(np.array(options).T, len(cast.district))
    place = many.ring[rows, side]
    free = many.free[rows, side] | (number == 0)
    moved = _move(many, rows, seat, place, number, way)
    liked = np.where(free & (moved == number), _liking(many.field, seat, weights), -np.inf)
    best = liked.reshape(-1, len(options)).argmax(axis=1) + np.arange(0, len(rows), len(options))
    return np.stack([place[best], number[best]], axis=1)


def _move(  # noqa: PLR0913, PLR0917 - a journey has many sides
    cast: Ballots, rows: Numbers, seat: int, place: Numbers, number: Numbers, way: str
) -> Numbers:
    """Move merchants of a seat between a neighbour and the active district, or hire them there."""
    plan, supply, district = cast.field.plan, cast.field.supply, cast.district[rows]
    if way == "crew":
        number = np.minimum(number, supply[rows, seat])
        supply[rows, seat] -= number
        plan[rows, place, seat] += number
        return number
    start, goal = (place, district) if way == "inward" else (district, place)
    number = np.minimum(number, plan[rows, start, seat])
    plan[rows, start, seat] -= number
    plan[rows, goal, seat] += number
    return number


def _expel(cast: Ballots, flight: Numbers, rows: Numbers, seat: Numbers | int) -> None:
    """Drive a seat out of the active district (J24, JO3)."""
    plan, supply, district = cast.field.plan, cast.field.supply, cast.district[rows]
    number = plan[rows, district, seat]
    plan[rows, district, seat] = 0
    supply[rows, seat] += number
    if cast.field.ground.removal:
        return
    (first, second), (lower, higher) = cast.ring[rows].T, cast.free[rows].T
    wanted = flight[rows, seat]
    for place, go in (
        (first, lower & ((number > 1) | ((number == 1) & (~higher | wanted)))),
        (second, higher & ((number > 1) | ((number == 1) & (~lower | ~wanted)))),
    ):
        plan[rows, place, seat] += go
        supply[rows, seat] -= go


def _room(here: Field, rows: Numbers, seat: int) -> Numbers:
    """Tell how many goods of each colour a seat can gain (J5, J8)."""
    own = here.goods[rows]
    bank = GOODS - own.sum(axis=1)
    found: Numbers = np.minimum(here.limits[rows, seat, None] - own[:, seat], bank)
    return found


def _trade(cast: Ballots, rows: Numbers, seat: int, count: int) -> None:
    """Gain goods of the active colour."""
    here, colour = cast.field, cast.colour[rows]
    if count == ALONE:
        number = np.full(len(rows), TRADED, dtype=np.int16)
    elif count == PAIR:
        number = here.plan[rows, cast.district[rows], seat]
    else:
        number = here.plan[rows, CENTRE, seat]
    room = _room(here, rows, seat)[np.arange(len(rows)), colour]
    here.goods[rows, seat, colour] += np.minimum(number, room)


def _black(cast: Ballots, wish: Wishes, rows: Numbers, seat: int, count: int) -> None:
    """Take a good of another, or two of the bank, or lose all."""
    here = cast.field
    if count == ALONE:
        _rob(here, wish, rows, seat)
    elif count == PAIR:
        for _ in range(TAKEN):
            room = _room(here, rows, seat)
            own = np.where(room > 0, here.goods[rows, seat], GOODS)
            colour = own.argmin(axis=1)
            here.goods[rows, seat, colour] += room.max(axis=1) > 0
    else:
        here.goods[rows, seat] = 0
        _expel(cast, wish.flight, rows, seat)


def _rob(here: Field, wish: Wishes, rows: Numbers, seat: int) -> None:
    """Take a good that one has few of, from whoever stands best and has one."""
    goods = here.goods[rows]
    own = goods[:, seat]
    score = wish.rank[rows][..., None] - 0.1 * own[:, None]
    can = (goods > 0) & (own < here.limits[rows, seat, None])[:, None]
    can[:, seat] = False
    score = np.where(can, score, -np.inf).reshape(len(rows), -1)
    victim, colour = np.divmod(score.argmax(axis=1), 2)
    took = can.reshape(len(rows), -1).any(axis=1)
    here.goods[rows, victim, colour] -= took
    here.goods[rows, seat, colour] += took


def _influence(cast: Ballots, wish: Wishes, rows: Numbers, seat: int, count: int) -> None:
    """Expel somebody, or move in or out."""
    if count == ALONE:
        whom = wish.victim[rows, seat]
        hit = ~cast.field.sheltered[rows, whom] | (whom == seat)
        _expel(cast, wish.flight, rows[hit], whom[hit])
        return
    way = "inward" if count == PAIR else "outward"
    place, number = (wish.inward if count == PAIR else wish.outward)[rows, seat].T
    _move(cast, rows, seat, place, number, way)


def _recruit(cast: Ballots, wish: Wishes, rows: Numbers, seat: int, count: int) -> None:
    """Hire in a district, in the centre, or in a neighbour."""
    one = np.ones(len(rows), dtype=np.int16)
    if count == ALONE:
        _move(cast, rows, seat, wish.goals[rows, seat, 0], one, "crew")
    elif count == PAIR:
        open_ = ~cast.barred[rows, CENTRE]
        _move(cast, rows, seat, np.full(len(rows), CENTRE), one * open_, "crew")
    else:
        place, number = wish.crew[rows, seat].T
        _move(cast, rows, seat, place, np.minimum(number, AT_ONCE), "crew")


@cache
def together(seats: int) -> Numbers:
    """List all that seats can vote, a row each, as cards."""
    return np.array(list(product(range(CARDS), repeat=seats)))


@cache
def _groups(seats: int) -> list[list[tuple[int, int, Numbers]]]:
    """List by seat, for every card and number of seats that show it, where it is so."""
    votes = together(seats)
    counts = np.minimum((votes[:, :, None] == votes[:, None]).sum(axis=2), CROWD)
    return [
        [
            (card, count, np.flatnonzero((votes[:, seat] == card) & (counts[:, seat] == count)))
            for card in range(CARDS)
            for count in (ALONE, PAIR, CROWD)
        ]
        for seat in range(seats)
    ]


def carried_out(cast: Ballots, wish: Wishes) -> Field:
    """Carry out everything that can be voted: the outcomes of each ballot, one after the other."""
    seats = cast.seats
    number = CARDS**seats
    every, wished = cast.times(number), wish.times(number)
    starts = np.arange(len(cast.district))[:, None] * number
    for seat in clockwise(cast.first, seats):
        for card, count, places in _groups(seats)[seat]:
            rows = (starts + places).reshape(-1)
            if card == TRADE:
                _trade(every, rows, seat, count)
            elif card == BLACK:
                _black(every, wished, rows, seat, count)
            elif card == INFLUENCE:
                _influence(every, wished, rows, seat, count)
            else:
                _recruit(every, wished, rows, seat, count)
    return every.field


class Sale(NamedTuple):
    """A card that may come up in a great market, and how likely that is."""

    goods: int
    prestige: int
    chance: float


def sales(rules: Jantaris, state: State) -> list[Sale]:
    """Tell which market cards may come next (J28)."""
    fresh = sorted(state.fresh) or list(state.known[:1])
    cards = [rules.city.market[number - 1] for number in fresh]
    return [Sale(card.goods, card.prestige, 1 / len(cards)) for card in cards]


def sold(here: Field, goals: Numbers, sale: Sale) -> Field:
    """Hold a great market: all sell what they can and settle (J26, J27)."""
    own, centre = here.goods.sum(axis=2), here.plan[:, CENTRE]
    number = np.minimum(centre, own // sale.goods)
    rest = own - number * sale.goods
    red = np.clip((rest + 1) // 2, rest - here.goods[..., 1], here.goods[..., 0])
    plan = here.plan.copy()
    plan[:, CENTRE] -= number
    rows = np.arange(len(plan))
    for seat in range(here.seats):
        plan[rows, goals[:, seat, 0], seat] += (number[:, seat] + 1) // 2
        plan[rows, goals[:, seat, 1], seat] += number[:, seat] // 2
    return here._replace(
        plan=plan,
        goods=np.stack([red, rest - red], axis=2),
        prestige=here.prestige + number * sale.prestige,
    )


def prospects(
    here: Field, goals: Numbers, cards: Sequence[Sale], weights: Weights = USUAL
) -> Numbers:
    """Tell everybody's chances after a great market, if one comes about, and domination."""
    found = chances(here, weights, closing=True)
    rows = np.flatnonzero(here.plan[:, CENTRE].sum(axis=1) >= FULL)
    if len(rows):
        there, where = here.rows(rows), goals[rows]
        found[rows] = sum(
            card.chance * chances(sold(there, where, card), weights, closing=True) for card in cards
        )
    return found


def payoffs(cast: Ballots, cards: Sequence[Sale], weights: Weights = USUAL) -> Numbers:
    """Tell everybody's chances by ballot, for all that can be voted together."""
    wish = wishes(cast, weights)
    every = carried_out(cast, wish)
    number = CARDS**cast.seats
    found = prospects(every, np.repeat(wish.goals, number, axis=0), cards, weights)
    return found.reshape(len(cast.district), number, cast.seats)
