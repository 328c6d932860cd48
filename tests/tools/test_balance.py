"""Measuring the balance of tables (`tools/balance.py`): what it counts, and what it prints."""

import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

from basari.log import Header
from basari.stats.contest import Contest
from basari.stats.outcome import ContestOutcome
from basari.stats.venue import Here
from tests.helpers.logs import EVERY_GAME, LABELS
from tests.helpers.scripts import script

DECK = Path(__file__).parents[2] / "src" / "basari" / "rules" / "basari" / "data" / "deck.toml"
FEW = ("--bots", "random", "--games", "4")
NOBODY = "-"
WINS = re.compile(r"(\d+)% \((\d+)-(\d+)%\)")
forks = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


@pytest.fixture(scope="module")
def balance() -> ModuleType:
    """The tool."""
    return script("balance")


class Tool:
    """The tool, as called from the command line."""

    def __init__(
        self, tool: ModuleType, patch: pytest.MonkeyPatch, says: pytest.CaptureFixture[str]
    ) -> None:
        self._tool, self._patch, self._says = tool, patch, says

    def run(self, *words: str) -> str:
        """Call it successfully; return the table."""
        assert self.exit_code(*words) == 0
        said = self._says.readouterr()
        assert said.err.count("\n") == said.out.count("\n") - 2
        return said.out

    def refusal(self, *words: str, code: int = 2) -> str:
        """Call it with something wrong; return the reason."""
        assert self.exit_code(*words) == code
        said = self._says.readouterr()
        assert said.out == ""
        return said.err

    def exit_code(self, *words: str) -> int:
        """Call it, and return its exit code."""
        self._patch.setattr(sys, "argv", ["balance.py", *FEW, *words])
        try:
            return int(self._tool.main())
        except SystemExit as gone:
            return int(gone.code or 0)


@pytest.fixture
def tool(
    balance: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Tool:
    """The tool, ready to be called."""
    return Tool(balance, monkeypatch, capsys)


def cells(table: str) -> list[list[str]]:
    """Return the titles and rows of a table, without the rule between them."""
    heads, rule, *rows = table.splitlines()
    assert re.fullmatch(r"\|:-+(\|-+:)+\|", rule)
    assert {len(line) for line in (heads, *rows)} == {len(rule)}
    return [[cell.strip() for cell in line.split("|")[1:-1]] for line in (heads, *rows)]


class TestTable:
    """The table has a row for every game, and every row adds up."""

    def test_every_game(self, tool: Tool) -> None:
        """Every edition is played with every number of players, every deal from every seat."""
        heads, *rows = cells(tool.run())

        assert [row[0] for row in rows] == [
            f"{edition}, {players} players" for edition, players in EVERY_GAME
        ]
        assert [int(row[1]) for row in rows] == [
            -(-4 // players) * players for _, players in EVERY_GAME
        ]
        assert heads == [
            "Game", "Games", "A, Roll", "B, Points", "C, Gems", "D",
            "Seat 1", "Seat 2", "Seat 3", "Seat 4", "Seat 5",
        ]  # fmt: skip

    @pytest.mark.parametrize(("edition", "players"), EVERY_GAME, ids=LABELS)
    def test_adds_up(self, tool: Tool, edition: str, players: int) -> None:
        """All choices add up to one, and so do all wins; only five players have D (C15)."""
        table = tool.run("--edition", edition, "--players", str(players))
        (row,) = cells(table)[1:]
        actions, seats = row[2:6], row[6:]
        wins = [WINS.fullmatch(seat) for seat in seats[:players]]

        assert (actions[3] == NOBODY) == (players < 5)
        assert sum(
            float(share.strip("%")) for share in actions if share != NOBODY
        ) == pytest.approx(100, abs=0.3)
        assert seats[players:] == [NOBODY] * (5 - players)
        assert sum(int(found[1]) for found in wins if found) == pytest.approx(100, abs=3)
        assert all(found and int(found[2]) <= int(found[1]) <= int(found[3]) for found in wins)

    def test_row(self, balance: ModuleType) -> None:
        """Shares and wins are in the right places."""
        chosen = balance.options().parse_args([*FEW, "--edition", "cards", "--players", "5"])
        (contest,) = balance.contests(chosen)
        found = balance.measure(contest, 10, Here())

        row = balance.row(contest, found)

        assert isinstance(contest, Contest)
        assert isinstance(found, ContestOutcome)
        assert row[:2] == ["cards, 5 players", "10"]
        assert row[2:6] == [f"{found.choices[letter]:.1%}" for letter in "ABCD"]
        assert [cell.split()[0] for cell in row[6:]] == [
            f"{seat.wins.share:.0%}" for seat in found.seats
        ]

    @forks
    def test_same_again(self, tool: Tool) -> None:
        """The same options give the same table, on several cores too; another seed does not."""
        same = ("--edition", "cards", "--players", "3", "--games", "9", "--seed", "5")

        table = tool.run(*same)

        assert tool.run(*same, "--jobs", "2") == table
        assert tool.run(*same[:-1], "6") != table


class TestTables:
    """Tables of one's own can be measured."""

    def test_own_deck(self, balance: ModuleType, tmp_path: Path) -> None:
        """A deck is used in the card games, and leaves the others alone."""
        mine = tmp_path / "mine.toml"
        mine.write_text(DECK.read_text("utf-8").replace('name = "house"', 'name = "mine"'), "utf-8")

        contests = balance.contests(balance.options().parse_args([*FEW, "--deck", str(mine)]))

        headers: list[Header] = [contest.header for contest in contests]
        assert [(header.edition, header.components["name"]) for header in headers] == [
            (edition, "mine" if edition == "cards" else "house") for edition, _ in EVERY_GAME
        ]

    def test_named_tables(self, balance: ModuleType) -> None:
        """Tables that come with the game can be named."""
        words = [*FEW, "--deck", "calm", "--track", "example"]

        contests = balance.contests(balance.options().parse_args(words))

        headers: list[Header] = [contest.header for contest in contests]
        assert [(header.edition, header.components["name"]) for header in headers] == [
            (edition, "calm" if edition == "cards" else "example") for edition, _ in EVERY_GAME
        ]


class TestRefusals:
    """What cannot be measured is refused in a sentence."""

    @pytest.mark.parametrize(
        ("words", "code", "why"),
        [
            (("--edition", "board", "--players", "5"), 2, "players"),
            (("--bots", "nobody"), 2, "nobody"),
            (("--deck", "none.toml"), 3, "none.toml: there is no such file"),
            (("--games", "0"), 2, "at least 1"),
            (("--jobs", "0"), 2, "at least 1"),
            (("--on", "nowhere"), 2, "nowhere: is not the address of a cluster"),
            (("--on", "tcp://a:1", "--jobs", "2"), 2, "--jobs and --on do not go together"),
            (("--on", "tcp://a:1", "--bots", "mine.py:Mine"), 2, "mine.py:Mine: a bot in a file"),
        ],
    )
    def test_refused(self, tool: Tool, words: tuple[str, ...], code: int, why: str) -> None:
        """It says why, and prints no table."""
        assert why in tool.refusal(*words, code=code).splitlines()[-1]
