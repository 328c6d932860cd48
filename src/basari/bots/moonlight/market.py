"""The rest of a bidding, thought through: cards beside cushions, and what each seat would get."""

from typing import NamedTuple

from basari.rules.moonlight.table import View

NOBODY = -1


class Market(NamedTuple):
    """Cards that lie, cards that are displaced, and seals: what bidding changes."""

    owners: tuple[int, ...]
    """Whose card lies beside each cushion; nobody's is -1."""
    cards: tuple[int, ...]
    """And which card; none is 0."""
    displaced: tuple[int, ...]
    """The displaced card of each seat; none is 0."""
    seals: tuple[int, ...]

    def places(self, seat: int, card: int) -> list[int]:
        """List the cushions beside which a seat may lay a card (L11, L12)."""
        can = self.seals[seat] > 0
        return [
            place for place, lying in enumerate(self.cards) if not lying or (can and card > lying)
        ]

    def laid(self, seat: int, card: int, place: int) -> "Market":
        """Lay a card; whoever is displaced gets a seal (L12)."""
        owner, seals, displaced = self.owners[place], list(self.seals), list(self.displaced)
        displaced[seat] = 0
        if owner != NOBODY:
            displaced[owner] = self.cards[place]
            seals[seat] -= 1
            seals[owner] += 1
        owners, cards = list(self.owners), list(self.cards)
        owners[place], cards[place] = seat, card
        return Market(tuple(owners), tuple(cards), tuple(displaced), tuple(seals))

    def after(self, seat: int) -> int | None:
        """Find who is on turn after *seat*; nobody once all cards lie (L13, L14)."""
        seats = len(self.seals)
        for step in range(1, seats + 1):
            other = (seat + step) % seats
            if other not in self.owners:
                return other
        return None


def market_of(view: View) -> Market:
    """See how the bidding stands."""
    return Market(
        tuple([lying.seat if lying else NOBODY for lying in view.beside]),
        tuple([lying.card if lying else 0 for lying in view.beside]),
        tuple([card or 0 for card in view.displaced]),
        view.seals,
    )
