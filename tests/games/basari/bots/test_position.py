"""What a position is worth: scored by the rules, and valued by learned weights."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.learned_weights import weights
from basari.bots.basari.offers import Offers, gem_array
from basari.bots.basari.position import (
    COLOURS,
    SURE,
    Position,
    colour_shares,
    deal_scores,
    end_nearness,
    score_by_rules,
    scores,
    win_chances,
    win_prospects,
)
from basari.bots.basari.prices import PIPS
from basari.bots.basari.prospects import course_of, prospects
from basari.rules.basari import board, cards
from basari.rules.basari.board.play import _returns as returned_on_the_board
from basari.rules.basari.cards.play import _returns as returned_with_cards
from basari.rules.basari.game import house
from basari.rules.basari.gems import COLOURS as ALL_COLOURS
from basari.rules.basari.gems import Gems, beats
from basari.rules.basari.majority import ColourScored, score_colour
from tests.games.basari.bot_views import seen, views
from tests.helpers.logs import EVERY_GAME, LABELS

RETURNS = {"cards": returned_with_cards, "board": returned_on_the_board}
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 5))
purses = st.builds(Gems, *[st.integers(0, 4)] * 4)
points = st.lists(st.integers(-60, 60).map(float), min_size=3, max_size=5).map(np.array)


def by_the_rules(edition: str, owned: tuple[Gems, ...]) -> list[ColourScored]:
    """Score all colours by the rules."""
    returns = RETURNS[edition]
    return [score_colour(owned, colour, returns, share_unowned=False) for colour in ALL_COLOURS]


@st.composite
def positions(draw: st.DrawFn, edition: str, seats: int) -> Position:
    """Draw any position: of any leg, on the way or at its end."""
    course = course_of(house(edition))
    return Position(
        points=np.array([draw(st.integers(0, 80)) for _ in range(seats)], dtype=float),
        gems=np.array([gem_array(draw(purses)) for _ in range(seats)]),
        way=np.array([draw(st.integers(0, course.goal + 3)) for _ in range(seats)]),
        legs=draw(st.integers(0, 3)),
        course=course,
        weights=weights(edition, seats),
    )


class TestScored:
    """Colours are scored by the rules."""

    @every_game
    @given(data=st.data())
    def test_as_by_the_rules(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Everybody gets the points and returns the gems that the rules say."""
        owned = tuple(data.draw(purses) for _ in range(seats))
        table = np.array([gem_array(purse) for purse in owned]).T

        brought, kept = score_by_rules(np.arange(COLOURS), table, course_of(house(edition)))

        for colour, said in enumerate(by_the_rules(edition, owned)):
            winning = [seat in said.winners for seat in range(seats)]
            assert brought[colour].tolist() == [said.share * wins for wins in winning]
            assert (table[colour] - kept[colour]).tolist() == [
                said.returned * wins for wins in winning
            ]

    @every_game
    @given(data=st.data())
    def test_the_end(self, edition: str, seats: int, data: st.DataObject) -> None:
        """When the last leg is over, the expected score is the real one."""
        position = data.draw(positions(edition, seats))._replace(legs=0)
        course = position.course
        over = position.with_steps(0, course.goal)
        owned = tuple(Gems(*map(int, gems)) for gems in over.gems)

        final = over.points + course.prize * (over.way >= course.goal)
        for said in by_the_rules(edition, owned):
            final[list(said.winners)] += said.share

        assert over.ended
        assert over.scores() == pytest.approx(SURE * final)

    @every_game
    @given(data=st.data())
    def test_another_leg(self, edition: str, seats: int, data: st.DataObject) -> None:
        """A leg that is over is worth its scoring and the beginning of the next one."""
        position = data.draw(positions(edition, seats))
        over = position._replace(legs=data.draw(st.integers(1, 3))).with_steps(
            0, position.course.goal
        )
        brought, kept = score_by_rules(np.arange(COLOURS), over.gems.T, over.course)
        prize = over.course.prize * (over.way >= over.course.goal)

        begun = over._replace(
            points=over.points + prize,
            gems=kept.T,
            way=np.zeros(seats, dtype=int),
            legs=over.legs - 1,
        )
        begun = begun._replace(points=begun.points + brought.sum(axis=0))

        assert over.scores() == pytest.approx(begun.scores())


