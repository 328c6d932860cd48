"""Habits of players: what they choose in which situation, and the prices they pay and get."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.commands.records import (
    NAME,
    Column,
    best_in_words,
    inset,
    name_in_style,
    row_of,
    table_with_heads,
)
from basari.cli.games import naming_face
from basari.cli.pages.port import AnyFace
from basari.cli.terminal.look import Look
from basari.cli.texts import _, figure
from basari.stats.played import SITUATIONS
from basari.stats.records import Habits, PlayerFigures, Price

LABEL: Column = ("left", 16)
CHOICE: Column = ("left", 14)
SHARE: Column = ("right", 5)
DEALS: Column = ("right", 13)
BAR = 6
"""The width of a bar, in cells."""
LATEST = 60
"""How many of the latest games are drawn as columns, whose height shows the points."""


def favourites(players: Sequence[PlayerFigures], game: str, edition: str) -> Padding:
    """Draw a row per player of an edition: the favourite choice, and the average prices."""
    face = naming_face(game, edition)
    habits = [
        (own, each)
        for own in players
        for each in own.habits
        if (each.game, each.edition) == (game, edition)
    ]
    deeds = tuple(dict.fromkeys(deed for _own, each in habits for deed in each.prices))
    table = table_with_heads(
        (face.edition_name(), NAME),
        (_("favourite"), CHOICE),
        ("", SHARE),
        *((face.deed(deed), DEALS) for deed in deeds),
    )
    for own, each in habits:
        table.add_row(name_in_style(own.who), *_favourite(each, face), *_deals(each))
    return inset(table)


def _favourite(habits: Habits, face: AnyFace) -> tuple[str, str]:
    """Return the most frequent choice and its share, or `-` and an empty string."""
    chosen, favourite = habits.chosen["all"], habits.favourites["all"]
    if favourite is None:
        return "-", ""
    share = chosen[favourite] / sum(chosen.values())
    return face.choice(favourite), figure(share, ".0%")


def _deals(habits: Habits) -> Iterator[str]:
    """Yield how often each deed that has a price was done, and its average price."""
    for by_choice in habits.prices.values():
        times = sum(price.times for price in by_choice.values())
        amount = sum(price.amount for price in by_choice.values())
        yield _price(Price(times, amount, amount / times if times else None))


def details(own: PlayerFigures, look: Look) -> Padding:
    """Draw a player's points over the games, and the habits in each edition."""
    best = _("best game: {game}").format(game=best_in_words(own.record.best))
    parts: list[RenderableType] = [
        Text.assemble((own.who.name, "title"), f" {look.glyphs.dot} {best}"),
        row_of(own.points[-LATEST:], look),
    ]
    for habits in own.habits:
        parts += [_habits(habits, look), *_contests(habits)]
    return inset(*parts)


def legend(own: PlayerFigures, look: Look) -> Padding:
    """Return the notes that explain the marks and prices in `details`."""
    faces = [naming_face(each.game, each.edition) for each in own.habits if each.prices]
    prices = dict.fromkeys(face.prices() for face in faces)
    favourite = _("{mark} is the favourite").format(mark=look.glyphs.most)
    return inset(Text("; ".join([favourite, *prices]), "muted"))


def _habits(habits: Habits, look: Look) -> Table:
    """Draw a column per choice, a row per situation that came up, and a row per priced deed."""
    face = naming_face(habits.game, habits.edition)
    table = table_with_heads(
        (face.edition_name(), LABEL),
        *((face.choice(choice), CHOICE) for choice in habits.chosen["all"]),
    )
    for situation in SITUATIONS:
        if habits.favourites[situation]:
            table.add_row(situation_name(situation), *_shares(habits, situation, look))
    for deed, by_choice in habits.prices.items():
        table.add_row(face.deed(deed), *map(_price, by_choice.values()))
    return table


def situation_name(situation: str) -> str:
    """Return the translated name of a situation in which choices are counted."""
    return {
        "all": _("overall"),
        "leading": _("leading"),
        "level": _("level"),
        "behind": _("behind"),
        "first": _("early"),
        "middle": _("midway"),
        "last": _("late"),
    }[situation]


def _shares(habits: Habits, situation: str, look: Look) -> Iterator[Text]:
    """Draw each choice's share in a situation as a bar and a percentage; mark the favourite."""
    chosen = habits.chosen[situation]
    whole = sum(chosen.values())
    for choice, times in chosen.items():
        share = times / whole
        favourite = choice == habits.favourites[situation]
        yield Text.assemble(
            look.bar(round(share * BAR), BAR),
            f" {figure(share, '.0%'):>5}",
            (look.glyphs.most if favourite else " ", "most"),
        )


def _price(price: Price) -> str:
    """Return how often a deed was done and its average price, or `-` if it never was."""
    if price.average is None:
        return "-"
    return _("{number} for {price}").format(number=price.times, price=figure(price.average, ".1f"))


def _contests(habits: Habits) -> list[Text]:
    """Return a line on contests won and lost and on other deeds; `[]` if there were none."""
    face = naming_face(habits.game, habits.edition)
    others = [
        f"{face.deed(deed)} {sum(by_choice.values())}"
        for deed, by_choice in habits.deeds.items()
        if any(by_choice.values())
    ]
    won = _("contests: {won} won, {lost} lost").format(won=habits.won, lost=habits.lost)
    told = [won, *others] if habits.won or habits.lost else others
    return [Text("; ".join(told))] if told else []
