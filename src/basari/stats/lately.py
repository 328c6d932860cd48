"""Recent results of people against rated bots, and the bot that is a match for them."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from basari.kernel import Seat
from basari.names import name_key
from basari.players import Seated
from basari.stats.ratings import performance
from basari.value import Value

LATELY = 10
"""Maximum number of recent games that count."""
FEWEST = 3
"""Fewer games give no rating."""
DOUBT = 2
"""Draws with the usual bot added to the games, so that a few lucky wins do not count too much."""


class RecentResult(Value):
    """The result of a finished game."""

    players: tuple[Seated, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class Form(Value):
    """The recent results of some people."""

    people: int
    """How many different people played."""
    games: int
    won: int
    """How many games one of the people won."""
    mostly: str
    """The code of the bot they met most often."""
    rating: float
    """Their estimated rating."""


def form(
    latest: Iterable[RecentResult], people: Collection[str], ratings: Mapping[str, int], usual: int
) -> Form | None:
    """Estimate the rating of *people* from their *latest* games, newest first, against rated bots.

    Each person's game against each bot in *ratings* at the table is a duel, won, drawn or lost. The
    rating is the one at which that score would be expected, with a few draws against a bot of the
    *usual* rating added. Returns `None` if there are too few games.
    """
    known = {name_key(name) for name in people}
    counted = list(islice((one for one in latest if _duels(one, known, ratings)), LATELY))
    if len(counted) < FEWEST:
        return None
    met = [duel for result in counted for duel in _duels(result, known, ratings)]
    codes = Counter(code for code, _ in met)
    duels = [(float(ratings[code]), score) for code, score in met]
    return Form(
        people=len(
            {name_key(one.players[seat].name) for one in counted for seat in _seats(one, known)}
        ),
        games=len(counted),
        won=sum(_has_won(result, known) for result in counted),
        mostly=max(codes, key=lambda code: (codes[code], ratings[code])),
        rating=performance([*duels, *[(float(usual), 0.5)] * DOUBT]),
    )


def match(rating: float, ratings: Mapping[str, int]) -> str:
    """Return the bot whose rating is nearest; of two, the weaker.

    >>> match(1410, {"weak": 1200, "fair": 1390, "strong": 1500})
    'fair'
    """
    return min(ratings, key=lambda code: (abs(ratings[code] - rating), ratings[code]))


def _seats(result: RecentResult, known: Collection[str]) -> list[int]:
    """Return the seats of the people."""
    return [
        seat
        for seat, who in enumerate(result.players)
        if who.person and name_key(who.name) in known
    ]


def _duels(
    result: RecentResult, known: Collection[str], ratings: Mapping[str, int]
) -> list[tuple[str, float]]:
    """Return for every duel of the people the bot's code and their score: 0, 0.5 or 1."""
    ranks = [(own, Seat(seat) in result.winners) for seat, own in enumerate(result.points)]
    return [
        (who.bot, 0.5 * ((ranks[seat] > ranks[other]) + (ranks[seat] >= ranks[other])))
        for seat in _seats(result, known)
        for other, who in enumerate(result.players)
        if who.bot in ratings
    ]


def _has_won(result: RecentResult, known: Collection[str]) -> bool:
    return any(Seat(seat) in result.winners for seat in _seats(result, known))
