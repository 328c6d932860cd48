"""The bot that suits the players, judged by their latest saved games.

From each of the newest games only the players and the result count.
"""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import islice

from msgspec.structs import replace

from basari.bots.register import default_bot, display_name, ladder_ratings
from basari.cli.pages.seating import Advice
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import party_wanted
from basari.errors import BasariError
from basari.players import Seated
from basari.shelf.saved import shelf
from basari.shelf.summaries import summary_if_over
from basari.stats.lately import RecentResult, form, match

NEWEST = 30
"""How many of the newest saved games count."""

Advise = Callable[[tuple[str, ...]], Advice | None]


def adviser(game: str) -> Advise:
    """Return a function that suggests a bot for people of these names.

    It reads the saved games when it is first called.
    """
    return cache(partial(_advice, cache(partial(_latest, game)), game))


def _advice(
    latest: Callable[[], Sequence[RecentResult]], game: str, names: tuple[str, ...]
) -> Advice | None:
    """Return the bot that suits the players; `None` if bots have no ratings or players no games."""
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


def _latest(game: str) -> list[RecentResult]:
    """Return the results of the newest games; `[]` if they cannot be read."""
    try:
        saved = list(islice(shelf(), NEWEST))
    except BasariError:
        return []
    found = (summary_if_over(one) for one in saved)
    return [
        RecentResult(tuple(map(Seated, told.names, told.kinds)), told.points, told.winners)
        for told in found
        if told and told.game == game
    ]


def match_bots(wanted: GameOptions, last: Remembered) -> tuple[GameOptions, Advice | None]:
    """Set the bots to suit the players; return the options, and the advice or `None`."""
    if not wanted.bots:
        return wanted, None
    party = party_wanted(wanted, last)
    people = tuple(chair.name for chair in party.chairs if chair.person)
    advice = adviser(party.game)(people)
    return (replace(wanted, rung=advice.code), advice) if advice else (wanted, None)
