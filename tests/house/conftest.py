"""Every test of this room has souk installed."""

from collections.abc import Iterator

import pytest

from souks import installed


@pytest.fixture(autouse=True)
def souk() -> Iterator[None]:
    """Install it."""
    with installed():
        yield
