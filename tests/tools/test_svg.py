"""Pictures of terminals: every letter in its place, and only the first frame without animation."""

from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.terminal_theme import MONOKAI
from svg import CELL, ROW, Frame, moving, still

SVG = "{http://www.w3.org/2000/svg}"
LETTERS = st.text(st.sampled_from("ab◆é <&"), min_size=1, max_size=12)


def window(svg: str) -> ET.Element:
    """Return what the terminal shows."""
    found = ET.fromstring(svg).find(f"{SVG}g")  # noqa: S314 - our own picture
    assert found is not None
    return found


def letters(shown: ET.Element) -> dict[tuple[int, int], str]:
    """Return every letter by its row and column."""
    return {
        (int(word.get("y", "")) // ROW, int(place) // CELL): letter
        for word in shown.iter(f"{SVG}text")
        for place, letter in zip(word.get("x", "").split(), word.text or "", strict=True)
    }


class TestStill:
    """One frame."""

    @given(st.lists(LETTERS, min_size=1, max_size=4))
    def test_every_letter_is_at_its_place(self, lines: list[str]) -> None:
        """Nothing depends on the width of a font's letters or spaces."""
        shown = window(still(lines, 80, "A <title>", MONOKAI))

        assert letters(shown) == {
            (row, column): letter
            for row, line in enumerate(lines)
            for column, letter in enumerate(line)
            if letter != " "
        }

    @pytest.mark.parametrize(
        ("line", "where"),
        [
            ("  ██", {"x": "24", "y": "0", "width": "24", "height": "24"}),
            ("▄", {"x": "0", "y": "12", "width": "12", "height": "12"}),
            ("\x1b[7m x \x1b[0m", {"x": "0", "y": "0", "width": "36", "height": "24"}),
            ("──", {"x": "0", "y": "11.2", "width": "24", "height": "1.6"}),
        ],
    )
    def test_blocks_lines_and_grounds_are_shapes(self, line: str, where: dict[str, str]) -> None:
        """They fill their cells, and touch each other."""
        (shape,) = window(still([line], 80, "", MONOKAI)).iter(f"{SVG}rect")
        assert {name: shape.get(name) for name in where} == where

    def test_colours_and_weight(self) -> None:
        """A colour of the 256 is what it is; bold is bold."""
        (word,) = window(still(["\x1b[1;38;5;80mAda\x1b[0m"], 80, "", MONOKAI)).iter(f"{SVG}text")
        assert (word.get("fill"), word.get("font-weight")) == ("#5fd7d7", "bold")


class TestMoving:
    """Frames that follow each other."""

    def test_what_stays_is_drawn_once(self) -> None:
        """The second row changes, the first stays; only the first frame shows unanimated."""
        frames = [Frame(("same", "one"), 1.0), Frame(("same", "two"), 3.0)]
        svg = moving(frames, 80, "", MONOKAI)
        groups = list(window(svg).iter(f"{SVG}g"))[1:]

        assert [text.text for text in window(svg).iter(f"{SVG}text")] == ["same", "one", "two"]
        assert [group.get("opacity") for group in groups] == [None, "0"]
        assert "0.0%,25.0%{opacity:1}25.001%,100%{opacity:0}" in svg
        assert "0%,24.999%{opacity:0}25.0%,100.0%{opacity:1}" in svg
