"""The master: knows what positions are worth, and thinks about what the others will do."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from basari.bots.basari.beliefs import Beliefs, guesses
from basari.bots.basari.choosing import payoffs
from basari.bots.basari.ending import last_payoffs
from basari.bots.basari.learned import weights_for
from basari.bots.basari.merchant import best_start
from basari.bots.basari.mind import Mind
from basari.bots.basari.offers import row
from basari.bots.basari.position import COLOURS, Numbers, Position, Weights, Whole, hopes
from basari.bots.basari.reckoning.mixing import Game
from basari.bots.basari.reckoning.own import Own, own
from basari.bots.basari.reckoning.scales import scene
from basari.bots.basari.reckoning.solving import effects, openers_of
from basari.bots.basari.seeing import actions_of, foreseen, idle, position_of
from basari.bots.basari.sight import same_table, seen
from basari.bots.basari.tempers import Tempers, accepting
from basari.bots.basari.trading import Trade
from basari.bots.luck import chance
from basari.bots.mixing import sides, worths
from basari.kernel import Decision, Event, Seat
from basari.rules.basari.board.table import Placing
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import NO_GEMS
from basari.rules.basari.negotiation import ACCEPT, PASS, Bargain, Offer
from basari.rules.basari.rounds import Accepted, Choosing, Offered, Revealed

LEAST = 1e-9
"""A difference that is none."""
CLEARLY = 0.5
"""The part of how far apart all actions are by which one is clearly better."""
FARTHEST = 100.0
"""So far behind is what is never chosen."""
SENSIBLE: Whole = np.array([False])
"""Nothing is vain."""
SURELY = 1e-3
"""Nobody is believed to choose anything more surely than this is little."""


class Outlook(NamedTuple):
    """What a master makes of a choice."""

    view: Any
    table: Numbers
    """Everybody's hopes for everything that all can choose, if they agree as merchants do."""
    game: Game
    """The same in points, if all bargain as well as they can."""
    weighed: Own
    guessed: Numbers
    """What everybody may choose, for every way to choose."""


class Master:
    """A player that thinks as far as it can, and learns within a game how the others choose."""

    def __init__(
        self,
        seed: str,
        mind: Mind | None = None,
        weights: Weights | None = None,
    ) -> None:
        self._seed = seed
        self._mind, self._weights = mind or Mind(), weights
        self._beliefs: Beliefs | None = None
        self._tempers = Tempers()
        self._outlook: Outlook | None = None

    def decide(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401 - of either edition
        """Think about what is asked."""
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
        """Learn from what all have chosen, and from what they take and refuse."""
        for event in events:
            if isinstance(event, Revealed):
                actions = actions_of(view)
                chosen = [actions.index(choice) for choice in event.choices]
                self._believed(view).note(self._seen(view).guessed, chosen)
            if isinstance(event, Offered | Accepted) and view.phase.bids:
                self._answered(view, view.phase, taken=isinstance(event, Accepted))

    def _answered(self, view: Any, bargain: Bargain[Any], *, taken: bool) -> None:  # noqa: ANN401
        """Learn from an answer to an offer."""
        position = position_of(view, self._weights or weights_for(view))
        trade = Trade(view, foreseen(view, position, bargain.action), bargain, self._mind)
        likely = accepting(trade)
        if likely is not None:
            self._tempers.note(bargain.turn, likely if taken else 1 - likely)

    def temper(self, seat: Seat, me: Seat) -> tuple[float, ...]:
        """Tell how firmly one believes which temper of a seat."""
        return tuple(self._tempers.about(seat, me).tolist())

    def _believed(self, view: Any) -> Beliefs:  # noqa: ANN401
        """Tell what one believes of the others; at first, what one believes of strangers."""
        if self._beliefs is None:
            self._beliefs = Beliefs(len(view.points))
        return self._beliefs

    def _seen(self, view: Any) -> Outlook:  # noqa: ANN401
        """Look at a choice; once, as long as nothing has changed."""
        if self._outlook is None or not same_table(self._outlook.view, view):
            self._outlook = outlook(view, self._weights or weights_for(view))
        return self._outlook

    def _choose(self, view: Any, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Draw among what is worth nearly as much as the best; nobody is idle by lot."""
        worth = self.worths(view, decision.seat)
        position = position_of(view, self._weights or weights_for(view))
        vain = [idle(view, position, decision.seat, action) for action in decision.options]
        often = drawn(worth, self._mind.warmth, np.array(vain))
        place = int(np.searchsorted(often.cumsum(), chance(self._seed, seen(view)), side="right"))
        return decision.options[min(place, len(often) - 1)]

    def worths(self, view: Any, seat: int) -> Numbers:  # noqa: ANN401
        """Tell a seat what its actions are worth, next to one another, by what all will choose."""
        look, beliefs = self._seen(view), self._believed(view)
        often = beliefs.expected(seat, look.guessed)
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
        """Say the best word."""
        pair, standing = (bargain.turn, bargain.other), bargain.standing
        position = foreseen(view, position, bargain.action)
        trade = Trade(view, position, bargain, self._mind)
        prospect = trade.solve(standing, self.temper(bargain.other, bargain.turn))[0]
        if standing == NO_GEMS:
            left = trade.free(pair[1])[pair[0]] if PASS in decision.options else -1.0
        else:
            left = trade.paid(pair[1], standing)[pair[0]]
        if prospect is None or left >= prospect.own - self._mind.bother * (prospect.words - 1):
            return ACCEPT if standing != NO_GEMS else decision.options[0]
        return Offer(trade.offer(standing, prospect.place))


def drawn(worth: Numbers, warmth: float, vain: Whole = SENSIBLE) -> Numbers:
    """Tell how often to choose what: the best, and now and then what is nearly as good.

    What is nearly as good depends on how far apart all actions are. What is *vain* is not chosen,
    unless it is clearly the best.
    """
    behind, vain = worth.max() - worth, np.broadcast_to(vain, worth.shape)
    apart = max(behind.max(), LEAST)
    if not vain.all() and behind[~vain].min() < CLEARLY * apart:
        behind = np.where(vain, FARTHEST * apart, behind)
    often: Numbers = np.exp(-behind / (warmth * apart))
    often /= often.sum()
    return often


def outlook(view: Any, weights: Weights) -> Outlook:  # noqa: ANN401 - of either edition
    """Look at a choice."""
    actions = actions_of(view)
    position = position_of(view, weights)
    table = (last_payoffs if position.ended else payoffs)(view, position, actions)
    weighed = own(scene(view))
    game = Game(effects(weighed, openers_of(view), len(actions)))
    return Outlook(view, table, game, weighed, guesses(view, table, game))


def _exact(look: Outlook, often: Numbers, seat: int) -> Numbers:
    """Tell what one's actions are worth as hopes, if all bargain as well as they can."""
    known = np.clip(often, SURELY, 1 - SURELY).T[:, :, None]
    points: Numbers = look.game.worths(known)[:, seat, 0]
    return points * look.weighed.point * look.weighed.chances[seat]


def _worth(position: Position, seat: Seat, move: Swap | Take) -> float:
    """Tell one's chance after an exchange."""
    if isinstance(move, Take):
        gems = np.eye(COLOURS)[move.colour]
    else:
        gems = row(move.take) - row(move.give)
    after = position.taking(seat, gems)
    return float(hopes(after.scores())[seat])
