"""The games there are: one line each, and how to make the rules of one from plain settings."""

from collections.abc import Callable, Mapping
from typing import Any

from basari.errors import BadComponents, BadSetup, say
from basari.kernel import Rules, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.components import ComponentTable, DeckTable, TrackTable, house_table
from basari.value import Value

AnyRules = Rules[Any, Any, Any]
Setting = bool | int | list[int]
"""The value of a ruling, as it stands in a log or on the command line."""


class Ruling(Value):
    """A field of a rules object that a table may set otherwise, and what it may be."""

    allowed: str
    fits: Callable[[Setting], bool]


SWITCH = Ruling(say("yes or no"), lambda value: isinstance(value, bool))
SEATS = Ruling(
    say("each seat once, like 2,0,1"),
    lambda value: isinstance(value, list) and all(type(seat) is int for seat in value),
)


def within(numbers: range) -> Ruling:
    """Make a ruling that is a number."""
    allowed = say("a number from {low} to {high}", low=numbers[0], high=numbers[-1])
    return Ruling(allowed, lambda value: type(value) is int and value in numbers)


class Edition(Value):
    """An entry of the register: what an edition needs, and how its rules are made."""

    name: str
    seats: range
    table: str
    actions: tuple[cards.Action | board.Action, ...]
    rulings: Mapping[str, Ruling]
    build: Callable[[ComponentTable, tuple[Seat, ...], Mapping[str, Any]], AnyRules]


def _cards(
    table: ComponentTable, seniority: tuple[Seat, ...], rulings: Mapping[str, Any]
) -> AnyRules:
    if not isinstance(table, DeckTable):
        raise BadComponents(say("the card edition needs a deck, not a {kind}", kind=table.kind))
    return cards.BasariCards(table.deck(), seniority, **rulings)


def _board(
    table: ComponentTable, _seniority: tuple[Seat, ...], rulings: Mapping[str, Any]
) -> AnyRules:
    if not isinstance(table, TrackTable):
        raise BadComponents(say("the board edition needs a track, not a {kind}", kind=table.kind))
    return board.BasariBoard(table.track(), **rulings)


EDITIONS = {
    edition.name: edition
    for edition in (
        Edition(
            name="cards",
            seats=range(3, 6),
            table="deck",
            actions=tuple(cards.Action),
            rulings={
                "legs": within(range(1, 10)),
                "share_unowned": SWITCH,
                "penniless_takes": within(range(3)),
                "take_back": SWITCH,
            },
            build=_cards,
        ),
        Edition(
            name="board",
            seats=range(3, 5),
            table="track",
            actions=tuple(board.Action),
            rulings={
                "legs": within(range(1, 10)),
                "share_unowned": SWITCH,
                "start_order": SEATS,
            },
            build=_board,
        ),
    )
}


def edition_named(name: str) -> Edition:
    """Find an edition, or raise `BadSetup` with the names there are."""
    if name not in EDITIONS:
        raise BadSetup(
            say(
                "there is no edition {name!r}: choose {names}",
                name=name,
                names=", ".join(EDITIONS),
            )
        )
    return EDITIONS[name]


def make(
    name: str,
    table: ComponentTable | None = None,
    *,
    seniority: tuple[Seat, ...] = (),
    rulings: Mapping[str, Setting] | None = None,
) -> AnyRules:
    """Make the rules of an edition; by default with the house table and the usual rulings."""
    edition = edition_named(name)
    for ruling, value in (rulings or {}).items():
        _check_ruling(edition, ruling, value)
    fields = {
        ruling: tuple(value) if isinstance(value, list) else value
        for ruling, value in (rulings or {}).items()
    }
    return edition.build(table or house_table(edition.table), seniority, fields)


def differing(name: str, rulings: Mapping[str, Setting]) -> dict[str, Setting]:
    """Leave out rulings that say what goes without saying."""
    usual = house(name)
    return {
        ruling: value
        for ruling, value in rulings.items()
        if getattr(make(name, rulings={ruling: value}), ruling) != getattr(usual, ruling)
    }


def _check_ruling(edition: Edition, name: str, value: Setting) -> None:
    """Refuse a ruling the edition does not know, or a value it cannot have."""
    ruling = edition.rulings.get(name)
    if ruling is None:
        raise BadSetup(
            say(
                "there is no ruling {name!r} in edition {edition}: choose {names}",
                name=name,
                edition=edition.name,
                names=", ".join(edition.rulings),
            )
        )
    if not ruling.fits(value):
        raise BadSetup(
            say(
                "ruling {name} is {value!r}, but must be {allowed}",
                name=name,
                value=value,
                allowed=ruling.allowed,
            )
        )


def house(name: str) -> AnyRules:
    """Make the rules of an edition as they come out of the box."""
    return make(name)
