"""Search the ways to play a turn, by how the game goes on after each."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from basari.bots.marracash.actions import (
    RatedAction,
    Route,
    act,
    finish_turn,
    rate_auctions,
    rate_walks,
)
from basari.bots.marracash.forecast import Forecast
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import AuctionForecast, liking
from basari.bots.marracash.weights import LOOSE, USUAL, Weights

Turn = tuple[Route | AuctionForecast, ...]
"""The actions of a turn, in order."""


class SearchDepth(NamedTuple):
    """How deep to search, measured in work rather than time, so that machines agree."""

    ways: int = 10
    """How many of the best ways to play a turn are searched."""
    alike: int = 3
    """How many of these may begin with the same action."""
    turns: int = 8
    """How many turns to play on after this one, unless the game ends sooner."""
    styles: tuple[Weights, ...] = (USUAL, LOOSE)
    """The weights with which all seats play on: the result is the average over these."""
    close: float = 400.0
    """The lead in money with which a game is e times as likely won as lost, at the end."""
    open: float = 60.0
    """How much `close` grows for every turn to come."""


def rate_turns(position: Position, weights: Weights) -> list[tuple[float, Turn]]:
    """Return every way to play the rest of the turn, each with its value."""
    return [
        (liked, (action, *more))
        for _, action in _actions(Forecast(position, weights))
        for liked, more in _second(position, action, weights)
    ]


def _actions(forecast: Forecast) -> list[RatedAction]:
    return (rate_walks(forecast) if forecast.position.moving else []) + rate_auctions(forecast)


def _second(
    position: Position, action: Route | AuctionForecast, weights: Weights
) -> list[tuple[float, Turn]]:
    """Return every way to go on after *action* in the same turn, each with its value."""
    after = position.copy()
    act(after, action)
    forecast = Forecast(after, weights)
    base = liking(forecast.values, position.seat, weights.envy)
    if after.is_done():
        return [(base, ())]
    return [(base + more, (other,)) for more, other in _actions(forecast)]


def select_turns(found: list[tuple[float, Turn]], depth: SearchDepth) -> list[Turn]:
    """Return the best ways in *found*, of which only a few may begin alike."""
    begun: dict[Route | int, int] = {}
    best: list[Turn] = []
    for _, turn in sorted(found, key=lambda one: -one[0]):
        first = turn[0] if isinstance(turn[0], Route) else turn[0].shop
        begun[first] = begun.get(first, 0) + 1
        if begun[first] <= depth.alike:
            best.append(turn)
        if len(best) == depth.ways:
            break
    return best


def best_turn(position: Position, depth: SearchDepth) -> Turn:
    """Return the best way to play the rest of a turn."""
    seat = position.seat
    tried = []
    for turn in select_turns(rate_turns(position, depth.styles[0]), depth):
        after = position.copy()
        for action in turn:
            act(after, action)
        tried.append((playout_chance(after, seat, depth), turn))
    return max(tried, key=lambda one: one[0])[1]


def best_arrival(position: Position, depth: SearchDepth) -> Refill:
    """Return the best way to bring visitors in."""
    seat, weights = position.seat, depth.styles[0]
    tried = []
    for refill in position.refills():
        after = position.copy()
        after.bring(refill)
        tried.append((liking(Forecast(after, weights).values, seat, weights.envy), refill, after))
    tried.sort(key=lambda one: -one[0])
    return max(tried[: depth.ways], key=lambda one: playout_chance(one[2], seat, depth))[1]


def playout_chance(position: Position, seat: int, depth: SearchDepth) -> float:
    """Return *seat*'s chance to win if all seats play on as merchants."""
    return sum(_playout(position, seat, depth, weights) for weights in depth.styles) / len(
        depth.styles
    )


def _playout(position: Position, seat: int, depth: SearchDepth, weights: Weights) -> float:
    other = position.copy()
    for _ in range(depth.turns):
        finish_turn(other, weights)
        if other.over:
            return win_chance(other.cash, seat, depth.close)
    spread = depth.close + depth.open * other.turns_left()
    return win_chance(Forecast(other, weights).values, seat, spread)


def win_chance(values: Sequence[float], seat: int, spread: float) -> float:
    """Return *seat*'s chance to win, given everybody's wealth.

    A lead of *spread* over one rival makes winning e times as likely as that rival's winning.
    """
    top = max(values)
    parts = [exp((value - top) / spread) for value in values]
    return parts[seat] / sum(parts)
