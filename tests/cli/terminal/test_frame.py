"""From sheets to frames: always as many lines as there are, none too wide, the same every time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import (
    HEIGHT,
    WIDTH,
    Chip,
    Paper,
    Sheet,
    frame,
    height_of,
    overflow,
)
from basari.cli.terminal.look import Look
from basari.kernel import Seat
from tests.helpers.stages import LOOKS, plain

words = st.text(st.characters(exclude_categories=["C", "Z", "M"]), min_size=1, max_size=30)
any_paper = st.builds(Paper, st.sampled_from(LOOKS), st.integers(1, 140), st.integers(1, 50))
any_sheet = st.builds(
    Sheet,
    words,
    words,
    st.lists(st.lists(words, max_size=30).map(" ".join).map(Text), max_size=30),
    st.lists(st.tuples(words, words), max_size=8).map(tuple),
    st.lists(st.tuples(words, words), max_size=8).map(tuple),
    st.booleans(),
    st.none() | st.builds(Chip, st.just("{name} chooses"), words),
    st.none() | st.sampled_from([Seat(0), Seat(4), "red"]),
    st.floats(0, 2),
    st.none(),
    st.sampled_from(["", "0:59", "time is up"]),
    drain=st.none(),
)


class TestFrame:
    """A frame fills the paper, and nothing else."""

    @given(any_sheet, any_paper)
    def test_size(self, sheet: Sheet, paper: Paper) -> None:
        """Whatever is on a sheet, a frame is as high as the paper, and no wider if all fits."""
        lines = frame(sheet, paper)

        assert len(lines) == paper.height
        if paper.too_small or not overflow(sheet, paper):
            assert max(map(cell_len, plain(lines))) <= paper.width

    @given(any_sheet, any_paper)
    def test_same(self, sheet: Sheet, paper: Paper) -> None:
        """The same sheet on the same paper is the same frame."""
        assert frame(sheet, paper) == frame(sheet, paper)

    @given(st.integers(0, 40))
    def test_overflow(self, count: int) -> None:
        """What does not fit is counted."""
        body = [Text(f"{number}") for number in range(count)]
        paper = Paper(Look())

        assert overflow(Sheet("", "", [*body], ()), paper) == max(0, count - paper.room)
        assert height_of([*body], paper) == count

    @pytest.mark.parametrize("part", ["chip", "keys", "more"])
    def test_too_wide(self, part: str) -> None:
        """Questions and keys that do not fit are counted too."""
        keys = (("x" * 50, "y" * 50),)
        sheet = Sheet(
            "",
            "",
            [],
            keys if part == "keys" else (),
            keys if part == "more" else (),
            chip=Chip("x" * 100) if part == "chip" else None,
        )

        assert overflow(sheet, Paper(Look())) > 0

    def test_centred(self) -> None:
        """A centred body has as much room above as below."""
        lines = plain(frame(Sheet("", "", [Text("here")], (), centred=True), Paper(Look())))

        assert lines.index("here") in {HEIGHT // 2 - 1, HEIGHT // 2}

    def test_heading_and_footer(self) -> None:
        """The heading stands above a line, the keys below the body, in two lines."""
        sheet = Sheet("left", "right", [Text("body")], (("a", "do"),), (("b", "be"),))

        first, rule, body, *_, keys, more = plain(frame(sheet, Paper(Look())))

        assert first.rstrip() == "  L E F T   right"
        assert rule.strip() == "─" * (WIDTH - 4)
        assert (body.strip(), keys.split(), more.split()) == ("body", ["a", "do"], ["b", "be"])

    def test_chip(self) -> None:
        """Who has the word stands at the right; a long name costs what stands before it first."""
        chip = Chip("{name} chooses", "Maximiliane von Hohenstein")
        far = Sheet(
            "Basari", "leg 2 of 3, round 3, the pile has 20 cards", [], (), chip=chip, far=0.5
        )

        first, rule, *_ = plain(frame(far, Paper(Look())))

        assert first.rstrip().endswith("  Maximiliane von Hohenstein chooses")
        assert first.startswith("  B A S A R I   leg 2 of 3   round 3 ")
        assert rule.strip() == "━" * 38 + "─" * 38

    def test_name_yields(self) -> None:
        """Then the name itself gives way, never the question."""
        chip = Chip("{name} chooses which of all cards to keep and lay", "Maximiliane")

        first, *_ = plain(frame(Sheet("Basari", "", [], (), chip=chip), Paper(Look())))

        assert first.rstrip().endswith(" Maximiliane chooses which of all cards to keep and lay")

    def test_beside(self) -> None:
        """What stands beside the body begins where the body ends, in every line."""
        canvas = Canvas(Look(), 36, 36)
        canvas.put(0, 5, "here")
        sheet = Sheet("", "", [Text("body")] * 9, (), beside=canvas)

        lines = plain(frame(sheet, Paper(Look(), 120, 40)))

        assert lines[7].rstrip() == "body".ljust(84) + "here"

    def test_environment_does_not_matter(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A frame depends on the paper alone, whatever the terminal is said to be."""
        sheet, paper = Sheet("a", "b", [Text("c", "good")], ()), Paper(Look(), 90, 30)
        before = frame(sheet, paper)
        for name, value in (("NO_COLOR", "1"), ("TERM", "dumb"), ("COLUMNS", "10")):
            monkeypatch.setenv(name, value)

        assert frame(sheet, paper) == before


class TestSizes:
    """What counts as large, and as too small."""

    @pytest.mark.parametrize(
        ("width", "height", "large", "too_small"),
        [
            (80, 24, False, False),
            (79, 24, False, True),
            (80, 23, False, True),
            (84, 36, True, False),
            (83, 36, False, False),
            (84, 35, False, False),
        ],
    )
    def test_bounds(self, width: int, height: int, *, large: bool, too_small: bool) -> None:
        """The bounds belong to what they begin."""
        paper = Paper(Look(), width, height)

        assert (paper.large, paper.too_small) == (large, too_small)
