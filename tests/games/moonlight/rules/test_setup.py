"""Moonlight Market: what is laid out, which hands there are, and how a leg goes round."""

import itertools
from collections import Counter

import pytest

from basari.errors import BadSetup
from basari.kernel import DEALER, Seat, Table
from basari.players import Turn
from basari.rules.moonlight.events import (
    CardTurned,
    CoinLaid,
    GemScored,
    HandDrawn,
    LegBegan,
    LegEnded,
    PutUnder,
    RoundBegan,
)
from basari.rules.moonlight.game import EDITION
from basari.rules.moonlight.play import Moonlight
from basari.rules.moonlight.table import Drawing, Filling
from tests.games.moonlight.helpers import LINE_UPS, RULES, events_of, pick, play_game, rules


def dealt(turns: list[Turn], leg: int) -> list[Turn]:
    """List the answers of the dealer that turn up the tiles of a leg."""
    return [
        turn
        for turn in turns
        if isinstance(turn.before.state.phase, Filling) and turn.before.state.leg == leg
    ]


class TestSeats:
    """L1, L3, LR1, LO1: three to five seats; imaginary ones are the last, two at most."""

    def test_name(self) -> None:
        """The rules say what is played."""
        assert repr(Table.start(RULES, 3)[0]) == "<Table moonlight, waiting for the dealer>"

    @pytest.mark.parametrize(("people", "imaginary"), LINE_UPS, ids=str)
    def test_every_line_up(self, people: int, imaginary: int) -> None:
        """There are as many cushions as seats, and only people are asked."""
        turns = play_game(people, imaginary, 3)
        view = turns[-1].after.view(None)

        assert len(view.cushions) == people + imaginary
        assert {turn.seat for turn in turns} == {DEALER, *range(people)}
        assert view.imaginary == tuple(range(people, people + imaginary))

    @pytest.mark.parametrize(("seats", "imaginary"), [(1, 0), (2, 0), (6, 0), (6, 2), (2, 1)])
    def test_refused(self, seats: int, imaginary: int) -> None:
        """Fewer than three have no cushions, more than five no cards."""
        with pytest.raises(BadSetup, match=rf"imaginary ones included, not {seats} \(LR1\)"):
            rules(imaginary=imaginary).setup(seats)

    def test_bounds(self) -> None:
        """More than two imaginary seats are refused wherever the rules come from."""
        with pytest.raises(BadSetup, match=r"imaginary is 0 to 2 \(LO1\)"):
            Moonlight(RULES.market, imaginary=3).setup(5)
        with pytest.raises(BadSetup, match="a number from 0 to 2"):
            rules(imaginary=3)

    @pytest.mark.parametrize(("players", "joining"), [(1, 2), (2, 1), (3, 0), (4, 0), (5, 0)])
    def test_joining(self, players: int, joining: int) -> None:
        """Two join one person, one joins two, unless it is said otherwise."""
        assert EDITION.count_imaginary(EDITION.with_imaginary(players, {})) == joining
        assert EDITION.count_imaginary(EDITION.with_imaginary(2, {"imaginary": 2})) == 2
        EDITION.check_players(players)


class TestLaid:
    """L2, LR2: empty chains, 13 cards, 3 seals and no points; seat 0 has the coin."""

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_laid(self, seats: int) -> None:
        """The supply has what is left of 29 seals."""
        table = Table.start(RULES, seats)[0]
        view = table.view(None)

        assert view.chains == (((),) * 5,) * seats
        assert table.state.fresh == (frozenset(range(1, 14)),) * seats
        assert (view.seals, view.points) == ((3,) * seats, (0,) * seats)
        assert view.supply == 29 - 3 * seats
        assert view.coin == 0

    def test_seniority_is_idle(self) -> None:
        """Who is older has no effect: people are seated from the one with the coin on."""
        assert EDITION.rules(seniority=(Seat(2), Seat(0), Seat(1))) == RULES
        assert not EDITION.ages

    def test_dirk_is_third(self) -> None:
        """With two people Dirk comes third in the first round."""
        turns = play_game(2, 1, 1)
        first = next(turn for turn in turns if turn.before.state.round == 1)
        asked = list(turns[turns.index(first) :])[:3]

        assert [turn.seat for turn in asked] == [0, 1, DEALER]
        assert pick(asked[2].events, CardTurned)[0].seat == 2


