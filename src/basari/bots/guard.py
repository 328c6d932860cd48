"""Watching over bots: one that fails is reported by name, and somebody else plays on for it."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter_ns
from typing import Any

from basari.bots.alarm import Overslept, alarm
from basari.bots.answer import no_answer, weighed
from basari.bots.guest import PATIENCE, Failed, Guest, too_long
from basari.errors import Leaving, Sentence, raised
from basari.kernel import AnyDecision, Event, Seat
from basari.players import AnyPlayer, Ear, RandomPlayer, ear_of
from basari.value import Value

SECOND = 1_000_000_000
"""Nanoseconds, in which a clock counts."""


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

    It fails if it raises anything, answers what is not among the options, or thinks for too long. A
    guest is then ended. Somebody else's bot that is no guest is interrupted where that can be; else
    it shows when it answers, and the answer counts no more. Who leaves the table is not held up.
    Only bots of the house hear what happens.
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
        self._ours = type(player).__module__.startswith("basari.")
        self.name = name
        self._seat, self._seed = seat, seed
        self._tell, self._patience, self._clock = tell, patience, clock
        self.failure: Failure | None = None
        self.thinking = Thinking()
        self._ear = ear_of(player) if self._ours else None
        self.hear: Ear | None = self._hear if self._ear else None

    def decide(self, view: object, decision: AnyDecision) -> Any:  # noqa: ANN401 - any game's move
        """Let the bot answer; if it cannot, somebody else does, now and from now on."""
        if self.failure:
            return self._player.decide(view, decision)
        begun, move = self._clock(), None
        try:
            move = self._asked(view, decision)
            what = None
        except Failed as failed:
            what = failed.sentence
        except Overslept:
            what = too_long(self._patience)
        except (Leaving, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - whatever it is, the others want to play on
            what = raised(error)
        time = self._clock() - begun
        self.thinking = self.thinking.and_then(time)
        if what is None and time > self._patience * SECOND:
            what = too_long(self._patience)
        return self._replaced(what).decide(view, decision) if what else move

    def _hear(self, view: object, events: tuple[Event, ...]) -> None:
        """Let the bot hear what happened; if it cannot bear it, it has failed."""
        if self.failure or not self._ear:
            return
        try:
            self._ear(view, events)
        except (Leaving, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - as when it decides
            self._replaced(raised(error))

    def _asked(self, view: object, decision: AnyDecision) -> Any:  # noqa: ANN401 - any game's move
        """Ask the bot; what goes on is an option, or else it has failed."""
        if isinstance(self._player, Guest):
            return self._player.decide(view, decision, self._patience)
        if self._ours:
            move = self._player.decide(view, decision)
            if why := decision.objection(move):
                raise Failed(no_answer(why))
            return move
        with alarm(self._patience):
            found = weighed(decision, self._player.decide(view, decision))
        if isinstance(found, Sentence):
            raise Failed(found)
        return decision.options[found]

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
