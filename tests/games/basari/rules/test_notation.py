"""Notation: every move has exactly one way to be written, in both editions."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.chance import Draw, Roll
from basari.errors import InvalidNotation
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Start
from basari.rules.basari.exchange import Swap, Take
from basari.rules.basari.gems import COLOURS, Colour, Gems
from basari.rules.basari.negotiation import ACCEPT, PASS, Offer
from tests.games.basari.helpers import BOARD, CARDS, purses

numbers = st.lists(st.integers(1, 999), min_size=1, max_size=6).map(tuple)
spoken = purses(most=99).map(Offer) | st.sampled_from([ACCEPT, PASS])
card_moves = (
    spoken
    | numbers.map(Draw)
    | st.sampled_from(cards.Action)
    | st.builds(Swap, purses(2), purses(2))
    | st.builds(Take, st.sampled_from(COLOURS))
)
board_moves = (
    spoken
    | numbers.map(Roll)
    | st.sampled_from(board.Action)
    | st.builds(Start, st.integers(1, 999))
)


class TestReadBack:
    """What is written is read."""

    @given(move=card_moves)
    def test_card_moves(self, move: cards.table.Move) -> None:
        """Every move of the card edition comes back."""
        assert CARDS.parse(str(move)) == move

    @given(move=board_moves)
    def test_board_moves(self, move: board.table.Move) -> None:
        """Every move of the board edition comes back."""
        assert BOARD.parse(str(move)) == move

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("draw 17 4 31 8", Draw((17, 4, 31, 8))),
            ("draw 22", Draw((22,))),
            ("A", cards.Action.A),
            ("D", cards.Action.D),
            ("offer 2R1B", Offer(Gems(2, 0, 0, 1))),
            ("accept", ACCEPT),
            ("swap B RY", Swap(Gems(blue=1), Gems(1, 1))),
            ("swap - RY", Swap(Gems(), Gems(1, 1))),
            ("swap B -", Swap(Gems(blue=1), Gems())),
            ("take R", Take(Colour.RED)),
        ],
    )
    def test_card_examples(self, text: str, move: cards.table.Move) -> None:
        """The card edition, as its notation is documented."""
        assert CARDS.parse(text) == move
        assert str(move) == text

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("roll 6 1 3 2", Roll((6, 1, 3, 2))),
            ("roll 4", Roll((4,))),
            ("start 12", Start(12)),
            ("roll", board.Action.ROLL),
            ("points", board.Action.POINTS),
            ("gems", board.Action.GEMS),
            ("offer 2R1B", Offer(Gems(2, 0, 0, 1))),
            ("accept", ACCEPT),
            ("pass", PASS),
        ],
    )
    def test_board_examples(self, text: str, move: board.table.Move) -> None:
        """The board edition, as its notation is documented."""
        assert BOARD.parse(text) == move
        assert str(move) == text


class TestOneWay:
    """Anything but the one notation is refused."""

    @pytest.mark.parametrize("rules", [CARDS, BOARD], ids=["cards", "board"])
    @given(text=st.text(alphabet="ABCDRYGB-0123456789 adefglnoprstuw\n\t", max_size=14) | st.text())
    def test_read_means_written(self, rules: cards.BasariCards, text: str) -> None:
        """Whatever can be read is written in just that way."""
        with suppress(InvalidNotation):
            assert str(rules.parse(text)) == text

    @pytest.mark.parametrize(
        "text",
        [
            "",
            " ",
            "a",
            "E",
            "A B",
            "A ",
            " A",
            "A\n",
            "draw",
            "draw ",
            "draw 0",
            "draw 01",
            "draw x",
            "draw 1  2",
            "draw 1000",
            "draw -1",
            "draw 1 2 ",
            "draw \N{SUPERSCRIPT TWO}",
            "take",
            "take r",
            "take RY",
            "take -",
            "take R R",
            "swap",
            "swap B",
            "swap B YR",
            "swap B R Y",
            "swap  RY",
            "swap B  RY",
            "swap b RY",
            "swap B 1R",
            "offer",
            "offer R",
            "offer 1R 1B",
            "offer 1B1R",
            "offers 1R",
            "Offer 1R",
            "accept 1R",
            "ACCEPT",
            "pass now",
            "roll 3",
            "start 3",
            "points",
        ],
    )
    def test_not_in_the_card_edition(self, text: str) -> None:
        """Other cases, other blanks, other orders, other numbers, other games."""
        with pytest.raises(InvalidNotation, match="cannot read"):
            CARDS.parse(text)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "ROLL",
            "roll ",
            "roll 0",
            "roll 1,2",
            "roll 01",
            "roll x",
            "roll 1  2",
            "start",
            "start 0",
            "start 01",
            "start x",
            "start 1 2",
            "start ",
            "start 1000",
            "start -1",
            "point",
            "gem",
            "pass ",
            "offer",
            "offer 0R",
            "draw 3",
            "A",
            "swap B RY",
            "take R",
        ],
    )
    def test_not_in_the_board_edition(self, text: str) -> None:
        """Other cases, other blanks, other numbers, other games."""
        with pytest.raises(InvalidNotation, match="cannot read"):
            BOARD.parse(text)

    def test_error_shows_how_to_write(self) -> None:
        """The sentence shows the text, and examples of what can be read."""
        with pytest.raises(InvalidNotation) as caught:
            CARDS.parse("give up")

        assert str(caught.value).startswith("cannot read 'give up' as a move: write ")
        assert "offer 2R1B, accept, swap B RY, take R" in str(caught.value)
        with pytest.raises(
            InvalidNotation, match=r"^cannot read 'give up' as a move: write one like r"
        ):
            BOARD.parse("give up")
