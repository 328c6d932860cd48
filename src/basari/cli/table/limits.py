"""The highest bids that people gave in advance, and bid up to on their behalf."""

from basari.cli.parts.auction import BidUpTo
from basari.kernel import AnyDecision, Seat
from basari.rules.auction import Bid, Limit


class Limits:
    """The limits of the seats in a game in play; nobody else sees them."""

    def __init__(self) -> None:
        self._limits: dict[Seat, Limit] = {}

    def bid(self, view: object, decision: AnyDecision) -> Bid | None:
        """Return the next bid within the seat's limit; if none is possible, `None`.

        A limit that allows no further bid is forgotten.
        """
        limit = self._limits.get(decision.seat)
        if limit is None:
            return None
        bid = limit.answer(getattr(view, "phase", None), decision.options)
        if bid is None:
            self.forget(decision.seat)
        return bid

    def keep(self, seat: Seat, answer: object) -> object:
        """Return the bare *answer*; if a limit comes with it, remember that for *seat*."""
        if not isinstance(answer, BidUpTo):
            return answer
        self._limits[seat] = answer.limit
        return answer.bid

    def forget(self, seat: Seat) -> None:
        """Forget the limit of *seat*, if there is one."""
        self._limits.pop(seat, None)
