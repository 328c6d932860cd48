"""What came of every change, kept from run to run; and the survivors that have a reason."""

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
    """What came of a change once."""

    name: str
    digest: str
    """Of the code around it."""
    tests: str
    """Of the tests that were asked."""
    by: str | None


class Ledger:
    """All verdicts, in a file that grows by a line for each.

    That a change was noticed stays so while the code around it is the same. That nobody noticed it
    holds for these tests alone, unless it is named: then there is a reason, whatever the tests.
    """

    def __init__(self, path: Path, tests: str, named: Collection[str]) -> None:
        self.path, self.tests, self.named = path, tests, named
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        entries = [Entry(*json.loads(line)) for line in lines]
        self.entries = {entry.name: entry for entry in entries}

    def keep(self, verdict: Verdict) -> None:
        """Write down what came of a change."""
        change, by = verdict
        entry = Entry(change.name, change.digest, self.tests, by)
        self.entries[entry.name] = entry
        self.path.parent.mkdir(exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def entry(self, change: Change) -> Entry | None:
        """What came of a change, if that still holds."""
        entry = self.entries.get(change.name)
        if not entry or entry.digest != change.digest:
            return None
        return entry if entry.by or entry.tests == self.tests or entry.name in self.named else None

    def is_open(self, change: Change) -> bool:
        """Whether it has to be tried."""
        return self.entry(change) is None


def verdicts() -> Path:
    """Say where verdicts are kept."""
    return KEPT / "verdicts.jsonl"


def named(path: Path = NAMED) -> dict[str, str]:
    """Read which survivors have a reason, and which."""
    reasons = tomllib.loads(path.read_text(encoding="utf-8")).get("reason", [])
    return {change: reason["why"] for reason in reasons for change in reason["changes"]}


class Result(NamedTuple):
    """What all changes came to."""

    noticed: int
    survivors: list[Change]
    """Nobody noticed, and no reason is named."""
    excused: list[Change]
    """Nobody noticed, for a reason."""
    untried: list[Change]
    stale: list[str]
    """Named, though they are noticed or there is no such change."""

    def __str__(self) -> str:
        """Tell it, with what has to be looked at first."""
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
        """Whether all were tried, and whoever survived has a reason."""
        return not (self.survivors or self.untried or self.stale)


def result(changes: Iterable[Change], ledger: Ledger, files: Collection[str]) -> Result:
    """Sum up; of what is named, only that of some *files* is looked at."""
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
