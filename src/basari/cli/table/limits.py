"""The highest bids that people have said once: who has one answers with bids like any other."""

from basari.cli.parts.auction import BidUpTo
from basari.kernel import AnyDecision, Seat
from basari.rules.auction import Bid, Limit


class Limits:
    """Remembers the limits of a game while it is played; nobody else hears of them."""

    def __init__(self) -> None:
        self._limits: dict[Seat, Limit] = {}

    def bid(self, view: object, decision: AnyDecision) -> Bid | None:
        """Return the bid that somebody's limit allows; a limit that allows none is forgotten."""
        limit = self._limits.get(decision.seat)
        if limit is None:
            return None
        bid = limit.answer(getattr(view, "phase", None), decision.options)
        if bid is None:
            self.forget(decision.seat)
        return bid

    def keep(self, seat: Seat, answer: object) -> object:
        """Return an answer, without the limit that came with it, if one did."""
        if not isinstance(answer, BidUpTo):
            return answer
        self._limits[seat] = answer.limit
        return answer.bid

    def forget(self, seat: Seat) -> None:
        """Forget a limit, if there is one."""
        self._limits.pop(seat, None)
