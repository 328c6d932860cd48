"""How seats stand, what lies on the table, and what is asked: in numbers and sentences."""

from collections.abc import Iterator, Sequence

import pytest

from basari.cli import texts
from basari.kernel import Event, Place, Seat, Standings
from basari.rules.moonlight.events import CardsScored, GemScored, SealsScored
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.facts.words import GEM_NAMES
from basari.rules.moonlight.table import Bidding, Laying, View
from basari.rules.moonlight.tiles import GEMS
from tests.games.moonlight.helpers import (
    LINE_UPS,
    bid_table,
    play,
    play_game,
    tile_table,
)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def lines(view: View) -> list[str]:
    """Say what lies on the table."""
    return [texts.tell(sentence, NAMES) for sentence in FACTS.table(view)]


class TestColumns:
    """By which numbers seats are compared."""

    @pytest.mark.parametrize("line_up", LINE_UPS)
    def test_are_those_of_the_table(self, line_up: tuple[int, int]) -> None:
        """Points are those of the standings, all seals are 29 with the supply."""
        for turn in play_game(*line_up, 7):
            view = turn.after.view(None)
            points, seals, *chains = FACTS.seats(view)

            assert points.numbers == turn.after.standings.points
            assert sum(seals.numbers) + view.supply == 29
            assert [column.what for column in chains] == list(GEM_NAMES.values())
            assert {len(column.numbers) for column in chains} == {sum(line_up)}

    def test_chains(self) -> None:
        """What a chain is worth, and whose is the highest."""
        view = bid_table("3", "5", "5", chains={0: "R7 Rx2", 2: "R9"}).view(None)
        red = next(column for column in FACTS.seats(view) if column.kind == "red")

        assert (red.numbers, red.leaders) == ((14, 0, 9), (Seat(0),))


class TestTable:
    """What lies on the table, in sentences."""

    def test_cushions(self) -> None:
        """While tiles are laid no cushion is to be had: none is called free."""
        tables = [turn.before for turn in play_game(3, 0, 5)]
        laying = next(table for table in tables if isinstance(table.state.phase, Laying))
        bids = next(table for table in tables if isinstance(table.state.phase, Bidding))
        free = texts.tell(texts._("free"))

        assert free not in " ".join(lines(laying.view(None)))
        assert free in " ".join(lines(bids.view(None)))

    def test_in_english(self, language: str) -> None:
        """Cards that lie and that had to go, chains, tiles, and what was used."""
        chains, used = {1: "R7 0@R"}, ((13, 2), (), ())
        table = bid_table("3 9", "5 7", "5 12", chains=chains, used=used)
        table, _ = play(table, "0 bid 3 1", "1 bid 5 1")

        if language == "en":
            assert lines(table.view(None)) == [
                "This round: the left column. Ada has the coin.",
                "Cushion 1: 5 (Ben). Tiles: B1 B2 B3 | - | -.",
                "Cushion 2: free. Tiles: R1 W1 | - | -.",
                "Cushion 3: free. Tiles: R1 W1 | - | -.",
                "Ada: 0 points, 4 seals, 3 displaced.",
                "   no chains yet",
                "   used: 2 13",
                "Ben: 0 points, 2 seals.",
                "   red 7 (R7 0)",
                "Cleo: 0 points, 3 seals.",
                "   no chains yet",
            ]
        assert len(lines(table.view(None))) == 11

    def test_tiles_and_empty_cushions(self, language: str) -> None:
        """Tiles that somebody took, and cushions without any."""
        table, _ = tile_table("R9 seal hammer", "R1", "R1")
        first, *_others = lines(table.view(None))[1:]
        takes = next(line for line in lines(table.view(None)) if "R9" in line)

        assert first == ("Cushion 1 is empty." if language == "en" else "Kissen 1 ist leer.")
        assert takes == ("   takes R9 hammer" if language == "en" else "   nimmt R9 Hammer")

    def test_hand(self) -> None:
        """The hand and what is under the pile are told to their owner alone."""
        table = bid_table("3 9", "5 7", "5 12", under=((11,), (), ()))

        own, public = lines(table.view(Seat(0))), lines(table.view(None))
        assert any("3 9" in line for line in own)
        assert any("11" in line for line in own)
        assert not any("3 9" in line or "11" in line for line in public)

    def test_every_moment(self) -> None:
        """Of a whole game, from the first tile on."""
        for turn in play_game(2, 1, 4):
            for view in (turn.before.view(None), turn.after.view(Seat(0))):
                assert all("{" not in line for line in lines(view))


