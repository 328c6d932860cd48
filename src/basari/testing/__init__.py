"""The kit for authors of games: one call checks a whole game.

`check_game` plays random games of every edition, with every number of seats, with the default
options and with others, and checks what the kernel requires of rules. `trial` plays the games;
`moves`, `secrecy`, `telling`, `showing`, `outcome` and `settings` check them.
"""

from collections.abc import Collection, Iterator
from random import Random

from basari.errors import Sentence
from basari.faults import fault_of
from basari.rules import register
from basari.rules.register import Edition, Game
from basari.testing.moves import check_moves
from basari.testing.outcome import check_log, check_outcome
from basari.testing.report import Report
from basari.testing.secrecy import check_secrets, check_views
from basari.testing.settings import check_components, check_options, check_seats
from basari.testing.showing import check_facts
from basari.testing.telling import check_telling
from basari.testing.trial import TrialGame, play_trial, settings_of
from basari.value import Value

__all__ = ["BrokenGame", "check_game", "faults_of"]


class BrokenGame(AssertionError):
    """A game has faults; the text lists them all."""

    def __init__(self, faults: list[Sentence]) -> None:
        super().__init__("\n".join(["", *faults]))
        self.faults = faults


def check_game(  # noqa: PLR0913 - as many as there are ways to look
    game: Game | str,
    *,
    editions: Collection[str] = (),
    seats: Collection[int] = (),
    games: int = 3,
    seed: int = 1,
    longest: int = 10_000,
) -> None:
    """Check a game; raise `BrokenGame` if it has faults. A test of three lines is enough.

    The same arguments check the same games; more games or other seeds may find more.

    Args:
        game: The game, or its name in the register.
        editions: The editions to check, by name; all by default.
        seats: The numbers of players to try; all that an edition allows by default.
        games: How many games to play for each number of players, and for each other option.
        seed: The seed of all random decisions.
        longest: The number of answers after which a game must be over.

    Raises:
        BrokenGame: The game has faults. A sentence for each names the game, and the event, move or
            option; it says what is wrong, and what to do.
        BadSetup: There is no such game or edition.

    >>> check_game("basari", editions=["cards"], seats=[3])
    """
    if faults := faults_of(
        game, editions=editions, seats=seats, games=games, seed=seed, longest=longest
    ):
        raise BrokenGame(faults)


def faults_of(  # noqa: PLR0913 - likewise
    game: Game | str,
    *,
    editions: Collection[str] = (),
    seats: Collection[int] = (),
    games: int = 3,
    seed: int = 1,
    longest: int = 10_000,
) -> list[Sentence]:
    """Return the faults of a game, each as a sentence; the arguments are those of `check_game`.

    >>> faults_of("moonlight", seats=[3])
    []
    """
    found = register.find(game) if isinstance(game, str) else game
    report = Report(found)
    with register.temporary_game(found):
        for name in editions or [edition.name for edition in found.editions]:
            _look(report, TrialPlan(found, found.edition(name), tuple(seats), games, seed, longest))
    return report.faults


class TrialPlan(Value):
    """Which games of an edition to play: for which numbers of players, how many, and the seed."""

    game: Game
    edition: Edition
    seats: tuple[int, ...]
    games: int
    seed: int
    longest: int

    def trials(self) -> Iterator[TrialGame]:
        """Play the games, and yield each when it is over."""
        number = self.seed
        for seats, options in settings_of(self.edition, self.seats):
            for _ in range(self.games):
                yield play_trial(self.game, self.edition, seats, options, number, self.longest)
                number += 1


def _look(report: Report, plan: TrialPlan) -> None:
    """Check an edition: its settings first, then each game that is played."""
    check_options(report, plan.edition)
    check_components(report, plan.edition)
    check_seats(report, plan.edition)
    for trial in plan.trials():
        try:
            _look_at(report, trial)
        except Exception as error:
            if fault_of(error) is None:
                raise
            report.add_error(trial.where, error)


def _look_at(report: Report, trial: TrialGame) -> None:
    """Check one game that was played; some checks are made only if the others found nothing."""
    luck = Random(f"{trial.seed}/kit")  # noqa: S311 - it only picks what to look at
    check_telling(report, trial)
    check_facts(report, trial, Random(f"{trial.seed}/facts"))  # noqa: S311 - likewise
    sound = check_outcome(report, trial, luck)
    sound &= check_moves(report, trial, luck)
    if check_views(report, trial, luck) and sound:
        check_secrets(report, trial, luck)
    if sound:
        check_log(report, trial, luck)
