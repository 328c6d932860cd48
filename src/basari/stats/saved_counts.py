"""Counts of all finished games that are saved; each is counted once and then cached."""

from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from basari.errors import BadLog
from basari.files import read_at_most
from basari.log import recover
from basari.log.reader import LARGEST_FILE
from basari.shelf.memory import Memory
from basari.shelf.saved import Saved, shelf
from basari.stats.played import Finished, count


def counts_of_saved_games() -> Iterator[Finished]:
    """Yield the counts of every finished game; games that cannot be read are skipped."""
    with Memory("counts", Finished) as memory:
        for game in shelf():
            with suppress(BadLog):
                content = read_at_most(game.path, LARGEST_FILE, BadLog)
                if found := memory.of(game.path.name, content, partial(_count, game, content)):
                    yield found


def _count(game: Saved, content: bytes) -> tuple[str, Finished]:
    """Return the name of the game and its counts; these are empty if it is not finished."""
    found = recover(content, str(game.path))
    over = found.table.over and not found.end_unseen
    return found.log.header.game, count(game.id, found) if over else ()
