"""Playthroughs of Basari: what the head of a file says, and how the table is shown.

The head has the `edition`, the `players`, every card or arch (or `components: house`), `rulings`
that differ from the usual ones, and where the game is taken up if not at its beginning: `leg`,
`round`, `purses`, `points`, and `stacks` of cards or `starts` and `walked` arches; the supply is
what the purses leave of all gems.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from basari.cli.words import count_points
from basari.kernel import AnyTable, Decision, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, Turn
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
from tests.helpers.playthrough import Playthrough, Playthroughs, tell_events

ALL_GEMS = {"cards": GEMS_WITH_CARDS, "board": GEMS_ON_BOARD}
RULINGS = {"yes": True, "no": False}
_CARDS = re.compile(r"cards? (\d+)(?:-(\d+))?: (\d) workers?, (\d) points, (\w+)")
_ARCHES = re.compile(r"arch(?:es)? (\d+)(?:-(\d+))?: (\d) points, (\w+)")


def tell_turn(turn: Turn, names: Sequence[str], last: bool) -> list[str]:  # noqa: FBT001 - as told
    """Tell a turn, and show the table before all are asked, and at the end."""
    told = tell_events(turn.events, names, tell_event)
    shows = len(turn.after.waiting) == len(names) and not turn.after.sealed
    return [*told, *(scene(turn.after, names) if last or shows else ())]


def begins_round(turn: Turn) -> bool:
    """Whether a round begins with a turn."""
    return any(isinstance(event, RoundBegan) for event in turn.events)


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
    edition, rulings = played.field("edition"), rulings_of(played)
    if played.field("components") == "house":
        return EDITIONS[str(edition)].rules(options=rulings)
    if edition == "cards":
        return BasariCards(tuple(_deck(played.head)), **rulings)
    return BasariBoard(tuple(_track(played.head)), **rulings)


def rulings_of(played: Playthrough) -> dict[str, Any]:
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


class Haggler(RandomPlayer):
    """Plays at random, but bids like a person: a little more each time, and not for long."""

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401
        """Pick any option; of bids, a way out or one of the cheapest."""
        options = decision.options
        if not isinstance(options, Bids):
            return super().decide(view, decision)
        if self._random() < len(options.out) / 3:
            return options.out[0]
        raises = min(8, len(options) - len(options.out))
        return options[len(options) - 1 - int(self._random() * raises)]


def make_haggler(seed: str, _seat: int, name: str) -> AnyPlayer:
    """Make a player for a file with a seed."""
    return Haggler(f"{seed}/{name}")


GAME = Playthroughs(
    Path(__file__).parent / "playthroughs", lay_table, tell_turn, begins_round, make_haggler
)
