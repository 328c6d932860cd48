"""Mutation tests of the core (`tools/mutants`)."""

import ast
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from tempfile import gettempdir

import pytest
from mutants import changes, children, trials
from mutants.changes import Change, changes_of, difference, make_change
from mutants.children import in_children
from mutants.edits import edits
from mutants.ledger import Ledger, read_accepted, result
from mutants.plan import CORE, Case, Plan
from mutants.trials import (
    Reach,
    Verdict,
    first_failure_after_loading,
    is_cold,
    loads,
    nearest,
    related_tests,
    what_noticed,
)

from tests.helpers.scripts import TOOLS

MODULE = '''"""A module."""

from typing import TypeVar

T = TypeVar("T")
ROOM = 3


class Shop:
    """A shop."""

    open: bool = True

    def price(self, wares: list[int], rebate: int = 1) -> int:
        """What all costs."""
        if not wares:
            raise ValueError(say("nothing of {wares}", wares=wares))
        return sum(wares) - rebate


def cheap(price: int) -> bool:
    """Whether it is cheap."""
    return (
        price
        < ROOM
    )
'''


def edited_versions(code: str, *, inside: bool = True) -> list[str]:
    """Return every version of a statement in which it or one of its expressions differs."""
    found = []
    for number, node in enumerate(ast.walk(ast.parse(code))):
        for other in edits(node, inside=inside):
            tree = ast.parse(code)
            there = list(ast.walk(tree))[number]
            there.__class__, there.__dict__ = type(other), other.__dict__  # type: ignore[assignment]
            found.append(ast.unparse(ast.fix_missing_locations(tree)))
    return found


