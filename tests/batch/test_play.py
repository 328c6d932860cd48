"""Many games at once, from outside."""

import numpy as np
import pytest

from basari.batch import play
from basari.batch.basari import Random
from basari.batch.luck import Luck, pick_part
from basari.errors import BadSetup
from basari.kernel import DEALER, Seat

THREE = [Random()] * 3


class TestPlayed:
    """The results of games."""

    def test_shares(self) -> None:
        """A victory counts one, however many share it."""
        played = play("basari", THREE, 300, edition="board")

        assert np.allclose(played.shares.sum(axis=1), 1)
        assert np.array_equal(played.shares > 0, played.endings.won)

    def test_some_numbers(self) -> None:
        """Games with given numbers are returned in the order of these."""
        assert play("basari", THREE, range(7, 20, 3)).endings.numbers.tolist() == [
            7,
            10,
            13,
            16,
            19,
        ]

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_none(self, edition: str) -> None:
        """No games give no rows."""
        played = play("basari", THREE, 0, edition=edition)

        assert played.endings.points.shape == (0, 3)
        assert played.shares.shape == (0, 3)

    def test_not_kept(self) -> None:
        """A game that was not kept has no log."""
        with pytest.raises(BadSetup, match="answers of game 1 were not kept"):
            play("basari", THREE, 2, keep=[0]).log(1)


class TestSetup:
    """What cannot be played is refused before the first card."""

    @pytest.mark.parametrize(
        ("game", "bots", "keep", "why"),
        [
            ("basari", THREE, [1, 7], "game 7 is not among"),
            ("basari", THREE[:2], [], "R9"),
            ("marracash", THREE, [], "marracash cannot be played in lockstep"),
        ],
    )
    def test_refused(self, game: str, bots: list[Random], keep: list[int], why: str) -> None:
        """What is not played cannot be kept, two are too few, and not every game knows how."""
        with pytest.raises(BadSetup, match=why):
            play(game, bots, 5, keep=keep)

    @pytest.mark.parametrize(
        ("games", "tables", "why"),
        [
            (-3, 5, "-3: games are counted and numbered from 0 on"),
            (np.int64(-1), 5, "-1: games are counted"),
            (range(-2, 4), 5, "games are counted and numbered"),
            (5, 0, "at least one table, not 0"),
            (5, -1, "at least one table, not -1"),
        ],
    )
    def test_numbers(self, games: int | range, tables: int, why: str) -> None:
        """Nothing is played in silence, and nothing at no table."""
        with pytest.raises(BadSetup, match=why):
            play("basari", THREE, games, tables=tables)

    def test_numpy(self) -> None:
        """Numbers of numpy count like others."""
        assert play("basari", THREE, np.int64(2)).endings.points.shape == (2, 3)


class TestLuck:
    """Luck for many games at once."""

    def test_known_numbers(self) -> None:
        """It is SplitMix64: these are the first numbers for the state 1234567."""
        luck = Luck(np.array([[1234567]], np.uint64))

        drawn = [luck.draw(np.array([0]), Seat(0))[0] for _ in range(3)]

        known = [6457827717110365317, 3203168211198807973, 9817491932198370423]
        assert drawn == [(number >> 11) / 2**53 for number in known]

    def test_own(self) -> None:
        """Whatever one seat draws, all others keep their luck."""
        rows = np.arange(4)
        used, fresh = Luck.of(5, rows, 3), Luck.of(5, rows, 3)
        for _ in range(3):
            used.draw(rows, Seat(1))

        assert np.array_equal(used.draw(rows, DEALER), fresh.draw(rows, DEALER))
        assert not np.array_equal(used.draw(rows, Seat(1)), fresh.draw(rows, Seat(1)))

    def test_even(self) -> None:
        """All parts are equally likely, and so are the parts of the rest."""
        chance = Luck.of(0, np.arange(40_000), 3).draw(np.arange(40_000), DEALER)

        first, rest = pick_part(chance, 6)
        second, _ = pick_part(rest, 6)

        pairs = np.bincount(first * 6 + second, minlength=36)
        assert len(pairs) == 36
        assert abs(pairs / 40_000 * 36 - 1).max() < 0.15
