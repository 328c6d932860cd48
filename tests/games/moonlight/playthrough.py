"""Playthroughs of Moonlight Market: what the head of a file says, and how the table is shown.

The head has the `players`, the `imaginary` ones if there are some, `rulings`, and either a `seed`,
by which random players make the moves whenever the file is rewritten, or where a round is taken up:
`hands`, `columns` of the cushions, `chains`, `seals`, `supply`, `leg`, `round`, and who is `first`.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from basari.kernel import AnyTable, Table
from basari.players import Turn
from basari.rules.moonlight.chains import value_of
from basari.rules.moonlight.events import LegBegan, RoundBegan
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.tiles import GEMS
from tests.games.moonlight.helpers import bid_table, rules
from tests.helpers.playthrough import Playthrough, Playthroughs, tell_events


def lay_table(played: Playthrough) -> AnyTable:
    """Lay the table of the head: at the beginning of a game, or of a round."""
    nobody = len(played.values("imaginary"))
    rulings = {"imaginary": nobody, "skip_places": "skip_places" in played.values("rulings")}
    hands = played.values("hands")
    if not hands:
        return Table.start(rules(**rulings), len(played.names))[0]
    more: dict[str, Any] = {
        name: int(value) for name in ("leg", "round", "supply") if (value := played.field(name))
    }
    if seals := played.numbers("seals"):
        more["seals"] = seals
    chains = dict(enumerate(one.strip("-") for one in played.values("chains")))
    first = played.field("first")
    return bid_table(
        *hands,
        first=played.names.index(first) if first else 0,
        columns=played.values("columns"),
        chains=chains,
        **rulings,
        **more,
    )


def tell_turn(turn: Turn, names: Sequence[str], last: bool) -> list[str]:  # noqa: FBT001 - as told
    """Tell a turn, and show everybody at the beginning of a round, and at the end."""
    lines: list[str] = []
    for event in turn.events:
        if isinstance(event, LegBegan | RoundBegan):
            lines.append("")
        lines += tell_events([event], names, FACTS.tell)
        if isinstance(event, LegBegan):
            lines += _cushions(event)
    if last or any(isinstance(event, RoundBegan) for event in turn.events):
        lines += _scene(turn.after, names)
    return lines


def _cushions(event: LegBegan) -> list[str]:
    return [
        f"    cushion {number}: {' | '.join(' '.join(column) for column in cushion)}"
        for number, cushion in enumerate(event.cushions, 1)
    ]


def _scene(table: AnyTable, names: Sequence[str]) -> list[str]:
    """Show everybody's points, seals and chains."""
    view = table.view(None)
    width = max(map(len, names))
    lines = []
    for seat, name in enumerate(names):
        chains = [
            f"{gem} {value_of(chain)} ({' '.join(chain)})"
            for gem, chain in zip(GEMS, view.chains[seat], strict=True)
            if chain
        ]
        has = f"    {name:{width}} {view.points[seat]:3} points, {view.seals[seat]:2} seals"
        lines.append(f"{has}  {'  '.join(chains)}".rstrip())
    return [*lines, f"    supply: {view.supply} seals"]


GAME = Playthroughs(Path(__file__).parent / "playthroughs", lay_table, tell_turn)
