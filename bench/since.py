"""Whether our games became slower: compare with an earlier commit in one run.

Each side plays in a process of its own, which imports the engine as it was, and both take turns.
"""

import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time

from bench.contest import Slice, Spread, ratios, rotate
from bench.findings import Finding, Row, times, verdict

BAR = 0.97
"""Minimum ratio, allowing for noise."""
HERE = Path(__file__).resolve().parent.parent
TABLES = (
    ("basari cards", 3),
    ("basari cards", 4),
    ("basari cards", 5),
    ("basari board", 3),
    ("basari board", 4),
    ("marracash", 4),
    ("moonlight", 4),
    ("jantaris", 4),
)
GAMES = {"basari cards": 60, "basari board": 60, "marracash": 20, "moonlight": 40, "jantaris": 10}
"""Games per slice."""


def measure(commit: str, *, rounds: int) -> Finding:
    """Play the same games with both engines in turn."""
    rows = []
    with ExitStack() as stack:
        before = stack.enter_context(_check_out(commit))
        for game, seats in TABLES:
            sides = {
                name: stack.enter_context(_side(source, game, seats))
                for name, source in (("now", HERE), ("before", before))
            }
            rates: dict[str, list[float]] = {name: [] for name in sides}
            for number in range(rounds):
                for name in rotate(list(sides), number):
                    rates[name].append(_play(sides[name], GAMES[game]).rate)
            rows.append(_row(f"{game} {seats}", rates))
    return Finding(
        f"Our own games, next to {commit}",
        ("decisions/s", "before", "ratio"),
        rows,
        f"the same games through Table.play, one answer at a time; bar {BAR}",
        [],
    )


@contextmanager
def _check_out(commit: str) -> Iterator[Path]:
    """Unpack the sources of a *commit* into a temporary folder."""
    packed = subprocess.run(  # noqa: S603 - git, and what the caller chose
        ["git", "archive", commit, "src"],  # noqa: S607 - wherever it lies
        capture_output=True,
        check=True,
        cwd=HERE,
    )
    with TemporaryDirectory() as folder:
        with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
            archive.extractall(folder, filter="data")
        yield Path(folder)


@contextmanager
def _side(source: Path, game: str, seats: int) -> Iterator["subprocess.Popen[str]"]:
    """Start a process that plays with the engine in *source* on request."""
    start = f"import sys; sys.path[:0] = [{str(source / 'src')!r}, {str(HERE)!r}]\n"
    script = start + "from bench.since import play; play(*sys.argv[1:])"
    with subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-c", script, game, str(seats)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as side:
        _play(side, GAMES[game] // 2)
        yield side
        if side.stdin:
            side.stdin.close()


def _play(side: "subprocess.Popen[str]", games: int) -> Slice:
    """Let a process play *games* games."""
    if not side.stdin or not side.stdout:
        raise BrokenPipeError
    side.stdin.write(f"{games}\n")
    side.stdin.flush()
    decisions, seconds = side.stdout.readline().split()
    return Slice(games, int(decisions), float(seconds))


def play(game: str, seats: str) -> None:
    """For each line of stdin, play that many random games; print decisions and seconds."""
    from basari.kernel import Table  # noqa: PLC0415 - of today, or of that commit
    from basari.players import RandomPlayer  # noqa: PLC0415
    from basari.rules.register import find  # noqa: PLC0415

    name, _, edition = game.partition(" ")
    rules, decide = find(name).edition(edition or name).rules(), RandomPlayer("since").decide
    for line in sys.stdin:
        decisions, start = 0, process_time()
        for _ in range(int(line)):
            table, _ = Table.start(rules, int(seats))
            while table.waiting:
                decision = table.waiting[0]
                table, _ = table.play(decision.seat, decide(None, decision))
                decisions += 1
        sys.stdout.write(f"{decisions} {process_time() - start}\n")
        sys.stdout.flush()


def _row(name: str, rates: dict[str, list[float]]) -> Row:
    ratio = ratios(rates["now"], rates["before"])
    now, before = Spread.of(rates["now"]), Spread.of(rates["before"])
    return Row(
        name,
        (f"{now.median:,.0f}", f"{before.median:,.0f}", times(ratio)),
        verdict(reached=ratio.median >= BAR),
        {"now": now._asdict(), "before": before._asdict(), "ratio": ratio._asdict(), "bar": BAR},
    )
