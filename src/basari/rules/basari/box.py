"""The boxes of Basari: how bazaar cards and arches are made from tables of components."""

from basari.rules.basari.board.table import Arch
from basari.rules.basari.cards.table import Card
from basari.rules.basari.gems import Gems
from basari.rules.boxes import Box
from basari.rules.register import Content


def deck(content: Content) -> tuple[Card, ...]:
    """Return the cards of a table, numbered from 1 in its order (C1)."""
    return tuple(
        Card(number, entry["workers"], entry["points"], Gems.parse(entry["gems"]))
        for number, entry in enumerate(content["cards"], 1)
    )


def track(content: Content) -> tuple[Arch, ...]:
    """Return the arches of a table, numbered from 1 in its order (B1)."""
    return tuple(
        Arch(number, entry["points"], Gems.parse(entry["gems"]))
        for number, entry in enumerate(content["arches"], 1)
    )


DECK = Box(
    "deck",
    ("basari.rules.basari", "deck.toml"),
    checks="basari.rules.basari.components:DECK",
    unpack=deck,
)
TRACK = Box(
    "track",
    ("basari.rules.basari", "track.toml"),
    checks="basari.rules.basari.components:TRACK",
    unpack=track,
)
