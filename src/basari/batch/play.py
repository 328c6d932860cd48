"""Play many games at once, of any game that can be played in lockstep."""

from collections.abc import Collection, Mapping, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from basari.batch.answer_log import AnswerLog
from basari.batch.luck import Luck
from basari.batch.result import BatchResult, Endings
from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.log import PlayerEntry, make_header
from basari.players import BOT
from basari.rules.register import Content, Setting, find, import_dotted

TABLES = 10_000
"""How many tables are played side by side: enough for numpy, few enough for the cache."""


def play(  # noqa: PLR0913 - all optional by name
    game: str,
    policies: Sequence[Any],
    games: SupportsIndex | range,
    *,
    seed: int = 0,
    edition: str | None = None,
    components: Content | None = None,
    options: Mapping[str, Setting] | None = None,
    seniority: tuple[Seat, ...] = (),
    keep: Collection[int] = (),
    tables: int = TABLES,
) -> BatchResult:
    """Play many games in lockstep, with a policy for each seat.

    A game depends on its number, the *seed* and the policies, not on what is played beside it.

    Args:
        game: Its name in the register.
        policies: Who plays, by seat; one policy may have several seats.
        games: How many games, or a range of their numbers.
        seed: The seed of all luck.
        edition: The edition; None for the usual one.
        components: The table of components; None for the house's.
        options: Rulings that differ from the usual ones.
        seniority: The seats from the oldest player to the youngest.
        keep: The numbers of games whose answers are recorded, for `BatchResult.log`.
        tables: How many games are played at the same time; this affects speed and memory only.

    Raises:
        BadSetup: The game cannot be played in lockstep, something about the table is wrong, a
            number is negative, or a game to keep is not played.
        IllegalMove: A policy gave an illegal answer.
    """
    found = find(game)
    played = found.edition(edition)
    if not found.batch:
        raise BadSetup(say("the game {name} cannot be played in lockstep", name=game))
    header = make_header(
        game,
        played.name,
        [
            PlayerEntry(name=f"{policy.name} {seat}", kind=f"{BOT}{policy.name}")
            for seat, policy in enumerate(policies, 1)
        ],
        components,
        seed=None,
        started="in lockstep",
        seniority=seniority,
        options=options,
    )
    lockstep, rules = import_dotted(found.batch, game), header.rules()
    if tables < 1:
        raise BadSetup(say("there must be at least one table, not {tables}", tables=tables))
    numbers = _numbers(games)
    if strange := set(keep).difference(numbers.tolist()):
        raise BadSetup(say("game {number} is not among those that are played", number=min(strange)))
    journal = AnswerLog(keep)
    parts: list[Endings] = []
    for begin in range(0, len(numbers) or 1, tables):
        some = numbers[begin : begin + tables]
        luck = Luck.of(seed, some, len(policies))
        parts.append(lockstep(rules, policies, some, luck, journal))
    return BatchResult(header, Endings.join(parts), journal)


def _numbers(games: SupportsIndex | range) -> NDArray[np.int64]:
    """Return the numbers of the games to play."""
    wanted = games if isinstance(games, range) else range(index(games))
    lowest = min(wanted, default=0) if isinstance(games, range) else index(games)
    if lowest < 0:
        raise BadSetup(say("{games}: games are counted and numbered from 0 on", games=games))
    return np.array(wanted, dtype=np.int64)
