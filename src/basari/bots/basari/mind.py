"""How a master thinks: what it makes of the others, and how far it goes into things."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Mind:
    """Found by measuring (`docs/bots.md`)."""

    reason: float = 0.3
    """How firmly one believes that both will bargain as well as they can; else whoever is asked
    takes what is fair."""
    trust: float = 0.5
    """How firmly one believes that they find the same fair as a merchant does."""
    fair: float = 0.38
    """The part of the profit that somebody who is fair takes as often as not."""
    width: float = 0.12
    """How much that part differs from one to another."""
    bother: float = 0.001
    """What another word must be worth, as a chance to win: nobody likes to haggle for nothing."""
    warmth: float = 0.1
    """How much worse a choice may be and still be made now and then, next to how far apart all
    are."""
    offers: int = 1200
    """How many offers of a purse are looked at, the lowest first."""
