"""What is played in lockstep is Basari: the kernel replays every game to the same result."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.batch import BatchResult, play
from basari.batch.basari import LINEAR, SMALL, Policy, Random
from basari.kernel import AnyTable
from basari.log import parse_log, verify
from basari.rules.basari.game import EDITIONS
from tests.batch.helpers import GAMES, Last, ages, judge, policies, rulings

FEW = settings(max_examples=max(20, settings.default.max_examples // 5))
"""A few whole games each."""


def replay(played: BatchResult, number: int) -> AnyTable:
    """Write a game's log, read it, and replay it with every answer checked."""
    return verify(parse_log(played.log(number).encode(), f"game {number}"))


def check(played: BatchResult) -> None:
    """Compare every kept game with its replay."""
    for number, answers in played.journal.answers.items():
        row = played.endings.numbers.tolist().index(number)
        table = replay(played, number)
        market = table.state.market

        assert table.over
        assert table.standings == played.standings(number)
        assert [purse.counts for purse in market.purses] == [
            tuple(purse) for purse in played.endings.more["purses"][row].tolist()
        ]
        assert market.supply.counts == tuple(played.endings.more["supply"][row].tolist())
        assert len(answers) == played.endings.decisions[row]


class TestReplays:
    """The kernel agrees with the log of a game in lockstep, answer by answer."""

    @FEW
    @given(st.data(), st.sampled_from(GAMES), st.integers(-(2**70), 2**70))
    def test_any_game(self, data: st.DataObject, game: tuple[str, int], seed: int) -> None:
        """Whatever the seed, the edition, the players, their policies, rulings and components."""
        edition, seats = game
        tables = EDITIONS[edition].named_tables()
        table = tables[data.draw(st.sampled_from(sorted(tables)), label="table")]
        old = data.draw(ages(seats), label="ages") if EDITIONS[edition].ages else ()

        played = play(
            "basari",
            data.draw(policies(seats), label="policies"),
            3,
            seed=seed,
            edition=edition,
            components=table.content(),
            options=data.draw(rulings(edition, seats), label="rulings"),
            seniority=old,
            keep=range(3),
        )

        check(played)

    @pytest.mark.parametrize(("edition", "seats"), GAMES)
    def test_many_at_once(self, edition: str, seats: int) -> None:
        """A few of five hundred games, picked from all of them."""
        played = play("basari", [Random()] * seats, 500, edition=edition, keep=range(3, 500, 71))

        check(played)

    def test_exchanges(self) -> None:
        """Where nearly everybody chooses D, the supply runs out, and gems are taken in order."""
        played = play("basari", [Last()] * 5, 20, edition="cards", keep=range(20))
        moves = {str(move).split()[0] for of in played.journal.answers.values() for _, move in of}

        assert {"swap", "take"} <= moves
        check(played)


class TestSeeds:
    """A game depends on the seed and its number."""

    @pytest.mark.parametrize(("edition", "seats"), GAMES)
    @pytest.mark.parametrize(
        "policy", [Random(), judge(LINEAR), judge(SMALL)], ids=lambda p: p.name
    )
    def test_beside_others(self, edition: str, seats: int, policy: Policy) -> None:
        """Whether it is played alone or among many, in one batch of tables or in several."""
        alone = play("basari", [policy] * seats, range(41, 42), seed=7, edition=edition, keep=[41])
        among = play("basari", [policy] * seats, 90, seed=7, edition=edition, keep=[41], tables=50)

        assert alone.log(41) == among.log(41)

    def test_another_seed(self) -> None:
        """Another seed makes other games, and so does another number."""
        one, other = (play("basari", [Random()] * 3, 50, seed=seed).endings for seed in (1, 2))

        assert not np.array_equal(one.points, other.points)
        assert len(np.unique(one.points, axis=0)) > 40

    def test_luck_of_others(self) -> None:
        """What is dealt does not depend on what the players do."""
        kept = [
            play("basari", [policy] * 3, 1, seed=3, keep=[0]).journal.answers[0]
            for policy in (Random(), judge())
        ]
        first, second = ([move for seat, move in answers if seat < 0] for answers in kept)

        assert first[0] == second[0]
        assert kept[0] != kept[1]
