"""The master: solves every negotiation exactly, and mixes choices so that nobody can read it."""

from itertools import combinations, product
from typing import Any

import numpy as np

from basari.bots.haggling import Bid, Prospect, solve
from basari.bots.luck import luck
from basari.bots.mixing import mixed
from basari.bots.seeing import carried_out, position_of
from basari.bots.worth import MANY, Numbers, Offers, Position, Weights, deals, offers_of, row
from basari.kernel import Decision, Seat
from basari.rules import board, cards
from basari.rules.exchange import Swap, Take
from basari.rules.gems import NO_GEMS, Gems
from basari.rules.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.rounds import Choosing

FEW = 300
"""Offers that are looked at while one only chooses; who really bargains looks at more."""


class Master:
    """A player that thinks as far as it can."""

    def __init__(self, seed: str, weights: Weights | None = None) -> None:
        self._seed, self._weights = seed, weights or Weights()

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Think about what is asked."""
        position = position_of(view, self._weights)
        phase = view.phase
        if isinstance(phase, Choosing):
            return self._choose(view, position, decision)
        if isinstance(phase, Bargain):
            return haggle(view, position, phase, decision)
        return pick(view, position, decision)

    def _choose(self, view: Any, position: Position, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Mix the actions, and draw one."""
        actions = tuple(decision.options)
        chances = mixed(joint(view, position, actions))[decision.seat]
        place = luck(self._seed, view).choices(range(len(actions)), chances.tolist())[0]
        return actions[place]


def haggle(view: Any, position: Position, bargain: Bargain[Any], decision: Decision[Any]) -> Any:  # noqa: ANN401
    """Say the best word in a negotiation."""
    seat, other, standing = bargain.turn, bargain.other, bargain.standing
    found = Haggle(view, position, bargain.action, (seat, other))
    prospect = found.solve(standing)[0]
    if standing == NO_GEMS:
        refused = found.free(other)[seat]
        if prospect is None or (PASS in decision.options and refused >= prospect.worth[0]):
            return decision.options[0]
        return _offer(found, prospect)
    accepted = found.paid(other, standing)[seat]
    if prospect is None or accepted >= prospect.worth[0]:
        return ACCEPT
    return _offer(found, prospect)


def _offer(found: "Haggle", prospect: Prospect) -> Offer:
    return Offer(Gems(*map(int, found.offers[0].gems[prospect.bid.place])))


class Haggle:
    """A negotiation of two seats for an action, with what every deal would be worth."""

    def __init__(
        self,
        view: Any,  # noqa: ANN401 - of either edition
        position: Position,
        action: Any,  # noqa: ANN401 - likewise
        pair: tuple[int, int],
        most: int = MANY,
    ) -> None:
        self._position, self._pair, self._most = position, pair, most
        self._after = {seat: carried_out(view, position, seat, action) for seat in pair}
        self.offers: tuple[Offers, Offers] = (
            offers_of(view.purses[pair[0]]),
            offers_of(view.purses[pair[1]]),
        )

    def expected(self, payer: int, gems: Any) -> Numbers:  # noqa: ANN401 - an array
        """Expect everybody's points for every heap that is paid for the action."""
        one, other = self._pair
        payee = other if payer == one else one
        return deals(self._after[payer], payer, payee, gems)

    def solve(self, standing: Gems) -> tuple[Prospect | None, Prospect | None]:
        """Find the best bid of both above the *standing* one."""
        return solve(*(self._bids(side, standing) for side in (0, 1)))

    def _bids(self, side: int, standing: Gems) -> list[Bid]:
        offers, payer = self.offers[side], self._pair[side]
        first = offers.above(standing)
        if first >= len(offers.ranks):
            return []
        expected = self.expected(payer, offers.gems[first : first + self._most])
        chances = self._position.chances(expected)[:, self._pair].tolist()
        ranks = offers.ranks[first : first + self._most]
        return [
            Bid(rank, (mine, yours), first + place)
            for place, (rank, (mine, yours)) in enumerate(zip(ranks, chances, strict=True))
        ]

    def paid(self, payer: int, gems: Gems) -> Numbers:
        """Tell everybody's chances if one pays these gems and gets the action."""
        return self._position.chances(self.expected(payer, row(gems)[None].astype(int))[0])

    def free(self, seat: int) -> Numbers:
        """Tell everybody's chances if a seat gets the action for nothing."""
        return self._position.chances(self._after[seat].expected())

    def outcome(self, opener: int, *, may_refuse: bool) -> Numbers:
        """Expect everybody's points if both bargain as well as they can."""
        side = self._pair.index(opener)
        other = self._pair[1 - side]
        prospect = self.solve(NO_GEMS)[side]
        if prospect is None or (may_refuse and self.free(other)[opener] >= prospect.worth[side]):
            return self._after[other].expected()
        payer = self._pair[prospect.side]
        gems = self.offers[prospect.side].gems[[prospect.deal.place]]
        expected: Numbers = self.expected(payer, gems)[0]
        return expected


