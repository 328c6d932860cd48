"""The `basari` command: what there is, and what happens when something goes wrong."""

import os
import sys
from io import TextIOWrapper
from itertools import pairwise
from types import ModuleType
from typing import NoReturn

import typer

from basari import __version__
from basari.cli import texts
from basari.cli.exits import BROKEN, INTERRUPTED, UNHEARD, WRONG_CALL, code_of
from basari.cli.terminal.output import fail, out
from basari.cli.texts import _
from basari.errors import BasariError, say


def main() -> None:
    """Run the command line in the player's language; whatever goes wrong is told in a sentence."""
    try:
        _open_streams()
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(errors="replace")
        texts.use(_language(sys.argv[1:]))
        code = build()(prog_name="basari", standalone_mode=False)
        sys.stdout.flush()
        sys.exit(code)
    except BasariError as error:
        fail(error.sentence)
        sys.exit(code_of(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        fail(say("the output cannot be written ({reason})", reason=error.strerror))
        sys.exit(UNHEARD)
    except Exception as error:  # noqa: BLE001 - nobody at a table wants a traceback
        _fail_otherwise(error)


def _open_streams() -> None:
    """Talk to nobody where standard output or error was closed."""
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115


def _fail_otherwise(error: Exception) -> NoReturn:
    """Tell what typer found wrong with the command, or that the program itself is."""
    if told := getattr(error, "format_message", None):
        fail(" ".join(told().split()))
        sys.exit(WRONG_CALL)
    if os.environ.get("BASARI_DEBUG"):
        raise error
    fail(
        say(
            "something went wrong inside ({error}): please report it; BASARI_DEBUG=1 shows where",
            error=type(error).__name__,
        )
    )
    sys.exit(BROKEN)


def _language(arguments: list[str]) -> str:
    """Find the language before anything is said: `--lang de`, `--lang=de`, or the environment."""
    for argument, following in reversed(list(pairwise([*arguments, ""]))):
        if argument == "--lang":
            return following
        if argument.startswith("--lang="):
            return argument.removeprefix("--lang=")
    return texts.detect(os.environ)


def build() -> typer.Typer:
    """Put the commands together; imported only now, their help speaks the player's language."""
    from basari.cli.commands import options  # noqa: PLC0415
    from basari.cli.commands import synopsis as commands  # noqa: PLC0415

    app = typer.Typer(
        name="basari",
        help=_("Basari and other market games at a table with one laptop. Unofficial fan work."),
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def common(
        context: typer.Context,
        *,
        version: options.Version = False,
        lang: options.Lang = None,  # noqa: ARG001 - it was heeded before all else
    ) -> None:
        if version:
            out(f"basari {__version__}")
            raise typer.Exit
        if context.invoked_subcommand is None:
            context.get_help()

    app.command(help=_("Play a game on one laptop."))(commands.play)
    app.command(help=_("Learn a game: a first one with a host who explains."))(commands.learn)
    app.command(help=_("Go on with a game where it stopped."))(commands.resume)
    app.add_typer(_games(commands), name="games")
    app.command(help=_("Look at a game again, and play on from any moment."))(commands.replay)
    app.command(help=_("Look back at all finished games."))(commands.stats)
    app.command(help=_("Say which games there are."))(commands.library)
    app.command(help=_("Read the rules of a game."))(commands.rules)
    app.command(help=_("Play many games without a screen, and count."))(commands.simulate)
    app.command(help=_("Let bots contend, and tell which is better."))(commands.arena)
    app.command(help=_("Say which bots there are."))(commands.bots)
    app.command(help=_("Replay logs strictly and compare their results."))(commands.verify)
    app.command(help=_("Say what is wrong with a table of components."))(commands.check)
    app.command(help=_("Say what works on this terminal."))(commands.doctor)
    app.add_typer(_log(commands), name="log")
    return app


def _games(commands: ModuleType) -> typer.Typer:
    """Put the commands for saved games together."""
    app = typer.Typer(help=_("List saved games; delete, export and import them."))
    app.callback(invoke_without_command=True)(commands.games)
    app.command("delete", help=_("Delete saved games for good."))(commands.delete)
    app.command("export", help=_("Copy a saved game into a file."))(commands.export)
    app.command("import", help=_("Put logs on the shelf, if they are true."))(commands.bring_in)
    return app


def _log(commands: ModuleType) -> typer.Typer:
    """Put the commands for log files together."""
    app = typer.Typer(help=_("Look after log files."))
    app.callback(invoke_without_command=True)(commands.log)
    app.command(help=_("Bring logs of older versions up to the current one."))(commands.migrate)
    return app
