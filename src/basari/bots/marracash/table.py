"""The table of Marracash's bots, from the weakest to the strongest."""
# ruff: noqa: PLC0415

from collections.abc import Mapping

from basari.bots.entry import Bot
from basari.errors import say
from basari.players import AnyPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.marracash.novice import Novice

    return Novice(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.marracash.merchant import Merchant

    return Merchant(seed)


def _master(seed: str) -> AnyPlayer:
    from basari.bots.marracash.master import Master

    return Master(seed)


BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("has heard the rules once, and leads visitors wherever it pays at once"),
        _novice,
        remembers=False,
        name=say("novice"),
        rating=1225,
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
        say("searches its whole turn, and thinks the next rounds on"),
        _master,
        slow=True,
        remembers=False,
        name=say("master"),
        rating=1780,
    ),
}
