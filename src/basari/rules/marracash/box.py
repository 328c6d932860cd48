"""The box of Marracash: how a city is made from a table of components."""

from basari.rules.boxes import Box
from basari.rules.marracash.city import COLOURS, City, build_city
from basari.rules.register import Content


def city(content: Content) -> City:
    """Return the city that the checked table *content* describes."""
    visitors = tuple(content["visitors"][colour] for colour in COLOURS)
    return build_city(
        content["name"], tuple(content["grid"]), visitors, tuple(content["entrances"])
    )


CITY = Box(
    "city",
    ("basari.rules.marracash", "city.toml"),
    checks="basari.rules.marracash.components:CITY",
    unpack=city,
)
