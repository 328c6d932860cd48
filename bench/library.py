"""Every game of the register as `basari simulate` plays it, next to the usual card edition.

All that a simulated game takes is in it: views, answers, and the counting of what happened.
Everybody plays at random, so that it is the rules which are compared.
"""

from collections.abc import Iterator

from basari.cli.setup.game_options import header_of_bots
from basari.errors import BadSetup
from basari.log import Header
from basari.rules import register
from basari.rules.register import Edition
from basari.stats.simulate import Playing, Simulation
from bench.contest import Contestant, Slice, Spread, race, ratios
from bench.findings import Finding, Row, times, verdict

BAR = 0.5
"""Minimum ratio to the decisions per second of the reference edition."""
YARDSTICK = "cards"
"""The reference edition, at the same or the nearest number of seats."""
COLUMNS = ("decisions/s", "games/s", "ratio")
NOTE = (
    "ratio of decisions/s to those of the card edition with as many seats, or the nearest number, "
    f"in the same round: median (low-high); bar {BAR}"
)


class Simulated:
    """Plays games of one line-up, each with a new seed."""

    def __init__(self, header: Header) -> None:
        self._play = Playing(Simulation(header, 0))
        self._played = 0

    def __call__(self, games: int) -> int:
        """Play *games* games; return the number of decisions."""
        numbers = range(self._played, self._played + games)
        self._played += games
        return self._play(numbers)["answers", ""]


def measure_simulations(*, rounds: int, seconds: float) -> Finding:
    """Simulate all line-ups of all games, round by round."""
    headers = {_name(header): header for header in line_ups()}
    entries = [Contestant(name, "basari", Simulated(header)) for name, header in headers.items()]
    slices = race(entries, rounds=rounds, seconds=seconds)
    yardsticks = {
        len(header.players): _rates(slices[name])
        for name, header in headers.items()
        if header.edition == YARDSTICK
    }
    rows = [
        _row(name, slices[name], yardsticks[min(yardsticks, key=lambda n: abs(n - seats))])
        for name, seats in ((name, len(header.players)) for name, header in headers.items())
    ]
    return Finding("Simulated games of the whole library", COLUMNS, rows, NOTE, [])


def line_ups() -> Iterator[Header]:
    """Return every edition with every number of players and of imaginary players."""
    for name in register.REGISTER:
        for edition in register.find(name).editions:
            for players in edition.seats:
                for rulings in _joining(edition):
                    try:
                        yield header_of_bots(name, edition.name, players, "random", 0, {}, rulings)
                    except BadSetup:
                        continue


def _joining(edition: Edition) -> list[tuple[str, ...]]:
    """Return the possible numbers of imaginary seats."""
    if edition.imaginary is None:
        return [()]
    option, names = edition.imaginary.option, edition.imaginary.names
    return [(f"{option}={number}",) for number in range(len(names) + 1)]


def _name(header: Header) -> str:
    """Return the name of a line-up: edition, players and imaginary players."""
    imaginary = sum(player.imaginary for player in header.seated)
    players = len(header.players) - imaginary
    return f"{header.edition} {players}" + (f" + {imaginary}" if imaginary else "")


def _row(name: str, slices: list[Slice], yardstick: list[float]) -> Row:
    rate, ratio = Spread.of(_rates(slices)), ratios(_rates(slices), yardstick)
    games = Spread.of([part.games / part.seconds for part in slices])
    return Row(
        name,
        (f"{rate.median:,.0f}", f"{games.median:,.0f}", times(ratio)),
        verdict(reached=ratio.median >= BAR),
        {
            "decisions_per_second": rate._asdict(),
            "games_per_second": games._asdict(),
            "ratio": ratio._asdict(),
        },
    )


def _rates(slices: list[Slice]) -> list[float]:
    return [part.rate for part in slices]
