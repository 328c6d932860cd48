"""The settings of a master: its assumptions about others, and how deep it searches."""

from dataclasses import dataclass


@dataclass(frozen=True)
class MasterSettings:
    """The settings; the defaults were found by measuring (`docs/bots.md`)."""

    reason: float = 0.3
    """Probability that both bargain optimally; otherwise whoever is asked takes what is fair."""
    trust: float = 0.5
    """Probability that players judge fairness as a merchant does."""
    fair: float = 0.38
    """The part of its profit at which a fair player accepts half of the time."""
    width: float = 0.12
    """How much `fair` differs between players (the width of a logistic curve)."""
    bother: float = 0.001
    """The least gain, as a chance to win, for which a bid is worth making."""
    warmth: float = 0.1
    """How far behind the best a choice may be to be made at times, in spreads of all choices."""
    offers: int = 1200
    """How many offers of a purse are considered, starting with the lowest."""
