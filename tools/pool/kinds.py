"""The players of the pool, made in this process.

A bot from a file is a guest: it runs in a process of its own, and shares no work with others of its
kind (`docs/bots.md`). Tools that play thousands of games make them from here.
"""

from collections.abc import Callable

from basari.bots.basari.regular import Regular
from basari.kernel import Seat
from basari.players import AnyPlayer
from pool.bluffer import Bluffer
from pool.conspirators import Conspirator
from pool.greedy import Greedy, Trader
from pool.held_out import Mirror, Mule, Neighbour, Scholar
from pool.solver import Solver
from pool.stubborn import Ram, Stubborn

Kinds = dict[str, Callable[[str], AnyPlayer]]
"""Makers of players from a seed, by name."""

LEARNING: Kinds = {
    "solver": Solver,
    "trader": Trader,
    "greedy": Greedy,
    "stubborn": Stubborn,
    "bluffer": Bluffer,
    "regular": Regular,
}
"""Players to learn from."""
TRYING: Kinds = {"ram": Ram}
"""Players to experiment with; nobody learned from them."""
HELD_OUT: Kinds = {
    "scholar": Scholar,
    "mule": Mule,
    "mirror": Mirror,
    "neighbour": Neighbour,
}
"""Players that nobody learns from, or is tuned with."""
AGAINST: dict[str, Callable[[str, Seat], AnyPlayer]] = {"conspirator": Conspirator}
"""Players that target one seat, and are told which."""
