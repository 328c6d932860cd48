"""`basari bots`: what each bot is like; and the sentence that reports a bot's failures."""

from rich.table import Table as Grid

from basari.bots import loading
from basari.bots.register import bots_of, display_name, ladder_ratings
from basari.cli.terminal.output import Printer, out_json, out_wrapped
from basari.cli.texts import _, n_, tell
from basari.errors import say


def show_bots(game: str, *, as_json: bool) -> None:
    """Print the code, description and rating of every bot, and how to name a bot of one's own."""
    bots, ratings = _bots(game), ladder_ratings(game)
    if as_json:
        out_json(
            [
                {
                    "code": code,
                    "name": str(display_name(game, code)),
                    "about": about,
                    "rating": ratings.get(code),
                }
                for code, about in bots.items()
            ]
        )
        return
    Printer().print(_grid(game, bots, ratings))
    if ratings:
        out_wrapped(_("400 points more means ahead ten times for every time behind."))
    out_wrapped(_("A bot of your own in a file is named path/to/my_bot.py:MyBot."))


def _grid(game: str, bots: dict[str, str], ratings: dict[str, int]) -> Grid:
    """Return a table of bots; names and ratings have a column only if any are worth showing."""
    names = {code: tell(display_name(game, code)) for code in bots}
    columns = {_("code"): {code: tell(code) for code in bots}}
    if any(name != loading.short_name(code) for code, name in names.items()):
        columns[_("name")] = names
    columns[_("what it is like")] = {code: tell(about) for code, about in bots.items()}
    if ratings:
        columns[_("rating")] = {code: f"{rating}" for code, rating in ratings.items()}
    grid = Grid(*columns)
    for code in bots:
        grid.add_row(*(column.get(code, "") for column in columns.values()))
    return grid


def _bots(game: str) -> dict[str, str]:
    """Return a description of each bot by its code, or else the package the bot comes from."""
    theirs = {
        code: say("comes from {place}", place=entry.value)
        for code, entry in loading.package_bots().items()
    }
    ours = {code: bot.about for code, bot in bots_of(game).items()}
    return ours | theirs | ours


def failing(name: str, what: str, times: int) -> str:
    """Return a sentence: *what* the bot *name* did wrong, and how often `random` took over."""
    text = n_(
        "{name} {what} ({number} time; random played on)",
        "{name} {what} ({number} times; random played on)",
        times,
    )
    return text.format(name=tell(name), what=tell(what), number=times)
