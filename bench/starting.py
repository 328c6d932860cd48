"""Start-up time: importing the package, running commands, and the first frame.

It is the processor's time, interpreter included, with everything compiled before; whatever a
neighbour does on the same machine disturbs the clock more.
"""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from typing import NamedTuple

from bench.contest import Missing, Spread, ratios, rotate
from bench.findings import Finding, Row, times, verdict

FRAME = 0.220
"""Maximum seconds before the first frame."""
BARE_TYPER = '''\
import typer

app = typer.Typer()


@app.command()
def greet(name: str = "world", loud: bool = False) -> None:
    """Say hello."""
    print(f"hello {name}!" if loud else f"hello {name}")


app()
'''
OUR_COMMAND = "from basari.cli.main import main\n\nmain()\n"
FIRST_FRAME = (
    """\
import os

from basari.cli.terminal.session import RawTerminal

RawTerminal.draw = lambda *_, **__: os._exit(0)
"""
    + OUR_COMMAND
)
"""Exits as soon as anything is drawn."""
PATIENCE = 60


class Start(NamedTuple):
    """A command, what it is compared with, and the maximum ratio or seconds."""

    name: str
    command: list[str]
    beside: str = ""
    bar: float | None = None
    most: float | None = None
    """Seconds."""


def measure(*, rounds: int) -> Finding:
    """Start everything in turn; compare with a bare interpreter or a minimal typer command."""
    with TemporaryDirectory() as folder:
        starts = _starts(Path(folder))
        failures = {start.name: problem for start in starts if (problem := _problem(start, folder))}
        able = [start for start in starts if start.name not in failures]
        seconds: dict[str, list[float]] = {start.name: [] for start in able}
        for number in range(rounds):
            for start in rotate(able, number):
                seconds[start.name].append(_seconds(start.command, folder))
    return Finding(
        "Starting",
        ("milliseconds", "ratio", "bar"),
        [_row(start, seconds) for start in able],
        "processor time, and its ratio to what stands after the stroke, in the same round, median "
        "(low-high)",
        [Missing(name, problem) for name, problem in failures.items()],
    )


def _starts(folder: Path) -> list[Start]:
    bare, ours, frame = folder / "bare.py", folder / "ours.py", folder / "frame.py"
    bare.write_text(BARE_TYPER, encoding="utf-8")
    ours.write_text(OUR_COMMAND, encoding="utf-8")
    frame.write_text(FIRST_FRAME, encoding="utf-8")
    nothing, typer = "python -c pass", "bare typer --help"
    return [
        Start(nothing, ["-c", "pass"]),
        Start("import basari", ["-c", "import basari"], nothing, 4),
        Start(
            "import basari.rules.basari.cards", ["-c", "import basari.rules.basari.cards"], nothing
        ),
        Start("basari --version", [str(ours), "--version"], nothing, 4),
        Start(typer, [str(bare), "--help"]),
        Start("basari --help", [str(ours), "--help"], typer, 1.5),
        Start("basari play --plain, its first question", [str(ours), "play", "--plain"], nothing),
        Start("basari play, its first frame", [str(frame), "play"], nothing, most=FRAME),
        Start(
            "basari play --yes, its first frame", [str(frame), "play", "--yes"], nothing, most=FRAME
        ),
    ]


def _problem(start: Start, home: str) -> str:
    """Run it once to compile everything; return what went wrong, or an empty text."""
    done = _run(start.command, home)
    return (done.stderr.strip().splitlines() or ["it failed"])[-1] if done.returncode else ""


def _run(command: Sequence[str], home: str) -> "subprocess.CompletedProcess[str]":
    """Run it without input: `play` in a pseudo-terminal, anything else without one."""
    terminal, end = os.openpty()
    shown = end if "play" in command and "--plain" not in command else None
    environ = {**os.environ, "BASARI_HOME": home, "TERM": "xterm-256color"}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    try:
        return subprocess.run(  # noqa: S603 - ours
            [sys.executable, *command],
            stdin=shown or subprocess.DEVNULL,
            stdout=shown or subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environ,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    finally:
        os.close(end)
        os.close(terminal)


def _seconds(command: Sequence[str], home: str) -> float:
    start = _cpu_seconds()
    _run(command, home)
    return _cpu_seconds() - start


def _cpu_seconds() -> float:
    usage = getrusage(RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _row(start: Start, seconds: dict[str, list[float]]) -> Row:
    own = Spread.of(seconds[start.name])
    ratio = ratios(seconds[start.name], seconds[start.beside]) if start.beside else None
    reached = [ratio.median <= start.bar] if ratio and start.bar else []
    reached += [own.median <= start.most] if start.most else []
    bar = f"{start.bar:.1f}" if start.bar else f"{start.most * 1000:.0f} ms" if start.most else ""
    return Row(
        f"{start.name} / {start.beside}" if start.beside else start.name,
        (f"{own.median * 1000:.0f}", times(ratio), bar),
        verdict(reached=all(reached)) if reached else "",
        {
            "seconds": own._asdict(),
            "ratio": ratio._asdict() if ratio else None,
            "bar": start.bar or start.most,
        },
    )
