"""Calls of the command line: in this process where that is enough, or as from a shell."""

import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import basari
from basari.cli import texts
from basari.cli.main import main
from basari.cli.setup.remembered import NAMES

SOURCE = Path(basari.__file__).parent.parent
COMMAND = (sys.executable, "-c", "from basari.cli.main import main; main()")
LANGUAGE = {"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C.UTF-8"}
"""An environment that asks for no language, and wide lines."""
ENVIRON = {**LANGUAGE, "COLUMNS": "120", "TERM": "dumb", "PYTHONPATH": str(SOURCE)}


class Outcome(NamedTuple):
    """How a call ended, and what it said."""

    code: int
    out: str
    err: str


def at_random(bots: int, seats: int | None = None) -> tuple[str, ...]:
    """Return options that put random bots at the last of *seats* seats, or at all of them."""
    people = (seats or bots) - bots
    kinds = ["human"] * people + ["bot:random"] * bots
    return tuple(f"--seat={name}={kind}" for name, kind in zip(NAMES, kinds, strict=False))


def call(*arguments: object, typed: str | bytes = "", **environ: str) -> Outcome:
    """Call `basari` in this process, with what is *typed* on its standard input."""
    out, err = StringIO(), StringIO()
    with (
        redirect_stdout(out),
        redirect_stderr(err),
        patch.object(sys, "stdin", TextIOWrapper(BytesIO(to_bytes(typed)), encoding="utf-8")),
        patch.object(sys, "argv", ["basari", *map(str, arguments)]),
        patch.dict(os.environ, {**ENVIRON, **environ}),
    ):
        try:
            main()
            code = 0
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        finally:
            texts.use("en")
    return Outcome(code, out.getvalue(), err.getvalue())


def shell(*arguments: object, python: str = "", typed: str | bytes = "", **environ: str) -> Outcome:
    """Call `basari` as from a shell, or run some lines of *python* with the same arguments."""
    command = [sys.executable, "-c", python] if python else COMMAND
    done = subprocess.run(  # noqa: S603 - our own interpreter
        [*command, *map(str, arguments)],
        capture_output=True,
        input=to_bytes(typed),
        env=surroundings(environ),
        check=False,
        timeout=60,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def to_bytes(typed: str | bytes) -> bytes:
    """Encode a text as a pipe carries it."""
    return typed if isinstance(typed, bytes) else typed.encode()


def surroundings(environ: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of this process without a language, with these additions."""
    return {**os.environ, **ENVIRON, **environ}


def complaint(outcome: Outcome, code: int) -> str:
    """Check that a call was refused with one line and no other output; return the sentence."""
    assert "Traceback" not in outcome.err
    assert outcome.code == code, outcome
    assert outcome.out == ""
    assert outcome.err.startswith("basari: ")
    assert outcome.err.endswith("\n")
    sentence = outcome.err.removeprefix("basari: ").removesuffix("\n")
    assert sentence.isprintable()
    return sentence
