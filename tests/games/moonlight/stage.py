"""Moonlight Market on stage: pages of whole games, and of tables in the middle of one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.games.moonlight.face import FACE
from basari.cli.games.moonlight.pages.bidding import BiddingPage
from basari.cli.games.moonlight.pages.hammer import HammerPage
from basari.cli.games.moonlight.pages.laying import LayingPage
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.games.moonlight.pages.story import StoryPage
from basari.cli.pages.ending import Ending
from basari.cli.terminal.page import Page
from basari.kernel import AnyTable, Seat, Table
from basari.rules.moonlight.game import EDITION
from basari.story import Passage, Story
from tests.games.moonlight.helpers import rules
from tests.helpers import stages
from tests.helpers.stages import album_of, of_every_kind, play_lines

NAMES = ("Lea", "Jonathan", "Anika", "Maximilian v. Hohenstein", "Carla")
GAMES = ((1, 2), (2, 2), (5, 0))
"""People and imaginary seats of the games that are played for their pages."""


def names_of(people: int, imaginary: int) -> tuple[str, ...]:
    """Name everybody; imaginary ones come last."""
    return (*NAMES[:people], *("Dirk", "Beate")[:imaginary])


def scene_at(
    table: AnyTable, story: Story | None = None, names: tuple[str, ...] | None = None
) -> Any:  # noqa: ANN401 - a scene
    """Set the scene of a table, at which all but imaginary seats are people."""
    imaginary = table.rules.imaginary
    people = len(table.standings.points) - imaginary
    begun = story or Story().begin((), table)
    named, persons = names or names_of(people, imaginary), frozenset(map(Seat, range(people)))
    return stages.scene_at(table, named, persons, begun, FACE, EDITION)


def play_scene(table: AnyTable, *lines: str) -> tuple[MoonlightScene, AnyTable, Passage]:
    """Play lines like `0 bid 9 3`; return the scene, the table, and all that happened."""
    after, story, _ = play_lines(table, *lines)
    return scene_at(after, story), after, story.passage(0)


def question_page(table: AnyTable, scene: MoonlightScene | None = None) -> Any:  # noqa: ANN401 - a page
    """Find the page for whoever is asked first: alone, if it shows a hand."""
    seen, decision = scene or scene_at(table), table.waiting[0]
    own = seen.alone(table, decision.seat) if table.private(decision) else seen
    return FACE.question_page(own, decision, confirm=True)


@cache
def album(number: int, seed: int = 1) -> tuple[Page, ...]:
    """Keep all pages that a host shows in a whole game, played at random by people."""
    people, imaginary = GAMES[number]
    table, moments = Table.start(rules(imaginary=imaginary), people + imaginary)
    return album_of(scene_at(table), table, moments, seed)


def around(page: Page) -> Iterator[Page]:
    """Find what a page can lead to."""
    yield page
    match page:
        case BiddingPage():
            for key in ("right", "down", "3", "c"):
                page = page.press(key)  # type: ignore[assignment]
                yield page
        case LayingPage() | HammerPage():
            for key in ("down", "tab", "enter"):
                after = page.press(key)
                if isinstance(after, Page):
                    yield after
        case StoryPage() | ScoringPage():
            for shown in sorted({1, page.steps // 2, page.steps}):
                yield replace(page, shown=shown)
        case Ending():
            for part in range(len(page.names)):
                yield replace(page, part=part)
        case _:
            pass


@cache
def pages(number: int) -> tuple[Page, ...]:
    """Find all pages of a game, and what they lead to."""
    return tuple(other for page in album(number) for other in around(page))


@cache
def kinds(number: int) -> tuple[Page, ...]:
    """Find a few pages of every kind, from the first to the last."""
    return of_every_kind(pages(number), (0, 1 / 3, 2 / 3, 1))
