"""Moonlight Market for the tests: tables in the middle of a game, and games played to their end."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from msgspec.structs import replace

from basari.kernel import DEALER, AnyTable, Event, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.moonlight.chains import EMPTY, Tableau
from basari.rules.moonlight.game import EDITION
from basari.rules.moonlight.hands import CARDS
from basari.rules.moonlight.moves import Hammer, parse
from basari.rules.moonlight.play import Moonlight
from basari.rules.moonlight.table import Bidding, Turning
from basari.rules.moonlight.tiles import GEMS
from basari.rules.seats import clockwise
from basari.value import replace_at
from tests.helpers import moments as happened

LINE_UPS = ((1, 2), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (5, 0))
"""People and imaginary seats: all there can be (LO1)."""
LAST_LEG = 4
E = TypeVar("E", bound=Event)


def rules(**options: Any) -> Moonlight:  # noqa: ANN401 - of several kinds
    """Make the rules with some options."""
    made: Moonlight = EDITION.rules(options=options)
    return made


RULES = rules()


def tableau(text: str = "") -> Tableau:
    """Make the chains that some links form, like `R7 0@R B2`."""
    chains = EMPTY
    for word in text.split():
        move = parse(f"hammer {word}")
        assert isinstance(move, Hammer)
        assert move.link
        place = GEMS.index(move.link.gem)
        chains = replace_at(chains, place, (*chains[place], move.link.label))
    return chains


def bid_table(
    *hands: str,
    first: int = 0,
    columns: Sequence[str] = (),
    chains: Mapping[int, str] | None = None,
    imaginary: int = 0,
    skip_places: bool = False,
    **more: Any,  # noqa: ANN401 - fields of a state
) -> AnyTable:
    """Open a table at which a round is about to be bid for, *first* on turn.

    People have these *hands*; each cushion has some tiles in the column of the round, and nothing
    else.
    """
    played = rules(imaginary=imaginary, skip_places=skip_places)
    seats = len(hands) + imaginary
    held = [tuple(map(int, hand.split())) for hand in hands] + [()] * imaginary
    number = more.pop("round", 1)
    laid = [tuple(tiles.split()) for tiles in columns or ("B1 B2 B3", *["R1 W1"] * (seats - 1))]
    state = replace(
        played.setup(seats).state,
        phase=Bidding(Seat(first)) if first < len(hands) else Turning(Seat(first)),
        hands=tuple(held),
        fresh=tuple(_fresh(hand, more.get("leg")) for hand in held),
        cushions=tuple(replace_at(((),) * 3, number - 1, tiles) for tiles in laid),
        chains=tuple(tableau((chains or {}).get(seat, "")) for seat in range(seats)),
        coin=Seat(first),
        round=number,
    )
    return Table.at(played, replace(state, **more))


def _fresh(hand: tuple[int, ...], leg: int | None) -> frozenset[int]:
    """Leave a person what is not in hand; in leg 4 nothing is left."""
    return CARDS.difference(hand) if leg != LAST_LEG or not hand else frozenset()


def tile_table(
    *tiles: str,
    chains: Mapping[int, str] | None = None,
    first: int = 0,
    imaginary: int = 0,
    **more: Any,  # noqa: ANN401 - fields of a state
) -> tuple[AnyTable, tuple[Event, ...]]:
    """Open a table at which every seat has just taken its *tiles*, *first* at cushion 1."""
    order = clockwise(Seat(first), len(tiles))
    people = len(tiles) - imaginary
    table = bid_table(
        *["2 13"] * people,
        first=first,
        columns=[tiles[seat] for seat in order],
        chains=chains,
        imaginary=imaginary,
        **more,
    )
    story: tuple[Event, ...] = ()
    for cushion, seat in enumerate(order, 1):
        line = f"{seat} bid 13 {cushion}" if seat < people else "dealer draw 1"
        table, story = play(table, line)
    return table, story


def play(table: AnyTable, *lines: str) -> tuple[AnyTable, tuple[Event, ...]]:
    """Play lines like `0 bid 9 3`; return the new table and all events."""
    story: tuple[Event, ...] = ()
    for line in lines:
        who, _, move = line.partition(" ")
        seat = DEALER if who == "dealer" else Seat(int(who))
        table, moments = table.play(seat, table.rules.parse(move))
        story += happened.events_of(moments)
    return table, story


def objection(table: AnyTable, move: str) -> str:
    """Say why somebody who is asked may not answer that."""
    why = table.waiting[0].objection(table.rules.parse(move))
    assert why is not None
    return why


def options(table: AnyTable) -> list[str]:
    """List what whoever is asked first may answer."""
    return list(map(str, table.waiting[0].options))


def pick(events: Sequence[Event], kind: type[E]) -> list[E]:
    """Pick the events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def play_game(people: int, imaginary: int, seed: int, **more: Any) -> list[Turn]:  # noqa: ANN401
    """Play a whole game at random."""
    table, _ = Table.start(rules(imaginary=imaginary, **more), people + imaginary)
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(people)}
    return list(drive(table, with_dealer(players, seed)))


def events_of(turns: Sequence[Turn], kind: type[E]) -> list[E]:
    """Pick the events of a kind from a whole game."""
    return [event for turn in turns for event in pick(turn.events, kind)]
