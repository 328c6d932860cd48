#!/usr/bin/env python3
"""Fit the weights of `bots/jantaris/worth.py`: what things are worth in Jantaris.

    python tools/jantaris_weights.py --games 60

Merchants and masters play, drawn for every seat, with some of the weights changed at random, so
that not everybody wants the same. Every turn of these games is a position whose winner is known.
Then one weight after the other is changed a little, as long as that makes the winners likelier.
Prints the `Weights` by number of players, and how likely the winners were.
"""

import sys
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np
from command_line import parser_of

from basari.bots.jantaris.master import Master
from basari.bots.jantaris.merchant import Merchant
from basari.bots.jantaris.position import Numbers, Positions, positions_of
from basari.bots.jantaris.worth import LEARNED, Weights, chances
from basari.kernel import Seat, Table
from basari.players import drive, with_dealer
from basari.rules.jantaris.events import TurnBegan
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.table import State

SIZES = (1.3, 1 / 1.3, 1.1, 1 / 1.1)
"""The factors by which a weight is changed."""
HARDLY = 0.002


class Sample(NamedTuple):
    """Positions of games with a number of seats, and each seat's share of the win."""

    here: Positions
    won: Numbers


def other(weights: Weights, luck: Random) -> Weights:
    """Change some weights at random."""
    factors = {
        name: value * luck.choice((0.7, 1.0, 1.0, 1.4))
        for name, value in weights._asdict().items()
        if isinstance(value, float)
    }
    scale = luck.choice((0.6, 1.0, 1.5))
    return weights._replace(**factors, near=tuple(min(1.0, scale * own) for own in weights.near))


def player(luck: Random, seats: int, seed: str) -> Merchant | Master:
    """Draw a player."""
    if luck.random() < 0.5:  # noqa: PLR2004 - a coin toss
        merchant = Merchant(seed)
        merchant.weights = other(merchant.weights, luck)
        return merchant
    master = Master(seed)
    master.weights = other(LEARNED[seats], luck)
    return master


def game(rules: Jantaris, seats: int, seed: int) -> tuple[list[State], list[float]]:
    """Play a game: return the states at the beginning of each turn, and who won."""
    luck = Random(f"{seats}/{seed}")  # noqa: S311 - a game of chance, not a secret
    bots = {Seat(seat): player(luck, seats, f"{seed}/{seat}") for seat in range(seats)}
    states: list[State] = []
    for turn in drive(Table.start(rules, seats)[0], with_dealer(bots, seed)):
        if any(isinstance(event, TurnBegan) for event in turn.events):
            states.append(turn.after.state)
        winners = turn.after.standings.winners
    return states, [(Seat(seat) in winners) / len(winners) for seat in range(seats)]


def play_games(rules: Jantaris, seats: int, games: int, first: int) -> Sample:
    """Play many games."""
    states: list[State] = []
    won: list[list[float]] = []
    for seed in range(first, first + games):
        began, shares = game(rules, seats, seed)
        states += began
        won += [shares] * len(began)
        sys.stderr.write(".")
        sys.stderr.flush()
    return Sample(positions_of(rules, states), np.array(won))


def likelihood(table: Sample, weights: Weights) -> float:
    """Return the average log-likelihood of the winners."""
    likely = np.log(np.maximum(chances(table.here, weights), HARDLY))
    return float((likely * table.won).sum(axis=1).mean())


def changes(weights: Weights) -> Iterator[Weights]:
    """Yield the weights with one of them changed a little."""
    for name, value in weights._asdict().items():
        for size in SIZES:
            if isinstance(value, float):
                yield weights._replace(**{name: value * size})
        if isinstance(value, tuple):
            yield from (weights._replace(near=near) for near in _nearer(value))


def _nearer(near: tuple[float, ...]) -> Iterator[tuple[float, ...]]:
    """Change the worth of a card for one distance; greater distances are worth no more."""
    for place, own in enumerate(near):
        for size in SIZES:
            changed = [*near[:place], min(1.0, own * size), *near[place + 1 :]]
            yield tuple(sorted(changed, reverse=True))


def fit(table: Sample, weights: Weights, passes: int) -> Weights:
    """Change weights as long as the winners become likelier."""
    best = likelihood(table, weights)
    sys.stderr.write(f"\n{best:.4f}")
    for _ in range(passes):
        before = best
        for number in range(len(list(changes(weights)))):
            tried = list(changes(weights))[number]
            found = likelihood(table, tried)
            if found > best:
                best, weights = found, tried
        sys.stderr.write(f" {best:.4f}")
        if best < before + 1e-4:
            break
    return weights


def format_weights(weights: Weights) -> dict[str, Any]:
    """Format weights with three digits."""
    return {
        name: tuple(round(one, 3) for one in own) if isinstance(own, tuple) else round(own, 3)
        for name, own in weights._asdict().items()
    }


def main() -> int:
    """Play, and fit the weights."""
    parser = parser_of(__doc__)
    parser.add_argument("--games", type=int, default=60, help="for each number of players")
    parser.add_argument("--players", type=int, choices=EDITION.seats, help="only this many")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--passes", type=int, default=8, help="through all weights")
    chosen = parser.parse_args()
    rules: Jantaris = EDITION.rules()
    numbers = [chosen.players] if chosen.players else EDITION.seats
    for seats in numbers:
        table = play_games(rules, seats, chosen.games, chosen.seed)
        found = format_weights(fit(table, LEARNED[seats], chosen.passes))
        sys.stdout.write(f"\n{seats}: {found}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
