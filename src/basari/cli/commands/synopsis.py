"""The commands of `basari` as functions, whose parameters are their options.

Each imports its module only when it runs, so that help appears at once. They are not in the
package's `__init__`, as their names are also the names of modules there.
"""
# ruff: noqa: PLC0415, ARG001 - imports wait as said above; the language is chosen before all this

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from basari.cli.commands import options
from basari.cli.texts import _
from basari.rules.register import USUAL

if TYPE_CHECKING:
    from basari.cli.setup.preferences import TableOptions


@options.with_groups
def play(  # noqa: PLR0913 - a command has as many parameters as options
    which: options.Which = None,
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    players: options.Players = None,
    name: options.Names = None,
    bots: options.FilledSeats = None,
    seat: options.Seats = None,
    oldest: options.Oldest = None,
    seed: options.Seed = None,
    ruling: options.Rulings = None,
    source: options.Source = None,
    at: options.At = None,
    how: "TableOptions",
    tables: options.Tables,
) -> None:
    """Play a game on one laptop; ask for whatever no option sets."""
    from basari.cli.commands.play import Elsewhere, play
    from basari.cli.setup.game_options import GameOptions, Pieces, check_source

    game, edition = options.game_and_edition(which, game, edition)
    wanted = GameOptions(
        game=game,
        edition=edition,
        players=players,
        names=tuple(name or ()),
        bots=bots,
        seats=tuple(seat or ()),
        oldest=tuple(oldest or ()),
        seed=seed,
        pieces=tuple(Pieces(file, kind) for kind, file in tables.items()),
        rulings=tuple(ruling or ()),
        source=source,
        at=at,
    )
    check_source(wanted)
    if source is not None:
        from basari.cli.commands.replay import play_on

        play_on(wanted, how)
        return
    try:
        play(wanted, how)
    except Elsewhere as wish:
        _go(wish.what, how)


def _go(what: str, how: "TableOptions") -> None:
    """Run what was chosen on the first page instead of a new game."""
    from basari.cli.pages.menu import LEARN, LOOK

    if what == LEARN:
        from basari.cli.commands.learn import learn

        learn(None, None, how)
    elif what == LOOK:
        from basari.cli.commands.replay import look_back

        look_back(None, None, how, as_json=False)
    else:
        stats()


@options.with_groups
def resume(
    game: options.SavedGame = None, *, mend: options.Mend = False, how: "TableOptions"
) -> None:
    """Go on with a game where it stopped: the one with this ID, or the last unfinished one."""
    from basari.cli.commands.play import resume

    resume(game, how, mend=mend)


def games(
    context: typer.Context,
    *,
    everything: Annotated[bool, typer.Option("--all", help=_("List all of them."))] = False,
    json: options.Json = False,
    lang: options.Lang = None,
) -> None:
    """List saved games, the one that was played last first."""
    from basari.cli.commands.games import list_games

    if context.invoked_subcommand is None:
        list_games(everything=everything, as_json=json)


def delete(
    games: options.SavedGames,
    *,
    yes: Annotated[bool, typer.Option("--yes", help=_("Delete without asking."))] = False,
    lang: options.Lang = None,
) -> None:
    """Delete saved games for good."""
    from basari.cli.commands.games import delete_games

    delete_games(games, yes=yes)


def export(
    game: Annotated[str, typer.Argument(metavar="GAME", help=_("A saved game, by its ID."))],
    target: Annotated[
        Path | None, typer.Argument(help=_("A new file, a folder, or - to print it."))
    ] = None,
    *,
    lang: options.Lang = None,
) -> None:
    """Copy a saved game into a file, for somebody else or for safety."""
    from basari.cli.commands.games import export_game

    export_game(game, target)


def bring_in(files: options.Files, *, lang: options.Lang = None) -> None:
    """Copy valid logs to the saved games."""
    from basari.cli.commands.games import import_games

    import_games(files)


def log(context: typer.Context) -> None:
    """Maintain log files."""
    if context.invoked_subcommand is None:
        context.get_help()


def migrate(logs: options.Logs, *, lang: options.Lang = None) -> None:
    """Rewrite logs of older versions in the current one."""
    from basari.cli.commands.migrate import migrate

    migrate(logs)


