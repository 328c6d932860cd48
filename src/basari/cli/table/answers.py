"""The answers of a game that is played: given one by one, and taken back while they may be."""

from collections.abc import Callable, Collection, Iterator, Mapping

from msgspec.structs import replace

from basari.errors import Leaving
from basari.kernel import AnyTable, Seat
from basari.log import Recovered
from basari.players import AnyPlayer, Turn, drive, returnable


class TakenBack(Leaving):
    """Somebody wants to take back the last answer, instead of giving another."""


class Answers:
    """All answers so far that stand."""

    def __init__(
        self, game: Recovered, people: Collection[Seat], room: Callable[[], int] = lambda: 1
    ) -> None:
        self._game, self._people = game, people
        self._room = room
        """Tells how many answers there is still room to take back."""
        self.turns = list(game.turns)

    @property
    def table(self) -> AnyTable:
        """The table as it is now."""
        return self.turns[-1].after if self.turns else self._game.begun

    @property
    def game(self) -> Recovered:
        """The game as it is now."""
        return replace(self._game, turns=tuple(self.turns))

    def returning(self) -> Seat | None:
        """Tell who may take back the last answer: a person, if nothing speaks against it."""
        if not self.turns or self.table.sealing or self.turns[-1].seat not in self._people:
            return None
        return self.turns[-1].seat if self._room() and returnable(self.turns) else None

    def given(self, players: Callable[[], Mapping[Seat, AnyPlayer]]) -> Iterator[Turn | None]:
        """Let *players* play to the end, turn by turn; nothing where one is to be taken back.

        Whoever goes through them adds or takes back each one.
        """
        while True:
            try:
                yield from drive(self.table, players(), self._people)
            except TakenBack:
                yield None
            else:
                return