class TestQuestions:
    """What is asked, and what that means."""

    def test_by_name(self) -> None:
        """A card, another place for a displaced one, a hammer, and tiles: four questions."""
        bids = bid_table("3 9", "5 7", "6 12")
        again, _ = play(bids, "0 bid 3 1", "1 bid 5 1", "2 bid 6 2")
        hammer, _ = tile_table("hammer R6", "R1 W1", "R1 W1")
        tiles, _ = play(hammer, "0 hammer none")
        views = [table.view(None) for table in (bids, again, hammer, tiles)]
        asked = [texts.tell(FACTS.question(view, Seat(0)), NAMES) for view in views]

        assert len(set(asked)) == 4
        assert all(text.startswith("Ada") for text in asked)
        assert "3" in asked[1]
        meanings = [FACTS.meaning(view) for view in views]
        assert meanings[0] == meanings[1]
        assert len({*meanings}) == 3
        assert all("(L" in texts.tell(text) for texts_ in meanings for text in texts_[:1])


class TestCourse:
    """How far the game has come."""

    def test_progress(self) -> None:
        """It never falls, from nothing to all."""
        far = [FACTS.progress(turn.after.view(None)) for turn in play_game(2, 1, 4)]

        assert far[0] == 0
        assert far[-1] == 1
        assert far == sorted(far)

    def test_named(self, language: str) -> None:
        """Legs, rounds, scorings, and the seals that are left."""
        view = bid_table("3", "5", "5", supply=1).view(None)

        heading = texts.tell(FACTS.heading(view, Place(2, 3)))
        assert heading == (
            "leg 2/4, round 3/3, 1 seal left"
            if language == "en"
            else "Durchgang 2/4, Runde 3/3, noch 1 Siegel"
        )
        assert FACTS.heading(view, Place()) == FACTS.place(Place(1, 1))
        assert "2" in texts.tell(FACTS.scoring(Place(2, 3)))
        chapter = texts.tell(FACTS.chapter(2))
        assert chapter == ("Leg 2" if language == "en" else "Durchgang 2")

    def test_counted(self) -> None:
        """Choices, sources and deeds have names."""
        for name in ("free", "displace"):
            assert texts.tell(FACTS.choice(name)) not in {"free", "displaces"}
        names = {"chains", "seals", "cards"}
        assert names.isdisjoint({texts.tell(FACTS.source(name)) for name in names})
        assert texts.tell(FACTS.deed("bids_per_round")) not in {"", "bids_per_round"}
        assert FACTS.deed("hammered") == "hammered"
        assert FACTS.source("") == "Points"
        assert FACTS.choice("other") == "other"


class TestResult:
    """What decided a game: only what it would have ended otherwise without."""

    GEMS = GemScored((9, 5), (1, 2), (4, 2), "R"), GemScored((2, 7), (2, 1), (2, 4), "G")
    LAST = SealsScored((3, 5), (2, 1), (2, 4)), CardsScored((13, 5), (1, 2), (4, 2))

    def explain(self, events: Sequence[Event], *points: int) -> list[str]:
        """Say what decided a game of two that ended with these points."""
        best = max(points)
        winners = tuple(Seat(seat) for seat, own in enumerate(points) if own == best)
        return [
            texts.tell(line, NAMES) for line in FACTS.result(events, Standings(points, winners))
        ]

    def test_seals_and_cards(self, language: str) -> None:
        """Who overtakes somebody at the very end wins by that."""
        last = SealsScored((5, 3), (1, 2), (4, 2)), CardsScored((13, 5), (1, 2), (4, 2))

        found = self.explain(last, 20, 19)

        if language == "en":
            assert found == [f"Seals and last cards decide it: +8. {NAMES[1]} was 3 ahead before."]
        assert len(found) == 1

    def test_gem(self, language: str) -> None:
        """A gem without which somebody else would win."""
        found = self.explain(self.GEMS, 20, 19)

        if language == "en":
            assert found == [f"Red chains decide it, 4 to 2: without them {NAMES[1]} wins."]
        assert len(found) == 1

    def test_nothing(self) -> None:
        """What did not decide it is not named; nor is anything where two have won."""
        assert self.explain((*self.GEMS, *self.LAST), 30, 19) == []
        assert self.explain(self.GEMS, 19, 19) == []

    def test_unfinished(self) -> None:
        """Nothing is decided before anything is compared."""
        table = bid_table("3", "5", "5")

        assert FACTS.result((), table.standings) == ()


class TestGems:
    """A gem is called by its colour."""

    def test_are_written_alike(self, language: str) -> None:
        """A word in English, a noun in German, whichever gem it is."""
        begins = str.islower if language == "en" else str.isupper

        assert all(begins(texts.tell(GEM_NAMES[gem])[0]) for gem in GEMS)
