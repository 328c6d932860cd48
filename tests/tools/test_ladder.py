"""Measuring the bots (`tools/ladder.py`), and the bot that exploits the master."""

import subprocess
import sys
from itertools import pairwise
from types import ModuleType

import pytest

from basari.bots.register import default_bot, ladder_ratings, make_bot
from basari.kernel import DEALER
from tests.games.basari.bot_views import played
from tests.helpers.scripts import TOOLS, script

HUNTER = f"{TOOLS / 'hunter.py'}:Hunter"
FEW = ("--games", "6", "--edition", "cards", "--players", "3", "--bots")
BOTS = ("random", "novice", "merchant")


@pytest.fixture(scope="module")
def ladder() -> ModuleType:
    """The tool."""
    sys.path.insert(0, str(TOOLS))
    try:
        return script("ladder")
    finally:
        sys.path.remove(str(TOOLS))


@pytest.fixture
def table(
    ladder: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> list[list[str]]:
    """The printed table of a few games."""
    monkeypatch.setattr(ladder, "AGAIN", 20)
    monkeypatch.setattr(sys, "argv", ["ladder.py", *FEW, *BOTS])
    assert ladder.main() == 0
    return [
        [cell.strip() for cell in line.split("|")[1:-1]]
        for line in capsys.readouterr().out.splitlines()
    ]


class TestLadder:
    """Ratings from mixed tables."""

    def test_table(self, table: list[list[str]]) -> None:
        """There is a row for everybody, weakest first, and a column per game."""
        heads, _, *rows = table

        assert heads == ["", "cards, 3 players", "all", "wins"]
        assert {row[0] for row in rows} == set(BOTS)
        assert rows[0][0] == "random"
        assert next(row for row in rows if row[0] == "merchant")[1] == "1500 (1500-1500)"
        assert all(row[1] == row[2] for row in rows)

    def test_mixed(self, ladder: ModuleType) -> None:
        """Nobody sits only among their own kind, and all play equally often."""
        kind = ladder.Kind("cards", 4, 1, BOTS)
        drawn = [ladder.line_up(kind, number) for number in range(600)]

        assert all(len(set(codes)) > 1 for codes in drawn)
        for code in BOTS:
            assert sum(codes.count(code) for codes in drawn) == pytest.approx(800, rel=0.1)

    def test_the_same_again(self, ladder: ModuleType) -> None:
        """A deal is played from every seat, and always gives the same result."""
        kind = ladder.Kind("board", 3, 5, BOTS)
        (one,), (same,) = ladder.play(kind, [2]), ladder.play(kind, [2])

        assert one == same
        assert sum(one.wins.values()) == pytest.approx(3)
        assert sum(one.share.values()) == 3

    def test_several_cores(self) -> None:
        """The number of cores makes no difference."""
        one, two = (
            subprocess.run(  # noqa: S603 - our own
                [sys.executable, TOOLS / "ladder.py", *FEW, *BOTS, "--jobs", jobs],
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for jobs in ("1", "2")
        )

        assert one == two

    def test_intervals(self, ladder: ModuleType) -> None:
        """A rating lies in its interval, and more games make it narrower."""
        deals = ladder.play(ladder.Kind("cards", 3, 1, ("novice", "merchant")), range(40))
        (few, low, high), (many, lower, higher) = (
            ladder.intervals(some, "merchant")["novice"] for some in (deals[:8], deals)
        )

        assert low <= few <= high
        assert lower <= many <= higher
        assert higher - lower < high - low


class TestRungs:
    """The ladder for people, as in the register of bots."""

    def test_five(self) -> None:
        """There are five rungs, from the weakest to the strongest, including the default bot."""
        ratings = list(ladder_ratings("basari").values())

        assert len(ratings) == 5
        assert ratings == sorted(set(ratings))
        assert ladder_ratings("basari")[default_bot("basari")] == 1500

    def test_even(self) -> None:
        """No step is much higher than another."""
        ratings = list(ladder_ratings("basari").values())
        steps = [high - low for low, high in pairwise(ratings)]

        assert max(steps) < 2 * min(steps)


class TestHunter:
    """It plays by the rules, and asks a master for its answers."""

    @pytest.mark.parametrize(("edition", "seats"), [("cards", 5), ("board", 3)])
    def test_to_the_end(self, edition: str, seats: int) -> None:
        """Every answer is legal, and the game ends."""
        turns = played(edition, seats, ["master", *[HUNTER] * (seats - 1)])

        assert turns[-1].after.over

    def test_knows_the_master(self) -> None:
        """What it chooses does not depend on luck, so another seed makes no difference."""
        for turn in played("cards", 3, [HUNTER] * 3):
            if turn.seat != DEALER:
                decision = turn.before.decision(turn.seat)
                another = make_bot("basari", HUNTER, "another")
                other = another.decide(turn.before.view(turn.seat), decision)
                assert other == turn.move
