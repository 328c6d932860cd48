"""Goofspiel: prizes are drawn one by one, all bid a card in secret, the highest bid wins.

A hand, and the pile of prizes, is a number with a bit for each card. All there
can be are listed once; so to lose a card is a subtraction, and what one may bid is a look-up.
"""

from collections.abc import Mapping
from operator import sub
from typing import Final

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Event, Mark, Seat, Standings, Step
from basari.rules.notation import numbers, unreadable
from basari.value import Value

CARDS: Final = range(1, 14)
FULL: Final = 1 << len(CARDS)


class Hand(tuple[int, ...]):
    """The cards that one may bid, or that can be drawn."""

    __slots__ = ()

    def why_not(self, move: object) -> str:
        """One has only these."""
        return say("{move} is not among {cards} (G1)", move=move, cards=", ".join(map(str, self)))


HANDS: Final = tuple(Hand(card for card in CARDS if bits >> card - 1 & 1) for bits in range(FULL))
BITS: Final = {card: 1 << card - 1 for card in CARDS}
SEATS: Final = tuple(map(Seat, range(4)))


class Bid(Event):
    """All bids lay open; a single highest one won the prize."""

    cards: tuple[int, ...]
    prize: int

    mark = Mark.REVEAL

    def gains(self) -> Mapping[Seat, int]:
        """Whoever bid more than all others has the prize; tied, nobody has it."""
        top = max(self.cards)
        return {} if self.cards.count(top) > 1 else {Seat(self.cards.index(top)): self.prize}


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
    """G1: bid a card of your hand; G2: a single highest bid wins; G3: the last cards go alone."""

    name = "goofspiel"
    seats = range(2, 5)

    def setup(self, seats: int) -> Step[State]:
        """Everybody has a card of each rank, and so has the pile."""
        if seats not in self.seats:
            raise BadSetup(say("goofspiel is for 2 to 4 players, not {seats}", seats=seats))
        return Step(State(0, FULL - 1, (FULL - 1,) * seats, (0,) * seats))

    def ask(self, state: State) -> tuple[Decision[int], ...]:
        """Ask the dealer for a prize, then everybody for a bid."""
        if state.prize:
            return tuple(map(Decision, SEATS, map(HANDS.__getitem__, state.hands)))
        return (Decision(DEALER, HANDS[state.pile]),) if state.pile else ()

    def answer(self, state: State, moves: Mapping[Seat, int]) -> Step[State]:
        """Turn a prize over, or open the bids."""
        if state.prize:
            return _open(state, tuple(moves.values()))
        prize = moves[DEALER]
        return Step(State(prize, state.pile - BITS[prize], state.hands, state.points))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show the table."""
        hands = tuple(map(HANDS.__getitem__, state.hands))
        return View(seat, state.prize, HANDS[state.pile], hands, state.points)

    def standings(self, state: State) -> Standings:
        """Most points win."""
        best = max(state.points)
        return Standings(
            state.points, tuple(Seat(seat) for seat, own in enumerate(state.points) if own == best)
        )

    def parse(self, text: str) -> int:
        """Read a card."""
        read = numbers([text])
        if not read or str(read[0]) != text:
            raise unreadable(text, "7")
        return read[0]


def _open(state: State, cards: tuple[int, ...]) -> Step[State]:
    """Give the prize to a single highest bid (G2); where one card each is left, go on (G3)."""
    hands = tuple(map(sub, state.hands, map(BITS.__getitem__, cards)))
    points, top = state.points, max(cards)
    if cards.count(top) == 1:
        totals = list(points)
        totals[cards.index(top)] += state.prize
        points = tuple(totals)
    opened = Step(State(0, state.pile, hands, points), (Bid(cards, state.prize),))
    return opened.then(_open_last) if state.pile.bit_count() == 1 else opened


def _open_last(state: State) -> Step[State]:
    """Bid the last cards for the last prize (G3)."""
    (prize,), cards = HANDS[state.pile], tuple(HANDS[hand][0] for hand in state.hands)
    return _open(State(prize, 0, state.hands, state.points), cards)
