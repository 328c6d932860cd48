"""What a position is worth: it is scored as by the rules, and weighed as it was learned."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.basari.learned import weights
from basari.bots.basari.offers import Offers, row
from basari.bots.basari.position import (
    COLOURS,
    LEGS,
    Position,
    deals,
    heat_of,
    rivals,
    scored,
    softmax,
)
from basari.bots.basari.seeing import PIPS, course_of, prospects
from basari.rules.basari import board, cards
from basari.rules.basari.board.play import _returns as returned_on_the_board
from basari.rules.basari.cards.play import _returns as returned_with_cards
from basari.rules.basari.game import house
from basari.rules.basari.gems import COLOURS as ALL_COLOURS
from basari.rules.basari.gems import Gems, beats
from basari.rules.basari.majority import ColourScored, score_colour
from logs import EVERY_GAME, LABELS
from sights import seen, views

RETURNS = {"cards": returned_with_cards, "board": returned_on_the_board}
every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
rarely = settings(max_examples=max(10, settings().max_examples // 5))
purses = st.builds(Gems, *[st.integers(0, 4)] * 4)
points = st.lists(st.integers(-60, 60).map(float), min_size=3, max_size=5).map(np.array)


def by_the_rules(edition: str, owned: tuple[Gems, ...]) -> list[ColourScored]:
    """Score all colours as the rules do."""
    returns = RETURNS[edition]
    return [score_colour(owned, colour, returns, share_unowned=False) for colour in ALL_COLOURS]


@st.composite
def positions(draw: st.DrawFn, edition: str, seats: int) -> Position:
    """Draw any position: of any leg, on the way or at its end."""
    course = course_of(house(edition))
    return Position(
        points=np.array([draw(st.integers(0, 80)) for _ in range(seats)], dtype=float),
        gems=np.array([row(draw(purses)) for _ in range(seats)]),
        way=np.array([draw(st.integers(0, course.goal + 3)) for _ in range(seats)], dtype=float),
        legs=draw(st.integers(0, 3)),
        course=course,
        weights=weights(edition, seats),
    )


class TestScored:
    """Colours are scored as by the rules."""

    @every_game
    @given(data=st.data())
    def test_as_by_the_rules(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Everybody gets the points and gives back the gems that the rules say."""
        owned = tuple(data.draw(purses) for _ in range(seats))
        table = np.array([row(purse) for purse in owned]).T

        brought, kept = scored(np.arange(COLOURS), table, course_of(house(edition)))

        for colour, said in enumerate(by_the_rules(edition, owned)):
            winning = [seat in said.winners for seat in range(seats)]
            assert brought[colour].tolist() == [said.share * wins for wins in winning]
            assert (table[colour] - kept[colour]).tolist() == [
                said.returned * wins for wins in winning
            ]

    @every_game
    @given(data=st.data())
    def test_the_end(self, edition: str, seats: int, data: st.DataObject) -> None:
        """When the last leg is over, what is expected is what everybody has."""
        position = data.draw(positions(edition, seats))._replace(legs=0)
        course = position.course
        over = position.going(0, course.goal)
        owned = tuple(Gems(*map(int, gems)) for gems in over.gems)

        final = over.points + course.prize * (over.way >= course.goal)
        for said in by_the_rules(edition, owned):
            final[list(said.winners)] += said.share

        assert over.ended
        assert over.expected().tolist() == final.tolist()

    @every_game
    @given(data=st.data())
    def test_another_leg(self, edition: str, seats: int, data: st.DataObject) -> None:
        """A leg that is over is worth its scoring and the beginning of the next one."""
        position = data.draw(positions(edition, seats))
        over = position._replace(legs=data.draw(st.integers(1, 3))).going(0, position.course.goal)
        brought, kept = scored(np.arange(COLOURS), over.gems.T, over.course)
        prize = over.course.prize * (over.way >= over.course.goal)

        begun = over._replace(
            points=over.points + prize,
            gems=kept.T,
            way=np.zeros(seats),
            legs=over.legs - 1,
        )

        assert over.expected() == pytest.approx(begun.expected() + brought.sum(axis=0))
        assert over.heat == begun.heat


