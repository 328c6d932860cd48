"""What is loaded when something is first said or shown; everything else can wait."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from basari.rules.basari.box import DECK
from tests.helpers.calls import at_random, shell, surroundings

REPORT = """
import sys
def report():
    print("LOADED", *sorted({name.split(".")[0] for name in sys.modules}), file=sys.stderr)
"""
AT_THE_END = (
    REPORT
    + """
import atexit
atexit.register(report)
from basari.cli.main import main
main()
"""
)
AT_THE_FIRST_FRAME = (
    REPORT
    + """
import os
from basari.cli.terminal.session import RawTerminal
def draw(self, lines, *, secret=False):
    report()
    sys.stderr.flush()
    os._exit(0)
RawTerminal.draw = draw
from basari.cli.main import main
main()
"""
)
TYPER, KEYS, CHECKS, ARITHMETIC = "typer", "prompt_toolkit", "pydantic", "numpy"


def loaded(told: str) -> set[str]:
    """Read which packages were loaded."""
    (line,) = [line for line in told.splitlines() if line.startswith("LOADED ")]
    return set(line.split()[1:])


def at_the_first_frame(home: Path, *arguments: str) -> set[str]:
    """Call `basari` in a terminal until something is drawn; tell what was loaded for it."""
    terminal, end = os.openpty()
    try:
        done = subprocess.run(  # noqa: S603 - our own interpreter
            [sys.executable, "-c", AT_THE_FIRST_FRAME, *arguments],
            stdin=end,
            stdout=end,
            stderr=subprocess.PIPE,
            env=surroundings({"TERM": "xterm", "BASARI_HOME": str(home)}),
            check=False,
            timeout=60,
            text=True,
        )
    finally:
        os.close(end)
        os.close(terminal)
    return loaded(done.stderr)


class TestVersion:
    """The version is said without anything that plays, draws or reads options."""

    def test_nothing(self) -> None:
        """Not even values are needed."""
        done = shell("--version", python=AT_THE_END)

        assert done.out.startswith("basari ")
        assert loaded(done.err).isdisjoint({TYPER, "rich", "msgspec", KEYS, CHECKS, ARITHMETIC})

    @pytest.mark.parametrize("arguments", [("--lang", "de", "--version"), ("--version", "play")])
    def test_the_same_with_more(self, arguments: tuple[str, ...]) -> None:
        """It is the same sentence, however it is asked for."""
        assert shell(*arguments).out == shell("--version").out


class TestPlain:
    """In lines, nothing is loaded that reads keys."""

    @pytest.mark.parametrize("more", [(), ("--edition", "cards", "--yes", "--seed", "1")])
    def test_no_keys(self, tmp_path: Path, more: tuple[str, ...]) -> None:
        """Neither when somebody is asked who plays, nor when a game has begun."""
        done = shell("play", "--plain", *more, python=AT_THE_END, BASARI_HOME=str(tmp_path))

        assert TYPER in loaded(done.err)
        assert loaded(done.err).isdisjoint({KEYS, CHECKS})


class TestFirstFrame:
    """The first frame waits neither for keys nor for checks of what nobody brought."""

    @pytest.mark.parametrize("more", [(), ("--yes",), ("--game", "jantaris", "--yes")])
    def test_play(self, tmp_path: Path, more: tuple[str, ...]) -> None:
        """The menu, and a game of the house, are there at once."""
        found = at_the_first_frame(tmp_path, "play", *more)

        assert "rich" in found
        assert found.isdisjoint({KEYS, CHECKS})

    def test_resume(self, tmp_path: Path) -> None:
        """A saved game is checked, but the house's own table in it needs no check."""
        table = ("--edition", "cards", "--players", "3", "--seed", "1", "--yes")
        shell("play", "--plain", *table, BASARI_HOME=str(tmp_path))

        assert at_the_first_frame(tmp_path, "resume").isdisjoint({KEYS, CHECKS})

    def test_foreign_tables(self, tmp_path: Path) -> None:
        """A table that somebody brings is checked."""
        file = tmp_path / "mine.toml"
        cards = [{**card, "points": 4} for card in DECK.house()["cards"]]
        rows = ",\n".join(
            "{ " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in card.items()) + " }"
            for card in cards
        )
        file.write_text(f'kind = "deck"\nname = "mine"\ncards = [\n{rows}\n]\n', "utf-8")

        done = shell(
            *("play", "--plain", "--edition", "cards", "--table", file, "--yes"),
            *at_random(3),
            python=AT_THE_END,
            BASARI_HOME=str(tmp_path / "home"),
        )

        assert done.code == 0
        assert CHECKS in loaded(done.err)
