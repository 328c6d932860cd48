"""Things that are not ordinary files are refused at once, with a message."""

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from basari.shelf import folders
from tests.helpers.calls import call, complaint
from tests.helpers.logs import entries_of, short_log, with_checksums

PATIENCE = 30
"""Timeout in seconds."""
NAME = "20260101-120000-cards-3-abcdef.jsonl"


def pipe(place: Path) -> str:
    """Create a pipe without a writer."""
    os.mkfifo(place)
    return "is not an ordinary file"


def door(place: Path) -> str:
    """Create a socket."""
    here = Path.cwd()
    os.chdir(place.parent)
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(place.name)
    os.chdir(here)
    return "is not an ordinary file"


def device(place: Path) -> str:
    """Link to an endless device."""
    place.symlink_to("/dev/zero")
    return "is not an ordinary file"


def folder(place: Path) -> str:
    """Create a folder."""
    place.mkdir()
    return "is a folder, not a file"


every_kind = pytest.mark.parametrize("lay", [pipe, door, device, folder])
"""What can be in place of a file; each returns the expected message."""


@pytest.fixture(autouse=True)
def _impatience() -> Iterator[None]:
    """Fail instead of blocking."""
    before = signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it waits"))
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


class TestNoFiles:
    """Only ordinary files are opened."""

    @every_kind
    @pytest.mark.parametrize(
        "command",
        [
            "resume", "resume abcdef", "resume abcdef --mend", "replay", "replay abcdef",
            "verify abcdef", "play --from abcdef", "log migrate abcdef", "games export abcdef -",
            "games delete abcdef --yes",
        ],
    )  # fmt: skip
    def test_on_the_shelf(self, lay: Callable[[Path], str], command: str) -> None:
        """A game that is not a file is refused by name; the list shows it and continues."""
        place = folders.make_folder(folders.games_folder()) / NAME
        why = lay(place)

        outcome = call(*command.split())

        assert complaint(outcome, outcome.code) == f"{place}: {why}"
        assert outcome.code in {2, 3}
        assert "damaged: basari verify abcdef" in call("games", "--all").out
        assert call("stats").out == "No game is finished yet.\n"

    @every_kind
    @pytest.mark.parametrize(
        "command",
        ["replay", "verify", "check", "games import", "log migrate", "play --from", "play --table"],
    )
    def test_as_a_file(self, lay: Callable[[Path], str], command: str, tmp_path: Path) -> None:
        """A path that is not a file is refused."""
        place = tmp_path / NAME
        why = lay(place)

        told = complaint(call(*command.split(), place), 3)

        assert told == f"{place}: {why}"

    @every_kind
    def test_in_the_way(self, lay: Callable[[Path], str]) -> None:
        """It does not prevent resuming another game."""
        lay(folders.make_folder(folders.games_folder()) / NAME)
        lay(folders.settings_file())
        header, *rest = entries_of(short_log())
        other = folders.games_folder() / NAME.replace("abcdef", "bbbbbb")
        other.write_bytes(with_checksums([header, *rest[:5]]))
        os.utime(other, (1, 1))

        outcome = call("resume", "--plain", "--yes")

        assert (outcome.code, outcome.err) == (0, "")
        assert f"The game is saved in {other}" in outcome.out
