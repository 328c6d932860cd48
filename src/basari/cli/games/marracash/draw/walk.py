"""The effects of a walk, written into the panel."""

from collections.abc import Iterator

from basari.cli.games.marracash.draw.panel import Extra, Panel
from basari.cli.games.marracash.draw.signs import crowd, lit, money
from basari.cli.games.marracash.draw.table import Fill
from basari.cli.texts import _, n_, tell
from basari.kernel import Seat
from basari.rules.marracash.facts.outlook import Outlook, Visit
from basari.rules.marracash.facts.words import count_actions
from basari.rules.marracash.table import View

LETTERS = 5
"""Columns for the visitors who enter a shop."""


def write_walk(view: View, seen: Outlook, mover: Seat, typed: str = "") -> Fill:
    """Return a function that writes the effects of a walk into the panel."""

    def fill(panel: Panel) -> None:
        gets: dict[Seat, Extra] = {
            Seat(seat): (f"+{gain}", "strong") for seat, gain in enumerate(seen.gains) if gain
        }
        panel.people(view, _("gets"), gets, mover)
        panel.head(tell(count_actions(view)))
        panel.gap(int(panel.room > panel.width // 2))
        size = n_("{number} visitor", "group of {number}", len(seen.group))
        visitors = size.format(number=len(seen.group))
        way = f"{seen.walk.start} ━━▶ {seen.walk.goal}"
        panel.row(
            (way, "accent strong"),
            (f"   {visitors}", "dim"),
            (f"  {typed}_" if typed else "", "faint"),
        )
        if len(seen.group) > 4:  # noqa: PLR2004 - so many stand on the map in full
            panel.group(panel.x, panel.y, seen.group, gap=False)
            panel.gap()
        panel.gap()
        for visit in seen.visits:
            _visit(panel, visit, mover)
        _arriving(panel, seen)
        panel.gap()
        for sentence in _consequences(view, seen):
            panel.say(sentence)

    return fill


def _visit(panel: Panel, visit: Visit, mover: Seat) -> None:
    """Write who would enter a shop, and what its owner and the mover would get."""
    shop = visit.shop
    some = shop[0] * visit.number
    shown = " ".join(some) if visit.number < 3 else crowd(some, LETTERS - 1)  # noqa: PLR2004 - with gaps
    canvas, x, y = panel.canvas, panel.x, panel.y
    canvas.put(x, y, shown, f"{lit(shop[0])} strong")
    at = canvas.put(x + LETTERS, y, "▸ ", "dim")
    at = panel.badge(panel.shop(at, y, shop) + 1, y, visit.owner)
    paid = money(visit.paid)
    after = visit.customers + visit.number
    text = n_("{before} → {after} customer", "{before} → {after} customers", after)
    customers = text.format(before=visit.customers, after=after)
    if at + len(customers) + len(paid) + 3 < panel.last:
        canvas.put(at + 2, y, customers, "dim")
    canvas.right(panel.last - 1, y, paid, "strong")
    panel.gap()
    if visit.part:
        text = _("{part} of it for {name}")
        bare = len(text.format(part=visit.part, name=""))
        name = panel.name(mover, panel.width - LETTERS - 2 - bare)
        canvas.put(x + LETTERS + 2, panel.y, text.format(part=visit.part, name=name), "dim")
        panel.gap()


def _arriving(panel: Panel, seen: Outlook) -> None:
    """Write who would arrive, and which group they would join."""
    canvas, x, y = panel.canvas, panel.x, panel.y
    if not seen.rest:
        panel.say(_("Nobody arrives at {goal}.").format(goal=seen.walk.goal))
        return
    at = (
        panel.group(x, y, crowd(seen.rest, LETTERS - 1), gap=False)
        if len(seen.rest) < LETTERS
        else canvas.put(x, y, _("the rest") if seen.visits else _("all of them"), "strong")
    )
    at = canvas.put(max(at + 1, x + LETTERS), y, "▸ ", "dim")
    if not seen.there:
        canvas.put(at, y, _("to {goal}").format(goal=seen.walk.goal))
        panel.gap()
        return
    at = canvas.put(at, y, _("joins") + " ")
    room = panel.last - at - len(_("at {goal}").format(goal=seen.walk.goal)) - 2
    if len(seen.there) <= room:
        at = panel.group(at, y, seen.there, gap=False)
    else:
        at = canvas.put(at, y, f"{len(seen.there)}", "strong")
    canvas.put(at + 1, y, _("at {goal}").format(goal=seen.walk.goal))
    panel.gap()


def _consequences(view: View, seen: Outlook) -> Iterator[str]:
    """Yield sentences on further effects of a walk."""
    if not seen.visits:
        yield _("Nobody enters a shop.")
    if seen.walk.start in view.rules.city.entrances:
        text = (
            _("This empties entrance {number}: after your turn you bring in new visitors.")
            if view.queue
            else _("Entrance {number} stays empty.")
        )
        yield text.format(number=seen.walk.start)
