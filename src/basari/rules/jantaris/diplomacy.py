"""Phase 2, diplomacy: a stone is moved, all vote, and the votes are carried out (J18-J24)."""

from collections.abc import Mapping
from typing import assert_never

from msgspec.structs import replace

from basari.kernel import Event, Seat, Step
from basari.rules.jantaris.city import CENTRE, City
from basari.rules.jantaris.deeds import ask_colours, skip, thefts
from basari.rules.jantaris.events import (
    Expelled,
    GoodsGained,
    Means,
    Ruined,
    Shifted,
    Spared,
    StoneMoved,
    VoteLapsed,
    VotesRevealed,
)
from basari.rules.jantaris.goods import NOTHING, only
from basari.rules.jantaris.ground import (
    expel,
    hire,
    move_merchants,
    open_districts,
    open_neighbours,
)
from basari.rules.jantaris.moves import Shift, Skip, Stone, Vote
from basari.rules.jantaris.standing import gain, pay, room
from basari.rules.jantaris.table import (
    BETWEEN,
    VOTING,
    Ballot,
    Expelling,
    Fleeing,
    Hiring,
    Robbing,
    Shifting,
    State,
)
from basari.rules.seats import clockwise
from basari.value import replace_at

ALONE, PAIR, CROWD = 1, 2, 3
"""How many seats have cast the same vote: one, two, or more (J20, JR10)."""
TRADED, TAKEN, AT_ONCE = 2, 2, 2
"""Goods for a trade alone, goods for each of two on the black market, and the most merchants
that influence moves at once (J20)."""


def move_stone(city: City, state: State, stone: Stone) -> Step[State]:
    """Move a stone into an open district, which becomes the active one (J18)."""
    told = StoneMoved(
        state.turn,
        stone.colour,
        city.areas[state.stones[stone.colour]],
        city.areas[stone.district],
    )
    lies = replace(
        state,
        phase=VOTING,
        stones=replace_at(state.stones, stone.colour, stone.district),
        district=stone.district,
        colour=stone.colour,
    )
    return Step.to(lies, told)


def reveal_votes(city: City, state: State, votes: Mapping[Seat, Vote]) -> Step[State]:
    """Reveal the votes, which fixes how many seats have cast each (J19, J20, J22)."""
    cast = tuple(votes.values())
    due = tuple(
        [
            Ballot(seat, votes[seat], min(CROWD, cast.count(votes[seat])))
            for seat in clockwise(state.turn, len(cast))
        ]
    )
    told = VotesRevealed(cast, city.areas[state.district], state.colour)
    return Step.to(replace(state, phase=BETWEEN, due=due), told)


def carry_out(city: City, state: State, ballot: Ballot, *, removal: bool) -> Step[State]:
    """Carry out a vote, or ask what it needs; if it can do nothing, it lapses (J20, J21, JR11)."""
    vote = ballot.vote
    if vote is Vote.TRADE:
        step = _trade(state, ballot)
    elif vote is Vote.BLACK:
        step = _black(city, state, ballot, removal=removal)
    elif vote is Vote.INFLUENCE:
        step = _influence(city, state, ballot)
    elif vote is Vote.RECRUIT:
        step = _recruit(city, state, ballot)
    else:
        assert_never(vote)
    if step.state is state and not step.moments:
        return Step.to(state, VoteLapsed(ballot.seat, vote, ballot.count))
    return step


def _trade(state: State, ballot: Ballot) -> Step[State]:
    """Gain goods of the active district's colour: two if no other seat votes the same (J20).

    With two such votes, each merchant there brings one; with more, each in the centre.
    """
    seat, colour = ballot.seat, state.colour
    if ballot.count == ALONE:
        number = TRADED
    else:
        number = state.plan[state.district if ballot.count == PAIR else CENTRE][seat]
    number = min(number, room(state, seat).of(colour))
    if not number:
        return Step(state)
    goods = only(colour, number)
    return Step.to(gain(state, seat, goods), GoodsGained(seat, goods, Means.VOTE))


