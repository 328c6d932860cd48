"""The command itself: help, version, language, exit codes, and what happens when it breaks."""

import subprocess
from pathlib import Path
from subprocess import CompletedProcess
from typing import IO, Any
from unittest.mock import patch

import pytest

import basari
from basari.cli import app
from basari.cli.main import main
from basari.errors import BadComponents, BadLog, BadSetup, IllegalMove, say
from tests.helpers.calls import COMMAND, at_random, call, complaint, shell, surroundings

COMMANDS = (
    "play",
    "resume",
    "games",
    "replay",
    "stats",
    "library",
    "rules",
    "simulate",
    "arena",
    "bots",
    "verify",
    "check",
    "doctor",
    "log",
)
ALL_HELP = """
import sys
from basari.cli.main import main
for command in ([], *[[command] for command in {commands}]):
    sys.argv = ["basari", *command, "--help", *sys.argv[-2:]] if command else ["basari", "--help"]
    try:
        main()
    except SystemExit as end:
        print(f"[{{end.code}}]")
"""
GAME = "basari.rules.basari"
LOADED = (
    "import sys; {act}\nprint(*sorted({{'rich', 'typer', 'pydantic', 'numpy'}} & {{*sys.modules}}))"
)


def raising(error: Exception) -> Any:  # noqa: ANN401 - a patch
    """Stand in for the commands, and go wrong."""

    def build() -> object:
        def app(*, prog_name: str, standalone_mode: bool) -> None:
            assert (prog_name, standalone_mode) == ("basari", False)
            raise error

        return app

    return patch.object(app, "build", build)


class TestHelp:
    """Help is there for everything, in both languages."""

    def test_english(self) -> None:
        """Every command explains itself."""
        told = shell(python=ALL_HELP.format(commands=COMMANDS))

        assert told.err == ""
        assert told.out.count("[0]") == 1 + len(COMMANDS)
        for command in COMMANDS:
            assert f"Usage: basari {command} " in told.out
        assert "Which edition, if a game has several; see basari library." in told.out
        assert "An unofficial fan project." in told.out

    def test_german(self) -> None:
        """The same in German, where the environment asks for it."""
        told = shell(python=ALL_HELP.format(commands=COMMANDS), LANG="de_DE.UTF-8")

        assert told.err == ""
        assert told.out.count("[0]") == 1 + len(COMMANDS)
        assert "Welche Ausgabe, wenn ein Spiel mehrere hat; siehe basari library." in told.out
        assert "inoffiziell" in told.out
        for english in ("How many", "Which edition", "Play many", "Replay logs", "The file to"):
            assert english not in told.out

    def test_without_arguments(self) -> None:
        """Someone who types nothing more gets help."""
        told = call()

        assert "simulate" in told.out
        assert told.err == ""

    def test_groups(self) -> None:
        """What players look for stands before what programmers need."""
        told = call("--help").out

        titles = ["To play", "To look back", "To set up", "For programmers"]
        places = [told.index(f"─ {title} ─") for title in titles]
        assert places == sorted(places)
        assert told.index("learn") < places[1] < told.index("stats") < places[2]
        assert told.index("simulate") > places[3]

    @pytest.mark.parametrize(
        ("arguments", "heading"),
        [
            (["rules", "moonlight"], "Moonlight Market"),
            (["rules", "board"], "Basari: the board edition"),
            (["rules", "board", "--game", "basari"], "Basari: the board edition"),
        ],
    )
    def test_which_game(self, arguments: list[str], heading: str) -> None:
        """A game is named as simply as an edition."""
        assert call(*arguments).out.strip().startswith(heading)

    def test_no_such_game(self) -> None:
        """A name that is neither is refused with all there are."""
        told = call("rules", "chess")

        assert told.code == 2
        assert "there is no game or edition 'chess': games are basari, " in told.err
        assert "editions of basari are cards, board" in told.err

    def test_short_form(self) -> None:
        """The short form of help is help."""
        assert call("-h") == call("--help")

    @pytest.mark.parametrize("wrong", [["frobnicate"], ["--frobnicate"], ["play", "--frobnicate"]])
    def test_unknown_words(self, wrong: list[str]) -> None:
        """What is not known is a wrong call, and no traceback."""
        told = call(*wrong)

        assert told.code == 2
        assert told.out == ""
        assert "frobnicate" in told.err
        assert "Traceback" not in told.err


