"""The documents tell the truth: what they print is what one gets."""

import contextlib
import io
import re
from collections import Counter
from pathlib import Path

import pytest

from basari.rules.basari.game import GAME
from basari.rules.basari.gems import Gems
from tests.helpers.calls import call

FILLS = ("#f07167", "#f0c65a", "#98cd6e", "#7aaaf0")
"""How the four colours are drawn."""
ROOT = Path(__file__).parents[2]
PROGRAMMERS = "docs/programmers.md"
PAGES = [PROGRAMMERS, "docs/notation.md", "docs/architecture.md", "docs/components.md"]


def blocks(page: str, language: str) -> list[str]:
    """Take the code blocks of a *language* out of a page."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


class TestExamples:
    """Python in the documents runs as it is printed."""

    @pytest.mark.parametrize(
        ("page", "code"), [(page, code) for page in PAGES for code in blocks(page, "python")]
    )
    def test_runs(self, page: str, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """An example runs from the checkout, without a complaint."""
        monkeypatch.chdir(ROOT)
        printed = io.StringIO()

        with contextlib.redirect_stdout(printed):
            exec(compile(code, page, "exec"), {"__name__": page})  # noqa: S102 - our own page

        for line in re.findall(r"#(?: ->|:) (.+)$", code, re.MULTILINE):
            assert line in printed.getvalue()

    def test_there_are_some(self) -> None:
        """The page for programmers and the notation show code."""
        assert blocks(PROGRAMMERS, "python")
        assert blocks("docs/notation.md", "python")


class TestDrawings:
    """The drawings of the house tables show what is in them, and nothing twice."""

    @pytest.mark.parametrize(
        ("edition", "picture", "entries"),
        [("cards", "deck", "cards"), ("board", "track", "arches")],
    )
    def test_shown(self, edition: str, picture: str, entries: str) -> None:
        """Every card and every arch is there, with as many gems as it has."""
        drawn = (ROOT / "docs" / "pictures" / f"{picture}.svg").read_text("utf-8")
        table = GAME.edition(edition).named_table("house").content()

        groups = re.findall(r"<title>\w+ (\d+): ([^<]*)</title>(.*?)</g>", drawn, re.DOTALL)

        assert sorted(int(number) for number, *_ in groups) == [*range(1, len(table[entries]) + 1)]
        for number, told, shapes in groups:
            entry = table[entries][int(number) - 1]
            colours = Counter(re.findall('fill="(#[0-9a-f]+)"', shapes))
            assert told.endswith(f"{entry['points']} points, {entry['gems']}")
            assert [colours[fill] for fill in FILLS] == [*Gems.parse(entry["gems"]).counts]


def _timeless(line: str) -> str:
    """Leave out how fast it was, and how wide that made the table."""
    return "" if "per second" in line else " ".join(line.replace("─", "").split())


class TestOutputs:
    """What the page for programmers shows is what one sees."""

    def shown(self, command: str) -> list[str]:
        """Take what a command prints out of the page."""
        text = (ROOT / PROGRAMMERS).read_text(encoding="utf-8")
        _, _, after = text.partition(f"$ {command}\n")
        return re.split(r"^(?:\$|```)", after, maxsplit=1, flags=re.MULTILINE)[0].splitlines()

    @pytest.mark.parametrize(
        "command",
        ["basari verify docs/pictures/bazaar.jsonl", "basari simulate --games 200 --seed 1"],
    )
    def test_printed(self, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every line is the same, save how fast it was."""
        monkeypatch.chdir(ROOT)
        monkeypatch.setenv("COLUMNS", "80")

        printed = call(*command.split()[1:]).out.splitlines()

        assert [_timeless(line) for line in printed] == [
            _timeless(line) for line in self.shown(command)
        ]

    def test_python(self) -> None:
        """The example prints what stands below it."""
        (code,), (expected, *_) = blocks(PROGRAMMERS, "python"), blocks(PROGRAMMERS, "text")
        printed = io.StringIO()

        with contextlib.redirect_stdout(printed):
            exec(compile(code, PROGRAMMERS, "exec"), {})  # noqa: S102 - our own page

        assert printed.getvalue() == expected


class TestLog:
    """The notation prints lines of the game in the pictures, and what `replay` says of it."""

    def test_lines(self) -> None:
        """Every answer and the result stand in the file as they are printed."""
        saved = (ROOT / "docs" / "pictures" / "bazaar.jsonl").read_text("utf-8").splitlines()

        (printed,) = [block for block in blocks("docs/notation.md", "json") if "…\n" in block]
        answers = [line for line in printed.splitlines() if line.startswith(('{"by"', '{"result"'))]

        assert answers
        assert set(answers) <= set(saved)

    def test_replayed(self) -> None:
        """The object of an answer is the one that `replay` prints, as far as it is printed."""
        (printed,) = [block for block in blocks("docs/notation.md", "json") if '"answer"' in block]
        number = int(re.findall(r'"answer": (\d+)', printed)[0])
        replayed = call("replay", str(ROOT / "docs" / "pictures" / "bazaar.jsonl"), "--json").out

        whole = " ".join(replayed.splitlines()[number - 1].split())

        for part in " ".join(printed.split()).split("…"):
            assert part.strip(" ,]}") in whole
