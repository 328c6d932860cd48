"""How players did over many games: wins, points, and who finished before whom."""

from collections.abc import Iterable, Sequence

from rich.console import Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.games import naming_face
from basari.cli.terminal.look import Look
from basari.cli.texts import _, figure, n_, translate
from basari.names import WIDEST
from basari.stats.played import Who
from basari.stats.records import BestGame, Pair, PlayerFigures, Record, RecordFigures

Column = tuple[JustifyMethod, int]
"""The alignment of a column, and its width."""
BAR = 8
"""The width of a bar in cells, and how many of the latest games are drawn as columns."""
NAME: Column = ("left", WIDEST)
EDITION: Column = ("left", 13)
PLAYERS: Column = ("right", 7)
GAMES: Column = ("right", 6)
WINS: Column = ("right", 5)
SHARE: Column = ("right", 5)
POINTS: Column = ("right", 7)
MOST: Column = ("right", 5)
BEST: Column = ("left", 28)
SCORE: Column = ("center", 9)
BARS: Column = ("left", BAR)
MOST_PAIRS = 10
"""How many pairs the overview shows."""


def table_with_heads(*columns: tuple[str, Column]) -> Table:
    """Return a table whose first row holds the heads of its *columns*."""
    table = Table.grid(padding=(0, 1))
    for _head, (side, width) in columns:
        table.add_column(justify=side, width=width, no_wrap=True, overflow="crop")
    table.add_row(
        *(Text(head, "muted" if place else "title") for place, (head, _) in enumerate(columns))
    )
    return table


def lit(text: str, value: float, values: Iterable[float]) -> Text:
    """Return *text*, highlighted if *value* is the highest of *values*."""
    return Text(text, "title" if value == max(values) else "")


def inset(*parts: RenderableType) -> Padding:
    """Return *parts* below each other, indented by one cell."""
    return Padding(Group(*parts), (0, 1))


def title(found: RecordFigures) -> Text:
    """Return the heading that says how many games are finished."""
    text = n_("{number} finished game", "{number} finished games", found.games)
    return Text(" " + text.format(number=found.games), "title")


def players_table(found: RecordFigures, look: Look) -> Padding:
    """Draw a row per player: games, wins, points, and the points of the latest games."""
    table = table_with_heads(
        (_("Player"), NAME),
        (_("Games"), GAMES),
        (_("Wins"), WINS),
        ("", SHARE),
        ("", BARS),
        (_("Points"), POINTS),
        (_("Best"), MOST),
        (_("Lately"), BARS),
    )
    records = [own.record for own in found.players]
    for own in found.players:
        record = own.record
        wins, share = _wins(record)
        table.add_row(
            name_in_style(own.who),
            str(record.games),
            wins,
            lit(share, record.share, (each.share for each in records)),
            look.bar(round(record.share * BAR), BAR),
            lit(figure(record.average, ".1f"), record.average, (each.average for each in records)),
            lit(str(record.best.points), record.best.points, (r.best.points for r in records)),
            row_of(own.points[-BAR:], look),
        )
    told = _("Points are per game. A shared win counts in parts, a bot once per seat.")
    return inset(table, Text(told, "muted"))


def name_in_style(who: Who) -> Text:
    """Return a player's name, styled to mark bots and imaginary players."""
    if not who.bot:
        return Text(who.name)
    if who.imaginary:
        return Text(_("imaginary {name}").format(name=who.name), "muted")
    return Text(_("bot {code}").format(code=translate(who.name)), "muted")


def _wins(record: Record) -> tuple[str, str]:
    """Return a player's wins, a shared one counting in part, and the share of games won."""
    form = ".0f" if record.wins.is_integer() else ".1f"
    return figure(record.wins, form), figure(record.share, ".0%")


def row_of(numbers: Sequence[int], look: Look) -> Text:
    """Return *numbers* as a row of columns, scaled from the lowest number to the highest."""
    low, high, steps = min(numbers), max(numbers), look.glyphs.steps
    if low == high:
        return Text(steps[len(steps) // 2] * len(numbers), "muted")
    top = len(steps) - 1
    columns = (steps[round((number - low) * top / (high - low))] for number in numbers)
    return Text("".join(columns), "muted")


def tables(found: RecordFigures, look: Look) -> Padding:
    """Draw a row per edition and number of players: the average points, and the best game."""
    table = table_with_heads(
        (_("Edition"), EDITION),
        (_("Players"), PLAYERS),
        (_("Games"), GAMES),
        (_("Points"), POINTS),
        ("", BARS),
        (_("Best"), BEST),
    )
    most = max(kind.average for kind in found.tables)
    for kind in found.tables:
        table.add_row(
            naming_face(kind.game, kind.edition).edition_name(),
            str(kind.players),
            str(kind.games),
            figure(kind.average, ".1f"),
            look.bar(round(kind.average * BAR / max(1, most)), BAR),
            Text(f"{kind.best.points} ") + name_in_style(kind.best.who),
        )
    return inset(table)


def career(own: PlayerFigures) -> Padding:
    """Draw a row per edition and number of players: one player's wins, points and best game."""
    table = table_with_heads(
        (_("Edition"), EDITION),
        (_("Players"), PLAYERS),
        (_("Games"), GAMES),
        (_("Wins"), WINS),
        ("", SHARE),
        (_("Points"), POINTS),
        (_("Best"), BEST),
    )
    for kind in own.tables:
        table.add_row(
            naming_face(kind.game, kind.edition).edition_name(),
            str(kind.players),
            str(kind.record.games),
            *_wins(kind.record),
            figure(kind.record.average, ".1f"),
            best_in_words(kind.record.best),
        )
    return inset(table)


def best_in_words(best: BestGame) -> str:
    """Return a player's best game in words: points, day and ID."""
    return f"{best.points} ({best.started[:10]}, {best.game})"


def pairs(found: RecordFigures, look: Look, *, most: bool) -> Padding:
    """Draw a row per pair; the bar shows how often the first finished ahead of the second.

    With *most*, draw only the pairs that met most often.
    """
    shown = found.pairs[:MOST_PAIRS] if most else found.pairs
    table = table_with_heads(
        (_("Head to head"), ("right", WIDEST)),
        ("", SCORE),
        ("", NAME),
        (_("Games"), GAMES),
        ("", BARS),
    )
    for pair in shown:
        table.add_row(*_pair(pair, look))
    others = len(found.pairs) - len(shown)
    text = n_("and {number} other pair", "and {number} other pairs", others)
    return inset(table, *([Text(text.format(number=others), "muted")] if others else []))


def _pair(pair: Pair, look: Look) -> list[str | Text]:
    return [
        name_in_style(pair.one),
        f"{pair.one_ahead} : {pair.other_ahead}",
        name_in_style(pair.other),
        str(pair.games),
        look.bar(round(pair.one_ahead * BAR / pair.games), BAR),
    ]