class TestVersion:
    """The version is the one of the package."""

    def test_told(self) -> None:
        """It is one line, and good for scripts."""
        told = call("--version")

        assert told == (0, f"basari {basari.__version__}\n", "")


class TestLanguage:
    """Everything is told in the player's language."""

    @pytest.mark.parametrize(
        ("arguments", "environ"),
        [
            (["--lang", "de"], {}),
            (["--lang", "en", "--lang", "de"], {}),
            (["--lang=de"], {}),
            ([], {"LANG": "de_DE.UTF-8"}),
            ([], {"LC_ALL": "de_AT.UTF-8", "LANG": "en_US.UTF-8"}),
            ([], {"LANGUAGE": "fr:de"}),
            (["--lang", "de"], {"LANG": "en_US.UTF-8"}),
        ],
    )
    def test_german(self, arguments: list[str], environ: dict[str, str]) -> None:
        """The option asks for it, or the environment does."""
        told = call("play", "--players", 2, *arguments, **environ)

        assert complaint(told, 2).startswith("das Kartenspiel ist für 3 bis 5 Spieler, nicht ")

    @pytest.mark.parametrize(
        ("arguments", "environ"),
        [([], {}), (["--lang", "en"], {"LANG": "de_DE.UTF-8"}), ([], {"LANG": "fr_FR.UTF-8"})],
    )
    def test_english(self, arguments: list[str], environ: dict[str, str]) -> None:
        """What is not German is English."""
        told = call("play", "--players", 2, *arguments, **environ)

        assert complaint(told, 2) == "the card edition is for 3 to 5 players, not 2 (R9)"

    @pytest.mark.parametrize(
        ("arguments", "why"),
        [
            (["--lang", "fr"], "there is no language 'fr': choose en, de"),
            (["--lang=fr"], "there is no language 'fr': choose en, de"),
            (["--lang"], "there is no language '"),
            (["--lang="], "there is no language '"),
            (["--lang", "\x1b[31m"], "there is no language '"),
        ],
    )
    def test_unknown(self, arguments: list[str], why: str) -> None:
        """A language we do not speak is refused with those we do, and so are none and nonsense."""
        told = call("play", *arguments)

        assert complaint(told, 2).startswith(why)


class TestErrors:
    """Whatever goes wrong is told in a sentence, with a code for scripts."""

    @pytest.mark.parametrize(
        ("error", "code"),
        [
            (BadSetup(say("no")), 2),
            (IllegalMove(say("no")), 2),
            (BadLog(say("no")), 3),
            (BadComponents(say("no")), 3),
        ],
    )
    def test_codes(self, error: Exception, code: int) -> None:
        """A wrong call is 2, a wrong file 3."""
        with raising(error):
            told = call("play")

        assert complaint(told, code) == "no"

    @pytest.mark.parametrize(
        ("error", "code", "why"),
        [
            (
                BadLog(say("{file}: bad", file="a\x1b[31m\x07\n\u202eb\ud800")),
                3,
                "a?[31m???b?: bad",
            ),
            (
                OSError(28, "No space left on device"),
                74,
                "the output cannot be written (No space left on device)",
            ),
        ],
    )
    def test_sentences(self, error: Exception, code: int, why: str) -> None:
        """Letters that steer a terminal are question marks; a full disk is no fault of ours."""
        with raising(error):
            told = call("play")

        assert complaint(told, code) == why

    def test_a_slip_of_ours(self) -> None:
        """Even a mistake in the program is a sentence, with a way to see more."""
        with raising(RuntimeError("secret")):
            told = call("play", BASARI_DEBUG="")

        sentence = complaint(told, 70)
        assert "RuntimeError" in sentence
        assert "BASARI_DEBUG=1" in sentence
        assert "secret" not in sentence

    def test_seeing_more(self) -> None:
        """Who asks to see it sees it."""
        with raising(RuntimeError("seen")), pytest.raises(RuntimeError, match="seen"):
            call("play", BASARI_DEBUG="1")


