"""Sentences on what lies on the table, on the question being asked, and on its rules."""

from collections.abc import Iterator
from typing import Final

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name, count_points
from basari.kernel import Seat
from basari.rules.moonlight.chains import value_of
from basari.rules.moonlight.facts.outlook import are_bidding
from basari.rules.moonlight.facts.words import GEM_NAMES, numbers, tile_names
from basari.rules.moonlight.table import Bidding, Hammering, View
from basari.rules.moonlight.tiles import GEMS

COLUMN_NAMES: Final = say("left"), say("middle"), say("right")
INDENTED: Final = "   {text}"
"""The template of a line that belongs to the seat above it."""


def describe(view: View) -> Iterator[Sentence]:
    """Yield what lies on the table, and the cards that the viewer holds."""
    if view.round:
        yield say(
            "This round: the {column} column. {name} has the coin.",
            column=COLUMN_NAMES[view.column],
            name=Name(view.coin),
        )
    for number in range(1, len(view.cushions) + 1):
        yield _cushion(view, number)
    for seat in map(Seat, range(len(view.seals))):
        yield from _seat(view, seat)
    if view.hand:
        yield say("Your hand: {cards}.", cards=numbers(view.hand))
    if view.under:
        yield say("Under your pile: {cards}.", cards=numbers(view.under))


def _cushion(view: View, number: int) -> Sentence:
    cushion, lying = view.cushions[number - 1], view.beside[number - 1]
    if not any(cushion):
        return say("Cushion {number} is empty.", number=number)
    columns = join_parts([tile_names(column) or "-" for column in cushion], " | ")
    if not are_bidding(view):
        return say("Cushion {number}, tiles: {columns}.", number=number, columns=columns)
    card = (
        Sentence("{card} ({name})", {"card": lying.card, "name": Name(lying.seat)})
        if lying
        else say("free")
    )
    return say(
        "Cushion {number}: {card}. Tiles: {columns}.", number=number, card=card, columns=columns
    )


def _seat(view: View, seat: Seat) -> Iterator[Sentence]:
    """Yield how a seat stands, its chains, its cards and its tiles."""
    seals, displaced = view.seals[seat], view.displaced[seat]
    parts = [
        count_points(view.points[seat]),
        say_n("{number} seal", "{number} seals", seals, number=seals),
    ]
    if displaced is not None:
        parts.append(say("{card} displaced", card=displaced))
    yield Sentence("{name}: {parts}.", {"name": Name(seat), "parts": join_parts(parts)})
    chains = [
        Sentence(
            "{gem} {value} ({links})",
            {"gem": GEM_NAMES[gem], "value": value_of(chain), "links": " ".join(chain)},
        )
        for gem, chain in zip(GEMS, view.chains[seat], strict=True)
        if chain
    ]
    yield _indent(join_parts(chains) if chains else say("no chains yet"))
    if view.used[seat]:
        yield _indent(say("used: {cards}", cards=numbers(sorted(view.used[seat]))))
    if view.taken[seat]:
        yield _indent(say("takes {tiles}", tiles=tile_names(view.taken[seat])))


def _indent(text: Sentence) -> Sentence:
    return Sentence(INDENTED, {"text": text})


def question(view: View, seat: Seat) -> Sentence:
    """Return the question to *seat*, addressed by name."""
    name, displaced = Name(seat), view.displaced[seat]
    match view.phase:
        case Bidding() if displaced is not None:
            return say(
                "{name}, your {card} was displaced: beside which cushion now?",
                name=name,
                card=displaced,
            )
        case Bidding():
            return say("{name}, which card beside which cushion?", name=name)
        case Hammering():
            return say("{name}, what does the hammer remove?", name=name)
        case _:
            return say("{name}, how do you lay your tiles?", name=name)


def meaning(view: View) -> tuple[Sentence, ...]:
    """Return an explanation of the question being asked, with its rules."""
    match view.phase:
        case Bidding():
            return (
                say(
                    "Lay a card beside a cushion: you take its tiles of this round's column. "
                    "Beside a lower card you may lay a higher one for a seal, which its owner gets "
                    "(L10-L12)."
                ),
                say("The first cushion, the moon's, brings the coin: its owner begins next (L15)."),
            )
        case Hammering():
            return (say("A hammer removes one link of any of your chains, or nothing (L18)."),)
        case _:
            return (
                say(
                    "All tiles are laid, in any order. A chain has at most three links: a fourth "
                    "begins it anew, and three worth 20 or more that go bring a seal (L19, L20)."
                ),
            )
