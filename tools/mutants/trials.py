"""Trying a change: the tests that execute its lines, fastest first, until one fails.

Most changes are tried *warm*: everything is loaded and collected once, and for each change a child
is forked that puts changed code in the place of the functions' own. That is only right for lines
that were not executed while loading. All others are tried *cold*: the child is forked before any of
the engine is loaded, loads the changed module instead of the real one, and collects anew.
"""

import gc
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import zip_longest
from resource import RLIM_INFINITY, RLIMIT_AS, setrlimit
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest

from mutants.changes import ROOT, SOURCE, Change, changed
from mutants.plan import CORE, FAILED, GONE, TESTS, Plan, collected, fails, in_children

MEMORY = 2**32
"""Bytes of address space, at most: a change may gather things without end."""
PATIENCE, SLOWER = 2.0, 10
"""Seconds that any test may take, and how many times longer than it usually does."""
LOADING, TIME, CRASH = "loading", "time", "crash"
"""What noticed a change, if no test did."""


class Verdict(NamedTuple):
    """What came of a change."""

    change: Change
    by: str | None
    """The test that failed, or what else went wrong; nothing if nobody noticed."""


Key = tuple[str, str, int]
"""Where a function comes from: file, name and line."""


def key(code: CodeType) -> Key:
    """Say where a piece of code comes from."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def pieces(code: CodeType) -> Iterator[CodeType]:
    """List a piece of code and all pieces within."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from pieces(inner)


def functions() -> dict[Key, list[FunctionType]]:
    """Find all functions of the core that exist, by where they come from."""
    found: dict[Key, list[FunctionType]] = {}
    core = {str(SOURCE / file) for file in CORE}
    gc.unfreeze()  # or they would not be found
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in core:
            found.setdefault(key(thing.__code__), []).append(thing)
    gc.freeze()
    return found


def is_cold(change: Change, plan: Plan) -> bool:
    """Whether it may have an effect while everything is loaded."""
    first, last = change.lines
    return any(first <= line <= last for line in plan.loaded.get(change.file, ()))


class Reach:
    """Which tests execute a line."""

    def __init__(self, plan: Plan) -> None:
        self.seconds = {case.name: case.seconds for case in plan.cases}
        self.names: dict[tuple[str, int], list[str]] = {}
        for case in sorted(plan.cases, key=lambda case: case.seconds):
            for file, lines in case.lines.items():
                for line in lines:
                    self.names.setdefault((file, line), []).append(case.name)

    def tests(self, change: Change) -> list[str]:
        """Name those that execute the changed statement, fastest first."""
        first, last = change.lines
        lines = range(first, last + 1)
        names = {name for line in lines for name in self.names.get((change.file, line), ())}
        return sorted(names, key=self.seconds.__getitem__)


def first_to_fail(items: Sequence[pytest.Item], seconds: dict[str, float]) -> str | None:
    """Run tests until one fails, and name it; whoever takes too long is ended by a signal."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for item, following in zip_longest(items, items[1:]):
        limit = PATIENCE + SLOWER * seconds.get(item.nodeid, 0)
        signal.setitimer(signal.ITIMER_PROF, limit)
        if fails(item, following):
            return item.nodeid
    signal.setitimer(signal.ITIMER_PROF, 0)
    return None


def warm(changes: Sequence[Change], plan: Plan, jobs: int, tell: Callable[[Verdict], None]) -> None:
    """Try changes of lines that are executed by tests alone; tell of those that could be tried."""
    reach = Reach(plan)

    def loop(session: pytest.Session) -> None:
        items = {item.nodeid: item for item in session.items}
        existing = functions()

        def attempt(change: Change) -> str | None:
            setrlimit(RLIMIT_AS, (MEMORY, RLIM_INFINITY))
            source = str(SOURCE / change.file)
            module = compile(changed(change.file, change.place), source, "exec", dont_inherit=True)
            for code in pieces(module):
                for function in existing.get(key(code), ()):
                    function.__code__ = code  # refused if it has other variables from outside
            return first_to_fail([items[name] for name in reach.tests(change)], reach.seconds)

        for change, told in in_children(changes, attempt, jobs):
            if told[0] != FAILED:
                tell(Verdict(change, noticed(told)))

    collected(TESTS, loop)


def cold(changes: Sequence[Change], plan: Plan, jobs: int, tell: Callable[[Verdict], None]) -> None:
    """Try changes of any lines: first with the tests next to them, then with all."""
    seconds = {case.name: case.seconds for case in plan.cases}
    for stage in (own_tests, other_tests):

        def attempt(change: Change, stage: Callable[[Change], list[str]] = stage) -> str | None:
            setrlimit(RLIMIT_AS, (MEMORY, RLIM_INFINITY))
            sys.meta_path.insert(0, Changing(change))
            return failed_after_loading(stage(change), seconds)

        survivors = []
        for change, told in in_children(changes, attempt, jobs):
            if told[0] == FAILED:
                continue
            by = noticed(told)
            if by or stage is other_tests:
                tell(Verdict(change, by))
            else:
                survivors.append(change)
        changes = survivors


def failed_after_loading(paths: Sequence[str], seconds: dict[str, float]) -> str | None:
    """Collect tests and run them, fastest first, until one fails."""
    found: list[str | None] = []

    def loop(session: pytest.Session) -> None:
        if session.testsfailed:
            return
        known = [item for item in session.items if item.nodeid in seconds]
        found.append(first_to_fail(sorted(known, key=lambda item: seconds[item.nodeid]), seconds))

    signal.setitimer(signal.ITIMER_PROF, LONG_ENOUGH)
    collected(paths, loop)
    return found[0] if found else LOADING


LONG_ENOUGH = 60
"""Seconds to load and collect everything."""


def noticed(told: tuple[str, object]) -> str | None:
    """Say what noticed a change, after what became of the child that tried it."""
    match told:
        case ("done", None):
            return None
        case ("done", str(by)):
            return by
        case (kind, code) if kind == GONE:
            return TIME if code in {-signal.SIGPROF, -signal.SIGKILL} else CRASH
        case _:
            raise ValueError(told)


class Changing(MetaPathFinder):
    """Loads the changed module in the place of the real one."""

    def __init__(self, change: Change) -> None:
        self.change = change
        name = "basari." + change.file.removesuffix(".py").replace("/", ".")
        self.module = name.removesuffix(".__init__")

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the one module."""
        del path, target
        if fullname != self.module:
            return None
        source = str(SOURCE / self.change.file)
        return spec_from_file_location(fullname, source, loader=Changed(fullname, source, self.change))


class Changed(SourceFileLoader):
    """A module with a change."""

    def __init__(self, fullname: str, path: str, change: Change) -> None:
        super().__init__(fullname, path)
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed tree."""
        del fullname
        tree = changed(self.change.file, self.change.place)
        return compile(tree, self.path, "exec", dont_inherit=True)


def own_tests(change: Change) -> list[str]:
    """Name the tests next to a module: those of its game, or of its name."""
    match change.file.removesuffix(".py").split("/"):
        case ["rules", game, _, *_]:
            near = f"tests/rules/{game}"
        case [*rooms, name]:
            near = "/".join(["tests", *rooms, f"test_{name}.py"])
    return [path for path in (near, f"src/basari/{change.file}") if (ROOT / path).exists()]


def other_tests(change: Change) -> list[str]:
    """Name all tests, those next to the module among them."""
    del change
    return TESTS
