"""Measuring the overhead of a cluster (`tools/scale.py`): a row for each number of workers."""

import subprocess
import sys

from tests.helpers.calls import surroundings
from tests.helpers.clusters import LONG
from tests.helpers.scripts import TOOLS


def test_row() -> None:
    """It starts a cluster, plays there and here, and leaves no process behind."""
    told = subprocess.run(  # noqa: S603 - our own
        [sys.executable, TOOLS / "scale.py", "--workers", "1", "--games", "12"],
        capture_output=True,
        text=True,
        check=True,
        timeout=LONG,
        env=surroundings({}),
    ).stdout

    head, _, row = ([cell.strip() for cell in line.split("|")[1:-1]] for line in told.splitlines())
    found = dict(zip(head, map(float, row), strict=True))
    assert found["Workers"] == 1
    assert 1 <= found["portions"] <= 12
    assert found["cost"] > 0
    assert found["workers, ms"] > 0
