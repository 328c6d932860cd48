"""The master: estimates what positions are worth, and predicts the others' choices and bids."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.beliefs import Beliefs, guesses
from basari.bots.basari.last_round import last_payoffs
from basari.bots.basari.learned_weights import weights_for
from basari.bots.basari.master_settings import MasterSettings
from basari.bots.basari.merchant import best_start
from basari.bots.basari.offers import gem_array
from basari.bots.basari.payoffs import payoffs
from basari.bots.basari.position import COLOURS, Numbers, Position, Weights, Whole, win_prospects
from basari.bots.basari.prospects import actions_of, is_pointless, position_of, with_uncontested
from basari.bots.basari.reckoning.effects import effects, openers_of
from basari.bots.basari.reckoning.learned_scales import LearnedScales, scales_for
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.scales import scale_input
from basari.bots.basari.shared_view import luck_key, same_table
from basari.bots.basari.tempers import Tempers, acceptance_odds
from basari.bots.basari.trade import TradeValues
from basari.bots.luck import random_number
from basari.bots.mixing import sides, worths
from basari.kernel import Decision, Event, Seat
from basari.rules.basari.board.table import Placing
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Accepted, Choosing, Offered, Revealed

LEAST = 1e-9
"""Differences below this count as none."""
CLEARLY = 0.5
"""A pointless action is chosen only if it leads by this part of the spread of all actions."""
FARTHEST = 100.0
"""By how many spreads of all actions a pointless action is put back, so that it is never chosen."""
SENSIBLE: Whole = np.array([False])
"""The default for `choice_odds`: no action is pointless."""
SURELY = 1e-3
"""The lowest probability that a choice is believed to have; the highest is 1 minus this."""


class ChoiceAnalysis(NamedTuple):
    """A master's analysis of a choice of actions, shared by all masters at the table."""

    view: Any
    table: Numbers
    """Everybody's prospects for each combination of choices, if pairs bargain as merchants do."""
    game: Game
    """The effects of the actions in points, if pairs bargain optimally."""
    scales: LearnedScales
    guesses: Numbers
    """Each seat's predicted choices, for each way to choose (`beliefs.guesses`)."""


