"""What a seat may know of the table (LR4)."""

from typing import TYPE_CHECKING

from basari.kernel import DEALER, Seat
from basari.rules.moonlight.hands import last_cards
from basari.rules.moonlight.table import Over, State, View

if TYPE_CHECKING:
    from basari.rules.moonlight.play import Moonlight


def view_of(rules: "Moonlight", state: State, seat: Seat | None) -> View:
    """Return all that is open, and the hand and cards put under of *seat* only (LR4)."""
    over = type(state.phase) is Over
    own = None if over or seat == DEALER else seat
    return View(  # in the order of its fields: so many names would take twice as long
        seat,
        rules,
        state.leg,
        state.round,
        state.phase,
        state.pile,
        state.cushions,
        state.beside,
        () if own is None else state.hands[own],
        () if own is None else state.under[own],
        tuple(map(len, state.hands)),
        state.displaced,
        state.used,
        state.taken,
        state.chains,
        state.seals,
        state.points,
        state.supply,
        state.coin,
        state.box,
        last_cards(state) if over else (),
    )
