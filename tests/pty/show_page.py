"""Shows any page on a real stage: whoever types its name sees it, until a signal ends it.

A page that was covered is followed by a curtain, as at a table.
"""

import os
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from msgspec.structs import replace

from basari.cli.games.basari.pages.bargain import HagglingPage
from basari.cli.games.basari.pages.exchange import ExchangePage
from basari.cli.games.basari.pages.offer import AnswerPage, BuildingPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.games.basari.pages.reveal import RevealPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.pages.choice import Choice
from basari.cli.pages.curtain import AllLook, Curtain, Sealed
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Growing, News
from basari.cli.pages.options import OptionList
from basari.cli.pages.question import Sure
from basari.cli.pages.read import Help, History, Looking, Quitting, aside
from basari.cli.pages.rulebook import Rules
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.seating import Chair, Seating
from basari.cli.setup.game_options import GameOptions
from basari.cli.setup.game_setup import GameSetup
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import levels_of
from basari.cli.terminal.look import look_here
from basari.cli.terminal.page import Page
from basari.cli.terminal.session import RawTerminal
from basari.cli.terminal.stage import Left, Stage
from basari.kernel import AnyTable, Decision, Seat, Table
from basari.players import RandomPlayer, Turn, drive, with_dealer
from basari.rules.basari.board.table import Placing as Starting
from basari.rules.basari.game import house
from basari.rules.basari.negotiation import ACCEPT, Bargain
from basari.rules.basari.rounds import Choosing, Revealed
from basari.story import Story, scoring, split
from tests.helpers.stages import BARE, latest, scene_at

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva")
PAGES: dict[str, str] = {
    "curtain": "Pass the laptop to",
    "private": "chooses in secret",
    "lit": "Enter seal",
    "sealed": "Ada has chosen.",
    "all look": "Everybody has chosen.",
    "reveal": "Enter to the bargain",
    "news": "Enter go on",
    "haggling": "is thinking",
    "bargaining": "your move",
    "building": "Enter offer it",
    "sure": "do you accept",
    "picking": "take which?",
    "placing": "where do you start",
    "scoring": "Enter go on",
    "ending": "n play again",
    "options": "what now?",
    "own options": "chooses in secret",
    "help": "What can I do here?",
    "own help": "What can I do here?",
    "own table": "Enter back",
    "history": "What happened so far",
    "rules": "The rules",
    "table": "Enter back",
    "quitting": "Leave the game?",
    "new-game": "Who plays",
    "seating": "who plays?",
}
"""What one sees on each page, and on no other that could follow it."""


def moments(edition: str, seats: int, seed: int) -> Iterator[tuple[AnyScene, AnyTable, Turn]]:
    """Play a game at random, and look at it after every turn."""
    table, begun = Table.start(house(edition), seats)
    story = Story().begin(begun, table)
    people = [RandomPlayer(f"{seed}/{seat}") for seat in range(seats)]
    for turn in drive(
        table, with_dealer(dict(zip(map(Seat, range(seats)), people, strict=True)), seed)
    ):
        story = story.after(turn)
        everybody = frozenset(map(Seat, range(seats)))
        yield scene_at(turn.after, NAMES, everybody, story), turn.after, turn


def first(
    edition: str, seats: int, found: Callable[[AnyTable, Turn], object]
) -> tuple[AnyScene, Decision[Any] | None, Turn]:
    """Look for the first moment of its kind in a few games."""
    for seed in range(20):
        for scene, table, turn in moments(edition, seats, seed):
            if found(table, turn):
                return scene, next(iter(table.waiting), None), turn
    raise LookupError


def _asked(phase: type) -> Callable[[AnyTable, Turn], object]:
    return lambda table, _: isinstance(table.view(None).phase, phase) and table.waiting[0].seat >= 0


def whole(growing: Growing[Any, Any]) -> Page:
    """Show how it ends."""
    return replace(growing, shown=growing.steps)


