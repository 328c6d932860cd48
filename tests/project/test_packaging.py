"""The package: what is in it, what it is called, and that its version is said everywhere."""

import os
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from zipfile import ZipFile

import pytest

import basari
from tests.helpers.logs import LABELS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CARRIED = (
    "py.typed",
    "rules/basari/data/deck.toml",
    "rules/basari/data/track.toml",
    "rules/marracash/data/city.toml",
    "rules/moonlight/data/house.toml",
    "rules/jantaris/data/city.toml",
    *(f"bots/basari/data/{label}.json" for label in LABELS),
    "cli/locale/de/LC_MESSAGES/basari.mo",
)
"""What is no code, but must be there wherever the package is."""
BROUGHT = {
    f"basari/rules/books/{page}{language}.md": ROOT / "docs" / "rules" / f"{page}{language}.md"
    for page in ("basari-cards", "basari-board", "rulings", "marracash", "moonlight", "jantaris")
    for language in ("", ".de")
}
"""The rules, which are written elsewhere and brought along."""


@contextmanager
def at(folder: Path) -> Iterator[None]:
    """Work in *folder* for a while."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class TestProject:
    """What the project says of itself."""

    def test_console_script(self) -> None:
        """The command `basari` is a function that can be called."""
        module, _, name = PROJECT["project"]["scripts"]["basari"].partition(":")

        assert callable(getattr(import_module(module), name))


class TestContent:
    """What the package carries beside its code."""

    def test_is_there(self) -> None:
        """Tables, catalogues and the mark of typed code lie inside the package."""
        missing = [path for path in CARRIED if not files("basari").joinpath(path).is_file()]

        assert missing == []

    def test_wheel(self, tmp_path: Path) -> None:
        """A wheel holds the code, everything it carries, and nothing else."""
        hatchling = pytest.importorskip("hatchling.build", reason="hatchling is not installed")
        with at(ROOT):
            name = hatchling.build_wheel(str(tmp_path))
        with ZipFile(tmp_path / name) as wheel:
            names = set(wheel.namelist())
            books = [entry for entry in names if entry.startswith("basari/rules/books/")]
            rules = {entry: wheel.read(entry) for entry in books}
            scripts = [
                wheel.read(entry).decode() for entry in names if entry.endswith("entry_points.txt")
            ]

        code = {
            f"basari/{module.relative_to(ROOT / 'src' / 'basari').as_posix()}"
            for module in (ROOT / "src" / "basari").rglob("*.py")
        }
        assert name.startswith(f"basari-{basari.__version__}-py3-none-any")
        assert code <= names
        assert {f"basari/{path}" for path in CARRIED} <= names
        assert rules == {entry: page.read_bytes() for entry, page in BROUGHT.items()}
        assert "basari = basari.cli.main:main" in scripts[0]
        assert all(entry.startswith(("basari/", "basari-")) for entry in names)
