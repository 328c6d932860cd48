"""The table of bots: what each is like, those of packages too; and how failures are told."""

from rich.table import Table as Grid

from basari.bots import loading
from basari.bots.table import bots_of
from basari.cli.terminal.output import Printer, out_json, out_wrapped
from basari.cli.texts import _, n_, tell
from basari.errors import say


def show_bots(game: str, *, as_json: bool) -> None:
    """Print all codes, and how to name a bot of one's own."""
    bots = _bots(game)
    if as_json:
        out_json([{"code": code, "about": about} for code, about in bots.items()])
        return
    grid = Grid(_("code"), _("what it is like"))
    for code, about in bots.items():
        grid.add_row(tell(code), tell(about))
    Printer().print(grid)
    out_wrapped(_("A bot of your own in a file is named path/to/my_bot.py:MyBot."))


def _bots(game: str) -> dict[str, str]:
    """Say of every code what the bot is like, or where it comes from."""
    theirs = {
        code: say("comes from {place}", place=entry.value)
        for code, entry in loading.offered().items()
    }
    ours = {code: bot.about for code, bot in bots_of(game).items()}
    return ours | theirs | ours


def failing(name: str, what: str, times: int) -> str:
    """Tell what a bot did that it had to be replaced, and how often."""
    text = n_(
        "{name} {what} ({number} time; random played on)",
        "{name} {what} ({number} times; random played on)",
        times,
    )
    return text.format(name=tell(name), what=tell(what), number=times)
