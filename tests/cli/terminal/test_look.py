"""How things look: gems are letter, shape and colour, and every terminal can show them."""

from collections.abc import Mapping
from io import BytesIO, TextIOWrapper

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from basari.cli.games.basari.draw.gems import draw_heap, style_of
from basari.cli.terminal.look import (
    ASCII,
    UNICODE,
    Glyphs,
    Look,
    encodes,
    hue_style,
    look_here,
    look_named,
    seat_style,
)
from basari.cli.terminal.palette import FEW, HUES, MORE_HUES, SEATS, THEMES
from basari.errors import BadSetup
from basari.kernel import Seat
from basari.rules.basari.gems import COLOURS, Gems
from tests.games.basari.helpers import purses

NAMED = range(16)
SEATED = [*map(seat_style, map(Seat, range(SEATS)))]
ATTRIBUTES = ("bold", "dim", "reverse", "underline")
any_look = st.sampled_from([Look(), Look(ASCII, "mono", coloured=False)])


class TestGlyphs:
    """Signs that pictures are made of."""

    @pytest.mark.parametrize("glyphs", [UNICODE, ASCII])
    def test_one_cell(self, glyphs: Glyphs) -> None:
        """Every sign is one cell wide, and every colour has a shape of its own."""
        signs = list(map(glyphs.__getattribute__, glyphs.__struct_fields__))

        assert {cell_len(sign) for text in signs if isinstance(text, str) for sign in text} == {1}
        assert len(set(glyphs.shapes)) == len(HUES) == len(COLOURS)

    def test_ascii(self) -> None:
        """Where there is nothing but ASCII, it is enough, for lines too."""
        texts = [getattr(ASCII, name) for name in ASCII.__struct_fields__]

        assert all(str(text).isascii() for text in texts)

    @pytest.mark.parametrize("encoding", ["utf-8", "UTF8", "utf-16"])
    def test_encodings_with_all_signs(self, encoding: str) -> None:
        """Unicode can be drawn with Unicode."""
        assert encodes(encoding)

    @pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii", None, "", "no-such-thing"])
    def test_encodings_without(self, encoding: str | None) -> None:
        """Others lack a sign, or are none at all."""
        assert not encodes(encoding)


class TestThemes:
    """Styles for everything, made of what every terminal has."""

    @pytest.mark.parametrize("theme", THEMES)
    def test_complete(self, theme: str) -> None:
        """Every theme has a style for everything that any theme has one for."""
        assert THEMES[theme].keys() == FEW.get(theme, THEMES[theme]).keys() == THEMES["dark"].keys()
        assert {*SEATED, *map(hue_style, HUES), *map(hue_style, MORE_HUES)} <= THEMES[theme].keys()
        assert {style_of(colour) for colour in COLOURS} == set(map(hue_style, HUES))

    @pytest.mark.parametrize("theme", ["contrast", "mono", *FEW])
    def test_few_colours(self, theme: str) -> None:
        """Where there are few, only the sixteen that the owner of a terminal chose are used."""
        styles = [Style.parse(style) for style in FEW.get(theme, THEMES[theme]).values()]
        colours = [colour for style in styles for colour in (style.color, style.bgcolor) if colour]

        assert all(colour.number in NAMED for colour in colours)
        assert bool(colours) == (theme != "mono")

    @pytest.mark.parametrize("roles", [THEMES["dark"], THEMES["light"], *FEW.values()])
    def test_seats_differ(self, roles: Mapping[str, str]) -> None:
        """Where there are colours, every seat has one of its own, and none is that of a gem."""
        seats = {roles[seat] for seat in SEATED}

        assert len(seats) == SEATS
        assert not seats & {roles[hue_style(hue)] for hue in HUES}

    def test_unknown(self) -> None:
        """A theme that there is not is refused, with those there are."""
        with pytest.raises(BadSetup, match="dark, light, contrast, mono"):
            look_named("pink", ascii_only=False, coloured=True)

    def test_mono_has_no_colours(self) -> None:
        """Mono is mono, wherever it is drawn."""
        assert not look_named("mono", ascii_only=False, coloured=True).coloured
        assert look_named("dark", ascii_only=True, coloured=True) == Look(ASCII)


class TestHere:
    """The look that suits this terminal."""

    @pytest.mark.parametrize(
        ("term", "unwanted", "coloured"),
        [("xterm", "", True), ("xterm", "1", False), ("dumb", "", False)],
    )
    def test_colour(
        self, monkeypatch: pytest.MonkeyPatch, term: str, unwanted: str, *, coloured: bool
    ) -> None:
        """There are colours where the terminal has them and nobody asked for none."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", term)
        monkeypatch.setenv("NO_COLOR", unwanted)

        assert look_here("dark", ascii_only=True) == Look(ASCII, coloured=coloured, few=coloured)

    @pytest.mark.parametrize(("term", "few"), [("xterm", True), ("xterm-256color", False)])
    def test_few_colours(self, monkeypatch: pytest.MonkeyPatch, term: str, *, few: bool) -> None:
        """Where there are only sixteen colours, they are chosen by name."""
        monkeypatch.setenv("FORCE_COLOR", "1")
        monkeypatch.setenv("TERM", term)
        monkeypatch.delenv("COLORTERM", raising=False)
        monkeypatch.delenv("NO_COLOR", raising=False)

        look = look_here("dark", ascii_only=True)

        assert look.few is few
        assert look.shaded is not few

    @pytest.mark.parametrize("locale", ["C", "POSIX"])
    def test_no_language(self, monkeypatch: pytest.MonkeyPatch, locale: str) -> None:
        """Who asks for the plain locale gets plain signs, though Python could write others."""
        monkeypatch.setattr("sys.stdout", TextIOWrapper(BytesIO(), "utf-8"))
        monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
        before = look_here("dark", ascii_only=False)
        monkeypatch.setenv("LC_ALL", locale)

        assert not before.plain
        assert look_here("dark", ascii_only=False).plain


class TestGems:
    """A gem can be told by its letter, its shape and its colour."""

    @given(any_look, purses(most=99))
    def test_heap(self, look: Look, gems: Gems) -> None:
        """A heap reads like its notation, with a shape before every letter."""
        drawn = draw_heap(gems, look).plain

        for shape in look.glyphs.shapes:
            drawn = drawn.replace(shape, "")
        assert drawn.replace(" ", "") == f"{gems}"

    @given(any_look, st.integers(0, 60), st.integers(0, 60))
    def test_bar(self, look: Look, filled: int, length: int) -> None:
        """A bar is as long as it should be, and as full as it can be."""
        drawn = look.bar(filled, length).plain

        assert len(drawn) == length
        assert drawn.count(look.glyphs.full) == min(filled, length)
