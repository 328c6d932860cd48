"""Cards beside cushions: how they are laid there, and which they displace (L10-L14)."""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.moonlight.events import BidMade
from basari.rules.moonlight.imaginary import find_cushion
from basari.rules.moonlight.moves import Bid
from basari.rules.moonlight.table import Lying, State
from basari.rules.seats import after
from basari.value import replace_at


def bid_by_person(state: State, seat: Seat, bid: Bid) -> Step[State]:
    """Lay a person's card, from the hand or just displaced, beside a cushion (L10)."""
    again = state.displaced[seat] is not None
    if not again:
        hand = tuple([card for card in state.hands[seat] if card != bid.card])
        state = replace(state, hands=replace_at(state.hands, seat, hand))
    return _lay_card(state, BidMade(seat, bid.card, bid.cushion, _lower(state, bid.cushion), again))


def bid_by_rule(state: State, seat: Seat, card: int) -> Step[State]:
    """Lay an imaginary seat's card beside the first cushion that takes it (L30)."""
    cushion, tried = find_cushion(card, state.beside, state.seals[seat])
    again = state.displaced[seat] is not None
    lower = _lower(state, cushion)
    return _lay_card(state, BidMade(seat, card, cushion, lower, again, imaginary=True, tried=tried))


def _lower(state: State, cushion: int) -> Lying | None:
    """Return the card beside a cushion; `None` if there is none."""
    return state.beside[cushion - 1]


def _lay_card(state: State, made: BidMade) -> Step[State]:
    """Lay a card; the owner of a card that it displaces is paid a seal (L11, L12)."""
    seat, displaced, seals = made.seat, state.displaced, state.seals
    if made.again:
        displaced = replace_at(displaced, seat, None)
    if lower := made.displaced:
        displaced = replace_at(displaced, lower.seat, lower.card)
        seals = replace_at(seals, seat, seals[seat] - 1)
        seals = replace_at(seals, lower.seat, seals[lower.seat] + 1)
    beside = replace_at(state.beside, made.cushion - 1, Lying(seat, made.card))
    return Step.to(replace(state, beside=beside, displaced=displaced, seals=seals), made)


def next_bidder(state: State, seat: Seat) -> Seat | None:
    """Return the next seat after *seat* with no card laid; `None` if all have (L13, L14)."""
    if None not in state.beside:
        return None
    lying, seats = [card.seat for card in state.beside if card], len(state.beside)
    other = after(seat, seats)
    while other in lying:
        other = after(other, seats)
    return other
