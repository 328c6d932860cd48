"""The command line: all commands with their help."""

from types import ModuleType

import typer

from basari import __version__
from basari.cli.terminal.output import out
from basari.cli.texts import _


def run() -> int | None:
    """Run the command that was typed; return the exit code."""
    try:
        code: int | None = build()(prog_name="basari", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code


def build() -> typer.Typer:
    """Build the command line; late imports let its help be in the right language."""
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
    """Build the commands for saved games."""
    app = typer.Typer(help=_("List saved games; delete, export and import them."))
    app.callback(invoke_without_command=True)(commands.games)
    app.command("delete", help=_("Delete saved games for good."))(commands.delete)
    app.command("export", help=_("Copy a saved game into a file."))(commands.export)
    app.command("import", help=_("Put logs on the shelf, if they are true."))(commands.bring_in)
    return app


def _log(commands: ModuleType) -> typer.Typer:
    """Build the commands for log files."""
    app = typer.Typer(help=_("Look after log files."))
    app.callback(invoke_without_command=True)(commands.log)
    app.command(help=_("Bring logs of older versions up to the current one."))(commands.migrate)
    return app
