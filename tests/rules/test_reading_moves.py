"""Reading moves: what the notations of all games have in common."""

import pytest

from basari.errors import InvalidNotation
from basari.rules.notation import read_numbers, unreadable
from basari.rules.register import REGISTER, Edition, find

EDITIONS = [edition for game in REGISTER for edition in find(game).editions]


class TestUnreadable:
    """A text that is no move is shown, with how moves are written."""

    def test_sentence(self) -> None:
        """Whatever stands there, braces and line feeds too."""
        error = unreadable("{x}\n", "draw 3, hide 1")

        assert isinstance(error, InvalidNotation)
        assert error.sentence == (r"cannot read '{x}\n' as a move: write one like draw 3, hide 1")

    @pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
    def test_examples(self, edition: Edition) -> None:
        """Whatever is shown as an example can be read, and is written like that."""
        rules = edition.rules()
        with pytest.raises(InvalidNotation) as caught:
            rules.parse("?")

        examples = caught.value.sentence.partition(": write one like ")[2].split(", ")

        assert [str(rules.parse(example)) for example in examples] == examples


class TestNumbers:
    """Numbers have one way to be written."""

    def test_read(self) -> None:
        """From 1 to 999."""
        assert read_numbers(["1", "42", "999"]) == (1, 42, 999)

    @pytest.mark.parametrize("text", ["0", "01", "1000", "-1", "+1", " 1", "1\n", "1.0", "", "²"])
    def test_none(self, text: str) -> None:
        """Anything else counts as none."""
        assert read_numbers([text]) == ()
