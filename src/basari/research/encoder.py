"""Views as numbers: always as many, always in the same order, whatever the game."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Protocol

from basari.kernel import DEALER, AnyRules, Seat, Table
from basari.players import RandomPlayer, dealer, drive
from basari.research.layout import Layout
from basari.research.parts import Row

GAMES = 10
"""How many games are played to see how long rows become."""
LONGEST = 2_000
"""Answers after which such a game is broken off."""


class Encoder(Protocol):
    """Whatever turns what a seat may know into numbers."""

    @property
    def names(self) -> Sequence[str]:
        """What each number says."""
        ...

    def encode(self, view: Any) -> Sequence[float]:  # noqa: ANN401 - a view of its game
        """Turn a view into as many numbers as there are names."""
        ...


class Flat:
    """Lays out the views of any game, by their types."""

    def __init__(self, rules: AnyRules, seats: int) -> None:
        seen = list(trial(rules, seats))
        kind = type(seen[0])
        same = [name for name in kind.__struct_fields__ if getattr(seen[0], name) == rules]
        self._record = Layout(seats).record(kind, (), seen, "view", without=same)
        self.names = tuple(name.removeprefix(".") for name in self._record.names())

    def encode(self, view: Any) -> Row:  # noqa: ANN401 - a view of its game
        """Turn a view into numbers."""
        row = [0.0] * self._record.size
        self._record.write(view, row, 0)
        return row


_flat = lru_cache(maxsize=64)(Flat)


def flat(rules: AnyRules, seats: int) -> Flat:
    """Lay out the views of a table, once if its rules can be remembered."""
    remembered: Any = rules
    try:
        return _flat(remembered, seats)
    except TypeError:
        return Flat(rules, seats)


def trial(rules: AnyRules, seats: int) -> Iterator[Any]:
    """Play some games at random, always the same, and show what everybody who is asked sees."""
    for seed in range(GAMES):
        table, _ = Table.start(rules, seats)
        players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
        yield table.view(None)
        for turn in islice(drive(table, {**players, DEALER: dealer(seed)}), LONGEST):
            yield turn.before.view(turn.seat)
            table = turn.after
        yield from (table.view(Seat(seat)) for seat in range(seats))
