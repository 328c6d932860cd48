"""Time and memory for reading the worst possible logs, and time for replaying a game.

Every log is read in a process of its own, which looks at itself and prints what it found.
"""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import NamedTuple
from zlib import crc32

from basari.errors import BadLog
from basari.log import load_log, recover, verify
from basari.log.checksum import LONGEST_LINE
from basari.rules.basari import components as _checks  # noqa: F401 - to load them is to start
from bench.contest import Missing
from bench.findings import Finding, Row, verdict

LOGS = Path(__file__).parent.parent / "tests" / "log"
STATUS = Path("/proc/self/status")
LIMIT = 100
"""Maximum megabytes for reading any log."""


class Case(NamedTuple):
    """A log, what is done with it, and the maximum seconds."""

    name: str
    work: str
    file: Path
    bar: float


def measure(*, rounds: int) -> Finding:
    """Measure each case several times, each in a new interpreter."""
    with TemporaryDirectory() as folder:
        cases = _cases(Path(folder))
        found = {case.name: [_measure(case) for _ in range(rounds)] for case in cases}
    failed = {name for name, runs in found.items() if any(isinstance(run, Missing) for run in runs)}
    return Finding(
        "Hostile logs",
        ("milliseconds", "bar", "megabytes"),
        [_row(case, found[case.name]) for case in cases if case.name not in failed],
        f"median and most of {rounds} rounds without the start of the program; bar: {LIMIT} MB",
        [next(run for run in found[name] if isinstance(run, Missing)) for name in sorted(failed)],
    )


def _cases(folder: Path) -> list[Case]:
    from tests.log.stubborn import longest_log  # noqa: PLC0415 - it belongs to the tests

    longest, entries = folder / "longest.jsonl", folder / "entries.jsonl"
    longest.write_bytes(longest_log())
    entries.write_bytes(_many_entries())
    usual = LOGS / "golden" / "board-v2.jsonl"
    return [
        Case("a game of three legs, replayed", "replay", usual, 0.05),
        Case("the longest log, verified", "verify", longest, 1),
        Case("the longest log, replayed", "replay", longest, 1),
        Case("the longest log, in the viewer", "view", longest, 1),
        Case("a deck of too many cards", "refuse", entries, 1),
        Case("8 MB of nothing", "refuse", _write(folder / "nothing", b" " * 8_000_000), 1),
        Case("20,000 lines of nothing", "refuse", _write(folder / "lines", b"{}\n" * 20_000), 1),
    ]


def _write(file: Path, content: bytes) -> Path:
    file.write_bytes(content)
    return file


def _many_entries() -> bytes:
    """Return a log with as many empty cards as fit in its header, with a valid checksum."""
    header = json.loads((LOGS / "golden" / "short-v2.jsonl").read_text("utf-8").splitlines()[0])
    del header["check"]
    header["components"] = {"kind": "deck", "name": "x", "cards": []}
    text = json.dumps(header)
    cards = ",".join(["{}"] * ((LONGEST_LINE - len(text) - 50) // 3))
    opened = text.replace('"cards": []', f'"cards": [{cards}]')[:-1].encode()
    return opened + b', "check": "%08x"}\n' % crc32(opened)


def _measure(case: Case) -> tuple[float, float] | Missing:
    """Run one case in a new interpreter; return its seconds and megabytes."""
    done = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "bench.hostile", case.work, str(case.file)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        return Missing(case.name, (done.stderr.strip().splitlines() or ["it failed"])[-1])
    seconds, megabytes = map(float, done.stdout.split())
    return seconds, megabytes


def _row(case: Case, runs: list[tuple[float, float] | Missing]) -> Row:
    figures = [run for run in runs if not isinstance(run, Missing)]
    seconds, peak = median(run[0] for run in figures), max(run[1] for run in figures)
    return Row(
        case.name,
        (f"{1000 * seconds:.0f}", f"{1000 * case.bar:.0f}", f"{peak:.0f}"),
        verdict(reached=seconds <= case.bar and peak <= LIMIT),
        {"seconds": seconds, "megabytes": peak},
    )


def _replay(file: Path) -> None:
    recover(file.read_bytes(), str(file))


def _view(file: Path) -> None:
    from basari.cli.games import face_of  # noqa: PLC0415 - only here, it takes its time
    from basari.cli.pages.course import course  # noqa: PLC0415 - likewise

    game = recover(file.read_bytes(), str(file))
    course(game, face_of(game.log.header.game, game.log.header.edition))


def _refuse(file: Path) -> None:
    try:
        _replay(file)
    except BadLog:
        return
    raise AssertionError


WORK: dict[str, Callable[[Path], object]] = {
    "replay": _replay,
    "verify": lambda file: verify(load_log(file)),
    "view": _view,
    "refuse": _refuse,
}


def _peak() -> float:
    """Return the peak memory of this process, without its parent's where that is known."""
    if not STATUS.exists():
        return getrusage(RUSAGE_SELF).ru_maxrss / 2**20
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM"))


def _work(name: str, file: Path) -> None:
    """Run one case in this process; print seconds and megabytes."""
    begun = process_time()
    WORK[name](file)
    sys.stdout.write(f"{process_time() - begun} {_peak()}\n")


if __name__ == "__main__":
    _work(sys.argv[1], Path(sys.argv[2]))
