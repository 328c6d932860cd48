"""From the first card to the last scoring: whole games of Basari at many tables at once."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from basari.batch.arrays import Flags, Whole
from basari.batch.basari.asked import Company, Policy
from basari.batch.basari.board import Board
from basari.batch.basari.cards import Cards
from basari.batch.basari.hall import Hall
from basari.batch.basari.rounds import Edition, play_round, winners
from basari.batch.journal import Journal
from basari.batch.luck import Luck
from basari.batch.played import Ended
from basari.rules.basari.cards import BasariCards


def play(
    rules: Any,  # noqa: ANN401 - of either edition
    policies: Sequence[Policy],
    numbers: Whole,
    luck: Luck,
    journal: Journal,
) -> Ended:
    """Play the games of these *numbers* to their end; they are told in that order."""
    of: type[Cards | Board] = Cards if isinstance(rules, BasariCards) else Board
    edition: Edition = of(rules, len(policies))
    hall = Hall(edition.tables(numbers), Company(policies), luck, journal)
    edition.lay(hall)
    ended = [_ended(edition, hall, hall.tables.leg < 1)]
    while len(hall.tables.numbers):
        over = play_round(edition, hall)
        if over.any():
            ended.append(_ended(edition, hall, over))
            hall.only(~over)
    return Ended.joined(ended)


def _ended(edition: Edition, hall: Hall, over: Flags) -> Ended:
    """Tell how the games ended that are *over*."""
    tables, won = hall.tables.only(over), winners(edition, hall)[over]
    more = {"purses": tables.purses.astype(np.int16), "supply": tables.supply.astype(np.int16)}
    return Ended(tables.numbers, tables.points, won, tables.decisions, more)
