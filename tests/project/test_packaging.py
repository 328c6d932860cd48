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

    def test_one_version(self) -> None:
        """The version stands in the package and nowhere else."""
        assert PROJECT["project"]["dynamic"] == ["version"]
        assert "version" not in PROJECT["project"]
        assert (ROOT / PROJECT["tool"]["hatch"]["version"]["path"]).samefile(
            ROOT / "src" / "basari" / "__init__.py"
        )
        assert len(basari.__version__.split(".")) == 3

    def test_old_enough_python(self) -> None:
        """It promises the oldest Python that it is checked for."""
        assert PROJECT["project"]["requires-python"] == ">=3.11"
        assert PROJECT["tool"]["ruff"]["target-version"] == "py311"

    def test_readme(self) -> None:
        """The readme says plainly whose game it is, and that the tables are ours."""
        readme = (ROOT / "README.md").read_text("utf-8")

        assert "Reinhard Staupe" in readme
        assert "unofficial" in readme.lower()
        assert "make play" in readme
        assert "make test" in readme

    def test_changelog(self) -> None:
        """The changelog tells of this version."""
        assert basari.__version__ in (ROOT / "CHANGELOG.md").read_text("utf-8")

    def test_licence(self) -> None:
        """The licence is there, and is the one that is named."""
        (name,) = PROJECT["project"]["license-files"]

        assert PROJECT["project"]["license"] in (ROOT / name).read_text("utf-8")


class TestContent:
    """What the package carries beside its code."""

    @pytest.mark.parametrize("path", CARRIED)
    def test_is_there(self, path: str) -> None:
        """Tables, catalogues and the mark of typed code lie inside the package."""
        assert files("basari").joinpath(path).is_file()

    def test_every_folder_of_code_is_a_package(self) -> None:
        """No module is left out because its folder is no package."""
        source = ROOT / "src" / "basari"

        for module in source.rglob("*.py"):
            assert (module.parent / "__init__.py").is_file(), module

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
