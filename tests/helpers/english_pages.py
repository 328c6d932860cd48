"""Fixtures for tests of the front end: English after every test, and snapshots kept as text."""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from basari.cli import texts


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Switch back to English after every test."""
    texts.use("en")
    yield
    texts.use("en")


class PageExtension(SingleFileSnapshotExtension):
    """Keeps every group of pages in a text file of its own."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.fixture
def snapshot(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """Keep snapshots as text."""
    return snapshot.use_extension(PageExtension)
