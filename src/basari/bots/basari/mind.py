"""How a master thinks: what it makes of the others, and how far it goes into things."""

from dataclasses import dataclass

FEWEST = 3
"""Players of the smallest table."""


@dataclass(frozen=True)
class Mind:
    """Found by measuring (`docs/bots.md`)."""

    faith: float = 0.7
    """How firmly one believes that the others choose as they usually do."""
    doubt: float = 0.7
    """How much less so with three players: they run into one another soonest."""
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
    rounds: int = 120
    """How often everybody reconsiders a choice."""
    offers: int = 1200
    """How many offers of a purse are looked at, the lowest first."""

    def faith_among(self, players: int) -> float:
        """Tell how firmly one believes in the habits of so many players."""
        return self.faith - self.doubt if players == FEWEST else self.faith
