"""Play random games, and keep everything that happened in them."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import TypeVar

from basari.errors import BadSetup
from basari.kernel import AnyMoment, AnyRules, Seat, Table
from basari.log import Header, PlayerEntry, make_header
from basari.players import IMAGINARY, AnyPlayer, RandomPlayer, Turn, drive, with_dealer
from basari.rules.register import Edition, Game, Setting
from basari.value import Value

T = TypeVar("T")
MOST_VALUES = 3
"""How many values of a ruling other than the usual one are played with."""


class TrialGame(Value):
    """A random game: how it was set up, what happened, and how it ended."""

    game: Game
    edition: Edition
    options: Mapping[str, Setting]
    seats: int
    """The number of all seats, with those of imaginary players."""
    seed: int
    longest: int
    rules: AnyRules | None = None
    opening: tuple[AnyMoment, ...] = ()
    turns: tuple[Turn, ...] = ()
    error: Exception | None = None
    """The error that the rules raised, if any."""

    @property
    def where(self) -> str:
        """The name of the game, with its seats and options, for messages."""
        name = self.game.name
        edition = f" {self.edition.name}" if self.edition.name != name else ""
        rulings = "".join(f", {name}={value}" for name, value in self.options.items())
        return f"{name}{edition} ({self.seats} seats{rulings})"

    @property
    def over(self) -> bool:
        """Whether the game came to its end."""
        return bool(self.turns) and self.turns[-1].after.over

    def header(self) -> Header:
        """Return the header for a log of this game."""
        nobody = self.edition.count_imaginary(self.options)
        kinds = ["bot:random"] * (self.seats - nobody) + [IMAGINARY] * nobody
        players = [PlayerEntry(name=f"Player {seat}", kind=kind) for seat, kind in enumerate(kinds)]
        return make_header(
            self.game.name,
            self.edition.name,
            players,
            seed=self.seed,
            started="2026-01-01",
            options=self.options,
        )


def settings_of(
    edition: Edition, seats: Collection[int]
) -> Iterator[tuple[int, dict[str, Setting]]]:
    """Yield numbers of seats with options to play with: the usual options first, then others.

    An option is played with one number of players that fits; where none fits, it is left out.
    """
    wanted = [number for number in edition.seats if not seats or number in seats]
    for players in wanted:
        options = edition.with_imaginary(players, {})
        yield players + edition.count_imaginary(options), options
    others = [
        (name, value)
        for name, option in edition.options.items()
        for value in _others(option.values, edition, name)
    ]
    for place, (name, value) in enumerate(others):
        turned = [*wanted[place % len(wanted) :], *wanted[: place % len(wanted)]] if wanted else []
        for players in turned:
            options = {**edition.with_imaginary(players, {}), name: value}
            total = players + edition.count_imaginary(options)
            if _fits(edition, total, options):
                yield total, options
                break


def _others(values: Sequence[Setting], edition: Edition, name: str) -> list[Setting]:
    """Return up to `MOST_VALUES` other values than the usual one; none if it cannot be used."""
    others: list[Setting] = []
    with suppress(Exception):
        others = [value for value in values if value != edition.usual(name)]
    step = max(1, (len(others) - 1) // (MOST_VALUES - 1)) if others else 1
    return others[::step][:MOST_VALUES]


def _fits(edition: Edition, seats: int, options: Mapping[str, Setting]) -> bool:
    """Whether these options are possible with this number of seats."""
    try:
        edition.rules(options=options).setup(seats)
    except BadSetup:
        return False
    except Exception:  # noqa: BLE001 - a fault, which playing will find
        return True
    return True


def play_trial(  # noqa: PLR0913, PLR0917 - a game has that many settings
    game: Game,
    edition: Edition,
    seats: int,
    options: Mapping[str, Setting],
    seed: int,
    longest: int,
) -> TrialGame:
    """Play a random game until it is over, raises an error, or has had *longest* answers."""
    made: AnyRules | None = None
    opening: tuple[AnyMoment, ...] = ()
    turns: list[Turn] = []
    error = None
    try:
        age = tuple(map(Seat, range(seats)))
        made = edition.rules(seniority=age, options=options)
        table, opening = Table.start(made, seats)
        players: dict[Seat, AnyPlayer] = {
            Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)
        }
        for turn in islice(drive(table, with_dealer(players, seed)), longest):
            turns.append(turn)  # noqa: PERF402 - those before an error are kept
    except Exception as caught:  # noqa: BLE001 - whatever it is, it is told
        error = caught
    return TrialGame(
        game, edition, options, seats, seed, longest, made, opening, tuple(turns), error
    )


def sample(things: Sequence[T], number: int, luck: Random) -> list[T]:
    """Return *number* of *things* in order: some from both ends, the others chosen by *luck*."""
    count = len(things)
    if count <= number:
        return [*things]
    ends = {*range(number // 4), *range(count - number // 4, count)}
    rest = luck.sample(range(number // 4, count - number // 4), number - len(ends))
    return [things[place] for place in sorted(ends | {*rest})]
