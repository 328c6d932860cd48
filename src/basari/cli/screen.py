"""Where text goes: standard output line by line, and standard error for what is wrong."""

import sys

from basari.cli.texts import tell


def out(line: str) -> None:
    """Print a line."""
    print(line)  # noqa: T201 - the one place that prints


def fail(sentence: str) -> None:
    """Tell in one line what was wrong; nothing in it can steer a terminal."""
    told = "".join(letter if letter.isprintable() else "?" for letter in tell(sentence))
    print(f"basari: {told}", file=sys.stderr)  # noqa: T201 - the other one
