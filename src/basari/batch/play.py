"""Many games at once, of whatever game can be played so."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from basari.batch.journal import Journal
from basari.batch.luck import Luck
from basari.batch.played import Ended, Played
from basari.errors import BadSetup, say
from basari.kernel import Seat
from basari.log import PlayerEntry, make_header
from basari.players import BOT
from basari.rules.register import Content, Setting, find, load

TABLES = 10_000
"""How many tables stand side by side: enough to make numpy worth it, few enough for a cache."""


def play(  # noqa: PLR0913 - a game has that many sides
    game: str,
    policies: Sequence[Any],
    games: int | range,
    *,
    seed: int = 0,
    edition: str | None = None,
    components: Content | None = None,
    options: Mapping[str, Setting] | None = None,
    seniority: tuple[Seat, ...] = (),
    keep: Collection[int] = (),
    tables: int = TABLES,
) -> Played:
    """Play so many *games*, or those of some numbers, with a policy for each seat.

    A game follows from its number, the *seed* and the policies, whatever is played beside it. The
    answers of those to *keep* are written down; so many *tables* are played at the same time.
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
    lockstep, rules = load(found.batch, game), header.rules()
    numbers = np.arange(games) if isinstance(games, int) else np.array(games, dtype=np.int64)
    if strange := set(keep).difference(numbers.tolist()):
        raise BadSetup(say("game {number} is not among those that are played", number=min(strange)))
    journal = Journal(keep)
    parts: list[Ended] = []
    for begin in range(0, len(numbers) or 1, tables):
        some = numbers[begin : begin + tables]
        luck = Luck.of(seed, some, len(policies))
        parts.append(lockstep(rules, policies, some, luck, journal))
    return Played(header, Ended.joined(parts), journal)
