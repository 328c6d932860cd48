"""Undo: the answers of a game in play, and whether the last may be taken back."""

from collections.abc import Callable, Collection

from msgspec.structs import replace

from basari.cli.table.views import with_views
from basari.kernel import AnyTable, Seat
from basari.log import Recovered
from basari.players import Turn, returnable


class Answers:
    """The answers of a game in play, without those taken back."""

    def __init__(
        self, game: Recovered, people: Collection[Seat], room: Callable[[], int] = lambda: 1
    ) -> None:
        """Continue *game*; *room* returns how many more answers may be taken back in its log."""
        self._game, self.people, self._room = _with_views(game), people, room
        self.turns = list(self._game.turns)

    @property
    def table(self) -> AnyTable:
        """The current table."""
        return self.turns[-1].after if self.turns else self._game.begun

    @property
    def game(self) -> Recovered:
        """The game with the answers so far."""
        return replace(self._game, turns=tuple(self.turns))

    def who_may_take_back(self) -> Seat | None:
        """Return the seat of the person who may take back the last answer, or `None`."""
        last = self.turns[-1:]
        if not last or self.table.sealing or last[0].seat not in self.people:
            return None
        return last[0].seat if self._room() and returnable(last) else None


def _with_views(game: Recovered) -> Recovered:
    """Return a game whose tables all share rules that cache views."""
    rules = with_views(game.begun.rules)
    tables = [replace(t, rules=rules) for t in (game.begun, *(turn.after for turn in game.turns))]
    turns = [
        Turn(before, turn.seat, turn.move, after, turn.moments)
        for before, turn, after in zip(tables, game.turns, tables[1:], strict=False)
    ]
    return replace(game, begun=tables[0], turns=tuple(turns))
