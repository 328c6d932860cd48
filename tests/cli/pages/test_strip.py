"""Names in rows: a bot is marked as one, and nothing runs out of its cells."""

import pytest

from basari.cli.pages.strip import write_name_and_mark
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper, Sheet, frame
from basari.cli.terminal.look import Look
from basari.cli.words import BotName
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
