"""Same seed, same game: whatever seed Python hashes with."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import basari
from basari.kernel import Table
from basari.players import drive
from tests.games.basari.helpers import GAMES, random_players

ROOT = Path(__file__).parents[2]
SOURCES = Path(basari.__file__).parent.parent
PROGRAM = "from tests.project.test_hashseed import digest; print(digest())"


def digest() -> str:
    """Play some games of every edition, and boil all moves, options and results down to a line."""
    story = hashlib.sha256()
    for rules, seats in GAMES:
        for seed in range(5):
            for turn in drive(Table.start(rules, seats)[0], random_players(seats, seed)):
                options = turn.before.decision(turn.seat).options
                line = f"{turn.seat} {turn.move} {len(options)} {options[0]} {options[-1]}"
                story.update(f"{line} {turn.events!r}\n".encode())
            story.update(repr(turn.after.standings).encode())
    return story.hexdigest()


def digest_with(hash_seed: str) -> str:
    """Let another Python, which hashes with *hash_seed*, tell the digest."""
    path = os.pathsep.join(map(str, (SOURCES, ROOT)))
    told = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-c", PROGRAM],
        env={**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


class TestHashSeed:
    """A game depends on its seed and its answers, and on nothing else."""

    def test_other_hash_seeds(self) -> None:
        """Three Pythons that hash differently play the same games."""
        assert {digest_with(seed) for seed in ("0", "1", "4242")} == {digest()}

    def test_digest_tells_games_apart(self) -> None:
        """The comparison is worth something: it notices a single other seed."""
        first, _ = Table.start(*GAMES[0])
        games = [[str(turn.move) for turn in drive(first, random_players(3, n))] for n in (0, 1)]

        assert games[0] != games[1]
