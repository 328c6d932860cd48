"""Every test of this room has souk installed."""

from collections.abc import Iterator

import pytest

from basari.rules import register
from tests.helpers.souk import with_packages


@pytest.fixture(autouse=True)
def _one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let one game be built in beside it, however many there are."""
    monkeypatch.setattr(register, "REGISTER", {"basari": register.REGISTER["basari"]})


@pytest.fixture(autouse=True)
def souk() -> Iterator[None]:
    """Install it."""
    with with_packages():
        yield
