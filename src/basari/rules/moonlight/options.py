"""The options for bids and hammers, and why other answers are illegal."""

from functools import cache
from typing import Final

from basari.errors import say
from basari.kernel import Listed, Seat
from basari.rules.moonlight.chains import Tableau
from basari.rules.moonlight.laying import make_link
from basari.rules.moonlight.market import SEATS
from basari.rules.moonlight.moves import Bid, Hammer, Link
from basari.rules.moonlight.table import Lying, State
from basari.rules.moonlight.tiles import GEMS

Beside = tuple[Lying | None, ...]
"""The card beside each cushion, cushion 1 first."""
HIGHEST = 13
"""The highest card."""
ALL_BIDS: Final = tuple(
    [
        tuple([Bid(card, cushion) for cushion in range(1, SEATS[-1] + 1)])
        for card in range(HIGHEST + 1)
    ]
)
"""Every possible bid, by card and cushion, created once."""


class Bids(Listed[Bid]):
    """The bids open to a seat, by rising card, then by cushion (L10-L12)."""

    cards: tuple[int, ...]
    """The cards that the seat may lay."""
    beside: Beside
    displaced: bool
    """Whether the card to lay is one that was displaced."""

    def why_not(self, move: object) -> str:
        """Explain which rule forbids *move*."""
        match move:
            case Bid(card, _) if card not in self.cards and self.displaced:
                return say("your {card} was displaced: lay that one (L10)", card=self.cards[0])
            case Bid(card, _) if card not in self.cards:
                return say("you have no {card} in hand (L10)", card=card)
            case Bid(card, cushion) if cushion in range(1, len(self.beside) + 1):
                return self._too_low(card, cushion)
            case Bid(_, cushion):
                return say("there is no cushion {cushion} (L1)", cushion=cushion)
            case _:
                return say("{move} is no answer here: bid a card for a cushion (L10)", move=move)

    def _too_low(self, card: int, cushion: int) -> str:
        lying = self.beside[cushion - 1]
        other = lying.card if lying else 0
        if card > other:
            return say(
                "you have no seal to pay for the {other} beside cushion {cushion} (L12)",
                other=other,
                cushion=cushion,
            )
        return say(
            "{card} is not higher than the {other} beside cushion {cushion} (L12)",
            card=card,
            other=other,
            cushion=cushion,
        )


def bar(lying: Lying | None, seals: int) -> int:
    """Return the number that a card must exceed: 0 where no card lies (L11, L12).

    Without a seal to pay, no card is high enough.
    """
    if lying is None:
        return 0
    return lying.card if seals else HIGHEST


def bids(state: State, seat: Seat) -> Bids:
    """Return the bids open to a seat (L10)."""
    own, beside, seals = state.displaced[seat], state.beside, state.seals[seat]
    cards = state.hands[seat] if own is None else (own,)
    bars = [bar(lying, seals) for lying in beside]
    found = [
        bid
        for card in cards
        for bid, lowest in zip(ALL_BIDS[card], bars, strict=False)
        if card > lowest
    ]
    return Bids(tuple(found), cards, beside, own is not None)


class Hammers(Listed[Hammer]):
    """The uses of a hammer: nothing, then each link by chain, equal links once (L18, LR11)."""

    def why_not(self, move: object) -> str:
        """Explain why *move* is not possible."""
        if isinstance(move, Hammer) and move.link:
            return say("{link} does not lie on that chain of yours (L18)", link=move.link)
        return say("{move} is no answer here: use the hammer, or not (L18)", move=move)


NOTHING = Hammer()


@cache
def _hammer(link: Link) -> Hammer:
    return Hammer(link)


def hammers(tableau: Tableau) -> Hammers:
    """Return what a hammer may remove: any link, on full chains as well (LR11)."""
    found = [
        _hammer(make_link(label, gem))
        for gem, chain in zip(GEMS, tableau, strict=True)
        for label in dict.fromkeys(chain)
    ]
    return Hammers((NOTHING, *found))
