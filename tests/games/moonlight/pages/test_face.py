"""The face of Moonlight Market: the table, its tiles and places."""

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.moonlight.draw.chains import TILE
from basari.cli.games.moonlight.draw.signs import place_word, tile_word
from basari.cli.games.moonlight.face import FACE
from basari.cli.pages.port import Face
from basari.cli.terminal.frame import Paper, lines_of
from basari.kernel import DEALER, Seat
from basari.players import Turn
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.moves import Hammer, Move
from basari.rules.moonlight.table import View
from basari.rules.moonlight.tiles import SEAL
from tests.games.moonlight.helpers import LINE_UPS, RULES, bid_table, play_game
from tests.helpers.stages import COLOURED

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


@pytest.fixture(scope="module")
def games() -> list[list[Turn]]:
    """Play every line-up."""
    return [play_game(*line_up, 5) for line_up in LINE_UPS]


class TestTiles:
    """A tile is written as a label or a word."""

    def test_have_room(self, language: str) -> None:
        """Every tile fits where links lie; a seal is a thing, not what one does with a choice."""
        for label in RULES.market.tiles:
            assert cell_len(tile_word(label)) <= TILE

        assert tile_word(SEAL) == ("seal" if language == "en" else "Siegel")


class TestPlaces:
    """Places are written in words of the language."""

    def test_every_place(self, language: str) -> None:
        """Also those that bring nothing."""
        places = [place_word(place) for place in range(1, 6)]

        assert places == (
            ["1st", "2nd", "3rd", "4th", "5th"]
            if language == "en"
            else ["1.", "2.", "3.", "4.", "5."]
        )


def table_text(view: View) -> str:
    """Draw the table without colours."""
    body = list(FACE.table(view, NAMES[:3], Paper(COLOURED)))
    return "\n".join(line.plain for line in lines_of(body, Paper(COLOURED)))


class TestTable:
    """The table shows everything that lies open, and a hand to its owner alone."""

    def test_drawn(self, games: list[list[Turn]]) -> None:
        """In every moment of a game."""
        for turn in games[1]:
            view = turn.before.view(None)
            drawn = table_text(view)
            assert all(name in drawn for name in NAMES[:3])
            for column in view.cushions[0]:
                assert all(tile_word(tile) in drawn for tile in column)

    def test_hand(self) -> None:
        """Only on one's own page."""
        table = bid_table("3 13", "5 7", "5 12", under=((11,), (), ()))
        other = bid_table("4 10", "5 7", "5 12", under=((9,), (), ()))
        own, public = (table_text(table.view(seat)) for seat in (Seat(0), None))

        assert "│ 3 │ │13 │" in own
        assert "11" in own
        assert "│13 │" not in public
        assert "│11 │" not in public
        assert table_text(table.view(None)) == table_text(other.view(None))


class TestFactsAlone:
    """A face that brings nothing of its own draws the game from its facts."""

    def test_every_question(self, games: list[list[Turn]]) -> None:
        """The table, a card and a line for answers, and how everybody stands."""
        face: Face[View, Move] = Face(FACTS, "Moonlight Market")
        for turn in games[1]:
            if turn.seat == DEALER:
                continue
            view, look = turn.before.view(turn.seat), COLOURED
            move = turn.before.waiting[0].options[-1]

            drawn = lines_of(list(face.table(view, NAMES[:3], Paper(look))), Paper(look))
            card = face.card(move, view, turn.seat, look)
            assert any("Ada" in line.plain for line in drawn)
            assert card.title == face.option(move, view, turn.seat)
            assert face.gain_line(move, view, turn.seat, look).plain or move == Hammer()
            assert all(face.seat_summary(view, turn.seat, 20, look))
