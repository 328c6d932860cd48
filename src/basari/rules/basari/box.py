"""What lies in the boxes of Basari: bazaar cards, and arches."""

from basari.rules.basari.board.table import Arch
from basari.rules.basari.cards.table import Card
from basari.rules.basari.gems import Gems
from basari.rules.boxes import Box
from basari.rules.register import Content


def deck(content: Content) -> tuple[Card, ...]:
    """Make the cards, numbered from 1 as in the table (C1)."""
    return tuple(
        Card(number, entry["workers"], entry["points"], Gems.parse(entry["gems"]))
        for number, entry in enumerate(content["cards"], 1)
    )


def track(content: Content) -> tuple[Arch, ...]:
    """Make the arches, numbered from 1 as in the table (B1)."""
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
