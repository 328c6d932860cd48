"""All combinations of votes, carried out for many ballots at once (J18-J31).

This follows the rules row by row (a test compares the two). Only the answers to further questions
are predicted: each seat gives the answer that looks best to it before the votes are revealed. After
the votes come the great market, where one is due, and the domination cards.
"""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from basari.bots.jantaris.position import Numbers, Positions, positions_of
from basari.bots.jantaris.replies import CARDS
from basari.bots.jantaris.worth import USUAL, Weights, chances, position_worth
from basari.kernel import Seat
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.diplomacy import ALONE, AT_ONCE, CROWD, PAIR, TAKEN, TRADED
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import FULL, GOODS, State
from basari.rules.seats import clockwise

TRADE, BLACK, INFLUENCE, RECRUIT = range(CARDS)
ENVY = 0.35
"""The weight of the others' gains when predicting what a seat does, compared with its own."""


class Ballots(NamedTuple):
    """Many positions in which a stone has just been moved and all seats are to vote."""

    positions: Positions
    first: Seat
    """The active seat, whose votes are carried out first."""
    district: Numbers
    colour: Numbers
    ring: Numbers
    """The two neighbours of the active district, the lower number first."""
    free: Numbers
    """Whether each of these neighbours holds no stone."""
    barred: Numbers
    """For each area, whether it holds a stone."""

    @property
    def seats(self) -> int:
        """The number of voters."""
        return self.positions.seats

    def times(self, number: int) -> "Ballots":
        """Return the ballots with each row repeated *number* times."""
        arrays = [np.repeat(array, number, axis=0) for array in self[2:]]
        places = np.repeat(np.arange(len(self.district)), number)
        return Ballots(self.positions.rows(places), self.first, *arrays)


def ballots(rules: Jantaris, states: Sequence[State]) -> Ballots:
    """Return states in which all seats are to vote as ballots, a row each."""
    here = positions_of(rules, states)
    district = np.array([state.district for state in states])
    colour = np.array([int(state.colour) for state in states])
    barred = np.zeros(here.plan.shape[:2], dtype=bool)
    for stone in np.array([state.stones for state in states]).T:
        barred[np.arange(len(states)), stone] = True
    ring = here.ground.ring[district]
    free = ~np.take_along_axis(barred, ring, axis=1)
    return Ballots(here, states[0].turn, district, colour, ring, free, barred)


class Wishes(NamedTuple):
    """Each seat's predicted answers to further questions, the same for all combinations of votes.

    The first axis is the ballot, the second the seat.
    """

    goals: Numbers
    """The best district for a first merchant, and for a second one."""
    flight: Numbers
    """Whether expelled merchants of the seat go to the lower neighbour, not to the higher one."""
    victim: Numbers
    """The seat to expel."""
    inward: Numbers
    """From which neighbour to move in, and how many merchants."""
    outward: Numbers
    crew: Numbers
    """In which neighbour to hire, and how many merchants."""
    rank: Numbers
    """How well each seat stands; the best-placed seat is robbed first."""

    def times(self, number: int) -> "Wishes":
        """Return the answers with each row repeated *number* times."""
        return Wishes(*[np.repeat(array, number, axis=0) for array in self])


def _liking(here: Positions, seat: int, weights: Weights) -> Numbers:
    """Return how much *seat* likes each position: its own worth, less a part of the others'."""
    found = position_worth(here, weights, closing=True)
    others = (found.sum(axis=1) - found[:, seat]) / (here.seats - 1)
    liked: Numbers = found[:, seat] - ENVY * others
    return liked


def wishes(cast: Ballots, weights: Weights = USUAL) -> Wishes:
    """Predict each seat's answers to the questions that votes may lead to."""
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
    return Wishes(
        goals, flight, victim, inward, outward, crew, position_worth(cast.positions, weights)
    )


def _goals(cast: Ballots, seat: int, weights: Weights) -> tuple[Numbers, Numbers]:
    """Return *seat*'s best districts for two merchants, and where its expelled ones should go.

    The latter is true for the lower neighbour, false for the higher one.
    """
    areas = cast.positions.plan.shape[1]
    rows = np.arange(len(cast.district))
    many = cast.times(areas).positions
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
    seats = cast.seats
    many = cast.times(seats)
    whom = np.tile(np.arange(seats), len(cast.district))
    spared = many.positions.sheltered[np.arange(len(whom)), whom] & (whom != seat)
    rows = np.flatnonzero(~spared)
    _expel(many, np.repeat(flight, seats, axis=0), rows, whom[rows])
    found: Numbers = _liking(many.positions, seat, weights).reshape(-1, seats).argmax(axis=1)
    return found


def _moves(cast: Ballots, seat: int, weights: Weights, way: str) -> Numbers:
    """Return the best neighbour and number of merchants for one kind of move.

    *way* is the kind: `inward` and `outward` for moving in and out, or `crew` for hiring.
    """
    options = [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]
    many = cast.times(len(options))
    rows = np.arange(len(many.district))
    side, number = np.tile(np.array(options).T, len(cast.district))
    place = many.ring[rows, side]
    free = many.free[rows, side] | (number == 0)
    moved = _move(many, rows, seat, place, number, way)
    liked = np.where(free & (moved == number), _liking(many.positions, seat, weights), -np.inf)
    best = liked.reshape(-1, len(options)).argmax(axis=1) + np.arange(0, len(rows), len(options))
    return np.stack([place[best], number[best]], axis=1)


