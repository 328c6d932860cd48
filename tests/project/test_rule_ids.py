"""Every rule of every game is documented, written and tested, and every citation is of a rule.

A game's rules are looked for in its own rooms; what belongs to no other game is searched for
Basari's, which is why tiles and shops called `R7` elsewhere are not taken for rules.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]


class Numbered(NamedTuple):
    """The rules of a game: letters, and the last number of each."""

    ranges: Mapping[str, int]
    citation: str

    @property
    def rules(self) -> list[str]:
        """All of them."""
        return [f"{kind}{n}" for kind, last in self.ranges.items() for n in range(1, last + 1)]


GAMES = {
    "basari": Numbered({"G": 11, "C": 15, "B": 15, "R": 9}, "[GCBR][0-9]{1,2}"),
    "marracash": Numbered({"M": 22, "MO": 5, "MR": 12}, "M[OR]?[0-9]{1,2}"),
    "moonlight": Numbered({"L": 33, "LO": 2, "LR": 18}, "L[OR]?[0-9]{1,2}"),
    "jantaris": Numbered({"J": 48, "JR": 24, "JO": 4, "T": 13}, "(?:J[OR]?|T)[0-9]{1,2}"),
}
EVERY = [(game, rule) for game, numbered in GAMES.items() for rule in numbered.rules]


def owner_of(path: Path) -> str:
    """Tell whose file that is: that of the game in its path or name, or else Basari's."""
    parts = {*path.parts, path.name.split(".")[0]}
    named = [game for game in GAMES if game in parts and game != "basari"]
    return next(iter(named), "basari")


@cache
def files(game: str, folder: str, pattern: str) -> tuple[Path, ...]:
    """List the files of a folder that are a game's."""
    found = sorted((ROOT / folder).rglob(pattern))
    own = [path for path in found if owner_of(path.relative_to(ROOT)) == game]
    return tuple(path for path in own if path != Path(__file__))


def cited(game: str, text: str) -> set[str]:
    """Find all rule ids of a game that a text names."""
    return set(re.findall(rf"\b{GAMES[game].citation}\b", text))


@cache
def cited_in(game: str, folder: str, pattern: str) -> set[str]:
    """Find all rule ids that the files of a folder name."""
    texts = [path.read_text(encoding="utf-8") for path in files(game, folder, pattern)]
    return cited(game, "\n".join(texts))


def classes(path: Path) -> Iterator[str]:
    """Go through the docstrings of all classes of tests, as far as the colon."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            yield (ast.get_docstring(node) or "").partition(":")[0]


@cache
def cited_by_classes(game: str) -> set[str]:
    """Find all rule ids that the docstring of a class of tests begins with."""
    heads = [head for path in files(game, "tests", "test_*.py") for head in classes(path)]
    return cited(game, "\n".join(heads))


@pytest.mark.parametrize(("game", "rule"), EVERY)
class TestEveryRule:
    """Each rule id has its place in the documents, in the code and in the tests."""

    def test_documented(self, game: str, rule: str) -> None:
        """A player can look it up."""
        assert rule in cited_in(game, "docs/rules", "*.md")

    def test_cited_in_the_code(self, game: str, rule: str) -> None:
        """A reader finds where it is kept."""
        assert rule in cited_in(game, "src/basari", "*.py")

    def test_tested_by_a_class_of_its_own(self, game: str, rule: str) -> None:
        """A class of tests begins its docstring with it."""
        assert rule in cited_by_classes(game)


@pytest.mark.parametrize("game", GAMES)
class TestEveryCitation:
    """Nothing cites a rule that does not exist."""

    def test_documents(self, game: str) -> None:
        """What the documents name is a rule."""
        assert cited_in(game, "docs/rules", "*.md") <= set(GAMES[game].rules)

    def test_code(self, game: str) -> None:
        """What the code names is a rule."""
        assert cited_in(game, "src/basari", "*.py") <= set(GAMES[game].rules)

    def test_tests(self, game: str) -> None:
        """What the tests name is a rule."""
        assert cited_in(game, "tests", "*.py") <= set(GAMES[game].rules)
