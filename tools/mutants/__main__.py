"""Mutation tests: change the core in one place at a time, and see whether a test notices.

    make mutants                                     the whole core, on all cores
    make mutants ARGS="--jobs 1 rules/basari log"    some of it

Verdicts are kept in `.mutants`: an interrupted run continues where it stopped, and only what has
changed since is tried again. A change that no test notices is reported: either a test is missing,
or it makes no difference; then `tools/mutants/named.toml` names it, with the reason.
"""

import os
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points

from mutants import ledger
from mutants.changes import ROOT, Change, changes_of
from mutants.children import FORK
from mutants.plan import CORE, Plan, update_plan
from mutants.trials import Verdict, cold, is_cold, warm

LIBRARIES = (
    "hypothesis",
    "msgspec",
    "pydantic",
    "rich.console",
    "typer",
    "prompt_toolkit",
    "numpy",
)
"""What the engine and its tests use: loaded once, before any of it."""


def run(changes: Sequence[Change], plan: Plan, jobs: int, *, cold_too: bool) -> None:
    """Try all open changes, and keep the verdicts."""
    kept = partial(ledger.Ledger, ledger.verdicts(), plan.digest, ledger.read_accepted())
    open_ones = list(filter(kept().is_open, changes))
    quick = [change for change in open_ones if not is_cold(change, plan)]
    print(f"{len(changes)} changes, {len(open_ones)} to try", flush=True)  # noqa: T201 - a tool talks
    if quick:
        child = FORK.Process(target=warm, args=(quick, plan, jobs, Telling(kept(), len(open_ones))))
        child.start()
        child.join()
    if cold_too:
        rest = list(filter(kept().is_open, open_ones))
        cold(rest, plan, jobs, Telling(kept(), len(rest)))


class Telling:
    """Keeps verdicts, and reports on them as they come."""

    def __init__(self, kept: ledger.Ledger, whole: int) -> None:
        self.kept, self.whole, self.done = kept, whole, 0

    def __call__(self, verdict: Verdict) -> None:
        """Keep a verdict, and report a survivor."""
        self.kept.keep(verdict)
        self.done += 1
        if not verdict.by and verdict.change.name not in self.kept.named:
            tell(f"not noticed: {verdict.change}")
        if self.done % 100 == 0:
            tell(f"{self.done} of {self.whole} tried")


def tell(text: str) -> None:
    """Print, even while pytest captures output."""
    print(text, file=sys.__stdout__, flush=True)


def main() -> int:
    """Try what has not been tried yet, and print a summary."""
    words = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    words.add_argument("files", nargs="*", help="files or folders below src/basari")
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--warm", action="store_true", help="only what needs no loading anew")
    words.add_argument("--report", action="store_true", help="try nothing, tell what was tried")
    chosen = words.parse_args()
    os.chdir(ROOT)
    files = [file for file in CORE if not chosen.files or file.startswith(tuple(chosen.files))]
    changes = [change for file in files for change in changes_of(file)]
    for library in (*LIBRARIES, *(plugin.module for plugin in entry_points(group="pytest11"))):
        import_module(library)
    plan = update_plan(chosen.jobs)
    for name in plan.failing:
        tell(f"fails by itself, so it is not asked: {name}")
    if not chosen.report:
        run(changes, plan, chosen.jobs, cold_too=not chosen.warm)
    kept = ledger.Ledger(ledger.verdicts(), plan.digest, ledger.read_accepted())
    found = ledger.result(changes, kept, files)
    tell(str(found))
    return 0 if found.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
