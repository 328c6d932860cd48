"""What decided a game: only what a count can prove."""

from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.kernel import Event, Seat, Standings
from basari.rules.marracash.events import (
    Entered,
    FeePaid,
    Guided,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.facts.ending import Trade, explain_result, trades
from tests.games.marracash.helpers import rules, whole

ADA, BEN, CLEO = map(Seat, range(3))
NAMES = ("Ada", "Ben", "Cleo", "Dan")
TURN = TurnBegan(BEN, 9, opens=False, left=None)


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def reasons(cash: tuple[int, ...], *events: Event) -> list[str]:
    """Say what decided a game that the first of those with most cash won."""
    winner = Seat(cash.index(max(cash)))
    return [
        texts.tell(sentence, NAMES) for sentence in FACTS.result(events, Standings(cash, (winner,)))
    ]


class TestTrades:
    """What became of every shop."""

    def test_best_first(self) -> None:
        """Customers and income are added up; a shop without any has lost its price."""
        events = (
            Sold("R1", BEN, 450),
            Sold("Y2", ADA, 275),
            Entered("Y2", ADA, 2, 250),
            Entered("Y2", ADA, 1, 300),
            FeePaid(CLEO, 100),
        )

        best, worst = trades(events)
        assert best == Trade("Y2", ADA, 275, 3, 550)
        assert (best.profit, worst.profit) == (275, -450)


class TestReasons:
    """Without what is named, others would have won."""

    def test_shop(self, language: str) -> None:
        """The winner's best shop, and whether it had most customers."""
        events = Sold("Y2", ADA, 275), Entered("Y2", ADA, 7, 2900), Sold("R1", BEN, 200)
        told = (
            "Y2, bought for 275, brought Ada 2,900: 7 customers, the most of any shop."
            if language == "en"
            else "Y2, für 275 gekauft, brachte Ada 2.900: 7 Kunden, mehr als jeder andere Laden."
        )

        assert reasons((4000, 3000, 100), *events) == [told]
        assert reasons((9000, 3000, 100), *events) == []
        crowded = (*events, Entered("R1", BEN, 7, 100))
        assert "the most" not in " ".join(reasons((4000, 3000, 100), *crowded))

    def test_walk(self, language: str) -> None:
        """A walk of another that brought the winner customers, with its round."""
        walk = Walked(BEN, 8, 9, "GYY"), Entered("Y2", ADA, 2, 700), Guided(BEN, "Y2", ADA, 200)
        told = (
            "Round 9: Ben led YY into Y2, for 700."
            if language == "en"
            else "Runde 9: Ben führte YY zu Y2, für 700."
        )

        assert reasons((2000, 1900), Sold("Y2", ADA, 700), TURN, *walk) == [told]

    def test_own_walk(self) -> None:
        """The winner's own walks, and who stood at a door, are nobody's gift."""
        own = Walked(ADA, 8, 9, "GYY"), Entered("Y2", ADA, 2, 700)
        door = Walked(BEN, 8, 9, "G"), PutUpForAuction(BEN, "R1"), Entered("R1", ADA, 2, 700)
        sold = Sold("Y2", ADA, 700), Sold("R1", ADA, 700)

        assert reasons((2000, 1900), *sold, TURN, *own, *door) == []

    def test_loss(self, language: str) -> None:
        """A shop that lost so much that its owner would have won without it."""
        events = Sold("P5", BEN, 450), Entered("P5", BEN, 1, 50)
        told = (
            "P5 cost Ben 450 and brought 50: that lost the game."
            if language == "en"
            else "P5 kostete Ben 450 und brachte 50: das kostete den Sieg."
        )

        assert reasons((2000, 1900), *events) == [told]
        assert reasons((2000, 1500), *events) == []

    def test_others(self) -> None:
        """Parts and fees."""
        events = Guided(ADA, "Y2", BEN, 200), FeePaid(ADA, 100), FeePaid(BEN, 200)

        assert reasons((2000, 1750), *events) == [
            "Ada got 300 for customers of others and for auctions."
        ]

    @pytest.mark.parametrize("seed", range(6))
    def test_whole_games(self, seed: int) -> None:
        """Whoever is named sits at the table."""
        turns = whole(rules(), 4, seed)
        events = [event for turn in turns for event in turn.events]
        found = list(explain_result(events, turns[-1].after.standings))

        for seat, sentence in found:
            assert seat in range(4)
            assert texts.tell(sentence, NAMES).endswith(".")
