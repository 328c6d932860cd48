"""Moonlight Market: what its events mean to a story."""

import pytest

from basari.kernel import CHOSEN, Deed, Mark, Place, Seat
from basari.players import Turn
from basari.rules.moonlight.chains import Landing
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    GemScored,
    Hammered,
    HandDrawn,
    Laid,
    RoundBegan,
    SealTileUsed,
)
from basari.rules.moonlight.moves import Link
from basari.rules.moonlight.table import Lying
from basari.story import Story, count_deeds
from tests.games.moonlight.helpers import play_game, tableau

ADA, BEN = Seat(0), Seat(1)


@pytest.fixture(scope="module")
def turns() -> list[Turn]:
    """Play a game of two people and Dirk."""
    return play_game(2, 1, 3)


class TestStory:
    """L4, L24: four chapters of three rounds, points at each end, their sources."""

    def test_places(self, turns: list[Turn]) -> None:
        """The end is in the third round of the fourth leg."""
        story = Story().begin((), turns[0].before).after(*turns)

        assert story.place == Place(4, 3)
        assert len(story.scores) == 13
        assert story.scores[-1].points == turns[-1].after.standings.points
        assert story.scores[3].points < story.scores[4].points or any(story.scores[4].points)

    def test_sources(self, turns: list[Turn]) -> None:
        """Chains in every leg, seals and cards in the last."""
        story = Story().begin((), turns[0].before).after(*turns)

        assert [set(source.points) for source in story.sources(3)] == [{"chains"}] * 3 + [
            {"chains", "seals", "cards"}
        ]

    def test_whispers(self, turns: list[Turn]) -> None:
        """Hands are heard of by their owner alone."""
        story = Story().begin((), turns[0].before).after(*turns)

        assert not any(isinstance(entry.event, HandDrawn) for entry in story.entries)
        assert len(story.whispers) == 2 * 4 + 2 * 3

    def test_bids(self, turns: list[Turn]) -> None:
        """While cards are bid, the story knows those of the round."""
        story = Story()
        for turn in turns[:8]:
            story = story.after(turn)

        assert story.contested
        assert [event.mark for event in story.bids][:2] == [Mark.CONTEST, Mark.BID]

    def test_counts(self, turns: list[Turn]) -> None:
        """Rounds, chapters, bids of everybody, choices of people."""
        counts = count_deeds(event for turn in turns for event in turn.events)

        assert (counts["rounds", ""], counts["chapters", ""]) == (12, 4)
        chosen = counts[CHOSEN, "free"] + counts[CHOSEN, "displace"]
        assert 24 <= chosen < counts["bid", ""]


class TestDeeds:
    """L12, L17, L18, L20: what is counted of an event."""

    def test_bid(self) -> None:
        """A choice, and who was displaced; of an imaginary seat no choice."""
        made = BidMade(ADA, 9, 3, Lying(BEN, 4))

        assert [*made.deeds()] == [
            Deed(CHOSEN, "displace", ADA),
            Deed("bid"),
            Deed("displaced", seat=BEN),
        ]
        assert next(iter(BidMade(ADA, 9, 3).deeds())) == Deed(CHOSEN, "free", ADA)
        assert [*BidMade(ADA, 9, 3, imaginary=True).deeds()] == [Deed("bid")]

    def test_tiles(self) -> None:
        """Seals that there were, links that were removed, chains that went."""
        gone = Landing("R1", "R", ("R9",) * 3, 27, seal=True)
        laid = Laid(ADA, (gone, Landing("W1", "W")), tableau("R9 R9 R9"), tableau("R1 W1"))

        assert [*SealTileUsed(ADA, seal=True).deeds()] == [Deed("seals", seat=ADA)]
        assert [*SealTileUsed(ADA, seal=False).deeds()] == []
        assert [*Hammered(ADA, Link("R7", "R")).deeds()] == [Deed("hammered", seat=ADA)]
        assert [*Hammered(ADA, None).deeds()] == []
        assert Hammered(ADA, None) == Hammered(ADA, None, imaginary=False)
        assert [*laid.deeds()] == [Deed("discarded", seat=ADA), Deed("seals", seat=ADA)]
        assert [*Laid(ADA, (), tableau(), tableau()).deeds()] == []
        assert Landing("W1", "W") == Landing("W1", "W", (), 0, seal=False, among=())
        more = Laid(ADA, (gone, gone, Landing("W1", "W")), tableau(), tableau())
        assert [deed.number for deed in more.deeds()] == [2, 2]
        few = Laid(ADA, (gone, Landing("W1", "W"), Landing("W2", "W")), tableau(), tableau())
        assert [deed.number for deed in few.deeds()] == [1, 1]

    def test_gems(self) -> None:
        """Who was first."""
        scored = GemScored((9, 9, 0), (1, 1, 0), (4, 4, 0), "R")

        assert [*scored.deeds()] == [Deed("led", "R", ADA), Deed("led", "R", BEN)]
        assert scored.gains() == {ADA: 4, BEN: 4}

    def test_marks(self) -> None:
        """The first round begins with its leg."""
        assert RoundBegan(1, 1, (4, 4, 4)).mark is Mark.SEEN
        assert RoundBegan(1, 2, (3, 3, 3)).mark is Mark.ROUND
        assert str(Bar.HIGHER) == "higher"
