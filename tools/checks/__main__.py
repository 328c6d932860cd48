"""Check sources, texts, rules and documents: `python -m checks`, as `make lint` does.

Prints a line for whatever is wrong (`file:line: what is wrong`) and exits with 1 if anything is.
"""

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from checks import documents, neutral, package, rule_ids, texts
from checks.findings import Check

ROOT = Path(__file__).resolve().parents[2]
CHECKS: tuple[Check, ...] = (
    neutral.neutral_words,
    neutral.neutral_imports,
    neutral.words_of_games,
    rule_ids.rules_in_their_places,
    rule_ids.citations_exist,
    rule_ids.games_are_numbered,
    texts.texts_are_literal,
    texts.translations,
    texts.find_miscompiled,
    documents.links,
    documents.named_files,
    documents.rooms,
    documents.index,
    documents.german_pages,
    documents.find_stale_parts,
    package.metadata,
    package.readme,
    package.changelog,
    package.packages,
)


def main(project: Path = ROOT, checks: Iterable[Check] = CHECKS) -> int:
    """Run all checks on a project, print what they find, and return the exit code."""
    findings = [finding for check in checks for finding in check(project)]
    for finding in findings:
        path = Path(os.path.relpath(finding.path, project))
        sys.stdout.write(f"{finding._replace(path=path)}\n")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
