"""Pages that tell or are read: step by step, part by part, line by line."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Group
from rich.panel import Panel
from rich.text import Text

from basari.cli.games.basari.pages.ending import ledger
from basari.cli.pages.choice import Choice
from basari.cli.pages.ending import ABOVE, LEAVE, REMATCH, Ending
from basari.cli.pages.news import Growing, Narration, News
from basari.cli.pages.port import Part
from basari.cli.pages.read import Help, History, Looking, Quitting
from basari.cli.pages.reader import BACK, Reader
from basari.cli.pages.rulebook import Rules
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Paper, Sheet, frame, overflow
from basari.cli.terminal.page import ASIDES, Done, Page
from basari.cli.terminal.session import TICK
from basari.errors import say
from basari.facts import Facts
from basari.kernel import Standings
from basari.story import Story, scoring, sum_gains
from tests.games.basari.helpers import CARDS, GAMES, NAMES, Game
from tests.helpers.stages import (
    BARE,
    COLOURED,
    MONO,
    SIZES,
    Bare,
    after,
    album,
    frame_page,
    plain,
    scenes,
)

PAPERS = [Paper(COLOURED, *size) for size in SIZES]
SMALL, LARGE = PAPERS
ROWS = 50


def growing(game: Game) -> list[Growing]:
    """Find all pages of a game that are told step by step."""
    return [page for page in album(game, 4) if isinstance(page, Growing)]


def readers(game: Game) -> list[Reader]:
    """Find all pages of a game in which one reads."""
    choice = [page for page in album(game, 4) if isinstance(page, Choice)][-1]
    return [History(scene=choice.scene), Rules(scene=choice.scene), Help(page=choice)]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestGrowing:
    """The reveal and the scoring are told step by step."""

    def test_by_itself(self, game: Game) -> None:
        """Time tells one step after the other, and then waits for a reader."""
        for page in growing(game):
            whole = after(replace(page, beat=1.0, shown=0), *[TICK] * page.steps)

            assert isinstance(whole, Growing)
            assert whole.shown == page.steps
            assert whole.patience is whole.linger
            assert whole.press("enter") == Done()

    def test_any_key_tells_all(self, game: Game) -> None:
        """Any key tells the rest at once, but h is still the history."""
        page = replace(growing(game)[0], beat=1.0, shown=0)

        assert after(page, "x") == replace(page, shown=page.steps)
        assert not any(map(page.press, ASIDES))

    def test_step_by_step(self, game: Game) -> None:
        """Whoever wants every step gets it with a key of its own."""
        page = replace(growing(game)[0], beat=None, shown=0)

        assert page.patience is None
        assert after(page, "enter") == replace(page, shown=page.rests[0])
        assert "show all" not in plain(frame_page(page, SMALL))[-2]

    def test_more_is_told(self, game: Game) -> None:
        """Whenever it comes to rest, something new is shown."""
        for page in growing(game)[:3]:
            frames = [frame_page(replace(page, shown=n), SMALL) for n in (0, *page.rests)]

            assert len(set(frames)) == len(frames)


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestPresent:
    """Table, heading and story show nothing that is not told yet."""

    def test_points_wait(self, game: Game) -> None:
        """Until a scoring is told to its end, the table has no point of it."""
        scored = [
            page
            for page in album(game, 4, face=BARE)
            if isinstance(page, Narration) and scoring(page.events)
        ]

        for page in scored:
            points = page.scene.view.points
            for shown in range(page.steps + 1):
                seen = replace(page, shown=shown).present.view.points
                untold = sum_gains(page.events[shown:], len(points))
                assert seen == tuple(map(int.__sub__, points, untold))
        assert scored

    def test_story_waits(self, game: Game) -> None:
        """The story beside it ends with what was told."""
        for page in album(game, 4, face=BARE):
            if isinstance(page, Narration):
                for shown in range(page.steps + 1):
                    entries = replace(page, shown=shown).present.story.entries
                    told = tuple(entry.event for entry in entries)[-shown:] if shown else ()
                    assert told == page.events[:shown]
                    assert len(entries) == page.passage.first + shown


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestEnding:
    """Five parts, and what now."""

    def test_parts(self, game: Game) -> None:
        """The parts turn in a circle, either way."""
        ending = album(game, 4)[-1]
        assert isinstance(ending, Ending)

        assert after(ending, *["right"] * 5) == ending
        assert after(ending, "left") == after(ending, *["right"] * 4)

    def test_names(self, game: Game) -> None:
        """The parts stand above by name, not by number."""
        ending = after(album(game, 4)[-1], "right")

        lines = plain(frame_page(ending, replace(SMALL, look=MONO)))

        assert "podium   [course]" in lines[2]

    def test_keys(self, game: Game) -> None:
        """Up and down only scroll, and not where all is seen; all other keys turn the parts."""
        ending = album(game, 4)[-1]

        turned = [after(ending, key) for key in ("right", "enter", " ", "tab")]

        assert turned == [replace(ending, part=1)] * 4
        for part in (turned[0], ending):
            assert after(part, "down").fit(SMALL) == after(part, "up").fit(SMALL) == part

    def test_every_deal_is_listed(self, game: Game) -> None:
        """The last part scrolls through all deals, and no further."""
        ending = after(album(game, 4)[-1], "left")
        assert isinstance(ending, Ending)
        lines, seen = ledger(ending.scene.story, ending.scene.names, SMALL), set[str]()

        page = ending
        for _line in range(len(lines) + 5):
            seen |= set(plain(frame_page(page, SMALL)))
            page = after(page.fit(SMALL), "down")

        assert {line.plain.rstrip() for line in lines} <= seen
        assert page.fit(SMALL).top == max(0, len(lines) + ABOVE - SMALL.room)
        assert after(page, *["up"] * (len(lines) + 5)).fit(SMALL) == ending

    def test_what_now(self, game: Game) -> None:
        """One can play again or leave, and is offered to leave once."""
        ending = album(game, 4)[-1]

        assert ending.press("n") == Done(REMATCH)
        assert ending.press("q") == Done(LEAVE)
        assert "q " not in plain(frame_page(ending, SMALL))[-1]


class Tall(Bare):
    """Ends with a table that is longer than any page."""

    def end_parts(self, scene: AnyScene, standings: Standings) -> tuple[Part, ...]:
        """Draw it whole, as one thing."""
        rows = Group(*(Text(f"row {number}.", "title") for number in range(ROWS)))
        return *super().end_parts(scene, standings), Part(say("rows"), lambda _paper: [Panel(rows)])


class TestTallEnding:
    """A part that is longer than the page is scrolled line by line, whatever it is made of."""

    @pytest.mark.parametrize("paper", PAPERS)
    def test_every_row(self, paper: Paper) -> None:
        """All rows are seen one after the other, and nothing is cut off."""
        last = album(GAMES[0], 4)[-1]
        assert isinstance(last, Ending)
        page: Page = after(replace(last, scene=replace(last.scene, face=Tall(Facts()))), "left")
        seen = list[str]()

        for _line in range(ROWS + 9):
            page = page.fit(paper)
            assert overflow(page.draw(paper), paper) == 0
            seen += [line for line in plain(frame_page(page, paper)) if line not in seen]
            page = after(page, "down")

        assert [row for line in seen for row in re.findall(r"row \d+\.", line)] == [
            f"row {number}." for number in range(ROWS)
        ]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestReaders:
    """Whatever is longer than the screen can be scrolled."""

    @pytest.mark.parametrize("paper", PAPERS)
    def test_everything_is_shown(self, game: Game, paper: Paper) -> None:
        """Line by line from the first to the last, every line is seen."""
        for reader in readers(game):
            page, seen = reader.press("home"), list[str]()
            lines = [line.plain.rstrip() for line in reader.lines(paper)]
            while True:
                assert isinstance(page, Reader)
                page = page.fit(paper)
                seen[page.top :] = plain(frame_page(page, paper))[2:-2]
                below = after(page, "pagedown").fit(paper)
                if below == page:
                    break
                page = below

            assert seen[: len(lines)] == lines

    @given(st.lists(st.sampled_from(["up", "down", "pageup", "pagedown", " ", "home", "end"])))
    def test_never_beyond(self, game: Game, keys: list[str]) -> None:
        """However one scrolls, one stays where there is something to read."""
        reader = readers(game)[0]
        for key in keys:
            page = reader.fit(SMALL).press(key)
            assert isinstance(page, History)
            reader = page

        assert 0 <= reader.fit(SMALL).top <= max(0, len(reader.lines(SMALL)) - SMALL.room)

    def test_back(self, game: Game) -> None:
        """Many keys lead back, also the one that led here."""
        for page in readers(game):
            assert [page.press(key) for key in BACK] == [Done()] * len(BACK)


class TestBesides:
    """Other pages beside the game."""

    def test_nothing_yet(self) -> None:
        """Before anything has happened the history says so."""
        choice = next(page for page in album(GAMES[0], 4) if isinstance(page, Choice))
        scene = replace(choice.scene, story=Story())

        assert "Nothing has happened yet." in plain(frame_page(History(scene=scene), SMALL))[2]

    def test_looking(self) -> None:
        """The table is the one of the game."""
        choice = next(page for page in album(GAMES[0], 4) if isinstance(page, Choice))
        scene = replace(choice.scene, only=None)
        sheet = frame(Sheet("", "", scene.table(SMALL), ()), SMALL)

        assert plain(frame_page(Looking(scene), SMALL))[2:12] == plain(sheet)[2:12]

    @pytest.mark.parametrize(("key", "value"), [("q", True), ("enter", False), ("n", False)])
    def test_quitting(self, key: str, *, value: bool) -> None:
        """One leaves on purpose only."""
        assert Quitting().press(key) == Done(value)
        assert Quitting().press("x") is None


class TestStory:
    """What happened, in sentences."""

    @given(st.integers(0, 30), st.integers(1, 20))
    def test_last_ones(self, count: int, rows: int) -> None:
        """If there is no room for all, the last ones are told, and where the others are."""
        told = story([f"Sentence {number}." for number in range(count)], SMALL, rows)
        read = [line.plain for line in told]

        assert len(read) == min(count, rows)
        if count > rows:
            assert "history" in read[0]
        if count and (rows > 1 or count == 1):
            assert read[-1].endswith(f"Sentence {count - 1}.")

    def test_news(self) -> None:
        """News go on with Enter, or by themselves where nobody reads them."""
        news = next(page for _, page in scenes((CARDS, 4)) if isinstance(page, News))

        assert news.press("enter") == news.press(TICK) == Done()
        assert news.press("x") is None
        assert replace(news, beat=2.0).patience == 2.0
        assert isinstance(news, Page)
