"""Thinking ahead: every way to play a turn, and how a game goes on from there."""

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from basari.bots.marracash.manner import LOOSE, USUAL, Manner
from basari.bots.marracash.outlook import Outlook
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import Deal, liking
from basari.bots.marracash.trade import Liked, Stroll, act, deals, finish, strolls

Turn = tuple[Stroll | Deal, ...]
"""The actions of a turn."""


class Care(NamedTuple):
    """How far one goes into things: work that is measured out, and not time."""

    ways: int = 10
    """So many of the best ways to play a turn are thought on."""
    alike: int = 3
    """So many of them, at most, begin with the same action."""
    turns: int = 8
    """So many turns are thought on, unless the game is over before."""
    manners: tuple[Manner, ...] = (USUAL, LOOSE)
    """How everybody may play on."""
    close: float = 400.0
    """A lead by so much decides a game, more or less, when it is over."""
    open: float = 60.0
    """What is added for every turn that is still to come."""


def turns(position: Position, manner: Manner) -> list[tuple[float, Turn]]:
    """Weigh every way to play the rest of a turn."""
    return [
        (liked, (action, *more))
        for _, action in _actions(Outlook(position, manner))
        for liked, more in _second(position, action, manner)
    ]


def _actions(outlook: Outlook) -> list[Liked]:
    return (strolls(outlook) if outlook.position.moving else []) + deals(outlook)


def _second(position: Position, action: Stroll | Deal, manner: Manner) -> list[tuple[float, Turn]]:
    """Weigh what can follow an action in the same turn: one more, or nothing."""
    after = position.copy()
    act(after, action)
    outlook = Outlook(after, manner)
    base = liking(outlook.values, position.seat, manner.envy)
    if after.lapsed():
        return [(base, ())]
    return [(base + more, (other,)) for more, other in _actions(outlook)]


def picked(found: list[tuple[float, Turn]], care: Care) -> list[Turn]:
    """Pick the ways that are worth thinking on; not all of them may begin alike."""
    begun: dict[Stroll | int, int] = {}
    best: list[Turn] = []
    for _, turn in sorted(found, key=lambda one: -one[0]):
        first = turn[0] if isinstance(turn[0], Stroll) else turn[0].shop
        begun[first] = begun.get(first, 0) + 1
        if begun[first] <= care.alike:
            best.append(turn)
        if len(best) == care.ways:
            break
    return best


def best_turn(position: Position, care: Care) -> Turn:
    """Find the best way to play the rest of a turn."""
    seat = position.seat
    tried = []
    for turn in picked(turns(position, care.manners[0]), care):
        after = position.copy()
        for action in turn:
            act(after, action)
        tried.append((outcome(after, seat, care), turn))
    return max(tried, key=lambda one: one[0])[1]


def best_arrival(position: Position, care: Care) -> Refill:
    """Find the best way to let visitors in."""
    seat, manner = position.seat, care.manners[0]
    tried = []
    for refill in position.refills():
        after = position.copy()
        after.bring(refill)
        tried.append((liking(Outlook(after, manner).values, seat, manner.envy), refill, after))
    tried.sort(key=lambda one: -one[0])
    return max(tried[: care.ways], key=lambda one: outcome(one[2], seat, care))[1]


def outcome(position: Position, seat: int, care: Care) -> float:
    """Play on as merchants would, and tell how likely a *seat* wins."""
    return sum(_played_on(position, seat, care, manner) for manner in care.manners) / len(
        care.manners
    )


def _played_on(position: Position, seat: int, care: Care, manner: Manner) -> float:
    other = position.copy()
    for _ in range(care.turns):
        finish(other, manner)
        if other.over:
            return chance(other.cash, seat, care.close)
    spread = care.close + care.open * other.turns_left()
    return chance(Outlook(other, manner).values, seat, spread)


def chance(values: Sequence[float], seat: int, spread: float) -> float:
    """Tell how likely a *seat* wins with so much, if a lead by *spread* more or less decides."""
    top = max(values)
    parts = [exp((value - top) / spread) for value in values]
    return parts[seat] / sum(parts)
