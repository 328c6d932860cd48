"""Many games at once, seen from outside."""

import numpy as np
import pytest

from basari.batch import play
from basari.batch.basari import Random
from basari.batch.luck import Luck, parted
from basari.errors import BadSetup
from basari.kernel import DEALER, Seat

THREE = [Random()] * 3


class TestPlayed:
    """What is told of games."""

    def test_shares(self) -> None:
        """A victory is one, however many share it."""
        played = play("basari", THREE, 300, edition="board")

        assert np.allclose(played.shares.sum(axis=1), 1)
        assert np.array_equal(played.shares > 0, played.ended.won)

    def test_some_numbers(self) -> None:
        """Games of some numbers are told in the order of these."""
        assert play("basari", THREE, range(7, 20, 3)).ended.numbers.tolist() == [7, 10, 13, 16, 19]

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_none(self, edition: str) -> None:
        """No games at all are told without a row."""
        played = play("basari", THREE, 0, edition=edition)

        assert played.ended.points.shape == (0, 3)
        assert played.shares.shape == (0, 3)

    def test_not_kept(self) -> None:
        """Of a game that was not kept there is no log."""
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


class TestLuck:
    """Luck for many games at once."""

    def test_known_numbers(self) -> None:
        """It is SplitMix64: these are the first numbers of its state 1234567."""
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
        """All parts are as likely, and so are those of what is left."""
        chance = Luck.of(0, np.arange(40_000), 3).draw(np.arange(40_000), DEALER)

        first, rest = parted(chance, 6)
        second, _ = parted(rest, 6)

        pairs = np.bincount(first * 6 + second, minlength=36)
        assert len(pairs) == 36
        assert abs(pairs / 40_000 * 36 - 1).max() < 0.15