def joint(view: Any, position: Position, actions: tuple[Any, ...]) -> Numbers:  # noqa: ANN401
    """Tell everybody's chances for everything that all can choose together."""
    seats = len(view.points)
    base = position.expected()
    lonely = {
        (action, seat): alone(view, position, seat, action) - base
        for action in actions
        for seat in range(seats)
    }
    pairs = {
        (action, pair): _bargained(view, position, action, pair) - base
        for action in actions
        if action is not cards.Action.D
        for pair in combinations(range(seats), 2)
    }
    expected = np.empty((*(len(actions),) * seats, seats))
    for places in product(range(len(actions)), repeat=seats):
        total = base.copy()
        for place, action in enumerate(actions):
            wanting = tuple(seat for seat in range(seats) if places[seat] == place)
            if len(wanting) == 1:
                total += lonely[action, wanting[0]]
            elif action is cards.Action.D:
                total += 0.5 * sum((lonely[action, seat] for seat in wanting), np.zeros(seats))
            elif len(wanting) == 2:  # noqa: PLR2004 - a pair
                total += pairs[action, wanting]
        expected[places] = total
    return position.chances(expected)


def alone(view: Any, position: Position, seat: int, action: Any) -> Numbers:  # noqa: ANN401
    """Expect everybody's points if a seat is alone with an action."""
    if action is cards.Action.D:
        return _exchanged(position, seat)
    return carried_out(view, position, seat, action).expected()


def _exchanged(position: Position, seat: int) -> Numbers:
    """Expect everybody's points after D, as if it brought the one gem that helps most."""
    tables = [position.taking(seat, gem).expected() for gem in np.eye(4)]
    return max(tables, key=lambda expected: float(expected[seat]))


def _bargained(view: Any, position: Position, action: Any, pair: tuple[int, int]) -> Numbers:  # noqa: ANN401
    """Expect everybody's points if two bargain for an action."""
    found = Haggle(view, position, action, pair, FEW)
    openers = _openers(view, pair)
    may_refuse = isinstance(view, board.View)
    outcomes = [found.outcome(opener, may_refuse=may_refuse) for opener in openers]
    mean: Numbers = sum(outcomes, np.zeros(len(view.points))) / len(outcomes)
    return mean


def _openers(view: Any, pair: tuple[int, int]) -> tuple[int, ...]:  # noqa: ANN401
    """Tell who would open: with cards who has more, on the board who leads, or either (C7, B8)."""
    if isinstance(view, cards.View):
        rank = {seat: (view.purses[seat], view.points[seat], view.workers[seat]) for seat in pair}
        return (max(pair, key=lambda seat: rank[seat]),)
    most = max(view.points[seat] for seat in pair)
    return tuple(seat for seat in pair if view.points[seat] == most)


def pick(view: Any, position: Position, decision: Decision[Any]) -> Any:  # noqa: ANN401
    """Take the option that leads to the best chance: an exchange, a gem, a place to start."""
    seat = decision.seat

    def chance(move: Any) -> float:  # noqa: ANN401
        return float(position.chances(_picked(view, position, seat, move).expected())[seat])

    return max(decision.options, key=chance)


def _picked(view: Any, position: Position, seat: Seat, move: Any) -> Position:  # noqa: ANN401
    match move:
        case Swap(give, take):
            return position.taking(seat, row(take) - row(give))
        case Take(colour):
            return position.taking(seat, np.eye(4)[colour])
        case board.table.Start(arch):
            ahead = [
                view.rules.track[(arch - 1 + step) % len(view.rules.track)] for step in range(1, 13)
            ]
            points = sum(arch.points + arch.gems.size for arch in ahead) / len(ahead)
            return position.gaining(seat, points)
        case _:
            return position
