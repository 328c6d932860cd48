"""Games on a cluster: the same as here, whatever workers come and go, each counted once."""

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from basari.errors import BadSetup
from basari.stats.cluster import Cluster, connection, worker
from basari.stats.cluster.worker import Foreign, engine, portion
from basari.stats.venue import venue
from tests.helpers import clusters
from tests.helpers.calls import Outcome, call, complaint, shell, surroundings
from tests.helpers.clusters import LONG, OTHER, Running, another_engine
from tests.helpers.scripts import TOOLS

MANY = 1_200
WORDS = ("simulate", "--seed", 1, "--json")
SOON = """
import sys
from basari.errors import BasariError
from basari.stats.cluster import Cluster
try:
    for report in Cluster(sys.argv[1], print, patience=0.1).play(sum, 10):
        print(report)
except BasariError as error:
    sys.exit(f"{type(error).__name__}: {error.sentence}")
"""
"""A caller without patience, who adds up the numbers of games."""
LOADED = """
import sys
from basari.cli.main import main
try:
    main()
finally:
    loaded = {"cloudpickle", "dask", "distributed"} & set(sys.modules)
    sys.stderr.write(str(sorted(loaded)))
"""
"""The command, printing at the end what it has imported of Dask."""


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[clusters.Cluster]:
    """A cluster with two workers, shared by tests that do not change it."""
    with clusters.cluster(tmp_path_factory.mktemp("cluster"), "ada", "ben") as found:
        yield found


@pytest.fixture
def lonely(tmp_path: Path) -> Iterator[clusters.Cluster]:
    """A cluster of which only the scheduler is there."""
    with clusters.cluster(tmp_path / "lonely") as found:
        yield found


@pytest.fixture(scope="module")
def played_here() -> dict[str, Any]:
    """The figures of many games in this process."""
    return figures(call(*WORDS, "--games", MANY))


def figures(outcome: tuple[int, str, str], code: int = 0) -> dict[str, Any]:
    """Return what a command printed, without times."""
    assert outcome[0] == code, outcome
    found: dict[str, Any] = json.loads(outcome[1])
    for key in ("games_per_s", "decisions_per_s", "seconds"):
        found.pop(key, None)
    for bot in found["bots"]:
        for key in ("think_mean_s", "think_longest_s"):
            isinstance(bot, dict) and bot.pop(key)
    return found


class TestTheSame:
    """Results do not depend on where games are played."""

    @pytest.mark.parametrize(
        "command",
        [
            "simulate --players 3 --games 300 --seed 4",
            "arena --bots random,novice,random --games 30 --seed 4",
        ],
    )
    def test_commands(self, cluster: clusters.Cluster, command: str) -> None:
        """The figures are those of one core, and nothing else is printed."""
        words = [*command.split(), "--json"]

        there = shell(*words, "--on", cluster.address)

        assert figures(there) == figures(call(*words))
        assert there.err == ""

    @pytest.mark.parametrize(
        "command",
        [
            "gate --edition cards --players 3 --kinds mule --games 3",
            "ladder --edition cards --players 3 --bots random novice --games 9",
        ],
    )
    def test_tools(self, cluster: clusters.Cluster, command: str) -> None:
        """The tools print the same tables, though their own functions must be sent along."""
        name, *words = command.split()

        here, there = (
            subprocess.run(  # noqa: S603 - our own
                [sys.executable, TOOLS / f"{name}.py", *words, *where],
                capture_output=True,
                text=True,
                check=True,
                timeout=LONG,
                env=surroundings({}),
            ).stdout
            for where in ((), ("--on", cluster.address))
        )

        assert there == here

    def test_refused_there(self, cluster: clusters.Cluster) -> None:
        """An error of a worker is one sentence with its address."""
        program = SOON.replace("sum,", "__import__('basari.rules.register').rules.register.find,")

        outcome = shell(cluster.address, python=program)

        assert outcome.code == 1
        assert re.match(r"BadSetup: tcp://127\.0\.0\.1:\d+: there is no game", outcome.err)


