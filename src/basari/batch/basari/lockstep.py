"""Whole games of Basari in lockstep."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from basari.batch.answer_log import AnswerLog
from basari.batch.arrays import Flags, Whole
from basari.batch.basari.board import Board
from basari.batch.basari.cards import Cards
from basari.batch.basari.questions import Policies, Policy
from basari.batch.basari.rounds import EditionRules, play_round, winners
from basari.batch.basari.running import RunningGames
from basari.batch.luck import Luck
from basari.batch.result import Endings
from basari.rules.basari.cards import BasariCards


def play(
    rules: Any,  # noqa: ANN401 - of either edition
    policies: Sequence[Policy],
    numbers: Whole,
    luck: Luck,
    journal: AnswerLog,
) -> Endings:
    """Play the games with these *numbers* to the end, and return their results."""
    of: type[Cards | Board] = Cards if isinstance(rules, BasariCards) else Board
    edition: EditionRules = of(rules, len(policies))
    games = RunningGames(edition.tables(numbers), Policies(policies), luck, journal)
    edition.lay(games)
    ended = [_endings(edition, games, games.tables.leg < 1)]
    while len(games.tables.numbers):
        over = play_round(edition, games)
        if over.any():
            ended.append(_endings(edition, games, over))
            games.only(~over)
    return Endings.join(ended)


def _endings(edition: EditionRules, games: RunningGames, over: Flags) -> Endings:
    """Return the results of the games that are *over*."""
    tables, won = games.tables.only(over), winners(edition, games)[over]
    more = {"purses": tables.purses.astype(np.int16), "supply": tables.supply.astype(np.int16)}
    return Endings(tables.numbers, tables.points, won, tables.decisions, more)
