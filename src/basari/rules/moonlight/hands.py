"""Hands and piles of cards: drawn, put under the pile, and left at the end (L7, L8, L23, L27)."""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.moonlight.events import HandDrawn, PutUnder
from basari.rules.moonlight.table import State
from basari.value import replace_at

CARDS = frozenset(range(1, 14))
"""The cards of every seat (L2)."""
HAND = 4
"""The number of cards drawn for a leg (L7)."""


def draw_hand(state: State, seat: Seat, cards: tuple[int, ...]) -> State:
    """Return the state after a person drew *cards*; cards under the pile stay there (L7, LR3)."""
    hand = tuple(sorted(cards))
    return _with_cards(state, seat, hand, state.fresh[seat].difference(hand), state.under[seat])


def take_up(state: State, people: int) -> State:
    """Return the state after all took up the last undrawn card and those under the pile (L8)."""
    for seat in map(Seat, range(people)):
        hand = tuple(sorted(state.fresh[seat].union(state.under[seat])))
        state = _with_cards(state, seat, hand, frozenset(), ())
    return state


def list_hands(state: State, people: int) -> tuple[HandDrawn, ...]:
    """Return the events that tell each person, and nobody else, which cards they hold."""
    held = zip(state.hands[:people], state.under[:people], strict=True)
    return tuple([HandDrawn(Seat(seat), *cards) for seat, cards in enumerate(held)])


def keep_cards(state: State, people: int) -> Step[State]:
    """Put each person's last card under the own pile, unseen by others (L23)."""
    step = Step(state)
    for seat in map(Seat, range(people)):
        step = step.then(_keep_card, seat)
    return step


def _keep_card(state: State, seat: Seat) -> Step[State]:
    (card,) = state.hands[seat]
    under = (*state.under[seat], card)
    return Step.to(_with_cards(state, seat, (), state.fresh[seat], under), PutUnder(seat, card))


def last_cards(state: State) -> tuple[int, ...]:
    """Return each seat's last card: in hand, or the thirteenth of its pile (L27, L33)."""
    return tuple(
        [max({*hand, *fresh}) for hand, fresh in zip(state.hands, state.fresh, strict=True)]
    )


def _with_cards(
    state: State, seat: Seat, hand: tuple[int, ...], fresh: frozenset[int], under: tuple[int, ...]
) -> State:
    """Return the state with other cards for *seat*: in hand, fresh, and under the pile."""
    return replace(
        state,
        hands=replace_at(state.hands, seat, hand),
        fresh=replace_at(state.fresh, seat, fresh),
        under=replace_at(state.under, seat, under),
    )
