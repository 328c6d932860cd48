"""Which bot is a match for those who play: by how they did lately, as their saved games tell.

Only the newest games are looked at, and of each no more than who played and how it ended.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import islice

from msgspec.structs import replace

from basari.bots.register import default_bot, display_name, ladder_ratings
from basari.cli.pages.seating import Advice
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import party_wanted
from basari.cli.setup.wish import Wish
from basari.errors import BasariError
from basari.players import Seated
from basari.shelf.saved import shelf
from basari.shelf.summaries import ended
from basari.stats.lately import Result, form, match

NEWEST = 30
"""Saved games that are looked at."""

Advise = Callable[[tuple[str, ...]], Advice | None]


def adviser(game: str) -> Advise:
    """Find who tells people, by their names, which bot of a game is a match for them.

    The saved games are read when somebody asks first.
    """
    return cache(partial(_advice, cache(partial(_latest, game)), game))


def _advice(
    latest: Callable[[], Sequence[Result]], game: str, names: tuple[str, ...]
) -> Advice | None:
    """See how people did lately; nothing, if the bots have no ratings or nothing is known."""
    ratings, common = ladder_ratings(game), default_bot(game)
    if common not in ratings or not names:
        return None
    lately = form(latest(), names, ratings, ratings[common])
    if lately is None:
        return None
    code = match(lately.rating, ratings)
    return Advice(
        code=code,
        name=display_name(game, code),
        mostly=display_name(game, lately.mostly),
        games=lately.games,
        won=lately.won,
        people=lately.people,
    )


def _latest(game: str) -> list[Result]:
    """Read how the newest games ended; a shelf that cannot be read is empty."""
    try:
        saved = list(islice(shelf(), NEWEST))
    except BasariError:
        return []
    found = (ended(one) for one in saved)
    return [
        Result(tuple(map(Seated, told.names, told.kinds)), told.points, told.winners)
        for told in found
        if told and told.game == game
    ]


def suited(wish: Wish, last: Remembered) -> tuple[Wish, Advice | None]:
    """Let the bots that were wished for be a match for those who play, and tell why."""
    if not wish.bots:
        return wish, None
    party = party_wanted(wish, last)
    people = tuple(chair.name for chair in party.chairs if chair.person)
    advice = adviser(party.game)(people)
    return (replace(wish, rung=advice.code), advice) if advice else (wish, None)
