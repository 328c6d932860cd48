"""Players that sit in for people, and the table of their codes, which is also the help.

Those that think are imported only when they are asked for.
"""
# ruff: noqa: PLC0415

from basari.bots import loading
from basari.bots.entry import Bot
from basari.errors import BadSetup, say
from basari.players import AnyPlayer, RandomPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.basari.novice import Novice

    return Novice(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.basari.merchant import Merchant

    return Merchant(seed)


def _master(seed: str, think: float | None = None) -> AnyPlayer:
    from basari.bots.basari.master import Master

    return Master(seed, think)


BOTS = {
    "random": Bot(say("plays any legal move, without thinking"), RandomPlayer),
    "novice": Bot(say("plays sensibly, makes mistakes like people do"), _novice, remembers=False),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"), _merchant, remembers=False
    ),
    "master": Bot(
        say("has learned from many games, and thinks ahead"), _master, thinks=True, remembers=False
    ),
}


def bot(code: str, seed: str, think: float | None = None) -> AnyPlayer:
    """Make the bot with this *code*; the same *seed* gives the same play.

    How many seconds to *think* is told to those who care.
    """
    found = find(code)
    if found.thinks and think is not None:
        return found.make(seed, think)
    return found.make(seed)


def find(code: str) -> Bot:
    """Find a bot in the table, in a file, or in a package that offers it."""
    if code in BOTS:
        return BOTS[code]
    if loading.in_a_file(code):
        return loading.from_file(code)
    offered = loading.offered()
    if code in offered:
        return loading.from_package(code, offered[code])
    codes = ", ".join(dict.fromkeys((*BOTS, *offered)))
    raise BadSetup(say("there is no bot {code!r}: choose {codes}", code=code, codes=codes))


def remembers(code: str) -> bool:
    """Whether a bot must decide the past again to go on from there."""
    return find(code).remembers


def line_up(codes: str, seats: int) -> tuple[str, ...]:
    """Read `random,random,random`: one code for each seat, or one for all.

    Every bot is made once, so that one which cannot be is told of before a game begins.
    """
    bots = tuple(code.strip() for code in codes.split(","))
    for code in dict.fromkeys(bots):
        bot(code, "")
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
