"""The master: searches the rest of a bidding, for many hands that the others may have.

Once all cards are on the table, the bidding is solved exactly. Before that, random hands are dealt,
and every seat plays the bid that seems best with its hand. The others' gains count as well as the
master's own.
"""

from collections.abc import Sequence
from random import Random

from basari.bots.luck import luck
from basari.bots.moonlight.bidding import NOBODY, BiddingState, bidding_state
from basari.bots.moonlight.merchant import cushion_tiles, luck_key, unseen_cards, weigh
from basari.bots.moonlight.worth import Worth, keep_value
from basari.kernel import Decision
from basari.rules.moonlight.moves import Bid, Move
from basari.rules.moonlight.table import View

DEALS = 32
"""How many random deals are tried for a bid."""
ENVY = 0.5
"""The weight of the others' gains, compared with the seat's own."""

Gains = Sequence[Sequence[float]]


class Master:
    """A player who searches the bidding to its end."""

    def __init__(self, seed: str) -> None:
        self._seed = seed

    def decide(self, view: View, decision: Decision[Move]) -> Move:
        """Return the option that turns out best on average."""
        options = list(decision.options)
        if len(options) == 1:
            return options[0]
        worth = Worth(view)
        chance = luck(self._seed, luck_key(view))
        bids = [option for option in options if isinstance(option, Bid)]
        if bids:
            values = BiddingSearch(view, worth, chance).values(decision.seat, bids)
        else:
            values = weigh(view, decision, worth)
        return options[max(range(len(options)), key=values.__getitem__)]


class BiddingSearch:
    """A search of a bidding from one state on."""

    def __init__(self, view: View, worth: Worth, chance: Random) -> None:
        self._view, self._worth, self._chance = view, worth, chance
        self._gains: Gains = [
            [worth.gain(seat, tiles) for tiles in cushion_tiles(view)] for seat in worth.seats
        ]
        self._seal = [worth.seal(seat) for seat in worth.seats]
        self._keeps = [keep_value(card, view) for card in range(14)]
        self._rule = frozenset(map(int, view.imaginary))
        self._known: dict[tuple[BiddingState, int], BiddingState] = {}
        """Solved states, by state and seat to move: the state at the end."""

    def values(self, seat: int, options: Sequence[Bid]) -> list[float]:
        """Return the value of every bid, averaged over possible hands of the others."""
        market = bidding_state(self._view)
        totals = [0.0] * len(options)
        hidden = any(self._hidden(other, market) for other in self._worth.seats if other != seat)
        deals = DEALS if hidden else 1
        for _ in range(deals):
            hands = self._deal(seat, market)
            for place, bid in enumerate(options):
                own = market.displaced[seat] == 0
                after = market.lay_card(seat, bid.card, bid.cushion - 1)
                outcome = self._play_out(after, hands, after.next_seat(seat))
                cost = self._keeps[bid.card] if own else 0.0
                totals[place] += self._utility(outcome, seat) - cost
        return [total / deals for total in totals]

    def _hidden(self, seat: int, market: BiddingState) -> bool:
        """Whether the card of *seat* in this bidding is still unknown."""
        return not market.displaced[seat] and seat not in market.owners

    def _deal(self, seat: int, market: BiddingState) -> list[list[int]]:
        """Return a random possible hand for every seat; an imaginary seat has one card."""
        hands: list[list[int]] = []
        for other in self._worth.seats:
            if other == seat or not self._hidden(other, market):
                hands.append([])
                continue
            unseen = unseen_cards(self._view, other)
            held = 1 if other in self._rule else min(len(unseen), self._view.held[other])
            hands.append(sorted(self._chance.sample(unseen, held)))
        return hands

    def _play_out(
        self, market: BiddingState, hands: list[list[int]], seat: int | None
    ) -> BiddingState:
        """Return the end of the bidding if every seat makes the bid that seems best to it."""
        while seat is not None:
            if not any(self._hidden(other, market) for other in self._worth.seats):
                return self._solve(market, seat)
            card, place = self._bid(market, hands, seat)
            market = market.lay_card(seat, card, place)
            seat = market.next_seat(seat)
        return market

    def _solve(self, market: BiddingState, seat: int) -> BiddingState:
        """Return the end of the bidding under optimal play, when no card is hidden any more."""
        known = self._known.get((market, seat))
        if known is None:
            card = market.displaced[seat]
            places = market.places(seat, card)
            ends = []
            for place in places[:1] if seat in self._rule else places:
                after = market.lay_card(seat, card, place)
                other = after.next_seat(seat)
                ends.append(after if other is None else self._solve(after, other))
            known = max(ends, key=lambda end: self._utility(end, seat))
            self._known[market, seat] = known
        return known

    def _bid(self, market: BiddingState, hands: list[list[int]], seat: int) -> tuple[int, int]:
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
        self, market: BiddingState, hands: list[list[int]], seat: int, card: int, place: int
    ) -> float:
        """Return how safe *card* is at cushion *place*: the fewer can displace it, the safer."""
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

    def _utility(self, market: BiddingState, seat: int) -> float:
        """Return the value of an outcome: the gain of *seat*, less a part of the others' gains."""
        gains = [0.0] * len(market.seals)
        for place, owner in enumerate(market.owners):
            gains[owner] += self._gains[owner][place]
        for other in self._worth.seats:
            gains[other] += self._seal[other] * (market.seals[other] - self._view.seals[other])
        others = sum(gains) - gains[seat]
        return gains[seat] - ENVY * others / (len(gains) - 1)
