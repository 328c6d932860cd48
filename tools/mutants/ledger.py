"""The verdicts on all changes, kept from run to run, and the survivors that have a reason."""

import json
import tomllib
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import NamedTuple

from mutants.changes import Change
from mutants.plan import KEPT
from mutants.trials import Verdict

NAMED = Path(__file__).with_name("named.toml")


class Entry(NamedTuple):
    """An earlier verdict on a change."""

    name: str
    digest: str
    """Of the code around it."""
    tests: str
    """Of the tests that were run."""
    by: str | None


class Ledger:
    """All verdicts, in a file that grows by a line for each.

    That a change was noticed holds while the code around it stays the same. That nobody noticed it
    holds only for the same tests, unless it is named: then there is a reason, whatever the tests.
    """

    def __init__(self, path: Path, tests: str, named: Collection[str]) -> None:
        self.path, self.tests, self.named = path, tests, named
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        entries = [Entry(*json.loads(line)) for line in lines]
        self.entries = {entry.name: entry for entry in entries}

    def keep(self, verdict: Verdict) -> None:
        """Write a verdict."""
        change, by = verdict
        entry = Entry(change.name, change.digest, self.tests, by)
        self.entries[entry.name] = entry
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def entry(self, change: Change) -> Entry | None:
        """Return the verdict on a change, if it still holds."""
        entry = self.entries.get(change.name)
        if not entry or entry.digest != change.digest:
            return None
        return entry if entry.by or entry.tests == self.tests or entry.name in self.named else None

    def is_open(self, change: Change) -> bool:
        """Whether it must be tried."""
        return self.entry(change) is None


def verdicts() -> Path:
    """Return the file of verdicts."""
    return KEPT / "verdicts.jsonl"


def read_accepted(path: Path = NAMED) -> dict[str, str]:
    """Return the survivors that have a reason, with their reasons."""
    reasons = tomllib.loads(path.read_text(encoding="utf-8")).get("reason", [])
    return {change: reason["why"] for reason in reasons for change in reason["changes"]}


class Result(NamedTuple):
    """The results of all changes."""

    noticed: int
    survivors: list[Change]
    """Not noticed, and without a reason."""
    excused: list[Change]
    """Not noticed, with a reason."""
    untried: list[Change]
    stale: list[str]
    """Named, but noticed or no longer there."""

    def __str__(self) -> str:
        """Return a summary; what needs attention comes first."""
        tried = self.noticed + len(self.survivors) + len(self.excused)
        share = 100 * self.noticed / tried if tried else 0.0
        lines = [f"not noticed: {change}" for change in self.survivors]
        lines += [f"named for nothing: {name}" for name in self.stale]
        summary = (
            f"{self.noticed} of {tried} changes noticed ({share:.1f} %), {len(self.excused)} not, "
            f"with a reason, {len(self.survivors)} not; {len(self.untried)} not tried"
        )
        return "\n".join([*lines, summary])

    @property
    def is_good(self) -> bool:
        """Whether all were tried, and all survivors have a reason."""
        return not (self.survivors or self.untried or self.stale)


def result(changes: Iterable[Change], ledger: Ledger, files: Collection[str]) -> Result:
    """Summarise; with *files*, only names for these are checked."""
    found = Result(0, [], [], [], [])
    noticed, alive = 0, set[str]()
    for change in changes:
        entry = ledger.entry(change)
        if not entry:
            found.untried.append(change)
        elif entry.by:
            noticed += 1
            continue
        else:
            (found.excused if change.name in ledger.named else found.survivors).append(change)
        alive.add(change.name)
    found.stale.extend(
        name for name in ledger.named if name.partition(":")[0] in files and name not in alive
    )
    return found._replace(noticed=noticed)