def _black(city: City, state: State, ballot: Ballot, *, removal: bool) -> Step[State]:
    """Rob a seat if alone; as one of two, gain goods; as one of more, lose all and flee (J20)."""
    seat = ballot.seat
    if ballot.count == ALONE:
        can = thefts(state, seat)
        return Step(replace(state, phase=Robbing(seat)) if can else state)
    if ballot.count == PAIR:
        return ask_colours(state, seat, TAKEN)
    lost = state.goods[seat]
    step = Step(state)
    if lost != NOTHING:
        step = Step.to(pay(state, seat, lost), Ruined(seat, lost))
    if not state.plan[state.district][seat]:
        return step
    return step.then(lambda state: expel_by_vote(city, state, seat, seat, removal=removal))


def expel_by_vote(city: City, state: State, seat: Seat, by: Seat, *, removal: bool) -> Step[State]:
    """Expel a seat; with *removal*, send its merchants to the supply instead (JR12, JO3).

    They leave the active district; *by* is the seat whose vote causes it.
    """
    district = state.district
    if not removal:
        return expel(city, state, Fleeing(seat, district, by, Means.VOTE))
    number = state.plan[district][seat]
    told = Expelled(seat, by, city.areas[district], (), number, Means.VOTE)
    return Step.to(replace(move_merchants(state, seat, {district: -number}), phase=BETWEEN), told)


def expel_by_influence(
    city: City, state: State, by: Seat, seat: Seat, *, removal: bool
) -> Step[State]:
    """Expel the seat named by influence, unless sheltered or not in the district (J20, J47)."""
    sheltered = seat != by and state.reach.sheltered[seat]
    if sheltered or not state.plan[state.district][seat]:
        told: Event = Spared(seat, by, city.areas[state.district], sheltered)
        return Step.to(replace(state, phase=BETWEEN), told)
    return expel_by_vote(city, state, seat, by, removal=removal)


def _influence(city: City, state: State, ballot: Ballot) -> Step[State]:
    """Ask whom to expel, or which merchants to move into or out of the active district (J20)."""
    seat = ballot.seat
    if ballot.count == ALONE:
        return Step(replace(state, phase=Expelling(seat)))
    shifting = Shifting(seat, inward=ballot.count == PAIR)
    can = shifts(city, state, shifting)
    return Step(replace(state, phase=shifting) if can else state)


def shifts(city: City, state: State, phase: Shifting) -> tuple[Shift, ...]:
    """Return the ways to move merchants from or to an open neighbour (J20, JR13, JR14)."""
    active, seat = state.district, phase.seat
    found = []
    for other in open_neighbours(city, state, active):
        start, goal = (other, active) if phase.inward else (active, other)
        most = min(AT_ONCE, state.plan[start][seat])
        found += [Shift(start, goal, number) for number in range(1, most + 1)]
    return tuple(found)


def shift(city: City, state: State, phase: Shifting, move: Shift | Skip) -> Step[State]:
    """Move merchants by influence, or skip (J20)."""
    if isinstance(move, Skip):
        return skip(state, phase.seat, Means.VOTE)
    start, goal, number = move.start, move.goal, move.number
    went = move_merchants(state, phase.seat, {start: -number, goal: number})
    told = Shifted(phase.seat, city.areas[start], city.areas[goal], number)
    return Step.to(replace(went, phase=BETWEEN), told)


def _recruit(city: City, state: State, ballot: Ballot) -> Step[State]:
    """Put merchants into an open district, the centre, or an open neighbour (J20, J23)."""
    seat = ballot.seat
    supply = state.supply[seat]
    if not supply:
        return Step(state)
    if ballot.count == ALONE:
        goals = open_districts(city, state)
        return Step(replace(state, phase=Hiring(seat, goals, 1, skipping=False)))
    if ballot.count == PAIR:
        if CENTRE in state.stones:
            return Step(state)
        return hire(city, state, seat, (CENTRE,), Means.VOTE)
    goals, most = open_neighbours(city, state, state.district), min(AT_ONCE, supply)
    return Step(replace(state, phase=Hiring(seat, goals, most, skipping=True)))
