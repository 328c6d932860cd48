"""The entry of a bot in a register."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

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
    """Return a maker for `module:name`; the module is imported when the first one is made.

    >>> make = later("basari.players:RandomPlayer")
    >>> type(make("seed")).__name__
    'RandomPlayer'
    """
    return partial(_import_and_make, *dotted.split(":"))


def _import_and_make(module: str, name: str, seed: str) -> AnyPlayer:
    player: AnyPlayer = getattr(import_module(module), name)(seed)
    return player
