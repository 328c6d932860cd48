"""The bots of Basari; those that think are imported only when they are asked for."""
# ruff: noqa: PLC0415

from basari.bots.entry import Bot
from basari.errors import say
from basari.players import AnyPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.basari.novice import Novice

    return Novice(seed)


def _apprentice(seed: str) -> AnyPlayer:
    from basari.bots.basari.novice import Apprentice

    return Apprentice(seed)


def _regular(seed: str) -> AnyPlayer:
    from basari.bots.basari.regular import Regular

    return Regular(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.basari.merchant import Merchant

    return Merchant(seed)


def _master(seed: str) -> AnyPlayer:
    from basari.bots.basari.master import Master

    return Master(seed)


BOTS = {
    "novice": Bot(
        say("has heard the rules once, and takes what glitters"),
        _novice,
        remembers=False,
        name=say("novice"),
        rating=1205,
    ),
    "apprentice": Bot(
        say("has played a few times, and haggles by feeling"),
        _apprentice,
        remembers=False,
        name=say("apprentice"),
        rating=1285,
    ),
    "regular": Bot(
        say("comes often, and plays sensibly, by rules of thumb"),
        _regular,
        remembers=False,
        name=say("regular"),
        rating=1405,
    ),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        _merchant,
        remembers=False,
        usual=True,
        name=say("merchant"),
        rating=1500,
    ),
    "master": Bot(
        say("has learned from many games, and thinks ahead"),
        _master,
        slow=True,
        remembers=False,
        name=say("master"),
        rating=1625,
    ),
}
