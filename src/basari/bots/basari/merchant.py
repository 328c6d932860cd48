"""The merchant: knows what things are worth, decides quickly, and shares every profit."""

from functools import lru_cache
from typing import Any

from basari.bots.basari.crowd import likings
from basari.bots.basari.dealing import answer
from basari.bots.basari.prices import Prices, prices, stall
from basari.bots.basari.sight import seen
from basari.bots.luck import chance
from basari.kernel import Decision
from basari.rules.basari.board.table import Arch, Placing, Start
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import COLOURS
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing

AHEAD = 12
"""Arches before a start that one looks at."""


class Merchant:
    """A player that weighs what is before its eyes, and does not look ahead."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Weigh what is asked."""
        phase = view.phase
        if isinstance(phase, Choosing):
            return self._choose(view, decision)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        priced = prices(stall(view))
        if isinstance(phase, Bargain):
            return answer(view, priced, phase)
        return max(decision.options, key=lambda move: _gain(priced, decision.seat, move))

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Draw an action, the better ones more often."""
        actions = decision.options
        drawn = chance(self._seed, seen(view))
        for place, liking in enumerate(likings(view, len(actions))[decision.seat]):
            drawn -= liking
            if drawn < 0:
                return actions[place]
        return actions[-1]


def _gain(priced: Prices, seat: int, move: Swap | Take) -> float:
    """Tell what an exchange of gems is worth."""
    return priced.taken(seat, change(move), seat)


def change(move: Swap | Take) -> list[int]:
    """Tell what an exchange changes in a purse.

    >>> change(Take(COLOURS[1]))
    [0, 1, 0, 0]
    """
    if isinstance(move, Take):
        return [int(colour is move.colour) for colour in COLOURS]
    return [take - give for give, take in zip(move.give.counts, move.take.counts, strict=True)]


def best_start(view: Any, decision: Decision[Any]) -> Start:  # noqa: ANN401
    """Find the start that has most before it."""
    ahead = _ahead(view.rules.track)
    found: Start = max(decision.options, key=lambda start: ahead[start.arch - 1])
    return found


@lru_cache
def _ahead(track: tuple[Arch, ...]) -> list[int]:
    """Tell of every arch what the next ones have, points and gems."""
    worth = [arch.points + arch.gems.size for arch in track]
    ring = [*worth, *worth[:AHEAD]]
    return [sum(ring[arch : arch + AHEAD]) for arch in range(1, len(track) + 1)]
