"""Goofspiel: prizes are drawn one by one, all bid a card in secret, the highest bid wins.

A card is a bit, and its rank is the place of that bit: 1, 2, 4, up to 4096 for the thirteenth. A
hand is the sum of its cards. So to lose a card is a subtraction, and what one may bid a look-up.
"""

from collections.abc import Mapping
from operator import sub
from typing import Final

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Event, Mark, Seat, Standings, Step
from basari.rules.notation import unreadable
from basari.value import Value

CARDS: Final = tuple(1 << rank for rank in range(13))
ALL: Final = sum(CARDS)
SEATS: Final = tuple(map(Seat, range(4)))


class Hand(tuple[int, ...]):
    """The cards that one may bid, or that can be drawn."""

    __slots__ = ()

    def why_not(self, move: object) -> str:
        """One has only these."""
        return say("{move} is not among {cards} (G1)", move=move, cards=", ".join(map(str, self)))


HANDS: Final = tuple(Hand(card for card in CARDS if card & hand) for hand in range(ALL + 1))
"""The cards of every hand there can be."""


class Bid(Event):
    """All bids lay open; a single highest one won the prize."""

    cards: tuple[int, ...]
    prize: int

    mark = Mark.REVEAL

    def gains(self) -> Mapping[Seat, int]:
        """Whoever bid more than all others has the prize; tied, nobody has it."""
        top = max(self.cards)
        alone = self.cards.count(top) == 1
        return {Seat(self.cards.index(top)): self.prize.bit_length()} if alone else {}


class State(Value):
    """The prize that is bid for (0: none), the prizes left, the hands and the points."""

    prize: int
    pile: int
    hands: tuple[int, ...]
    points: tuple[int, ...]


class View(Value):
    """What everybody knows: hands too, for all bids were seen."""

    seat: Seat | None
    prize: int
    pile: Hand
    hands: tuple[Hand, ...]
    points: tuple[int, ...]


class Goofspiel(Value):
    """G1: bid a card of your hand. G2: a single highest bid wins. G3: the last cards go alone."""

    name = "goofspiel"
    seats = range(2, 5)

    def setup(self, seats: int) -> Step[State]:
        """Everybody has a card of each rank, and so has the pile."""
        if seats not in self.seats:
            raise BadSetup(say("goofspiel is for 2 to 4 players, not {seats}", seats=seats))
        return Step(State(0, ALL, (ALL,) * seats, (0,) * seats))

    def ask(self, state: State) -> tuple[Decision[int], ...]:
        """Ask the dealer for a prize, then everybody for a bid."""
        if state.prize:
            return tuple(map(Decision, SEATS, map(HANDS.__getitem__, state.hands)))
        return (Decision(DEALER, HANDS[state.pile]),) if state.pile else ()

    def answer(self, state: State, moves: Mapping[Seat, int]) -> Step[State]:
        """Turn a prize over; or open the bids, of which a single highest one wins it (G2)."""
        prize, pile, points = state.prize, state.pile, state.points
        if not prize:
            drawn = moves[DEALER]
            return Step(State(drawn, pile - drawn, state.hands, points))
        cards = tuple(moves.values())
        top = max(cards)
        if cards.count(top) == 1:
            totals = list(points)
            totals[cards.index(top)] += prize.bit_length()
            points = tuple(totals)
        hands = tuple(map(sub, state.hands, cards))
        opened = Step.to(State(0, pile, hands, points), Bid(cards, prize))
        return opened.then(self._end) if pile.bit_count() == 1 else opened

    def _end(self, state: State) -> Step[State]:
        """Bid the last cards for the last prize: nobody has a choice (G3)."""
        last = State(state.pile, 0, state.hands, state.points)
        return self.answer(last, dict(zip(SEATS, state.hands, strict=False)))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show the table."""
        hands = tuple(map(HANDS.__getitem__, state.hands))
        return View(seat, state.prize, HANDS[state.pile], hands, state.points)

    def standings(self, state: State) -> Standings:
        """Most points win."""
        best = max(state.points)
        winners = tuple(Seat(seat) for seat, own in enumerate(state.points) if own == best)
        return Standings(state.points, winners)

    def parse(self, text: str) -> int:
        """Read a card."""
        for card in CARDS:
            if str(card) == text:
                return card
        raise unreadable(text, "64")
