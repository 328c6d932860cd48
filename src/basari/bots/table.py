"""The table of bots: for every game their codes, which is also the help."""

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
"""Who can play whatever game."""
OURS = "basari."
"""Where the bots are that were written with the table, and need not be watched from outside."""


@cache
def bots_of(game: str) -> Mapping[str, Bot]:
    """List the bots of a game by their codes, from the weakest to the strongest."""
    dotted, origin = register.find(game).bots, register.lines()[game].origin
    own = register.load(dotted, say("the table of bots"), origin) if dotted else {}
    return {**ANY_GAME, **own}


def usual(game: str) -> str:
    """Tell who fills a seat unless somebody else is wanted."""
    bots = bots_of(game)
    return next((code for code, entry in bots.items() if entry.usual), tuple(bots)[-1])


def rungs(game: str) -> dict[str, int]:
    """List the ratings of a game's bots by their codes: the ladder for people, from below."""
    rated = {
        code: entry.rating for code, entry in bots_of(game).items() if entry.rating is not None
    }
    return dict(sorted(rated.items(), key=lambda rung: rung[1]))


def name_of(game: str, code: str) -> str:
    """Tell what people call a bot; one of one's own goes by its own name."""
    bots = bots_of(game)
    return (bots[code].name if code in bots else "") or loading.short(code)


def find(game: str, code: str) -> Bot:
    """Find a bot in the table of a game, in a file, or in a package that offers it.

    Those that are not ours are guests, and nothing of theirs is run before one is made.
    """
    bots = bots_of(game)
    if code in bots:
        ours = bots[code] is ANY_GAME.get(code) or register.find(game).bots.startswith(OURS)
        return bots[code] if ours else replace(bots[code], make=partial(Guest, game, code, ""))
    offered = loading.offered()
    if loading.in_a_file(code):
        loading.check_file(code)
        return _guest(game, code)
    if code in offered:
        return _guest(game, code, offered[code].value)
    codes = ", ".join(dict.fromkeys((*bots, *offered)))
    raise BadSetup(say("there is no bot {code!r}: choose {codes}", code=code, codes=codes))


def _guest(game: str, code: str, package: str = "") -> Bot:
    """Enter a bot of one's own."""
    return Bot(say("is a bot of your own"), partial(Guest, game, code, package), slow=True)


def bot(game: str, code: str, seed: str) -> AnyPlayer:
    """Make the bot with this *code*; the same *seed* gives the same play."""
    return find(game, code).make(seed)


def line_up(game: str, codes: str, seats: int) -> tuple[str, ...]:
    """Read `random,random,random`: one code for each seat, or one for all.

    Every bot is made once, so that one which cannot be is told of before a game begins.
    """
    bots = tuple(code.strip() for code in codes.split(","))
    for code in dict.fromkeys(bots):
        bot(game, code, "")
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
