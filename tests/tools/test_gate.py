"""Seeing how a master does among strangers (`tools/gate.py`): what it plays, and how it is told."""

import sys
from fractions import Fraction
from types import ModuleType

import pytest

from tests.helpers.scripts import script


@pytest.fixture(scope="module")
def gate() -> ModuleType:
    """The tool."""
    return script("gate")


class TestGate:
    """One master among others of one kind."""

    def test_every_seat(self, gate: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
        """Every deal is played from every seat, with one master in each game."""
        seats = []

        def player(code: str, seed: str) -> object:
            if code == "master":
                seats.append(seed)
            return real("random", seed)

        real = gate.player
        monkeypatch.setattr(gate, "player", player)

        wins = gate.won(gate.Gate("cards", 3, "mule", 5), range(6))

        assert seats == ["5/0/0", "5/1/1", "5/2/2", "6/0/0", "6/1/1", "6/2/2"]
        assert 0 <= wins <= 6

    def test_again(self, gate: ModuleType) -> None:
        """The same games come to the same, and a master wins more than its share among randoms."""
        among = gate.Gate("cards", 3, "random", 1)

        assert gate.won(among, range(6)) == gate.won(among, range(6)) > 3

    def test_in_parts(self, gate: ModuleType) -> None:
        """Games are counted exactly, so it is the same in which parts they are played."""
        among = gate.Gate("cards", 3, "random", 1)

        assert gate.won(among, range(3)) + gate.won(among, range(3, 6)) == gate.won(among, range(6))
        assert isinstance(gate.won(among, range(1)), Fraction)

    def test_told(
        self, gate: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """There is a row for each kind, and a column for each table that is asked for."""
        words = "--edition board --players 3 --kinds random novice --games 2"
        monkeypatch.setattr(sys, "argv", ["gate.py", *words.split()])

        gate.main()

        head, _, *rows = capsys.readouterr().out.splitlines()
        assert head == "| Among | board, 3 players |"
        assert [row.split(" | ")[0] for row in rows] == ["| random", "| novice"]
