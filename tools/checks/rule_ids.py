"""Every rule of every game is documented, cited in the code and tested, and every citation exists.

A game's rules are looked for in files with its name in their path; all other files are read for
Basari's, which is why tiles and shops called `R7` elsewhere are not taken for rules.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from basari.rules.register import REGISTER
from checks.findings import Finding, line_at, text_of

TEST_CLASS = re.compile(r'^class Test.*:\n    """([^:"]*)', re.MULTILINE)
"""A class of tests, and its docstring as far as the colon."""


class Numbering(NamedTuple):
    """The rules of a game: the last number of each letter, and what a citation looks like."""

    last: Mapping[str, int]
    citation: str

    @property
    def rules(self) -> list[str]:
        """All of them.

        >>> Numbering({"G": 2, "R": 1}, "[GR][0-9]").rules
        ['G1', 'G2', 'R1']
        """
        return [f"{kind}{n}" for kind, last in self.last.items() for n in range(1, last + 1)]


GAMES = {
    "basari": Numbering({"G": 11, "C": 15, "B": 15, "R": 10}, "[GCBR][0-9]{1,2}"),
    "marracash": Numbering({"M": 22, "MO": 5, "MR": 12}, "M[OR]?[0-9]{1,2}"),
    "moonlight": Numbering({"L": 33, "LO": 2, "LR": 18}, "L[OR]?[0-9]{1,2}"),
    "jantaris": Numbering({"J": 48, "JR": 24, "JO": 4, "T": 13}, "(?:J[OR]?|T)[0-9]{1,2}"),
}
PLACES = {"docs/rules": "*.md", "src/basari": "*.py", "tests": "*.py"}
"""Where rules are cited: a folder, and which files of it."""


def rules_in_their_places(project: Path) -> Iterator[Finding]:
    """Find rules that no document explains, no code cites or no class of tests is about."""
    for game, numbering in GAMES.items():
        pages = rules_cited(project, game, "docs/rules")
        code = rules_cited(project, game, "src/basari")
        tests = rules_with_tests(project, game)
        for rule in numbering.rules:
            place = pages.get(rule, (project / "docs" / "rules", 1))
            if rule not in pages:
                yield Finding(*place, f"{game}'s {rule} is in no document")
            if rule not in code:
                yield Finding(*place, f"{game}'s {rule} is cited nowhere in the code")
            if rule not in tests:
                yield Finding(*place, f"no docstring of a test class begins with {game}'s {rule}")


def citations_exist(project: Path) -> Iterator[Finding]:
    """Find citations of rules that do not exist."""
    for game, numbering in GAMES.items():
        for folder in PLACES:
            for rule, place in rules_cited(project, game, folder).items():
                if rule not in numbering.rules:
                    yield Finding(*place, f"{game} has no rule {rule}")


def games_are_numbered(_project: Path) -> Iterator[Finding]:
    """Find games whose rules are not listed here."""
    for game in REGISTER.keys() ^ GAMES.keys():
        yield Finding(Path(__file__), 1, f"{game} is not both in the register and numbered here")


def owner_of(path: Path) -> str:
    """Return whose file that is: the game's in its path or name, or else Basari's.

    >>> owner_of(Path("docs/rules/jantaris.de.md"))
    'jantaris'
    >>> owner_of(Path("tests/kernel/test_kernel.py"))
    'basari'
    """
    parts = {*path.parts, path.name.split(".")[0]}
    return next((game for game in GAMES if game in parts and game != "basari"), "basari")


def files_of(project: Path, game: str, folder: str) -> list[Path]:
    """List a game's files in a folder in which rules are cited."""
    found = sorted((project / folder).rglob(PLACES[folder]))
    return [path for path in found if owner_of(path.relative_to(project)) == game]


def rules_cited(project: Path, game: str, folder: str) -> dict[str, tuple[Path, int]]:
    """Find all rules of a game that the files of a folder cite, and where each stands first."""
    found: dict[str, tuple[Path, int]] = {}
    for path in files_of(project, game, folder):
        text = text_of(path)
        for match in re.finditer(rf"\b{GAMES[game].citation}\b", text):
            found.setdefault(match[0], (path, line_at(text, match.start())))
    return found


def rules_with_tests(project: Path, game: str) -> set[str]:
    """Find all rules that docstrings of test classes name before their colon."""
    files = [path for path in files_of(project, game, "tests") if path.name.startswith("test_")]
    heads = "\n".join(head for path in files for head in TEST_CLASS.findall(text_of(path)))
    return set(re.findall(rf"\b{GAMES[game].citation}\b", heads))