class TestLost:
    """Workers come and go, and every game is counted once."""

    def test_worker(self, cluster: clusters.Cluster, played_here: dict[str, Any]) -> None:
        """The games of a killed worker are played again by others."""
        cluster.join("dan")
        running = Running(*WORDS, "--on", cluster.address, games=MANY)

        running.see_some()
        cluster.kill("dan")

        assert figures(running.end()) == played_here

    def test_scheduler(self, lonely: clusters.Cluster) -> None:
        """When the scheduler is gone, results so far are shown, with an exit code and a reason."""
        lonely.join("ada")
        running = Running(*WORDS, "--on", lonely.address, games=10**7)

        running.see_some()
        lonely.kill("scheduler")
        code, out, err = running.end()

        told = err.splitlines()[-1]
        assert told == (
            f"basari: {lonely.address}: the scheduler disappeared before all games were played"
        )
        games = figures((code, out, err), 69)["games"]
        assert 0 < games < 10**7

    def test_the_only_one(
        self, lonely: clusters.Cluster, tmp_path: Path, played_here: dict[str, Any]
    ) -> None:
        """When all workers are lost, one that comes later plays their games."""
        lonely.join("zoe", another_engine(tmp_path / "other"))
        lonely.join("ada")
        running = Running(*WORDS, "--on", lonely.address, games=MANY)

        running.see_some()
        lonely.kill("ada")
        lonely.join("eve")

        assert figures(running.end()) == played_here


