"""Work on a table is shared by all seats, and never used after the table has changed."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from basari.bots.basari.choice_forecast import forecast_choices
from basari.bots.basari.prices import Situation, situation
from basari.bots.basari.shared_view import same_table, share_work
from basari.bots.register import make_bot
from basari.kernel import DEALER, Seat, Table
from basari.players import dealer, drive
from basari.rules.basari.editions import View
from basari.rules.basari.game import house
from basari.rules.basari.rounds import Choosing
from tests.helpers.logs import EVERY_GAME, LABELS

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


def views(edition: str, seats: int) -> list[View]:
    """Return everybody's views when they were asked, in order."""
    table, _ = Table.start(house(edition), seats)
    players = {Seat(seat): make_bot("basari", "random", f"{seat}") for seat in range(seats)}
    turns = drive(table, {**players, DEALER: dealer(5)})
    return [turn.before.view(turn.seat) for turn in turns if turn.seat != DEALER]


class TestOnce:
    """A look is shared."""

    @every_game
    def test_never_an_old_one(self, edition: str, seats: int) -> None:
        """At every moment of a game the result is up to date."""
        fresh: list[Situation] = []
        for view in views(edition, seats):
            fresh.append(situation.__wrapped__(view))  # type: ignore[attr-defined]
            assert situation(view) == fresh[-1]

        assert len(set(fresh)) > len(fresh) / 10

    @every_game
    def test_likings(self, edition: str, seats: int) -> None:
        """All who choose in a round get the same prediction, and the next round gets a new one."""
        found = [
            (view.leg, view.round, forecast_choices(view, 3))
            for view in views(edition, seats)
            if isinstance(view.phase, Choosing)
        ]

        assert all(
            (one is other) == (when == now) for (*when, one), (*now, other) in pairwise(found)
        )

    def test_shared(self) -> None:
        """The same table gives the same result, whatever is said there."""
        first, *others = [
            view for view in views("cards", 4) if view.leg == view.round == 1 and not view.choices
        ]
        looks: list[tuple[Seat | None, int]] = []

        @share_work
        def look(view: View, number: int) -> int:
            looks.append((view.seat, number))
            return number + 1

        assert [look(view, 1) for view in (first, *others)] == [2] * 4
        assert look(first, 2) == 3
        assert look(replace(first, leg=2), 2) == 3
        assert looks == [(0, 1), (0, 2), (0, 2)]

    @pytest.mark.parametrize(
        ("edition", "field"),
        [
            *[("cards", name) for name in ("pile", "current", "workers", "purses", "supply")],
            *[("board", name) for name in ("pawns", "walked", "points", "purses", "supply")],
        ],
    )
    def test_another_table(self, edition: str, field: str) -> None:
        """Any difference on the table makes it another table."""
        old, *_, new = views(edition, 3)

        assert same_table(old, replace(old, seat=Seat(2), choices=new.choices))
        assert not same_table(old, replace(old, **{field: getattr(new, field)}))
