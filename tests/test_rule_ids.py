"""Every rule of the game is documented, written and tested, and every citation is of a rule."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RANGES = {"G": 11, "C": 15, "B": 15, "R": 9}
RULES = [f"{letter}{number}" for letter, last in RANGES.items() for number in range(1, last + 1)]
CITATION = re.compile(r"\b[GCBR][0-9]{1,2}\b")


def cited(text: str) -> set[str]:
    """Find all rule ids that a text names."""
    return set(CITATION.findall(text))


@cache
def cited_in(folder: str, pattern: str) -> set[str]:
    """Find all rule ids that the files of a folder name."""
    files = [path for path in (ROOT / folder).rglob(pattern) if path != Path(__file__)]
    return cited("\n".join(path.read_text(encoding="utf-8") for path in files))


@cache
def cited_by_classes() -> set[str]:
    """Find all rule ids that the docstring of a class of tests names, ranges written out."""
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                found |= cited((ast.get_docstring(node) or "").partition(":")[0])
    return found


class TestEveryRule:
    """Each rule id has its place in the documents, in the code and in the tests."""

    @pytest.mark.parametrize("rule", RULES)
    def test_documented(self, rule: str) -> None:
        """A player can look it up."""
        assert rule in cited_in("docs/rules", "*.md")

    @pytest.mark.parametrize("rule", RULES)
    def test_cited_in_the_code(self, rule: str) -> None:
        """A reader finds where it is kept."""
        assert rule in cited_in("src/basari", "*.py")

    @pytest.mark.parametrize("rule", RULES)
    def test_tested_by_a_class_of_its_own(self, rule: str) -> None:
        """A class of tests begins its docstring with it."""
        assert rule in cited_by_classes()


class TestEveryCitation:
    """Nothing cites a rule that does not exist."""

    @pytest.mark.parametrize("rule", sorted(cited_in("docs/rules", "*.md")))
    def test_documents(self, rule: str) -> None:
        """What the documents name is a rule, and is cited in the code and in the tests."""
        assert rule in RULES
        assert rule in cited_in("src/basari", "*.py")
        assert rule in cited_in("tests", "*.py")

    def test_code(self) -> None:
        """What the code names is a rule."""
        assert cited_in("src/basari", "*.py") <= set(RULES)

    def test_tests(self) -> None:
        """What the tests name is a rule."""
        assert cited_in("tests", "*.py") <= set(RULES)
