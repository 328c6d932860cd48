"""The table of Moonlight Market's bots, from the weakest to the strongest."""
# ruff: noqa: PLC0415

from collections.abc import Mapping

from basari.bots.entry import Bot
from basari.errors import say
from basari.players import AnyPlayer


def _novice(seed: str) -> AnyPlayer:
    from basari.bots.moonlight.novice import Novice

    return Novice(seed)


def _merchant(seed: str) -> AnyPlayer:
    from basari.bots.moonlight.merchant import Merchant

    return Merchant(seed)


def _master(seed: str) -> AnyPlayer:
    from basari.bots.moonlight.master import Master

    return Master(seed)


BOTS: Mapping[str, Bot] = {
    "novice": Bot(
        say("likes high numbers, and forgets what it cannot lay"),
        _novice,
        remembers=False,
        name=say("novice"),
    ),
    "merchant": Bot(
        say("knows what a place is worth, and decides quickly"),
        _merchant,
        remembers=False,
        usual=True,
        name=say("merchant"),
    ),
    "master": Bot(
        say("thinks the bidding through, for many hands that others may have"),
        _master,
        slow=True,
        remembers=False,
        name=say("master"),
    ),
}
