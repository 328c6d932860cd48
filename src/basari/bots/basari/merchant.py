"""The merchant: values things in points, decides quickly, and lets both sides of a deal profit."""

from functools import lru_cache
from typing import Any

from basari.bots.basari.choice_forecast import forecast_choices
from basari.bots.basari.fair_deals import fair_answer
from basari.bots.basari.prices import Prices, prices, situation
from basari.bots.basari.shared_view import luck_key
from basari.bots.luck import draw_index, random_number
from basari.kernel import Decision
from basari.rules.basari.board.table import Arch, Placing, Start
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import COLOURS
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing

AHEAD = 12
"""How many of the next arches count when choosing a start."""


class Merchant:
    """A player that values what it sees now, and does not look ahead."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Return an action drawn by value, a fair bid, or the best exchange or start."""
        phase = view.phase
        if isinstance(phase, Choosing):
            return self._choose(view, decision)
        if isinstance(phase, Placing):
            return best_start(view, decision)
        priced = prices(situation(view))
        if isinstance(phase, Bargain):
            return fair_answer(view, priced, phase)
        return max(decision.options, key=lambda move: _gain(priced, decision.seat, move))

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Draw an action at random; better ones are likelier, and popular ones count for less."""
        actions = decision.options
        often = forecast_choices(view, len(actions))[decision.seat]
        return actions[draw_index(often, random_number(self._seed, luck_key(view)))]


def _gain(priced: Prices, seat: int, move: Swap | Take) -> float:
    return priced.gems_value(seat, change(move), seat)


def change(move: Swap | Take) -> list[int]:
    """Return how an exchange changes a purse, by colour.

    >>> change(Take(COLOURS[1]))
    [0, 1, 0, 0]
    """
    if isinstance(move, Take):
        return [int(colour is move.colour) for colour in COLOURS]
    return [take - give for give, take in zip(move.give.counts, move.take.counts, strict=True)]


def best_start(view: Any, decision: Decision[Any]) -> Start:  # noqa: ANN401
    """Return the start whose next `AHEAD` arches are worth most."""
    ahead = _ahead(view.rules.track)
    found: Start = max(decision.options, key=lambda start: ahead[start.arch - 1])
    return found


@lru_cache
def _ahead(track: tuple[Arch, ...]) -> list[int]:
    """Return, per arch of the *track*, the total points and gems on the next `AHEAD` arches."""
    worth = [arch.points + arch.gems.size for arch in track]
    ring = [*worth, *worth[:AHEAD]]
    return [sum(ring[arch : arch + AHEAD]) for arch in range(1, len(track) + 1)]
