"""The rules in the terminal: found wherever the package is, and set so that they read well."""

import os
import re
import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.text import Text

from basari.cli import texts
from basari.cli.commands.rules import show_rules
from basari.cli.games import face_of
from basari.cli.terminal import markdown
from basari.cli.terminal.frame import WIDTH, Paper, Sheet, frame
from basari.cli.terminal.look import ASCII, UNICODE, Look
from basari.cli.terminal.markdown import flowing
from basari.cli.terminal.palette import THEMES
from basari.errors import BadSetup
from basari.rules import rulebooks
from basari.rules.basari.game import EDITIONS
from basari.rules.register import REGISTER, Edition, find

ROOT = Path(__file__).parents[3]
RULES = ROOT / "docs" / "rules"
MARKS = re.compile(r"\*\*|`|\]\(|^ *#|\|:?--|\.md\)|^ *\|", re.MULTILINE)
"""What only Markdown would write."""
editions = pytest.mark.parametrize("edition", EDITIONS)
languages = pytest.mark.parametrize("language", texts.LANGUAGES)
glyphs = pytest.mark.parametrize("look", [Look(UNICODE), Look(ASCII)], ids=["unicode", "ascii"])


def text(edition: str, language: str) -> str:
    """Read the rules of an edition."""
    read = EDITIONS[edition].rulebook
    assert read
    return read(language)


def lines(edition: str, paper: Paper) -> list[Text]:
    """Set the rules of an edition as its game wants them."""
    code = face_of("basari", edition).style_code
    return list(flowing(text(edition, texts.language()), paper, code))


def plain(edition: str, look: Look, width: int = 80) -> list[str]:
    """Set the rules without colours."""
    return [line.plain for line in lines(edition, Paper(look, width))]


def styled(line: Text, words: str) -> set[str]:
    """Find the colours and weights in which *words* are set."""
    start = line.plain.index(words)
    return {
        str(span.style)
        for span in line.spans
        if span.start < start + len(words) and span.end > start
    }


