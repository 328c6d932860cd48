"""Which tests there are, how long each takes, and which lines of the core it executes.

Every test runs in its own process, forked after all are collected. So what a test executes is its
own doing; and one that fails alone is not used.
"""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from time import process_time
from typing import NamedTuple

import pytest
from _pytest.runner import runtestprotocol
from coverage import Coverage

from mutants.changes import ROOT, SOURCE
from mutants.children import DONE, FORK, in_children

MODULES = ("errors", "value", "kernel", "chance", "players", "names", "files", "story", "jsonable")
ROOMS = ("rules", "log")
CORE = [
    *(f"{name}.py" for name in MODULES),
    *sorted(
        str(path.relative_to(SOURCE)) for room in ROOMS for path in (SOURCE / room).rglob("*.py")
    ),
]
"""What pyproject.toml calls the core, for coverage."""
TESTS = [
    "tests/kernel",
    "tests/rules",
    "tests/log",
    *sorted(
        str(folder.relative_to(ROOT))
        for room in ("rules", "playthroughs")
        for folder in (ROOT / "tests" / "games").glob(f"*/{room}")
    ),
    *(f"src/basari/{name}.py" for name in MODULES),
    *(f"src/basari/{name}" for name in ROOMS),
]
FLAGS = (
    *("-q", "-s", "--tb=no", "--no-header", "-p", "no:cacheprovider", "-p", "no:xdist"),
    *("-W", "ignore::pytest.PytestAssertRewriteWarning"),
)
KEPT = ROOT / ".mutants"
ALL_DAY = 86_400

Lines = dict[str, list[int]]
"""Lines of the core, by file."""


class Case(NamedTuple):
    """What is known about a test."""

    name: str
    seconds: float
    """CPU time, slowed down by tracing."""
    lines: Lines


class Plan(NamedTuple):
    """What is known about all tests."""

    ground: str
    """A digest of what all tests depend on."""
    files: dict[str, str]
    """Digests of the test files."""
    loaded: Lines
    """What is executed during loading, before the first test."""
    cases: list[Case]
    failing: list[str]
    """Tests that fail alone, or after others, without any change."""

    @property
    def digest(self) -> str:
        """Return a digest of the plan."""
        return sha256(json.dumps((self.ground, self.files)).encode()).hexdigest()


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Run a test; return whether it fails."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=following))


def collect(paths: Sequence[str], loop: Callable[[pytest.Session], None]) -> int:
    """Collect tests as pytest does, and call something with them instead of running them."""

    class Loop:
        """Replaces pytest's loop."""

        @pytest.hookimpl(tryfirst=True)
        def pytest_runtestloop(self, session: pytest.Session) -> bool:
            """Call the replacement."""
            gc.freeze()  # or the children would copy all of it
            loop(session)
            return True

    os.environ["HYPOTHESIS_PROFILE"] = "mutants"
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(KEPT / "bytecode")
    spoken, sys.stdout = sys.stdout, Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115
    try:
        return pytest.main([*FLAGS, *paths], plugins=[Loop()])
    finally:
        sys.stdout = spoken


def _watch() -> Coverage:
    core = [
        str(SOURCE / name) for name in (*(f"{name}.py" for name in MODULES), "rules/*", "log/*")
    ]
    watched = Coverage(data_file=None, config_file=False, include=core)
    watched.set_option("run:disable_warnings", ["no-data-collected"])
    return watched


def _lines(watched: Coverage) -> Lines:
    data = watched.get_data()
    return {
        str(Path(file).relative_to(SOURCE)): sorted(data.lines(file) or ())
        for file in data.measured_files()
    }


def measure(before: Plan, jobs: int) -> Plan:
    """Run every test once, alone, except for those that have not changed since *before*."""
    found: list[Plan] = []
    watched = _watch()
    ground, files = state()
    same = {
        file for file in files if ground == before.ground and files[file] == before.files.get(file)
    }
    known = {case.name: case for case in before.cases if case.name.partition("::")[0] in same}

    def loop(session: pytest.Session) -> None:
        watched.stop()
        if session.testsfailed:
            raise pytest.UsageError("the tests cannot be collected")
        loaded = _lines(watched)
        items = {item.nodeid: item for item in session.items}
        unknown = [item for name, item in items.items() if name not in known]
        cases = {item.nodeid: case for item, (_, case) in in_children(unknown, measured, jobs)}
        alone = [case for case in cases.values() if isinstance(case, Case)]
        good = [*(known[name] for name in items if name in known), *sociable(alone, items)]
        failing = sorted({*items} - {case.name for case in good})
        found.append(Plan(ground, files, loaded, good, failing))

    def measured(item: pytest.Item) -> Case | None:
        watched.erase()
        watched.start()
        began = process_time()
        failed = fails(item, None)
        watched.stop()
        return None if failed else Case(item.nodeid, process_time() - began, _lines(watched))

    watched.start()
    collect(TESTS, loop)
    return found[0]


def sociable(cases: list[Case], items: Mapping[str, pytest.Item]) -> list[Case]:
    """Run tests together once, fastest first, as later; drop those that fail in company."""
    cases = sorted(cases, key=lambda case: case.seconds)

    def failing(cases: list[Case]) -> list[str]:
        ordered = [items[case.name] for case in cases]
        return [
            item.nodeid for item, after in zip_longest(ordered, ordered[1:]) if fails(item, after)
        ]

    ((_, (kind, failed)),) = in_children([cases], failing, 1, longest=ALL_DAY)
    if kind != DONE:
        raise pytest.UsageError("the tests cannot be run one after another")
    return [case for case in cases if case.name not in failed]


def state() -> tuple[str, dict[str, str]]:
    """Return digests of what all tests depend on, and of each test file."""
    return digest(grounds()), {str(path.relative_to(ROOT)): digest([path]) for path in suites()}


def suites() -> list[Path]:
    """Return the test files."""
    return [
        path
        for start in TESTS
        for path in sorted([ROOT / start, *(ROOT / start).rglob("*.py")])
        if path.name.startswith("test_") and path.is_file()
    ]


def grounds() -> list[Path]:
    """Return what all tests depend on: the core, and what tests share or read."""
    tests = ROOT / "tests"
    shared = [tests / "conftest.py", *tests.glob("helpers/*.py"), *tests.glob("games/*/*.py")]
    folders = [ROOT / start for start in TESTS if start.startswith("tests")]
    read = [
        path
        for folder in folders
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith("test_") and path.suffix != ".pyc"
    ]
    return [*(SOURCE / file for file in CORE), *sorted(shared), *sorted(read)]


def digest(paths: Iterable[Path]) -> str:
    """Return a digest of files."""
    content = sha256()
    for path in paths:
        content.update(path.read_bytes())
    return content.hexdigest()


def update_plan(jobs: int) -> Plan:
    """Update the saved plan."""
    kept = KEPT / "plan.json"
    before = Plan("", {}, {}, [], [])
    if kept.exists():
        before = Plan(*json.loads(kept.read_text(encoding="utf-8")))
        before = before._replace(cases=[Case(*case) for case in before.cases])
    if (before.ground, before.files) == state():
        return before
    here, there = FORK.Pipe(duplex=False)
    child = FORK.Process(target=lambda: there.send(measure(before, jobs)))
    child.start()
    plan: Plan = here.recv()
    child.join()
    KEPT.mkdir(exist_ok=True)
    kept.write_text(json.dumps(plan), encoding="utf-8")
    return plan
