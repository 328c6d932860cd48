"""The kit looks at souks with mistakes in them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from basari.testing import faults_of
from tests.helpers.souk import Slip, with_slips

FaultsOf = Callable[..., list[str]]


@pytest.fixture
def faults(tmp_path: Path) -> FaultsOf:
    """Find the faults of a souk with these mistakes; two play it, unless it says otherwise."""

    def find(*slips: Slip, seats: tuple[int, ...] = (2,), longest: int = 1_000) -> list[str]:
        with with_slips(tmp_path, *slips) as game:
            return [*faults_of(game, seats=seats, longest=longest)]

    return find
