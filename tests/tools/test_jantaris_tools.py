"""Tools for Jantaris: where prestige comes from on a table, and what things are worth."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from basari.bots.jantaris.worth import LEARNED
from basari.rules.jantaris.game import EDITION
from tests.helpers.scripts import script


@pytest.fixture(scope="module")
def table() -> ModuleType:
    """The tool that measures tables."""
    return script("jantaris_table")


def run_table(tool: ModuleType, patch: pytest.MonkeyPatch, *words: str, games: str = "2") -> int:
    """Call it with random players."""
    patch.setattr(sys, "argv", ["jantaris_table.py", "--bots", "random", "--games", games, *words])
    return int(tool.main())


class TestTable:
    """`tools/jantaris_table.py`."""

    def test_rows(
        self, table: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A row for three and one for four players; the shares of prestige add up to one."""
        assert run_table(table, monkeypatch) == 0
        rows = [row.split("|")[1:-1] for row in capsys.readouterr().out.splitlines()[2:]]

        assert [row[0].strip() for row in rows] == ["house, 3 players", "house, 4 players"]
        for row in rows:
            assert 99 <= sum(int(cell.strip(" %")) for cell in row[2:5]) <= 101

    def test_wins(self, table: ModuleType) -> None:
        """Every game has one win, in parts if it is shared, and random players take their time."""
        found = table.play(EDITION.rules(), ("random",) * 3, range(3))

        assert sum(found.wins.values()) == pytest.approx(3)
        assert len(found.rounds) == 3
        assert min(found.rounds) > 5

    def test_stalled(self, table: ModuleType) -> None:
        """Games that end because of patience are counted."""
        impatient = EDITION.rules(options={"patience": 5, "goal": 30})

        assert table.play(impatient, ("random",) * 3, range(2)).stalled == 2

    def test_other_cards(
        self, table: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """Market cards worth six bring most prestige."""
        words = ("--players", "3", "--market", "1:6")

        assert run_table(table, monkeypatch, *words) == 0
        row = capsys.readouterr().out.splitlines()[2].split("|")
        assert int(row[3].strip(" %")) > 60

    def test_no_such_file(
        self, table: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """A missing table is reported."""
        assert run_table(table, monkeypatch, "--table", str(Path("nowhere.toml"))) == 3
        assert "nowhere.toml" in capsys.readouterr().err


class TestWeights:
    """`tools/jantaris_weights.py`."""

    def test_fitted(self, capsys: pytest.CaptureFixture[str]) -> None:
        """Winners become likelier, and greater distances are worth no more."""
        tool = script("jantaris_weights")
        games = tool.play_games(EDITION.rules(options={"goal": 6}), 3, 1, 1)
        found = tool.fit(games, LEARNED[3], 1)

        assert tool.likelihood(games, found) > tool.likelihood(games, LEARNED[3])
        assert list(found.near) == sorted(found.near, reverse=True)
        assert capsys.readouterr().err.startswith(".")
