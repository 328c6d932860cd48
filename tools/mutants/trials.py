"""Try changes: run the tests that execute the changed lines, fastest first, until one fails.

Most changes are tried *warm*: everything is loaded and collected once, and for each change a forked
child replaces the code of existing functions. That works only for lines that were not executed
while loading. All others are tried *cold*: the child is forked before the engine is loaded, loads
the changed module instead of the real one, and collects anew.
"""

import gc
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from itertools import zip_longest
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_AS, setrlimit
from types import CodeType, FunctionType, ModuleType
from typing import NamedTuple

import pytest

from mutants.changes import SOURCE, Change, make_change
from mutants.children import DONE, FAILED, GONE, in_children
from mutants.plan import CORE, TESTS, Case, Plan, collect, fails

MEMORY = 2**32
"""The most address space, in bytes: a change may allocate without end."""
PATIENCE, SLOWER = 2.0, 10
"""CPU seconds that any test may take, and how many times longer than usual it may take."""
IDLER = 30
"""How many times longer than that it may take on the clock, since other processes run as well."""
ENDINGS = (signal.SIGPROF, signal.SIGALRM)
"""Signals that end a test that takes too long."""
ENOUGH, AT_FIRST = 15.0, 3.0
"""Seconds of tests after which a change counts as not noticed; and seconds of the first round."""
SHARPER = 20
"""How many times earlier a test runs that noticed another change of the module."""
LOADING, TIME, CRASH = "loading", "time", "crash"
"""What noticed a change, if no test did."""


class Verdict(NamedTuple):
    """The verdict on a change."""

    change: Change
    by: str | None
    """The test that failed, or what else went wrong; None if nobody noticed."""


Key = tuple[str, str, int]
"""The origin of a function: file, name and line."""


def key(code: CodeType) -> Key:
    """Return the origin of a piece of code."""
    return code.co_filename, code.co_qualname, code.co_firstlineno


def pieces(code: CodeType) -> Iterator[CodeType]:
    """Yield a piece of code and all pieces inside it."""
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from pieces(inner)


def functions() -> dict[Key, list[FunctionType]]:
    """Return all existing functions of the core, by origin."""
    found: dict[Key, list[FunctionType]] = {}
    core = {str(SOURCE / file) for file in CORE}
    gc.unfreeze()  # or they would not be found
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename in core:
            found.setdefault(key(thing.__code__), []).append(thing)
    gc.freeze()
    return found


def is_cold(change: Change, plan: Plan) -> bool:
    """Whether it may have an effect during loading."""
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
        self.sharp: dict[str, set[str]] = {}
        """Tests that noticed changes of a module."""

    def tests(self, change: Change) -> list[str]:
        """Return the tests that execute the changed statement: sharp ones first, then fast ones."""
        return sorted(self._executing(change), key=self._tardiness(change))

    def first(self, change: Change, cases: Collection[Case]) -> list[str]:
        """Return some tests: of the statement first, then of the module, then the others."""
        executing, tardiness = self._executing(change), self._tardiness(change)
        own = {case.name for case in cases if change.file in case.lines or _is_own(case, change)}

        def turn(name: str) -> tuple[bool, bool, float]:
            return name not in executing, name not in own, tardiness(name)

        return sorted((case.name for case in cases), key=turn)

    def _executing(self, change: Change) -> set[str]:
        first, last = change.lines
        lines = range(first, last + 1)
        return {name for line in lines for name in self.names.get((change.file, line), ())}

    def _tardiness(self, change: Change) -> Callable[[str], float]:
        sharp = self.sharp.get(change.file, set())
        return lambda name: self.seconds[name] / (SHARPER if name in sharp else 1)

    def learn(self, verdict: Verdict) -> None:
        """Remember which test noticed a change."""
        if verdict.by in self.seconds:
            self.sharp.setdefault(verdict.change.file, set()).add(verdict.by)


