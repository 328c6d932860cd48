"""The entries of bots in a game's register."""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import NamedTuple

from basari.errors import Sentence
from basari.players import AnyPlayer
from basari.value import Value


class Bot(Value):
    """A bot: what it is like, and how to make one.

    Args:
        about: What it is like, for people: `bids its highest card`.
        make: Makes a player from a seed. The same seed must give the same play.
        slow: Whether it may take a while, so that the table shows who is thinking.
        remembers: Whether its luck depends on earlier decisions. If not, it can be made anew at any
            time, and is not asked about the past when a game is resumed.
        usual: Whether it is the default for a free seat.
        name: What people call it; its code, if empty.
        rating: Its strength next to the other bots of its game, if measured (`stats/ratings.py`).
            Rated bots form the ladder for people.

    >>> from basari.players import RandomPlayer
    >>> Bot("plays anything", RandomPlayer, remembers=False).usual
    False
    """

    about: str
    make: Callable[[str], AnyPlayer]
    slow: bool = False
    remembers: bool = True
    usual: bool = False
    name: str = ""
    rating: int | None = None


def later(dotted: str) -> Callable[[str], AnyPlayer]:
    """Return a function that makes the bot `module:name` from a seed.

    The module is imported when the first bot is made.

    >>> make = later("basari.players:RandomPlayer")
    >>> type(make("seed")).__name__
    'RandomPlayer'
    """
    return partial(_import_and_make, *dotted.split(":"))


class BotLevel(NamedTuple):
    """The entry of one of a game's own bots; its English name is also its code."""

    name: Sentence
    about: Sentence
    rating: int | None = None
    module: str = ""
    """The module of the bot's class, if not one of its own; the class is named like the code."""
    slow: bool = False
    usual: bool = False


def own_bots(package: str, *levels: BotLevel) -> dict[str, Bot]:
    """Return a register of a game's own bots, from the weakest to the strongest.

    Their luck depends on the seed and the view alone.

    >>> from basari.errors import say
    >>> [*own_bots("basari.bots.souk", BotLevel(say("timid"), say("takes no risks")))]
    ['timid']
    """
    return {
        str(level.name): Bot(
            level.about,
            later(f"{package}.{level.module or level.name}:{level.name.title()}"),
            slow=level.slow,
            remembers=False,
            usual=level.usual,
            name=level.name,
            rating=level.rating,
        )
        for level in levels
    }


def _import_and_make(module: str, name: str, seed: str) -> AnyPlayer:
    player: AnyPlayer = getattr(import_module(module), name)(seed)
    return player
