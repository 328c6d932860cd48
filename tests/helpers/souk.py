"""Souk, the game printed in docs/architecture.md: read from the page, built, and installed."""

import atexit
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import NamedTuple

from basari.bots import register as bots
from basari.cli import games as faces
from basari.rules import register
from basari.rules.register import Game

PAGE = Path(__file__).parents[2] / "docs" / "architecture.md"
_BLOCK = re.compile(r"^```(?:py|toml)\n# (\S+)\n(.*?)^```", re.DOTALL | re.MULTILINE)


def printed_files() -> dict[str, str]:
    """Return the files of the game as printed on the page, by name."""
    return dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))


@cache
def site() -> Path:
    """Install the game into a folder of its own, and return the folder."""
    folder = Path(mkdtemp(prefix="souk-"))
    atexit.register(rmtree, folder, ignore_errors=True)
    for name, content in printed_files().items():
        file = folder / "package" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    install(folder / "package", folder / "site")
    return folder / "site"


def install(package: Path, target: Path) -> None:
    """Install a package with pip, without using the network."""
    options = ("--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--no-compile")
    subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-m", "pip", "install", *options, "--target", target, package],
        check=True,
        capture_output=True,
    )


class Slip(NamedTuple):
    """A mistake in a file of Souk: what is printed, and what replaces it."""

    printed: str
    instead: str
    file: str = "souk/rules.py"


@contextmanager
def with_slips(folder: Path, *slips: Slip) -> Iterator[Game]:
    """Load a copy of Souk with some mistakes, as if it were installed."""
    files = printed_files()
    for slip in slips:
        assert files[slip.file].count(slip.printed) == 1, slip
        files[slip.file] = files[slip.file].replace(slip.printed, slip.instead)
    about = "Metadata-Version: 2.1\nName: souk\nVersion: 1.0\n"
    files["souk-1.0.dist-info/METADATA"] = about
    files["souk-1.0.dist-info/entry_points.txt"] = "[basari.games]\nsouk = souk.rules:GAME\n"
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    with with_packages(folder):
        yield register.find("souk")


@contextmanager
def with_packages(*sites: Path) -> Iterator[None]:
    """Make packages importable in this process for a while."""
    added = [str(place) for place in sites or (site(),)]
    sys.path[:0] = added
    _forget()
    try:
        yield
    finally:
        for place in added:
            sys.path.remove(place)
        for name in [name for name in sys.modules if name.split(".")[0] in {"souk", "broken"}]:
            del sys.modules[name]
        _forget()


def _forget() -> None:
    """Clear what is cached about games."""
    register._package_games.cache_clear()  # noqa: SLF001 - nobody else installs while it runs
    register._LOADED.clear()  # noqa: SLF001 - likewise
    register.book_of.cache_clear()
    bots.bots_of.cache_clear()
    faces.face_of.cache_clear()
    faces.facts_of.cache_clear()
