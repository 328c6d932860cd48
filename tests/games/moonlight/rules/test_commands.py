"""Moonlight Market goes through every command, imaginary seats with it."""

import json
import subprocess
from pathlib import Path
from signal import SIGKILL

import pytest

from basari.kernel import DEALER
from basari.log import load_log
from basari.shelf.saved import shelf
from tests.games.moonlight.helpers import LINE_UPS
from tests.helpers.calls import COMMAND, call, complaint, surroundings

GAME = ("--game", "moonlight")
SEED = ("--seed", "7")
TWO = ("--seat=Ada=human", "--seat=Ben=human")


def simulated(folder: Path, *options: object, games: int = 1) -> list[Path]:
    """Let random bots play, and write it down."""
    ran = call("simulate", *GAME, "--games", games, *SEED, "--log-dir", folder, *options)
    assert ran.code == 0, ran
    return sorted(folder.glob("*.jsonl"))


def dictated(log: Path) -> list[str]:
    """List what people said, in the order in which they were asked."""
    return [answer.move for answer in load_log(log).answers if answer.seat != DEALER]


class TestCommands:
    """LO1: `--players` counts people and bots, imaginary seats come on top."""

    @pytest.mark.parametrize(("people", "imaginary"), LINE_UPS, ids=str)
    def test_simulated_and_verified(self, people: int, imaginary: int, tmp_path: Path) -> None:
        """Games of every line-up replay and verify."""
        logs = simulated(
            tmp_path, "--players", people, "--ruling", f"imaginary={imaginary}", games=2
        )
        header = load_log(logs[0]).header

        assert [player.kind for player in header.players].count("imaginary") == imaginary
        assert header.options.get("imaginary", 0) == imaginary
        ran = call("verify", *logs)
        assert (ran.code, ran.err) == (0, "")
        assert ran.out.count("true, ") == 2

    @pytest.mark.parametrize(("players", "names"), [(1, ["Dirk", "Beate"]), (2, ["Dirk"]), (3, [])])
    def test_joining(self, players: int, names: list[str], tmp_path: Path) -> None:
        """Where nobody says otherwise two join one, one joins two."""
        (log,) = simulated(tmp_path, "--players", players)

        assert [player.name for player in load_log(log).header.players][players:] == names

    @pytest.mark.parametrize("lang", ["en", "de"])
    @pytest.mark.parametrize(
        "command",
        [
            ("arena", *GAME, "--players", "2", "--games", "2", "--bots", "random"),
            ("arena", *GAME, "--players", "1", "--games", "2", "--bots", "random", "--json"),
            ("simulate", *GAME, "--players", "1", "--games", "2", "--json"),
            ("rules", *GAME),
            ("bots", *GAME),
            ("check", *GAME, "house"),
            ("library",),
        ],
        ids=str,
    )
    def test_runs(self, command: tuple[str, ...], lang: str) -> None:
        """Nothing is wrong."""
        ran = call(*command, "--lang", lang)

        assert (ran.code, ran.err) == (0, "")
        assert ran.out

    @pytest.mark.parametrize(
        "options",
        [
            ("--players", "4", "--ruling", "imaginary=2"),
            ("--players", "2", "--ruling", "imaginary=0"),
            ("--players", "6"),
        ],
    )
    def test_refused(self, options: tuple[str, ...]) -> None:
        """In a sentence that cites the rule."""
        assert "(LR1)" in complaint(call("simulate", *GAME, *options), 2)

    def test_replay(self, tmp_path: Path) -> None:
        """A finished game is told with all hands, in both languages and as JSON."""
        (log,) = simulated(tmp_path, "--players", 1)

        told = call("replay", log, "--plain")
        plain = call("replay", log, "--json")
        hands = [json.loads(line)["move"] for line in plain.out.splitlines()[1:5]]

        assert told.code == plain.code == 0
        assert " draws " in told.out
        assert " zieht " in call("replay", log, "--plain", "--lang", "de").out
        assert all(move.startswith("draw ") for move in hands)


class TestStats:
    """L29: imaginary seats are neither people nor bots, wherever they are counted."""

    def test_told_apart(self, tmp_path: Path) -> None:
        """In the statistics of saved games, and by name; in simulations too."""
        (log,) = simulated(tmp_path, "--players", 1)
        typed = "\n".join(dictated(log))
        call("play", *GAME, "--seat=Ada=human", *SEED, "--plain", "--yes", typed=typed)

        shown = call("stats")
        (one, *_others) = json.loads(call("simulate", *GAME, "--players", 1, "--json").out)["bots"]

        assert "imaginary Dirk" in shown.out
        assert "imaginary Dirk" in call("stats", "--player", "dirk").out
        assert "Dirk (imaginär)" in call("stats", "--lang", "de").out
        assert (one, _others) == ("random", ["imaginary", "imaginary"])
        assert "Dirk" in call("games").out


class TestTornOff:
    """L7: a game that is killed goes on with the same hands, and its file shows none."""

    @pytest.mark.parametrize("typed", [1, 9, 30])
    def test_killed(self, typed: int, tmp_path: Path) -> None:
        """Whatever was answered by then."""
        (whole,) = simulated(tmp_path, "--players", 2)
        moves = dictated(whole)
        arguments = ("play", *GAME, *TWO, *SEED, "--plain", "--yes")
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=surroundings({}),
            encoding="utf-8",
        ) as running:
            assert running.stdin
            assert running.stdout
            running.stdin.write("\n".join(moves[:typed]) + "\n")
            running.stdin.flush()
            while " lays " not in running.stdout.readline():
                pass
            running.send_signal(SIGKILL)
        (saved,) = shelf()
        torn = saved.path.read_text(encoding="utf-8")
        secret = [line for line in whole.read_text("utf-8").splitlines()[1:12] if _is_hand(line)]
        assert torn.count("veiled") >= len(secret) > 0
        assert not any(json.loads(line)["move"] in torn for line in secret)

        answered = sum(answer.seat != DEALER for answer in load_log(saved.path).answers)
        call("resume", saved.id, "--plain", "--yes", typed="\n".join(moves[answered:]))

        assert [a.move for a in load_log(saved.path).answers] == [
            a.move for a in load_log(whole).answers
        ]
        assert "veiled" not in saved.path.read_text(encoding="utf-8")


def _is_hand(line: str) -> bool:
    """Whether four cards were drawn."""
    move = json.loads(line)["move"].split()
    return move[0] == "draw" and len(move) == 5
