"""The face of Moonlight Market: every event, answer and table in words."""

from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from basari.cli import texts
from basari.cli.games.moonlight.bid_pages import place_word
from basari.cli.games.moonlight.face import FACE
from basari.cli.games.moonlight.signs import gem_word, tile_word
from basari.cli.games.moonlight.tableaux import TILE
from basari.cli.terminal.frame import Paper, lines_of
from basari.kernel import DEALER, Event, Place, Seat
from basari.players import Turn
from basari.rules.moonlight.events import SealTileUsed
from basari.rules.moonlight.table import Bidding, Laying, View
from basari.rules.moonlight.tiles import GEMS, SEAL
from tests.games.moonlight.helpers import LINE_UPS, RULES, bidding, say, taking, whole
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
    return [whole(*line_up, 5) for line_up in LINE_UPS]


class TestTelling:
    """Whatever happens is told in a sentence."""

    def test_every_event(self, games: list[list[Turn]]) -> None:
        """Of whole games of every line-up."""
        for turns in games:
            names = NAMES[: len(turns[0].before.standings.points)]
            for turn in turns:
                for event in turn.events:
                    told = FACE.tell(event, names)
                    assert told.endswith(".")
                    assert "{" not in told

    def test_seldom(self, language: str) -> None:
        """An empty supply; and what is no event of the game is none."""
        told = FACE.tell(SealTileUsed(Seat(0), seal=False), NAMES)
        assert "Ada" in told
        with pytest.raises(LookupError):
            FACE.tell(Event(), NAMES)
        assert "2" in FACE.place(Place(2, 3))
        assert "2" in FACE.scoring(Place(2, 3))
        assert FACE.chapter(2) == ("Leg 2" if language == "en" else "Durchgang 2")


class TestTiles:
    """A tile is written as a label or a word."""

    def test_have_room(self, language: str) -> None:
        """Every tile fits where links lie; a seal is a thing, not what one does with a choice."""
        for label in RULES.market.tiles:
            assert cell_len(tile_word(label)) <= TILE

        assert tile_word(SEAL) == ("seal" if language == "en" else "Siegel")


class TestGems:
    """A gem is its letter, its colour and its word."""

    def test_are_written_alike(self, language: str) -> None:
        """A word in English, a noun in German, whichever gem it is."""
        begins = str.islower if language == "en" else str.isupper

        assert all(begins(gem_word(gem)[0]) for gem in GEMS)


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


class TestInLines:
    """What lies on the table, in sentences."""

    def test_cushions(self) -> None:
        """While tiles are laid no cushion is to be had: none is called free."""
        tables = [turn.before for turn in whole(3, 0, 5)]
        laying = next(table for table in tables if isinstance(table.state.phase, Laying))
        bids = next(table for table in tables if isinstance(table.state.phase, Bidding))
        free = texts._("free")

        assert free not in " ".join(FACE.describe(laying.view(None), NAMES[:3]))
        assert free in " ".join(FACE.describe(bids.view(None), NAMES[:3]))


class TestOptions:
    """Every answer has words."""

    def test_every_option(self, games: list[list[Turn]]) -> None:
        """Bids, hammers and layings; what the dealer says is written as it is."""
        for turn in games[0] + games[3]:
            if turn.seat == DEALER:
                assert FACE.option(turn.move, turn.before.view(None), turn.seat) == str(turn.move)
                continue
            for move in turn.before.waiting[0].options:
                told = FACE.option(move, turn.before.view(turn.seat), turn.seat)
                assert told
                assert not told.startswith(("bid ", "hammer "))

    def test_displaces(self) -> None:
        """A bid says what it displaces."""
        table, _ = say(bidding("3 9", "5 7", "5 12"), "0 bid 3 1")
        told = [
            FACE.option(move, table.view(Seat(1)), Seat(1)) for move in table.waiting[0].options
        ]

        assert "3" in told[0]
        assert told[0] != told[1]

    def test_hammer(self) -> None:
        """Nothing, and a link."""
        table, _ = taking("hammer R6", "R1 W1", "R1 W1", chains={0: "0@R"})
        told = [FACE.option(move, table.view(None), Seat(0)) for move in table.waiting[0].options]

        assert len(told) == 2
        assert "0@R" in told[1]


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
        table = bidding("3 13", "5 7", "5 12", under=((11,), (), ()))
        own, public = (table_text(table.view(seat)) for seat in (Seat(0), None))

        assert "│ 3 │ │13 │" in own
        assert "11" in own
        assert "13" not in public
        assert "11" not in public


class TestNames:
    """What is counted has a name."""

    def test_named(self) -> None:
        """Choices, sources and deeds."""
        assert FACE.choice("free") != "free"
        assert FACE.choice("displace") != "displaces"
        assert {FACE.source(name) for name in ("chains", "seals", "cards")}.isdisjoint(
            {"chains", "seals", "cards"}
        )
        assert FACE.deed("bids_per_round") != "bids_per_round"
        assert FACE.title() == "Moonlight Market"
