"""How somebody plays: which actions they choose when, and what they buy and sell them for."""

from collections.abc import Iterator, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.commands.records import NAME, Column, headed, named, row_of, set_in, told_best
from basari.cli.games.basari.actions import action_name
from basari.cli.terminal.look import Look
from basari.cli.texts import _, figure
from basari.cli.words import edition_name
from basari.rules.register import edition_named
from basari.stats import SITUATIONS, Habits, PlayerFigures, Trade

LABEL: Column = ("left", 16)
ACTION: Column = ("left", 14)
SHARE: Column = ("right", 5)
DEALS: Column = ("right", 13)
BAR = 6
"""Cells for a bar."""
LATEST = 60
"""So many games a row of columns shows."""


def favourites(players: Sequence[PlayerFigures], edition: str) -> Padding:
    """Draw a row per player of an edition: the favourite action, and what the deals brought."""
    table = headed(
        (edition_name(edition), NAME),
        (_("favourite"), ACTION),
        ("", SHARE),
        (_("bought"), DEALS),
        (_("sold"), DEALS),
    )
    for own in players:
        for habits in own.habits:
            if habits.edition == edition:
                table.add_row(named(own.who), *_favourite(habits), *_deals(habits))
    return set_in(table)


def _favourite(habits: Habits) -> tuple[str, str]:
    """Name the action that was chosen most, and its share."""
    chosen = {action: own.chosen["all"] for action, own in habits.actions.items()}
    favourite = habits.favourites["all"]
    if favourite is None:
        return "-", ""
    names = {str(action): action_name(action) for action in edition_named(habits.edition).actions}
    return names[favourite], figure(chosen[favourite] / sum(chosen.values()), ".0%")


def _deals(habits: Habits) -> Iterator[str]:
    """Tell what was bought and sold in all, and for how many gems on average."""
    for trades in zip(*((own.bought, own.sold) for own in habits.actions.values()), strict=True):
        deals, gems = sum(trade.deals for trade in trades), sum(trade.gems for trade in trades)
        yield _price(Trade(deals, gems, gems / deals if deals else None))


def details(own: PlayerFigures, look: Look) -> Padding:
    """Draw somebody's points over the games, and the habits in each edition."""
    best = _("best game: {game}").format(game=told_best(own.record.best))
    parts: list[RenderableType] = [
        Text.assemble((own.who.name, "title"), f" {look.glyphs.dot} {best}"),
        row_of(own.points[-LATEST:], look),
    ]
    for habits in own.habits:
        parts += [_habits(habits, look), Text(_negotiations(habits))]
    return set_in(*parts)


def legend(look: Look) -> Padding:
    """Say what the details mean."""
    text = _("{mark} is the favourite; prices are gems per deal on average")
    return set_in(Text(text.format(mark=look.glyphs.most), "muted"))


def _habits(habits: Habits, look: Look) -> Table:
    """Draw a column per action, a row per situation that came up, and what the deals brought."""
    actions = edition_named(habits.edition).actions
    table = headed(
        (edition_name(habits.edition), LABEL),
        *((action_name(action), ACTION) for action in actions),
    )
    for situation in SITUATIONS:
        if habits.favourites[situation]:
            table.add_row(situation_name(situation), *_shares(habits, situation, look))
    made = habits.actions.values()
    table.add_row(_("bought"), *(_price(own.bought) for own in made))
    table.add_row(_("sold"), *(_price(own.sold) for own in made))
    return table


def situation_name(situation: str) -> str:
    """Say when somebody chose."""
    return {
        "all": _("overall"),
        "leading": _("leading"),
        "level": _("level"),
        "behind": _("behind"),
        "first_leg": _("first leg"),
        "middle_legs": _("middle legs"),
        "last_leg": _("last leg"),
    }[situation]


def _shares(habits: Habits, situation: str, look: Look) -> Iterator[Text]:
    """Draw the share of every action in a situation, and mark the favourite."""
    whole = sum(own.chosen[situation] for own in habits.actions.values())
    for action, own in habits.actions.items():
        share = own.chosen[situation] / whole
        favourite = action == habits.favourites[situation]
        yield Text.assemble(
            look.bar(round(share * BAR), BAR),
            f" {figure(share, '.0%'):>5}",
            (look.glyphs.most if favourite else " ", "most"),
        )


def _price(trade: Trade) -> str:
    """Tell how many deals there were, and for how many gems on average."""
    if trade.average is None:
        return "-"
    text = _("{deals} for {gems}")
    return text.format(deals=trade.deals, gems=figure(trade.average, ".1f"))


def _negotiations(habits: Habits) -> str:
    """Tell how negotiations ended, and how often three wanted the same, which nobody got."""
    actions = habits.actions.values()
    text = _(
        "negotiations: {won} won ({free} for free), {lost} lost ({left} for free); "
        "{in_vain} in vain"
    )
    return text.format(
        won=habits.won,
        free=sum(own.free for own in actions),
        lost=habits.lost,
        left=sum(own.left for own in actions),
        in_vain=sum(own.in_vain for own in actions),
    )
