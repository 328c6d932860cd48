"""Measure, print a table for each part, and say PASS or FAIL for each bar."""

import json
import os
import platform
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table

from bench import batch, branch, frames, hostile, memory, record, same, since, starting
from bench.findings import Finding
from bench.library import measure_simulations

WIDTH = 110
"""Width of output that goes into a file."""

STYLES = {"PASS": "green", "FAIL": "bold red", "": ""}
PARTS: dict[str, Callable[[Namespace], Finding]] = {
    "same": lambda chosen: same.measure(rounds=chosen.rounds, seconds=chosen.seconds),
    "batch": lambda chosen: batch.measure(rounds=chosen.rounds, seconds=chosen.seconds),
    "branch": lambda chosen: branch.measure(rounds=chosen.rounds, seconds=chosen.seconds),
    "start": lambda chosen: starting.measure(rounds=2 * chosen.rounds + 1),
    "frames": lambda chosen: frames.measure(rounds=2 * chosen.rounds + 1),
    "record": lambda chosen: record.measure(rounds=2 * chosen.rounds + 1),
    "hostile": lambda chosen: hostile.measure(rounds=chosen.rounds),
    "memory": lambda chosen: memory.measure(games=chosen.games),
    "library": lambda chosen: measure_simulations(rounds=chosen.rounds, seconds=chosen.seconds),
}


def main(arguments: list[str] | None = None) -> int:
    """Run the chosen parts; return 1 if a bar is missed or something cannot be measured."""
    chosen = _parser().parse_args(arguments)
    if chosen.quick:
        chosen.rounds, chosen.seconds, chosen.games = 3, 0.1, 200
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    machine = f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores"
    console.print(f"{machine}; load {os.getloadavg()[0]:.1f}")
    findings = {}
    for part in chosen.only or PARTS:
        with console.status(part):
            findings[part] = PARTS[part](chosen)
        _show(console, findings[part])
    if chosen.since:
        findings["since"] = since.measure(chosen.since, rounds=2 * chosen.rounds + 1)
        _show(console, findings["since"])
    if chosen.json:
        plain = {"machine": machine, **{part: found.plain for part, found in findings.items()}}
        chosen.json.write_text(json.dumps(plain, indent=2) + "\n", encoding="utf-8")
    return int(not chosen.quick and any(found.failed for found in findings.values()))


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", choices=PARTS, action="append", help="run this part (repeatable)")
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each race (%(default)s)")
    parser.add_argument(
        "--seconds", type=float, default=0.5, help="length of a slice (%(default)s)"
    )
    parser.add_argument(
        "--games", type=int, default=10_000, help="games of the memory part (%(default)s)"
    )
    parser.add_argument("--since", metavar="COMMIT", help="see whether our games became slower")
    parser.add_argument("--quick", action="store_true", help="only see that everything runs")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the numbers to FILE too")
    return parser


def _show(console: Console, finding: Finding) -> None:
    table = Table(
        title=finding.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD
    )
    table.add_column("", overflow="fold")
    for column in finding.columns:
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("")
    for row in finding.rows:
        style = STYLES[row.verdict]
        shown = f"[{style}]{row.verdict}[/]" if style else ""
        table.add_row(row.name, *row.figures, shown)
    console.print("", table)
    for missing in finding.missing:
        console.print(f"[bold red]missing[/]: {missing.name}: {missing.reason}")
    console.print(finding.note, style="dim")


if __name__ == "__main__":
    sys.exit(main())