class TestPipes:
    """Whoever stops listening hears no complaint."""

    @pytest.mark.parametrize(
        "command", [["play", *at_random(4), "--yes"], ["simulate", "--games", "2"]]
    )
    def test_closed(self, command: list[str]) -> None:
        """When the reader is gone, so are we, quietly."""
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=surroundings({}),
        ) as process:
            assert process.stdout
            assert process.stderr
            process.stdout.close()

            assert process.stderr.read() == b""

    def test_head(self) -> None:
        """The first line comes through, and that is all."""
        with subprocess.Popen(  # noqa: S603 - our own interpreter
            [*COMMAND, "play", *at_random(4), "--yes", "--ruling", "legs=9"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=surroundings({"PYTHONUNBUFFERED": "1"}),
        ) as process:
            assert process.stdout
            assert process.stderr
            first = process.stdout.readline()
            process.stdout.close()

            assert first == b"Basari, card edition: Ada (bot), Ben (bot), Cleo (bot), Dan (bot).\n"
            assert process.stderr.read() == b""

    def test_a_pipe_that_breaks_outside_of_the_commands(self) -> None:
        """It is quiet then too."""
        python = (
            "from basari.cli import app, main\n"
            "def broken(**_): raise BrokenPipeError\n"
            "app.build = lambda: broken\n"
            "main.main()"
        )

        assert shell("play", python=python) == (0, "", "")


class TestFullDevice:
    """Where output cannot be written, the exit code says so; nothing is printed behind our back."""

    @pytest.mark.parametrize(
        "command",
        [
            "--version",
            "--help",
            "library",
            "bots",
            "doctor",
            "games",
            "stats",
            "rules cards",
            "simulate --games 2 --json",
            "verify docs/pictures/bazaar.jsonl",
            "replay --json docs/pictures/bazaar.jsonl",
            "play --plain --yes --players 3 --bots 3",
        ],
    )
    def test_output(self, command: str) -> None:
        """Output that is buffered until the end fails like any other."""
        told = _write_to_full_device(command, subprocess.PIPE)

        reason = "the output cannot be written (No space left on device)"
        assert (told.returncode, told.stderr) == (74, f"basari: {reason}\n")

    @pytest.mark.parametrize(("command", "code"), [("library", 74), ("resume nobody", 2)])
    def test_errors_too(self, command: str, code: int) -> None:
        """If nobody can be told what was wrong, the exit code still says it."""
        with FULL.open("w") as full:
            told = _write_to_full_device(command, full)

        assert told.returncode == code


FULL = Path("/dev/full")


def _write_to_full_device(command: str, errors: int | IO[str]) -> CompletedProcess[str]:
    """Run a command as users do, whose output Python buffers."""
    environ = surroundings({})
    environ.pop("PYTHONUNBUFFERED", None)
    with FULL.open("w") as full:
        return subprocess.run(  # noqa: S603 - our own interpreter
            [*COMMAND, *command.split()],
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=errors,
            env=environ,
            text=True,
            check=False,
        )


class TestImports:
    """Nothing heavy is loaded before it is needed."""

    @pytest.mark.parametrize(
        "act",
        ["import basari", f"import basari.kernel, basari.players, {GAME}.cards, {GAME}.board"],
    )
    def test_core(self, act: str) -> None:
        """The package, the kernel and the rules need neither a terminal library nor a validator."""
        assert shell(python=LOADED.format(act=act)).out.strip() == ""

    @pytest.mark.parametrize("arguments", [["--help"], ["play", "--help"], ["library", "--help"]])
    def test_help(self, arguments: list[str]) -> None:
        """Help does not wait for validators, keys, or anything that plays: no game is loaded."""
        heavy = {"pydantic", "numpy", "prompt_toolkit", "platformdirs", GAME}
        python = (
            "import sys; from basari.cli.main import main\n"
            "try: main()\n"
            f"except SystemExit: print({heavy} & {{*sys.modules}})"
        )

        told = shell(*arguments, python=python)

        assert told.out.splitlines()[-1] == "set()"

    def test_entry(self) -> None:
        """The entry of the console script is a function without arguments."""
        assert main.__code__.co_argcount == 0
