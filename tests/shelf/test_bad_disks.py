"""Disks that fail below Python: whatever the system refuses, nothing that was shown is lost.

A library in C stands between a playing process and the system, and lets the n-th thing fail that is
done to the files of the game. A sample is tried in every run; with HYPOTHESIS_PROFILE=soak it is
everything, one by one. Without a compiler it is left out.
"""

import errno
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from basari.log import load_log, verify
from tests.helpers.calls import surroundings
from tests.helpers.samples import SOAKING, some
from tests.shelf.chains import Chain
from tests.shelf.fork_server import Fault, ForkServer
from tests.shelf.ledger import course, lodging, on_disk

SOURCE = Path(__file__).with_name("bad_disk.c")
FOR_GOOD = 10**9
SAMPLE = 8
"""The number of faults of each kind, except when soaking."""
KINDS: dict[str, tuple[int, int, bool]] = {
    "full": (FOR_GOOD, errno.ENOSPC, True),
    "full for a moment": (1, errno.ENOSPC, False),
    "broken": (FOR_GOOD, errno.EIO, False),
    "broken for a moment": (1, errno.EIO, False),
    "broken for a while": (5, errno.EIO, True),
    "read-only": (FOR_GOOD, errno.EROFS, False),
    "over quota": (3, errno.EDQUOT, False),
    "only by half": (1, 0, True),
    "without locks": (1, errno.ENOLCK, False),
}
"""How a disk goes bad: how many times, with which error, and whether with half a write first."""
END = re.compile(r"^(The game is |No game started)", re.MULTILINE)
"""How the message after a fault begins."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the library, or skip the test."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not sys.platform.startswith("linux") or compiler is None:
        pytest.skip("there is no compiler for a bad disk here")
    made = tmp_path_factory.mktemp("bad") / "bad_disk.so"
    subprocess.run(  # noqa: S603 - a compiler
        [compiler, "-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o", made, SOURCE, "-ldl"],
        check=True,
    )
    return made


@pytest.fixture(scope="module")
def fork_server(library: Path) -> Iterator[ForkServer]:
    """Start a fork server with the library preloaded."""
    with ForkServer(surroundings({"LD_PRELOAD": str(library)})) as opened:
        yield opened


class Trial:
    """A game on a disk that fails for a while."""

    def __init__(self, fork_server: ForkServer, home: Path) -> None:
        self._course = course("cards", 3, 3, people=3)
        self._home = home
        self.chain = Chain(fork_server, self._course, home)

    def suffer(self, fault: Fault) -> tuple[int, str]:
        """Play on as far as it goes; return the exit code and what was wrong.

        All that was told must be there, and what was wrong is one sentence about a file of ours.
        """
        child = self.chain.go_on(fault=fault)
        child.type("".join(self.chain.moves()))
        code, told, wrong = child.end()
        end = END.search(told)
        story = told[: end.start()] if end else told
        self.chain.check(story)
        if code == 0:
            assert wrong == ""
            assert self.chain.over()
        else:
            reason = re.escape(os.strerror(fault[2]))
            assert code in {2, 3}, wrong
            assert re.fullmatch(rf"basari: {self._home}\S*: .*\({reason}\).*\n", wrong)
        self._check_goodbye(told[len(story) :])
        return code, wrong

    def _check_goodbye(self, told: str) -> None:
        """Check that nothing is reported as saved that is not."""
        file = on_disk(self._home)
        assert ("is saved in" in told) <= (file is not None and str(file) in told)


def tried(fork_server: ForkServer, fault: Fault) -> tuple[int, str]:
    """Let a disk fail while a game is started and while it is resumed; then finish it."""
    with lodging() as folder:
        trial = Trial(fork_server, Path(folder) / "home")
        outcome = trial.suffer(fault)
        if trial.chain.kept and not trial.chain.over():
            trial.suffer(fault)
        trial.chain.played_out()
    return outcome


def operations(fork_server: ForkServer) -> int:
    """Count the disk operations of an undisturbed game."""
    with lodging() as folder:
        trial = Trial(fork_server, Path(folder) / "home")
        assert trial.suffer((1, 0, 0, False)) == (0, "")
        return int((Path(folder) / "done").read_text("utf-8"))


class TestEveryOperation:
    """Each disk operation fails in turn."""

    @pytest.mark.parametrize("kind", KINDS)
    def test_nothing_is_lost(self, kind: str, fork_server: ForkServer) -> None:
        """What was shown is on disk, the failure is reported, and the game can be finished."""
        last = operations(fork_server)
        ends = [
            tried(fork_server, (first, *KINDS[kind])) for first in some(range(1, last + 2), SAMPLE)
        ]

        assert ends[-1] == (0, ""), "not everything was tried"
        if kind in {"full", "broken", "read-only"}:
            assert {code for code, _ in ends} == {0, 2}
        if kind == "only by half":
            assert {code for code, _ in ends} == {0}


class TestLocks:
    """A network disk may have no locks."""

    def test_two_windows(self, fork_server: ForkServer, library: Path) -> None:
        """Of two processes with one game, the second is refused, and nothing is lost."""
        game = course("cards", 3, 3, people=3)
        moves = game.moves()
        lockless: Fault = (1, FOR_GOOD, -errno.ENOLCK, False)
        with lodging() as folder, ForkServer(surroundings({"LD_PRELOAD": str(library)})) as window:
            home = Path(folder) / "home"
            one = fork_server.send_out(*game.command, home=home, fault=lockless)
            one.type("".join(moves[:2]))
            one.listen(lambda told: told.count(b":\n") > 2)
            two = window.send_out("resume", "--plain", "--yes", home=home, fault=lockless)
            two.listen(lambda told: b":\n" in told)
            one.type("".join(moves[2:]))
            assert one.end()[0] == 0
            file = on_disk(home)
            assert file
            whole = file.read_bytes()

            two.type("".join(moves))
            code, _, wrong = two.end()

            assert code == 2
            assert wrong == (
                f"basari: {file}: somebody else has written to this game, "
                "so nothing more is written here\n"
            )
            assert file.read_bytes() == whole
            assert verify(load_log(file)).over


def test_everything_at_once(fork_server: ForkServer) -> None:
    """Faults come in pairs; when soaking, at every distance."""
    step, lengths = (1, (2, 3, 7, 20)) if SOAKING else (20, (2, 20))
    for first, many in product(range(1, 60, step), lengths):
        tried(fork_server, (first, many, errno.EIO, first % 2 == 0))
