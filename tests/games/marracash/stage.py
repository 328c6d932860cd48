"""Marracash on stage: pages of whole games, and of a table in the middle of one."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from basari.cli.games.marracash.draw.table import MarracashScene
from basari.cli.games.marracash.face import FACE
from basari.cli.games.marracash.pages.bidding import BiddingPage, LimitPage
from basari.cli.games.marracash.pages.moving import MovingPage
from basari.cli.games.marracash.pages.shop import ShopPage
from basari.cli.games.marracash.pages.story import StoryPage
from basari.cli.pages.ending import Ending
from basari.cli.parts.auction import BehindCurtain
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page
from basari.kernel import AnyTable, Seat, Table
from basari.rules.marracash.game import EDITION
from basari.rules.marracash.moves import PutUp
from basari.story import Passage, Story
from tests.games.marracash.helpers import marracash_table, rules
from tests.helpers import stages
from tests.helpers.stages import (
    after,
    album_of,
    frame_page,
    latest,
    of_every_kind,
    plain,
    play_lines,
)

NAMES = ("Lea", "Jonathan", "Anika", "Maximilian")
OWNED = {
    "P1": (0, 2),
    "G3": (0, 2),
    "Y1": (1, 1),
    "B5": (1, 2),
    "Y2": (2, 3),
    "R1": (2, 1),
    "R4": (3, 1),
    "P5": (3, 0),
    "Y4": (3, 2),
}
GROUPS = {1: "GRY", 8: "BPYY", 16: "GR", 4: "GR", 12: "BBPYY", 5: "RY", 10: "GPR"}
QUEUE = "BGPPRBYGPBRGBPYBPRG"
GAMES: tuple[tuple[int, Mapping[str, Any]], ...] = (
    (4, {}),
    (3, {"sealed": True, "extra": 2, "finish_round": True}),
)


def middle_table(groups: Mapping[int, str] | None = None, **more: Any) -> AnyTable:  # noqa: ANN401
    """Open a table of four in the middle of a game."""
    said = {"cash": (1450, 1275, 2050, 900), "queue": QUEUE, "round": 5, **more}
    return marracash_table(groups or GROUPS, OWNED, **said)


def scene_at(table: AnyTable, names: tuple[str, ...] = NAMES, story: Story | None = None) -> Any:  # noqa: ANN401 - a scene
    """Set the scene of a table, at which all are people."""
    people = frozenset(map(Seat, range(len(table.standings.points))))
    begun = story or Story().begin((), table)
    return stages.scene_at(table, names, people, begun, FACE, EDITION)


def play_scene(table: AnyTable, *lines: str) -> tuple[MarracashScene, AnyTable, Passage]:
    """Play lines like `0 move 8 9`; return the scene, the table, and what happened last."""
    after, story, turns = play_lines(table, *lines)
    return scene_at(after, story=story), after, latest(story, turns)


def question_page(table: AnyTable, scene: MarracashScene | None = None) -> Any:  # noqa: ANN401 - a page
    """Find the page for whoever is asked first."""
    return FACE.question_page(scene or scene_at(table), table.waiting[0], confirm=True)


def behind_curtain(page: Page) -> Page:
    """Find the page on which a highest bid is said, behind the curtain."""
    done = page.press("o")
    assert isinstance(done, Done)
    assert isinstance(done.value, BehindCurtain)
    shown: Any = done.value.page
    return replace(shown, scene=replace(shown.scene, only=shown.decision.seat))


def secret_bid(seat: int) -> Any:  # noqa: ANN401 - a page
    """Ask somebody for a sealed bid for B2, which the first seat has put up."""
    table, _ = middle_table(played=rules(sealed=True)).play(Seat(0), PutUp("B2"))
    return FACE.sealed_page(scene_at(table).alone(table, Seat(seat)), table.waiting[seat])


def done(page: Page, *keys: str) -> object:
    """Press keys, the last of which must end the page."""
    *first, last = keys
    then = after(page, *first).press(last)
    assert isinstance(then, Done)
    return then.value


def read(page: Page, paper: Paper | None = None) -> str:
    """Read what a page shows."""
    return "\n".join(plain(frame_page(page, paper or Paper(Look()))))


@cache
def album(number: int, seed: int = 1) -> tuple[Page, ...]:
    """Keep all pages that a host shows in a whole game, played at random by people."""
    seats, options = GAMES[number]
    table, moments = Table.start(rules(**options), seats)
    return album_of(scene_at(table), table, moments, seed, back=True)


def around(page: Page) -> Iterator[Page]:
    """Find what a page can lead to."""
    yield page
    match page:
        case MovingPage() if page.shops:
            yield page.press("a")  # type: ignore[misc]
        case ShopPage():
            yield page.press("tab")  # type: ignore[misc]
        case BiddingPage() if page.bid is not None:
            yield page.press("7")  # type: ignore[misc]
            if page.passing:
                yield page.press("p")  # type: ignore[misc]
            if page.limited:
                yield behind_curtain(page)
                yield LimitPage.of(page, page.bid.amounts, 100)
        case StoryPage():
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


@cache
def kinds(number: int) -> tuple[Page, ...]:
    """Find a few pages of every kind: the first, one in the middle and the last."""
    return of_every_kind(pages(number), (0, 1 / 2, 1))
