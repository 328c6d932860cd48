"""Guard bots: a bot that fails is reported by name, and a random player takes over."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter_ns
from typing import Any

from basari.bots.answer_check import not_an_option, option_index
from basari.bots.guest import BotError, Guest
from basari.bots.time_limit import PATIENCE, TimeUp, time_limit, too_long
from basari.errors import Leaving, Sentence, describe_error
from basari.kernel import AnyDecision, Event, Seat
from basari.players import AnyPlayer, Ear, RandomPlayer, ear_of
from basari.value import Value

SECOND = 1_000_000_000
"""Nanoseconds in a second."""


class Failure(Value):
    """A bot that has failed: its name, its seat, and what it did."""

    name: str
    seat: Seat
    what: str


class ThinkingTime(Value):
    """How many decisions a player made, and the time they took, in nanoseconds."""

    decisions: int = 0
    total: int = 0
    longest: int = 0

    def and_then(self, time: int) -> "ThinkingTime":
        """Return these figures with another decision of *time* nanoseconds added."""
        return ThinkingTime(self.decisions + 1, self.total + time, max(self.longest, time))


class GuardedBot:
    """A bot under guard: once it fails, a random player has its seat for the rest of the game.

    A bot fails if it raises anything, answers something that is not an option, or thinks for too
    long. A slow guest is killed. A slow bot of another package in this process is interrupted where
    the system can do that; otherwise its late answer is discarded. `Leaving` and Ctrl-C pass
    through. Only Basari's own bots are told what happens in the game.
    """

    def __init__(  # noqa: PLR0913 - all by name but the first four
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
        self.thinking = ThinkingTime()
        self._ear = ear_of(player) if self._ours else None
        self.hear: Ear | None = self._hear if self._ear else None

    def decide(self, view: object, decision: AnyDecision) -> Any:  # noqa: ANN401 - any game's move
        """Return the bot's answer; if it fails, a random player answers, now and from now on."""
        if self.failure:
            return self._player.decide(view, decision)
        begun, move = self._clock(), None
        try:
            move = self._ask(view, decision)
            what = None
        except BotError as failed:
            what = failed.sentence
        except TimeUp:
            what = too_long(self._patience)
        except (Leaving, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - no bot may end the game
            what = describe_error(error)
        time = self._clock() - begun
        self.thinking = self.thinking.and_then(time)
        if what is None and time > self._patience * SECOND:
            what = too_long(self._patience)
        return self._replace(what).decide(view, decision) if what else move

    def _hear(self, view: object, events: tuple[Event, ...]) -> None:
        """Tell the bot what happened; an exception counts as a failure."""
        if self.failure or not self._ear:
            return
        try:
            self._ear(view, events)
        except (Leaving, KeyboardInterrupt):
            raise
        except BaseException as error:  # noqa: BLE001 - as above
            self._replace(describe_error(error))

    def _ask(self, view: object, decision: AnyDecision) -> Any:  # noqa: ANN401 - any game's move
        """Return the option that the bot chooses; raise `BotError` if it fails."""
        if isinstance(self._player, Guest):
            return self._player.decide(view, decision, self._patience)
        if self._ours:
            move = self._player.decide(view, decision)
            if why := decision.objection(move):
                raise BotError(not_an_option(why))
            return move
        with time_limit(self._patience):
            found = option_index(decision, self._player.decide(view, decision))
        if isinstance(found, Sentence):
            raise BotError(found)
        return decision.options[found]

    def _replace(self, what: Sentence) -> AnyPlayer:
        """Report the failure *what*, and return the random player who takes over."""
        self.failure = Failure(self.name, self._seat, what)
        self._player = RandomPlayer(f"{self._seed}/instead")
        if self._tell:
            self._tell(self.failure)
        return self._player


def failures(players: Iterable[AnyPlayer]) -> Iterator[Failure]:
    """Yield the failures of the *players* whose bot has been replaced."""
    for player in players:
        if isinstance(player, GuardedBot) and player.failure:
            yield player.failure
