"""Our own tables, played at random; every answer is validated."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from basari.kernel import AnyRules, AnyTable, Seat, Table
from basari.players import RandomPlayer
from basari.rules import register
from basari.rules.basari.game import EDITIONS, house
from bench.contest import Contestant

Position = tuple[AnyTable, Seat, Any]
"""A table, the seat that is asked, and a legal move."""

SEED = "bench"


def editions() -> list[AnyRules]:
    """Return the rules of every edition with its house components."""
    return [house(name) for name in EDITIONS]


def tables() -> list[tuple[AnyRules, int]]:
    """Return every edition with every number of players."""
    return [(rules, seats) for rules in editions() for seats in rules.seats]


def players() -> list[Contestant]:
    """Return a contestant for random games at every table."""
    return [
        Contestant(f"{rules.name} {seats}", "basari", RandomGames(rules, seats))
        for rules, seats in tables()
    ]


def everything() -> list[tuple[AnyRules, int]]:
    """Return every edition of every game with every number of players."""
    found = []
    for name in register.game_names():
        for edition in register.find(name).editions:
            for players in edition.seats:
                options = edition.with_imaginary(players, {})
                seats = players + edition.count_imaginary(options)
                found.append((edition.rules(options=options), seats))
    return found


def branchers(count: int) -> list[Contestant]:
    """Return a contestant for branching at every table, with *count* positions each."""
    return [
        Contestant(f"{rules.name} {seats}", "basari", Branches(positions(rules, seats, count)))
        for rules, seats in tables()
    ]


class RandomGames:
    """Plays random games at one table; one player answers for all seats."""

    def __init__(self, rules: AnyRules, seats: int) -> None:
        self._rules = rules
        self._seats = seats
        self._random = Random(SEED).random  # noqa: S311 - a game

    def __call__(self, games: int) -> int:
        """Play *games* games; return the number of decisions."""
        random, decisions = self._random, 0
        for _ in range(games):
            table, _ = Table.start(self._rules, self._seats)
            while waiting := table.waiting:
                if len(waiting) == 1:
                    decision = waiting[0]
                    options = decision.options
                    table, _ = table.play(decision.seat, options[int(random() * len(options))])
                else:
                    moves = {}
                    for decision in waiting:
                        options = decision.options
                        moves[decision.seat] = options[int(random() * len(options))]
                    table, _ = table.play_all(moves)
                decisions += len(waiting)
        return decisions


class Branches:
    """Makes one move from each position, repeatedly; tables are immutable."""

    def __init__(self, found: list[Position]) -> None:
        self._positions = found

    def __call__(self, times: int) -> int:
        """Go through all positions *times* times; return the number of moves."""
        for _ in range(times):
            for table, seat, move in self._positions:
                table.play(seat, move)
        return times * len(self._positions)


def positions(rules: AnyRules, seats: int, count: int) -> list[Position]:
    """Return positions from random games, each with the move chosen there."""
    return list(islice(_positions(rules, seats), count))


def _positions(rules: AnyRules, seats: int) -> Iterator[Position]:
    player = RandomPlayer(SEED)
    while True:
        table, _ = Table.start(rules, seats)
        while table.waiting:
            decision = table.waiting[0]
            move = player.decide(None, decision)
            yield table, decision.seat, move
            table, _ = table.play(decision.seat, move)
