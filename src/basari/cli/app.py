"""The command line: all commands with their help."""

from collections.abc import Callable
from types import ModuleType

import typer

from basari import __version__
from basari.cli.terminal.output import out
from basari.cli.texts import _

Command = tuple[Callable[..., None] | typer.Typer, str]
"""A command, or an app of several commands under a common name, with its help text."""


def run() -> int | None:
    """Run the command that was typed; return the exit code."""
    try:
        code: int | None = build()(prog_name="basari", standalone_mode=False)
    except typer.Abort:
        raise KeyboardInterrupt from None
    return code


def build() -> typer.Typer:
    """Build the command line.

    Its modules are imported here, once the language is set, so that the help is in that language.
    """
    from basari.cli.commands import options  # noqa: PLC0415
    from basari.cli.commands import synopsis as commands  # noqa: PLC0415

    app = typer.Typer(
        name="basari",
        help=_("Basari and other market games on one laptop. An unofficial fan project."),
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

    for panel, group in _groups(commands).items():
        for command, about in group:
            if isinstance(command, typer.Typer):
                app.add_typer(command, rich_help_panel=panel)
            else:
                app.command(help=about, rich_help_panel=panel)(command)
    return app


def _groups(commands: ModuleType) -> dict[str, tuple[Command, ...]]:
    """Return the commands under each heading of the help, those for players first."""
    return {
        _("To play"): (
            (commands.play, _("Play a game on one laptop.")),
            (commands.learn, _("Learn a game: a first one with a host who explains.")),
            (commands.resume, _("Continue a game where it stopped.")),
            (commands.rules, _("Read the rules of a game.")),
            (commands.library, _("List the games there are.")),
        ),
        _("To look back"): (
            (commands.replay, _("Look at a game again, and play on from any moment.")),
            (commands.stats, _("Look back at all finished games.")),
            (_games(commands), ""),
        ),
        _("To set up"): (
            (commands.doctor, _("Say what works on this terminal.")),
            (commands.bots, _("List the bots there are.")),
            (commands.check, _("Say what is wrong with a table of components.")),
        ),
        _("For programmers"): (
            (commands.simulate, _("Play many games without a screen, and count.")),
            (commands.arena, _("Let bots compete, and tell which is better.")),
            (commands.verify, _("Replay logs strictly and compare their results.")),
            (_log(commands), ""),
        ),
    }


def _games(commands: ModuleType) -> typer.Typer:
    """Build the commands for saved games."""
    app = typer.Typer(name="games", help=_("List saved games; delete, export and import them."))
    app.callback(invoke_without_command=True)(commands.games)
    app.command("delete", help=_("Delete saved games for good."))(commands.delete)
    app.command("export", help=_("Copy a saved game into a file."))(commands.export)
    app.command("import", help=_("Import logs, if they are true."))(commands.bring_in)
    return app


def _log(commands: ModuleType) -> typer.Typer:
    """Build the commands for log files."""
    app = typer.Typer(name="log", help=_("Maintain log files."))
    app.callback(invoke_without_command=True)(commands.log)
    app.command(help=_("Bring logs of older versions up to the current one."))(commands.migrate)
    return app
