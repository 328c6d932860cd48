"""The `basari` command, and what happens when something goes wrong.

Everything is imported late, so that `--version` answers at once.
"""
# ruff: noqa: PLC0415 - imports wait as said above

import os
import sys
from io import TextIOWrapper
from itertools import pairwise
from typing import NoReturn

from basari import __version__
from basari.cli.exits import BROKEN, INTERRUPTED, UNHEARD, WRONG_CALL, code_of
from basari.errors import BasariError, GameFault, say


def main() -> None:
    """Run the command line; report whatever goes wrong in one sentence."""
    try:
        try:
            _open_streams()
            sys.exit(_run(sys.argv[1:]))
        finally:
            sys.stdout.flush()
    except BasariError as error:
        _fail(error.sentence)
        sys.exit(code_of(error))
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        _discard_output()
    except OSError as error:
        _discard_output()
        _fail(say("the output cannot be written ({reason})", reason=error.strerror))
        sys.exit(UNHEARD)
    except Exception as error:  # noqa: BLE001 - nobody at a table wants a traceback
        _fail_otherwise(error)


def _run(arguments: list[str]) -> int | None:
    """Run a command in the player's language; `--version` is answered without imports."""
    if arguments == ["--version"]:
        sys.stdout.write(f"basari {__version__}\n")
        return None
    from basari.cli import app, texts

    texts.use(_language(arguments))
    return app.run()


def _fail(sentence: str) -> None:
    """Print an error in one line on standard error."""
    from basari.cli.terminal import output

    output.fail(sentence)


def _open_streams() -> None:
    """Connect closed streams to the null device; open ones replace what they cannot encode."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _discard_output() -> None:
    """Discard buffered output, which Python would otherwise try to write on exit."""
    from basari.cli.terminal.output import discard

    discard(sys.stdout)


def _fail_otherwise(error: Exception) -> NoReturn:
    """Report an error in a command's options, a game, or the program itself; then exit."""
    if told := getattr(error, "format_message", None):
        _fail(" ".join(told().split()))
        sys.exit(WRONG_CALL)
    if os.environ.get("BASARI_DEBUG"):
        raise error
    from basari.faults import fault_of

    fault = error if isinstance(error, GameFault) else fault_of(error)
    inside = say(
        "something went wrong inside ({error}): please report it; BASARI_DEBUG=1 shows where",
        error=type(error).__name__,
    )
    _fail(fault.sentence if fault else inside)
    sys.exit(BROKEN)


def _language(arguments: list[str]) -> str:
    """Return the language that `--lang` or the environment sets."""
    from basari.cli.texts import detect

    for argument, following in reversed(list(pairwise([*arguments, ""]))):
        if argument == "--lang":
            return following
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return detect(os.environ)