def first_to_fail(
    items: Sequence[pytest.Item], seconds: Mapping[str, float], enough: float = ENOUGH
) -> str | None:
    """Run tests until one fails, and return it; a test that takes too long is ended by a signal."""
    for ending in ENDINGS:
        signal.signal(ending, signal.SIG_DFL)
    until = _cpu_seconds() + enough
    for item, following in zip_longest(items, items[1:]):
        usual = seconds[item.nodeid]
        signal.setitimer(signal.ITIMER_PROF, PATIENCE + SLOWER * usual)
        signal.setitimer(signal.ITIMER_REAL, IDLER * (PATIENCE + SLOWER * usual))
        if fails(item, following):
            return item.nodeid
        if _cpu_seconds() > until:
            break
    return None


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and its children."""
    return sum(os.times()[:4])


def warm(changes: Sequence[Change], plan: Plan, jobs: int, tell: Callable[[Verdict], None]) -> None:
    """Try changes of lines that only tests execute; yield those that could be tried."""
    reach = Reach(plan)

    def loop(session: pytest.Session) -> None:
        items = {item.nodeid: item for item in session.items}
        existing = functions()

        def attempt(change: Change) -> str | None:
            setrlimit(RLIMIT_AS, (MEMORY, RLIM_INFINITY))
            source = str(SOURCE / change.file)
            module = compile(
                make_change(change.file, change.place), source, "exec", dont_inherit=True
            )
            for code in pieces(module):
                for function in existing.get(key(code), ()):
                    function.__code__ = code  # refused if it has other variables from outside
            return first_to_fail([items[name] for name in reach.tests(change)], reach.seconds)

        for change, told in in_children(changes, attempt, jobs):
            if told[0] != FAILED:
                verdict = Verdict(change, what_noticed(told))
                reach.learn(verdict)
                tell(verdict)

    collect(TESTS, loop)


def cold(changes: Sequence[Change], plan: Plan, jobs: int, tell: Callable[[Verdict], None]) -> None:
    """Try changes of any lines: first with the nearest tests, then with related ones."""
    reach = Reach(plan)
    for stage, enough in ((nearest, AT_FIRST), (related_tests, ENOUGH)):

        def attempt(change: Change, stage: Stage = stage, enough: float = enough) -> str | None:
            setrlimit(RLIMIT_AS, (MEMORY, RLIM_INFINITY))
            signal.setitimer(signal.ITIMER_PROF, LONG_ENOUGH)
            if not loads(change):
                return LOADING
            names = reach.first(change, stage(change, plan))
            return first_failure_after_loading(names, reach.seconds, enough)

        survivors = []
        for change, told in in_children(changes, attempt, jobs):
            if told[0] == FAILED:
                continue
            by = what_noticed(told)
            if by or stage is related_tests:
                reach.learn(Verdict(change, by))
                tell(Verdict(change, by))
            else:
                survivors.append(change)
        changes = survivors


Stage = Callable[[Change, Plan], list[Case]]


def related_tests(change: Change, plan: Plan) -> list[Case]:
    """Return the tests that execute anything in the folder of a change, and those of its module."""
    folder = Path(change.file).parent
    return [
        case
        for case in plan.cases
        if any(Path(file).parent == folder for file in case.lines) or _is_own(case, change)
    ]


def nearest(change: Change, plan: Plan) -> list[Case]:
    """Return the tests of one file: of those that execute the module, the one most like it."""
    reaching = [case for case in plan.cases if change.file in case.lines or _is_own(case, change)]
    files = Counter(_file(case.name) for case in reaching or related_tests(change, plan))
    own = Path(change.file)

    def closeness(file: str) -> tuple[int, bool, int]:
        rooms = mirror(file).parent.parts
        shared = sum(one == other for one, other in zip(rooms, own.parts, strict=False))
        return shared - len(rooms) + shared, Path(file).stem == f"test_{own.stem}", files[file]

    best = max(files, key=closeness, default="")
    return [case for case in plan.cases if _file(case.name) == best]


def _is_own(case: Case, change: Change) -> bool:
    """Whether a test is in the file that mirrors the module, whatever it executes."""
    return mirror(_file(case.name)) == Path(change.file)


def mirror(file: str) -> Path:
    """Return the module that a test file mirrors, whether it exists or not."""
    match Path(file).parts:
        case ("tests", "games", game, room, *folders, name):
            rooms = [room, game, *folders]
        case ("tests", "kernel", name):
            rooms = []
        case parts:
            _, *rooms, name = parts
    return Path(*rooms, name.removeprefix("test_"))


def _file(name: str) -> str:
    return name.partition("::")[0]


def loads(change: Change) -> bool:
    """Load the changed module, and all that it needs; pytest would not use our import hook."""
    changing = Changing(change)
    sys.meta_path.insert(0, changing)
    try:
        import_module(changing.module)
    except Exception:  # noqa: BLE001 - any error counts as noticed
        return False
    return True


def first_failure_after_loading(
    names: Sequence[str], seconds: Mapping[str, float], enough: float
) -> str | None:
    """Collect tests and run them until one fails."""
    found: list[str | None] = []

    def loop(session: pytest.Session) -> None:
        if not session.testsfailed:
            there = {item.nodeid: item for item in session.items}
            items = [there[name] for name in names if name in there]
            found.append(first_to_fail(items, seconds, enough))

    collect(sorted(set(map(_file, names))), loop)
    return found[0] if found else LOADING


LONG_ENOUGH = 60
"""Seconds to load and collect everything."""


def what_noticed(told: tuple[str, object]) -> str | None:
    """Return what noticed a change, given what became of its child."""
    match told:
        case (kind, str() | None as by) if kind == DONE:
            return by
        case (kind, code) if kind == GONE:
            late = {-ending for ending in (*ENDINGS, signal.SIGKILL)}
            return TIME if code in late else CRASH
        case _:
            raise ValueError(told)


class Changing(MetaPathFinder):
    """Loads the changed module instead of the real one."""

    def __init__(self, change: Change) -> None:
        self.change = change
        name = "basari." + change.file.removesuffix(".py").replace("/", ".")
        self.module = name.removesuffix(".__init__")

    def find_spec(
        self, fullname: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Find the changed module."""
        del path, target
        if fullname != self.module:
            return None
        source = str(SOURCE / self.change.file)
        return spec_from_file_location(
            fullname, source, loader=Changed(fullname, source, self.change)
        )


class Changed(SourceFileLoader):
    """A module with a change."""

    def __init__(self, fullname: str, path: str, change: Change) -> None:
        super().__init__(fullname, path)
        self.change = change

    def get_code(self, fullname: str) -> CodeType:
        """Compile the changed tree."""
        del fullname
        tree = make_change(self.change.file, self.change.place)
        return compile(tree, self.path, "exec", dont_inherit=True)
