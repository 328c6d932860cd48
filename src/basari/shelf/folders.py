"""Where files go: saved games, and what is remembered from last time.

BASARI_HOME names one folder for everything; without it the system knows where such files belong.
"""

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

from platformdirs import user_config_path, user_data_path

from basari.errors import BadSetup, say

VARIABLE = "BASARI_HOME"
NAME = re.compile(r"\d{8}-\d{6}-[a-z]{1,20}-\d{1,2}-([0-9a-f]{6})\.jsonl")
"""How the file of a saved game is called; its end is the ID."""


def home() -> Path:
    """Find the folder for everything that is kept."""
    return _chosen_home() or user_data_path("basari", appauthor=False)


def games() -> Path:
    """Find the folder for saved games."""
    return home() / "games"


def settings_file() -> Path:
    """Find the file with what is remembered from last time."""
    folder = _chosen_home() or user_config_path("basari", appauthor=False)
    return folder / "settings.json"


def made(folder: Path) -> Path:
    """Make *folder*, and those above it, for nobody but its owner; what is there stays as it is."""
    try:
        for part in (*reversed(folder.parents), folder):
            part.mkdir(mode=0o700, exist_ok=True)
    except OSError as reason:
        raise BadSetup(
            say(
                "{folder}: this folder cannot be made ({reason}); BASARI_HOME can name another",
                folder=folder,
                reason=reason.strerror,
            )
        ) from reason
    return folder


def _chosen_home() -> Path | None:
    """Find the folder that the player chose for everything."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).absolute() if chosen else None


def new_game(edition: str, seats: int) -> Path:
    """Name the file of another game: when and what, and nothing about who plays."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = made(games())
    identity = token_hex(3)
    while any(folder.glob(f"*-{identity}.jsonl")):
        identity = token_hex(3)
    return folder / f"{now}-{edition}-{seats}-{identity}.jsonl"


def id_of(file: Path) -> str:
    """Tell the ID of a saved game by its file; nothing if the file is none of ours."""
    match = NAME.fullmatch(file.name)
    return match[1] if match else ""
