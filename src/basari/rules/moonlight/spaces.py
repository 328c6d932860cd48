"""The table before a leg: what everybody has, and how cushions are filled with tiles (L2-L6)."""

from msgspec.structs import replace

from basari.chance import Draw, Draws
from basari.kernel import Seat
from basari.rules.moonlight.chains import EMPTY
from basari.rules.moonlight.hands import CARDS
from basari.rules.moonlight.market import Market
from basari.rules.moonlight.table import COLUMNS, Drawing, Filling, State
from basari.value import replace_at

SEALS, OWN_SEALS = 29, 3
"""The number of all seals, and of those each seat starts with (L2)."""
AT_ONCE = 6
"""How many spaces the dealer fills per answer."""


def open_table(market: Market, seats: int) -> State:
    """Return the first state: chains, cards, seals for all; seat 0 has the coin (L2, L3, LR2)."""
    nothing: tuple[tuple[()], ...] = ((),) * seats
    return State(
        phase=Filling(0),
        pile=market.pile,
        cushions=(((),) * COLUMNS,) * seats,
        beside=(None,) * seats,
        fresh=(CARDS,) * seats,
        under=nothing,
        hands=nothing,
        displaced=(None,) * seats,
        used=nothing,
        taken=nothing,
        chains=(EMPTY,) * seats,
        seals=(OWN_SEALS,) * seats,
        points=(0,) * seats,
        supply=SEALS - OWN_SEALS * seats,
    )


def spaces(market: Market, state: State, phase: Filling) -> Draws:
    """Return all ways to fill the next six spaces of a cushion, or the rest (L6).

    Leg 1 has no hammers: they are simply left out of the draw, which has the same effect as mixing
    them in afterwards (LR12).
    """
    pile = state.pile - market.hammers if state.leg == 1 else state.pile
    rows = market.rows_for(len(state.seals))[phase.cushion]
    return Draws(pile, min(AT_ONCE, COLUMNS * rows - len(phase.laid)))


def fill_spaces(market: Market, state: State, phase: Filling, draw: Draw) -> State:
    """Return the state after turning up tiles, column by column from the top (L5).

    Its phase then fills the next spaces or the next cushion, or draws the first hand.
    """
    rows = market.rows_for(len(state.seals))[phase.cushion]
    lies = phase.laid + tuple([market.tiles[number - 1] for number in draw.cards])
    turned = replace(state, pile=state.pile.difference(draw.cards))
    if len(lies) < COLUMNS * rows:
        return replace(turned, phase=Filling(phase.cushion, lies))
    columns = tuple([lies[first : first + rows] for first in range(0, COLUMNS * rows, rows)])
    last = phase.cushion + 1 == len(state.cushions)
    after = Drawing(Seat(0)) if last else Filling(phase.cushion + 1)
    return replace(turned, cushions=replace_at(state.cushions, phase.cushion, columns), phase=after)
