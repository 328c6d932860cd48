"""The state of a bidding, for searching it: cards beside cushions, displaced cards and seals."""

from typing import NamedTuple

from basari.rules.moonlight.table import View

NOBODY = -1


class BiddingState(NamedTuple):
    """The part of the game that bidding changes."""

    owners: tuple[int, ...]
    """By cushion: the owner of the card beside it; -1 if there is none."""
    cards: tuple[int, ...]
    """By cushion: the card beside it; 0 if there is none."""
    displaced: tuple[int, ...]
    """By seat: its displaced card; 0 if there is none."""
    seals: tuple[int, ...]

    def places(self, seat: int, card: int) -> list[int]:
        """Return the indices of cushions beside which *seat* may lay *card* (L11, L12)."""
        can = self.seals[seat] > 0
        return [
            place for place, lying in enumerate(self.cards) if not lying or (can and card > lying)
        ]

    def lay_card(self, seat: int, card: int, place: int) -> "BiddingState":
        """Return the state after *card* is laid; whoever it displaces gets a seal (L12)."""
        owner, seals, displaced = self.owners[place], list(self.seals), list(self.displaced)
        displaced[seat] = 0
        if owner != NOBODY:
            displaced[owner] = self.cards[place]
            seals[seat] -= 1
            seals[owner] += 1
        owners, cards = list(self.owners), list(self.cards)
        owners[place], cards[place] = seat, card
        return BiddingState(tuple(owners), tuple(cards), tuple(displaced), tuple(seals))

    def next_seat(self, seat: int) -> int | None:
        """Return the seat whose turn comes after *seat*; None once all cards lie (L13, L14)."""
        seats = len(self.seals)
        for step in range(1, seats + 1):
            other = (seat + step) % seats
            if other not in self.owners:
                return other
        return None


def bidding_state(view: View) -> BiddingState:
    """Return the state of the bidding in a view."""
    return BiddingState(
        tuple([lying.seat if lying else NOBODY for lying in view.beside]),
        tuple([lying.card if lying else 0 for lying in view.beside]),
        tuple([card or 0 for card in view.displaced]),
        view.seals,
    )
