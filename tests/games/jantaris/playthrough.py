"""Playthroughs of Jantaris: games in text files that a person can read and a test can replay.

A file has three parts, with an empty line after the first and the second: what it shows; the
head, `field: value` line by line; the game, `> name: move` lines, each followed by the story it
leads to. The head says the `players` and `options` that differ. A game begins at its beginning, or
`begins` in a part of the turn of the first player: then `goods`, `plan`, `items`, `stones`, `show`,
`open` and `prestige` say what lies on the table. With a `seed`, random players make the moves
whenever the file is rewritten. Only the moves count: the story can always be told anew from them.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import fill
from typing import Any, NamedTuple

from basari.cli.texts import tell
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.events import TurnBegan
from basari.rules.jantaris.facts import FACTS
from tests.games.jantaris.helpers import at_items, at_stone, jantaris_table, rules

FOLDER = Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.txt"))
WIDTH = 96
BEGINNINGS = {"items": at_items, "city": jantaris_table, "diplomacy": at_stone}


class Story(NamedTuple):
    """A file, taken apart."""

    shows: str
    head: dict[str, str]
    moves: tuple[str, ...]

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.head["players"].split(", ")


def read_story(path: Path) -> Story:
    """Take a file apart."""
    shows, head, game = (*path.read_text("utf-8").split("\n\n", 2), "")[:3]
    fields = dict(line.split(": ", 1) for line in head.splitlines())
    moves = (line.removeprefix("> ") for line in game.splitlines() if line.startswith("> "))
    return Story(" ".join(shows.split()), fields, tuple(moves))


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def _options(text: str) -> dict[str, Any]:
    settled = dict(option.split("=") for option in text.split(", ")) if text else {}
    return {
        name: value == "yes" if value.isalpha() else int(value) for name, value in settled.items()
    }


def lay_table(story: Story) -> AnyTable:
    """Lay the table of a file."""
    head, names = story.head, story.names
    played = rules(**_options(head.get("options", "")))
    if "begins" not in head:
        return Table.start(played, len(names))[0]
    plan = {}
    for part in filter(None, head.get("plan", "").split(", ")):
        area, counts = part.rsplit(" ", 1)
        plan[CENTRE if area == "centre" else int(area)] = _numbers(counts)
    items = {}
    for part in filter(None, head.get("items", "").split(", ")):
        name, numbers = part.split(" ", 1)
        items[names.index(name)] = _numbers(numbers)
    more: dict[str, Any] = {}
    for field, name in (("stones", "stones"), ("show", "show"), ("open", "shown")):
        if field in head:
            more[name] = _numbers(head[field])
    if "prestige" in head:
        more["prestige"] = _numbers(head["prestige"])
    goods = head["goods"].split(", ") if "goods" in head else ["-"] * len(names)
    return BEGINNINGS[head["begins"]](goods, plan=plan, items=items, played=played, **more)


def replay_moves(story: Story) -> Iterator[Turn]:
    """Play the moves of a file, one after the other."""
    table = lay_table(story)
    seats = {name: Seat(seat) for seat, name in enumerate(story.names)} | {"dealer": DEALER}
    for line in story.moves:
        name, _, text = line.partition(": ")
        move = table.rules.parse(text)
        after, moments = table.play(seats[name], move)
        yield Turn(table, seats[name], move, after, moments)
        table = after


def with_moves(story: Story) -> Story:
    """Let random players make the moves, if there is a seed."""
    if "seed" not in story.head:
        return story
    seed = int(story.head["seed"])
    players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(len(story.names))}
    turns = drive(lay_table(story), with_dealer(players, seed))
    return story._replace(moves=tuple(_line(turn, story.names) for turn in turns))


def _line(turn: Turn, names: Sequence[str]) -> str:
    """Write a move as it stands in a file."""
    return f"{'dealer' if turn.seat == DEALER else names[turn.seat]}: {turn.move}"


def write_story(story: Story) -> str:
    """Write the whole file, with the story told anew from the moves."""
    names, turns = story.names, list(replay_moves(story))
    lines = [fill(story.shows, WIDTH), ""]
    lines += [f"{name}: {value}" for name, value in story.head.items()] + [""]
    for turn in turns:
        lines.append(f"> {_line(turn, names)}")
        lines += [
            fill(tell(FACTS.tell(event), names), WIDTH, subsequent_indent="  ")
            for event in turn.events
        ]
        if turn is turns[-1] or any(isinstance(event, TurnBegan) for event in turn.events):
            lines += [*scene(turn.after, names), ""]
    return "\n".join(lines).rstrip() + "\n"


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
