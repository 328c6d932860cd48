"""Phase 4, domination: a seat that rules all three districts of an open card wins it (J29-J31)."""

from msgspec.structs import replace

from basari.chance import Draw
from basari.kernel import Seat, Step
from basari.rules.jantaris.city import City, ruler
from basari.rules.jantaris.events import CardsShown, CardWon
from basari.rules.jantaris.standing import award_prestige
from basari.rules.jantaris.table import BETWEEN, Drawing, Luck, State
from basari.value import replace_at

PRESTIGE = 3
"""The prestige for a domination card (J30)."""


def won_cards(city: City, state: State) -> tuple[tuple[int, Seat], ...]:
    """Return the open cards that are won now, each with its winner (J29, J30)."""
    plan = state.plan
    found = []
    for card in state.open:
        rulers = {ruler(plan[district]) for district in city.domination[card - 1]}
        if len(rulers) == 1 and (seat := rulers.pop()) is not None:
            found.append((card, Seat(seat)))
    return tuple(found)


def give_cards(
    city: City, state: State, won: tuple[tuple[int, Seat], ...], goal: int
) -> Step[State]:
    """Give all cards won to their winners, then turn up as many new ones (J30, J31, JR17)."""
    step = Step(state)
    for card, seat in won:
        step = step.then(_give_card, city, card, seat, goal)
    count = min(len(won), len(state.hidden))
    phase = Drawing(Luck.RENEW, count) if count else BETWEEN
    return step.at(replace(step.state, phase=phase))


def _give_card(state: State, city: City, card: int, seat: Seat, goal: int) -> Step[State]:
    """Give a domination card and its prestige to a seat (J30)."""
    own = tuple(sorted((*state.cards[seat], card)))
    areas = tuple([city.areas[district] for district in city.domination[card - 1]])
    left = tuple([other for other in state.open if other != card])
    has = replace(state, cards=replace_at(state.cards, seat, own), open=left)
    return award_prestige(has, seat, CardWon(seat, card, areas, PRESTIGE), goal)


def turn_up_cards(city: City, state: State, draw: Draw) -> Step[State]:
    """Turn up the drawn domination cards (J2, J31)."""
    drawn = tuple(sorted(draw.cards))
    areas = tuple([tuple([city.areas[own] for own in city.domination[card - 1]]) for card in drawn])
    came = replace(
        state,
        phase=BETWEEN,
        open=tuple(sorted(state.open + drawn)),
        hidden=state.hidden.difference(drawn),
    )
    return Step.to(came, CardsShown(drawn, areas))
