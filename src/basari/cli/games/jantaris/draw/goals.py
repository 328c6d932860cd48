"""A player's goals and items; goals are the open domination cards the player is closest to."""

from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.jantaris.draw.panel import Panel
from basari.cli.games.jantaris.draw.signs import PRESTIGE
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.look import badge_style
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.rules.jantaris.domination import PRESTIGE as WORTH
from basari.rules.jantaris.facts.goals import Goal, goals
from basari.rules.jantaris.facts.words import ability, item_name
from basari.rules.jantaris.standing import has_crown
from basari.rules.jantaris.table import View

LEAST = 12
"""The fewest cells left for the words of a goal."""


def write_goals(canvas: Canvas, y: int, view: View, seat: Seat, letters: Sequence[str]) -> None:
    """Write in one line the open cards that *seat* is closest to, and what it lacks for each."""
    at = canvas.put(2, y, _("Goals"), "faint strong") + 1
    last = canvas.width - 10
    for goal in goals(view, seat):
        words = tell(goal.sentence)
        if at + 8 + min(cell_len(words), LEAST) > last:
            break
        at = write_rulers(canvas, at, y, goal, letters)
        at = canvas.put(at, y, short(words, last - at), "dim") + 2
    told = _("each {prestige}★").format(prestige=WORTH) if view.open else _("all are won")
    canvas.put(at, y, short(told, canvas.width - at - 1), PRESTIGE if view.open else "dim")


def write_rulers(canvas: Canvas, x: int, y: int, goal: Goal, letters: Sequence[str]) -> int:
    """Write the districts of a card, each with its ruler's letter; return the next column."""
    for district, owner in zip(goal.districts, goal.rulers, strict=True):
        if owner is None:
            x = canvas.put(x, y, "·", "faint")
        else:
            x = canvas.put(x, y, letters[owner], badge_style(Seat(owner)))
        x = canvas.put(x, y, f"{district}", "strong") + 1
    return x


def write_items(canvas: Canvas, y: int, view: View, seat: Seat) -> None:
    """Write in one line the items of *seat*, what each can do, and whether *seat* has a crown."""
    at = canvas.put(2, y, _("Items"), "faint strong") + 1
    last = canvas.width - 2
    for name, what in _items(view, seat):
        if last - at < LEAST:
            break
        at = canvas.put(at, y, short(name, last - at)) + 1
        at = canvas.put(at, y, short(what, max(0, last - at)), "dim") + 2
    crown = _crown(view, seat)
    if at + cell_len(crown) <= last:
        canvas.put(at, y, crown, "dim")


def panel_goals(panel: Panel, view: View, seat: Seat) -> None:
    """Write in a panel the open cards that *seat* is closest to, and its items."""
    canvas = panel.canvas
    panel.row(
        (_("GOALS") + "  ", "faint strong"), (_("each {prestige}★").format(prestige=WORTH), "faint")
    )
    for goal in goals(view, seat):
        at = write_rulers(canvas, panel.x, panel.y, goal, panel.letters)
        canvas.put(at, panel.y, short(tell(goal.sentence), panel.last - at))
        panel.y += 1
    panel.gap()
    panel.row((_("YOUR ITEMS"), "faint strong"))
    for name, what in _items(view, seat):
        if panel.room > 0:
            panel.say(f"{name}: {what}" if what else name)
    if panel.room > 0:
        panel.say(_crown(view, seat), "dim")


def _items(view: View, seat: Seat) -> list[tuple[str, str]]:
    """Return the name of each item of a seat, with what it can still do."""
    items = [view.rules.city.item(number) for number in view.items[seat]]
    return [
        (tell(item_name(item.title)), "" if item.once else tell(ability(item) or ""))
        for item in items
    ]


def _crown(view: View, seat: Seat) -> str:
    """Say whether a seat has a crown, and whether others can name it."""
    crown = _("♔ crown") if has_crown(view.rules.city, view.items[seat]) else _("no ♔")
    if view.reach.sheltered[seat]:
        return _("{crown}: others cannot name you").format(crown=crown)
    return _("{crown}: you can be named").format(crown=crown)
