"""Majorities: the seats with most gems of a colour score it, and give some back (G10)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TypeVar

from basari.kernel import Event, Mark, Moment, Seat, Step
from basari.rules.basari.gems import COLOURS, GEM, Colour, Gems
from basari.rules.basari.market import BY_COLOURS, Market

Rank = TypeVar("Rank", int, tuple[int, int, tuple[int, ...]])
WORTH = (14, 12, 10, 8)
"""The points for most gems of each colour, from red to blue (G10)."""

COUNT = tuple(attrgetter(colour.name.lower()) for colour in COLOURS)
"""For each colour, from red to blue, a function that returns how many gems of it a purse has."""

Returns = Callable[[int, int], int]
"""Returns how many gems each winner gives back, given how many each owns and how many winners."""


class ColourScored(Event):
    """A colour was scored: who owned how many, who had most, and what winners got and gave back."""

    colour: Colour
    owned: tuple[int, ...]
    winners: tuple[Seat, ...]
    share: int
    returned: int

    mark = Mark.SCORE
    source = BY_COLOURS

    def gains(self) -> Mapping[Seat, int]:
        """Return the share of the points for each winner."""
        return dict.fromkeys(self.winners, self.share)


def most(ranks: Sequence[Rank]) -> tuple[Seat, ...]:
    """Return the seats that rank highest: all of them if tied."""
    top = max(ranks)
    return tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == top])


def score_colours(market: Market, returns: Returns, *, share_unowned: bool) -> Step[Market]:
    """Score the colours from red to blue; the winners give some gems back (G10)."""
    moments = []
    for colour in COLOURS:
        scored = score_colour(market.purses, colour, returns, share_unowned=share_unowned)
        market = market.award(scored.winners, scored.share, _pile(colour, scored.returned))
        moments.append(Moment(scored, market))
    return Step(market, tuple(moments))


@cache
def _pile(colour: Colour, number: int) -> Gems:
    """Return a heap of *number* gems of one colour."""
    return GEM[colour] * number


def score_colour(
    purses: tuple[Gems, ...], colour: Colour, returns: Returns, *, share_unowned: bool
) -> ColourScored:
    """Return how a colour scores: the seats with most share its points (G10).

    If nobody owns a gem of it, nobody scores it (R1); with *share_unowned*, all seats share the
    points. Nobody gives back more than they have (R2).
    """
    owned = tuple(map(COUNT[colour], purses))
    top = max(owned)
    if not top and not share_unowned:
        return ColourScored(colour, owned, (), 0, 0)
    winners = most(owned)
    returned = min(top, returns(top, len(winners)))
    return ColourScored(colour, owned, winners, WORTH[colour] // len(winners), returned)
