"""Display letters: accents, and letters that there are not."""

import pytest

from basari.cli.terminal.display import LETTERS, rows_of


class TestAccents:
    """A name with accents is drawn as large as one without."""

    @pytest.mark.parametrize("name", ["Zoë", "Jörg", "Éva", "Añez", "Noël", "Šime"])
    def test_drawn(self, name: str) -> None:
        """It has as many rows and columns as its bare letters, but looks different."""
        bare = name.translate(str.maketrans("ëöÉñŠ", "eoEnS"))

        accented, plain = rows_of(name), rows_of(bare)

        assert accented is not None
        assert plain is not None
        assert [len(row) for row in accented] == [len(row) for row in plain]
        assert accented != plain

    def test_marks_that_cannot_be_drawn(self) -> None:
        """A cedilla is left out; a letter that there is not makes the whole name small."""
        assert rows_of("Ça") == rows_of("Ca")
        assert rows_of("Łukasz") is None
        assert rows_of("漢字") is None

    def test_our_own(self) -> None:
        """The letters that were drawn by hand stay as they are."""
        assert rows_of("Ö") != rows_of("O")
        assert LETTERS["Ä"][0] == "101"
