"""Counts of all saved games that are finished; each game is counted once, and cached."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

from basari.errors import BadLog
from basari.files import read_at_most
from basari.log import Recovered, recover
from basari.log.reader import LARGEST_FILE
from basari.shelf.folders import id_of
from basari.shelf.memory import Memory
from basari.shelf.saved import Saved, shelf
from basari.stats.played import Finished, count


def counts_of_saved_games() -> Iterator[Finished]:
    """Yield the counts of every finished saved game; unreadable games are skipped."""
    with Memory("counts", Finished) as memory:
        for game in shelf():
            with suppress(BadLog):
                content = read_at_most(game.path, LARGEST_FILE, BadLog)
                if found := memory.of(game.path.name, content, partial(_count, game, content)):
                    yield found


def remember_counts(path: Path, content: bytes, game: Recovered) -> None:
    """Count and cache a game just written, if it is over, so that no list has to wait for it."""
    with Memory("counts", Finished, all_games=False) as memory:
        memory.of(path.name, content, partial(_name_and_counts, id_of(path), game))


def _count(game: Saved, content: bytes) -> tuple[str, Finished]:
    return _name_and_counts(game.id, recover(content, str(game.path)))


def _name_and_counts(identity: str, game: Recovered) -> tuple[str, Finished]:
    """Return the game's name and its counts; the counts are empty if the game is not finished."""
    over = game.table.over and not game.end_unseen
    return game.log.header.game, count(identity, game) if over else ()
