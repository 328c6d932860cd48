"""Memory after many games, measured by a process that plays them."""

import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path
from resource import RUSAGE_SELF, getrusage

from bench import ours
from bench.contest import Missing
from bench.findings import Finding, Row, verdict

LIMIT = 150
"""Maximum megabytes of any process."""
WARM_UP = 4_000
"""Games after which all (bounded) caches are full."""
RISE = 0.02
"""The share by which memory may grow after that."""
SAMPLES = 10

STATUS = Path("/proc/self/status")
COMMANDS = {
    "simulate": ["--edition", "cards", "--players", "4"],
    "arena": ["--edition", "board", "--players", "4", "--bots", "novice,random,random,random"],
}
"""Long runs of the command, each in a process of its own."""
LIMITS = ["--seed", "1", "--json", "--games"]


def measure(*, games: int) -> Finding:
    """Play *games* games in fresh interpreters: through `Table.play`, and with the command."""
    games = max(games, SAMPLES)
    curve = _curve(games)
    peaks = {command: _peak(command, games) for command in COMMANDS}
    rows = [_curve_row(games, curve)]
    rows += (
        _peak_row(command, games, peak)
        for command, peak in peaks.items()
        if not isinstance(peak, Missing)
    )
    return Finding(
        "Memory",
        ("megabytes", "highest"),
        rows,
        f"bar: below {LIMIT} MB; a curve is flat if it rises by at most {RISE:.0%} after the first "
        f"{WARM_UP:,} games",
        [peak for peak in peaks.values() if isinstance(peak, Missing)],
    )


def _curve(games: int) -> list[float]:
    done = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", "bench.memory", str(games)],
        capture_output=True,
        text=True,
        check=True,
    )
    return [float(line) for line in done.stdout.split()]


def _peak(command: str, games: int) -> float | Missing:
    """Run a command and return the most memory it ever had, as it says itself when it ends.

    What the system says of an ended process counts the one that started it, too.
    """
    script = (
        "import atexit, sys; from bench.memory import highest; from basari.cli.main import main; "
        "atexit.register(lambda: sys.stderr.write(f'{highest():.2f}')); main()"
    )
    done = subprocess.run(  # noqa: S603 - our own command
        [sys.executable, "-c", script, command, *COMMANDS[command], *LIMITS, str(games)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode:
        return Missing(f"basari {command}", f"it ended with exit code {done.returncode}")
    return float(done.stderr.split()[-1])


def _curve_row(games: int, curve: list[float]) -> Row:
    warm = curve[(WARM_UP * SAMPLES - 1) // games :]
    flat = max(warm) <= warm[0] * (1 + RISE) if warm else None
    shape = {True: "flat", False: "not flat", None: "too few games to tell if flat"}[flat]
    return Row(
        f"{games:,} games at all tables of all games, every {games // SAMPLES:,} ({shape})",
        (" ".join(f"{sample:.0f}" for sample in curve), f"{max(curve):.1f}"),
        verdict(reached=flat is not False and max(curve) < LIMIT),
        {"games": games, "megabytes": curve, "flat": flat},
    )


def _peak_row(command: str, games: int, peak: float) -> Row:
    return Row(
        f"basari {command}, {games:,} games",
        ("", f"{peak:.1f}"),
        verdict(reached=peak < LIMIT),
        {"games": games, "peak_megabytes": peak},
    )


def _megabytes(peak: int) -> float:
    """Convert `ru_maxrss` to megabytes: it is in bytes on macOS, in kilobytes elsewhere."""
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)


def _now() -> float:
    """Return the memory of this process, or its peak where only that is known."""
    return _status("VmRSS")


def highest() -> float:
    """Return the peak memory of this process."""
    return _status("VmHWM")


def _status(entry: str) -> float:
    """Return an entry of `/proc/self/status` in megabytes, or the peak where there is none."""
    if not STATUS.exists():
        return _megabytes(getrusage(RUSAGE_SELF).ru_maxrss)
    lines = STATUS.read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(entry))


def _play(games: int) -> None:
    """Play at every table in turn, and print the memory ten times."""
    tables = cycle([ours.RandomGames(rules, seats) for rules, seats in ours.everything()])
    for _ in range(SAMPLES):
        for play in islice(tables, games // SAMPLES):
            play(1)
        sys.stdout.write(f"{_now():.2f}\n")


if __name__ == "__main__":
    _play(int(sys.argv[1]))
