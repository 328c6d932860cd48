"""The merchant: knows what shops and visitors are worth, and takes what is best at once."""

from basari.bots.marracash.manner import USUAL
from basari.bots.marracash.outlook import Outlook
from basari.bots.marracash.position import Position, Refill
from basari.bots.marracash.prices import Deal, limit
from basari.bots.marracash.trade import Stroll, best_action, best_refill
from basari.kernel import Decision
from basari.rules.auction import PASS, Auction, Bid, Word
from basari.rules.marracash.money import LOWEST, STEP
from basari.rules.marracash.moves import Bring, End, Move, PutUp, Walk
from basari.rules.marracash.table import Acting, Bringing, Phase, SealedBidding, View

Contest = Auction[str] | SealedBidding
"""An auction of either kind."""
SEALED = 0.9
"""What is bid under seal of what one would go up to: who buys at the limit gains nothing."""


class Merchant:
    """A player that weighs what is before its eyes, and does not look ahead."""

    manner = USUAL

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Weigh what is asked."""
        position, phase = Position(view), view.phase
        if isinstance(phase, Acting):
            return named(position, view, best_action(position, self.manner))
        if isinstance(phase, Bringing):
            return brought(best_refill(position, self.manner))
        return word(Outlook(position, self.manner), view, called(phase), decision.seat)


def called(phase: Phase) -> Contest:
    """Take what is asked now for an auction: a player is asked nothing else but those above."""
    if isinstance(phase, Auction | SealedBidding):
        return phase
    raise TypeError(phase)


def named(position: Position, view: View, action: Stroll | Deal) -> Move:
    """Say an action as a move."""
    if isinstance(action, Stroll):
        goal = position.plan.walks[action.start][action.way][0]
        return Walk(action.start + 1, goal + 1)
    return PutUp(view.rules.city.shops[action.shop])


def brought(refill: Refill) -> Bring:
    """Say whom to let in as a move."""
    entrance, left, number = refill
    return Bring(entrance + 1, End.LEFT if left else End.RIGHT, number)


def word(outlook: Outlook, view: View, phase: Contest, seat: int) -> Word:
    """Bid as much as must be to be rid of the others, up to one's limit."""
    sale = outlook.sale(view.rules.city.shops.index(phase.what))
    own = limit(outlook, sale, seat)
    rivals = max([limit(outlook, sale, other) for other in phase.order if other != seat], default=0)
    wanted = max(min(own, rivals + STEP), LOWEST)
    if isinstance(phase, Auction) and phase.standing:
        least = phase.standing + STEP
        return Bid(max(min(wanted, own), least)) if own >= least else PASS
    if own < LOWEST and seat != phase.opener:
        return PASS
    if isinstance(phase, SealedBidding):
        wanted = max(int(SEALED * wanted) // STEP * STEP, LOWEST)
    return Bid(wanted)
