"""Games without a fault pass, and one call tells what is wrong with any other."""

from pathlib import Path

import pytest

from basari.errors import BadSetup
from basari.rules import register
from basari.testing import BrokenGame, check_game, faults_of
from basari.testing.trial import settings_of
from tests.helpers import toy_game
from tests.helpers.souk import Slip, with_slips

EDITIONS = [
    (name, edition.name) for name in register.REGISTER for edition in register.find(name).editions
]
UNTOLD = Slip('return say("The market closes.")', "return None", "souk/facts.py")
NO_WINNER = Slip("if own == best)", "if own > best)")


class TestSound:
    """Our own games keep the promises, and so does the one that the documents print."""

    @pytest.mark.parametrize(("game", "edition"), EDITIONS)
    def test_ours(self, game: str, edition: str) -> None:
        """With every number of players, and with other rulings."""
        check_game(game, editions=[edition], games=1)

    def test_souk(self, tmp_path: Path) -> None:
        """As a package that is installed, by its name."""
        with with_slips(tmp_path):
            check_game("souk", games=5)

    def test_not_installed(self) -> None:
        """A game need not be in the register; without facts, nothing is told."""
        found = faults_of(toy_game.GAME)

        assert [fault.split(": ")[0] for fault in found] == [
            "toy, edition wood",
            "toy wood (2 seats)",
        ]
        with pytest.raises(BadSetup):
            register.find("toy")


class TestBroken:
    """All faults are told at once."""

    def test_all(self, tmp_path: Path) -> None:
        """Each in a sentence of its own, with the game in which it was first seen."""
        with with_slips(tmp_path, UNTOLD, NO_WINNER), pytest.raises(BrokenGame) as caught:
            check_game("souk")

        assert isinstance(caught.value, AssertionError)
        assert len(caught.value.faults) == 2
        assert str(caught.value).splitlines() == ["", *caught.value.faults]
        assert [fault.split(": ")[0] for fault in caught.value.faults] == ["souk (2 seats)"] * 2

    def test_same_again(self, tmp_path: Path) -> None:
        """The same seed finds the same, word for word."""
        with with_slips(tmp_path, NO_WINNER) as game:
            assert faults_of(game, seed=7) == faults_of(game, seed=7)
            assert faults_of(game, seats=[3])[0].startswith("souk (3 seats): ")

    def test_no_such_game(self) -> None:
        """A wrong name is no fault of a game."""
        with pytest.raises(BadSetup):
            check_game("suk")
        with pytest.raises(BadSetup):
            check_game("basari", editions=["dice"])


class TestGames:
    """Every number of players is tried, and every ruling set otherwise."""

    @pytest.mark.parametrize(("game", "edition"), EDITIONS)
    def test_all(self, game: str, edition: str) -> None:
        """The usual ones, and some values of each ruling, on a table that they fit."""
        played = register.find(game).edition(edition)

        tried = [*settings_of(played, ())]

        assert len(tried) >= len(played.seats)
        listed = {name for name, option in played.options.items() if option.values}
        assert {name for _, options in tried for name in options} >= listed
        for seats, options in tried:
            played.rules(options=options).setup(seats)

    def test_fewer(self) -> None:
        """Only with as many players as is said."""
        played = register.find("basari").edition("cards")

        assert {seats for seats, _ in settings_of(played, (3,))} == {3}
        assert [*settings_of(played, (9,))] == []