class TestEdits:
    """How a piece of code is changed."""

    @pytest.mark.parametrize(
        ("code", "others"),
        [
            ("a < b", ["a <= b"]),
            ("a == b", ["a != b"]),
            ("a < b <= c", ["a <= b <= c", "a < b < c"]),
            ("a not in b", ["a in b"]),
            ("a + b", ["a - b"]),
            ("a += b", ["a -= b"]),
            ("a and b", ["a or b"]),
            ("not a", ["a"]),
            ("-a", ["a"]),
            ("x[a:b]", ["x[:b]", "x[a:]"]),
            ("f(a, b)", ["f(b, a)"]),
            ("f(a, a)", []),
            ("f(*a, b)", []),
            ("f(a, key=b)", ["f(a)"]),
            ("zip(a, b, strict=c)", ["zip(b, a, strict=c)"]),
            ("min(a, b)", ["max(a, b)"]),
            ("any(a)", ["all(a)"]),
            ("a if b else c", ["a if not b else c"]),
            ("[a for a in b if a]", ["[a for a in b if not a]"]),
            (
                "[a for a in b if a if not c]",
                ["[a for a in b if not a if not c]", "[a for a in b if a if c]"],
            ),
        ],
    )
    def test_expressions(self, code: str, others: list[str]) -> None:
        """An operator, an argument, a condition; never the same twice."""
        assert [other for other in edited_versions(code) if other != "pass"] == others

    @pytest.mark.parametrize(
        ("code", "others"),
        [
            ("return a", ["return None"]),
            ("return None", []),
            ("return True", ["return False"]),
            ("return", []),
            ("raise a", ["pass"]),
            ("f()", ["pass"]),
            ("del a[b]", ["pass"]),
            ("a = b", ["a = None"]),
            ("a: int = b", ["a: int = None"]),
            ("a: int", []),
            ("break", ["continue"]),
            ("continue", ["break"]),
            ("1", ["2"]),
            ("1.5", ["2.5"]),
            ("True", ["False"]),
            ("None", []),
            ("x = f'{a} b'", ["x = None", "x = f'{a}XX bXX'"]),
            ("b'a'", ["b'XXa'"]),
        ],
    )
    def test_statements(self, code: str, others: list[str]) -> None:
        """A statement less, another constant."""
        assert edited_versions(code) == others

    def test_outside(self) -> None:
        """The body of a module or class is not removed: its parts are changed."""
        assert edited_versions("a = b", inside=False) == []

    @pytest.mark.parametrize(
        ("test", "other"), [("a", "not a"), ("a < b", "not a < b"), ("a and b", "not (a and b)")]
    )
    @pytest.mark.parametrize("word", ["if", "while"])
    def test_conditions(self, word: str, test: str, other: str) -> None:
        """A condition is negated."""
        assert f"{word} {other}:\n    a = None" in edited_versions(f"{word} {test}:\n    a = None")

    def test_contrary_once(self) -> None:
        """A comparison is negated only once."""
        assert edited_versions("if a == b:\n    pass") == ["if a != b:\n    pass"]

    def test_cases(self) -> None:
        """Each case is removed, and a guard negated; an irrefutable one stays."""
        code = (
            "match a:\n  case 0 if b:\n    f()\n  case c:\n    f()\n  case _:\n    assert_never(a)"
        )
        others = edited_versions(code)

        assert sum("case 0" not in other for other in others) == 2  # left out, and a 1
        assert sum("case c" not in other for other in others) == 1
        assert sum("if not b" in other for other in others) == 1
        assert all("case _" in other for other in others)


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source with one module, `shop.py`."""
    monkeypatch.setattr(changes, "SOURCE", tmp_path)
    (tmp_path / "shop.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


@pytest.mark.usefixtures("source")
class TestChanges:
    """All changes of a module."""

    def test_listed(self) -> None:
        """Texts, annotations and what is for type checkers are left alone."""
        assert [(change.where, change.what) for change in changes_of("shop.py")] == [
            ("", "3  ->  4"),
            ("Shop", "True  ->  False"),
            ("Shop.price", "1  ->  2"),
            ("Shop.price", "not wares  ->  wares"),
            ("Shop.price", "raise ValueError(say('nothing of {wares}', wares=wares))  ->  pass"),
            ("Shop.price", "say('nothing of {wares}', wares=wares)  ->  say('nothing of {wares}')"),
            ("Shop.price", "return sum(wares) - rebate  ->  return None"),
            ("Shop.price", "sum(wares) - rebate  ->  sum(wares) + rebate"),
            ("cheap", "return price < ROOM  ->  return None"),
            ("cheap", "price < ROOM  ->  price <= ROOM"),
        ]

    def test_made(self) -> None:
        """Each is what it says, and nothing else; every piece keeps its line."""
        tree = make_change("shop.py", 7)

        assert ast.unparse(tree) == ast.unparse(ast.parse(MODULE)).replace("- rebate", "+ rebate")
        assert [node.lineno for node in ast.walk(tree) if isinstance(node, ast.Return)] == [23, 18]

    def test_all_differ(self) -> None:
        """Every change makes a difference, and no two are the same."""
        every = [
            ast.unparse(make_change("shop.py", change.place)) for change in changes_of("shop.py")
        ]

        assert len({ast.unparse(ast.parse(MODULE)), *every}) == len(every) + 1

    def test_no_such_change(self) -> None:
        """There is none beyond the last."""
        with pytest.raises(LookupError):
            make_change("shop.py", 10)

    def test_lines(self) -> None:
        """A change concerns all lines of its statement, without those of nested statements."""
        lines = [change.lines for change in changes_of("shop.py")]

        assert lines == [
            (6, 6),
            (12, 12),
            (14, 14),
            (16, 16),
            *[(17, 17)] * 2,
            *[(18, 18)] * 2,
            *[(23, 26)] * 2,
        ]

    def test_moved(self, source: Path) -> None:
        """A change is the same in another line, and open again when its function differs."""
        before = changes_of("shop.py")
        text = MODULE.replace("ROOM = 3", "\n\nROOM = 3").replace("sum(wares)", "max(wares)")
        (source / "shop.py").write_text(text, encoding="utf-8")
        after = {change.name: change for change in changes_of("shop.py")}

        same = [
            change.where
            for change in before
            if after.get(change.name, change).digest == change.digest
        ]
        assert before[0].name in after
        assert after[before[3].name].digest != before[3].digest
        assert set(same) == {"", "Shop", "Shop.price", "cheap"}

    def test_twins(self, source: Path) -> None:
        """Changes that look the same have different names."""
        (source / "shop.py").write_text("A = (1, 1)\n", encoding="utf-8")

        assert [change.what for change in changes_of("shop.py")] == ["1  ->  2", "1  ->  2 (2)"]

    def test_long(self) -> None:
        """Of a long piece of code, the difference is shown."""
        assert difference("a" * 200 + "b", "a" * 200 + "c") == f"…{'a' * 20}b  ->  …{'a' * 20}c"

    def test_core(self) -> None:
        """The core is what coverage calls so."""
        assert {"kernel.py", "rules/register.py", "log/reader.py"} < set(CORE)


def change(
    file: str = "kernel.py", lines: tuple[int, int] = (5, 6), what: str = "1  ->  2"
) -> Change:
    """A change."""
    return Change(file, 0, "f", "return 1", what, lines, "digest")


PLAN = Plan(
    ground="",
    files={},
    loaded={"kernel.py": [1, 2, 9]},
    cases=[
        Case("tests/kernel/test_a.py::slow", 2.0, {"kernel.py": [4, 5]}),
        Case("tests/kernel/test_a.py::quick", 1.0, {"kernel.py": [6], "story.py": [5]}),
        Case("tests/kernel/test_story.py::elsewhere", 0.5, {"story.py": [5, 6]}),
        Case("tests/log/test_c.py::log", 0.5, {"log/reader.py": [5]}),
        Case("tests/kernel/test_value.py::nothing", 0.5, {}),
    ],
    failing=[],
)


class TestPlans:
    """Which tests are run for a change."""

    def test_reach(self) -> None:
        """Those that execute a line of its statement, the fastest first."""
        assert Reach(PLAN).tests(change()) == [
            "tests/kernel/test_a.py::quick",
            "tests/kernel/test_a.py::slow",
        ]
        assert Reach(PLAN).tests(change(lines=(7, 8))) == []

    def test_sharp(self) -> None:
        """Those that noticed another change of the module come earlier."""
        reach = Reach(PLAN)

        reach.learn(Verdict(change(), "tests/kernel/test_a.py::slow"))
        reach.learn(Verdict(change(), trials.TIME))

        assert reach.tests(change()) == [
            "tests/kernel/test_a.py::slow",
            "tests/kernel/test_a.py::quick",
        ]
        assert reach.tests(change("story.py")) == [
            "tests/kernel/test_story.py::elsewhere",
            "tests/kernel/test_a.py::quick",
        ]

    def test_first(self) -> None:
        """When modules are loaded anew, the other tests run as well, after them."""
        slow, quick, *others = (case.name for case in PLAN.cases)

        assert Reach(PLAN).first(change(), PLAN.cases) == [quick, slow, *others]
        assert Reach(PLAN).first(change(lines=(4, 4)), PLAN.cases) == [slow, quick, *others]

    @pytest.mark.parametrize(
        ("lines", "expected"), [((2, 2), True), ((8, 9), True), ((3, 8), False)]
    )
    def test_cold(self, lines: tuple[int, int], expected: bool) -> None:  # noqa: FBT001 - a table
        """What is executed during loading is tried in a process that loads it anew."""
        assert is_cold(change(lines=lines), PLAN) is expected

    @pytest.mark.parametrize(
        ("file", "names"),
        [
            ("story.py", ["tests/kernel/test_story.py::elsewhere"]),
            ("kernel.py", ["tests/kernel/test_a.py::slow", "tests/kernel/test_a.py::quick"]),
            ("log/reader.py", ["tests/log/test_c.py::log"]),
            ("log/veil.py", ["tests/log/test_c.py::log"]),
        ],
    )
    def test_nearest(self, file: str, names: list[str]) -> None:
        """The first tests to be loaded are of one file, with the same place and name."""
        assert [case.name for case in nearest(change(file), PLAN)] == names

    def test_related(self) -> None:
        """Then come all that execute anything in the folder of the module."""
        assert related_tests(change("names.py"), PLAN) == PLAN.cases[:3]
        assert (
            related_tests(change("log/veil.py"), PLAN)
            == nearest(change("log/veil.py"), PLAN)
            == PLAN.cases[3:4]
        )

    def test_own(self) -> None:
        """The tests of a module run even if they execute no line of it."""
        assert nearest(change("value.py"), PLAN) == PLAN.cases[4:]
        assert related_tests(change("value.py"), PLAN) == [*PLAN.cases[:3], *PLAN.cases[4:]]


class TestChildren:
    """Tasks in children, several at once."""

    @pytest.mark.parametrize("jobs", [1, 3])
    def test_done(self, jobs: int) -> None:
        """Each reports the result of its task."""
        done = dict(in_children(range(5), lambda number: number * number, jobs))

        assert done == {number: ("done", number * number) for number in range(5)}

    def test_failed(self) -> None:
        """An exception in one is reported."""
        assert list(in_children(["a"], int, 1)) == [
            ("a", ("failed", repr(ValueError("invalid literal for int() with base 10: 'a'"))))
        ]

    def test_gone(self) -> None:
        """A killed one takes nobody along."""

        def work(number: int) -> None:
            os.kill(os.getpid(), number)

        assert list(in_children([signal.SIGPROF], work, 1)) == [
            (signal.SIGPROF, ("gone", -signal.SIGPROF))
        ]

    def test_folders(self) -> None:
        """Each has its own folder for its files, deleted with it."""
        (_, (_, first)), (_, (_, second)) = in_children([1, 2], lambda _: gettempdir(), 1)

        assert first != second
        assert not Path(first).exists()
        assert not Path(second).exists()

    def test_hung(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """One that does nothing at all is killed."""
        monkeypatch.setattr(children, "LONGEST", 0.0)

        assert list(in_children([600], time.sleep, 1)) == [(600, ("gone", -signal.SIGKILL))]

    @pytest.mark.parametrize(
        ("told", "by"),
        [
            (("done", None), None),
            (("done", "a test"), "a test"),
            (("gone", -signal.SIGPROF), trials.TIME),
            (("gone", -signal.SIGALRM), trials.TIME),
            (("gone", -signal.SIGKILL), trials.TIME),
            (("gone", -signal.SIGSEGV), trials.CRASH),
        ],
    )
    def test_noticed(self, told: tuple[str, object], by: str | None) -> None:
        """A failing test notices a change; so does a timeout, or a crash."""
        assert what_noticed(told) == by


class TestLoading:
    """A changed module is loaded instead of the real one."""

    def test_examples(self) -> None:
        """Pytest, which would load doctest modules itself, finds the changed one."""
        name = "src/basari/value.py::basari.value.replace_at"

        def work(change: Change) -> str | None:
            for module in [name for name in sys.modules if name.split(".")[0] == "basari"]:
                del sys.modules[module]
            assert loads(change)
            return first_failure_after_loading([name], {name: 1.0}, 1.0)

        wrong = next(change for change in changes_of("value.py") if "return None" in change.what)

        assert list(in_children([wrong], work, 1)) == [(wrong, ("done", name))]


class TestLedger:
    """Verdicts from run to run."""

    def test_kept(self, tmp_path: Path) -> None:
        """A verdict holds in the next run, whatever tests there are."""
        path = tmp_path / "kept" / "verdicts.jsonl"
        noticed_one, survivor, named_one = (
            change(),
            change(what="2  ->  3"),
            change(what="3  ->  4"),
        )
        first = Ledger(path, "some tests", [])
        first.keep(Verdict(noticed_one, "a test"))
        first.keep(Verdict(survivor, None))
        first.keep(Verdict(named_one, None))

        same = Ledger(path, "some tests", [])
        others = Ledger(path, "other tests", [named_one.name])

        assert [same.is_open(one) for one in (noticed_one, survivor, named_one)] == [False] * 3
        assert [others.is_open(one) for one in (noticed_one, survivor, named_one)] == [
            False,
            True,
            False,
        ]

    def test_other_code(self, tmp_path: Path) -> None:
        """With other code around it, a change is open again."""
        kept = Ledger(tmp_path / "verdicts.jsonl", "tests", [])
        kept.keep(Verdict(change(), "a test"))

        assert kept.is_open(change()._replace(digest="another"))
        assert not kept.is_open(change(lines=(70, 71)))

    def test_result(self, tmp_path: Path) -> None:
        """Survivors without a reason, untried changes, and stale names are failures."""
        every = [change(what=what) for what in "abcd"]
        names = [every[0].name, every[2].name, "story.py: elsewhere"]
        kept = Ledger(tmp_path / "verdicts.jsonl", "tests", names)
        for one, by in zip(every, ["a test", None, None], strict=False):
            kept.keep(Verdict(one, by))

        found = result(every, kept, ["kernel.py"])

        assert found == (1, [every[1]], [every[2]], [every[3]], [every[0].name])
        assert not found.is_good
        assert str(found).splitlines() == [
            "not noticed: kernel.py:5",
            '    "kernel.py: f: return 1: b",',
            f"named for nothing: {every[0].name}",
            "1 of 3 changes noticed (33.3 %), 1 not, with a reason, 1 not; 1 not tried",
        ]
        assert result(
            [every[2]], Ledger(kept.path, "tests", [every[2].name]), ["kernel.py"]
        ).is_good

    def test_named(self) -> None:
        """Every named survivor has a reason, and exists."""
        there = {one.name for file in CORE for one in changes_of(file)}

        assert set(read_accepted()) <= there
        assert all(read_accepted().values())


ALL_OF_IT = """
import sys
from pathlib import Path
from mutants import __main__, ledger, plan, trials
for module in (plan, trials):
    module.TESTS = ["src/basari/value.py"]
plan.KEPT = ledger.KEPT = Path(sys.argv.pop())
ledger.named = dict
sys.exit(__main__.main())
"""


def run(folder: Path) -> tuple[int, list[str]]:
    """Try all changes of the smallest module, with only its own examples."""
    done = subprocess.run(  # noqa: S603 - our own tool
        [sys.executable, "-c", ALL_OF_IT, "--jobs", "2", "value.py", str(folder)],
        env={**os.environ, "PYTHONPATH": str(TOOLS)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.splitlines()


def test_all_of_it(tmp_path: Path) -> None:
    """Changes are tried warm and cold, and the verdicts are there in the next run."""
    code, told = run(tmp_path)

    assert (code, told[0]) == (1, "5 changes, 5 to try")
    assert told[-1] == "3 of 5 changes noticed (60.0 %), 0 not, with a reason, 2 not; 0 not tried"
    verdicts = [json.loads(line) for line in (tmp_path / "verdicts.jsonl").read_text().splitlines()]
    assert {by for *_, by in verdicts} == {"src/basari/value.py::basari.value.replace_at", None}
    again = run(tmp_path)
    assert again == (1, ["5 changes, 0 to try", *told[-5:]])