class TestChances:
    """Scores become chances to win."""

    @every_game
    @given(data=st.data())
    def test_add_up(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Chances add up to one, and are never negative."""
        found = win_chances(data.draw(positions(edition, seats)).scores())

        assert found.shape == (seats,)
        assert found.sum() == pytest.approx(1)
        assert (found >= 0).all()

    @rarely
    @every_game
    @given(data=st.data())
    def test_points(self, edition: str, seats: int, data: st.DataObject) -> None:
        """More points mean a higher score, and the others keep theirs."""
        position = seen(data.draw(views(edition, seats)))
        seat = data.draw(st.integers(0, seats - 1))

        gain = position.with_points(seat, 5).scores() - position.scores()

        assert gain[seat] > 0
        assert not np.delete(gain, seat).any()

    @given(points, st.data())
    def test_likelier(self, scores: Any, data: st.DataObject) -> None:  # noqa: ANN401
        """A higher score is likelier to win; a common shift changes nothing."""
        seat, scores = data.draw(st.integers(0, len(scores) - 1)), scores / 10
        more = scores + 0.5 * (np.arange(len(scores)) == seat)

        found, better = win_chances(scores), win_chances(more)

        assert (
            np.sign(np.subtract.outer(found, found)) == np.sign(np.subtract.outer(scores, scores))
        ).all()
        assert better[seat] > found[seat]
        assert (np.delete(better, seat) < np.delete(found, seat)).all()
        assert win_chances(scores + 7) == pytest.approx(found)

    @given(points, st.data())
    def test_hopes(self, scores: Any, data: st.DataObject) -> None:  # noqa: ANN401
        """However small the chance, a higher score is better."""
        seat = data.draw(st.integers(0, len(scores) - 1))
        more = scores + (np.arange(len(scores)) == seat)

        assert win_prospects(more)[seat] > win_prospects(scores)[seat]

    @every_game
    @given(data=st.data())
    def test_many_at_once(self, edition: str, seats: int, data: st.DataObject) -> None:
        """The scores of many positions of a leg are those of each."""
        many = [data.draw(positions(edition, seats))._replace(legs=1) for _ in range(4)]

        for one, found in zip(many, scores(many), strict=True):
            assert found == pytest.approx(one.scores())

    @given(st.floats(0, 12))
    def test_moments(self, left: float) -> None:
        """The fewer rounds are left, the more the weights of the end count."""
        far, near = end_nearness(np.array(left))

        assert far + near == pytest.approx(1)
        assert end_nearness(np.array(left + 0.5))[1] < near <= end_nearness(np.array(0.0))[1] == 1


class TestShares:
    """Everybody's expected part of a colour."""

    @every_game
    @given(data=st.data())
    def test_parts(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Parts add up to one; more gems mean a greater part."""
        position = data.draw(positions(edition, seats))
        owned = position.gems.T

        now, later = colour_shares(owned, position.course, position.weights, 2.0)

        for parts in (now, later):
            assert parts.sum(axis=1) == pytest.approx(np.ones(COLOURS))
        order = np.sign(np.subtract.outer(owned[0], owned[0]))
        assert (np.sign(np.subtract.outer(now[0], now[0]).round(12)) == order).all()

    @given(st.floats(0, 8), st.data())
    def test_surer(self, left: float, data: st.DataObject) -> None:
        """The sooner the scoring, the surer a lead."""
        position = data.draw(positions("cards", 3))
        owned = np.array([5.0, 3.0, 0.0])

        soon, late = (
            colour_shares(owned, position.course, position.weights, rounds)[0][0]
            for rounds in (left, left + 1)
        )

        assert soon > late


class TestSeats:
    """All seats are treated alike."""

    @every_game
    @given(data=st.data())
    def test_anywhere(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Seats make no difference."""
        position = data.draw(positions(edition, seats))
        order = data.draw(st.permutations(range(seats)))

        moved = position._replace(
            points=position.points[order],
            gems=position.gems[order],
            way=position.way[order],
        )

        assert moved.scores() == pytest.approx(position.scores()[order])


class TestDeals:
    """Many deals are valued at once."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_one_by_one(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Many deals valued at once get the same values as one by one."""
        position = data.draw(positions(edition, seats))
        payer, payee = data.draw(st.permutations(range(seats)))[:2]
        purse = Gems(*map(int, position.gems[payer]))
        gems = Offers(purse, 40).gems

        found = deal_scores(position, payer, payee, gems)

        assert len(found) == len(gems)
        for heap, worth in zip(gems, found, strict=True):
            alone = position.with_gems(payer, -heap).with_gems(payee, heap).scores()
            assert worth == pytest.approx(alone)


class TestOffers:
    """All offers of a purse, in the order of the rules."""

    @given(purses, purses, st.integers(1, 700))
    def test_order(self, purse: Gems, standing: Gems, many: int) -> None:
        """Each beats the one before, the lowest are kept, and higher ones are counted."""
        offers = Offers(purse, many)
        heaps = [Gems(*map(int, gems)) for gems in offers.gems]
        every = [Gems(*map(int, gems)) for gems in Offers(purse, 1000).gems]
        first = offers.above(standing)

        assert len(every) == np.prod(gem_array(purse) + 1) - 1
        assert heaps == every[:many]
        assert len(offers.ranks) == len(heaps)
        assert all(purse.covers(heap) for heap in heaps)
        assert all(beats(later, heap) for heap, later in pairwise(heaps))
        assert [beats(heap, standing) for heap in heaps] == [
            place >= first for place in range(len(heaps))
        ]

    @given(purses, purses)
    def test_ranks(self, one: Gems, other: Gems) -> None:
        """Ranks of different purses can be compared."""
        for heap, rank in zip(*_ranked(one), strict=True):
            for rival, rival_rank in list(zip(*_ranked(other), strict=True))[::7]:
                assert (rank > rival_rank) == beats(heap, rival)


def _ranked(purse: Gems) -> tuple[list[Gems], list[int]]:
    offers = Offers(purse, 25)
    return [Gems(*map(int, gems)) for gems in offers.gems], offers.ranks


class TestProspects:
    """The possible results of an action."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_leading_on(self, edition: str, seats: int, data: st.DataObject) -> None:
        """On average a seat gets as far as luck leads, and to the goal as often."""
        view = data.draw(views(edition, seats))
        seat = data.draw(st.integers(0, seats - 1))
        position = seen(view)
        if edition == "cards":
            action: object = cards.Action.A
            steps = [view.rules.deck[number - 1].workers for number in view.pile]
            gained = [0] * len(steps)
        else:
            action, steps, gained = board.Action.ROLL, list(PIPS), [5, 4, 3, 2, 1, 0]
        ends = [position.with_steps(seat, far).ended for far in steps]

        found = prospects(view, position, seat, action)

        mean = pytest.approx
        assert sum(chance for chance, _ in found) == mean(1)
        assert sum(chance * after.ended for chance, after in found) == mean(np.mean(ends))
        assert sum(chance * after.way[seat] for chance, after in found) == mean(
            position.way[seat] + np.mean(steps)
        )
        assert sum(chance * after.points[seat] for chance, after in found) == mean(
            position.points[seat] + np.mean(gained)
        )

    @rarely
    @every_game
    @given(data=st.data())
    def test_others_keep_theirs(self, edition: str, seats: int, data: st.DataObject) -> None:
        """An action of one seat leaves the others alone, and changes at most one thing besides."""
        view = data.draw(views(edition, seats))
        seat = data.draw(st.integers(0, seats - 1))
        position = seen(view)

        for action in view.rules.contested:
            for _, after in prospects(view, position, seat, action):
                for before, now in (
                    (position.points, after.points),
                    (position.gems, after.gems),
                    (position.way, after.way),
                ):
                    assert (np.delete(before, seat, 0) == np.delete(now, seat, 0)).all()
                    assert (now >= before).all()
                assert after.legs == position.legs