class TestChances:
    """Points to come make chances to win."""

    @every_game
    @given(data=st.data())
    def test_add_up(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Chances add up to one, and nobody has less than none."""
        position = data.draw(positions(edition, seats))

        chances = position.chances(position.expected())

        assert chances.shape == (seats,)
        assert chances.sum() == pytest.approx(1)
        assert (chances >= 0).all()

    @rarely
    @every_game
    @given(data=st.data())
    def test_points(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Whoever gains points gets ahead of everybody else, and has no worse a chance."""
        position = seen(data.draw(views(edition, seats)))
        seat = data.draw(st.integers(0, seats - 1))

        after = position.gaining(seat, 5)

        gain = after.expected() - position.expected()
        before, now = (each.chances(each.expected())[seat] for each in (position, after))
        assert gain[seat] > np.delete(gain, seat).max()
        assert now > before or before == pytest.approx(1) or now == pytest.approx(0)

    @given(points, st.floats(8, 20), st.data())
    def test_softmax(self, expected: Any, heat: float, data: st.DataObject) -> None:  # noqa: ANN401
        """The more is expected, the likelier; what all have alike does not matter."""
        seat = data.draw(st.integers(0, len(expected) - 1))
        more = expected + 5 * (np.arange(len(expected)) == seat)

        chances, better = softmax(expected / heat), softmax(more / heat)

        assert chances.sum() == pytest.approx(1)
        assert (
            np.sign(np.subtract.outer(chances, chances))
            == np.sign(np.subtract.outer(expected, expected))
        ).all()
        assert better[seat] > chances[seat]
        assert (np.delete(better, seat) < np.delete(chances, seat)).all()
        assert softmax((expected + 7) / heat) == pytest.approx(chances)

    @given(points, st.data())
    def test_many_at_once(self, expected: Any, data: st.DataObject) -> None:  # noqa: ANN401
        """The chances of many positions are those of each."""
        many = np.array([data.draw(st.permutations(expected.tolist())) for _ in range(4)])

        assert softmax(many).tolist() == [softmax(one).tolist() for one in many]

    @every_game
    def test_heat(self, edition: str, seats: int) -> None:
        """A lead is surer at the very end than at the very beginning; early legs are alike."""
        heat = weights(edition, seats).heat

        begun = [heat_of(heat, legs, 0.0) for legs in range(LEGS + 2)]

        assert 0 < heat_of(heat, 0, 1.0) < begun[LEGS - 1]
        assert set(begun[LEGS:]) == {begun[LEGS - 1]}


class TestSeats:
    """Everybody is looked at alike."""

    @given(st.lists(st.integers(0, 9), min_size=3, max_size=5))
    def test_rivals(self, owned: list[int]) -> None:
        """The best and the second of the others are found for every seat."""
        first, second = rivals(np.array(owned, dtype=float))

        for seat in range(len(owned)):
            others = sorted(owned[:seat] + owned[seat + 1 :], reverse=True)
            assert [first[seat], second[seat]] == others[:2]

    @every_game
    @given(data=st.data())
    def test_anywhere(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Where somebody sits does not matter."""
        position = data.draw(positions(edition, seats))
        order = data.draw(st.permutations(range(seats)))

        moved = position._replace(
            points=position.points[order],
            gems=position.gems[order],
            way=position.way[order],
        )

        assert moved.expected() == pytest.approx(position.expected()[order])


class TestDeals:
    """Many deals are weighed at once."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_one_by_one(self, edition: str, seats: int, data: st.DataObject) -> None:
        """Many deals weighed at once are worth what each of them is worth alone."""
        position = data.draw(positions(edition, seats))
        payer, payee = data.draw(st.permutations(range(seats)))[:2]
        purse = Gems(*map(int, position.gems[payer]))
        gems = Offers(purse, 40).gems

        expected = deals(position, payer, payee, gems)

        assert len(expected) == len(gems)
        for heap, worth in zip(gems, expected, strict=True):
            alone = position.taking(payer, -heap).taking(payee, heap).expected()
            assert worth == pytest.approx(alone)


class TestOffers:
    """All offers of a purse, in the order of the rules."""

    @given(purses, purses, st.integers(1, 700))
    def test_order(self, purse: Gems, standing: Gems, many: int) -> None:
        """Each beats the one before, the lowest are kept, and those above another are counted."""
        offers = Offers(purse, many)
        heaps = [Gems(*map(int, gems)) for gems in offers.gems]
        every = [Gems(*map(int, gems)) for gems in Offers(purse, 1000).gems]
        first = offers.above(standing)

        assert len(every) == np.prod(row(purse) + 1) - 1
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
    """What may come of an action."""

    @rarely
    @every_game
    @given(data=st.data())
    def test_leading_on(self, edition: str, seats: int, data: st.DataObject) -> None:
        """On the average one gets as far as luck leads, and as often to the goal."""
        view = data.draw(views(edition, seats))
        seat = data.draw(st.integers(0, seats - 1))
        position = seen(view)
        if edition == "cards":
            action: object = cards.Action.A
            steps = [view.rules.deck[number - 1].workers for number in view.pile]
            gained = [0] * len(steps)
        else:
            action, steps, gained = board.Action.ROLL, list(PIPS), [5, 4, 3, 2, 1, 0]
        ends = [position.going(seat, far).ended for far in steps]

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
        """An action of one changes nothing of the others, and never more than one thing else."""
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
