"""Where games are played: portions and the choice of a venue."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.errors import BadSetup, GameFault
from basari.kernel import Seat, Table
from basari.rules.register import find
from basari.stats.cores import Cores
from basari.stats.venue import Here, Portions, attempt, venue
from tests.helpers.souk import with_slips


class TestPortions:
    """Games are handed out once each, in portions that take about as long as is wanted."""

    @given(
        games=st.integers(0, 2000),
        unit=st.integers(1, 6),
        paces=st.lists(st.floats(0, 10), min_size=1),
        hands=st.lists(st.integers(1, 50), min_size=1),
    )
    def test_once(self, games: int, unit: int, paces: list[float], hands: list[int]) -> None:
        """All games are handed out in whole units, whatever the speed and number of processes."""
        portions, seen, turn = Portions(games, unit, 1.0), list[int](), 0
        while numbers := portions.hand_out(hands[turn % len(hands)]):
            assert numbers[0] % unit == 0
            assert len(numbers) % unit == 0 or numbers[-1] == games - 1
            seen += numbers
            portions.note_time(len(numbers), paces[turn % len(paces)] * len(numbers))
            turn += 1

        assert seen == list(range(games))

    def test_first(self) -> None:
        """The first portions are as small as possible."""
        portions = Portions(10**6, 4, 1.0)

        assert [len(portions.hand_out(2)) for _ in range(3)] == [4, 4, 4]

    def test_fitting(self) -> None:
        """Then they fit the time, judged by the last one."""
        portions = Portions(10**6, 4, 1.0)

        sizes = []
        for seconds in (0.01, 0.5, 60.0):
            portions.note_time(4, seconds)
            sizes.append(len(portions.hand_out(2)))

        assert sizes == [400, 8, 4]

    def test_last(self) -> None:
        """Towards the end they become small again."""
        portions, sizes = Portions(100, 1, 1.0), list[int]()
        portions.note_time(1000, 1.0)

        while numbers := portions.hand_out(5):
            sizes.append(len(numbers))

        assert sizes[0] == 10
        assert sizes == sorted(sizes, reverse=True)
        assert sizes[-10:] == [1] * 10


class TestVenue:
    """By default games are played in this process."""

    def test_here(self) -> None:
        """Unit by unit."""
        here = venue(1, None, print)

        assert isinstance(here, Here)
        assert list(here.play(list, 5, 2)) == [[0, 1], [2, 3], [4]]

    def test_cores(self) -> None:
        """On several cores, in any order."""
        cores = venue(2, None, print)

        assert isinstance(cores, Cores)
        assert sorted(number for part in cores.play(list, 9) for number in part) == [*range(9)]


class TestAttempt:
    """Wherever games are played, a fault of a game is told as one."""

    def test_fault(self, tmp_path: Path) -> None:
        """It is named with what it did, and nothing is hidden: nobody plays who must not see it."""

        def play(_numbers: range) -> None:
            table, _ = Table.start(find("souk").edition().rules(), 2)
            table.view(Seat(9))

        with with_slips(tmp_path), pytest.raises(GameFault, match=r"IndexError: tuple index"):
            attempt(play, range(1))

    @pytest.mark.parametrize("error", [BadSetup("no"), ValueError("no")])
    def test_others(self, error: Exception) -> None:
        """All else stays what it is."""

        def play(_numbers: range) -> None:
            raise error

        with pytest.raises(type(error)):
            attempt(play, range(1))
