"""What holds in every game of Marracash, and step by step."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.errors import IllegalMove
from basari.kernel import AnyTable, Event
from basari.players import Turn
from basari.rules.marracash.money import STEP
from tests.games.marracash.helpers import OPTIONS, rules, whole

GAMES = [(options, seats) for options in OPTIONS for seats in (3, 4)]
LONGEST = 5_500
few = settings(max_examples=4)


def everybody(table: AnyTable) -> Counter[str]:
    """Count all visitors and customers by colour."""
    view = table.view(None)
    found = Counter("".join(view.groups) + view.queue)
    for shop, number in zip(view.rules.city.shops, view.customers, strict=True):
        found[shop[0]] += number
    return found


def check(table: AnyTable) -> None:
    """See that a table after the line-up is as it must be."""
    view = table.view(None)
    city = view.rules.city
    assert [everybody(table)[colour] for colour in "BGPRY"] == [*view.rules.visitors]
    assert all(cash >= 0 and cash % STEP == 0 for cash in view.cash)
    assert min(view.signs) >= 0
    assert all(len(decision.options) for decision in table.waiting)
    for shop, owner, fountains in zip(city.shops, view.owners, city.doors, strict=True):
        if owner is not None:
            assert not any(shop[0] in view.groups[fountain - 1] for fountain in fountains)
        else:
            assert view.customers[city.shops.index(shop)] == 0


def balance(turns: list[Turn]) -> list[int]:
    """Add up what the events say everybody gained."""
    events: list[Event] = [event for turn in turns for event in turn.events]
    cash = [1200] * len(turns[-1].after.standings.points)
    for event in events:
        for seat, amount in event.gains().items():
            cash[seat] += amount
    return cash


@pytest.mark.parametrize(("options", "seats"), GAMES, ids=str)
class TestEveryGame:
    """M2, M7, M20, MR12: laws of all games with three and four seats and every option."""

    @few
    @given(seed=st.integers(0, 2**32))
    def test_laws(self, options: dict[str, int], seats: int, seed: int) -> None:
        """Visitors and cash are conserved, nobody waits at an open door, and it ends."""
        turns = whole(rules(**options), seats, seed)

        assert turns[-1].after.over
        assert len(turns) <= LONGEST
        assert tuple(balance(turns)) == turns[-1].after.standings.points
        for turn in turns:
            if turn.after.view(None).round:
                check(turn.after)
            assert turn.before.rules.parse(str(turn.move)) == turn.move
            assert turn.before.play(turn.seat, turn.move) == (turn.after, turn.moments) or (
                turn.before.sealing
            )

    @few
    @given(seed=st.integers(0, 2**32), place=st.integers(0, 10**6))
    def test_forbidden(self, options: dict[str, int], seats: int, seed: int, place: int) -> None:
        """A move of another moment is an option here, or refused in a sentence."""
        turns = whole(rules(**options), seats, seed)
        here, other = turns[place % len(turns)], turns[place * 7 % len(turns)]
        decision = here.before.decision(here.seat)

        why = decision.objection(other.move)

        if why is None:
            assert other.move in [*decision.options] if len(decision.options) < 999 else True
        else:
            with pytest.raises(IllegalMove) as caught:
                here.before.play(here.seat, other.move)
            assert caught.value.sentence == why
