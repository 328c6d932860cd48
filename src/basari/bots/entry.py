"""An entry in the table of bots."""

from collections.abc import Callable
from functools import partial
from importlib import import_module

from basari.players import AnyPlayer
from basari.value import Value


class Bot(Value):
    """What a bot is like, and how it is made from the text of a seed."""

    about: str
    make: Callable[[str], AnyPlayer]
    slow: bool = False
    """Whether it may take its time, so that everybody should see who thinks."""
    remembers: bool = True
    """Whether its luck depends on what it decided before; else it can be made anew at any time."""
    usual: bool = False
    """Whether it fills a seat unless somebody else is wanted."""
    name: str = ""
    """What people call it; if nothing, its code."""
    rating: int | None = None
    """How strong it is next to the other bots of its game (`stats/ratings.py`), if that was
    measured: then it is a rung of the ladder for people."""


def later(dotted: str) -> Callable[[str], AnyPlayer]:
    """Make a bot by its dotted name; it is imported only when somebody sits down with it."""
    return partial(_made, *dotted.split(":"))


def _made(module: str, name: str, seed: str) -> AnyPlayer:
    player: AnyPlayer = getattr(import_module(module), name)(seed)
    return player
