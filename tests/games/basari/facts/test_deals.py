"""The deals of a game: read off its story, one for every offer that was accepted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli.texts import tell
from basari.kernel import Event, Place, Seat, Table
from basari.players import Turn, drive
from basari.rules.basari.cards import Action
from basari.rules.basari.facts.deals import Deal, list_deals
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import (
    Accepted,
    GemsTaken,
    Negotiated,
    Offered,
    PointsGained,
    RoundBegan,
)
from basari.story import Entry, Story
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    card_table,
    choose,
    play,
    random_players,
    told,
)
from tests.helpers.logs import sparingly
from tests.helpers.moments import moments_of

SEEDS = st.integers(0, 2**32)


def finished(game: Game, seed: int) -> Story:
    """Play a game at random to its end, and tell its story."""
    rules, seats = game
    table, begun = Table.start(rules, seats)
    return (
        Story()
        .begin(moments_of(begun, table.state), table)
        .after(*drive(table, random_players(seats, seed)))
    )


class TestDeals:
    """A deal is a negotiation that ended with an offer accepted."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS)
    def test_every_accepted_offer_is_one(self, game: Game, seed: int) -> None:
        """Whoever bid last buys; that is the opener if the number of bids is odd."""
        story = finished(game, seed)
        events = [entry.event for entry in story.entries]
        bargains = [event for event in events if isinstance(event, (Negotiated, Accepted))]
        accepted = told(events, Accepted)

        deals = list_deals(story.entries)

        assert [(deal.action, deal.seller, deal.buyer, deal.price) for deal in deals] == [
            (event.action, event.seat, event.bidder, event.offer) for event in accepted
        ]
        assert len(told(events, Offered)) == sum(deal.bids for deal in deals)
        for deal, end in zip(deals, accepted, strict=True):
            opening = bargains[next(n for n, event in enumerate(bargains) if event is end) - 1]
            assert isinstance(opening, Negotiated)
            assert (opening.opener == deal.buyer) == (deal.bids % 2 == 1)

    def test_tells_price_and_bids(self) -> None:
        """Two bids, and the second one is accepted."""
        table, events = choose(card_table("2R", "2Y", "-"), "B", "B", "C")
        begun = (RoundBegan(1, 1), RoundBegan(1, 2), RoundBegan(2, 1), *events)
        story = Story().begin(moments_of(begun, table.state), table)
        for line in ("0 offer 1R", "1 offer 2Y", "0 accept"):
            after, events = play(table, line)
            seat, move = int(line[0]), table.rules.parse(line[2:])
            moments = moments_of(events, after.state)
            story = story.after(Turn(table, Seat(seat), move, after, moments))
            table = after

        (deal,) = list_deals(story.entries)

        assert str(deal.action) == "B"
        assert (deal.place, deal.bids) == (Place(2, 1), 2)
        assert (deal.buyer, deal.seller, deal.price) == (1, 0, Gems.parse("2Y"))
        assert tell(deal.tell(), ("Ada", "Ben", "Cleo")) == (
            "Leg 2, round 1: Ben paid Ada 2 yellow for B (points)."
        )

    @pytest.mark.parametrize(
        ("gain", "brought"),
        [
            (PointsGained(Seat(1), 6), "6 points"),
            (GemsTaken(Seat(1), Gems(2), Gems(1)), "1 red"),
            (None, "B (points)"),
        ],
    )
    def test_what_was_bought(self, gain: Event | None, brought: str) -> None:
        """Points and gems are told by their number, all else by its name."""
        deal = Deal(Place(1, 1), Action.B, Seat(1), Seat(0), Gems(2), 1, gain)

        assert tell(deal.brought) == brought

    def test_the_gain_follows(self) -> None:
        """What a deal brought is what happened right after it."""
        events = (
            Accepted(Action.B, Seat(0), Seat(1), Gems(2)),
            PointsGained(Seat(1), 6),
            Accepted(Action.C, Seat(0), Seat(1), Gems(1)),
        )
        entries = [Entry(Place(1, 1), moment) for moment in moments_of(events)]

        first, last = list_deals(entries)

        assert (first.gain, last.gain) == (events[1], None)
