"""The page for researchers is true: its examples run, and the learner in it learns."""

import contextlib
import inspect
import io
import re
from pathlib import Path
from typing import Any

import pytest

from basari.research import Environment

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
TEXT = PAGE.read_text(encoding="utf-8")
*SHORT, LEARNING = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
AS_PRINTED, SMALL = "= 4, 20, 10, 300\n", "= 4, 20, 10, 100\n"
"""How much is played on the page and here: as much to learn, which is short, and less to test."""


def run(code: str) -> tuple[dict[str, Any], str]:
    """Run an example; return its variables and its output."""
    left: dict[str, Any] = {"__name__": PAGE.name}
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(code, PAGE.name, "exec"), left)  # noqa: S102 - our own page
    return left, printed.getvalue()


class TestPage:
    """Its examples run as printed."""

    @pytest.mark.parametrize("code", SHORT, ids=["random", "bots"])
    def test_short(self, code: str) -> None:
        """A random game and some games against bots come to an end."""
        left, printed = run(code)

        assert left["env"].table.over
        assert printed

    def test_learning(self) -> None:
        """The learner beats two random players more often than not.

        By chance it would be a third, give or take five in a hundred.
        """
        assert AS_PRINTED in LEARNING

        left, _ = run(LEARNING.replace(AS_PRINTED, SMALL))

        assert left["won"] > 0.5

    def test_arguments(self) -> None:
        """Every argument of an environment is explained."""
        wanted = [*inspect.signature(Environment).parameters]

        assert re.findall(r"^\| `(\w+)` +\|", TEXT, re.MULTILINE)[: len(wanted)] == wanted
