"""The form of people in recent games against rated bots, and a bot that suits it."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from itertools import islice

from basari.kernel import Seat
from basari.names import name_key
from basari.players import Seated
from basari.stats.ratings import performance
from basari.value import Value

LATELY = 10
"""The maximum number of recent games that count."""
FEWEST = 3
"""With fewer games than this, there is no rating."""
DOUBT = 2
"""How many draws with the usual bot are added, so that a few lucky wins do not count too much."""


class RecentResult(Value):
    """The result of one finished game."""

    players: tuple[Seated, ...]
    points: tuple[int, ...]
    winners: tuple[Seat, ...]


class Form(Value):
    """The recent results of some people."""

    people: int
    """How many different people played in these games."""
    games: int
    won: int
    """How many of these games a person won."""
    mostly: str
    """The code of the bot that they met most often."""
    rating: float
    """Their estimated rating, on the scale of the bots."""


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
    """Return the code of the bot with the rating nearest to *rating*; of two, the weaker.

    >>> match(1410, {"weak": 1200, "fair": 1390, "strong": 1500})
    'fair'
    """
    return min(ratings, key=lambda code: (abs(ratings[code] - rating), ratings[code]))


def _seats(result: RecentResult, known: Collection[str]) -> list[int]:
    """Return the seats of people whose names are *known*."""
    return [
        seat
        for seat, who in enumerate(result.players)
        if who.person and name_key(who.name) in known
    ]


def _duels(
    result: RecentResult, known: Collection[str], ratings: Mapping[str, int]
) -> list[tuple[str, float]]:
    """Return the duels of people against bots: the bot's code, and their score of 0, 0.5 or 1."""
    ranks = [(own, Seat(seat) in result.winners) for seat, own in enumerate(result.points)]
    return [
        (who.bot, 0.5 * ((ranks[seat] > ranks[other]) + (ranks[seat] >= ranks[other])))
        for seat in _seats(result, known)
        for other, who in enumerate(result.players)
        if who.bot in ratings
    ]


def _has_won(result: RecentResult, known: Collection[str]) -> bool:
    return any(Seat(seat) in result.winners for seat in _seats(result, known))
