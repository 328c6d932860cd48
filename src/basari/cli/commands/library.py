"""`basari library`: the games there are, and where they come from."""

from collections.abc import Iterator

from rich.table import Table

from basari.bots.register import bots_of
from basari.cli.games import has_face
from basari.cli.terminal.output import Printer, fail, out_json, out_wrapped
from basari.cli.texts import _, tell, translate
from basari.errors import BasariError
from basari.rules import register
from basari.rules.register import Edition, Game


def show_library(*, as_json: bool) -> None:
    """Print all games; for one that cannot be loaded, the reason."""
    found = {name: _with_bots(name, game) for name, game in register.load_all()}
    if as_json:
        out_json([_plain(name, game) for name, game in found.items()])
        return
    grid = Table(box=None, pad_edge=False)
    for heading in (_("game"), _("players"), _("minutes"), _("languages"), _("bots"), _("from")):
        grid.add_column(heading, overflow="fold")
    for name, game in found.items():
        if isinstance(game, Game):
            grid.add_row(*_row(name, game))
    Printer().print(grid)
    for game in found.values():
        if isinstance(game, Game):
            for line in _lines_about(game):
                out_wrapped(line)
    for problem in found.values():
        if isinstance(problem, str):
            fail(problem)


def _with_bots(name: str, game: Game | str) -> Game | str:
    """Return *game*, or instead the reason why its bots cannot be loaded."""
    try:
        bots_of(name)
    except BasariError as error:
        return game if isinstance(game, str) else error.sentence
    return game


def _row(name: str, game: Game) -> tuple[str, ...]:
    editions = [edition.name for edition in game.editions if edition.name != name]
    called = f"{name} ({', '.join(editions)})" if editions else name
    seats = [number for edition in game.editions for number in edition.seats]
    least, most = game.minutes
    return (
        called,
        f"{min(seats)}-{max(seats)}",
        f"{least}-{most}",
        ", ".join(game.languages),
        ", ".join(bots_of(name)),
        register.lines()[name].origin or _("built in"),
    )


def _lines_about(game: Game) -> Iterator[str]:
    """Yield lines on what a game is like, and which rulings and tables its editions offer."""
    title = translate(game.title)
    yield f"{title}: {tell(game.about)}" if game.about else title
    for edition in game.editions:
        yield _rulings(edition)
        yield from _tables(edition)


def _rulings(edition: Edition) -> str:
    """Return a line that lists the rulings that `--ruling` can set in an edition."""
    options = [f"{name} ({tell(option.allowed)})" for name, option in edition.options.items()]
    text = _("  --ruling in {edition}: {rulings}")
    return text.format(edition=edition.name, rulings="; ".join(options) or "-")


def _tables(edition: Edition) -> Iterator[str]:
    """Yield a line for each table that `--table` can name in an edition."""
    text = _("  --table {name} in {edition}: {about}")
    for name, table in edition.named_tables().items():
        yield text.format(name=name, edition=edition.name, about=tell(table.about))


def _plain(name: str, game: Game | str) -> dict[str, object]:
    """Return a game as JSON; for one that cannot be loaded, only name, origin and problem."""
    origin = register.lines()[name].origin or None
    if isinstance(game, str):
        return {"name": name, "origin": origin, "problem": tell(game)}
    return {
        "name": name,
        "title": game.title,
        "about": game.about,
        "editions": {
            edition.name: {
                "players": list(edition.seats),
                "face": has_face(name, edition.name),
                "rulings": {one: option.allowed for one, option in edition.options.items()},
                "tables": {one: table.about for one, table in edition.named_tables().items()},
            }
            for edition in game.editions
        },
        "minutes": list(game.minutes),
        "languages": list(game.languages),
        "bots": list(bots_of(name)),
        "origin": origin,
        "problem": None,
    }
