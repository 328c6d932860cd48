"""Playthroughs of Marracash: how a table is laid from the head of a file, and how it is shown.

Beside `players`, `rulings` and a `seed`, a head may say where the game is taken up: `cash`, `turn`
and `first` (names), `round`, `actions`, `left` and `quiet` turns, the `queue`, and what lies in the
city: `groups: 1 BGP, 8 RRY` and `shops: R1 Ada 2, Y3 Ben 0`, each with its owner and customers.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from basari.kernel import AnyTable, Decision, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, Turn
from basari.rules.auction import Bids
from basari.rules.marracash.events import Ended, TurnBegan
from basari.rules.marracash.facts.telling import tell
from basari.rules.marracash.game import EDITION
from basari.rules.marracash.table import AUCTIONING, MOVING
from tests.helpers.playthrough import Playthrough, Playthroughs, tell_events

NUMBERS = ("round", "actions", "left", "quiet")


def lay_table(played: Playthrough) -> AnyTable:
    """Lay the table of the head: at the beginning of a game, or in the middle of one."""
    rulings = (ruling.split(" ") for ruling in played.values("rulings"))
    rules = EDITION.rules(options={name: _ruling(value) for name, value in rulings})
    table, _ = Table.start(rules, len(played.names))
    if not played.values("groups"):
        return table
    names, shops = played.names, rules.city.shops
    groups = dict(text.split() for text in played.values("groups"))
    owned = {shop: (who, number) for shop, who, number in map(str.split, played.values("shops"))}
    more = {name: played.numbers(name)[0] for name in NUMBERS if played.numbers(name)}
    more = {"round": 2, "actions": 2} | more
    state = replace(
        table.state,
        phase=AUCTIONING if more["round"] == 1 else MOVING,
        cash=played.numbers("cash") or table.state.cash,
        owners=tuple(Seat(names.index(owned[s][0])) if s in owned else None for s in shops),
        customers=tuple(int(owned[shop][1]) if shop in owned else 0 for shop in shops),
        groups=tuple(groups.get(str(number), "") for number in range(1, 17)),
        queue=played.field("queue") or "",
        seat=Seat(names.index(played.field("turn") or names[0])),
        first=Seat(names.index(played.field("first") or names[0])),
        **more,
    )
    return Table.at(rules, state)


def _ruling(value: str) -> bool | int:
    return value == "yes" if value in {"yes", "no"} else int(value)


def tell_turn(turn: Turn, names: Sequence[str], last: bool) -> list[str]:  # noqa: FBT001 - as told
    """Tell a turn, and show the table at the end of a round, and of the game."""
    lines = tell_events(turn.events, names, tell)
    began = [event for event in turn.events if isinstance(event, TurnBegan)]
    ended = any(isinstance(event, Ended) for event in turn.events)
    if last or ended or any(event.opens for event in began):
        lines += scene(turn.after, names)
    return [*lines, ""] if began else lines


def scene(table: AnyTable, names: Sequence[str]) -> list[str]:
    """Show what lies on the table: a line for everybody, one for the groups, one for the queue."""
    view = table.view(None)
    shops = list(zip(view.rules.city.shops, view.owners, view.customers, strict=True))
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        own = " ".join(f"{shop}:{number}" for shop, owner, number in shops if owner == seat)
        lines.append(f"    {name:{width}}  {view.cash[seat]:5}  {own}".rstrip())
    groups = "  ".join(f"{at} {group}" for at, group in enumerate(view.groups, 1) if group)
    return [*lines, f"    groups  {groups}".rstrip(), f"    queue  {view.queue}".rstrip()]


class Haggler(RandomPlayer):
    """Plays at random, but bids like a person: one of the lowest bids, or none."""

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Pick any option; in an auction one of the first."""
        options = decision.options
        if isinstance(options, Bids):
            return options[int(self._random() * min(len(options), 4))]
        return super().decide(view, decision)


def make_haggler(seed: str, _seat: int, name: str) -> AnyPlayer:
    """Make a player for a file with a seed."""
    return Haggler(f"{seed}/{name}")


GAME = Playthroughs(
    Path(__file__).parent / "playthroughs", lay_table, tell_turn, make_player=make_haggler
)
