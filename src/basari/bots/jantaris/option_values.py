"""The states that options lead to, and their values."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from basari.bots.jantaris.abilities import ability_value
from basari.bots.jantaris.bidding import after_sale, predict_sale, sale_chances
from basari.bots.jantaris.position import Numbers, positions_of
from basari.bots.jantaris.voting import ballots, closing_chances, market_chances, wishes
from basari.bots.jantaris.worth import USUAL, Weights, chances
from basari.kernel import DEALER, Seat
from basari.rules.jantaris.bazaar import begin_diplomacy, payable_items
from basari.rules.jantaris.moves import BAZAAR, Done, PutUp, Use
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import PuttingUp, Stage, State, Using, Visiting

TRY = 0.002
"""The extra value of using an item whose effect is unknown, so that it is used at all."""


def next_states(rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any]) -> list[State]:
    """Return the state that each of the options *moves* leads to."""
    return [rules.answer(state, {seat: move}).state for move in moves]


def option_values(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights = USUAL
) -> Numbers:
    """Return *seat*'s chance to win after each of the options *moves*."""
    if type(state.phase) is Using:
        return _use_values(rules, state, seat, moves, weights)
    if type(state.phase) is PuttingUp:
        return _auction_values(rules, state, seat, moves, weights)
    if type(state.phase) is Visiting:
        return _visit_values(rules, state, seat, moves, weights)
    return state_chances(rules, state, next_states(rules, state, seat, moves), weights)[:, seat]


def state_chances(
    rules: Jantaris, before: State, states: Sequence[State], weights: Weights = USUAL
) -> Numbers:
    """Return everybody's chances to win in each of the *states*.

    Where revealed votes are being carried out, these are the chances after the great market, if
    due, and the domination cards; *before* tells which market cards may come.
    """
    here = positions_of(rules, states)
    found = chances(here, weights)
    rows = [row for row, state in enumerate(states) if _is_voting(state)]
    if rows:
        cast = ballots(rules, [states[row] for row in rows])
        goals = wishes(cast, weights).goals
        found[rows] = closing_chances(cast.positions, goals, market_chances(rules, before), weights)
    return found


def _is_voting(state: State) -> bool:
    """Whether revealed votes are being carried out."""
    return state.stage is Stage.DIPLOMACY and state.district > 0


def _use_values(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Return *seat*'s chance after using each item; further questions get their best answers."""
    found = []
    for move in moves:
        (then,) = next_states(rules, state, seat, [move])
        asked = rules.ask(then)
        if isinstance(move, Use) and len(asked) == 1 and type(then.phase) is not Using:
            found.append(_use_value(rules, then, asked[0], seat, weights))
        else:
            found.append(float(chances(positions_of(rules, [then]), weights)[0, seat]))
            found[-1] += TRY * isinstance(move, Use)
    return np.array(found)


def _use_value(rules: Jantaris, state: State, asked: Any, seat: Seat, weights: Weights) -> float:  # noqa: ANN401
    """Return *seat*'s chance after the best use of an item, or on average if luck decides.

    *asked* is the question that the use leads to.
    """
    if asked.seat == DEALER:
        here = positions_of(rules, [state])
        here.single[0, seat] += ability_value(rules.city.item(state.phase.item).ability)  # type: ignore[union-attr]
        return float(chances(here, weights)[0, seat]) + TRY
    if asked.seat != seat or type(state.phase) is Visiting:
        return float(chances(positions_of(rules, [state]), weights)[0, seat]) + TRY
    states = next_states(rules, state, seat, list(asked.options))
    return float(chances(positions_of(rules, states), weights)[:, seat].max()) + TRY


def _auction_values(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Return *seat*'s chance after putting up each item, with its auction as predicted."""
    found = []
    for move in moves:
        if isinstance(move, Done):
            found.append(float(chances(positions_of(rules, [state]), weights)[0, seat]))
        else:
            sale = predict_sale(rules, state, move.item, weights)
            worth = sale_chances(rules, state, move.item, [sale], weights)
            found.append(float(worth[0, seat]))
    return np.array(found)


def _visit_values(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Return *seat*'s chance after each visit, counting only what the visit itself brings."""
    others = [move for move in moves if move != BAZAAR]
    found = chances(positions_of(rules, next_states(rules, state, seat, others)), weights)[:, seat]
    items = [PutUp(item) for item in payable_items(rules.city, state)]
    bazaar = (
        _auction_values(rules, state, seat, items, weights).max()
        if items
        else chances(positions_of(rules, [state]), weights)[0, seat] - TRY
    )
    return np.array([*found, bazaar])


def after_purchase(
    rules: Jantaris, state: State, seat: Seat, weights: Weights = USUAL
) -> State | None:
    """Return the state after the best auction that the seat can open.

    None if the seat can pay for no item.
    """
    items = [PutUp(item) for item in payable_items(rules.city, state)]
    if not items:
        return None
    best = items[int(_auction_values(rules, state, seat, items, weights).argmax())].item
    sale = predict_sale(rules, state, best, weights)
    return begin_diplomacy(replace(after_sale(rules, state, sale.seat, best, sale.price), due=()))