class Master:
    """A player that thinks ahead, and learns within a game how the others choose and bargain."""

    def __init__(
        self,
        seed: str,
        settings: MasterSettings | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._seed = seed
        self._settings, self._weights = settings or MasterSettings(), weights
        self._beliefs: Beliefs | None = None
        self._tempers = Tempers()
        self._outlook: ChoiceAnalysis | None = None

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Return the move: an action, a bid, an exchange or a start, each chosen in its own way."""
        phase = view.phase
        if isinstance(phase, Placing):
            return best_start(view, decision)
        if isinstance(phase, Choosing):
            return self._choose(view, decision)
        position = position_of(view, self._weights or weights_for(view))
        if isinstance(phase, Bargain):
            return self._bargain(view, position, phase, decision)
        return max(decision.options, key=lambda move: _worth(position, decision.seat, move))

    def hear(self, view: Any, events: Iterable[Event]) -> None:  # noqa: ANN401 - of either edition
        """Learn from revealed choices, and from offers that were accepted or refused."""
        for event in events:
            if isinstance(event, Revealed):
                actions = actions_of(view)
                chosen = [actions.index(choice) for choice in event.choices]
                self._current_beliefs(view).note(self._analysis(view).guesses, chosen)
            if isinstance(event, Offered | Accepted) and view.phase.bids:
                self._hear_answer(view, view.phase, taken=isinstance(event, Accepted))

    def _hear_answer(self, view: Any, bargain: Bargain[Any], *, taken: bool) -> None:  # noqa: ANN401
        """Learn from an answer to the standing offer; *taken* says whether it was accepted."""
        position = position_of(view, self._weights or weights_for(view))
        trade = TradeValues(
            view, with_uncontested(view, position, bargain.action), bargain, self._settings
        )
        likely = acceptance_odds(trade)
        if likely is not None:
            self._tempers.note(bargain.turn, likely if taken else 1 - likely)

    def temper(self, seat: Seat, me: Seat) -> tuple[float, ...]:
        """Return the probability of each temper of *seat*, as *me* sees it."""
        return tuple(self._tempers.about(seat, me).tolist())

    def _current_beliefs(self, view: Any) -> Beliefs:  # noqa: ANN401
        """Return what is believed about the others, starting from the prior in a new game."""
        if self._beliefs is None:
            self._beliefs = Beliefs(len(view.points))
        return self._beliefs

    def _analysis(self, view: Any) -> ChoiceAnalysis:  # noqa: ANN401
        """Return the analysis of the current choice; cached as long as the table stays the same."""
        if self._outlook is None or not same_table(self._outlook.view, view):
            self._outlook = analyse(view, self._weights or weights_for(view))
        return self._outlook

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Return a random action among those nearly as good as the best; never a pointless one."""
        worth = self.worths(view, decision.seat)
        position = position_of(view, self._weights or weights_for(view))
        vain = [is_pointless(view, position, decision.seat, action) for action in decision.options]
        often = choice_odds(worth, self._settings.warmth, np.array(vain))
        place = int(
            np.searchsorted(often.cumsum(), random_number(self._seed, luck_key(view)), side="right")
        )
        return decision.options[min(place, len(often) - 1)]

    def worths(self, view: Any, seat: int) -> Numbers:  # noqa: ANN401
        """Return the value of each action to *seat*; only the differences have a meaning."""
        look, beliefs = self._analysis(view), self._current_beliefs(view)
        often = beliefs.expect(seat, look.guesses)
        fair = worths(sides(look.table), often)[seat]
        exact = _exact(look, often, seat)
        calculating = beliefs.calculating(seat)
        found: Numbers = fair - fair.mean()
        found += calculating * (exact - exact.mean() - found)
        return found

    def _bargain(
        self,
        view: Any,  # noqa: ANN401 - of either edition
        position: Position,
        bargain: Bargain[Any],
        decision: Decision[Any],
    ) -> Any:  # noqa: ANN401 - a bid
        pair, standing = (bargain.turn, bargain.other), bargain.standing
        position = with_uncontested(view, position, bargain.action)
        trade = TradeValues(view, position, bargain, self._settings)
        prospect = trade.solve(standing, self.temper(bargain.other, bargain.turn))[0]
        if standing == NO_GEMS:
            left = trade.if_free(pair[1])[pair[0]] if PASS in decision.options else -1.0
        else:
            left = trade.if_paid(pair[1], standing)[pair[0]]
        if prospect is None or left >= prospect.own - self._settings.bother * (prospect.words - 1):
            return ACCEPT if standing != NO_GEMS else decision.options[0]
        return Offer(trade.offer(standing, prospect.place))


def choice_odds(worth: Numbers, warmth: float, vain: Whole = SENSIBLE) -> Numbers:
    """Return the probability of choosing each action: the best, or one nearly as good.

    *warmth* says how far behind the best an action may be, as a part of the spread of all actions.
    Actions marked *vain* (pointless) are not chosen, unless clearly the best.
    """
    behind, vain = worth.max() - worth, np.broadcast_to(vain, worth.shape)
    apart = max(behind.max(), LEAST)
    if not vain.all() and behind[~vain].min() < CLEARLY * apart:
        behind = np.where(vain, FARTHEST * apart, behind)
    often: Numbers = np.exp(-behind / (warmth * apart))
    often /= often.sum()
    return often


def analyse(view: Any, weights: Weights) -> ChoiceAnalysis:  # noqa: ANN401 - of either edition
    """Return the analysis of the choice that a view shows."""
    actions = actions_of(view)
    position = position_of(view, weights)
    table = (last_payoffs if position.ended else payoffs)(view, position, actions)
    weighed = scales_for(scale_input(view))
    game = Game(effects(weighed, openers_of(view), len(actions)))
    return ChoiceAnalysis(view, table, game, weighed, guesses(view, table, game))


def _exact(look: ChoiceAnalysis, often: Numbers, seat: int) -> Numbers:
    """Return the value of a seat's actions if all bargain optimally.

    *often* holds the probability with which each seat chooses each action.
    """
    known = np.clip(often, SURELY, 1 - SURELY).T[:, :, None]
    points: Numbers = look.game.worths(known)[:, seat, 0]
    return points * look.scales.point * look.scales.chances[seat]


def _worth(position: Position, seat: Seat, move: Swap | Take) -> float:
    """Return a seat's prospects after it has exchanged or taken gems."""
    if isinstance(move, Take):
        gems = np.eye(COLOURS)[move.colour]
    else:
        gems = gem_array(move.take) - gem_array(move.give)
    after = position.with_gems(seat, gems)
    return float(win_prospects(after.scores())[seat])
