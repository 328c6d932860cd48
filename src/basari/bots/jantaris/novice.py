"""The novice: has only heard the rules, likes goods and merchants, and ignores the others."""

from random import Random
from typing import Any

from basari.bots.jantaris.luck_key import luck_key
from basari.bots.jantaris.option_values import next_states
from basari.bots.jantaris.position import positions_of
from basari.bots.jantaris.worth import USUAL, position_worth
from basari.bots.luck import luck
from basari.kernel import Decision, Seat
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.jantaris.bazaar import payable_items
from basari.rules.jantaris.moves import BAZAAR, VOTES, Bazaar, PutUp, Stone, Use, Vote
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import (
    Moving,
    PuttingUp,
    State,
    View,
    Visiting,
    Voting,
)

FICKLE = 0.2
"""The probability of not doing what looks best."""
FEW = 4
"""On a whim, it picks at random from this many of the best-looking options."""
EAGER = 0.6
"""The probability of raising for an item that it likes."""
FOND = 0.35
"""The extra value that an item seems to have, compared with goods."""
NEW = 2.0
"""The extra value that using an item seems to have."""
WEIGHTS = USUAL._replace(
    good=0.5, full=0.0, pair=0.0, stand=0.25, centre=0.1, sale=0.3, near=(1.0, 0.3, 0.1)
)


class Novice:
    """A player who has only heard the rules."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any move
        """Return the option that looks good at a glance."""
        chance, seat = luck(self._seed, luck_key(view)), decision.seat
        moves, phase = list(decision.options), view.phase
        if type(phase) is Voting:
            return _vote(view, seat, chance)
        if type(phase) is Auction:
            return _bid(view, phase, chance)
        if type(phase) is Moving:
            looks = [_stone(view, seat, stone) for stone in moves]
        elif type(phase) is PuttingUp:
            looks = [_prize(view, move) for move in moves]
        else:
            looks = self._looks(view, seat, moves)
        return _choose(moves, [look * chance.uniform(0.8, 1.2) for look in looks], chance)

    @staticmethod
    def _looks(view: View, seat: Seat, moves: list[Any]) -> list[float]:
        """Return how much each option seems to gain, with a bonus for using items."""
        rules = view.rules
        plain = [move for move in moves if not isinstance(move, Bazaar)]
        states = [view, *next_states(rules, view, seat, plain)]
        found = position_worth(positions_of(rules, states), WEIGHTS)[:, seat]
        looks = {
            move: float(own - found[0]) + NEW * isinstance(move, Use)
            for move, own in zip(plain, found[1:], strict=True)
        }
        if type(view.phase) is Visiting:
            items = payable_items(rules.city, view)
            looks[BAZAAR] = max((_prize(view, PutUp(item)) for item in items), default=-1.0)
        return [looks[move] for move in moves]


def _choose(moves: list[Any], looks: list[float], chance: Random) -> Any:  # noqa: ANN401
    """Return the best-looking option, or sometimes another of the `FEW` best."""
    ranked = sorted(range(len(moves)), key=lambda place: -looks[place])
    if chance.random() < FICKLE:
        return moves[chance.choice(ranked[:FEW])]
    return moves[ranked[0]]


def _prize(view: View, move: Any) -> float:  # noqa: ANN401 - `auction` or `done`
    """Return how good an item looks, by its prestige and its ability."""
    if not isinstance(move, PutUp):
        return 0.0
    item = view.rules.city.item(move.item)
    return FOND * (item.prestige + (item.ability is not None) + item.crown)


def _stone(state: State, seat: Seat, stone: Stone) -> float:
    """Return how good a stone's district looks, by the seat's own merchants there."""
    return 1.0 + state.plan[stone.district][seat] + (room(state, seat).of(stone.colour) > 0)


def _vote(state: State, seat: Seat, chance: Random) -> Vote:
    """Return a vote that is useful if nobody else casts the same; plain cards are more likely."""
    use = {
        Vote.TRADE: 3 * (room(state, seat).of(state.colour) > 0),
        Vote.BLACK: 2 * (room(state, seat).size > 0),
        Vote.INFLUENCE: int(sum(state.plan[state.district]) > 0),
        Vote.RECRUIT: 3 * (state.supply[seat] > 0),
    }
    weights = [use[vote] for vote in VOTES]
    return chance.choices(VOTES, weights)[0] if any(weights) else Vote.TRADE


def _bid(view: View, auction: Auction[int], chance: Random) -> object:
    """Return the minimum bid, or sometimes a raise of up to two goods above the minimum."""
    least = view.rules.city.item(auction.what).bid.size
    if not auction.standing:
        return Bid(least)
    bid = auction.least()
    return Bid(bid) if bid <= least + 2 and chance.random() < EAGER else PASS
