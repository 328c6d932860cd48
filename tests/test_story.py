from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.kernel import Event, Seat, Table
from basari.players import Turn, drive
from basari.rules.basari.gems import Gems
from basari.rules.basari.rounds import Accepted, Lost, Negotiated, Offered, PointsGained, RoundBegan
from basari.story import Story, gains, sources
from logs import sparingly
from tables import GAMES, NAMES, Game, card_table, choose, play, random_players, told

SEEDS = st.integers(0, 2**32)


def moments(game: Game, seed: int) -> Iterator[tuple[Turn, Chronicle]]:
    """Play a game at random, and keep its chronicle."""
    rules, seats = game
    table, begun = Table.start(rules, seats)
    chronicle = Story().began(begun, table)
    for turn in drive(table, random_players(seats, seed)):
        chronicle = chronicle.after(turn)
        yield turn, chronicle


def finished(game: Game, seed: int) -> tuple[Turn, Chronicle]:
    """Play a game at random to its end."""
    *_, end = moments(game, seed)
    return end


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestChronicle:
    """It is the story of a game, and nothing but that."""

    @sparingly
    @given(seed=SEEDS)
    def test_keeps_every_event_once(self, game: Game, seed: int) -> None:
        """The entries are what happened, in the order in which it did."""
        table, begun = Table.start(*game)
        happened: list[Event] = list(begun)
        kept: list[Event] = [entry.event for entry in Story().began(begun, table).entries]

        for turn, chronicle in moments(game, seed):
            happened += turn.events
            kept = [entry.event for entry in chronicle.entries]

        assert kept == happened

    @sparingly
    @given(seed=SEEDS)
    def test_dates_every_entry(self, game: Game, seed: int) -> None:
        """The leg and round of an entry are those of the round that began last."""
        _turn, chronicle = finished(game, seed)
        date = (0, 0)

        for entry in chronicle.entries:
            if isinstance(entry.event, RoundBegan):
                date = (entry.event.leg, entry.event.round)
            assert (entry.leg, entry.round) == date

    @sparingly
    @given(seed=SEEDS)
    def test_scores_every_round(self, game: Game, seed: int) -> None:
        """There are points for the beginning and for every round, and they never fall."""
        turn, chronicle = finished(game, seed)
        began = told([entry.event for entry in chronicle.entries], RoundBegan)

        rounds = [(score.leg, score.round) for score in chronicle.scores]

        assert rounds == [(0, 0), *((event.leg, event.round) for event in began)]
        assert chronicle.scores[0].points == (0,) * game[1]
        assert chronicle.scores[-1].points == turn.after.standings.points
        for old, new in pairwise(chronicle.scores):
            assert all(map(int.__le__, old.points, new.points))

    @sparingly
    @given(seed=SEEDS)
    def test_recalls_what_a_seat_missed(self, game: Game, seed: int) -> None:
        """Since a seat's last answer there is just what later answers led to."""
        missed: dict[Seat, list[Event]] = {Seat(seat): [] for seat in range(game[1])}

        for turn, chronicle in moments(game, seed):
            for seat, events in missed.items():
                events[:] = [] if seat == turn.seat else [*events, *turn.events]
                assert [entry.event for entry in chronicle.since(seat)] == events

    @sparingly
    @given(seed=SEEDS)
    def test_goes_back(self, game: Game, seed: int) -> None:
        """Cut off, the whole chronicle is the one of then; only who had read it is forgotten."""
        *_, (_turn, whole) = before = list(moments(game, seed))

        for _turn, chronicle in before:
            assert whole.upto(len(chronicle.entries)) == replace(chronicle, read=())
        assert whole.upto(0) == Chronicle(scores=whole.scores[:1])


class TestDeals:
    """A deal is a negotiation that ended with an offer accepted."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    @sparingly
    @given(seed=SEEDS)
    def test_every_accepted_offer_is_one(self, game: Game, seed: int) -> None:
        """Whoever bid last buys; that is the opener if the number of bids is odd."""
        _turn, chronicle = finished(game, seed)
        events = [entry.event for entry in chronicle.entries]
        bargains = [event for event in events if isinstance(event, (Negotiated, Accepted))]
        accepted = told(events, Accepted)

        deals = chronicle.deals

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
        chronicle = Story().began((RoundBegan(2, 3), *events), table)
        for line in ("0 offer 1R", "1 offer 2Y", "0 accept"):
            after, events = play(table, line)
            seat, move = int(line[0]), table.rules.parse(line[2:])
            chronicle = chronicle.after(Turn(table, Seat(seat), move, after, events))
            table = after

        (deal,) = chronicle.deals

        assert str(deal.action) == "B"
        assert (deal.leg, deal.round, deal.bids) == (2, 3, 2)
        assert (deal.buyer, deal.seller, deal.price) == (1, 0, Gems.parse("2Y"))


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestSources:
    """Every point has a source."""

    @sparingly
    @given(seed=SEEDS)
    def test_they_add_up_at_every_moment(self, game: Game, seed: int) -> None:
        """The points of all legs and kinds together are the points on the table."""
        seats = range(game[1])

        for turn, chronicle in moments(game, seed):
            told_by = sources(chronicle, len(seats))
            points = tuple(
                sum(
                    part[seat]
                    for source in told_by
                    for part in (source.actions, source.colours, source.goals)
                )
                for seat in seats
            )
            assert points == turn.after.standings.points

    @sparingly
    @given(seed=SEEDS)
    def test_every_leg_ends_with_a_goal(self, game: Game, seed: int) -> None:
        """A leg ends because somebody has enough workers or has come round, which brings points."""
        turn, chronicle = finished(game, seed)

        told_by = sources(chronicle, game[1])

        assert [source.leg for source in told_by] == list(range(1, turn.after.rules.legs + 1))
        assert all(any(source.goals) for source in told_by)


class TestGains:
    """Few events bring points."""

    def test_points_are_for_whoever_collects_them(self) -> None:
        """A seat that collects points gets them alone."""
        assert gains(PointsGained(Seat(2), 6)) == {2: 6}

    def test_a_loss_brings_none(self) -> None:
        """Nobody gets anything for an action that is lost."""
        assert gains(Lost(None, (Seat(0), Seat(1), Seat(2)))) == {}