def stats(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    players: options.Players = None,
    player: Annotated[str | None, typer.Option(help=_("Show details for one player."))] = None,
    json: options.Json = False,
    ascii: options.Ascii = False,  # noqa: A002 - so it is called on the command line
    lang: options.Lang = None,
) -> None:
    """Look back at all finished games: who won, what they chose, what they paid."""
    from basari.cli.commands.progress import with_progress
    from basari.cli.commands.stats import show_stats
    from basari.cli.terminal.look import look_here
    from basari.shelf.saved import shelf
    from basari.stats.saved_counts import counts_of_saved_games

    look = look_here("dark", ascii_only=ascii)
    show_stats(
        with_progress(counts_of_saved_games(), len(shelf()), lambda _counts: 1, after=0.5),
        game=game,
        edition=edition,
        players=players,
        player=player,
        as_json=json,
        look=look,
    )


@options.with_groups
def simulate(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    players: options.Players = None,
    games: Annotated[int, typer.Option(help=_("How many games to play."))] = 100,
    seed: options.Seed = None,
    bots: options.Bots = "random",
    jobs: options.Jobs = 1,
    on: options.On = None,
    log_dir: Annotated[Path | None, typer.Option(help=_("A folder for one log per game."))] = None,
    ruling: options.Rulings = None,
    json: options.Json = False,
    lang: options.Lang = None,
    tables: options.Tables,
) -> None:
    """Play many games without a screen, and print figures."""
    from basari.cli.commands.simulate import simulate
    from basari.cli.setup.game_options import header_of_bots

    header = header_of_bots(game, edition, players, bots, seed, tables, ruling or ())
    simulate(header, games=games, jobs=jobs, on=on, log_dir=log_dir, as_json=json)


@options.with_groups
def arena(  # noqa: PLR0913 - a command has as many parameters as options
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    players: options.Players = None,
    games: Annotated[
        int, typer.Option(help=_("How many games; rounded up to a multiple of the players."))
    ] = 100,
    seed: options.Seed = None,
    bots: options.Bots = "random",
    jobs: options.Jobs = 1,
    on: options.On = None,
    ruling: options.Rulings = None,
    json: options.Json = False,
    lang: options.Lang = None,
    tables: options.Tables,
) -> None:
    """Let bots compete: the same deals with every bot in every seat; report which is better."""
    from basari.cli.commands.arena import contend
    from basari.cli.setup.game_options import header_of_bots
    from basari.stats.contest import Contest

    header = header_of_bots(game, edition, players, bots, seed, tables, ruling or ())
    contend(Contest(header), games=games, jobs=jobs, on=on, as_json=json)


def bots(
    *, game: options.Game = None, json: options.Json = False, lang: options.Lang = None
) -> None:
    """Say which bots a game has, and what each is like."""
    from basari.cli.commands.bots import show_bots

    show_bots(game or USUAL, as_json=json)


def library(*, json: options.Json = False, lang: options.Lang = None) -> None:
    """List all games: how many play, how long, with which bots, and where each comes from."""
    from basari.cli.commands.library import show_library

    show_library(as_json=json)


@options.with_groups
def replay(
    game: options.AnyLog = None,
    *,
    at: options.At = None,
    json: options.Json = False,
    look: "TableOptions",
) -> None:
    """Look at a game again, step by step; tell it in lines, or print one JSON object per answer."""
    from basari.cli.commands.replay import look_back

    look_back(game, at, look, as_json=json)


def verify(logs: options.Logs, *, lang: options.Lang = None) -> None:
    """Replay logs strictly and compare their results."""
    from basari.cli.commands.verify import verify_logs

    verify_logs(logs)


def check(
    file: options.TableFile,
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    lang: options.Lang = None,
) -> None:
    """Say what is wrong with a table of components."""
    from basari.cli.commands.check import check_table

    check_table(file, game, edition)


def rules(
    which: options.Which = None, *, game: options.Game = None, lang: options.Lang = None
) -> None:
    """Read the rules of a game."""
    from basari.cli.commands.rules import show_rules
    from basari.cli.terminal.look import look_here

    meant, edition = options.game_and_edition(which, game)
    show_rules(meant or USUAL, edition, look_here("dark", ascii_only=False))


@options.with_groups
def learn(
    which: options.Which = None,
    *,
    game: options.Game = None,
    edition: options.Edition = None,
    look: "TableOptions",
) -> None:
    """Play a guided first game."""
    from basari.cli.commands.learn import learn

    learn(*options.game_and_edition(which, game, edition), look)


def doctor(*, lang: options.Lang = None) -> None:
    """Report what works on this machine, and what is replaced by something simpler."""
    from basari.cli.commands.doctor import examine

    examine()
