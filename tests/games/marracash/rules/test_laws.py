"""What holds in every game of Marracash; what holds in every game is asked by `tests/kit`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.marracash.helpers import OPTIONS, check_sound, rules, whole

GAMES = [(options, seats) for options in OPTIONS for seats in (3, 4)]
LONGEST = 5_500


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=str)
@settings(max_examples=4)
@given(seed=st.integers(0, 2**32))
def test_laws(options: dict[str, int], seats: int, seed: int) -> None:
    """M2, M7, M16, MR12: visitors are conserved, nobody waits at an open door, and it ends."""
    turns = whole(rules(**options), seats, seed)

    assert turns[-1].after.over
    assert len(turns) <= LONGEST
    for turn in turns:
        check_sound(turn.after)
