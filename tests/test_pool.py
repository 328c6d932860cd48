"""The pool of opponents (`tools/pool`): they play by the rules, and as they are meant to."""

import pytest

from logs import EVERY_GAME, LABELS
from scripts import TOOLS
from sights import played

POOL = (
    "solver.py:Solver",
    "greedy.py:Greedy",
    "greedy.py:Trader",
    "stubborn.py:Stubborn",
    "bluffer.py:Bluffer",
)
HELD_OUT = tuple(f"held_out.py:{kind}" for kind in ("Scholar", "Mule", "Mirror", "Neighbour"))
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def codes(kind: str, seats: int) -> list[str]:
    """Seat so many of a kind."""
    return [f"{TOOLS / 'pool' / kind}"] * seats


@every_game
@pytest.mark.parametrize("kind", POOL + HELD_OUT)
def test_to_the_end(kind: str, edition: str, seats: int) -> None:
    """A whole game of them is legal, ends, and is the same another time."""
    turns = played(edition, seats, codes(kind, seats), legs=2)

    assert turns[-1].after.over
    again = played(edition, seats, codes(kind, seats), legs=2)
    assert [turn.move for turn in again] == [turn.move for turn in turns]
