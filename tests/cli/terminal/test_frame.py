"""From sheets to frames: always as many lines as there are, none too wide, the same every time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from basari.cli.terminal.frame import HEIGHT, WIDTH, Paper, Sheet, frame, height_of, overflow
from basari.cli.terminal.look import Look
from stages import LOOKS, plain

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

    @pytest.mark.parametrize("part", ["heading", "keys", "more"])
    def test_too_wide(self, part: str) -> None:
        """Headings and keys that do not fit are counted too."""
        keys = (("x" * 50, "y" * 50),)
        sheet = Sheet(
            "x" * 100 if part == "heading" else "",
            "",
            [],
            keys if part == "keys" else (),
            keys if part == "more" else (),
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

        assert first.split() == ["left", "right"]
        assert cell_len(first) == WIDTH - 1
        assert set(rule) == {"─"}
        assert (body, keys.strip(), more.strip()) == ("body", "a do", "b be")

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
            (110, 34, True, False),
            (109, 34, False, False),
            (110, 33, False, False),
        ],
    )
    def test_bounds(self, width: int, height: int, *, large: bool, too_small: bool) -> None:
        """The bounds belong to what they begin."""
        paper = Paper(Look(), width, height)

        assert (paper.large, paper.too_small) == (large, too_small)
