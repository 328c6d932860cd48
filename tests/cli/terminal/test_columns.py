"""Columns of text: nothing is lost, nothing is too wide, and what fits stands in one line."""

from io import StringIO

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from basari.cli.terminal.columns import columns

HEADS = ("game", "who")
words = st.lists(st.text("ab漢[]", min_size=1, max_size=9), max_size=6).map(" ".join)


def laid(*rows: tuple[str, str], width: int = 40) -> list[str]:
    """Lay some rows out, and read the lines."""
    console = Console(file=StringIO(), width=width)
    cells = [tuple(map(Text, row)) for row in rows]
    return columns(console, HEADS, cells).plain.split("\n")


class TestColumns:
    """A row for each thing, below its heads."""

    def test_fitting(self) -> None:
        """What fits is as wide as it needs to be; behind the last cell there is nothing."""
        assert laid(("a", "Ada 1, Ben 2"), ("bcdefg", ""), ("", "Cleo")) == [
            "game    who",
            "a       Ada 1, Ben 2",
            "bcdefg",
            "        Cleo",
        ]

    def test_folded(self) -> None:
        """What is too wide goes on in the next line, in its own column."""
        assert laid(("abc", "Ada 1, Ben 2, Cleo 3"), width=18) == [
            "game  who",
            "abc   Ada 1, Ben",
            "      2, Cleo 3",
        ]

    def test_no_rows(self) -> None:
        """Heads can stand alone."""
        assert laid() == ["game  who"]

    def test_styles(self) -> None:
        """What stands out does so in every line."""
        console = Console(
            file=StringIO(), width=8, force_terminal=True, color_system="standard", no_color=False
        )
        console.print(columns(console, ["a"], [[Text("bold word", "bold")]]), soft_wrap=True)
        drawn = console.file.getvalue()  # type: ignore[attr-defined]

        assert drawn.splitlines() == [f"\x1b[1m{word}\x1b[0m" for word in ("a", "bold", "word")]

    @given(rows=st.lists(st.tuples(words, words), max_size=5), width=st.integers(8, 60))
    def test_nothing_is_lost(self, rows: list[tuple[str, str]], width: int) -> None:
        """Every letter is there, in its column, and no line is too wide."""
        lines = laid(*rows, width=width)

        assert max(map(cell_len, lines)) <= width
        letters = "".join(part for row in (HEADS, *rows) for part in row).replace(" ", "")
        assert sorted("".join(lines).replace(" ", "")) == sorted(letters)
