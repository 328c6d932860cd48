"""The table of Jantaris's bots, from the weakest to the strongest."""
# ruff: noqa: PLC0415

from collections.abc import Mapping

from basari.bots.entry import Bot
from basari.errors import say
from basari.players import AnyPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.jantaris.novice import Novice

    return Novice(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.jantaris.merchant import Merchant

    return Merchant(seed)


def _master(seed: str) -> AnyPlayer:
    from basari.bots.jantaris.master import Master

    return Master(seed)


BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("has heard the rules once, collects, and does not look at the others"),
        _novice,
        remembers=False,
        name=say("novice"),
    ),
    "merchant": Bot(
        say("knows what things are worth, and decides quickly"),
        _merchant,
        remembers=False,
        usual=True,
        name=say("merchant"),
    ),
    "master": Bot(
        say("thinks its turn to the end, with the votes of all"),
        _master,
        slow=True,
        remembers=False,
        name=say("master"),
    ),
}
