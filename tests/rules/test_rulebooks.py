"""Pages of rules: bound to a book, and read from wherever they lie."""

from pathlib import Path

import pytest

from basari.rules import rulebooks
from basari.rules.basari.game import EDITIONS, GAME
from basari.rules.rulebooks import rulebook


class TestRulebook:
    """A book is its pages, one after the other, in one language."""

    @pytest.mark.parametrize("language", GAME.languages)
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_ours(self, edition: str, language: str) -> None:
        """Every edition has one in every language of its game."""
        read = EDITIONS[edition].rulebook

        assert read
        assert read(language).startswith("# ")

    @pytest.mark.parametrize("packaged", [True, False])
    def test_where_they_lie(
        self, *, packaged: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An installed package has pages of its own; else they are read where they are written."""
        for folder in ("books", "docs"):
            (tmp_path / folder).mkdir()
            for page in ("one.md", "two.md", "one.de.md", "two.de.md"):
                (tmp_path / folder / page).write_text(f"{folder} {page}\n", "utf-8")
        monkeypatch.setattr(rulebooks, "PACKAGED", tmp_path / ("books" if packaged else "none"))
        monkeypatch.setattr(rulebooks, "CHECKOUT", tmp_path / "docs")
        read, folder = rulebook("one", "two"), "books" if packaged else "docs"

        assert read("en") == f"{folder} one.md\n\n{folder} two.md\n"
        assert read("de") == f"{folder} one.de.md\n\n{folder} two.de.md\n"

    def test_no_such_language(self) -> None:
        """A book that was never written in a language cannot be read in it."""
        with pytest.raises(FileNotFoundError):
            rulebook("basari-cards")("xx")
