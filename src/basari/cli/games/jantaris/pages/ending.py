"""The end of a game: who won and what decided it, and where all prestige came from."""

from rich.console import RenderableType

from basari.cli.games.jantaris.draw.signs import PRESTIGE, badges
from basari.cli.games.jantaris.draw.table import JantarisScene
from basari.cli.pages.finale import Reason, finale, usual_reasons
from basari.cli.pages.usual import result_lines
from basari.cli.terminal.canvas import short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _, tell
from basari.kernel import Event, Standings
from basari.rules.jantaris.events import CardWon, GoodsSold, ItemBought, ItemKept
from basari.rules.jantaris.facts.words import area_names, item_name


def podium(scene: JantarisScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium, and tell what decided the game."""
    own = [Reason(standings.winners[0], line) for line in result_lines(scene, standings)]
    return finale(scene, standings, own or usual_reasons(scene, standings), (), paper)


def sources(scene: JantarisScene, paper: Paper) -> list[RenderableType]:
    """List everything that brought prestige, in its order, with everybody's sum."""
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
            return _("{item} for {goods}").format(item=tell(item_name(item)), goods=goods)
        case ItemKept(item=item):
            return _("{item}, by lockpick").format(item=tell(item_name(item)))
        case CardWon(areas=areas):
            return _("rules {areas}").format(areas=tell(area_names(areas)))
        case _:
            return ""
