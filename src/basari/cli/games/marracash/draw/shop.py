"""Facts about a shop for sale: who could come there, and which shops compete for them."""

import re
from collections.abc import Sequence

from rich.cells import cell_len

from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.signs import lit, money
from basari.cli.texts import _, cn_, n_, tell
from basari.rules.marracash.facts.outlook import ShopOutlook, shop_outlook
from basari.rules.marracash.facts.words import COLOUR_NAMES
from basari.rules.marracash.table import View

_PARTS = re.compile(r"(\d+)")
LABEL = 12
"""Columns for the labels."""
ENDS = (17, 12, 7, 0)
"""Columns from the end of each number in the list to the end of the panel."""
NONE = "–"
"""Written instead of the visitors at the door if no door of the shop is at a fountain."""


def write_shop(panel: Panel, view: View, shop: str) -> None:
    """Write how many visitors of the shop's colour are in the city and in the queue.

    Then write how many would enter at once, and which shops compete for them.
    """
    seen, colour = shop_outlook(view, shop), shop[0]
    text = _("city {inside}  queue {outside}").format(inside=seen.inside, outside=seen.queue)
    numbers = [(part, "strong" if part.isdecimal() else "dim") for part in _PARTS.split(text)]
    panel.row((f"{tell(COLOUR_NAMES[colour]).upper()} ", f"{lit(colour)} strong"), *numbers)
    if seen.at_door:
        text = n_(
            "{number} at its door enters at once: +{income}",
            "{number} at its door enter at once: +{income}",
            seen.at_door,
        )
        panel.say(text.format(number=seen.at_door, income=money(seen.at_once)), "strong")
    for name, owner, customers in seen.rivals:
        if panel.room > 1:
            x = panel.canvas.put(panel.x, panel.y, _("rival") + " ", "dim")
            x = panel.badge(panel.shop(x, panel.y, name) + 1, panel.y, owner)
            text = n_("{number} customer", "{number} customers", customers)
            panel.canvas.put(x + 1, panel.y, text.format(number=customers), "dim")
            panel.gap()


def write_reasons(panel: Panel, view: View, shop: str) -> None:
    """Write how many visitors would enter a shop at once, after one move, and at most.

    Below them are its rivals, the shops that compete for these visitors.
    """
    seen, ink = shop_outlook(view, shop), f"{lit(shop[0])} strong"
    at = panel.shop(panel.x, panel.y, shop)
    panel.canvas.put(at + 1, panel.y, _("the first customers"), "strong")
    panel.gap()
    if seen.at_door:
        _write_row(panel, _("at the door"), (shop[0] * seen.at_door, ink))
        panel.canvas.right(panel.last - 1, panel.y - 1, f"+{money(seen.at_once)}", "strong")
    else:
        nobody = (
            cn_("who stands there", "nobody", "nobody", 1) if seen.at_fountain else _("has none")
        )
        _write_row(panel, _("at the door"), (nobody, "dim"))
    if seen.walk:
        way = f"  {seen.walk.start} ━▶ {seen.walk.goal}"
        _write_row(panel, _("one move"), (shop[0] * seen.led, ink), (way, "strong"))
    else:
        _write_row(panel, _("one move"), (cn_("who stands there", "nobody", "nobody", 1), "dim"))
    waiting = n_("{number} waits", "{number} wait", seen.queue).format(number=seen.queue)
    _write_row(panel, _("left in all"), (f"{seen.left}", "strong"), (f" ({waiting})", "dim"))
    if not seen.rivals:
        _write_row(panel, _("rival"), (_("none"), "dim"))
    for name, owner, customers in seen.rivals[: max(0, panel.room)]:
        at = panel.shop(panel.x + LABEL, panel.y, name)
        at = panel.badge(at + 1, panel.y, owner)
        text = n_("{number} customer", "{number} customers", customers).format(number=customers)
        fits = cell_len(text) < panel.last - at
        panel.canvas.put(at + 1, panel.y, text if fits else f"{customers}", "dim")
        _write_row(panel, _("rival"))


def _write_row(panel: Panel, label: str, *parts: tuple[str, str]) -> None:
    """Write a label, and *parts* beside it, each a text with its style."""
    panel.canvas.put(panel.x, panel.y, label, "dim")
    at = panel.x + LABEL
    for text, style in parts:
        at = panel.canvas.put(at, panel.y, text, style)
    panel.gap()


def write_free_shops(panel: Panel, view: View, shops: Sequence[str], chosen: str) -> None:
    """List *shops* to put up, with *chosen* lit; each has the numbers of visitors and of rivals.

    Visitors are those at its door, those whom the best move brings, and all who could still come.
    """
    rows = panel.room - 1
    if rows < 1:
        return
    heads = (
        _("door"),
        cn_("shop list", "move", "move", 1),
        cn_("shop list", "left", "left", 1),
        cn_("shop list", "rivals", "rivals", 1),
    )
    panel.canvas.put(panel.x, panel.y, _("FREE"), "faint strong")
    for end, head in zip(_ends(panel), heads, strict=True):
        panel.canvas.right(end, panel.y, head, "faint")
    panel.gap()
    first = max(0, min(shops.index(chosen) - rows // 2, len(shops) - rows))
    for shop in shops[first : first + rows]:
        _write_free(panel, shop_outlook(view, shop), chosen=shop == chosen)


def _ends(panel: Panel) -> list[int]:
    """Return the columns where the numbers of the list end."""
    return [panel.last - end for end in ENDS]


def _write_free(panel: Panel, seen: ShopOutlook, *, chosen: bool) -> None:
    if chosen:
        panel.canvas.lit(panel.x, panel.y, panel.width)
    panel.canvas.on_click(panel.x, panel.y, panel.width, 1, *seen.shop.lower())
    style = "accent.badge" if chosen else f"{lit(seen.shop[0])} strong"
    panel.canvas.put(panel.x, panel.y, f" {seen.shop} ", style)
    door = f"{seen.at_door}" if seen.at_fountain else NONE
    for end, number in zip(
        _ends(panel), (door, f"{seen.led}", f"{seen.left}", f"{len(seen.rivals)}"), strict=True
    ):
        panel.canvas.right(end, panel.y, number, "dim" if number in {"0", NONE} else "strong")
    panel.gap()
