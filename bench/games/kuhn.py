"""Kuhn poker: three cards, two players, one bet."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from basari.errors import BadSetup, say
from basari.kernel import DEALER, Decision, Event, Fixed, Mark, Seat, Standings, Step
from basari.rules.notation import unreadable
from basari.value import Value


class Call(Enum):
    """To put another chip into the pot, or not."""

    PASS = "pass"  # noqa: S105 - no secret
    BET = "bet"

    def __str__(self) -> str:
        """Write it."""
        return self.value


class Card(Enum):
    """A jack, a queen or a king."""

    JACK = "J"
    QUEEN = "Q"
    KING = "K"

    def __str__(self) -> str:
        """Write it."""
        return self.value


Move = Call | Card
PASS, BET = Call
DECK: Final = tuple(Card)
ENDINGS: Final = ((PASS, PASS), (BET, PASS), (BET, BET), (PASS, BET, PASS), (PASS, BET, BET))


class Dealt(Event):
    """A seat got a card, which nobody else may know."""

    seat: Seat
    card: Card

    def seen_by(self, seat: Seat | None) -> bool:
        """Only its owner may."""
        return seat == self.seat


class Called(Event):
    """A seat passed or bet."""

    seat: Seat
    call: Call

    mark = Mark.BID


class State(Value):
    """The cards as they were dealt, and the calls so far."""

    cards: tuple[Card, ...] = ()
    calls: tuple[Call, ...] = ()


class View(Value):
    """One's own card, and the calls."""

    seat: Seat | None
    card: Card | None
    calls: tuple[Call, ...]


class Kuhn(Value):
    """K1: both get one of three cards. K2: pass or bet, until both passed or one answered a bet."""

    name = "kuhn"
    seats = range(2, 3)

    def setup(self, seats: int) -> Step[State]:
        """Nothing was dealt yet."""
        if seats not in self.seats:
            raise BadSetup(say("kuhn poker is for 2 players, not {seats}", seats=seats))
        return Step(State())

    def ask(self, state: State) -> tuple[Decision[Any], ...]:
        """Ask the dealer for two cards, then the players in turn for a call."""
        cards, calls = state.cards, state.calls
        if len(cards) < len(CALLING):
            return DEALING[cards]
        return () if calls in ENDINGS else CALLING[len(calls) % len(CALLING)]

    def answer(self, state: State, moves: Mapping[Seat, Any]) -> Step[State]:
        """Deal a card, or note a call."""
        ((seat, move),) = moves.items()
        if seat == DEALER:
            dealt = State((*state.cards, move))
            return Step.to(dealt, Dealt(Seat(len(state.cards)), move))
        return Step.to(State(state.cards, (*state.calls, move)), Called(seat, move))

    def view(self, state: State, seat: Seat | None) -> View:
        """Show one's own card."""
        known = seat is not None and 0 <= seat < len(state.cards)
        return View(seat, state.cards[seat] if known else None, state.calls)

    def standings(self, state: State) -> Standings:
        """Tell what each has won or lost (K3)."""
        stakes = [1 + state.calls[seat::2].count(BET) for seat in range(2)]
        won = _first_wins(state.cards, stakes)
        chips = min(stakes) if state.calls in ENDINGS else 0
        return Standings((chips, -chips) if won else (-chips, chips), (Seat(0 if won else 1),))

    def parse(self, text: str) -> Move:
        """Read a move."""
        for move in (*Call, *Card):
            if str(move) == text:
                return move
        raise unreadable(text, "pass, bet, Q")


def _first_wins(cards: tuple[Card, ...], stakes: list[int]) -> bool:
    """Whether the first player has put in more, or as much and has the higher card (K3)."""
    if stakes[0] != stakes[1] or len(cards) < len(stakes):
        return stakes[0] > stakes[1]
    return DECK.index(cards[0]) > DECK.index(cards[1])


def _dealing(cards: tuple[Card, ...]) -> tuple[Decision[Card]]:
    """Ask for a card that was not dealt yet."""
    left = tuple(card for card in DECK if card not in cards)
    return (Decision(DEALER, Fixed(left, "K1"), known_to=Seat(len(cards))),)


DEALING: Final = {cards: _dealing(cards) for cards in ((), *((card,) for card in DECK))}
CALLING: Final = tuple((Decision(Seat(seat), Fixed((PASS, BET), "K2")),) for seat in range(2))