class TestCourse:
    """L4: four legs of three rounds, and a scoring after each."""

    def test_course(self) -> None:
        """Legs and rounds begin in their order."""
        turns = play_game(3, 0, 1)

        assert [event.leg for event in events_of(turns, LegBegan)] == [1, 2, 3, 4]
        assert [(e.leg, e.round) for e in events_of(turns, RoundBegan)] == [
            (leg, number) for leg in (1, 2, 3, 4) for number in (1, 2, 3)
        ]
        assert [event.leg for event in events_of(turns, LegEnded)] == [1, 2, 3, 4]
        assert len(events_of(turns, GemScored)) == 20


class TestTiles:
    """L5, L6, LR12: every space gets a tile, six at a time; no hammers in leg 1."""

    @pytest.mark.parametrize(("seats", "tiles"), [(3, 21), (4, 27), (5, 33)])
    def test_spaces(self, seats: int, tiles: int) -> None:
        """Six per answer, and three more for the moon's cushion; columns from the left."""
        game = play_game(seats, 0, 2)
        turns = dealt(game, 1)

        assert [len(turn.move.cards) for turn in turns] == [6, 3] + [6] * (seats - 1)
        began = events_of(game, LegBegan)[0]
        found = [RULES.market.tiles[n - 1] for turn in turns for n in turn.move.cards]
        assert [t for cushion in began.cushions for column in cushion for t in column] == found
        assert len(found) == tiles
        assert turns[-1].after.view(None).cushions == began.cushions

    def test_no_hammers_at_first(self) -> None:
        """In leg 1 they cannot be drawn, in leg 2 they can."""
        turns = play_game(3, 0, 2)
        first, second = dealt(turns, 1)[0], dealt(turns, 2)[0]

        assert not first.before.waiting[0].options.pile & RULES.market.hammers
        assert first.before.view(None).pile >= RULES.market.hammers
        assert second.before.waiting[0].options.pile >= RULES.market.hammers

    def test_four_legs(self) -> None:
        """A game of five takes 132 of the 150 tiles."""
        assert len(play_game(5, 0, 2)[-1].after.view(None).pile) == 18


class TestHands:
    """L7, L8, LR3: four cards a leg; what was put under comes up last, and nobody is asked."""

    def test_draws(self) -> None:
        """4 of 13, 4 of 9 and 4 of 5 fresh cards, known to the seat alone."""
        turns = play_game(3, 1, 5)
        hands = [turn for turn in turns if isinstance(turn.before.state.phase, Drawing)]
        asked = [turn.before.waiting[0] for turn in hands]

        assert [len(decision.options.pile) for decision in asked] == [13] * 3 + [9] * 3 + [5] * 3
        assert [decision.known_to for decision in asked] == [0, 1, 2] * 3
        assert {len(turn.move.cards) for turn in hands} == {4}

    @pytest.mark.parametrize("seed", range(5))
    def test_last_hand(self, seed: int) -> None:
        """Example 14: the last fresh card and the three that were put under."""
        turns = play_game(3, 0, seed)
        drawn = [event for event in events_of(turns, HandDrawn) if event.seat == 1]
        under = [event.card for event in events_of(turns, PutUnder) if event.seat == 1]

        assert [event.under for event in drawn] == [(), *[tuple(under[:n]) for n in (1, 2)], ()]
        fresh = set(range(1, 14)).difference(*(event.cards for event in drawn[:3]))
        assert drawn[3].cards == tuple(sorted({*under, *fresh}))
        assert Counter(drawn[3].cards) + Counter(turns[-1].after.view(None).used[1][:9]) == Counter(
            range(1, 14)
        )


class TestCoin:
    """L9: the seat with the coin begins, and turns go clockwise."""

    @pytest.mark.parametrize("seed", range(3))
    def test_who_begins(self, seed: int) -> None:
        """In every round."""
        turns = play_game(4, 0, seed)
        for before, turn in itertools.pairwise(turns):
            for event in pick(before.events, CoinLaid):
                assert event.seat == before.after.view(None).coin == turn.seat
