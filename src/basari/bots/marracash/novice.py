"""The novice: has heard the rules once, takes what it gets at once, and bids by feeling.

Its mistakes are those of people at their first game. It sees the customers that a walk brings now,
and not whom they would have gone to; it leads visitors into the shops of others without a thought
for what these earn; it likes shops near which many stand, whoever comes first, and pays too much in
the beginning and too little later on; and now and then it does something for no reason. But it does
not walk to and fro, and it buys nothing that nobody can reach any more.
"""

from random import Random
from typing import Any

from basari.bots.luck import luck
from basari.bots.marracash.merchant import Contest, brought, called
from basari.bots.marracash.position import NOBODY, Position
from basari.kernel import Decision
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP, income_of, part_of
from basari.rules.marracash.moves import Move, Walk
from basari.rules.marracash.table import Acting, Bringing, SealedBidding, View

FICKLE = 0.15
"""How often something else is done than what looks best."""
HUNCH = (0.4, 1.6)
"""How far a feeling for a price is off."""
PER_VISITOR = 45.0
"""What a visitor of its colour in the city or at an end of the queue makes a shop look worth."""
CROWDED = 0.75
"""What another shop of the colour leaves of it."""
OWN = 40.0
"""What it looks worth to bring a visitor nearer to a shop of one's own."""
LAST = 2
"""Turns before the end, per seat, in which shops are not looked at any more."""
SEEN = 6
"""As many visitors as one looks at, at either end of the queue."""


class Novice:
    """A player at its first game."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Do what seems good."""
        position, phase = Position(view), view.phase
        chance = luck(self._seed, seen(view))
        if isinstance(phase, Acting):
            return _acted(position, view, decision, chance)
        if isinstance(phase, Bringing):
            refills = position.refills()
            return brought(refills[chance.randrange(len(refills))])
        contest = called(phase)
        shop = view.rules.city.shops.index(contest.what)
        most = charm(position, shop) * chance.uniform(*HUNCH)
        return _said(contest, decision.seat, min(int(most), view.cash[decision.seat]), chance)


def seen(view: View) -> tuple[object, ...]:
    """Pick what the luck of a decision follows from."""
    return view.seat, view.round, view.turn, view.actions, view.cash, view.groups, view.phase


def charm(position: Position, shop: int) -> float:
    """Tell what a shop looks worth at a glance."""
    colour, plan = position.plan.colours[shop], position.plan
    about = "".join(position.groups) + position.queue[:SEEN] + position.queue[SEEN:][-SEEN:]
    rivals = sum(
        1
        for other, owner in enumerate(position.owners)
        if plan.colours[other] == colour and owner != NOBODY
    )
    door = sum(position.groups[fountain].count(colour) for fountain in plan.doors[shop])
    soon = min(position.turns_left() / (LAST * len(position.cash)), 1.0)
    return PER_VISITOR * about.count(colour) * CROWDED**rivals * soon + income_of(0, door)


def _acted(position: Position, view: View, decision: Decision[Move], chance: Random) -> Move:
    """Take the walk that pays most at once; if none does, a shop, or a step towards one's own."""
    options = decision.options
    if chance.random() < FICKLE:
        return options[chance.randrange(len(options))]
    looks = [_look(position, view, move) * chance.uniform(0.8, 1.2) for move in options]
    return options[max(range(len(looks)), key=looks.__getitem__)]


def _look(position: Position, view: View, move: Any) -> float:  # noqa: ANN401 - a walk or an auction
    """Tell how good an action looks."""
    if not isinstance(move, Walk):
        return charm(position, view.rules.city.shops.index(move.shop)) / 2 - LOWEST / 2
    gain, group = 0.0, position.groups[move.start - 1]
    for shop in view.rules.city.way(move.start, move.goal).passes:
        owner, colour = position.owners[shop], position.plan.colours[shop]
        if owner != NOBODY and colour in group:
            number, before = group.count(colour), position.customers[shop]
            part = part_of(before, number, each=position.each)
            gain += income_of(before, number) if owner == position.seat else part
            group = group.replace(colour, "")
    return gain + OWN * _nearer(position, move.goal - 1, group)


def _nearer(position: Position, goal: int, group: str) -> int:
    """Count who would be one walk away from a shop of the mover's own."""
    own = {
        position.plan.colours[shop]
        for _, passes in position.plan.walks[goal]
        for shop in passes
        if position.owners[shop] == position.seat
    }
    return sum(1 for colour in group if colour in own)


def _said(phase: Contest, seat: int, most: int, chance: Random) -> Word:
    """Bid a bit more than the others, up to what it looks worth."""
    if isinstance(phase, Auction) and phase.standing:
        least = phase.standing + STEP
        if most < least:
            return PASS
        return Bid(least + STEP * chance.randrange((most - least) // STEP // 3 + 1))
    if most < LOWEST:
        return Bid(LOWEST) if seat == phase.opener else PASS
    sealed = isinstance(phase, SealedBidding)
    return Bid(max(int(most * (1.0 if sealed else 0.5)) // STEP * STEP, LOWEST))
