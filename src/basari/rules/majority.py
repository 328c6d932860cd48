"""Majorities: whoever has most of a colour scores it, and gives some of it back (G10)."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from basari.kernel import Event, Seat, Step
from basari.rules.gems import COLOURS, GEM, Colour
from basari.rules.market import Market

Rank = TypeVar("Rank", int, tuple[int, int, tuple[int, ...]])
WORTH = (14, 12, 10, 8)
"""Points for most of each colour, from red to blue (G10)."""

Returns = Callable[[int, int], int]
"""How many gems go back, for so many owned by each of so many winners."""


class ColourScored(Event):
    """A colour was scored: who owned how many, who had most, what each got and gave back."""

    colour: Colour
    owned: tuple[int, ...]
    winners: tuple[Seat, ...]
    share: int
    returned: int


def most(ranks: Sequence[Rank]) -> tuple[Seat, ...]:
    """Tell which seats rank highest, all of them if tied."""
    top = max(ranks)
    return tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == top])


def score_colours(market: Market, returns: Returns, *, share_unowned: bool) -> Step[Market]:
    """Score the colours from red to blue (G10)."""
    step = Step(market)
    for colour in COLOURS:
        step = step.then(
            partial(score_colour, colour=colour, returns=returns, share_unowned=share_unowned)
        )
    return step


def score_colour(
    market: Market, *, colour: Colour, returns: Returns, share_unowned: bool
) -> Step[Market]:
    """Share the colour's points among those who have most of it; then they give some back (G10).

    If nobody owns a gem of it, nobody scores it (R1), unless *share_unowned* says that none is
    the most then. Nobody gives back more than they have (R2).
    """
    owned = tuple([purse.counts[colour] for purse in market.purses])
    top = max(owned)
    if not top and not share_unowned:
        return Step(market, (ColourScored(colour, owned, (), 0, 0),))
    winners = most(owned)
    share = WORTH[colour] // len(winners)
    returned = min(top, returns(top, len(winners)))
    market = market.gain_all(winners, share)
    for seat in winners:
        market = market.give_back(seat, GEM[colour] * returned)
    return Step(market, (ColourScored(colour, owned, winners, share, returned),))
