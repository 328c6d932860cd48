"""Names in rows: a bot is marked as one, and nothing runs out of its cells."""

import pytest

from basari.cli.pages.hand import Card, hand
from basari.cli.pages.strip import write_name_and_mark
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet, frame, lines_of
from basari.cli.terminal.look import Look
from basari.cli.words import BotName
from basari.kernel import Seat
from tests.helpers.stages import plain


def written(name: str, width: int) -> str:
    """Read a name in so many cells."""
    canvas = Canvas(Look(), 40, 1)
    write_name_and_mark(canvas, (2, 0), name, width)
    return plain(frame(Sheet("", "", [canvas], ()), Paper(Look())))[2].strip()


class TestTagged:
    """A name comes first; the mark stands behind it where both have room."""

    @pytest.mark.parametrize(
        ("name", "width", "told"),
        [
            (BotName("Sinbad"), 10, "Sinbad bot"),
            (BotName("Sinbad"), 9, "Sinbad"),
            (BotName("Scheherazade"), 8, "Scheher…"),
            ("Ada", 10, "Ada"),
        ],
    )
    def test_yields_to_the_name(self, name: str, width: int, told: str) -> None:
        """No name is shortened for the mark, and nobody else has one."""
        assert written(name, width) == told


class TestMarks:
    """The others below the cards of a hand."""

    def test_a_number_never_touches_a_badge(self) -> None:
        """With four others and large numbers they stand in two rows, each behind its block."""
        others = tuple((Seat(seat), f"{10 + seat}", seat == 1) for seat in range(4))
        card = Card("card", "A", lines=(), others=others, about="others have")
        canvas = Canvas(Look(), 80, 13)

        hand(canvas, (2, 0, 76, 13), [card] * 4, None)

        lines = [line.plain for line in lines_of([canvas], Paper(Look()))]
        assert any(" 1 10  2 11" in line for line in lines)
        assert any(" 3 12  4 13" in line for line in lines)

    @pytest.mark.parametrize(("title", "row"), [("Roll", 1), ("Goods", 3)])
    def test_low_cards_say_what_the_numbers_are(self, title: str, row: int) -> None:
        """Behind the numbers where there is room, else behind the title."""
        count = 3 if title == "Roll" else 1
        others = tuple((Seat(seat), "10", False) for seat in range(count))
        card = Card(title, "", lines=(), others=others, about="others have")
        canvas = Canvas(Look(), 80, 5)

        hand(canvas, (2, 0, 76, 5), [card] * 3, None)

        lines = [line.plain for line in lines_of([canvas], Paper(Look()))]
        assert [n for n, line in enumerate(lines) if "others have" in line] == [row]
