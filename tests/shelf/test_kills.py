"""Killed in the middle of it: no answer that was told is lost, and the game always goes on.

A few hundred processes are killed in every run; with HYPOTHESIS_PROFILE=soak it is thousands, at
every single thing they do to the disk.
"""

import json
import os
import signal
import subprocess
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from random import Random
from secrets import randbelow
from select import select
from time import sleep

import pytest
from hypothesis import settings

from basari.cli.setup.remembered import NAMES
from basari.log import load_log, verify
from tests.helpers.calls import COMMAND, surroundings
from tests.helpers.logs import EVERY_GAME, LABELS, Entry, entries_of
from tests.helpers.samples import SOAKING, some
from tests.shelf.chains import GO_ON, Chain
from tests.shelf.fork_server import AFTER, BEFORE, KILLED, MIDDLE, PATIENCE, Child, ForkServer
from tests.shelf.ledger import Course, answers_in, course, lodging, on_disk, recover_game

OFTEN = min(20, max(1, settings().max_examples // 100))
"""The factor for the number of trials when soaking."""
KILLS = 50 * OFTEN if SOAKING else 20
"""At every table."""
NEAR = 500
"""Maximum bytes of output before a process is killed."""
MOMENTS = (MIDDLE, BEFORE, AFTER)

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)


@pytest.fixture
def fork_server() -> Iterator[ForkServer]:
    """Start a fork server."""
    with ForkServer(surroundings({})) as opened:
        yield opened


@pytest.fixture
def home() -> Iterator[Path]:
    """Use a new folder, which does not exist yet, for the games of a test."""
    with lodging() as folder:
        yield Path(folder) / "home"


def disturb(child: Child, moves: list[str], luck: Random) -> None:
    """Kill it after some output, or right after it has read a move."""
    if moves and luck.random() < 0.5:
        heard = luck.randrange(min(len(moves), 8))
        child.type("".join(moves[:heard]))
        if child.listen(lambda told: _count_questions(told) > heard):
            child.type(moves[heard])
            sleep(luck.uniform(0, 0.003))
    else:
        child.type("".join(moves))
        much = luck.randrange(NEAR)
        child.listen(lambda told: len(told) >= much)
    child.kill()


def _count_questions(told: bytes) -> int:
    """Return the number of questions asked."""
    return sum(line[:-1] in NAMES for line in told.decode(errors="ignore").split("\n")[:-1])


class TestAnyMoment:
    """A process can be killed at any time."""

    @every_game
    def test_chains(self, edition: str, seats: int, fork_server: ForkServer) -> None:
        """Killed, resumed, killed: what was shown is kept, and the game ends the same."""
        kills = 0
        while kills < KILLS:
            seed = randbelow(10**6)
            luck = Random(seed)  # noqa: S311 - to choose moments
            people, legs = luck.choice([0, 1, seats, seats]), luck.choice([1, 3])
            game = course(edition, seats, seed, people, legs)
            with lodging() as folder:
                chain = Chain(fork_server, game, Path(folder) / "home")
                for _ in range(12):
                    child = chain.go_on()
                    disturb(child, chain.moves(), luck)
                    kills += chain.ended(child) == KILLED
                    if chain.over():
                        break
                chain.played_out()

    def test_real_processes(self, home: Path) -> None:
        """The same with processes that are started as from a shell."""
        game = course("cards", 3, 5, people=3, legs=3)
        kept = 0
        for asked in (1, 5, 9, 14):
            command = GO_ON if kept else game.command
            child = subprocess.Popen(  # noqa: S603 - our own command
                [*COMMAND, *map(str, command)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=surroundings({"BASARI_HOME": str(home)}),
            )
            assert child.stdin
            assert child.stdout
            child.stdin.write("".join(game.moves(kept)[:asked]).encode())
            child.stdin.flush()
            told = b""
            while _count_questions(told) <= asked and (heard := child.stdout.readline()):
                told += heard
            child.kill()
            child.communicate()

            assert child.returncode == -signal.SIGKILL
            file = on_disk(home)
            assert file
            now = answers_in(recover_game(file))
            assert now == game.answers[: len(now)]
            assert len(now) > kept
            kept = len(now)


class TestEveryOperation:
    """A process is killed before, after and during every disk operation."""

    @pytest.mark.parametrize(("edition", "seats"), [("cards", 3), ("board", 3)])
    def test_from_the_beginning(self, edition: str, seats: int, fork_server: ForkServer) -> None:
        """Half a file, half a reveal, a missing result: every game can be resumed."""
        game = course(edition, seats, 3, people=seats)
        moments = MOMENTS if OFTEN > 1 else MOMENTS[:2] if edition == "cards" else MOMENTS[:1]
        last = self.operations(fork_server, game)
        for fatal in (*range(1, 6), *some(range(6, last + 2), 10)):
            codes = [self.outlived(fork_server, game, (fatal, when)) for when in moments]
            assert set(codes) == {KILLED if fatal <= last else 0}
        assert last > len(game.turns)

    def operations(self, fork_server: ForkServer, game: Course) -> int:
        """Count what a game does to the disk: whoever is to be killed later is not."""
        return bisect_left(
            range(1, 1000),
            1,
            key=lambda fatal: self.outlived(fork_server, game, (fatal, BEFORE)) != KILLED,
        )

    def outlived(self, fork_server: ForkServer, game: Course, trap: tuple[int, str]) -> int:
        """Check that a game survives a trap; return how the process ended."""
        with lodging() as folder:
            chain = Chain(fork_server, game, Path(folder) / "home")
            child = chain.go_on(trap)
            child.type("".join(chain.moves()))
            code = chain.ended(child)
            chain.played_out()
        return code

    def test_while_it_is_taken_up(self, fork_server: ForkServer) -> None:
        """A log with half a reveal is cut, and may be killed while it is."""
        game = course("cards", 4, 3, people=4)
        whole = _play_whole(fork_server, game)
        torn = _torn(whole)
        for fatal, when in some(product(range(1, 9), (BEFORE, MIDDLE, AFTER)), 9):
            with lodging() as folder:
                chain = Chain(fork_server, game, Path(folder) / "home")
                file = Path(folder) / "home" / "games" / "20260101-000000-cards-4-abcdef.jsonl"
                file.parent.mkdir(parents=True)
                file.write_bytes(torn)
                chain.kept = recover_game(file)
                child = chain.go_on((fatal, when))
                child.type("".join(chain.moves()))

                assert chain.ended(child) in (KILLED, 0)
                chain.played_out()
                assert file.read_bytes() == whole


def _play_whole(fork_server: ForkServer, game: Course) -> bytes:
    """Play a game without interruption, and return its log."""
    with lodging() as folder:
        chain = Chain(fork_server, game, Path(folder))
        chain.played_out()
        file = on_disk(Path(folder))
        assert file
        return file.read_bytes()


def _torn(log: bytes) -> bytes:
    """Cut a log in the middle of its second reveal."""
    lines = log.splitlines(keepends=True)
    reveals = [n for n, line in enumerate(lines) if line.startswith(b'{"by": 2, "move": "A"')]
    choices = reveals or [len(lines) // 2]
    place = choices[len(choices) // 2]
    return b"".join(lines[:place]) + lines[place][:20]


class TestSimulations:
    """A killed simulation leaves complete logs only, and is continued by the same command."""

    @pytest.mark.parametrize("edition", ["cards", "board"])
    def test_killed_again_and_again(
        self, edition: str, fork_server: ForkServer, home: Path
    ) -> None:
        """However often it is killed, its counts are those of an undisturbed one."""
        games = 12
        command = ("simulate", "--edition", edition, "--games", games, "--seed", 4, "--jobs", 1,
                   "--ruling", "legs=1", "--json", "--log-dir")  # fmt: skip
        calm, restless = home / "calm", home / "restless"
        for folder in (calm, restless):
            folder.mkdir(parents=True)
        code, undisturbed, _ = fork_server.send_out(*command, calm, home=home).end()
        assert code == 0

        for fatal in range(1, 100 if SOAKING else 13):
            when = (BEFORE, MIDDLE, AFTER)[fatal % 3]
            for file in sorted(restless.glob("*.jsonl"))[fatal % 5 :: 5]:
                file.unlink()
            fork_server.send_out(*command, restless, home=home, trap=(1 + fatal % 9, when)).end()
            for file in restless.glob("*.jsonl"):
                assert verify(load_log(file)).over

        code, told, wrong = fork_server.send_out(*command, restless, home=home).end()

        assert (code, wrong) == (0, "")
        assert _figures(told) == _figures(undisturbed)
        assert _logs(restless) == _logs(calm)

    def test_nobody_is_left_working(self, tmp_path: Path) -> None:
        """When a simulation on several cores is killed, its workers go too."""
        child = subprocess.Popen(  # noqa: S603 - our own command
            [*COMMAND, "simulate", "--games", "100000", "--jobs", "2", "--log-dir", str(tmp_path)],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=surroundings({}),
            start_new_session=True,
        )
        assert child.stdout
        while not any(tmp_path.glob("*.jsonl")):
            assert child.poll() is None
            sleep(0.02)

        child.kill()

        silent = select([child.stdout], [], [], PATIENCE)[0]
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        assert silent, "the workers hold this pipe as long as they live"
        for file in tmp_path.glob("*.jsonl"):
            assert verify(load_log(file)).over


def _figures(told: str) -> dict[str, object]:
    """Return the printed figures, except those about time."""
    figures: dict[str, object] = json.loads(told)
    return {name: value for name, value in figures.items() if not name.endswith("_per_s")}


def _logs(folder: Path) -> dict[str, list[Entry]]:
    """Return all logs without their headers, which contain the time."""
    return {file.name: entries_of(file.read_bytes())[1:] for file in folder.glob("*.jsonl")}
