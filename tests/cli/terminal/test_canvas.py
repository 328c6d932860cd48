"""A sheet of cells: everything at its place, nothing outside, in roles of the palette."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from basari.cli.terminal.canvas import PLAIN_SIGNS, Badge, Canvas, digits, short
from basari.cli.terminal.display import LETTERS, rows_of
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Seat

SIGNS = Look(ASCII, "mono", coloured=False)
words = st.text(st.characters(exclude_categories=["C"]), max_size=12)
places = st.integers(-5, 45)


def rows(canvas: Canvas) -> list[str]:
    """Print a canvas without styles."""
    console = Console(width=canvas.width, color_system=None)
    with console.capture() as captured:
        console.print(canvas, end="")
    return captured.get().split("\n")[:-1]


class TestCanvas:
    """Cells that are written on."""

    @given(st.lists(st.tuples(places, places, words), max_size=8), st.sampled_from([Look(), SIGNS]))
    def test_size(self, written: list[tuple[int, int, str]], look: Look) -> None:
        """Whatever is written wherever, there are as many rows and cells as before."""
        canvas = Canvas(look, 40, 10)
        for x, y, text in written:
            canvas.put(x, y, text)

        assert [cell_len(row) for row in rows(canvas)] == [40] * 10

    def test_where_it_ends(self) -> None:
        """Text tells where it ended, wide letters counted as such."""
        canvas = Canvas(Look(), 20, 1)

        assert canvas.put(2, 0, "日本") == 6
        assert canvas.parts(6, 0, "a", ("b", "strong")) == 8
        assert rows(canvas) == ["  日本ab            "]

    def test_ground_stays(self) -> None:
        """A style without a ground keeps the one that is there."""
        canvas = Canvas(Look(), 4, 1, Seat(1))
        canvas.fill(0, 0, 4, 1, "raised")
        canvas.put(1, 0, "x", "accent")
        canvas.put(2, 0, "y", "accent.badge")
        ground = canvas.style("raised").bgcolor

        styles = [segment.style for segment in canvas.__rich_console__(CONSOLE, CONSOLE.options)]

        assert [style.bgcolor for style in styles if style] == [
            ground,
            ground,
            canvas.style("badge1").bgcolor,
            ground,
        ]

    def test_frames(self) -> None:
        """A frame has corners and lines, in ASCII too."""
        light, plain = Canvas(Look(), 4, 3), Canvas(SIGNS, 4, 3)
        light.frame(0, 0, 4, 3)
        plain.frame(0, 0, 4, 3, heavy=True)

        assert rows(light) == ["╭──╮", "│  │", "╰──╯"]
        assert rows(plain) == ["#==#", "#  #", "#==#"]

    def test_meter(self) -> None:
        """A meter shows what was had, what is new, and what is missing."""
        canvas, plain = Canvas(Look(), 15, 1), Canvas(SIGNS, 15, 1)
        canvas.meter(0, 0, 9, 2, 15, 15)
        plain.meter(0, 0, 9, 2, 15, 15)

        assert rows(canvas) == ["━━━━━━━╍╍──────"]
        assert rows(plain) == ["=======~~......"]

    def test_signs(self) -> None:
        """Every sign has another in ASCII, of the same width."""
        assert all(chr(sign).isascii() for sign in PLAIN_SIGNS.values() if isinstance(sign, int))
        assert all(cell_len(chr(sign)) == 1 for sign in PLAIN_SIGNS)

    @given(words, st.integers(1, 12))
    def test_short(self, text: str, width: int) -> None:
        """What is cut fits, and shows it."""
        cut = short(text, width)

        assert cell_len(cut) <= width
        assert cut == text or cut.endswith("…")


class TestDisplay:
    """Letters made of blocks."""

    @pytest.mark.parametrize("double", [False, True])
    @given(text=st.text(st.sampled_from([*LETTERS]), min_size=1, max_size=9))
    def test_rectangle(self, text: str, *, double: bool) -> None:
        """All rows are equally wide: three, or five."""
        drawn = rows_of(text, double=double)

        assert drawn is not None
        assert len(drawn) == (5 if double else 3)
        assert len({len(row) for row in drawn}) == 1

    def test_unknown(self) -> None:
        """Other letters are written, bold and apart."""
        canvas = Canvas(Look(), 12, 3)
        canvas.big(0, 0, "Łwa")

        assert rows_of("Łwa") is None
        assert rows(canvas)[1] == "Ł W A       "

    def test_too_wide(self) -> None:
        """What does not fit in large letters is written in smaller ones, and at last in plain."""
        canvas = Canvas(Look(), 30, 5)
        canvas.big_mid(0, 0, 30, "BEN", double=True)
        small = Canvas(Look(), 12, 3)
        small.big_mid(0, 0, 12, "MAXIMILIANE")

        assert "██" in rows(canvas)[0]
        assert rows(small)[1] == "MAXIMILIANE "


CONSOLE = Console(width=80, color_system="256", force_terminal=True)


class TestBadges:
    """How seats are marked."""

    def test_digits(self) -> None:
        """Where nothing is said, with digits, each in its own colour."""
        canvas = Canvas(Look(), 9, 1)
        canvas.badge(0, 0, Seat(1))

        assert canvas.sign(Seat(1)) == "2"
        assert digits(2) == (Badge("1", Seat(0)), Badge("2", Seat(1)))

    def test_letters(self) -> None:
        """A letter, and the colour of a seat that there is not."""
        badges = (Badge("L", Seat(0)), Badge("M", Seat(4)))
        canvas = Canvas(Look(), 9, 1, Seat(1), badges)
        plain = Canvas(Look(), 9, 1)

        assert canvas.sign(Seat(1)) == "M"
        assert canvas.style("badge1") == plain.style("badge4")
        assert canvas.style("strong seat1") == plain.style("strong seat4")
        assert canvas.style("accent") == plain.style("seat4")
        assert canvas.style("seat0") == plain.style("seat0")