class TestText:
    """The pages are found, in both languages."""

    @editions
    @languages
    def test_written(self, edition: str, language: str) -> None:
        """The rules of the edition come first, the rulings after them."""
        suffix = {"en": "", "de": ".de"}[language]

        read = text(edition, language)

        assert read.startswith((RULES / f"basari-{edition}{suffix}.md").read_text("utf-8"))
        assert read.endswith((RULES / f"rulings{suffix}.md").read_text("utf-8"))

    def test_packaged(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Where the package brings the pages along, those are read."""
        shutil.copytree(RULES, tmp_path / "books")
        (tmp_path / "books" / "basari-cards.md").write_text("# Packaged\n", "utf-8")
        monkeypatch.setattr(rulebooks, "PACKAGED", tmp_path / "books")
        monkeypatch.setattr(rulebooks, "CHECKOUT", tmp_path / "nowhere")

        assert text("cards", "en").startswith("# Packaged\n")


class TestLines:
    """Lines fit on the paper, and nothing in them is raw."""

    @editions
    @languages
    @glyphs
    def test_no_marks(self, edition: str, language: str, look: Look) -> None:
        """No sign of Markdown is left, nor a way to another page."""
        texts.use(language)

        shown = "\n".join(plain(edition, look))

        assert not MARKS.search(shown)
        assert "basari-" not in shown

    @given(
        st.sampled_from(sorted(EDITIONS)),
        st.sampled_from(texts.LANGUAGES),
        st.sampled_from([UNICODE, ASCII]),
        st.integers(40, 200),
    )
    @settings(max_examples=20)
    def test_fit(self, edition: str, language: str, signs: object, width: int) -> None:
        """No line is wider than the paper, or too long to be read."""
        texts.use(language)

        shown = plain(edition, Look(signs), width)  # type: ignore[arg-type]

        assert max(map(cell_len, shown)) <= min(width, 100)
        assert all(line == line.rstrip() for line in shown)

    @editions
    @languages
    def test_all_words(self, edition: str, language: str) -> None:
        """Every word and number of the pages is there, in the same order."""
        texts.use(language)
        page = re.sub(r"^\*[^*]+\]\([^*]+\*$", "", text(edition, language), flags=re.MULTILINE)
        linked = re.sub(r"\[[^\]]+\]\(\.\./([^)]+)\)", r"docs/\1", page)
        written = re.sub(r"```\w*|\]\([^)]*\)", "", linked)

        shown = "\n".join(plain(edition, Look()))

        assert re.findall(r"\w+", shown) == re.findall(r"\w+", written)

    @editions
    @languages
    def test_ascii(self, edition: str, language: str) -> None:
        """With the ASCII look there is nothing but ASCII."""
        texts.use(language)

        assert "\n".join(plain(edition, Look(ASCII))).isascii()

    @editions
    @pytest.mark.parametrize("theme", THEMES)
    def test_themes(self, edition: str, theme: str) -> None:
        """Every theme can draw it, page by page."""
        paper = Paper(Look(theme=theme))
        body = lines(edition, paper)

        for start in range(0, len(body), paper.room):
            page = body[start : start + paper.room]
            shown = frame(Sheet("Rules", "", [*page], ()), paper)

            assert len(shown) == paper.height
            for line, drawn in zip(page, shown[2:], strict=False):
                assert re.sub(r"\x1b\[[\d;]*m", "", drawn).rstrip() == line.plain


class TestGames:
    """The rules of all games can be read in the terminal."""

    @pytest.mark.parametrize(
        "edition",
        [edition for game in REGISTER for edition in find(game).editions],
        ids=lambda edition: edition.name,
    )
    @languages
    @glyphs
    def test_readable(self, edition: Edition, language: str, look: Look) -> None:
        """No sign of Markdown is left, lines fit, and ASCII is enough."""
        assert edition.rulebook

        shown = [line.plain for line in flowing(edition.rulebook(language), Paper(look, 80))]

        assert not MARKS.search("\n".join(shown))
        assert max(map(cell_len, shown)) <= WIDTH
        assert look.glyphs == UNICODE or "\n".join(shown).isascii()


class TestSetting:
    """How each part of a page is set."""

    def shown(self, page: str, look: Look) -> list[Text]:
        """Set a page of our own."""
        return list(flowing(page, Paper(look, 40), face_of("basari", "cards").style_code))

    @pytest.mark.parametrize(
        ("page", "unicode", "ascii_only"),
        [
            ("# One\n", [" One", " ═══"], [" One", " ==="]),
            ("## Two\n", [" Two", " ───"], [" Two", " ---"]),
            ("### Three\n", [" Three"], [" Three"]),
            ("one\ntwo\n\nthree\n", [" one two", "", " three"], [" one two", "", " three"]),
            ("- a\n  b\n- c\n", ["  · a b", "  · c"], ["  - a b", "  - c"]),
            ("1. a\n2. b\n", ["  1. a", "  2. b"], ["  1. a", "  2. b"]),
            ("```text\na  b\n  c\n```\n", ["     a  b", "       c"], ["     a  b", "       c"]),
            (
                "| a | b |\n|:--|--:|\n| c | 10 |\n",
                ["  a    b", " ────────", "  c   10"],
                ["  a    b", " --------", "  c   10"],
            ),
            ("*so* **it** `is` [x](y.md)\n", [" so it is x"], [" so it is x"]),
            ("see [x](../n.md#y)\n", [" see docs/n.md"], [" see docs/n.md"]),
            ("a\n\n![a map](../x.svg)\n", [" a", "", " a map"], [" a", "", " a map"]),
            ("# A\n\n*De: [x](y.md)*\n\nb\n", [" A", " ═", "", " b"], [" A", " =", "", " b"]),
            ("Größe … 6 ÷ 2\n", [" Größe … 6 ÷ 2"], [" Groesse ... 6 / 2"]),
        ],
    )
    def test_parts(self, page: str, unicode: list[str], ascii_only: list[str]) -> None:
        """Headings, paragraphs, lists, blocks, tables and stressed words have their form."""
        for look, expected in ((Look(UNICODE), unicode), (Look(ASCII), ascii_only)):
            assert [line.plain for line in self.shown(page, look)] == expected

    def test_hanging(self) -> None:
        """The second line of an item stands below its first."""
        _first, second = self.shown("- " + "word " * 10, Look())

        assert second.plain.startswith("    word")

    @pytest.mark.parametrize(
        ("page", "words", "style"),
        [
            ("a **strong** word", "strong", "bold"),
            ("a *stressed* word", "stressed", "italic"),
            ("![a map](../x.svg)", "a map", "italic"),
            ("type `accept` now", "accept", "bold on color(239)"),
            ("**May I `pass`?**", "pass", "bold on color(239)"),
            ("bid `2R1B`", "2R", "bold bright_red on color(239)"),
            ("bid `offer 2R1B`", "1B", "bold bright_blue on color(239)"),
            ("pick `B`", "B", "bold on color(239)"),
        ],
    )
    def test_styles(self, page: str, words: str, style: str) -> None:
        """Stress is shown, moves look like keys, and gems have their colours."""
        (line,) = self.shown(page, Look())

        assert styled(line, words) == {style}

    def test_no_game(self) -> None:
        """Where no game says otherwise, whatever can be typed looks like keys."""
        (line,) = flowing("bid `2R1B`", Paper(Look(), 40))

        assert styled(line, "2R1B") == {"bold on color(239)"}


class TestShowing:
    """The command shows them as the surroundings allow."""

    @editions
    def test_piped(self, edition: str, capsys: pytest.CaptureFixture[str]) -> None:
        """Into a file or a pipe go plain lines."""
        show_rules("basari", edition, Look(ASCII))

        assert capsys.readouterr().out.splitlines() == plain(edition, Look(ASCII))

    def test_unknown(self) -> None:
        """An unknown edition is refused with those there are, and an unknown game likewise."""
        with pytest.raises(BadSetup, match="there is no edition 'chess': choose cards, board"):
            show_rules("basari", "chess", Look())
        with pytest.raises(BadSetup, match="there is no game 'chess': choose basari"):
            show_rules("chess", None, Look())

    def test_usual(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Where no edition is named, it is the usual one."""
        show_rules("basari", None, Look(ASCII))

        assert capsys.readouterr().out.splitlines() == plain("cards", Look(ASCII))

    def terminal(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Make a terminal of 80 x 24 with a pager that only takes notes."""
        notes: list[str] = []
        monkeypatch.setattr("sys.stdout.isatty", lambda: True)
        monkeypatch.setattr("pydoc.pager", notes.append)
        monkeypatch.setattr(markdown, "get_terminal_size", lambda: os.terminal_size((80, 24)))
        monkeypatch.setattr(markdown, "which", lambda program: f"/bin/{program}")
        for name in ("MANPAGER", "PAGER", "NO_COLOR"):
            monkeypatch.delenv(name, raising=False)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("LESS", "-R")
        return notes

    def test_pager(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """On a terminal one turns pages, in colours."""
        notes = self.terminal(monkeypatch)

        show_rules("basari", "cards", Look())

        (page,) = notes
        assert capsys.readouterr().out == ""
        assert "\x1b[" in page
        bare = re.sub(r"\x1b\[[\d;]*m", "", page)
        assert [line.rstrip() for line in bare.splitlines()] == plain("cards", Look())

    def test_another_pager(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A pager that may not know colours gets none."""
        notes = self.terminal(monkeypatch)
        monkeypatch.setenv("PAGER", "more -s")

        show_rules("basari", "cards", Look())

        (page,) = notes
        assert "\x1b" not in page

    def test_colourless(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A look without colours has none there either."""
        notes = self.terminal(monkeypatch)

        show_rules("basari", "cards", Look(theme="mono", coloured=False))

        (page,) = notes
        assert not re.search(r"\x1b\[[\d;]*\b[349]\d\b", page)

    def test_no_pager(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """Where there is no such program, the rules are printed."""
        notes = self.terminal(monkeypatch)
        monkeypatch.setattr(markdown, "which", lambda _program: None)

        show_rules("basari", "cards", Look())

        assert notes == []
        assert "\x1b[1mBasari: the card edition" in capsys.readouterr().out

    def test_short_enough(
        self,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """What fits on the screen needs no pager."""
        notes = self.terminal(monkeypatch)
        markdown.show("# Short\n", Look())

        assert notes == []
        assert "\x1b[1mShort" in capsys.readouterr().out
