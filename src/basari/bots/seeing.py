"""How bots see a table: a view of either edition as a position, and what an action changes."""

from typing import Any

import numpy as np

from basari.bots.worth import Numbers, Position, Weights, row
from basari.rules import board, cards
from basari.rules.board.play import LAP_POINTS
from basari.rules.cards.play import WORKER_POINTS, WORKERS_TO_END
from basari.rules.gems import Gems

PIPS = 3.5
"""What a die shows on average."""


def position_of(view: Any, weights: Weights) -> Position:  # noqa: ANN401 - of either edition
    """See where everybody stands."""
    points = np.array(view.points, dtype=float)
    gems = np.array([row(purse) for purse in view.purses])
    legs = view.rules.legs - view.leg
    if isinstance(view, cards.View):
        step = _workers(view) / WORKERS_TO_END
        way = np.array(view.workers, dtype=float) / WORKERS_TO_END
        return Position(points, gems, way, step, step, WORKER_POINTS, legs, weights)
    ring = len(view.rules.track)
    way = np.array(view.walked, dtype=float) / ring
    return Position(points, gems, way, PIPS / ring, PIPS / ring, LAP_POINTS, legs, weights)


def _workers(view: cards.View) -> float:
    """Expect the workers of the next card."""
    pile = [view.rules.deck[number - 1].workers for number in view.pile]
    return sum(pile) / len(pile) if pile else 0.0


def carried_out(view: Any, position: Position, seat: int, action: Any) -> Position:  # noqa: ANN401
    """See the table after a seat has carried out an action, as one may expect it."""
    match action:
        case cards.Action.A:
            return position.leaping(seat)
        case cards.Action.B:
            return position.gaining(seat, view.current[seat].points)
        case cards.Action.C:
            return position.taking(seat, _in_supply(view.current[seat].gems, view.supply))
        case board.Action.ROLL:
            return position.leaping(seat).gaining(seat, 6 - PIPS)
        case board.Action.POINTS:
            return position.gaining(seat, view.rules.track[view.pawns[seat] - 1].points)
        case board.Action.GEMS:
            arch = view.rules.track[view.pawns[seat] - 1]
            return position.taking(seat, _in_supply(arch.gems, view.supply))
        case _:
            return position


def _in_supply(wanted: Gems, supply: Gems) -> Numbers:
    return row(wanted & supply)
