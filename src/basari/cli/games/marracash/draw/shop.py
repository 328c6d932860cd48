"""What one must know of a shop that is sold: who could come there, and its rivals."""

import re

from basari.cli.games.marracash.draw.panel import Panel
from basari.cli.games.marracash.draw.signs import lit, money
from basari.cli.texts import _, n_, tell
from basari.rules.marracash.facts.outlook import shop_outlook
from basari.rules.marracash.facts.words import COLOUR_NAMES
from basari.rules.marracash.table import View

_PARTS = re.compile(r"(\d+)")


def write_shop(panel: Panel, view: View, shop: str) -> None:
    """Write where visitors of its colour are, who would enter at once, and its rivals."""
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
