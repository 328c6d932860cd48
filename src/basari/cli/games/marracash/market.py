"""What one must know of a shop that is sold: who could come there, and its rivals."""

import re

from basari.cli.games.marracash.outlook import at_once, waiting_at
from basari.cli.games.marracash.panel import Panel
from basari.cli.games.marracash.signs import colour_name, lit, money
from basari.cli.texts import _, n_
from basari.rules.marracash.table import View

_PARTS = re.compile(r"(\d+)")


def about_shop(panel: Panel, view: View, shop: str) -> None:
    """Write where visitors of its colour are, who would enter at once, and shops of its colour."""
    colour, city = shop[0], view.rules.city
    inside = sum(group.count(colour) for group in view.groups)
    told = _("city {inside}  queue {outside}").format(
        inside=inside, outside=view.queue.count(colour)
    )
    numbers = [(part, "strong" if part.isdecimal() else "dim") for part in _PARTS.split(told)]
    panel.row((f"{colour_name(colour).upper()} ", f"{lit(colour)} strong"), *numbers)
    waiting = waiting_at(view, shop)
    if waiting:
        text = n_(
            "{number} at its door enters at once: +{income}",
            "{number} at its door enter at once: +{income}",
            waiting,
        )
        panel.say(text.format(number=waiting, income=money(at_once(view, shop))), "strong")
    for name, owner, customers in zip(city.shops, view.owners, view.customers, strict=True):
        if name[0] == colour and name != shop and owner is not None and panel.room > 1:
            x = panel.canvas.put(panel.x, panel.y, _("rival") + " ", "dim")
            x = panel.badge(panel.shop(x, panel.y, name) + 1, panel.y, owner)
            told = n_("{number} customer", "{number} customers", customers)
            panel.canvas.put(x + 1, panel.y, told.format(number=customers), "dim")
            panel.gap()
