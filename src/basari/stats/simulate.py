"""Games without a screen: played by bots, counted, and if wanted written down."""

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
from basari.log import Header, begin, check_result, load, record, replay
from basari.players import Turn, drive
from basari.stats.figures import Tally, tally
from basari.stats.venue import Venue
from basari.value import Value


class Plan(Value):
    """What to play: a header with the seed of the first game, and where the logs go, if wanted."""

    header: Header
    seed: int
    log_dir: Path | None = None


def run(plan: Plan, games: int, where: Venue) -> Iterator[Tally]:
    """Play *games* games, and report them as they are done.

    The games do not depend on where they are played, so neither does the sum of the tallies.
    """
    return where.played(Playing(plan), games)


class Playing:
    """Plays games of a plan by their numbers, and adds them up; the rules are made once."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan

    @cached_property
    def _rules(self) -> AnyRules:
        return self._plan.header.rules()

    def __call__(self, numbers: Iterable[int]) -> Tally:
        """Play these games."""
        counts: Tally = Counter()
        for number in numbers:
            counts.update(play_game(self._rules, _header(self._plan, number), self._plan.log_dir))
        return counts


def _header(plan: Plan, number: int) -> Header:
    """Each game has a seed of its own, counted up from the first one's."""
    return replace(plan.header, seed=plan.seed + number)


def play_game(rules: AnyRules, header: Header, log_dir: Path | None) -> Tally:
    """Play one game to its end, write it down if there is a place for it, and count it.

    A game that lies there already, from a run that was broken off, is not played again.
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
    return beside + tally(events, turns[-1].after.standings, len(turns))


def _read_earlier(file: Path, header: Header) -> list[Turn]:
    """Read a game that was written down before, if it is the one of *header*."""
    try:
        log = load(file)
        turns = list(replay(log))
        check_result(log, turns[-1].after if turns else begin(log)[0])
    except BadLog as error:
        raise _another_game(file) from error
    if replace(log.header, started=header.started) != header or not log.result:
        raise _another_game(file)
    return turns


def _another_game(file: Path) -> BadSetup:
    return BadSetup(
        say("{file}: is there already and is not this game, choose another folder", file=file)
    )


def _save(path: Path, lines: Iterable[str]) -> None:
    """Write a log under its name only when it is whole; never over another one."""
    try:
        write_whole(path, "".join(lines).encode())
    except OSError as error:
        raise BadSetup(
            say("{file}: cannot be written ({reason})", file=path, reason=error.strerror)
        ) from error
