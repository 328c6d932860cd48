#!/usr/bin/env python3
"""Change the core in one place at a time, and see whether a test notices.

    python tools/mutants.py                  a sample of 60 changes
    python tools/mutants.py --sample 0       every change there is: hours
    python tools/mutants.py --seed 7         another sample

A change that no test notices is named; either a test is missing, or it changes nothing.
"""

import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "basari"
CORE = [
    "kernel.py",
    "chance.py",
    "story.py",
    *(f"rules/{name}.py" for name in ("register", "tables", "notation")),
    *(f"rules/basari/{name}.py" for name in ("gems", "heaps", "market", "majority")),
    *(f"rules/basari/{name}.py" for name in ("negotiation", "exchange", "rounds", "notation")),
    *(f"rules/basari/{name}.py" for name in ("cards/play", "board/play")),
    *(f"log/{name}.py" for name in ("checksum", "veil", "header", "writer", "reader", "replayer")),
]
QUICK = [
    "tests/rules",
    "tests/log",
    "tests/test_kernel.py",
    "tests/test_chance.py",
    "tests/test_story.py",
]
SLOW = ["tests/test_perft.py", "tests/test_laws.py", "tests/test_machine.py"]
SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}


class Change(NamedTuple):
    """One place that can be changed: the file, and which of its places it is."""

    file: str
    place: int


def places(tree: ast.AST) -> list[ast.AST]:
    """Find the places of a module that can be changed, always in the same order."""
    return [node for node in ast.walk(tree) if _changeable(node)]


def _changeable(node: ast.AST) -> bool:
    match node:
        case ast.Compare(ops=[operator]) | ast.BinOp(op=operator) | ast.BoolOp(op=operator):
            return type(operator) in SWAPS
        case ast.Constant(value=value):
            return type(value) in {int, bool}
        case ast.IfExp():
            return True
        case _:
            return False


def change(node: ast.AST) -> None:
    """Change a place: another operator, another number, the other branch."""
    match node:
        case ast.Compare():
            node.ops = [SWAPS[type(node.ops[0])]()]  # type: ignore[list-item]
        case ast.BinOp() | ast.BoolOp():
            node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case _:
            raise TypeError(node)


def changes() -> Iterator[Change]:
    """List all changes of the core."""
    for file in CORE:
        tree = ast.parse((PACKAGE / file).read_text(encoding="utf-8"))
        yield from (Change(file, place) for place in range(len(places(tree))))


def noticed(copy: Path, changed: Change) -> str | None:
    """Make a change in the *copy*, run the tests, and undo it; say what it was if none failed."""
    target, original = copy / "basari" / changed.file, PACKAGE / changed.file
    tree = ast.parse(original.read_text(encoding="utf-8"))
    node = places(tree)[changed.place]
    before = ast.unparse(node)
    change(node)
    target.write_text(ast.unparse(ast.fix_missing_locations(tree)), encoding="utf-8")
    survived = not any(_fails(copy, suite) for suite in (QUICK, SLOW))
    shutil.copy(original, target)
    line = getattr(node, "lineno", 0)
    return f"{changed.file}:{line}: {before}  ->  {ast.unparse(node)}" if survived else None


def _fails(copy: Path, suite: list[str]) -> bool:
    run = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "2", "-p", "no:cacheprovider", *suite]
    try:
        done = subprocess.run(  # noqa: S603 - our own tests
            run,
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            check=False,
            timeout=300,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def main() -> None:
    """Try a sample of changes, and name those that nobody noticed."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--sample", type=int, default=60, help="how many; 0 for all")
    options.add_argument("--seed", type=int, default=1, help="which sample")
    chosen = options.parse_args()
    every = list(changes())
    sample = random.Random(chosen.seed).sample(every, chosen.sample or len(every))  # noqa: S311
    survivors = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        shutil.copytree(PACKAGE, copy / "basari")
        for changed in sample:
            if survivor := noticed(copy, changed):
                survivors += 1
                print(f"not noticed: {survivor}", flush=True)  # noqa: T201 - a tool talks
    print(f"{len(sample) - survivors} of {len(sample)} changes noticed ({len(every)} in all)")  # noqa: T201


if __name__ == "__main__":
    main()
