"""What an answer would lead to: the rules are tried on the table as it lies now.

Everything lies open (JR5), so a view holds all that the rules need.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from basari.cli.games.jantaris.ring import Changes
from basari.kernel import Event, Seat, Step
from basari.rules.jantaris import deeds, diplomacy, ground
from basari.rules.jantaris.city import CENTRE, ruler
from basari.rules.jantaris.events import GoodsGained, Means, Ruined
from basari.rules.jantaris.goods import NOTHING, Goods
from basari.rules.jantaris.moves import (
    Expel,
    Flee,
    Hire,
    Move,
    Place,
    Recall,
    Settle,
    Shift,
    Vote,
)
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import (
    BETWEEN,
    Ballot,
    Expelling,
    Fleeing,
    Shifting,
    State,
    View,
)
from basari.value import Value


def tried(view: View, seat: Seat, move: Move) -> Step[State]:
    """Let a seat move merchants; whatever else an answer is, it moves none."""
    state, rules = view, view.rules
    city, phase = rules.city, view.phase
    match move:
        case Place(areas) | Recall(areas):
            sign = 1 if isinstance(move, Place) else -1
            return Step(
                ground.move_merchants(state, seat, {a: sign * areas.count(a) for a in areas})
            )
        case Hire(areas):
            return ground.hire(city, state, seat, areas, Means.VOTE)
        case Settle(district):
            return Step(ground.move_merchants(state, seat, {CENTRE: -1, district: 1}))
        case Shift():
            return diplomacy.shift(city, state, Shifting(seat, inward=False), move)
        case Flee(district) if type(phase) is Fleeing:
            return ground.drive_out(city, state, phase, (district,))
        case Expel() if type(phase) is Expelling and phase.item:
            return deeds.banish(city, state, phase, move)
        case Expel(_district, other):
            return diplomacy.expel_by_influence(city, state, seat, other, removal=rules.removal)
        case _:
            return Step(state)


def changes_of(view: View, state: State) -> Changes:
    """Tell where merchants would come or go."""
    return {
        (area, Seat(seat)): then - now
        for area, (before, after) in enumerate(zip(view.plan, state.plan, strict=True))
        for seat, (now, then) in enumerate(zip(before, after, strict=True))
        if now != then
    }


def rulers(view: View, state: State) -> Iterator[tuple[int, int | None, int | None]]:
    """List the districts that would have another ruler: who rules now, and then."""
    for district in view.rules.city.districts:
        now, then = ruler(view.plan[district]), ruler(state.plan[district])
        if now != then:
            yield district, now, then


def won(view: View, state: State, seat: Seat) -> list[int]:
    """List the open domination cards of which a seat would rule all districts."""
    return [
        card
        for card in view.open
        if all(ruler(state.plan[d]) == seat for d in view.rules.city.domination[card - 1])
    ]


class Result(Value):
    """What a vote would bring a seat if so many cast it, as the table lies now."""

    gained: Goods = NOTHING
    lost: Goods = NOTHING
    chosen: int = 0
    """Goods of whatever colours."""
    seats: tuple[Seat, ...] = ()
    """Whom it can rob, or drive out."""
    sheltered: tuple[Seat, ...] = ()
    """Who is there, and cannot be driven out."""
    areas: tuple[int, ...] = ()
    """Where its merchants can come from, or go to."""
    merchants: int = 0
    """How many, at most."""
    expelled: bool = False
    """Whether it would be driven out itself."""

    @property
    def nothing(self) -> bool:
        """Whether nothing at all would come of it."""
        return self == Result(sheltered=self.sheltered)


def foreseen(view: View, seat: Seat, vote: Vote, count: int) -> Result:
    """Tell what a vote would bring: the rules carry it out, or say what they would ask (J20)."""
    state = view
    rules = view.rules
    if vote is Vote.INFLUENCE and count == diplomacy.ALONE:
        return _influence(view, seat)
    trial = Ballot(seat, vote, count)
    calm = _calm(state)
    step = diplomacy.carry_out(rules.city, calm, trial, removal=rules.removal)
    if vote is Vote.RECRUIT:
        return _recruit(calm, seat, step)
    if vote is Vote.INFLUENCE:
        moves = diplomacy.shifts(rules.city, state, Shifting(seat, inward=count == diplomacy.PAIR))
        ends = [move.start if count == diplomacy.PAIR else move.goal for move in moves]
        most = max((move.number for move in moves), default=0)
        return Result(areas=tuple(dict.fromkeys(ends)), merchants=most)
    if vote is Vote.BLACK and count == diplomacy.ALONE:
        victims = dict.fromkeys(move.seat for move in deeds.thefts(state, seat))
        return Result(seats=tuple(victims), chosen=int(bool(victims)))
    if vote is Vote.BLACK and count == diplomacy.PAIR:
        return Result(chosen=min(diplomacy.TAKEN, room(state, seat).size))
    return _booked(step.events, expelled=vote is Vote.BLACK and bool(_here(view, seat)))


def _calm(state: State) -> State:
    """Take the question away, so that one that is asked is seen."""
    return replace(state, phase=BETWEEN)


def _here(view: View, seat: Seat) -> int:
    return view.plan[view.district][seat]


def _influence(view: View, seat: Seat) -> Result:
    """Tell who can be driven out of the active district, and who is sheltered there (J47)."""
    there = [Seat(other) for other, number in enumerate(view.plan[view.district]) if number]
    safe = tuple(one for one in there if one != seat and view.reach.sheltered[one])
    return Result(seats=tuple(one for one in there if one not in safe), sheltered=safe)


def _recruit(before: State, seat: Seat, step: Step[State]) -> Result:
    """Tell where merchants can be hired."""
    phase = step.state.phase
    goals = getattr(phase, "goals", ())
    if goals:
        return Result(areas=goals, merchants=getattr(phase, "most", 1))
    came = before.supply[seat] - step.state.supply[seat]
    return Result(areas=(CENTRE,) if came else (), merchants=came)


def _booked(events: tuple[Event, ...], *, expelled: bool) -> Result:
    """Tell what was gained and lost."""
    gained = next((event.goods for event in events if isinstance(event, GoodsGained)), NOTHING)
    lost = next((event.goods for event in events if isinstance(event, Ruined)), NOTHING)
    return Result(gained=gained, lost=lost, expelled=expelled)