def page(name: str) -> tuple[AnyScene | None, Page]:
    """Make a page as it comes in a game, and the scene it belongs to."""
    match name:
        case "new-game":
            return None, GameSetup(GameOptions(edition="cards"), Remembered(), Preferences()).page()
        case "seating":
            chairs = tuple(map(Chair, NAMES[:3]))
            return None, Seating(chairs, levels_of("basari"), tuple(map(Seat, range(3))))
        case "haggling" | "bargaining" | "building" | "sure" | "options":
            scene, decision, _ = first(
                "cards",
                3,
                lambda table, _: (
                    isinstance(table.view(None).phase, Bargain)
                    and ACCEPT in table.waiting[0].options
                    and len(table.waiting[0].options) > 1
                ),
            )
            made: dict[str, Page] = {
                "haggling": HagglingPage(scene, None),
                "bargaining": AnswerPage(scene, decision, confirm=True),
                "building": BuildingPage(scene, decision, confirm=True),
                "sure": Sure(scene, AnswerPage(scene, decision, confirm=True), ACCEPT),
                "options": OptionList(replace(scene, face=BARE), decision, confirm=True),
            }
            return scene, made[name]
        case "picking":
            scene, decision, _ = first(
                "cards",
                5,
                lambda table, _: (
                    table.waiting
                    and table.waiting[0].seat >= 0
                    and not isinstance(table.view(None).phase, (Bargain, Choosing))
                ),
            )
            return scene, ExchangePage(scene, decision, confirm=True)
        case "placing":
            scene, decision, _ = first("board", 3, _asked(Starting))
            return scene, PlacingPage(scene, decision, confirm=True)
        case "reveal":
            scene, _, turn = first("cards", 3, lambda _, turn: _revealed(turn))
            (revealed,) = _revealed(turn)
            choices = revealed.choices
            return scene, whole(
                RevealPage(scene, passage=latest(scene.story, [turn]), choices=choices)
            )
        case "news":
            scene, _, turn = first("cards", 3, lambda _, turn: _revealed(turn))
            return scene, News(scene, latest(scene.story, [turn]))
        case "scoring":
            scene, _, turn = first("cards", 3, lambda _, turn: scoring(turn.events))
            (*_, scored), _rest = split(latest(scene.story, [turn]))
            return scene, whole(ScoringPage(scene, passage=scored, before=(0, 0, 0)))
        case "ending":
            scene, _, turn = first("cards", 3, lambda table, _: table.over)
            return scene, Ending(scene, turn.after.standings)
    scene, decision, turn = first("cards", 3, _asked(Choosing))
    assert decision
    seat = decision.seat
    own = scene.alone(turn.after, seat)
    choice = Choice(own, decision, (0, 1, 2), shuffled=False, cursor=1)
    pages: dict[str, Page] = {
        "curtain": Curtain(scene, seat),
        "private": choice,
        "lit": Choice(own, decision, (0, 1, 2), shuffled=False, cursor=1, pointing=True),
        "sealed": Sealed(scene, Seat(0), None),
        "all look": AllLook(scene),
        "own options": OptionList(own, decision, confirm=True, sealed=True),
        "help": Help(page=Curtain(scene, seat)),
        "own help": Help(page=choice),
        "own table": Looking(own),
        "history": History(scene=scene),
        "rules": Rules(scene=scene),
        "table": Looking(scene),
        "quitting": Quitting(),
    }
    return scene, pages[name]


def _revealed(turn: Turn) -> list[Revealed[Any]]:
    return [event for event in turn.events if isinstance(event, Revealed)]


def show(name: str) -> int:
    """Show a page until somebody leaves; tell the exit code."""
    scene, shown = page(name)
    with RawTerminal() as terminal:
        stage = Stage(terminal, look_here("dark", ascii_only=False), aside, settle=0.0)
        try:
            stage.show(shown)
            while True:
                stage.show(Curtain(scene, Seat(0)) if scene else shown)
        except Left as left:
            return left.code


def perform() -> None:
    """Show whatever is asked for; no page is the first one, after which reading keys is loaded."""
    import_module("prompt_toolkit.input")
    while True:
        os.write(1, b"which page? ")
        name = os.read(0, 100).decode().strip()
        code = show(name)
        os.write(1, b"left %d, " % code)


if __name__ == "__main__":
    perform()
