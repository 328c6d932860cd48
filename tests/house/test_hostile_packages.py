"""Packages that misbehave when they are looked for or loaded; users meet them in a shell."""

import json
import subprocess
from pathlib import Path

import pytest

from tests.helpers.calls import COMMAND, surroundings


def _install(folder: Path, module: str, entry_points: str) -> None:
    """Lay a package into a folder: its module, and what it says that it offers."""
    (folder / "rogue.py").write_text(module, encoding="utf-8")
    about = folder / "rogue-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: rogue\nVersion: 1.0\n", "utf-8")
    (about / "entry_points.txt").write_text(entry_points, "utf-8")


def _run(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Run a command with the packages in a folder."""
    found = subprocess.run(  # noqa: S603 - our own interpreter
        [*COMMAND, *arguments],
        env=surroundings({"PYTHONPATH": str(folder)}),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    return found.returncode, found.stdout, found.stderr


GAMES = "[basari.games]\nrogue = rogue:GAME\n"


class TestGames:
    """A game that cannot be loaded is refused by name; all others are there."""

    @pytest.mark.parametrize(
        ("module", "why"),
        [
            ("raise GeneratorExit", "raises GeneratorExit"),
            ("import asyncio\nraise asyncio.CancelledError('gone')", "raises CancelledError: gone"),
            ("raise BaseException('all')", "raises BaseException: all"),
            (
                "raise BaseExceptionGroup('two', [SystemExit(3)])",
                "raises BaseExceptionGroup: two (1 sub-exception)",
            ),
            ("raise SystemExit(4)", "raises SystemExit: 4"),
            ("def __getattr__(name): raise OSError('no')", "raises OSError: no"),
        ],
    )
    def test_import(self, module: str, why: str, tmp_path: Path) -> None:
        """Whatever its import raises becomes a sentence."""
        _install(tmp_path, module, GAMES)

        code, out, err = _run(tmp_path, "play", "--game", "rogue")

        sentence = f"basari: the game rogue of rogue 1.0 cannot be loaded, it {why}"
        assert (code, out, err) == (2, "", f"{sentence.removesuffix(' ')}\n")
        assert _run(tmp_path, "simulate", "--games", "1", "--json")[0] == 0

    @pytest.mark.parametrize(
        "game",
        [
            "class GAME:\n    __class__ = Game\n    def __getattr__(self, name): raise OSError",
            "class Own(Game): edition = None\nGAME = Own('rogue', 'Rogue', ())",
            "GAME = Game('rogue', 'Rogue', (7,))",
        ],
    )
    def test_false_game(self, game: str, tmp_path: Path) -> None:
        """What only looks like a game is none."""
        _install(tmp_path, f"from basari.rules.register import Game\n{game}\n", GAMES)

        code, out, err = _run(tmp_path, "library")

        assert (code, "basari" in out) == (0, True)
        assert err == (
            "basari: the game rogue of rogue 1.0 cannot be loaded: "
            "rogue:GAME is no Game of that name\n"
        )

    def test_talking(self, tmp_path: Path) -> None:
        """What it prints when it is loaded does not stand before our JSON."""
        _install(tmp_path, "print('hello')\nGAME = 3\n", GAMES)

        code, out, err = _run(tmp_path, "library", "--json")

        assert (code, err) == (0, "")
        assert json.loads(out)


@pytest.mark.parametrize("group", ["basari.games", "basari.bots"])
def test_false_entry_points(group: str, tmp_path: Path) -> None:
    """Entry points that nobody can read are in nobody's way."""
    _install(tmp_path, "", f"[{group}]\na line without an equals sign\n")

    assert _run(tmp_path, "library")[0] == 0
    assert _run(tmp_path, "bots")[0] == 0
    assert _run(tmp_path, "simulate", "--games", "1")[0] == 0


def test_nameless(tmp_path: Path) -> None:
    """A package that does not say its name is called by its module."""
    _install(tmp_path, "GAME = 3\n", GAMES)
    (tmp_path / "rogue-1.0.dist-info" / "METADATA").unlink()

    assert "the game rogue of rogue cannot be loaded" in _run(tmp_path, "library")[2]
