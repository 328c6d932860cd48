"""The market's pages as they look; `make snapshots` writes down how they look now."""

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from basari.cli import texts
from basari.cli.games.moonlight.face import FACE
from basari.cli.games.moonlight.pages.bidding import BiddingPage
from basari.cli.games.moonlight.pages.hammer import HammerPage
from basari.cli.games.moonlight.pages.laying import LayingPage
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.pages.course import course
from basari.cli.pages.ending import Ending
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import ASCII, Look
from basari.cli.terminal.page import Page, lay_out
from basari.log import PlayerEntry, make_header, record, recover
from basari.story import Story, split
from tests.games.moonlight.helpers import bid_table, play_game, tile_table
from tests.games.moonlight.stage import album, play_scene, question_page, scene_at
from tests.helpers.stages import latest, plain

SIZES = {"small": Paper(Look()), "large": Paper(Look(), 120, 40), "ascii": Paper(Look(ASCII))}


def bid() -> Page:
    """A bid of five that displaces a card."""
    offers = [page for page in album(2) if isinstance(page, BiddingPage) and page.secret]
    page = offers[30].press("right")
    assert isinstance(page, BiddingPage)
    return page


def laying() -> Page:
    """A laying with many results."""
    pages = [page for page in album(2) if isinstance(page, LayingPage)]
    return max(pages, key=lambda page: page.ways)


def hammer() -> Page:
    """A hammer."""
    table, _ = tile_table(
        "hammer R6", "R1 W1", "R5 W1", chains={0: "R7 R8 0@R B3", 1: "R9", 2: "B4"}
    )
    page = question_page(table, scene_at(table)).press("down")
    assert isinstance(page, HammerPage)
    return page


def dirk() -> Page:
    """Dirk, who tries a cushion and displaces a card."""
    scene, _table, passage = play_scene(
        bid_table("12 3", "5 4", imaginary=1), "0 bid 12 1", "1 bid 5 2", "dealer draw 9"
    )
    page: Page = FACE.passage_page(scene, passage.part(2, 4), 1.0, None)
    return page


def alone() -> Page:
    """All gems of a scoring on one page."""
    return [page for page in album(0) if isinstance(page, ScoringPage)][1]


def last() -> Page:
    """Seals and last cards."""
    page = [page for page in album(2) if isinstance(page, ScoringPage)][-1]
    return replace(page, shown=page.steps)


def end() -> Page:
    """The podium under the moon."""
    return next(page for page in album(2) if isinstance(page, Ending))


def scoring() -> Page:
    """The scoring of a leg, at green."""
    turns = play_game(3, 0, 2)
    played = turns[: next(n for n, one in enumerate(turns, 1) if one.after.view(None).leg == 2)]
    story = Story().begin((), turns[0].before).after(*played)
    passages, _ = split(latest(story, played))
    page: Page = FACE.passage_page(scene_at(played[-1].after, story), passages[-1], 0.0, None)
    return page


PAGES = {
    "bid": bid,
    "laying": laying,
    "hammer": hammer,
    "dirk": dirk,
    "scoring": scoring,
    "alone": alone,
    "last": last,
    "end": end,
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PAGES)
def test_looks(name: str, size: str, snapshot: SnapshotAssertion) -> None:
    """In English, on small and large paper, and in ASCII."""
    paper = SIZES[size]
    assert drawn(PAGES[name](), paper) == snapshot


@pytest.mark.parametrize("name", PAGES)
def test_german(name: str, snapshot: SnapshotAssertion) -> None:
    """In German, on small paper."""
    texts.use("de")
    assert drawn(PAGES[name](), SIZES["small"]) == snapshot


def drawn(page: Page, paper: Paper) -> str:
    """Draw a page without colours."""
    return "\n".join(line.rstrip() for line in plain(frame(lay_out(page, paper)[1], paper))) + "\n"


def test_replay() -> None:
    """A finished game is looked at again, by everybody's eyes; every moment fits."""
    turns = play_game(2, 1, 3)
    kinds = ("human", "human", "imaginary")
    entries = [
        PlayerEntry(name=name, kind=kind)
        for name, kind in zip(("Lea", "Jon", "Dirk"), kinds, strict=True)
    ]
    header = make_header(
        "moonlight",
        "moonlight",
        entries,
        seed=None,
        started="2026-11-18",
        options={"imaginary": 1},
    )
    game = recover("".join(record(header, iter(turns))).encode(), "game")
    seen = course(game, FACE)
    paper = SIZES["small"]
    for number in range(len(seen.stops)):
        for eyes in (None, 0, 1):
            lines = drawn(seen.page(number, eyes), paper).splitlines()  # type: ignore[arg-type]
            assert len(lines) == paper.height
