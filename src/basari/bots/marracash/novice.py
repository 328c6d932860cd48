"""The novice: has only heard the rules, takes what pays at once, and bids by feeling.

It makes the mistakes of a first game. It sees the customers that a walk brings now, but not where
they would have gone otherwise; it leads visitors into others' shops without a thought for what
these earn; it likes shops with many visitors near, even if others reach them first; it pays too
much early and too little later on; and sometimes it acts for no reason. But it does not walk to and
fro, and buys no shop that nobody can reach.
"""

from random import Random
from typing import Any

from basari.bots.luck import luck
from basari.bots.marracash.merchant import AnyAuction, auction_phase, refill_move
from basari.bots.marracash.position import NOBODY, Position
from basari.kernel import Decision
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP, income_of, part_of
from basari.rules.marracash.moves import Move, Walk
from basari.rules.marracash.table import Acting, Bringing, SealedBidding, View

FICKLE = 0.15
"""The probability of not doing what looks best."""
HUNCH = (0.4, 1.6)
"""The factors between which its estimate of a price may vary."""
PER_VISITOR = 45.0
"""How much a shop's appeal grows with each visitor of its colour in sight, in money."""
CROWDED = 0.75
"""The factor by which each other open shop of the colour lowers that appeal."""
OWN = 40.0
"""The apparent value of bringing a visitor nearer to its own shop, in money."""
LAST = 2
"""In the last rounds, this many turns per seat before the end, shops lose their appeal."""
SEEN = 6
"""How many visitors it sees at either end of the queue."""


class Novice:
    """A player in its first game."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option that looks good at a glance."""
        position, phase = Position(view), view.phase
        chance = luck(self._seed, luck_key(view))
        if isinstance(phase, Acting):
            return _act(position, view, decision, chance)
        if isinstance(phase, Bringing):
            refills = position.refills()
            return refill_move(refills[chance.randrange(len(refills))])
        contest = auction_phase(phase)
        shop = view.rules.city.shops.index(contest.what)
        most = charm(position, shop) * chance.uniform(*HUNCH)
        return _bid(contest, decision.seat, min(int(most), view.cash[decision.seat]), chance)


def luck_key(view: View) -> tuple[object, ...]:
    """Return the part of the view that decides the luck of a decision."""
    return view.seat, view.round, view.turn, view.actions, view.cash, view.groups, view.phase


def charm(position: Position, shop: int) -> float:
    """Return a shop's apparent value at a glance, in money."""
    colour, city_map = position.city_map.colours[shop], position.city_map
    about = "".join(position.groups) + position.queue[:SEEN] + position.queue[SEEN:][-SEEN:]
    rivals = sum(
        1
        for other, owner in enumerate(position.owners)
        if city_map.colours[other] == colour and owner != NOBODY
    )
    door = sum(position.groups[fountain].count(colour) for fountain in city_map.doors[shop])
    soon = min(position.turns_left() / (LAST * len(position.cash)), 1.0)
    return PER_VISITOR * about.count(colour) * CROWDED**rivals * soon + income_of(0, door)


def _act(position: Position, view: View, decision: Decision[Move], chance: Random) -> Move:
    """Return the walk that pays most at once; if none does, an auction or a step to an own shop."""
    options = decision.options
    if chance.random() < FICKLE:
        return options[chance.randrange(len(options))]
    looks = [_look(position, view, move) * chance.uniform(0.8, 1.2) for move in options]
    return options[max(range(len(looks)), key=looks.__getitem__)]


def _look(position: Position, view: View, move: Any) -> float:  # noqa: ANN401 - a walk or an auction
    if not isinstance(move, Walk):
        return charm(position, view.rules.city.shops.index(move.shop)) / 2 - LOWEST / 2
    gain, group = 0.0, position.groups[move.start - 1]
    for shop in view.rules.city.way(move.start, move.goal).passes:
        owner, colour = position.owners[shop], position.city_map.colours[shop]
        if owner != NOBODY and colour in group:
            number, before = group.count(colour), position.customers[shop]
            part = part_of(before, number, each=position.each)
            gain += income_of(before, number) if owner == position.seat else part
            group = group.replace(colour, "")
    return gain + OWN * _nearer(position, move.goal - 1, group)


def _nearer(position: Position, goal: int, group: str) -> int:
    """Return how many visitors of *group*, led to *goal*, are one walk from a shop of the mover."""
    own = {
        position.city_map.colours[shop]
        for _, passes in position.city_map.walks[goal]
        for shop in passes
        if position.owners[shop] == position.seat
    }
    return sum(1 for colour in group if colour in own)


def _bid(phase: AnyAuction, seat: int, most: int, chance: Random) -> Word:
    """Return a bid slightly above the others, or a pass above *most*, the shop's apparent value."""
    if isinstance(phase, Auction) and phase.standing:
        least = phase.standing + STEP
        if most < least:
            return PASS
        return Bid(least + STEP * chance.randrange((most - least) // STEP // 3 + 1))
    if most < LOWEST:
        return Bid(LOWEST) if seat == phase.opener else PASS
    sealed = isinstance(phase, SealedBidding)
    return Bid(max(int(most * (1.0 if sealed else 0.5)) // STEP * STEP, LOWEST))
