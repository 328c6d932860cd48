"""List, find, import, export and delete saved games."""

from operator import attrgetter
from pathlib import Path

from basari.errors import BadLog, BadSetup, Sentence, say
from basari.files import let_go, read_at_most, sync_folder, write_whole
from basari.log import Recovered, load_verified, recover, text_of
from basari.log.reader import LARGEST_FILE
from basari.shelf import folders
from basari.shelf.journal import open_locked, unwritable
from basari.shelf.memory import forget
from basari.value import Value


class Saved(Value):
    """A saved game: its ID, its file, and when the file was last written."""

    id: str
    path: Path
    played: float


def shelf() -> list[Saved]:
    """Return all saved games, last played first; raise `BadSetup` if they cannot be listed."""
    folder = folders.games_folder()
    try:
        files = list(folder.iterdir())
    except FileNotFoundError:
        return []
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be read ({reason})", file=folder, reason=error.strerror)
        ) from error
    games = [game for file in files if (game := _game_at(file))]
    return sorted(games, key=attrgetter("played", "path"), reverse=True)


def _game_at(file: Path) -> Saved | None:
    """Return the saved game in *file*; `None` if it has another kind of name or is not there."""
    identity = folders.id_of(file)
    try:
        return Saved(identity, file, file.stat().st_mtime) if identity else None
    except OSError:
        return None


def find_saved(text: str) -> Saved:
    """Return the game with this ID, start of an ID, or file name.

    Raises `BadSetup` unless exactly one fits.
    """
    wanted = text.strip().lower()
    games = shelf()
    found = [game for game in games if wanted in {game.path.name, game.path.stem}]
    found = found or [game for game in games if wanted and game.id.startswith(wanted)]
    if len(found) != 1:
        raise BadSetup(_ambiguous(text, found) if found else _not_found(text))
    return found[0]


def _not_found(text: str) -> Sentence:
    return say("there is no saved game {text!r}: basari games lists them", text=text)


def _ambiguous(text: str, found: list[Saved]) -> Sentence:
    distinct = len({game.id for game in found}) == len(found)
    games = ", ".join(game.id if distinct else game.path.name for game in found)
    return say("{text!r} can mean {games}: type more of it", text=text, games=games)


def file_of(text: str) -> Path:
    """Return the path in *text*, or the file of the saved game with that ID."""
    path = Path(text)
    if not text.strip():
        raise BadSetup(_not_found(text))
    named = path.suffix or path.name != text or path.exists()
    return path if named else find_saved(text).path


def game_in(path: Path, *, mend: bool = False) -> Recovered:
    """Return the game in a file, recovered as `recover` does; raise `BadLog` if it is damaged."""
    return recover(read_at_most(path, LARGEST_FILE, BadLog), str(path), mend=mend)


def import_game(path: Path) -> tuple[Saved, bool]:
    """Verify a log and copy it to the saved games; return the game and whether it is new.

    Raises `BadLog` if the log is not valid, and `BadSetup` if it cannot be written.
    """
    log = load_verified(path)
    content = text_of(log).encode()
    for game in shelf():
        if _holds(game, content):
            return game, False
    target = folders.new_game(log.header.edition, len(log.header.players))
    _write(target, content)
    return Saved(folders.id_of(target), target, target.stat().st_mtime), True


def _holds(game: Saved, content: bytes) -> bool:
    try:
        return game.path.stat().st_size == len(content) and game.path.read_bytes() == content
    except OSError:
        return False


def copy_game(game: Saved, target: Path) -> Path:
    """Copy the sound part of a game to a new file, or to a folder; return the new path."""
    file = target / game.path.name if target.is_dir() else target
    _write(file, text_of(game_in(game.path).log).encode())
    return file


def _write(file: Path, content: bytes) -> None:
    """Write a new file; raise `BadSetup` if that fails."""
    try:
        write_whole(file, content)
    except FileExistsError as error:
        raise BadSetup(say("{file}: exists already", file=file)) from error
    except OSError as error:
        raise BadSetup(unwritable(file, error)) from error


def delete_game(game: Saved) -> None:
    """Delete a game; raise `BadSetup` if somebody is playing it or it cannot be deleted."""
    let_go(open_locked(game.path))
    try:
        game.path.unlink()
        forget(game.path.name)
        sync_folder(game.path.parent)
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be deleted ({reason})", file=game.path, reason=error.strerror)
        ) from error
