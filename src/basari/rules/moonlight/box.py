"""The box of Moonlight Market: how tiles and cushions are made from a table."""

from basari.rules.boxes import Box
from basari.rules.moonlight.market import SEATS, Market, make_market
from basari.rules.register import Content


def market(content: Content) -> Market:
    """Return the market that the checked table *content* describes."""
    rows = [tuple(content["cushions"][str(seats)]) for seats in SEATS]
    return make_market(content["name"], tuple(content["tiles"]), tuple(rows))


MARKET = Box(
    "moonlight",
    ("basari.rules.moonlight", "house.toml"),
    checks="basari.rules.moonlight.components:MARKET",
    unpack=market,
)
