"""The bots of Basari; those that think are imported only when they are asked for."""
# ruff: noqa: PLC0415

from basari.bots.entry import Bot
from basari.errors import say
from basari.players import AnyPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.basari.novice import Novice

    return Novice(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.basari.merchant import Merchant

    return Merchant(seed)


def _master(seed: str) -> AnyPlayer:
    from basari.bots.basari.master import Master

    return Master(seed)


BOTS = {
    "novice": Bot(say("plays sensibly, makes mistakes like people do"), _novice, remembers=False),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        _merchant,
        remembers=False,
        usual=True,
    ),
    "master": Bot(
        say("has learned from many games, and thinks ahead"), _master, slow=True, remembers=False
    ),
}
