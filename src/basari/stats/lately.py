"""How people did lately against bots whose strength is known, and which bot is a match for them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from basari.kernel import Seat
from basari.names import heard
from basari.players import Seated
from basari.stats.ratings import performance
from basari.value import Value

LATELY = 10
"""Games that count."""
FEWEST = 3
"""Games without which nothing can be said."""
DOUBT = 2
"""Draws with the usual bot that everybody has besides, so that a lucky evening is not believed."""


class Result(Value):
    """What a finished game came to."""

    players: tuple[Seated, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class Form(Value):
    """How some people did lately."""

    people: int
    """How many of them played in these games."""
    games: int
    won: int
    """In how many of them one of the people won."""
    mostly: str
    """The code of the bot they met most often."""
    rating: float
    """How strong they are, as far as that can be told."""


def form(
    latest: Iterable[Result], people: Collection[str], ratings: Mapping[str, int], usual: int
) -> Form | None:
    """See how people did in their *latest* games, the newest first, against bots with *ratings*.

    A person met every such bot that sat at the table, and was ahead of it, level or behind. Their
    rating is the one at which they should have done as well as they have; everybody has drawn a few
    times with a bot of the *usual* rating. Of too few games nothing can be said.
    """
    known = {heard(name) for name in people}
    counted = list(islice((one for one in latest if _duels(one, known, ratings)), LATELY))
    if len(counted) < FEWEST:
        return None
    met = [duel for result in counted for duel in _duels(result, known, ratings)]
    codes = Counter(code for code, _ in met)
    duels = [(float(ratings[code]), score) for code, score in met]
    return Form(
        people=len(
            {heard(one.players[seat].name) for one in counted for seat in _seats(one, known)}
        ),
        games=len(counted),
        won=sum(_has_won(result, known) for result in counted),
        mostly=max(codes, key=lambda code: (codes[code], ratings[code])),
        rating=performance([*duels, *[(float(usual), 0.5)] * DOUBT]),
    )


def match(rating: float, ratings: Mapping[str, int]) -> str:
    """Find the bot whose rating is nearest, of two the weaker one.

    >>> match(1410, {"weak": 1200, "fair": 1390, "strong": 1500})
    'fair'
    """
    return min(ratings, key=lambda code: (abs(ratings[code] - rating), ratings[code]))


def _seats(result: Result, known: Collection[str]) -> list[int]:
    """Find the seats of the people."""
    return [
        seat for seat, who in enumerate(result.players) if who.person and heard(who.name) in known
    ]


def _duels(
    result: Result, known: Collection[str], ratings: Mapping[str, int]
) -> list[tuple[str, float]]:
    """List which bots the people met, and what they had of each duel."""
    ranks = [(own, Seat(seat) in result.winners) for seat, own in enumerate(result.points)]
    return [
        (who.bot, 0.5 * ((ranks[seat] > ranks[other]) + (ranks[seat] >= ranks[other])))
        for seat in _seats(result, known)
        for other, who in enumerate(result.players)
        if who.bot in ratings
    ]


def _has_won(result: Result, known: Collection[str]) -> bool:
    return any(Seat(seat) in result.winners for seat in _seats(result, known))
