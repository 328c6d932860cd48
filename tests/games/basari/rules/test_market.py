"""The market: what a game begins with, and how gems and points change hands (G2, G9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.kernel import Seat, Table
from basari.rules.basari.gems import NO_GEMS, Colour, Gems
from basari.rules.basari.market import SOURCES, Market
from basari.rules.basari.rounds import GemsTaken
from basari.value import replace_at
from tests.games.basari.helpers import (
    GAMES,
    NAMES,
    Game,
    any_per_seat,
    asked,
    card,
    card_table,
    choose,
    purses,
    told,
)

markets = st.builds(Market, any_per_seat(purses(), 3), st.just((4, 5, 6)), purses())
seats = st.sampled_from([Seat(0), Seat(1), Seat(2)])


def total(market: Market) -> Gems:
    """Heap up all gems of a market."""
    return sum(market.purses, market.supply)


def test_sources() -> None:
    """The sentences of the faces call the sources of points by these names."""
    assert SOURCES == ("actions", "colours", "goals")


class TestStart:
    """G2: twelve gems, no points, and one card per action for everybody."""

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_purses_and_points(self, game: Game) -> None:
        """Three gems of each colour, and no points."""
        rules, seats = game

        view = Table.start(rules, seats)[0].view(None)

        assert view.purses == (Gems(3, 3, 3, 3),) * seats
        assert view.points == (0,) * seats

    @pytest.mark.parametrize("game", GAMES, ids=NAMES)
    def test_actions(self, game: Game) -> None:
        """Everybody can choose each action, in every round."""
        rules, seats = game
        actions = {"cards": "A B C D" if seats == 5 else "A B C", "board": "roll points gems"}
        table, _ = Table.start(rules, seats)
        while len(asked(table)) == 1:
            decision = table.waiting[0]
            table, _ = table.play(decision.seat, decision.options[0])

        assert asked(table) == tuple(range(seats))
        for decision in table.waiting:
            assert [str(move) for move in decision.options] == actions[rules.name].split()


class TestTaking:
    """G9: one takes only what the supply holds; the rest is forfeited."""

    @given(market=markets, seat=seats, wanted=purses())
    def test_what_is_there(self, market: Market, seat: Seat, wanted: Gems) -> None:
        """Of every colour one gets what one wants, or all that is there."""
        after, taken = market.take(seat, wanted)

        assert taken.counts == tuple(map(min, wanted.counts, market.supply.counts))
        assert after.purses[seat] == market.purses[seat] + taken
        assert after.supply == market.supply - taken

    def test_forfeited_later_too(self) -> None:
        """Gems that were missing are not handed over when the supply has them again."""
        dealt = (card("2R"),) * 4
        table = card_table("3R", "3Y", "3G", "3B", supply="-", earlier=(0, 14), current=dealt)

        table, events = choose(table, "C", "B", "B", "B")

        assert told(events, GemsTaken) == (GemsTaken(Seat(0), Gems(2), NO_GEMS),)
        assert table.view(None).supply[Colour.RED] == 2
        assert table.view(None).purses[0] == Gems(1)


class TestChangingHands:
    """Gems and points move between purses and supply, and nothing gets lost."""

    @given(market=markets, giver=seats, taker=seats, part=purses())
    def test_pay(self, market: Market, giver: Seat, taker: Seat, part: Gems) -> None:
        """What one pays the other gets; nobody else and nothing else changes."""
        offer = part & market.purses[giver]

        after = market.pay(giver, taker, offer)

        assert total(after) == total(market)
        assert (after.points, after.supply) == (market.points, market.supply)
        if giver != taker:
            assert after.purses[giver] == market.purses[giver] - offer
            assert after.purses[taker] == market.purses[taker] + offer
            (third,) = {0, 1, 2} - {giver, taker}
            assert after.purses[third] == market.purses[third]

    @given(market=markets, seat=seats, part=purses())
    def test_give_back(self, market: Market, seat: Seat, part: Gems) -> None:
        """What is returned lies in the supply."""
        gems = part & market.purses[seat]

        after = market.give_back(seat, gems)

        assert after.supply == market.supply + gems
        assert after.purses == replace_at(market.purses, seat, market.purses[seat] - gems)
        assert after.points == market.points

    @given(market=markets, seat=seats, points=st.integers(0, 20))
    def test_gain(self, market: Market, seat: Seat, points: int) -> None:
        """Points are written down for one seat alone."""
        after = market.gain(seat, points)

        assert after == Market(
            market.purses,
            replace_at(market.points, seat, market.points[seat] + points),
            market.supply,
        )

    def test_nobody_pays_what_they_have_not(self) -> None:
        """Neither a purse nor the supply can go below nothing."""
        market = Market((NO_GEMS, Gems(1)), (0, 0), NO_GEMS)

        with pytest.raises(ValueError, match="does not hold"):
            market.pay(Seat(0), Seat(1), Gems(1))
        with pytest.raises(ValueError, match="does not hold"):
            market.give_back(Seat(1), Gems(0, 1))


class TestPut:
    """One value per seat, with another one for a seat."""

    @given(values=st.tuples(st.integers(), st.integers(), st.integers()), seat=seats)
    def test_only_that_seat(self, values: tuple[int, ...], seat: Seat) -> None:
        """The others keep theirs."""
        expected = list(values)
        expected[seat] = 99

        assert replace_at(values, seat, 99) == tuple(expected)