class TestStrangers:
    """A worker with another engine is refused by name."""

    def test_another_version(self, cluster: clusters.Cluster, tmp_path: Path) -> None:
        """The others play, and the refused one is named with both versions."""
        words = (*WORDS, "--games", 100)
        cluster.join("zoe", another_engine(tmp_path))

        outcome = shell(*words, "--on", cluster.address, "--lang", "de")
        cluster.kill("zoe")

        (line,) = outcome.err.splitlines()
        assert re.fullmatch(
            rf"basari: zoe \(tcp://127\.0\.0\.1:\d+\) wird abgewiesen: .*{re.escape(OTHER)} .*",
            line,
        )
        assert engine(()) in line
        assert figures(outcome) == figures(call(*words))

    def test_nobody_else(self, lonely: clusters.Cluster, tmp_path: Path) -> None:
        """If no other worker comes, the command fails; a worker without an engine is refused."""
        (tmp_path / "basari").mkdir()
        (tmp_path / "basari" / "__init__.py").write_text("", "utf-8")
        nobody = shell(lonely.address, python=SOON)
        lonely.join("old", str(tmp_path))

        refused = shell(lonely.address, python=SOON)

        told = f"{lonely.address}: no worker can play"
        waiting = f"{told}; waiting 0.1 s for one\n"
        assert nobody == Outcome(1, waiting, f"Unavailable: {told}\n")
        assert refused.code == 1
        assert re.fullmatch(
            r"old \(tcp://[0-9.:]+\) is refused: it has no Basari like .*, which is here\n"
            + re.escape(waiting),
            refused.out,
        )

    def test_in_the_middle(self) -> None:
        """A worker checks its engine before it plays."""
        with pytest.raises(Foreign):
            portion("another", (), b"", range(1))

    def test_engines(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """An engine differs if one of its files does; the digest is computed once."""
        monkeypatch.syspath_prepend(str(tmp_path))
        names = []
        for number, text in enumerate(("", "x = 1", "x = 1")):
            package = tmp_path / f"needed{number}"
            package.mkdir()
            (package / "__init__.py").write_text(text, "utf-8")
            (package / "notes.txt").write_text(str(number), "utf-8")
            names.append(engine((package.name,)))
        (tmp_path / "needed0" / "__init__.py").write_text("x = 1", "utf-8")

        assert names[0] != names[1] == names[2] != engine(())
        assert engine(("needed0",)) == names[0]
        worker.engine.cache_clear()
        assert engine(("needed0",)) == names[1]


def _greet_everybody(server: socket.socket, words: bytes | None) -> None:
    """Say the same to everybody who connects; hang up after words, and wait in silence else."""
    silent = []
    with suppress(OSError):
        while True:
            guest, _ = server.accept()
            silent.append(guest)
            if words is not None:
                guest.sendall(words)
                guest.close()


class TestRefusals:
    """What cannot be is refused in a sentence."""

    @pytest.mark.parametrize(
        "address",
        ["", "here", "127.0.0.1:8786", "http://a:1", "tcp://a", "tcp://a:0", "tcp://a:65536",
         "tcp://:8786", "tcp://a b:1", "tcp://a:1/x", "tcp://[::1:1"],
    )  # fmt: skip
    def test_addresses(self, address: str) -> None:
        """An address is tcp://HOST:PORT."""
        sentence = complaint(call("simulate", "--on", address), 2)

        assert (
            sentence == f"{address}: is not the address of a cluster, which is like tcp://HOST:PORT"
        )

    def test_nobody_there(self) -> None:
        """A missing scheduler is noticed at once, and has its own exit code."""
        sentence = complaint(call("arena", "--on", "tcp://127.0.0.1:1"), 69)

        assert sentence == "tcp://127.0.0.1:1: no scheduler answers (Connection refused)"

    @pytest.mark.parametrize(
        ("words", "why"),
        [
            (None, "it takes too long"),
            (bytes(range(256)) * 50, "something else answers there"),
            (bytes(100), "something else answers there"),
            (b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", "something else answers"),
        ],
        ids=["silent", "garbage", "zeros", "http"],
    )
    def test_somebody_else(
        self, words: bytes | None, why: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whatever else listens at a port is no scheduler, and does not keep us waiting."""
        monkeypatch.setattr(connection, "GREETING", 0.5)
        with socket.create_server(("127.0.0.1", 0)) as server:
            Thread(target=_greet_everybody, args=(server, words), daemon=True).start()
            address = f"tcp://127.0.0.1:{server.getsockname()[1]}"

            sentence = complaint(call("simulate", "--on", address), 69)

            assert sentence.startswith(f"{address}: no scheduler answers ({why}")

    @pytest.mark.parametrize(
        ("words", "why"),
        [
            ("simulate --jobs 2", "--jobs and --on do not go together"),
            ("arena --jobs 2", "--jobs and --on do not go together"),
            ("simulate --log-dir logs", "--log-dir and --on do not go together"),
        ],
    )
    def test_options(self, words: str, why: str) -> None:
        """Some options only work on this machine."""
        assert complaint(call(*words.split(), "--on", "tcp://a:1"), 2).startswith(why)

    def test_bots_in_files(self, tmp_path: Path) -> None:
        """A bot in a file cannot be sent to a cluster."""
        code = f"{tmp_path}/mine.py:Mine"

        with pytest.raises(
            BadSetup, match=r"mine\.py:Mine: a bot in a file cannot go to a cluster"
        ):
            venue(1, "tcp://a:1", print, bots=["random", code])

    def test_without_the_extra(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Without Dask, the message says what to install."""
        monkeypatch.setitem(sys.modules, "distributed", None)

        sentence = complaint(call("simulate", "--on", "tcp://127.0.0.1:1"), 2)

        assert sentence.startswith("--on needs what basari[cluster] installs: ")

    def test_not_loaded(self) -> None:
        """Dask is imported only for a cluster."""
        outcome = shell("simulate", "--games", 1, python=LOADED)

        assert (outcome.code, outcome.err) == (0, "[]")


def test_six() -> None:
    """An address may be IPv6."""
    assert Cluster("tcp://[::1]:8786", print)
    assert Cluster("tls://node-7.lab:8786", print)
