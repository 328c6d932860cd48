"""How a master thinks: its assumptions about others, and how deep it looks."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MasterSettings:
    """Found by measuring (`docs/bots.md`)."""

    reason: float = 0.3
    """Probability that both bargain optimally; otherwise whoever is asked takes what is fair."""
    trust: float = 0.5
    """Probability that they judge fairness as a merchant does."""
    fair: float = 0.38
    """The part of the profit that a fair player takes half of the time."""
    width: float = 0.12
    """How much that part differs between players."""
    bother: float = 0.001
    """The least gain, as a chance to win, that is worth another bid."""
    warmth: float = 0.1
    """How much worse a choice may be and still be made sometimes, next to the spread of all."""
    offers: int = 1200
    """How many offers of a purse are considered, the lowest first."""
