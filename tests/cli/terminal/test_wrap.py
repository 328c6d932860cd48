from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from basari.cli.terminal.wrap import broken

words = st.lists(st.text("ab佐藤é", min_size=1, max_size=9), min_size=1, max_size=30)


class TestBroken:
    """Lines end between words."""

    @given(words, st.integers(25, 60))
    def test_keeps_all_words_within_the_width(self, said: list[str], width: int) -> None:
        """No word is lost or broken, and no line is wider than it may be."""
        lines = broken(" ".join(said), width, "* ", "  ")

        assert " ".join(lines).replace("* ", "", 1).split() == said
        assert all(cell_len(line) <= width for line in lines)
        assert all(line.startswith("  ") for line in lines[1:])
