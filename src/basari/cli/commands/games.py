"""`basari games`: list saved games; delete, export and import them."""

import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from rich.text import Text

from basari.cli.commands.verify import do_each
from basari.cli.games import naming_face
from basari.cli.terminal.columns import columns
from basari.cli.terminal.output import Printer, out, out_bytes, out_json, out_wrapped
from basari.cli.texts import _, n_
from basari.cli.words import names_of, with_bot_marks
from basari.errors import BadSetup, say
from basari.jsonable import jsonable
from basari.kernel import Place
from basari.log import text_of
from basari.players import Seated
from basari.rules.register import game_names
from basari.shelf.saved import copy_game, delete_game, find_saved, game_in, import_game, shelf
from basari.shelf.summaries import Summary, summaries, summary
from basari.stats.saved_counts import remember_counts

LATEST = 20
"""How many games are listed without `--all`."""
STDOUT = Path("-")


def list_games(*, everything: bool, as_json: bool) -> None:
    """Print saved games, the last one played first."""
    games = shelf()
    shown = games if everything or as_json else games[:LATEST]
    listed = summaries(shown) if len(shown) == len(games) else [*map(summary, shown)]
    if as_json:
        out_json([*map(jsonable, listed)])
    elif not listed:
        out_wrapped(_("There is no saved game yet: basari play begins one."))
    else:
        _print(listed)
        if rest := len(games) - len(listed):
            text = n_("... and {count} more: --all", "... and {count} more: --all", rest)
            out_wrapped(text.format(count=rest))


def _print(games: Sequence[Summary]) -> None:
    """Print one line per game, as wide as the terminal."""
    heads = (_("game"), _("played"), _("what"), _("players and points"), _("how far"))
    rows = [
        (
            Text(game.id, "bold"),
            Text(_when(game.played)),
            Text(naming_face(game.game, game.edition).title()),
            _standing(game),
            Text(_progress(game), "" if game.finished else "bold"),
        )
        for game in games
    ]
    console = Printer()
    console.print(columns(console, heads, rows), soft_wrap=True)


def _when(moment: str) -> str:
    """Format an ISO timestamp in local time, to the minute."""
    return datetime.fromisoformat(moment).astimezone().strftime("%Y-%m-%d %H:%M")


def _standing(game: Summary) -> Text:
    """Return the players' names with their points; winners are bold, bots dim."""
    told = Text()
    points = game.points or ("",) * len(game.names)
    seated = [*map(Seated, game.names, game.kinds)]
    for seat, (name, own) in enumerate(zip(with_bot_marks(names_of(seated)), points, strict=True)):
        told.append(", " if seat else "")
        rest = "" if seated[seat].person else "dim"
        told.append(f"{name} {own}".rstrip(), "bold" if seat in game.winners else rest)
    return told


def _progress(game: Summary) -> str:
    """Say how far a game has come, or why it cannot be continued."""
    if game.problem and game.game and game.game not in game_names():
        return _("needs the game {name}, which is not here").format(name=game.game)
    if game.problem:
        return _("damaged: basari verify {game} says where").format(game=game.id)
    if game.finished:
        return _("over")
    return naming_face(game.game, game.edition).place(Place(game.chapter, game.round))


def delete_games(names: list[str], *, yes: bool) -> None:
    """Delete saved games for good, after asking unless *yes*."""
    games = list(dict.fromkeys(find_saved(name) for name in names))
    if not yes:
        for game in games:
            _print([summary(game)])
        if not _ask_to_delete(len(games)):
            out_wrapped(_("Nothing was deleted."))
            return
    for game in games:
        delete_game(game)
        out_wrapped(_("{game}: deleted").format(game=game.id))


def _ask_to_delete(count: int) -> bool:
    """Ask whether to delete *count* games; raise `BadSetup` if nobody can be asked."""
    if not sys.stdin or not sys.stdin.isatty():
        raise BadSetup(say("nobody can be asked here: --yes deletes without asking"))
    text = n_("Delete this game for good? (y: yes)", "Delete these games for good? (y: yes)", count)
    from basari.cli.terminal.lines import YES, LineReader  # noqa: PLC0415 - a list needs no keys

    with LineReader() as reader:
        return reader.line(text).lower() in YES


def export_game(name: str, target: Path | None) -> None:
    """Copy a saved game into a file or a folder, by default the current one, or print it."""
    game = find_saved(name)
    if target == STDOUT:
        out_bytes(text_of(game_in(game.path).log).encode())
        return
    file = copy_game(game, target or Path())
    out(_("{game}: copied to {file}").format(game=game.id, file=file))


def import_games(files: list[Path]) -> None:
    """Copy valid logs to the saved games; a log that was imported before is not copied again."""
    do_each(files, _import)


def _import(file: Path) -> None:
    game, new = import_game(file)
    if new:
        remember_counts(game.path, game.path.read_bytes(), game_in(game.path))
    told = (
        _("{file}: imported as {game}") if new else _("{file}: has been imported before, as {game}")
    )
    out(told.format(file=file, game=game.id))
