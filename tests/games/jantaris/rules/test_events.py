"""What the events of Jantaris mean to a story, and what is counted of them."""

import pytest

from basari.kernel import CHOSEN, Deed, Event, Mark, Seat
from basari.rules.jantaris.city import Title
from basari.rules.jantaris.events import (
    BazaarVisited,
    BidMade,
    CardCalled,
    CardWon,
    CrownShared,
    Ended,
    Expelled,
    GoodsGained,
    GoodsSold,
    Hired,
    ItemBought,
    ItemKept,
    ItemUsed,
    MarketOpened,
    Means,
    PutUpForAuction,
    Recalled,
    Robbed,
    Ruined,
    TurnBegan,
    VotesRevealed,
)
from basari.rules.jantaris.goods import Colour, Goods
from basari.rules.jantaris.moves import Vote
from tests.games.jantaris.helpers import RULES, events_of_kind, play_first_options, rules

ADA, BEN, CLEO = map(Seat, range(3))
LAMP = Title(4, "Lamp", "Lampe")
DISTRICT = RULES.city.areas[3]
TWO = Goods(1, 1)
TRADE, BLACK = Vote.TRADE, Vote.BLACK

COUNTED: list[tuple[Event, list[Deed]]] = [
    (ItemUsed(BEN, LAMP), [Deed("used", "Lamp", BEN)]),
    (CrownShared(BEN, LAMP, ADA), [Deed("shared", "Lamp", BEN)]),
    (
        GoodsGained(ADA, TWO, Means.VISIT),
        [Deed(CHOSEN, "goods", ADA), Deed("gained", "visit", ADA, 2)],
    ),
    (GoodsGained(ADA, TWO, Means.VOTE), [Deed("gained", "vote", ADA, 2)]),
    (Robbed(ADA, BEN, Colour.RED, Means.ITEM), [Deed("robbed", "item", ADA)]),
    (Ruined(ADA, TWO), [Deed("ruined", "", ADA)]),
    (
        Hired(ADA, DISTRICT, 2, Means.VISIT),
        [Deed(CHOSEN, "guild", ADA), Deed("hired", "visit", ADA, 2)],
    ),
    (Hired(ADA, DISTRICT, 2, Means.ITEM), [Deed("hired", "item", ADA, 2)]),
    (
        Recalled(ADA, (DISTRICT, DISTRICT)),
        [Deed(CHOSEN, "guild", ADA), Deed("recalled", "", ADA, 2)],
    ),
    (BazaarVisited(ADA), [Deed(CHOSEN, "bazaar", ADA)]),
    (PutUpForAuction(ADA, LAMP, TWO), [Deed("auctioned")]),
    (BidMade(ADA, 2, equal=False), [Deed("bid")]),
    (
        ItemBought(ADA, LAMP, 3, TWO, 5),
        [Deed("bought", "Lamp", ADA), Deed("paid", "Lamp", ADA, 2)],
    ),
    (ItemKept(ADA, LAMP, 5), [Deed("kept", "Lamp", ADA)]),
    (
        VotesRevealed((TRADE, BLACK, TRADE), DISTRICT, Colour.RED),
        [
            Deed(CHOSEN, "trade", ADA),
            Deed(CHOSEN, "black", BEN),
            Deed("alone", "black", BEN),
            Deed(CHOSEN, "trade", CLEO),
        ],
    ),
    (Expelled(BEN, ADA, DISTRICT, (), 2, Means.VOTE), [Deed("expelled", "vote", ADA)]),
    (MarketOpened(1, 2, 3, (1, 0, 0)), [Deed("markets")]),
    (CardCalled(ADA, LAMP, 2), [Deed("used", "Lamp", ADA)]),
    (GoodsSold(ADA, TWO, 4), [Deed("sold", "", ADA)]),
    (CardWon(ADA, 1, (DISTRICT,) * 3, 4), [Deed("dominated", "", ADA)]),
]


class TestDeeds:
    """What everybody did is counted: what, of which thing, by whom, how much."""

    @pytest.mark.parametrize(
        ("event", "deeds"), COUNTED, ids=[type(event).__name__ for event, _ in COUNTED]
    )
    def test_counted(self, event: Event, deeds: list[Deed]) -> None:
        """Every event says it of itself."""
        assert list(event.deeds()) == deeds


class TestEnded:
    """J32, J33: the last event sums up."""

    def test_told(self) -> None:
        """Prestige, goods and winners, as the table has them."""
        last = play_first_options(rules(patience=5), 3)[-1]
        view = last.after.view(None)

        (ended,) = events_of_kind(last.events, Ended)
        assert (ended.prestige, ended.goods) == (view.prestige, view.goods)
        assert ended.winners == last.after.standings.winners
        assert ended.tired


class TestMarks:
    """A round begins with the first turn of it."""

    @pytest.mark.parametrize(("opens", "mark"), [(True, Mark.ROUND), (False, Mark.SEEN)])
    def test_turns(self, *, opens: bool, mark: Mark) -> None:
        """All others are seen, and that is all."""
        assert TurnBegan(ADA, 2, opens=opens, last=False).mark is mark
