"""How hard the laws are tried: a quick look by default, a long one with HYPOTHESIS_PROFILE=soak.

And where games are kept: every test has a folder of its own, so that none touches a player's. It
lies in memory where there is room: what is proved about files is proved of any, and every answer
of every game waits for the disk.
"""

import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest
from hypothesis import HealthCheck, Phase, settings

MEMORY = Path("/dev/shm")  # noqa: S108 - folders in it get names of their own
ROOM = 2**31
"""Bytes that must be free there."""

if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)

pytest_plugins = ["tests.helpers.plugin_playthroughs"]
pytest.register_assert_rewrite("tests.helpers.playthrough")

CALM = (HealthCheck.too_slow, HealthCheck.data_too_large)

settings.register_profile(
    "quick",
    deadline=None,
    derandomize=False,
    max_examples=100,
    stateful_step_count=30,
    suppress_health_check=CALM,
)
settings.register_profile(
    "ci", parent=settings.get_profile("quick"), derandomize=True, print_blob=True
)
settings.register_profile(
    "soak",
    parent=settings.get_profile("quick"),
    print_blob=True,
    max_examples=5_000,
    stateful_step_count=100,
)
settings.register_profile(
    "mutants",
    parent=settings.get_profile("ci"),
    database=None,
    max_examples=20,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


UNWATCHED = {
    *("batch", "bench", "bots", "cli", "house", "pages", "project", "pty", "research", "shelf"),
    *("stats", "tools"),
}
"""Rooms whose tests are many and slow: the core is covered by tests of its own."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Watch only the tests of the core: all others are faster without being watched.

    The watched ones come first: what others had worked out and cached would not be seen any more.
    """
    tests = Path(__file__).parent
    for item in items:
        if tests in item.path.parents and UNWATCHED & {*item.path.relative_to(tests).parts}:
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


@pytest.fixture(autouse=True)
def basari_home(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    """Keep saved games and what is remembered in a folder of this test, which is not made yet."""
    folder = tmp_path_factory.getbasetemp() / f"home-{token_hex(8)}"
    monkeypatch.setenv("BASARI_HOME", str(folder))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)
