"""Every event of Marracash is told, in every language."""

from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.cli import texts
from basari.cli.games.marracash.narrate import narrate
from basari.kernel import Event, Seat
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.events import (
    BidMade,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Entered,
    FeePaid,
    Guided,
    Lapsed,
    LinedUp,
    Passed,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.rules.marracash.moves import End
from tests.games.marracash.helpers import rules, whole
from tests.helpers.event_kinds import kinds_of

ADA, BEN, CLEO = map(Seat, range(3))
TRIO = ("Ada", "Ben", "Cleo")


class Told(NamedTuple):
    """So far, and how it is told."""

    event: Event
    english: str
    german: str


STORIES = [
    Told(
        LinedUp(("BGP", "GPR", "PRY"), "BGPRY"),
        "The visitors line up: 5 wait outside the wall.",
        "Die Besucher stellen sich auf: 5 warten vor der Mauer.",
    ),
    Told(
        TurnBegan(BEN, 2, opens=True, left=None),
        "Round 2 begins. Ben is on turn.",
        "Runde 2 beginnt. Ben ist an der Reihe.",
    ),
    Told(TurnBegan(CLEO, 2, opens=False, left=None), "Cleo is on turn.", "Cleo ist an der Reihe."),
    Told(TurnBegan(CLEO, 9, opens=False, left=2), "Cleo is on turn.", "Cleo ist an der Reihe."),
    Told(Lapsed(ADA), "Ada can do nothing more.", "Ada kann nichts mehr tun."),
    Told(
        Walked(ADA, 8, 9, "GPR"),
        "Ada leads GPR from fountain 8 to 9.",
        "Ada führt GPR von Brunnen 8 nach 9.",
    ),
    Told(
        Entered("R3", BEN, 1, 50),
        "1 visitor enters R3: Ben gets 50 Dirham.",
        "1 Besucher betritt R3: Ben bekommt 50 Dirham.",
    ),
    Told(
        Entered("R3", BEN, 4, 150),
        "4 visitors enter R3: Ben gets 150 Dirham.",
        "4 Besucher betreten R3: Ben bekommt 150 Dirham.",
    ),
    Told(
        Guided(ADA, "R3", BEN, 50),
        "Ada gets 50 Dirham for leading them to R3.",
        "Ada bekommt 50 Dirham dafür, sie zu R3 geführt zu haben.",
    ),
    Told(PutUpForAuction(ADA, "R3"), "Ada puts R3 up for auction.", "Ada versteigert R3."),
    Told(BidMade(BEN, 325), "Ben bids 325.", "Ben bietet 325."),
    Told(Passed(CLEO), "Cleo passes.", "Cleo passt."),
    Told(
        BidsRevealed("R3", ((ADA, Bid(100)), (BEN, PASS), (CLEO, Bid(125)))),
        "Bids for R3: Ada 100, Ben -, Cleo 125.",
        "Gebote für R3: Ada 100, Ben -, Cleo 125.",
    ),
    Told(Sold("R3", BEN, 325), "Ben buys R3 for 325 Dirham.", "Ben kauft R3 für 325 Dirham."),
    Told(
        FeePaid(ADA, 30),
        "The bank pays Ada 30 Dirham for the auction.",
        "Die Bank zahlt Ada 30 Dirham für die Versteigerung.",
    ),
    Told(
        Brought(ADA, 8, End.LEFT, "BGP"),
        "Ada brings BGP from the left end to entrance 8.",
        "Ada bringt BGP vom linken Ende zum Eingang 8.",
    ),
    Told(
        Brought(ADA, 8, End.RIGHT, "BGP"),
        "Ada brings BGP from the right end to entrance 8.",
        "Ada bringt BGP vom rechten Ende zum Eingang 8.",
    ),
    Told(
        EndCame(0, quiet=False),
        "Nobody waits outside the wall any more.",
        "Vor der Mauer wartet niemand mehr.",
    ),
    Told(
        EndCame(1, quiet=False),
        "Nobody waits outside the wall any more. One turn to go.",
        "Vor der Mauer wartet niemand mehr. Noch ein Zug.",
    ),
    Told(
        EndCame(3, quiet=True),
        "Nothing has happened for a long time. 3 turns to go.",
        "Lange ist nichts geschehen. Noch 3 Züge.",
    ),
    Told(Ended((100, 90, 80), (ADA,)), "The game is over.", "Das Spiel ist zu Ende."),
]


class TestNarrate:
    """Every event has its sentence, in every language."""

    @pytest.mark.parametrize("kind", kinds_of("marracash"), ids=lambda kind: kind.__qualname__)
    def test_every_kind_of_event_is_told_here(self, kind: type[Event]) -> None:
        """An event without a sentence below would leave the players puzzled."""
        assert any(type(story.event) is kind for story in STORIES)

    @pytest.mark.parametrize(("event", "english", "german"), STORIES)
    def test_tells_it(self, event: Event, english: str, german: str) -> None:
        """Whatever happens is told as a person at the table would tell it."""
        in_english = narrate(event, TRIO)
        texts.use("de")
        in_german = narrate(event, TRIO)

        assert in_english == english
        assert in_german == german

    def test_is_not_silent_about_an_event_it_does_not_know(self) -> None:
        """An event of no game is a slip, not a gap in the story."""
        with pytest.raises(LookupError, match="Event"):
            narrate(Event(), TRIO)

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    @pytest.mark.parametrize("sealed", [False, True], ids=["open", "sealed"])
    @settings(max_examples=3)
    @given(seed=st.integers(0, 2**32))
    def test_tells_whole_games(self, language: str, seed: int, *, sealed: bool) -> None:
        """In any game each event becomes a finished sentence that names whoever acts."""
        texts.use(language)
        names = [f"<{seat}>" for seat in range(3)]

        for turn in whole(rules(sealed=sealed), 3, seed):
            for event in turn.events:
                story = narrate(event, names)
                assert story.endswith(".")
                assert not set(story) & set("{}[]\n")
                assert not hasattr(event, "seat") or names[event.seat] in story

    @given(st.lists(st.text(min_size=1), min_size=3, max_size=3))
    def test_leaves_names_alone(self, names: list[str]) -> None:
        """A name is told as it is, whatever braces, per cents or brackets are in it."""
        assert narrate(BidMade(ADA, 325), names) == f"{names[0]} bids 325."
