"""Who is who in the pool, made in one's own process.

A bot of a file is a guest: it plays in a process of its own, and shares nothing with others of its
kind (`docs/bots.md`). Whoever plays thousands of games seats them from here.
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
"""What makes a player from a seed, by what it is called."""

LEARNING: Kinds = {
    "solver": Solver,
    "trader": Trader,
    "greedy": Greedy,
    "stubborn": Stubborn,
    "bluffer": Bluffer,
    "regular": Regular,
}
"""Those to learn against."""
TRYING: Kinds = {"ram": Ram}
"""Those to try things out among; nobody learned from them."""
HELD_OUT: Kinds = {
    "scholar": Scholar,
    "mule": Mule,
    "mirror": Mirror,
    "neighbour": Neighbour,
}
"""Those whom nobody learns or tunes against."""
AGAINST: dict[str, Callable[[str, Seat], AnyPlayer]] = {"conspirator": Conspirator}
"""Those who are out to get one seat, and are told which."""
