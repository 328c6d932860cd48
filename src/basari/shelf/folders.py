"""The folders of saved games and settings.

BASARI_HOME names one folder for everything; by default the platform's own folders are used.
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
"""The file name of a saved game; the group is its ID."""


def home_folder() -> Path:
    """Return the folder that contains everything except the settings."""
    return _home_from_variable() or user_data_path("basari", appauthor=False)


def games_folder() -> Path:
    """Return the folder of saved games."""
    return home_folder() / "games"


def settings_file() -> Path:
    """Return the path of the settings file."""
    folder = _home_from_variable() or user_config_path("basari", appauthor=False)
    return folder / "settings.json"


def make_folder(folder: Path) -> Path:
    """Create *folder* and its parents, open to their owner only, and return it.

    It may exist already. Raises `BadSetup` if it cannot be created.
    """
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


def _home_from_variable() -> Path | None:
    """Return the folder named in BASARI_HOME, or None if it is not set."""
    chosen = os.environ.get(VARIABLE)
    return Path(chosen).absolute() if chosen else None


def new_game(edition: str, seats: int) -> Path:
    """Return a path for a new game: date, edition, number of seats and a new ID, but no names."""
    now = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    folder = make_folder(games_folder())
    identity = token_hex(3)
    while any(folder.glob(f"*-{identity}.jsonl")):
        identity = token_hex(3)
    return folder / f"{now}-{edition}-{seats}-{identity}.jsonl"


def id_of(file: Path) -> str:
    """Return the ID in the name of a saved game; empty if *file* is not named like one."""
    match = NAME.fullmatch(file.name)
    return match[1] if match else ""
