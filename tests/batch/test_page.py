"""The page about many games at once is true, and so is what it says about `tools/breed.py`."""

import contextlib
import inspect
import io
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from basari.batch import play
from basari.batch.basari import LINEAR, Random
from tests.helpers.scripts import script

PAGE = Path(__file__).parent.parent.parent / "docs" / "batch.md"
TEXT = PAGE.read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


class TestPage:
    """Its examples run, and its arguments exist."""

    @pytest.mark.parametrize("code", EXAMPLES, ids=["play", "log", "policy"])
    def test_examples(self, code: str) -> None:
        """An example runs as printed."""
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(code, PAGE.name, "exec"), {"__name__": PAGE.name})  # noqa: S102 - our own

    def test_arguments(self) -> None:
        """Every argument is explained."""
        wanted = [*inspect.signature(play).parameters]

        assert re.findall(r"^\| `(\w+)` +\|", TEXT, re.MULTILINE)[: len(wanted)] == wanted

    def test_methods(self) -> None:
        """Every question to a policy is explained."""
        asked = {name for name, _ in inspect.getmembers(Random, inspect.isfunction)}

        assert asked <= {*re.findall(r"^\| `(\w+)` +\|", TEXT, re.MULTILINE)}


class TestBreeding:
    """`tools/breed.py` breeds policies that win."""

    def test_wins(self) -> None:
        """After two generations it wins clearly more often than the first policy."""
        breed = script("breed").Breed("cards", 3, LINEAR, 40)

        first, *_, last = breed.generations(2, 1)

        others = [breed.judge(first)] * 2
        assert breed.win_shares(breed.judge(last), others, 500, 9).mean() > 0.45
        assert np.array_equal(last, [*breed.generations(2, 1)][-1])

    def test_tells(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """It reports its progress, writes the weights, and says what can be learned."""
        words = ["--generations", "1", "--games", "5", "--players", "3", "--teach", "6", "--out"]
        monkeypatch.setattr(sys, "argv", ["breed.py", *words, str(tmp_path / "weights.json")])
        printed = io.StringIO()

        with contextlib.redirect_stdout(printed):
            script("breed").main()

        told = printed.getvalue()
        assert told.count("generation") == 2
        assert told.count("learned from") == 3
        assert (tmp_path / "weights.json").read_text("utf-8").startswith("[")
