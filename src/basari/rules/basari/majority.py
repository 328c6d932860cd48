"""Majorities: whoever has most of a colour scores it, and gives some of it back (G10)."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import TypeVar

from basari.kernel import Event, Mark, Moment, Seat, Step
from basari.rules.basari.gems import COLOURS, GEM, Colour, Gems
from basari.rules.basari.market import BY_COLOURS, Market

Rank = TypeVar("Rank", int, tuple[int, int, tuple[int, ...]])
WORTH = (14, 12, 10, 8)
"""Points for most of each colour, from red to blue (G10)."""

COUNT = tuple(attrgetter(colour.name.lower()) for colour in COLOURS)
"""How to count each colour in a purse."""

Returns = Callable[[int, int], int]
"""How many gems go back, for so many owned by each of so many winners."""


class ColourScored(Event):
    """A colour was scored: who owned how many, who had most, what each got and gave back."""

    colour: Colour
    owned: tuple[int, ...]
    winners: tuple[Seat, ...]
    share: int
    returned: int

    mark = Mark.SCORE
    source = BY_COLOURS

    def gains(self) -> Mapping[Seat, int]:
        """Those with most share the points."""
        return dict.fromkeys(self.winners, self.share)


def most(ranks: Sequence[Rank]) -> tuple[Seat, ...]:
    """Tell which seats rank highest, all of them if tied."""
    top = max(ranks)
    return tuple([Seat(seat) for seat, rank in enumerate(ranks) if rank == top])


def score_colours(market: Market, returns: Returns, *, share_unowned: bool) -> Step[Market]:
    """Score the colours from red to blue; the winners give some back (G10)."""
    moments = []
    for colour in COLOURS:
        scored = score_colour(market.purses, colour, returns, share_unowned=share_unowned)
        market = market.award(scored.winners, scored.share, _pile(colour, scored.returned))
        moments.append(Moment(scored, market))
    return Step(market, tuple(moments))


@cache
def _pile(colour: Colour, number: int) -> Gems:
    """Heap up so many gems of one colour."""
    return GEM[colour] * number


def score_colour(
    purses: tuple[Gems, ...], colour: Colour, returns: Returns, *, share_unowned: bool
) -> ColourScored:
    """Share the colour's points among those who have most of it (G10).

    If nobody owns a gem of it, nobody scores it (R1), unless *share_unowned* says that none is
    the most then. Nobody gives back more than they have (R2).
    """
    owned = tuple(map(COUNT[colour], purses))
    top = max(owned)
    if not top and not share_unowned:
        return ColourScored(colour, owned, (), 0, 0)
    winners = most(owned)
    returned = min(top, returns(top, len(winners)))
    return ColourScored(colour, owned, winners, WORTH[colour] // len(winners), returned)
