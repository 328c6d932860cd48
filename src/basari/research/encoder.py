"""Encode the views of any game as rows of numbers, always of the same length and order."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Protocol

from basari.kernel import DEALER, AnyRules, Seat, Table
from basari.players import RandomPlayer, dealer, drive
from basari.research.layout import Layout
from basari.research.parts import Row

GAMES = 10
"""How many random games are played to find out how long rows must be."""
LONGEST = 2_000
"""The number of answers after which such a random game is stopped."""


class Encoder(Protocol):
    """Turns views of one table into rows of numbers."""

    @property
    def names(self) -> Sequence[str]:
        """The meaning of each number in a row."""
        ...

    def encode(self, view: Any) -> Sequence[float]:  # noqa: ANN401 - a view of its game
        """Return a view as a row of numbers, one per name."""
        ...


class Flat:
    """Encodes the views of any game, by the types of their fields.

    Raises:
        BadSetup: The annotations of the views say too little.
    """

    def __init__(self, rules: AnyRules, seats: int) -> None:
        seen = list(sample_views(rules, seats))
        kind = type(seen[0])
        same = [name for name in kind.__struct_fields__ if getattr(seen[0], name) == rules]
        self._record = Layout(seats).record(kind, (), seen, "view", without=same)
        self.names = tuple(name.removeprefix(".") for name in self._record.names())

    def encode(self, view: Any) -> Row:  # noqa: ANN401 - a view of its game
        """Return a view as a row of numbers, one per name."""
        row = [0.0] * self._record.size
        self._record.write(view, row, 0)
        return row


_flat = lru_cache(maxsize=64)(Flat)


def flat(rules: AnyRules, seats: int) -> Flat:
    """Return the encoder for a game and number of seats, cached if the rules are hashable."""
    remembered: Any = rules
    try:
        return _flat(remembered, seats)
    except TypeError:
        return Flat(rules, seats)


def sample_views(rules: AnyRules, seats: int) -> Iterator[Any]:
    """Yield the views of all seats asked in a few random games, which are always the same."""
    for seed in range(GAMES):
        table, _ = Table.start(rules, seats)
        players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
        yield table.view(None)
        for turn in islice(drive(table, {**players, DEALER: dealer(seed)}), LONGEST):
            yield turn.before.view(turn.seat)
            table = turn.after
        yield from (table.view(Seat(seat)) for seat in range(seats))
