"""Jantaris on stage: pages of whole games, and of a table in the middle of one."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from basari.cli.games.jantaris.draw.table import JantarisScene
from basari.cli.games.jantaris.face import FACE
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Growing
from basari.cli.terminal.page import Page
from basari.kernel import AnyTable, Seat, Table
from basari.rules.jantaris.components import CITY
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.play import Jantaris
from basari.story import Passage, Story
from tests.games.jantaris.helpers import jantaris_table, rules
from tests.helpers import stages
from tests.helpers.stages import album_of, latest, of_every_kind, play_lines

NAMES = ("Lea", "Jonathan", "Anika", "Maximilian v. Hohenstein")
PLAN = {
    0: (1, 1, 2, 1),
    1: (2, 1, 0, 0),
    2: (0, 0, 2, 0),
    3: (1, 0, 3, 0),
    4: (0, 2, 0, 1),
    5: (0, 0, 0, 1),
    6: (0, 2, 0, 0),
    7: (0, 0, 0, 3),
    8: (2, 0, 1, 0),
}
GOODS = ("4R2B", "1R5B", "3R3B", "2R")


def city_of(districts: int, **options: Any) -> Jantaris:  # noqa: ANN401 - of several kinds
    """Make the rules of a city of so many districts, with names as long as they may be."""
    named = [f"Quarter {n} of {'long names'[: n % 11]}".strip() for n in range(1, districts + 1)]
    cards = [
        sorted({n, n % districts + 1, (n + 2) % districts + 1}) for n in range(1, districts + 1)
    ]
    made: Jantaris = EDITION.rules(
        {**CITY.house(), "districts": named, "domination": cards}, options=options
    )
    return made


GAMES: tuple[tuple[int, Jantaris], ...] = (
    (4, rules(goal=9)),
    (3, rules(removal=True, goal=6)),
    (4, city_of(12, goal=6)),
    (3, city_of(9, goal=6, shuffle=True)),
    (3, city_of(6, goal=6)),
)


def middle_of_game(**more: Any) -> AnyTable:  # noqa: ANN401 - fields of a state
    """Open a table of four in the middle of a game."""
    said = {
        "items": {0: (6,), 1: (7, 10), 3: (20,)}, "show": (9, 11), "shown": (1, 3, 6, 8),
        "stones": (3, 6), "prestige": (7, 9, 5, 6), "round": 6, "goods": GOODS, "plan": PLAN,
        **more,
    }  # fmt: skip
    return jantaris_table(**said)


def scene_at(table: AnyTable, names: tuple[str, ...] = NAMES, story: Story | None = None) -> Any:  # noqa: ANN401 - a scene
    """Set the scene of a table, at which all are people."""
    people = frozenset(map(Seat, range(len(table.standings.points))))
    begun = story or Story().begin((), table)
    return stages.scene_at(table, names, people, begun, FACE, EDITION)


def scene_after(table: AnyTable, *lines: str) -> tuple[JantarisScene, AnyTable, Passage]:
    """Play lines like `0 stone R 3`; return the scene, the table, and what happened last."""
    after, story, turns = play_lines(table, *lines)
    return scene_at(after, story=story), after, latest(story, turns)


def question_page(table: AnyTable, scene: JantarisScene | None = None) -> Any:  # noqa: ANN401 - a page
    """Find the page for whoever is asked first."""
    return FACE.question_page(scene or scene_at(table), table.waiting[0], confirm=True)


def vote_page(*lines: str, seat: int = 0, **more: Any) -> Any:  # noqa: ANN401 - a page
    """Find the page for the vote of a seat."""
    scene, table, _ = scene_after(
        middle_of_game(**more), *(lines or ("0 market 1R", "0 stone R 1"))
    )
    decision = next(one for one in table.waiting if one.seat == seat)
    own = scene.alone(table, Seat(seat))
    return FACE.choice_page(own, decision, (0, 1, 2, 3), 0, shuffled=False)


@cache
def album(number: int, seed: int = 1) -> tuple[Page, ...]:
    """Keep all pages that a host shows in a whole game, played at random by people."""
    seats, own_rules = GAMES[number]
    table, moments = Table.start(own_rules, seats)
    return album_of(scene_at(table), table, moments, seed)


def around(page: Page) -> Iterator[Page]:
    """Find what a page can lead to."""
    yield page
    for key in ("g", "b", "-", "down", "2", "tab", "p"):
        other = page.press(key) if hasattr(page, "decision") else None
        if isinstance(other, Page) and other != page:
            yield other
    match page:
        case Growing():
            for shown in {0, 1, page.steps // 2, page.steps}:
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


def kind_of(page: Page) -> tuple[type, ...]:
    """Tell pages apart by what they are, and by what is asked there."""
    scene = getattr(page, "scene", None)
    return type(page), type(scene.view.phase) if scene is not None else type(None)


@cache
def kinds(number: int) -> tuple[Page, ...]:
    """Find two pages of every kind: from the middle, and the last one."""
    return of_every_kind(pages(number), (1 / 2, 1), kind_of)
