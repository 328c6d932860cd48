"""Measuring the bots (`tools/ladder.py`), and one that is out to get the master."""

import subprocess
import sys

import pytest

from basari.bots.table import bot
from basari.kernel import DEALER
from scripts import TOOLS
from sights import played

FEW = ("--games", "1", "--master-games", "1", "--edition", "cards", "--players", "3")
HUNTER = f"{TOOLS / 'hunter.py'}:Hunter"


class TestLadder:
    """One of the better among the weaker."""

    def test_every_pair(self) -> None:
        """Every pair has a column, and every number of players that was chosen a row."""
        found = subprocess.run(  # noqa: S603 - our own
            [sys.executable, TOOLS / "ladder.py", *FEW],
            capture_output=True,
            text=True,
            check=True,
        )

        head, _, row = found.stdout.splitlines()
        assert [cell.strip() for cell in head.split("|")[1:-1]] == [
            "Game",
            "novice among random",
            "merchant among random",
            "master among random",
            "merchant among novice",
            "master among novice",
            "master among merchant",
        ]
        assert row.startswith("| cards, 3 players |")
        assert row.count("%") == 6


class TestHunter:
    """It plays by the rules, and asks a master what it would say."""

    @pytest.mark.parametrize(("edition", "seats"), [("cards", 5), ("board", 3)])
    def test_to_the_end(self, edition: str, seats: int) -> None:
        """Every answer is legal, and the game ends."""
        turns = played(edition, seats, ["master", *[HUNTER] * (seats - 1)])

        assert turns[-1].after.over

    def test_knows_the_master(self) -> None:
        """What it chooses does not depend on luck, so a hunter of another seed chooses the same."""
        for turn in played("cards", 3, [HUNTER] * 3):
            if turn.seat != DEALER:
                decision = turn.before.decision(turn.seat)
                another = bot("basari", HUNTER, "another")
                other = another.decide(turn.before.view(turn.seat), decision)
                assert other == turn.move
