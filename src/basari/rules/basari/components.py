"""Tables of cards and arches: what makes them valid, and how the rules read them."""

from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from basari.errors import InvalidNotation, Sentence, say
from basari.rules.basari import box
from basari.rules.basari.board.table import Arch
from basari.rules.basari.cards.table import Card
from basari.rules.basari.gems import Gems
from basari.rules.tables import Kind, Name, Strict

CARDS = 39
ARCHES = (34, 28)
"""Arches on the ring of 1998, and on the smaller one of the English edition."""


def _two_to_four(text: str) -> str:
    """Return *text* if it names two to four gems, otherwise raise `ValueError` (C1, B1)."""
    try:
        size = Gems.parse(text).size
    except InvalidNotation as error:
        raise ValueError from error
    if not 2 <= size <= 4:  # noqa: PLR2004 - as the rule says
        raise ValueError
    return text


_Workers = Annotated[int, Field(ge=1, le=4)]
_Points = Annotated[int, Field(ge=4, le=7)]
_Heap = Annotated[str, AfterValidator(_two_to_four)]


class CardEntry(Strict):
    """A bazaar card in a table of components (C1)."""

    workers: _Workers
    points: _Points
    gems: _Heap


class ArchEntry(Strict):
    """An arch in a table of components (B1)."""

    points: _Points
    gems: _Heap


class DeckTable(Strict):
    """A table of bazaar cards."""

    kind: Literal["deck"]
    name: Name
    cards: list[CardEntry]

    def deck(self) -> tuple[Card, ...]:
        """Return the cards, numbered from 1 in the order of the table."""
        return box.deck(self.model_dump())


class TrackTable(Strict):
    """A table of arches."""

    kind: Literal["track"]
    name: Name
    arches: list[ArchEntry]

    def track(self) -> tuple[Arch, ...]:
        """Return the arches, numbered from 1 in the order of the table."""
        return box.track(self.model_dump())


def _cards_miscounted(count: int) -> Sentence | None:
    """Return a complaint if *count* is not the right number of cards, otherwise `None`."""
    if count == CARDS:
        return None
    return say(
        "the deck has {count} cards, but must have {cards} (C1)",
        count=count,
        cards=CARDS,
    )


def _arches_miscounted(count: int) -> Sentence | None:
    """Return a complaint if *count* is not a right number of arches, otherwise `None`."""
    if count in ARCHES:
        return None
    return say(
        "the track has {count} arches, but must have 34, or 28 as in the English edition (B1)",
        count=count,
    )


_MUST = {
    "name": say("a name of 1 to 60 characters that can be shown"),
    "points": say("a whole number from 4 to 7"),
    "gems": say("2 to 4 gems like 2R1B"),
    "entry": say("written like the entries in docs/components.md"),
}
DECK = Kind(
    kind="deck",
    model=DeckTable,
    rule="C1",
    must={
        **_MUST,
        "kind": say("deck"),
        "cards": say("a list of {cards} cards", cards=CARDS),
        "workers": say("a whole number from 1 to 4"),
    },
    entry=say("card {number}"),
    entries="cards",
    count_problem=_cards_miscounted,
    file=box.DECK.file,
)
TRACK = Kind(
    kind="track",
    model=TrackTable,
    rule="B1",
    must={
        **_MUST,
        "kind": say("track"),
        "arches": say("a list of 34 arches, or 28 as in the English edition"),
    },
    entry=say("arch {number}"),
    entries="arches",
    count_problem=_arches_miscounted,
    file=box.TRACK.file,
)
