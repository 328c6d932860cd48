"""Simulate games between bots, count what happens, and optionally write their logs."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path

from msgspec.structs import replace

from basari.bots.guard import failures
from basari.bots.seating import seat_bots
from basari.errors import BadLog, BadSetup, say
from basari.files import write_whole
from basari.kernel import AnyRules, Table
from basari.log import Header, check_result, load_log, record, replay, set_up
from basari.players import Turn, drive
from basari.stats.figures import Tally, tally_game
from basari.stats.venue import Venue
from basari.value import Value


class Simulation(Value):
    """A simulation to be run: a header, the seed of the first game, and a folder for logs."""

    header: Header
    seed: int
    log_dir: Path | None = None


def run_simulation(plan: Simulation, games: int, where: Venue) -> Iterator[Tally]:
    """Play *games* games, and yield a tally for each portion as it is finished.

    The sum of the tallies does not depend on where the games are played.
    """
    return where.play(Playing(plan), games)


class Playing:
    """Plays the games of a plan by number; it can be pickled for other processes."""

    def __init__(self, plan: Simulation) -> None:
        self._plan = plan

    @cached_property
    def _rules(self) -> AnyRules:
        return self._plan.header.rules()

    def __call__(self, numbers: Iterable[int]) -> Tally:
        """Play the games with these *numbers*, and return the sum of their tallies."""
        counts: Tally = Counter()
        for number in numbers:
            counts.update(play_game(self._rules, _header(self._plan, number), self._plan.log_dir))
        return counts


def _header(plan: Simulation, number: int) -> Header:
    """Return the header of game *number*; seeds count up from the seed of the first game."""
    return replace(plan.header, seed=plan.seed + number)


def play_game(rules: AnyRules, header: Header, log_dir: Path | None) -> Tally:
    """Play one game, write its log to *log_dir* if given, and return its counts.

    If its log is already there, from a run that was interrupted, it is read instead of played.
    """
    table, begun = Table.start(rules, len(header.players))
    file = (
        log_dir / f"{header.edition}-{len(header.players)}-{header.seed}.jsonl" if log_dir else None
    )
    beside: Tally = Counter()
    if file and file.exists():
        turns = _read_earlier(file, header)
        beside["found", ""] = 1
    else:
        players = seat_bots(header.company)
        turns = list(drive(table, players))
        beside.update(("failed", failure) for failure in failures(players.values()))
        if file:
            _save(file, record(header, turns))
    led = (turn.moments for turn in turns)
    events = [moment.event for moments in (begun, *led) for moment in moments]
    return beside + tally_game(events, turns[-1].after.standings, len(turns))


def _read_earlier(file: Path, header: Header) -> list[Turn]:
    """Return the turns in a log; raise `BadSetup` if it is not a log of the game of *header*."""
    try:
        log = load_log(file)
        turns = list(replay(log))
        check_result(log, turns[-1].after if turns else set_up(log)[0])
    except BadLog as error:
        raise _another_game(file) from error
    if replace(log.header, started=header.started) != header or not log.result:
        raise _another_game(file)
    return turns


def _another_game(file: Path) -> BadSetup:
    return BadSetup(say("{file}: exists and is another game; choose another folder", file=file))


def _save(path: Path, lines: Iterable[str]) -> None:
    """Write a log to a new file, whole or not at all; raise `BadSetup` if that fails."""
    try:
        write_whole(path, "".join(lines).encode())
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be written ({reason})", file=path, reason=error.strerror)
        ) from error
