"""Playthroughs: games in text files that a person can read and a test can replay.

A file has three parts, with an empty line after the first and the second:

- what it shows, in a sentence;
- the head, `field: value` line by line: the `edition`, the `players`, every card or arch (or
  `components: house`), `rulings` that differ from the usual ones, and where the game is taken up
  if not at its beginning: `leg`, `round`, `purses`, `points`, and `stacks` of cards or `starts` and
  `walked` arches; the supply is what the purses leave of all gems. With a `seed`, random players
  make the moves whenever the file is rewritten;
- the game: `> name: move` lines, each followed by the story it leads to.

Only the moves count: the story can always be told anew from them.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from textwrap import fill
from typing import Any, NamedTuple

from msgspec.structs import replace

from basari.cli.texts import tell
from basari.cli.words import count_points
from basari.kernel import DEALER, AnyTable, Decision, Seat, Table
from basari.players import Turn, drive, with_dealer
from basari.rules import auction
from basari.rules.basari.board import Arch, BasariBoard
from basari.rules.basari.board.play import GEMS_OF_EACH as GEMS_ON_BOARD
from basari.rules.basari.board.table import ROLLING
from basari.rules.basari.cards import BasariCards, Card
from basari.rules.basari.cards.play import GEMS_OF_EACH as GEMS_WITH_CARDS
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.facts.words import count_workers
from basari.rules.basari.game import EDITIONS
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.market import Market
from basari.rules.basari.negotiation import Bids
from basari.rules.basari.rounds import RoundBegan
from basari.rules.marracash.events import TurnBegan
from basari.rules.marracash.facts.telling import tell as tell_marracash
from tests.games.marracash import playthrough as marracash

WIDTH = 96
ALL_GEMS = {"cards": GEMS_WITH_CARDS, "board": GEMS_ON_BOARD}
RULINGS = {"yes": True, "no": False}
_CARDS = re.compile(r"cards? (\d+)(?:-(\d+))?: (\d) workers?, (\d) points, (\w+)")
_ARCHES = re.compile(r"arch(?:es)? (\d+)(?:-(\d+))?: (\d) points, (\w+)")


class Playthrough(NamedTuple):
    """A file, taken apart."""

    shows: str
    head: str
    moves: tuple[str, ...]

    def field(self, name: str) -> str | None:
        """Read a field of the head, if it is there."""
        found = re.search(rf"^{name}: (.*)$", self.head, re.MULTILINE)
        return found[1] if found else None

    def numbers(self, name: str) -> tuple[int, ...]:
        """Read a field of numbers, one for each player; nothing if it is not there."""
        return tuple(int(number) for number in self.values(name))

    def values(self, name: str) -> list[str]:
        """Read a field with a value for each player; nothing if it is not there."""
        return [value.strip() for value in (self.field(name) or "").split(",") if value]

    @property
    def marracash(self) -> bool:
        """Whether it is a game of Marracash (`games/marracash/playthrough.py`)."""
        return self.field("edition") == "marracash"

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return self.values("players")


def read_playthrough(path: Path) -> Playthrough:
    """Take a file apart."""
    shows, head, game = (*path.read_text("utf-8").split("\n\n", 2), "")[:3]
    moves = (line.removeprefix("> ") for line in game.splitlines() if line.startswith("> "))
    return Playthrough(" ".join(shows.split()), head, tuple(moves))


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
    names = played.names
    turns = list(replay_moves(played))
    lines = [fill(played.shows, WIDTH), "", played.head.strip(), ""]
    for earlier, turn in zip([None, *turns], turns, strict=False):
        if earlier and _parts(played, earlier, turn):
            lines.append("")
        lines.append(f"> {_line(turn, names)}")
        tell_one = tell_marracash if played.marracash else tell_event
        told = [tell(tell_one(event), names) for event in turn.events]
        lines += [fill(text, WIDTH, subsequent_indent="  ") for text in told if text]
        if turn is turns[-1] or _shows_table(played, turn):
            lines += (marracash.scene if played.marracash else scene)(turn.after, names)
    return "\n".join(lines) + "\n"


def _parts(played: Playthrough, earlier: Turn, turn: Turn) -> bool:
    """Whether a new part of the story begins with a turn: a round, or somebody who is on turn."""
    if played.marracash:
        return any(isinstance(event, TurnBegan) for event in earlier.events)
    return any(isinstance(event, RoundBegan) for event in turn.events)


def _shows_table(played: Playthrough, turn: Turn) -> bool:
    """Whether the table is shown after an answer: before all are asked, or after a round."""
    if played.marracash:
        return marracash.shows_table(turn)
    return len(turn.after.waiting) == len(played.names) and not turn.after.sealed


def _line(turn: Turn, names: Sequence[str]) -> str:
    """Write a move as it stands in a file."""
    return f"{'dealer' if turn.seat == DEALER else names[turn.seat]}: {turn.move}"


def scene(table: AnyTable, names: Sequence[str]) -> list[str]:
    """Show what lies on the table, a line for everybody and one for the supply."""
    view = table.view(None)
    rows = [
        [name, count_points(points), str(purse), _place(view, Seat(seat))]
        for seat, (name, points, purse) in enumerate(
            zip(names, view.points, view.purses, strict=True)
        )
    ]
    rows.append(["supply", "", str(view.supply), ""])
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    return [
        f"    {name:{widths[0]}}  {points:>{widths[1]}}  {gems:{widths[2]}}  {place}".rstrip()
        for name, points, gems, place in rows
    ]


def _place(view: Any, seat: Seat) -> str:  # noqa: ANN401 - the view of either edition
    """Tell how far somebody has come, and what there is to get."""
    if isinstance(view.rules, BasariCards):
        return count_workers(view.workers[seat])
    arch = view.rules.track[view.pawns[seat] - 1] if view.pawns[seat] else None
    where = f"arch {arch.number}: {arch.points} points, {arch.gems}" if arch else "no arch yet"
    return f"walked {view.walked[seat]:2} of {len(view.rules.track)}, {where}"


def lay_table(played: Playthrough) -> AnyTable:
    """Lay the table of the head: at the beginning of a game, or in the middle of one."""
    if played.marracash:
        return marracash.lay_table(played, _rulings(played))
    rules = _rules(played)
    table, _ = Table.start(rules, len(played.names))
    state = replace(
        table.state,
        leg=int(played.field("leg") or 1),
        round=int(played.field("round") or 1),
        market=_market(played, rules.name),
    )
    if stacks := played.values("stacks"):
        state = replace(state, **_deal_cards(rules.deck, stacks))
    if starts := played.numbers("starts"):
        state = replace(state, phase=ROLLING, **_walk_arches(rules.track, starts, played))
    return Table.at(rules, state)


def _rules(played: Playthrough) -> Any:  # noqa: ANN401 - of either edition
    """Make the rules with the cards or arches of the head, or those of the house."""
    edition, rulings = played.field("edition"), _rulings(played)
    if played.field("components") == "house":
        return EDITIONS[str(edition)].rules(options=rulings)
    if edition == "cards":
        return BasariCards(tuple(_deck(played.head)), **rulings)
    return BasariBoard(tuple(_track(played.head)), **rulings)


def _rulings(played: Playthrough) -> dict[str, Any]:
    """Read the rulings that differ from the usual ones."""
    return {
        name: RULINGS[value] if value in RULINGS else int(value)
        for name, value in (ruling.split(" ") for ruling in played.values("rulings"))
    }


def _deck(head: str) -> Iterator[Card]:
    for first, last, workers, points, gems in _CARDS.findall(head):
        for number in range(int(first), int(last or first) + 1):
            yield Card(number, int(workers), int(points), Gems.parse(gems))


def _track(head: str) -> Iterator[Arch]:
    for first, last, points, gems in _ARCHES.findall(head):
        for number in range(int(first), int(last or first) + 1):
            yield Arch(number, int(points), Gems.parse(gems))


def _market(played: Playthrough, edition: str) -> Market:
    """Lay out purses and points, by default those of the beginning; the rest is supply."""
    seats = len(played.names)
    purses = tuple(map(Gems.parse, played.values("purses"))) or (Gems(3, 3, 3, 3),) * seats
    owned = (sum(purse[colour] for purse in purses) for colour in COLOURS)
    supply = Gems(*(ALL_GEMS[edition] - number for number in owned))
    return Market(purses, played.numbers("points") or (0,) * seats, supply)


def _deal_cards(deck: tuple[Card, ...], stacks: list[str]) -> dict[str, Any]:
    """Give everybody the cards of their earlier rounds."""
    numbers = [[int(number) for number in stack.split() if number != "-"] for stack in stacks]
    pile = frozenset(range(1, len(deck) + 1)).difference(*numbers)
    return {
        "pile": pile,
        "stacks": tuple(tuple(deck[number - 1] for number in stack) for stack in numbers),
        "workers": tuple(sum(deck[number - 1].workers for number in stack) for stack in numbers),
    }


def _walk_arches(
    track: tuple[Arch, ...], starts: tuple[int, ...], played: Playthrough
) -> dict[str, Any]:
    """Put everybody as many arches past their start tile as they have walked."""
    walked = played.numbers("walked") or (0,) * len(starts)
    pawns = ((start + far - 1) % len(track) + 1 for start, far in zip(starts, walked, strict=True))
    return {"pawns": tuple(pawns), "walked": walked}


class Haggler:
    """Plays at random, but bids like a person: a little more each time, and not for long."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game of chance, not a secret

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401, ARG002
        """Pick any option; of bids, a way out or one of the cheapest."""
        options = decision.options
        if isinstance(options, Bids):
            if self._random() < len(options.out) / 3:
                return options.out[0]
            raises = min(8, len(options) - len(options.out))
            return options[len(options) - 1 - int(self._random() * raises)]
        if isinstance(options, auction.Bids):
            return options[int(self._random() * min(len(options), 4))]
        return options[int(self._random() * len(options))]


def with_moves(played: Playthrough) -> Playthrough:
    """Let a file that names a *seed* be played anew from it; any other has its moves already."""
    seed = played.field("seed")
    if seed is None:
        return played
    names = played.names
    players = {Seat(seat): Haggler(f"{seed}/{name}") for seat, name in enumerate(names)}
    moves = [
        _line(turn, names) for turn in drive(lay_table(played), with_dealer(players, int(seed)))
    ]
    return played._replace(moves=tuple(moves))


def rewrite(path: Path) -> None:
    """Write a file anew: the game of its seed, or else the story of its moves."""
    path.write_text(write_playthrough(with_moves(read_playthrough(path))), "utf-8")
