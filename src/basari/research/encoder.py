"""Views as rows of numbers of fixed length and order, for any game."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import Any, Protocol

from basari.kernel import DEALER, AnyRules, Seat, Table
from basari.players import RandomPlayer, dealer, drive
from basari.research.layout import Layout
from basari.research.parts import Row

GAMES = 10
"""How many random games are played to find the lengths of rows."""
LONGEST = 2_000
"""The number of answers after which such a game is stopped."""


class Encoder(Protocol):
    """Turns views into numbers."""

    @property
    def names(self) -> Sequence[str]:
        """What each number means."""
        ...

    def encode(self, view: Any) -> Sequence[float]:  # noqa: ANN401 - a view of its game
        """Return the numbers of a view, as many as there are names."""
        ...


class Flat:
    """Encodes the views of any game by their types.

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
        """Return the numbers of a view."""
        row = [0.0] * self._record.size
        self._record.write(view, row, 0)
        return row


_flat = lru_cache(maxsize=64)(Flat)


def flat(rules: AnyRules, seats: int) -> Flat:
    """Return the encoder of a table, cached if its rules are hashable."""
    remembered: Any = rules
    try:
        return _flat(remembered, seats)
    except TypeError:
        return Flat(rules, seats)


def sample_views(rules: AnyRules, seats: int) -> Iterator[Any]:
    """Play some games at random, always the same, and yield the views of everybody asked."""
    for seed in range(GAMES):
        table, _ = Table.start(rules, seats)
        players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
        yield table.view(None)
        for turn in islice(drive(table, {**players, DEALER: dealer(seed)}), LONGEST):
            yield turn.before.view(turn.seat)
            table = turn.after
        yield from (table.view(Seat(seat)) for seat in range(seats))
