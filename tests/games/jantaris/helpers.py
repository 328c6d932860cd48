"""Jantaris for the tests: tables in the middle of a game, and games played to their end."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from basari.kernel import DEALER, AnyTable, Event, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.jantaris.components import CITY
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.goods import NOTHING, Goods, read
from basari.rules.jantaris.play import Jantaris
from basari.rules.jantaris.standing import reach_of
from basari.rules.jantaris.table import GOODS, MERCHANTS, MOVING, VISITING, Stage
from tests.helpers.moments import events_of

RULES: Jantaris = EDITION.rules()
OPTIONS: tuple[Mapping[str, Any], ...] = (
    {},
    {"goal": 30},
    {"goal": 6, "patience": 5},
    {"removal": True},
    {"shuffle": True},
)
"""The usual game, and every option alone or at its edge."""


def rules(**options: Any) -> Jantaris:  # noqa: ANN401 - of several kinds
    """Make the rules with some options."""
    made: Jantaris = EDITION.rules(options=options)
    return made


def with_items(*rows: Mapping[str, Any], **options: Any) -> Jantaris:  # noqa: ANN401
    """Make the rules of the house with other items, from 1 on."""
    named = [
        {"name": f"thing {n}", "prestige": 1, "bid": "1R1B", **row} for n, row in enumerate(rows)
    ]
    made: Jantaris = EDITION.rules({**CITY.house(), "items": named}, options=options)
    return made


def heap(text: str) -> Goods:
    """Read goods, `-` for none."""
    return read(text) or NOTHING


def jantaris_table(  # noqa: PLR0913 - a table has many sides
    goods: Sequence[str] = ("-", "-", "-"),
    plan: Mapping[int, tuple[int, ...]] | None = None,
    items: Mapping[int, tuple[int, ...]] | None = None,
    *,
    show: tuple[int, ...] = (5, 12),
    shown: tuple[int, ...] = (1, 2, 3),
    stones: tuple[int, int] = (7, 8),
    seat: int = 0,
    first: int = 0,
    played: Jantaris = RULES,
    **more: Any,  # noqa: ANN401 - fields of a state
) -> AnyTable:
    """Open a table at which *seat* visits the city, in the second round.

    Merchants of each seat stand in areas, 0 for the centre; items are owned by seats.
    """
    seats, city = len(goods), played.city
    own = tuple((items or {}).get(n, ()) for n in range(seats))
    counts = tuple((plan or {}).get(n, (0,) * seats) for n in range(len(city.areas)))
    heaps = tuple(map(heap, goods))
    gone = {*show, *[number for each in own for number in each]}
    state = replace(
        played.setup(seats).state,
        phase=VISITING,
        stage=Stage.CITY,
        plan=counts,
        stones=stones,
        goods=heaps,
        bank=Goods(
            GOODS - sum(each.red for each in heaps), GOODS - sum(each.black for each in heaps)
        ),
        supply=tuple(MERCHANTS - sum(area[n] for area in counts) for n in range(seats)),
        items=own,
        reach=reach_of(city, own),
        pile=frozenset(range(1, len(city.items) + 1)) - gone,
        show=show,
        open=shown,
        hidden=frozenset(range(1, len(city.domination) + 1)) - {*shown},
        turn=Seat(seat),
        first=Seat(first),
        round=2,
    )
    return Table.at(played, replace(state, **more))


def at_stone(goods: Sequence[str] = ("-", "-", "-"), **more: Any) -> AnyTable:  # noqa: ANN401
    """Open a table at which a stone is to be moved."""
    return jantaris_table(goods, **{"phase": MOVING, "stage": Stage.DIPLOMACY, **more})


def at_items(goods: Sequence[str] = ("-", "-", "-"), **more: Any) -> AnyTable:  # noqa: ANN401
    """Open a table at which a turn begins; items are asked for if some can be used."""
    table = jantaris_table(goods, **more)
    state = replace(table.state, stage=Stage.ITEMS)
    return Table.at(table.rules, table.rules._items(state))  # noqa: SLF001 - where turns begin


def play(table: AnyTable, *lines: str) -> tuple[AnyTable, tuple[Event, ...]]:
    """Play lines like `0 market 2R`, or votes of all like `vote trade trade black`."""
    story: tuple[Event, ...] = ()
    for line in lines:
        who, _, move = line.partition(" ")
        if who == "vote":
            answers = [(Seat(seat), word) for seat, word in enumerate(move.split(" "))]
        else:
            answers = [(DEALER if who == "dealer" else Seat(int(who)), move)]
        for seat, word in answers:
            table, moments = table.play(seat, table.rules.parse(word))
            story += events_of(moments)
    return table, story


def events_of_kind(events: Sequence[Event], *kinds: type[Event]) -> list[Any]:
    """Pick the events of some kinds."""
    return [event for event in events if isinstance(event, kinds)]


def seat_asked(table: AnyTable) -> Seat:
    """Tell who is asked; one seat alone."""
    (decision,) = table.waiting
    return decision.seat


def objection(table: AnyTable, move: str) -> str:
    """Say why somebody who is asked may not answer that."""
    why = table.waiting[0].objection(table.rules.parse(move))
    assert why is not None
    return why


def options(table: AnyTable) -> list[str]:
    """List what whoever is asked first may answer."""
    return list(map(str, table.waiting[0].options))


def goods_of(table: AnyTable) -> list[str]:
    """Write what everybody owns."""
    return [*map(str, table.view(None).goods)]


def play_game(played: Jantaris, seats: int, seed: int) -> list[Turn]:
    """Play a whole game at random."""
    table, _ = Table.start(played, seats)
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
    return list(drive(table, with_dealer(players, seed)))


def play_first_options(played: Jantaris, seats: int) -> list[Turn]:
    """Play a game in which everybody takes the first option."""
    table, turns = Table.start(played, seats)[0], []
    while table.waiting:
        seat, move = table.waiting[0].seat, table.waiting[0].options[0]
        after, moments = table.play(seat, move)
        turns.append(Turn(table, seat, move, after, moments))
        table = after
    return turns
