"""Marracash for the tests: tables in the middle of a game, and games played to their end."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from basari.kernel import DEALER, AnyTable, Event, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.marracash.city import COLOURS
from basari.rules.marracash.game import EDITION
from basari.rules.marracash.money import STEP
from basari.rules.marracash.play import Marracash
from basari.rules.marracash.table import MOVING, SIGNS
from tests.helpers.moments import events_of

RULES: Marracash = EDITION.rules()
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"sealed": True},
    {"extra": 2},
    {"finish_round": True},
    {"provision_each": True},
    {"patience": 1},
    {"sealed": True, "extra": 2, "finish_round": True},
)
"""The usual game, every option alone, and those that `revised` sets."""


def rules(**options: Any) -> Marracash:  # noqa: ANN401 - of several kinds
    """Make the rules with some options."""
    made: Marracash = EDITION.rules(options=options)
    return made


def marracash_table(  # noqa: PLR0913 - a table has many sides
    groups: Mapping[int, str] | None = None,
    owned: Mapping[str, tuple[int, int]] | None = None,
    *,
    cash: tuple[int, ...] = (1200, 1200, 1200),
    queue: str = "BGPRY",
    seat: int = 0,
    first: int = 0,
    actions: int = 2,
    played: Marracash = RULES,
    **more: Any,  # noqa: ANN401 - fields of a state
) -> AnyTable:
    """Open a table at which *seat* is on turn in the second round.

    Groups stand on fountains; shops are *owned* by a seat and have so many customers.
    """
    state = played.setup(len(cash)).state
    at = groups or {1: "BGP", 8: "GPR", 16: "PRY"}
    shops = played.city.shops
    own = owned or {}
    state = replace(
        state,
        phase=MOVING,
        cash=cash,
        owners=tuple(Seat(own[shop][0]) if shop in own else None for shop in shops),
        customers=tuple(own[shop][1] if shop in own else 0 for shop in shops),
        groups=tuple(at.get(number, "") for number in range(1, 17)),
        queue=queue,
        seat=Seat(seat),
        first=Seat(first),
        round=2,
        actions=actions,
    )
    return Table.at(played, replace(state, **more))


def say(table: AnyTable, *lines: str) -> tuple[AnyTable, tuple[Event, ...]]:
    """Play lines like `0 move 8 9`; return the new table and all events."""
    story: tuple[Event, ...] = ()
    for line in lines:
        who, _, move = line.partition(" ")
        seat = DEALER if who == "dealer" else Seat(int(who))
        table, moments = table.play(seat, table.rules.parse(move))
        story += events_of(moments)
    return table, story


def objection(table: AnyTable, move: str) -> str:
    """Say why somebody who is asked may not answer that."""
    why = table.waiting[0].objection(table.rules.parse(move))
    assert why is not None
    return why


def options(table: AnyTable) -> list[str]:
    """List what whoever is asked first may answer."""
    return list(map(str, table.waiting[0].options))


def whole(played: Marracash, seats: int, seed: int) -> list[Turn]:
    """Play a whole game at random."""
    table, _ = Table.start(played, seats)
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
    return list(drive(table, with_dealer(players, seed)))


def check_sound(table: AnyTable) -> None:
    """See that nobody is lost, nobody waits at an open door, and cash and signs can be."""
    view = table.view(None)
    city, visitors = view.rules.city, Counter("".join(view.groups) + view.queue)
    shops = zip(city.shops, view.owners, view.customers, city.doors, strict=True)
    for shop, owner, customers, doors in shops:
        visitors[shop[0]] += customers
        if owner is None:
            assert customers == 0
        else:
            assert not any(shop[0] in view.groups[door - 1] for door in doors)
    assert not view.round or tuple(visitors[colour] for colour in COLOURS) == view.rules.visitors
    assert all(cash >= 0 and cash % STEP == 0 for cash in view.cash)
    seats = range(len(view.cash))
    assert view.signs == tuple(SIGNS - view.owners.count(Seat(seat)) for seat in seats)
    assert min(view.signs) >= 0
    assert table.over == (table.waiting == ())
    assert table.standings.points == view.cash


def lazy(played: Marracash, seats: int) -> list[Turn]:
    """Play a game in which everybody takes the first option."""
    table, turns = Table.start(played, seats)[0], []
    while table.waiting:
        seat, move = table.waiting[0].seat, table.waiting[0].options[0]
        after, moments = table.play(seat, move)
        turns.append(Turn(table, seat, move, after, moments))
        table = after
    return turns