def _move(  # noqa: PLR0913, PLR0917 - arrays of the same length
    cast: Ballots, rows: Numbers, seat: int, place: Numbers, number: Numbers, way: str
) -> Numbers:
    """Move or hire merchants of *seat* between a neighbour and the active district, in place."""
    plan, supply, district = cast.positions.plan, cast.positions.supply, cast.district[rows]
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
    """Drive the merchants of *seat* out of the active district, in place (J24, JO3)."""
    plan, supply, district = cast.positions.plan, cast.positions.supply, cast.district[rows]
    number = plan[rows, district, seat]
    plan[rows, district, seat] = 0
    supply[rows, seat] += number
    if cast.positions.ground.removal:
        return
    (first, second), (lower, higher) = cast.ring[rows].T, cast.free[rows].T
    wanted = flight[rows, seat]
    for place, go in (
        (first, lower & ((number > 1) | ((number == 1) & (~higher | wanted)))),
        (second, higher & ((number > 1) | ((number == 1) & (~lower | ~wanted)))),
    ):
        plan[rows, place, seat] += go
        supply[rows, seat] -= go


def _room(here: Positions, rows: Numbers, seat: int) -> Numbers:
    """Return how many goods of each colour *seat* can still gain (J5, J8)."""
    own = here.goods[rows]
    bank = GOODS - own.sum(axis=1)
    found: Numbers = np.minimum(here.limits[rows, seat, None] - own[:, seat], bank)
    return found


def _trade(cast: Ballots, rows: Numbers, seat: int, count: int) -> None:
    """Let *seat* gain goods of the active colour; *count* seats have voted for it."""
    here, colour = cast.positions, cast.colour[rows]
    if count == ALONE:
        number = np.full(len(rows), TRADED, dtype=np.int16)
    elif count == PAIR:
        number = here.plan[rows, cast.district[rows], seat]
    else:
        number = here.plan[rows, CENTRE, seat]
    room = _room(here, rows, seat)[np.arange(len(rows)), colour]
    here.goods[rows, seat, colour] += np.minimum(number, room)


def _black(cast: Ballots, wish: Wishes, rows: Numbers, seat: int, count: int) -> None:
    """Let *seat* rob a good if alone, take two goods if one of a pair, or lose all in a crowd.

    The two goods come from the bank.
    """
    here = cast.positions
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


def _rob(here: Positions, wish: Wishes, rows: Numbers, seat: int) -> None:
    """Let *seat* take a scarce good from the best-placed seat that has one."""
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
    """Let *seat* expel somebody if alone, move in as a pair, or move out in a crowd."""
    if count == ALONE:
        whom = wish.victim[rows, seat]
        hit = ~cast.positions.sheltered[rows, whom] | (whom == seat)
        _expel(cast, wish.flight, rows[hit], whom[hit])
        return
    way = "inward" if count == PAIR else "outward"
    place, number = (wish.inward if count == PAIR else wish.outward)[rows, seat].T
    _move(cast, rows, seat, place, number, way)


def _recruit(cast: Ballots, wish: Wishes, rows: Numbers, seat: int, count: int) -> None:
    """Let *seat* hire in a district if alone, in the centre as a pair, or next door in a crowd."""
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
def all_votes(seats: int) -> Numbers:
    """Return all combinations of votes: a row each, with a card per seat."""
    return np.array(list(product(range(CARDS), repeat=seats)))


@cache
def _groups(seats: int) -> list[list[tuple[int, int, Numbers]]]:
    """Return, for each seat, groups of combinations in which its vote has the same effect.

    A group is the seat's card, how many seats cast that card (alone, a pair or a crowd), and the
    indices of the combinations.
    """
    votes = all_votes(seats)
    counts = np.minimum((votes[:, :, None] == votes[:, None]).sum(axis=2), CROWD)
    return [
        [
            (card, count, np.flatnonzero((votes[:, seat] == card) & (counts[:, seat] == count)))
            for card in range(CARDS)
            for count in (ALONE, PAIR, CROWD)
        ]
        for seat in range(seats)
    ]


def carry_out_votes(cast: Ballots, wish: Wishes) -> Positions:
    """Return the positions after all combinations of votes: a block of rows for each ballot."""
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
    return every.positions


class MarketChance(NamedTuple):
    """A market card that may come up in a great market, with its probability."""

    goods: int
    prestige: int
    chance: float


def market_chances(rules: Jantaris, state: State) -> list[MarketChance]:
    """Return the market cards that may come next (J28)."""
    fresh = sorted(state.fresh) or list(state.known[:1])
    cards = [rules.city.market[number - 1] for number in fresh]
    return [MarketChance(card.goods, card.prestige, 1 / len(cards)) for card in cards]


def hold_market(here: Positions, goals: Numbers, sale: MarketChance) -> Positions:
    """Return the positions after a great market: all sell what they can, and settle (J26, J27)."""
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


def closing_chances(
    here: Positions, goals: Numbers, cards: Sequence[MarketChance], weights: Weights = USUAL
) -> Numbers:
    """Return everybody's chances after a great market, if due, and the domination cards."""
    found = chances(here, weights, closing=True)
    rows = np.flatnonzero(here.plan[:, CENTRE].sum(axis=1) >= FULL)
    if len(rows):
        there, where = here.rows(rows), goals[rows]
        found[rows] = sum(
            card.chance * chances(hold_market(there, where, card), weights, closing=True)
            for card in cards
        )
    return found


def vote_payoffs(cast: Ballots, cards: Sequence[MarketChance], weights: Weights = USUAL) -> Numbers:
    """Return everybody's chances to win by ballot and by combination of votes."""
    wish = wishes(cast, weights)
    every = carry_out_votes(cast, wish)
    number = CARDS**cast.seats
    found = closing_chances(every, np.repeat(wish.goals, number, axis=0), cards, weights)
    return found.reshape(len(cast.district), number, cast.seats)
