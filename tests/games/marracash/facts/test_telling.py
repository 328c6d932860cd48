"""Whatever happens in Marracash is told in a sentence, in both languages."""

import pytest

from basari.cli import texts
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
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.moves import End
from tests.helpers.event_kinds import kinds_of

ADA, BEN, CLEO = map(Seat, range(3))
NAMES = ("Ada", "Ben", "Cleo")
STORIES = [
    (
        LinedUp(("BGP", "GPR", "PRY"), "BGPRY"),
        "The visitors line up: 5 wait outside the wall.",
        "Die Besucher stellen sich auf: 5 warten vor der Mauer.",
    ),
    (
        TurnBegan(BEN, 2, opens=True, left=None),
        "Round 2: it is Ben's turn.",
        "Runde 2: Ben ist an der Reihe.",
    ),
    (TurnBegan(CLEO, 2, opens=False, left=None), "It is Cleo's turn.", "Cleo ist an der Reihe."),
    (TurnBegan(CLEO, 9, opens=False, left=2), "It is Cleo's turn.", "Cleo ist an der Reihe."),
    (Lapsed(ADA), "Ada can do nothing more.", "Ada kann nichts mehr tun."),
    (
        Walked(ADA, 8, 9, "GPR"),
        "Ada leads GPR from fountain 8 to 9.",
        "Ada führt GPR von Brunnen 8 nach 9.",
    ),
    (
        Entered("R3", BEN, 1, 50),
        "1 visitor enters R3: Ben gets 50 dirhams.",
        "1 Besucher betritt R3: Ben bekommt 50 Dirham.",
    ),
    (
        Entered("R3", BEN, 4, 150),
        "4 visitors enter R3: Ben gets 150 dirhams.",
        "4 Besucher betreten R3: Ben bekommt 150 Dirham.",
    ),
    (
        Guided(ADA, "R3", BEN, 50),
        "Ada gets 50 dirhams for leading them to R3.",
        "Ada bekommt 50 Dirham dafür, sie zu R3 geführt zu haben.",
    ),
    (PutUpForAuction(ADA, "R3"), "Ada puts R3 up for auction.", "Ada versteigert R3."),
    (BidMade(BEN, 325), "Ben bids 325.", "Ben bietet 325."),
    (Passed(CLEO), "Cleo passes.", "Cleo passt."),
    (
        BidsRevealed("R3", ((ADA, Bid(100)), (BEN, PASS), (CLEO, Bid(125)))),
        "Bids for R3: Ada 100, Ben -, Cleo 125.",
        "Gebote für R3: Ada 100, Ben -, Cleo 125.",
    ),
    (Sold("R3", BEN, 325), "Ben buys R3 for 325 dirhams.", "Ben kauft R3 für 325 Dirham."),
    (
        FeePaid(ADA, 30),
        "The bank pays Ada 30 dirhams for the auction.",
        "Die Bank zahlt Ada 30 Dirham für die Versteigerung.",
    ),
    (
        Brought(ADA, 8, End.LEFT, "BGP"),
        "Ada brings BGP from the left end to entrance 8.",
        "Ada bringt BGP vom linken Ende zum Eingang 8.",
    ),
    (
        Brought(ADA, 8, End.RIGHT, "BGP"),
        "Ada brings BGP from the right end to entrance 8.",
        "Ada bringt BGP vom rechten Ende zum Eingang 8.",
    ),
    (
        EndCame(0, quiet=False),
        "Nobody waits outside the wall any more.",
        "Vor der Mauer wartet niemand mehr.",
    ),
    (
        EndCame(1, quiet=False),
        "Nobody waits outside the wall any more. One turn to go.",
        "Vor der Mauer wartet niemand mehr. Noch ein Zug.",
    ),
    (
        EndCame(3, quiet=True),
        "Nothing has happened for a long time. 3 turns to go.",
        "Lange ist nichts geschehen. Noch 3 Züge.",
    ),
    (Ended((100, 90, 80), (ADA,)), "The game is over.", "Das Spiel ist zu Ende."),
]
"""What happens, and how it is told in English and in German."""


class TestEveryEvent:
    """Every event has its sentence."""

    def test_is_told_here(self) -> None:
        """An event without a sentence below would leave the players puzzled."""
        assert {type(event) for event, *_told in STORIES} == {*kinds_of("marracash")}

    @pytest.mark.parametrize(("event", "english", "german"), STORIES)
    def test_is_told(self, event: Event, english: str, german: str) -> None:
        """Whatever happens is told as a person at the table would tell it."""
        texts.use("en")
        in_english = texts.tell(FACTS.tell(event), NAMES)
        texts.use("de")
        in_german = texts.tell(FACTS.tell(event), NAMES)
        texts.use("en")

        assert (in_english, in_german) == (english, german)

    def test_of_another_game(self) -> None:
        """It is not known here."""
        with pytest.raises(LookupError):
            FACTS.tell(Event())
