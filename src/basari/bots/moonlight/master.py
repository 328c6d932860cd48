"""The master: thinks the rest of a bidding through, for many hands that the others may have.

Where all cards are on the table it is solved; before that, hands are dealt in thought, and
everybody bids as they would. What others get counts as well as what one gets oneself.
"""

from collections.abc import Sequence
from random import Random

from basari.bots.luck import luck
from basari.bots.moonlight.market import NOBODY, Market, market_of
from basari.bots.moonlight.merchant import columns, seen, unseen_of, weigh
from basari.bots.moonlight.worth import Worth, keeps
from basari.kernel import Decision
from basari.rules.moonlight.moves import Bid, Move
from basari.rules.moonlight.table import View

DEALS = 32
"""Hands that are dealt in thought for a bid."""
ENVY = 0.5
"""What the gain of all others counts, next to one's own."""

Gains = Sequence[Sequence[float]]


class Master:
    """A player who thinks ahead."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Choose what comes out best."""
        options = list(decision.options)
        if len(options) == 1:
            return options[0]
        worth = Worth(view)
        chance = luck(self._seed, seen(view))
        bids = [option for option in options if isinstance(option, Bid)]
        if bids:
            values = Bidding(view, worth, chance).values(decision.seat, bids)
        else:
            values = weigh(view, decision, worth)
        return options[max(range(len(options)), key=values.__getitem__)]


class Bidding:
    """A bidding that is thought through from one moment on."""

    def __init__(self, view: View, worth: Worth, chance: Random) -> None:
        self._view, self._worth, self._chance = view, worth, chance
        self._gains: Gains = [
            [worth.gain(seat, tiles) for tiles in columns(view)] for seat in worth.seats
        ]
        self._seal = [worth.seal(seat) for seat in worth.seats]
        self._keeps = [keeps(card, view) for card in range(14)]
        self._rule = frozenset(map(int, view.imaginary))
        self._known: dict[tuple[Market, int], Market] = {}
        """What was solved already."""

    def values(self, seat: int, options: Sequence[Bid]) -> list[float]:
        """Tell what every bid comes to, on average over the hands that others may have."""
        market = market_of(self._view)
        totals = [0.0] * len(options)
        hidden = any(self._hidden(other, market) for other in self._worth.seats if other != seat)
        deals = DEALS if hidden else 1
        for _ in range(deals):
            hands = self._dealt(seat, market)
            for place, bid in enumerate(options):
                own = market.displaced[seat] == 0
                after = market.laid(seat, bid.card, bid.cushion - 1)
                outcome = self._played(after, hands, after.after(seat))
                cost = self._keeps[bid.card] if own else 0.0
                totals[place] += self._utility(outcome, seat) - cost
        return [total / deals for total in totals]

    def _hidden(self, seat: int, market: Market) -> bool:
        """Whether nobody has seen yet what a seat will lay."""
        return not market.displaced[seat] and seat not in market.owners

    def _dealt(self, seat: int, market: Market) -> list[list[int]]:
        """Deal the others hands that they may have; an imaginary seat has one card."""
        hands: list[list[int]] = []
        for other in self._worth.seats:
            if other == seat or not self._hidden(other, market):
                hands.append([])
                continue
            unseen = unseen_of(self._view, other)
            held = 1 if other in self._rule else min(len(unseen), self._view.held[other])
            hands.append(sorted(self._chance.sample(unseen, held)))
        return hands

    def _played(self, market: Market, hands: list[list[int]], seat: int | None) -> Market:
        """Let everybody bid to the end, each for what seems best to it."""
        while seat is not None:
            if not any(self._hidden(other, market) for other in self._worth.seats):
                return self._solved(market, seat)
            card, place = self._bid(market, hands, seat)
            market = market.laid(seat, card, place)
            seat = market.after(seat)
        return market

    def _solved(self, market: Market, seat: int) -> Market:
        """Let everybody bid what is best for it, where nothing is hidden any more."""
        known = self._known.get((market, seat))
        if known is None:
            card = market.displaced[seat]
            places = market.places(seat, card)
            ends = []
            for place in places[:1] if seat in self._rule else places:
                after = market.laid(seat, card, place)
                other = after.after(seat)
                ends.append(after if other is None else self._solved(after, other))
            known = max(ends, key=lambda end: self._utility(end, seat))
            self._known[market, seat] = known
        return known

    def _bid(self, market: Market, hands: list[list[int]], seat: int) -> tuple[int, int]:
        """Find the bid of a seat in thought."""
        shown = market.displaced[seat]
        cards = [shown] if shown else hands[seat]
        if seat in self._rule:
            return cards[0], market.places(seat, cards[0])[0]
        best = (-99.0, 0, 0)
        for card in cards:
            cost = 0.0 if shown else self._keeps[card]
            for place in market.places(seat, card):
                paid = self._seal[seat] if market.owners[place] != NOBODY else 0.0
                safe = self._safe(market, hands, seat, card, place)
                gain = safe * self._gains[seat][place] - paid - cost
                best = max(best, (gain, card, place))
        return best[1], best[2]

    def _safe(
        self, market: Market, hands: list[list[int]], seat: int, card: int, place: int
    ) -> float:
        """Tell how safe a card lies there: fewer who can displace it, safer."""
        threats = sum(
            1
            for other in self._worth.seats
            if other != seat
            and other not in market.owners
            and market.seals[other]
            and max([market.displaced[other], *hands[other]], default=0) > card
            and self._gains[other][place] >= max(self._gains[other]) - 1.0
        )
        return 1.0 / (1 + 0.35 * threats)

    def _utility(self, market: Market, seat: int) -> float:
        """Tell how good an outcome is: one's own gain, less some of what the others gain."""
        gains = [0.0] * len(market.seals)
        for place, owner in enumerate(market.owners):
            gains[owner] += self._gains[owner][place]
        for other in self._worth.seats:
            gains[other] += self._seal[other] * (market.seals[other] - self._view.seals[other])
        others = sum(gains) - gains[seat]
        return gains[seat] - ENVY * others / (len(gains) - 1)
