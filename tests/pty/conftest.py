"""Pseudo-terminals are not for every system, and a busy machine may be too slow for one of them."""

import sys
from pathlib import Path

import pytest

collect_ignore_glob = ["*.py"] if sys.platform == "win32" else []


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let whoever waited in vain at a terminal try once more; the summary tells of it."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))
