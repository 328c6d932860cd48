"""Printing: to standard output, or to standard error if something is wrong."""

import json
import os
import sys
from contextlib import suppress
from io import UnsupportedOperation
from pathlib import Path
from shutil import get_terminal_size, which
from typing import Any, NoReturn, TextIO

from rich.console import Console

from basari.cli.terminal.wrap import broken
from basari.cli.texts import showable, tell

NAME = "basari"
"""The name of this program on the command line."""
LONGEST = 600
"""The longest error message, in characters; a longer one is cut in the middle."""


def command() -> str:
    """Return how to call this program: by name, or by the path it was called with."""
    called = sys.argv[0]
    at_a_path = Path(called).stem == NAME and Path(called).name != called
    return called if at_a_path and not which(NAME) else NAME


def out(line: str) -> None:
    """Print a line; exit silently on a broken pipe."""
    try:
        print(showable(line))  # noqa: T201 - the one place that prints
    except BrokenPipeError:
        discard(sys.stdout)
        sys.exit()


def out_wrapped(text: str) -> None:
    """Print a text, wrapped between words on a terminal."""
    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in broken(text, width) if width else [text]:
        out(line)


def out_json(value: object) -> None:
    """Print *value* as JSON."""
    for line in json.dumps(value, ensure_ascii=False, indent=2).split("\n"):
        out(line)


def out_bytes(content: bytes) -> None:
    """Print bytes as they are."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def fail(sentence: str) -> None:
    """Print an error in one line on standard error, if anybody can read it."""
    told = tell(sentence)
    if len(told) > LONGEST:
        told = f"{told[: LONGEST // 2]} ... {told[-LONGEST // 2 :]}"
    try:
        print(f"basari: {showable(told)}", file=sys.stderr, flush=True)  # noqa: T201 - the other one
    except OSError:
        discard(sys.stderr)


def discard(stream: TextIO) -> None:
    """Send what is written to a stream, and what it still buffers, to the null device."""
    with suppress(UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


class Printer(Console):
    """A console without markup that exits silently on a broken pipe."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of a console
        super().__init__(markup=False, highlight=False, emoji=False, **options)

    def on_broken_pipe(self) -> NoReturn:
        """Exit silently."""
        discard(sys.stdout)
        sys.exit()
