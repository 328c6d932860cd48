"""Saved games: list and count 3,000 of them, and step through a finished one."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from basari.bots.seating import seat_bots
from basari.cli.games import face_of
from basari.cli.pages.course import Course, course
from basari.cli.pages.viewer import Viewing
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.kernel import Table
from basari.log import Header, PlayerEntry, make_header, record
from basari.players import drive
from basari.rules.basari.game import EDITIONS
from basari.shelf.saved import game_in
from bench.contest import Spread
from bench.findings import Finding, Row, verdict

GAMES = 3000
UNFINISHED = 20
"""One game in this many is unfinished."""
LISTING, EVERYTHING, REPLAY, STEP = 0.5, 1.0, 0.050, 0.030
"""Maximum seconds: for the list; for the list of all games or their figures, beyond start-up; for
the first frame of a replay; for a step."""
COMMAND = (sys.executable, "-c", "from basari.cli.main import main; main()")


def measure(*, rounds: int) -> Finding:
    """Save many games, and measure everything a few times."""
    with TemporaryDirectory() as home:
        files = _fill(Path(home) / "games")
        start = _row("basari --version, to compare", rounds, _call(home, "--version"))
        most = start.plain["seconds"]["median"] + EVERYTHING
        first = _row("basari stats, for the first time", 1, _call_fresh(home, "stats"))
        rows = [
            _row(f"basari games, {GAMES} games", rounds, _call(home, "games"), LISTING),
            _row("basari games --all", rounds, _call(home, "games", "--all"), most),
            _row("basari games --json", rounds, _call(home, "games", "--json"), most),
            _row("basari stats", rounds, _call(home, "stats"), most),
            first,
            start,
        ]
        for edition, file in files.items():
            rows.append(
                _row(f"{edition}: replay a finished game", rounds, _time_replay(file), REPLAY)
            )
            whole = _course(file)
            rows += (
                _row(f"{edition}: step {key}", rounds, _time_step(whole, key), STEP)
                for key in ("right", "left", "end", "home")
            )
    return Finding(
        "The record",
        ("milliseconds", "highest", "bar"),
        rows,
        "processor time; of commands with start-up, of the rest without it",
        [],
    )


def _fill(folder: Path) -> dict[str, Path]:
    """Save games; return a finished one of every edition, with the most players."""
    folder.mkdir(parents=True)
    finished = {}
    for edition, rules in EDITIONS.items():
        seats = max(rules.seats)
        lines = list(_lines(_header(edition, seats)))
        for number in range(GAMES // len(EDITIONS)):
            name = f"20260101-120000-{edition}-{seats}-{number:06x}.jsonl"
            whole = number % UNFINISHED > 0
            kept = lines if whole else lines[: len(lines) // 2]
            (folder / name).write_text("".join(kept), encoding="utf-8", newline="\n")
        finished[edition] = folder / name
    return finished


def _header(edition: str, seats: int) -> Header:
    players = [PlayerEntry(name=f"Player {seat}", kind="bot:random") for seat in range(seats)]
    started = "2026-01-01T12:00:00+00:00"
    return make_header("basari", edition, players, seed=1, started=started)


def _lines(header: Header) -> Iterator[str]:
    table, _ = Table.start(header.rules(), len(header.players))
    return record(header, drive(table, seat_bots(header.company)))


def _call(home: str, *arguments: str) -> Callable[[], float]:
    """Return a function that runs the command and returns its CPU seconds."""

    def seconds() -> float:
        start = _children()
        subprocess.run(  # noqa: S603 - our own command
            [*COMMAND, *arguments],
            capture_output=True,
            check=True,
            env={**os.environ, "BASARI_HOME": home},
        )
        return _children() - start

    return seconds


def _children() -> float:
    """Return the CPU time of all child processes so far."""
    spent = os.times()
    return spent.children_user + spent.children_system


def _call_fresh(home: str, *arguments: str) -> Callable[[], float]:
    """Like `_call`, but with empty caches."""
    called = _call(home, *arguments)

    def seconds() -> float:
        for memory in Path(home).glob("*.memory"):
            memory.unlink()
        return called()

    return seconds


def _time_replay(file: Path) -> Callable[[], float]:
    """Measure reading and replaying a game up to the viewer's first frame."""

    def seconds() -> float:
        start = process_time()
        _draw(Viewing(_course(file)))
        return process_time() - start

    return seconds


def _course(file: Path) -> Course:
    """Return all moments of a game."""
    game = game_in(file)
    return course(game, face_of(game.log.header.game, game.log.header.edition))


def _time_step(whole: Course, key: str) -> Callable[[], float]:
    """Measure a key press in the middle of a game, including drawing the next page."""
    middle = Viewing(whole, len(whole.stops) // 2)

    def seconds() -> float:
        start = process_time()
        page = middle.press(key)
        _draw(page if isinstance(page, Viewing) else middle)
        return process_time() - start

    return seconds


def _draw(page: Viewing) -> None:
    paper = Paper(Look())
    frame(page.fit(paper).draw(paper), paper)


def _row(name: str, rounds: int, measured: Callable[[], float], bar: float | None = None) -> Row:
    measured()
    spread = Spread.of([measured() for _ in range(rounds)])
    return Row(
        name,
        (
            f"{spread.median * 1000:.1f}",
            f"{spread.high * 1000:.1f}",
            f"{bar * 1000:.0f}" if bar else "",
        ),
        verdict(reached=spread.median <= bar) if bar else "",
        {"seconds": spread._asdict(), "bar": bar},
    )
