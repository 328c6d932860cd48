"""How long it takes to start: importing the package, and asking the command for its help."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from bench.contest import Missing, Spread, ratios, rotated
from bench.findings import Finding, Row, times, verdict

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


class Start(NamedTuple):
    """A command, what it is compared with, and how many times as long it may take."""

    name: str
    command: list[str]
    beside: str = ""
    bar: float | None = None


def measure(*, rounds: int) -> Finding:
    """Start everything in turn, and compare with a bare interpreter or a bare typer command."""
    with TemporaryDirectory() as folder:
        starts = _starts(Path(folder))
        failures = {start.name: problem for start in starts if (problem := _problem(start))}
        able = [start for start in starts if start.name not in failures]
        seconds: dict[str, list[float]] = {start.name: [] for start in able}
        for number in range(rounds):
            for start in rotated(able, number):
                seconds[start.name].append(_seconds(start.command))
    return Finding(
        "Starting",
        ("milliseconds", "ratio", "bar"),
        [_row(start, seconds) for start in able],
        "ratio to what stands after the stroke, in the same round, median (low-high)",
        [Missing(name, problem) for name, problem in failures.items()],
    )


def _starts(folder: Path) -> list[Start]:
    bare, ours = folder / "bare.py", folder / "ours.py"
    bare.write_text(BARE_TYPER, encoding="utf-8")
    ours.write_text(OUR_COMMAND, encoding="utf-8")
    nothing, typer = "python -c pass", "bare typer --help"
    return [
        Start(nothing, ["-c", "pass"]),
        Start("import basari", ["-c", "import basari"], nothing, 4),
        Start(
            "import basari.rules.basari.cards", ["-c", "import basari.rules.basari.cards"], nothing
        ),
        Start(typer, [str(bare), "--help"]),
        Start("basari --help", [str(ours), "--help"], typer, 1.5),
    ]


def _problem(start: Start) -> str:
    """Run it once, so that everything is compiled; say what went wrong, if anything."""
    done = _run(start.command)
    return (done.stderr.strip().splitlines() or ["it failed"])[-1] if done.returncode else ""


def _run(command: Sequence[str]) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, *command]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - ours


def _seconds(command: Sequence[str]) -> float:
    start = perf_counter()
    _run(command)
    return perf_counter() - start


def _row(start: Start, seconds: dict[str, list[float]]) -> Row:
    own = Spread.of(seconds[start.name])
    ratio = ratios(seconds[start.name], seconds[start.beside]) if start.beside else None
    return Row(
        f"{start.name} / {start.beside}" if start.beside else start.name,
        (f"{own.median * 1000:.0f}", times(ratio), f"{start.bar:.1f}" if start.bar else ""),
        verdict(reached=ratio.median <= start.bar) if ratio and start.bar else "",
        {"seconds": own._asdict(), "ratio": ratio._asdict() if ratio else None, "bar": start.bar},
    )
