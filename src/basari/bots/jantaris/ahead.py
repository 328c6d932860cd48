"""One answer ahead: where each option leads, and what it is worth there."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from msgspec.structs import replace

from basari.bots.jantaris.abilities import deed
from basari.bots.jantaris.bidding import foreseen, owning
from basari.bots.jantaris.bidding import rated as after_sale
from basari.bots.jantaris.position import Numbers, field
from basari.bots.jantaris.voting import ballots, prospects, sales, wishes
from basari.bots.jantaris.worth import USUAL, Weights, chances
from basari.kernel import DEALER, Seat
from basari.rules.jantaris.bazaar import payable, to_diplomacy
from basari.rules.jantaris.moves import BAZAAR, Done, PutUp, Use
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import PuttingUp, Stage, State, Using, Visiting

TRY = 0.002
"""What it is worth to have used an item of which one cannot say what it brings."""


def after(rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any]) -> list[State]:
    """Tell where options lead."""
    return [rules.answer(state, {seat: move}).state for move in moves]


def rated(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights = USUAL
) -> Numbers:
    """Tell the chances of a seat after each of its options."""
    if type(state.phase) is Using:
        return _uses(rules, state, seat, moves, weights)
    if type(state.phase) is PuttingUp:
        return _auctions(rules, state, seat, moves, weights)
    if type(state.phase) is Visiting:
        return _visits(rules, state, seat, moves, weights)
    return settled(rules, state, after(rules, state, seat, moves), weights)[:, seat]


def settled(
    rules: Jantaris, before: State, states: Sequence[State], weights: Weights = USUAL
) -> Numbers:
    """Tell everybody's chances; while votes are carried out, with what comes at the end of it."""
    here = field(rules, states)
    found = chances(here, weights)
    rows = [row for row, state in enumerate(states) if _voted(state)]
    if rows:
        cast = ballots(rules, [states[row] for row in rows])
        goals = wishes(cast, weights).goals
        found[rows] = prospects(cast.field, goals, sales(rules, before), weights)
    return found


def _voted(state: State) -> bool:
    """Whether votes are being carried out."""
    return state.stage is Stage.DIPLOMACY and state.district > 0


def _uses(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Use items that help: for those by which one is asked, do the best."""
    found = []
    for move in moves:
        (then,) = after(rules, state, seat, [move])
        asked = rules.ask(then)
        if isinstance(move, Use) and len(asked) == 1 and type(then.phase) is not Using:
            found.append(_used(rules, then, asked[0], seat, weights))
        else:
            found.append(float(chances(field(rules, [then]), weights)[0, seat]))
            found[-1] += TRY * isinstance(move, Use)
    return np.array(found)


def _used(rules: Jantaris, state: State, asked: Any, seat: Seat, weights: Weights) -> float:  # noqa: ANN401
    """Tell what the best is that can be done by an item, or what luck is worth."""
    if asked.seat == DEALER:
        here = field(rules, [state])
        here.single[0, seat] += deed(rules.city.item(state.phase.item).ability)  # type: ignore[union-attr]
        return float(chances(here, weights)[0, seat]) + TRY
    if asked.seat != seat or type(state.phase) is Visiting:
        return float(chances(field(rules, [state]), weights)[0, seat]) + TRY
    states = after(rules, state, seat, list(asked.options))
    return float(chances(field(rules, states), weights)[:, seat].max()) + TRY


def _auctions(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Put up what pays, as the auction is foreseen."""
    found = []
    for move in moves:
        if isinstance(move, Done):
            found.append(float(chances(field(rules, [state]), weights)[0, seat]))
        else:
            sale = foreseen(rules, state, move.item, weights)
            worth = after_sale(rules, state, move.item, [sale], weights)
            found.append(float(worth[0, seat]))
    return np.array(found)


def _visits(
    rules: Jantaris, state: State, seat: Seat, moves: Sequence[Any], weights: Weights
) -> Numbers:
    """Visit the place that pays at once."""
    others = [move for move in moves if move != BAZAAR]
    found = chances(field(rules, after(rules, state, seat, others)), weights)[:, seat]
    items = [PutUp(item) for item in payable(rules.city, state)]
    bazaar = (
        _auctions(rules, state, seat, items, weights).max()
        if items
        else chances(field(rules, [state]), weights)[0, seat] - TRY
    )
    return np.array([*found, bazaar])


def purchase(rules: Jantaris, state: State, seat: Seat, weights: Weights = USUAL) -> State | None:
    """Foresee what comes of a visit to the bazaar, if one can buy there."""
    items = [PutUp(item) for item in payable(rules.city, state)]
    if not items:
        return None
    best = items[int(_auctions(rules, state, seat, items, weights).argmax())].item
    sale = foreseen(rules, state, best, weights)
    return to_diplomacy(replace(owning(rules, state, sale.seat, best, sale.price), due=()))
