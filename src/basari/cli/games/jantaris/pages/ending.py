"""The end of a game: who won and what decided it, and where all prestige came from."""

from collections.abc import Sequence

from rich.console import RenderableType

from basari.cli.games.jantaris.draw.signs import PRESTIGE, badges
from basari.cli.games.jantaris.draw.table import JantarisScene
from basari.cli.pages.finale import Reason, finale, usual_reasons
from basari.cli.pages.ranking import places
from basari.cli.pages.usual import result_lines
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _, tell
from basari.kernel import Event, Standings
from basari.rules.jantaris.events import CardWon, GoodsSold, ItemBought, ItemKept
from basari.rules.jantaris.facts.words import SOURCE_NAMES, area_names, item_name

BAR = 28
"""The column where bars begin."""


def podium(scene: JantarisScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw the podium, and tell what decided the game."""
    own = [Reason(standings.winners[0], line) for line in result_lines(scene, standings)]
    return finale(scene, standings, own or usual_reasons(scene, standings), (), paper)


def sources(scene: JantarisScene, standings: Standings, paper: Paper) -> list[RenderableType]:
    """Draw each seat's prestige as a bar, and list all gains with the sums so far."""
    found = [entry for entry in scene.story.entries if entry.event.gains()]
    letters = badges(scene.names)
    top = len(scene.names) + 2
    canvas = paper.canvas(top + 2 + len(found))
    _bars(canvas, standings, scene, [entry.event for entry in found])
    for head, x in ((_("round"), 2), (_("who"), 10), (_("for what"), 30), ("★", 70)):
        canvas.put(x, top, head, "faint")
    sums = [0] * len(scene.names)
    for row, entry in enumerate(found, top + 1):
        for seat, gain in entry.event.gains().items():
            sums[seat] += gain
            canvas.put(2, row, f"{entry.place.round}", "dim")
            canvas.put(10, row, letters[seat], badge_style(seat))
            canvas.put(12, row, short(scene.names[seat], 17))
            canvas.put(30, row, short(_what(entry.event), 38), "dim")
            canvas.right(72, row, f"+{gain}", PRESTIGE)
            canvas.right(77, row, f"{sums[seat]}", "strong")
    return [canvas]


def _bars(
    canvas: Canvas, standings: Standings, scene: JantarisScene, events: Sequence[Event]
) -> None:
    """Draw a bar per seat on one scale, the best first; letters name the sources."""
    room, most = canvas.width - BAR - 6, max(1, *standings.points)
    taken = places(standings)
    for row, seat in enumerate(sorted(taken, key=lambda seat: (taken[seat], seat))):
        end = canvas.badge(2, row, seat)
        canvas.put(end + 1, row, short(scene.names[seat], BAR - end - 2))
        x = BAR
        for source, tone in zip(
            SOURCE_NAMES, (badge_style(seat), "hollow", "neutral"), strict=True
        ):
            gained = sum(one.gains().get(seat, 0) for one in events if one.source == source)
            if gained:
                text = f"{tell(SOURCE_NAMES[source])[0]}{gained}"
                size = max(len(text) + 2, gained * room // most)
                x = canvas.put(x, row, text.center(size), tone)
        canvas.right(canvas.width - 2, row, f"{standings.points[seat]}★", PRESTIGE)
    x = BAR
    for name in map(tell, SOURCE_NAMES.values()):
        x = canvas.put(x, len(taken), name[0], "strong")
        x = canvas.put(x, len(taken), f" {name}", "dim") + 2


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
