"""Phase 4, domination: who rules the three districts of an open card gets it (J29-J31)."""

from msgspec.structs import replace

from basari.chance import Draw
from basari.kernel import Seat, Step
from basari.rules.jantaris.city import City, ruler
from basari.rules.jantaris.events import CardsShown, CardWon
from basari.rules.jantaris.standing import honoured
from basari.rules.jantaris.table import BETWEEN, Drawing, Luck, State
from basari.value import put

PRESTIGE = 3
"""What a domination card is worth (J30)."""


def winnable(city: City, state: State) -> tuple[tuple[int, Seat], ...]:
    """List the open cards that somebody has won, and who (J29, J30)."""
    plan = state.plan
    found = []
    for card in state.open:
        rulers = {ruler(plan[district]) for district in city.domination[card - 1]}
        if len(rulers) == 1 and (seat := rulers.pop()) is not None:
            found.append((card, Seat(seat)))
    return tuple(found)


def given(city: City, state: State, won: tuple[tuple[int, Seat], ...], goal: int) -> Step[State]:
    """Give out all cards that are won; as many new ones come up (J30, J31, JR17)."""
    step = Step(state)
    for card, seat in won:
        step = _give(city, step, card, seat, goal)
    gone = [card for card, _ in won]
    left = tuple([card for card in state.open if card not in gone])
    count = min(len(won), len(state.hidden))
    phase = Drawing(Luck.RENEW, count) if count else BETWEEN
    return Step(replace(step.state, open=left, phase=phase), step.events)


def _give(city: City, step: Step[State], card: int, seat: Seat, goal: int) -> Step[State]:
    """Give a card and its prestige to a seat (J30)."""
    own = tuple(sorted((*step.state.cards[seat], card)))
    areas = tuple([city.areas[district] for district in city.domination[card - 1]])
    has = replace(step.state, cards=put(step.state.cards, seat, own))
    told = honoured(has, seat, CardWon(seat, card, areas, PRESTIGE), goal)
    return Step(told.state, step.events + told.events)


def turned_up(city: City, state: State, draw: Draw) -> Step[State]:
    """Turn up domination cards (J2, J31)."""
    drawn = tuple(sorted(draw.cards))
    areas = tuple([tuple([city.areas[own] for own in city.domination[card - 1]]) for card in drawn])
    came = replace(
        state,
        phase=BETWEEN,
        open=tuple(sorted(state.open + drawn)),
        hidden=state.hidden.difference(drawn),
    )
    return Step(came, (CardsShown(drawn, areas),))
