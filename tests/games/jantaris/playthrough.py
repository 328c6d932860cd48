"""Playthroughs of Jantaris: what the head of a file says, and how the table is shown.

The head has the `players` and the `options` that differ. A game begins at its beginning, or
`begins` in a part of the turn of the first player: then `goods`, `plan`, `items`, `stones`, `show`,
`open` and `prestige` say what lies on the table.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from basari.kernel import AnyTable, Table
from basari.players import Turn
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.events import TurnBegan
from basari.rules.jantaris.facts import FACTS
from tests.games.jantaris.helpers import at_items, at_stone, jantaris_table, rules
from tests.helpers.playthrough import Playthrough, Playthroughs, tell_events

MORE = {"stones": "stones", "show": "show", "open": "shown", "prestige": "prestige"}
BEGINNINGS = {"items": at_items, "city": jantaris_table, "diplomacy": at_stone}


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _options(options: list[str]) -> dict[str, Any]:
    settled = (option.split("=") for option in options)
    return {name: value == "yes" if value.isalpha() else int(value) for name, value in settled}


def lay_table(played: Playthrough) -> AnyTable:
    """Lay the table of the head: at the beginning of a game, or in the middle of a turn."""
    names, options = played.names, _options(played.values("options"))
    if (beginning := played.field("begins")) is None:
        return Table.start(rules(**options), len(names))[0]
    plan = {}
    for part in played.values("plan"):
        area, counts = part.rsplit(" ", 1)
        plan[CENTRE if area == "centre" else int(area)] = _numbers(counts)
    items = {}
    for part in played.values("items"):
        name, numbers = part.split(" ", 1)
        items[names.index(name)] = _numbers(numbers)
    more: dict[str, Any] = {
        name: _numbers(value)
        for field, name in MORE.items()
        if (value := played.field(field)) is not None
    }
    goods = played.values("goods") or ["-"] * len(names)
    return BEGINNINGS[beginning](goods, plan=plan, items=items, played=rules(**options), **more)


def tell_turn(turn: Turn, names: Sequence[str], last: bool) -> list[str]:  # noqa: FBT001 - as told
    """Tell a turn, and show the table before the next one."""
    lines = tell_events(turn.events, names, FACTS.tell)
    if last or any(isinstance(event, TurnBegan) for event in turn.events):
        lines += [*scene(turn.after, names), ""]
    return lines


def scene(table: AnyTable, names: Sequence[str]) -> Iterator[str]:
    """Show what lies on the table, a line for everybody and one for the plan."""
    view = table.view(None)
    for seat, name in enumerate(names):
        items = " ".join(map(str, view.items[seat])) or "-"
        cards = " ".join(map(str, view.cards[seat])) or "-"
        yield (
            f"    {name:<6} {view.prestige[seat]:>2} prestige  {view.goods[seat]!s:<6}"
            f"supply {view.supply[seat]:>2}  items {items}  cards {cards}"
        )
    areas = [*view.rules.city.districts, CENTRE]
    stood = [
        f"{area or 'centre'} {'/'.join(map(str, view.plan[area]))}"
        for area in areas
        if any(view.plan[area])
    ]
    yield f"    merchants: {', '.join(stood) or '-'}; stones {view.stones[0]} {view.stones[1]}"


GAME = Playthroughs(Path(__file__).parent / "playthroughs", lay_table, tell_turn)
