"""Playthroughs of Moonlight Market: games in text files, read as those in `playthrough.py` are.

The head has the `players`, the `imaginary` ones if there are some, `rulings`, and either a `seed`,
by which random players make the moves whenever the file is rewritten, or where a round is taken up:
`hands`, `columns` of the cushions, `chains`, `seals`, `supply`, `leg`, `round`, and who is `first`.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from basari.cli.texts import tell
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.moonlight.chains import value_of
from basari.rules.moonlight.events import LegBegan, RoundBegan
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.tiles import GEMS
from tests.games.moonlight.helpers import bid_table, rules
from tests.helpers.playthrough import WIDTH, Playthrough, read_playthrough

FOLDER = Path(__file__).parent / "playthroughs"


def names_of(played: Playthrough) -> list[str]:
    """Name everybody, imaginary seats last."""
    return [*played.names, *played.values("imaginary")]


def lay_table(played: Playthrough) -> AnyTable:
    """Lay the table of the head: at the beginning of a game, or of a round."""
    nobody = len(played.values("imaginary"))
    rulings = {"imaginary": nobody, "skip_places": "skip_places" in played.values("rulings")}
    hands = played.values("hands")
    if not hands:
        return Table.start(rules(**rulings), len(names_of(played)))[0]
    more: dict[str, Any] = {
        name: int(value) for name in ("leg", "round", "supply") if (value := played.field(name))
    }
    if seals := played.numbers("seals"):
        more["seals"] = seals
    chains = dict(enumerate(one.strip("-") for one in played.values("chains")))
    first = played.field("first")
    return bid_table(
        *hands,
        first=names_of(played).index(first) if first else 0,
        columns=played.values("columns"),
        chains=chains,
        **rulings,
        **more,
    )


def replay_moves(played: Playthrough) -> Iterator[Turn]:
    """Play the moves of a file, one after the other."""
    table = lay_table(played)
    seats = {name: Seat(seat) for seat, name in enumerate(played.names)} | {"dealer": DEALER}
    for line in played.moves:
        name, _, text = line.partition(": ")
        move = table.rules.parse(text)
        after, moments = table.play(seats[name], move)
        yield Turn(table, seats[name], move, after, moments)
        table = after


def write_playthrough(played: Playthrough) -> str:
    """Write the whole file, with the story told anew from the moves."""
    names = names_of(played)
    turns = list(replay_moves(played))
    lines = [fill(played.shows, WIDTH), "", played.head.strip(), ""]
    for turn in turns:
        lines.append(f"> {_line(turn, names)}")
        for event in turn.events:
            if isinstance(event, LegBegan | RoundBegan):
                lines.append("")
            lines.append(fill(tell(FACTS.tell(event), names), WIDTH, subsequent_indent="  "))
            if isinstance(event, LegBegan):
                lines += _cushions(event)
        if turn is turns[-1] or any(isinstance(event, RoundBegan) for event in turn.events):
            lines += _scene(turn.after, names)
    return "\n".join(lines) + "\n"


def _line(turn: Turn, names: Sequence[str]) -> str:
    return f"{'dealer' if turn.seat == DEALER else names[turn.seat]}: {turn.move}"


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


def with_moves(played: Playthrough) -> Playthrough:
    """Let a file that names a *seed* be played anew from it; any other has its moves already."""
    seed = played.field("seed")
    if seed is None:
        return played
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(len(played.names))}
    turns = drive(lay_table(played), with_dealer(players, int(seed)))
    return played._replace(moves=tuple(_line(turn, played.names) for turn in turns))


def rewrite(path: Path) -> None:
    """Write a file anew: the game of its seed, or else the story of its moves."""
    path.write_text(write_playthrough(with_moves(read_playthrough(path))), "utf-8")
