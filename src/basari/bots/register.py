"""The register of bots: the bots of every game by code, also listed in the help."""

from collections.abc import Mapping
from functools import cache, partial

from msgspec.structs import replace

from basari.bots import loading
from basari.bots.entry import Bot
from basari.bots.guest import Guest
from basari.errors import BadSetup, say
from basari.players import AnyPlayer, RandomPlayer
from basari.rules import register

RANDOM = "random"
ANY_GAME = {
    RANDOM: Bot(say("plays any legal move, without thinking"), RandomPlayer, name=say("random"))
}
"""Bots that can play any game."""
OURS = "basari."
"""The package of bots that come with Basari, and run in this process."""


@cache
def bots_of(game: str) -> Mapping[str, Bot]:
    """Return the bots of a game by code, from the weakest to the strongest."""
    dotted, origin = register.find(game).bots, register.lines()[game].origin
    own = register.import_dotted(dotted, say("the table of bots"), origin) if dotted else {}
    return {**ANY_GAME, **own}


def default_bot(game: str) -> str:
    """Return the code of the default bot for a free seat."""
    bots = bots_of(game)
    return next((code for code, entry in bots.items() if entry.usual), tuple(bots)[-1])


def ladder_ratings(game: str) -> dict[str, int]:
    """Return the ratings of a game's rated bots by code, the lowest first."""
    rated = {
        code: entry.rating for code, entry in bots_of(game).items() if entry.rating is not None
    }
    return dict(sorted(rated.items(), key=lambda rung: rung[1]))


def display_name(game: str, code: str) -> str:
    """Return a bot's name for people; a bot from a file goes by its name without the path."""
    bots = bots_of(game)
    return (bots[code].name if code in bots else "") or loading.short_name(code)


def find_bot(game: str, code: str) -> Bot:
    """Return the entry of a bot in the register of a game, in a file, or in a package.

    Bots from outside become guests; none of their code runs before a bot is made. Raises `BadSetup`
    if there is no such bot.
    """
    bots = bots_of(game)
    if code in bots:
        ours = bots[code] is ANY_GAME.get(code) or register.find(game).bots.startswith(OURS)
        return bots[code] if ours else replace(bots[code], make=partial(Guest, game, code, ""))
    offered = loading.package_bots()
    if loading.is_file_code(code):
        loading.check_file(code)
        return _guest(game, code)
    if code in offered:
        return _guest(game, code, offered[code].value)
    codes = ", ".join(dict.fromkeys((*bots, *offered)))
    raise BadSetup(say("there is no bot {code!r}: choose {codes}", code=code, codes=codes))


def _guest(game: str, code: str, package: str = "") -> Bot:
    return Bot(say("is a bot of your own"), partial(Guest, game, code, package), slow=True)


def make_bot(game: str, code: str, seed: str) -> AnyPlayer:
    """Make the bot with this *code*; the same *seed* gives the same play.

    >>> make_bot("basari", "random", "a seed").__class__.__name__
    'RandomPlayer'
    """
    return find_bot(game, code).make(seed)


def line_up(game: str, codes: str, seats: int) -> tuple[str, ...]:
    """Return the codes by seat in a text like `random,random,random`: one each, or one for all.

    Every bot is made once, so that a bot that cannot be made is reported before the game begins.
    Raises `BadSetup` if one cannot, or if the number of codes does not fit.

    >>> line_up("basari", "random", 3)
    ('random', 'random', 'random')
    """
    bots = tuple(code.strip() for code in codes.split(","))
    for code in dict.fromkeys(bots):
        make_bot(game, code, "")
    if len(bots) == 1:
        return bots * seats
    if len(bots) != seats:
        raise BadSetup(
            say(
                "{count} bots for {seats} seats: name one for each, or one for all",
                count=len(bots),
                seats=seats,
            )
        )
    return bots
