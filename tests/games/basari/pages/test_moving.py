"""What moves by itself: cards that are dealt, bids that climb; any key skips it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games.basari.pages.arrival import SLIDE, SLIDES, ArrivalPage
from basari.cli.games.basari.pages.deal import LAYING, DealPage
from basari.cli.games.basari.pages.placing import PlacingPage
from basari.cli.games.basari.pages.scoring import ScoringPage
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Growing
from basari.cli.pages.scene import ScenePage, warning_line
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper, lines_of
from basari.cli.terminal.page import ASIDES, Done, Page
from basari.cli.terminal.session import TICK
from basari.players import Turn
from basari.rules.basari.rounds import Offered
from tests.games.basari.helpers import BOARD, CARDS, Game, random_players
from tests.helpers.stages import (
    COLOURED,
    SHORT,
    Album,
    Asked,
    after,
    album,
    frame_page,
    in_order,
    opening,
    plain,
    play_with_host,
)

PAPERS = [Paper(COLOURED, *size) for size in ((80, 24), (120, 40), (172, 50))]
SMALL = PAPERS[0]
every_paper = pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: f"{paper.width}")


def deals(seats: int) -> list[DealPage]:
    """Find all pages of a game on which cards are dealt."""
    return [page for page in album((CARDS, seats), 4) if isinstance(page, DealPage)]


def arrivals(game: Game) -> list[ArrivalPage]:
    """Find all bids of a game that come onto the table."""
    return [page for page in album(game, 4) if isinstance(page, ArrivalPage)]


def cards_on(page: Page, paper: Paper) -> int:
    """Count the cards that lie on the table."""
    return len(re.findall(r"[╭╮] ?─ [1-5]  \w", "\n".join(plain(frame_page(page, paper)))))


class TestDeal:
    """Cards lie down seat by seat."""

    @every_paper
    @pytest.mark.parametrize("seats", [3, 4])
    def test_one_by_one(self, seats: int, paper: Paper) -> None:
        """With every step there is one more."""
        page = deals(seats)[0]
        steps = [replace(page, shown=number) for number in range(seats + 1)]

        assert [cards_on(step, paper) for step in steps] == list(range(seats + 1))
        assert set(page.times) == {LAYING}

    def test_nothing_jumps(self) -> None:
        """What lies there lies where it will lie in the end."""
        page = deals(4)[1]
        whole = frame_page(replace(page, shown=4), SMALL)
        for shown in range(4):
            lines = plain(frame_page(replace(page, shown=shown), SMALL))
            for line, last in zip(lines[2:20], plain(whole)[2:20], strict=True):
                assert all(one in {" ", other} for one, other in zip(line, last, strict=False))

    def test_any_key_skips(self) -> None:
        """A key lays down all of them and does nothing else; the next one goes on."""
        page = replace(deals(3)[0], beat=1.0, shown=1)
        skipped = after(page, "x")

        assert skipped == replace(page, shown=3)
        assert skipped.press("enter") == Done()
        assert not any(map(page.press, ASIDES))

    @pytest.mark.parametrize("beat", [0.0, None])
    def test_all_at_once(self, beat: float | None) -> None:
        """Where nothing moves, and where everything waits for a key, all lie there at once."""
        page = replace(deals(3)[0], beat=beat, shown=0)

        assert page.begun().whole

    def test_the_story_keeps_up(self) -> None:
        """Beside it nothing is told that is not seen yet."""
        for page in deals(4)[1:]:
            told = len(page.scene.story.entries)
            assert replace(page, shown=4).known == told
            assert replace(page, shown=0).known < told

    @every_paper
    def test_four_gems(self, paper: Paper) -> None:
        """Four gems on one card are four jewels, each with its shape and its letter."""
        pages = [
            page for page in deals(4) if any(c.gems.size == 4 for c in page.scene.view.current)
        ]
        page = replace(pages[0], shown=4)
        gems = sum(own.gems.size for own in page.scene.view.current)
        side = page.side(paper)
        lines = [line[: paper.width - side] for line in plain(frame_page(page, paper))]
        below = "\n".join(lines[next(n for n, line in enumerate(lines) if "╭" in line) + 1 :])

        assert len(re.findall("[◆■▲●]", below)) == gems
        assert len(re.findall(r"(?<!\w)[RYGB](?!\w)", below)) == gems


@pytest.mark.parametrize("game", [(CARDS, 3), (BOARD, 3)], ids=["cards", "board"])
class TestArrival:
    """The jewels of a bid climb from the purse to the ladder."""

    def test_every_bid(self, game: Game) -> None:
        """Each offer of a game arrives once, and nothing of it is secret."""
        pages = arrivals(game)
        story = pages[-1].scene.story
        offers = sum(isinstance(entry.event, Offered) for entry in story.entries)

        assert len(pages) == offers
        assert not any(page.secret for page in pages)

    def test_by_itself(self, game: Game) -> None:
        """It takes some pictures, each another one, and is over."""
        page = arrivals(game)[0]
        frames = {frame_page(replace(page, shown=number), SMALL) for number in range(SLIDES)}

        last = after(page, *[TICK] * (SLIDES - 1))

        assert len(frames) == SLIDES
        assert last.press(TICK) == Done()
        assert page.patience == SLIDE * page.beat

    def test_any_key_skips(self, game: Game) -> None:
        """A key ends it; those that mean the same everywhere mean that here too."""
        page = arrivals(game)[0]

        assert page.press("x") == page.press("enter") == Done()
        assert not any(map(page.press, ASIDES))


def shown(preferences: Preferences, bots: set[int]) -> Iterator[Page]:
    """Play a game with cards, and keep all pages."""
    scene, table, events = opening((CARDS, 3), SHORT, set(range(3)) - bots)
    kept = Album()
    host = Host(kept, scene, preferences, in_order)  # type: ignore[arg-type]

    def ask(decision: Any, move: Any) -> Any:  # noqa: ANN401 - any game's
        kept.move = move
        return host.decide(decision)

    players = random_players(3, 4)
    persons = {seat: Asked(players[seat], ask) for seat in scene.people}
    turns: list[Turn] = list(play_with_host(host, table, events, players | persons))
    assert turns[-1].after.over
    yield from kept.pages


class TestStillness:
    """Nothing moves where that is wanted."""

    @pytest.mark.parametrize("bots", [set(), {0, 1, 2}], ids=["people", "bots"])
    @pytest.mark.parametrize(
        "preferences",
        [Preferences(pace="instant"), Preferences(still=True), Preferences(pace="step")],
        ids=str,
    )
    def test_none(self, preferences: Preferences, bots: set[int]) -> None:
        """At once, with motion off, and where everything waits for a key, no bid climbs."""
        pages = list(shown(preferences, bots))

        assert not any(isinstance(page, ArrivalPage) for page in pages)
        assert all(page.whole for page in pages if isinstance(page, DealPage))

    def test_bots_too(self) -> None:
        """The bids of bots climb like those of people."""
        assert any(
            isinstance(page, ArrivalPage) for page in shown(Preferences(pace="normal"), {0, 1, 2})
        )


class TestLegLine:
    """The line below the heading says how far the leg has come, and never falls back."""

    @pytest.mark.parametrize("game", [(CARDS, 4), (BOARD, 3)], ids=["cards", "board"])
    def test_only_a_new_leg_begins_anew(self, game: Game) -> None:
        """From page to page and picture to picture it grows, until another leg is named."""
        leg, far = "", 0.0
        for page in album(game, 4):
            if not isinstance(page, ScenePage) or isinstance(page, (ScoringPage, Ending)):
                continue
            steps = range(page.steps + 1) if isinstance(page, Growing) else (None,)
            for step in steps:
                shown = page if step is None else replace(page, shown=step)
                sheet = shown.draw(shown.within(SMALL))
                named = sheet.where.split(",")[0]
                if named != leg:
                    leg, far = named, 0.0
                assert sheet.far >= far
                far = sheet.far
            assert far > 0 or isinstance(page, PlacingPage)

    @pytest.mark.parametrize("longest", [14, 17, 20])
    def test_warnings_cut_names_as_little_as_they_need(self, longest: int) -> None:
        """A letter more of each name would not fit, where several may end the leg."""
        scene = next(p.scene for p in deals(4) if warning_line(p.scene, SMALL))
        view = replace(scene.view, workers=(14, 14, 14, 3))
        names = tuple(letter * longest for letter in "ABCD")
        line = warning_line(replace(scene, view=view, names=names), SMALL)

        (text,) = (one.plain.rstrip() for one in lines_of(line, SMALL))

        assert len(text) <= SMALL.width
        assert f"{'A' * longest}," in text or len(text) + 3 > SMALL.width - 6
