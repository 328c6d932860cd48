"""The end of a game: who won and what decided it, and where all prestige came from."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.jantaris.layout import CityScene
from basari.cli.games.jantaris.signs import PRESTIGE, badges
from basari.cli.games.jantaris.words import item_name
from basari.cli.pages.finale import Reason, finale
from basari.cli.pages.ranking import lead, ranking, source_columns, tied, winners_page
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _, n_
from basari.cli.words import people
from basari.kernel import Event, Seat, Standings
from basari.rules.jantaris.events import CardWon, GoodsSold, ItemBought, ItemKept


def stage(scene: CityScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium, and tell what decided the game."""
    best = standings.winners[0]
    reasons = [Reason(best, line) for line in decided(scene, standings)]
    return finale(scene, standings, reasons, (), paper)


def winners(scene: CityScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Tell who won, what decided it, and where everybody's prestige came from."""
    table = ranking(standings, source_columns(scene), scene.names, paper)
    return winners_page(_headline(scene, standings, paper), decided(scene, standings), table)


def _headline(scene: CityScene, standings: Standings, paper: Paper) -> Text:
    best = standings.winners
    text = n_(
        "{names} wins with {prestige} prestige",
        "{names} share the victory with {prestige} prestige",
        len(best),
    )
    told = text.format(names=people(best, scene.names), prestige=standings.points[best[0]])
    star = paper.look.glyphs.most
    return Text(f"{star} {told} {star}\n", "curtain", justify="center")


def decided(scene: CityScene, standings: Standings) -> Iterator[str]:
    """Say in a few sentences what decided the game."""
    names, view, best = scene.names, scene.view, standings.winners
    equal = tied(standings)
    if len(equal) > len(best):
        others = [seat for seat in equal if seat not in best]
        told = _("As much prestige as {others}: {goods} goods in the purse decide it (J33).")
        yield told.format(others=people(others, names), goods=view.goods[best[0]].size)
    more, behind = lead(standings)
    if behind:
        told = _("That is {number} more than {names}.")
        yield told.format(number=more, names=people(behind, names))
    for seat in best:
        yield f"{names[seat]}: {_had(scene, seat)}."
    if max(standings.points) < view.rules.goal:
        yield _("Nobody reached {goal}: the game had lasted long enough (JR24).").format(
            goal=view.rules.goal
        )


def _had(scene: CityScene, seat: Seat) -> str:
    """Count what brought somebody prestige."""
    own = [event for event in _gains(scene) if seat in event.gains()]
    sales = sum(isinstance(event, GoodsSold) for event in own)
    items = sum(isinstance(event, ItemBought | ItemKept) for event in own)
    cards = sum(isinstance(event, CardWon) for event in own)
    told = (
        n_("{count} sale", "{count} sales", sales).format(count=sales),
        n_("{count} item", "{count} items", items).format(count=items),
        n_("{count} domination card", "{count} domination cards", cards).format(count=cards),
    )
    return ", ".join(told)


def _gains(scene: CityScene) -> list[Event]:
    return [entry.event for entry in scene.story.entries if entry.event.gains()]


def sources(scene: CityScene, paper: Paper) -> list[RenderableType]:
    """List everything that brought prestige, in its order, with the sum."""
    found = [entry for entry in scene.story.entries if entry.event.gains()]
    letters = badges(scene.names)
    canvas = paper.canvas(max(2, len(found) + 2))
    heads = ((_("round"), 2), (_("who"), 10), (_("for what"), 30), ("★", 70))
    for head, x in heads:
        canvas.put(x, 0, head, "faint")
    sums = [0] * len(scene.names)
    for row, entry in enumerate(found, 2):
        for seat, gain in entry.event.gains().items():
            sums[seat] += gain
            canvas.put(2, row, f"{entry.place.round}", "dim")
            canvas.put(10, row, letters[seat], badge_style(seat))
            canvas.put(12, row, short(scene.names[seat], 17))
            canvas.put(30, row, short(_what(entry.event), 38), "dim")
            canvas.right(72, row, f"+{gain}", PRESTIGE)
            canvas.right(77, row, f"{sums[seat]}", "strong")
    return [canvas]


def _what(event: Event) -> str:
    match event:
        case GoodsSold(goods=goods):
            return _("great market: sold {goods}").format(goods=goods)
        case ItemBought(item=item, paid=goods):
            return _("{item} for {goods}").format(item=item_name(item), goods=goods)
        case ItemKept(item=item):
            return _("{item}, by lockpick").format(item=item_name(item))
        case CardWon(areas=areas):
            return _("rules {areas}").format(areas=", ".join(area.name for area in areas))
        case _:
            return ""
