"""Where text goes: standard output, line by line or as tables, and standard error for faults."""

import json
import os
import sys
from pathlib import Path
from shutil import get_terminal_size, which
from typing import Any, NoReturn

from rich.console import Console

from basari.cli.terminal.wrap import broken
from basari.cli.texts import showable, tell

NAME = "basari"
"""What this program is called where it is installed for everybody."""
LONGEST = 600
"""Characters of a sentence about what is wrong; what is longer is cut in the middle."""


def command() -> str:
    """Tell how this program is called from here: by its name, or by the path it was called by."""
    called = sys.argv[0]
    at_a_path = Path(called).stem == NAME and Path(called).name != called
    return called if at_a_path and not which(NAME) else NAME


def out(line: str) -> None:
    """Print a line; if nobody listens any more, stop without a word."""
    try:
        print(showable(line))  # noqa: T201 - the one place that prints
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit()


def out_wrapped(text: str) -> None:
    """Print a text; on a terminal lines end between words."""
    width = get_terminal_size().columns if sys.stdout.isatty() else 0
    for line in broken(text, width) if width else [text]:
        out(line)


def out_json(value: object) -> None:
    """Print a value for programs."""
    for line in json.dumps(value, ensure_ascii=False, indent=2).split("\n"):
        out(line)


def out_bytes(content: bytes) -> None:
    """Print bytes as they are, whatever the terminal makes of them."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def fail(sentence: str) -> None:
    """Tell in one line what was wrong."""
    told = tell(sentence)
    if len(told) > LONGEST:
        told = f"{told[: LONGEST // 2]} ... {told[-LONGEST // 2 :]}"
    print(f"basari: {showable(told)}", file=sys.stderr)  # noqa: T201 - the other one


class Printer(Console):
    """A console that takes no text for markup, and falls silent when nobody listens any more."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - those of a console
        super().__init__(markup=False, highlight=False, emoji=False, **options)

    def on_broken_pipe(self) -> NoReturn:
        """Stop without a word."""
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit()
