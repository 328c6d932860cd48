"""`make play` on a fresh machine: a line about what it does, no alarm, and a quiet end."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSTALLING = "Installing Basari into .venv, once; this takes about half a minute.\n"
PYTHON = """#!/bin/sh
mkdir -p .venv/bin
cp pip .venv/bin/pip
cp basari .venv/bin/basari
"""
PIP = """#!/bin/sh
case "$*" in *-qq*) ;; *) echo "WARNING: a location is ignored" >&2 ;; esac
"""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of nothing but what make looks at, and a game that ends as it is told."""
    for name in ("Makefile", "pyproject.toml", "requirements-dev.txt"):
        shutil.copy(ROOT / name, tmp_path)
    scripts = {"python": PYTHON, "pip": PIP, "basari": '#!/bin/sh\necho "$@"\nexit $ENDING\n'}
    for name, text in scripts.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    return tmp_path


def make_play(project: Path, ending: int) -> subprocess.CompletedProcess[str]:
    """Call `make play`, in which the game ends with a code."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", "play", "PYTHON=./python", "ARGS=--players 3"],  # noqa: S607 - whichever there is
        cwd=project,
        env={**inherited, "ENDING": f"{ending}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


class TestMakePlay:
    """One line says that something is installed; then there is the game."""

    def test_first_time(self, project: Path) -> None:
        """The first time it is installed, without warnings of whoever fetches packages."""
        played = make_play(project, 0)

        assert (played.stdout, played.stderr) == (f"{INSTALLING}play --players 3\n", "")

    def test_left(self, project: Path) -> None:
        """Who leaves with Ctrl-C is told of no error; the second time nothing is installed."""
        make_play(project, 0)

        played = make_play(project, 130)

        assert (played.stdout, played.stderr) == ("play --players 3\n", "")
        assert played.returncode == 0

    def test_wrong(self, project: Path) -> None:
        """What went wrong is not kept quiet."""
        assert make_play(project, 2).returncode != 0
