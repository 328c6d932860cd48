"""Watching over bots: one that fails is reported by name, and somebody else plays on for it."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from time import perf_counter_ns
from typing import Any

from basari.bots.alarm import Overslept, alarm
from basari.errors import Sentence, raised, say
from basari.kernel import Decision, Seat
from basari.players import AnyPlayer, RandomPlayer
from basari.value import Value

SECOND = 1_000_000_000
"""Nanoseconds, in which a clock counts."""
PATIENCE = 30.0
"""Seconds that a bot may think about one decision."""


class Failure(Value):
    """A bot that can play no more: what it is called, where it sat, and what it did."""

    name: str
    seat: Seat
    what: str


class Thinking(Value):
    """How long somebody thought about how many decisions, in nanoseconds."""

    decisions: int = 0
    total: int = 0
    longest: int = 0

    def and_then(self, time: int) -> "Thinking":
        """Add another decision."""
        return Thinking(self.decisions + 1, self.total + time, max(self.longest, time))


class Guarded:
    """A bot that is watched; once it fails, a random player has its seat for the rest of the game.

    It fails if it raises an error, answers what is not among the options, or thinks for too long.
    Somebody else's bot is then interrupted; where that cannot be, it shows when it answers, and the
    answer counts no more. Who stops the whole program is not held up.
    """

    def __init__(  # noqa: PLR0913 - what it watches, what it calls it, and how
        self,
        player: AnyPlayer,
        name: str,
        seat: Seat,
        seed: str,
        *,
        tell: Callable[[Failure], None] | None = None,
        patience: float = PATIENCE,
        clock: Callable[[], int] = perf_counter_ns,
    ) -> None:
        self._player = player
        self._foreign = not type(player).__module__.startswith("basari.")
        self.name = name
        self._seat, self._seed = seat, seed
        self._tell, self._patience, self._clock = tell, patience, clock
        self.failure: Failure | None = None
        self.thinking = Thinking()

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's move
        """Let the bot answer; if it cannot, somebody else does, now and from now on."""
        if self.failure:
            return self._player.decide(view, decision)
        begun = self._clock()
        try:
            with alarm(self._patience) if self._foreign else nullcontext():
                move = self._player.decide(view, decision)
            time = self._clock() - begun
            what = self._objection(decision.objection(move), time)
        except Overslept:
            move, time, what = None, self._clock() - begun, self._too_long()
        except Exception as error:  # noqa: BLE001 - whatever it is, the others want to play on
            move, time, what = None, self._clock() - begun, raised(error)
        self.thinking = self.thinking.and_then(time)
        return self._replaced(what).decide(view, decision) if what else move

    def _objection(self, against: str | None, time: int) -> Sentence | None:
        """Say what was wrong with an answer, if anything was."""
        if against:
            return say("gives an answer that is none: {why}", why=against)
        return self._too_long() if time > self._patience * SECOND else None

    def _too_long(self) -> Sentence:
        return say("thinks for more than {limit} seconds", limit=f"{self._patience:g}")

    def _replaced(self, what: Sentence) -> AnyPlayer:
        """Report the bot, and give its seat to a random player."""
        self.failure = Failure(self.name, self._seat, what)
        self._player = RandomPlayer(f"{self._seed}/instead")
        if self._tell:
            self._tell(self.failure)
        return self._player


def failures(players: Iterable[AnyPlayer]) -> Iterator[Failure]:
    """List who of the *players* had to be replaced."""
    for player in players:
        if isinstance(player, Guarded) and player.failure:
            yield player.failure
