"""What the pages of the market promise: keys do what they say, and what happens is told."""

from typing import Any

from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.games.moonlight.face import FACE
from basari.cli.games.moonlight.pages.bidding import BiddingPage
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.games.moonlight.pages.story import StoryPage
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page, lay_out
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from basari.rules.moonlight.events import BidMade
from basari.rules.moonlight.moves import Bid
from basari.rules.moonlight.table import Bidding
from basari.story import Passage, Story, scoring, split
from tests.games.moonlight.helpers import (
    bid_table,
    pick,
    play,
    play_game,
    tile_table,
)
from tests.games.moonlight.stage import play_scene, question_page, scene_at
from tests.helpers.moments import passage_of
from tests.helpers.stages import latest, plain


def text(page: Page, width: int = 80, height: int = 24) -> str:
    """Draw a page."""
    paper = Paper(Look(), width, height)
    return "\n".join(plain(frame(lay_out(page, paper)[1], paper)))


def pressed(page: Any, *keys: str) -> Any:  # noqa: ANN401 - a page, or what came of it
    """Press keys, one after the other."""
    for key in keys:
        page = page.press(key)
    return page


class TestBid:
    """A card of the hand beside a cushion."""

    def test_keys(self) -> None:
        """Arrows choose card and cushion, a digit the cushion; Enter lays it."""
        table = bid_table("3 9 13", "5 7", "5 12", columns=["B1 B2 B3", "R1 W1", "G1 Y1"])
        page = question_page(table)

        assert pressed(page, "right", "right", "3", "enter") == Done(Bid(9, 3))
        assert pressed(page, "right", "left", "up", "enter") == Done(Bid(13, 3))
        assert pressed(page, "down", "down", "enter") == Done(Bid(3, 2))

    def test_nothing_is_chosen_before(self) -> None:
        """Behind a curtain Enter does nothing until something was chosen; alone it does."""
        several = question_page(bid_table("3 9", "5 7", "5 12"))
        alone = question_page(bid_table("3 9", imaginary=2))

        assert pressed(several, "enter", "enter") == several
        assert pressed(alone, "enter") == Done(Bid(3, 1))

    def test_what_is_not_possible(self) -> None:
        """The reason is told, and Enter stays."""
        table, _ = play(bid_table("4 9", "5 7", "5 12"), "0 bid 9 1")
        page = pressed(question_page(table), "right", "1")

        assert "is not higher than the 9" in text(page)
        assert page.press("enter") == page

    def test_displaces(self) -> None:
        """What is displaced and paid is told as a ghost, before it happens."""
        table, _ = play(bid_table("4 9", "5 7", "5 12"), "0 bid 4 1")
        page = pressed(question_page(table), "right", "right", "1")
        drawn = text(page)

        assert "1 seal to Lea: the 4 must go" in drawn
        after, events = play(table, f"1 {page.press('enter').value}")
        assert pick(events, BidMade)[0].displaced
        assert after.view(None).seals == (4, 2, 3)

    def test_displaced_card(self) -> None:
        """A displaced card is asked for openly, without the hand."""
        scene, table, _ = play_scene(
            bid_table("4 9", "5 7", "6 12"), "0 bid 4 1", "1 bid 5 1", "2 bid 6 2"
        )
        page = question_page(table, scene)

        assert isinstance(page, BiddingPage)
        assert not page.secret
        assert "where now?" in text(page)
        assert pressed(page, "3", "enter") == Done(Bid(4, 3))

    def test_used_cards(self) -> None:
        """C shows which cards everybody has used, and hides them again."""
        table = bid_table("3 9", "5 7", "5 12", used=((1, 13), (), (8,)))
        page = pressed(question_page(table), "right", "c")

        assert "Used cards" in text(page)
        assert "Used cards" not in text(page.press("c"))


class TestWatching:
    """What happened is told at the pace of the table."""

    def test_step_by_step(self) -> None:
        """Dirk tries one cushion after the other, and the rule is cited."""
        scene, _table, passage = play_scene(
            bid_table("12 3", "5 4", imaginary=1), "0 bid 12 1", "1 bid 5 2", "dealer draw 9"
        )
        page = FACE.passage_page(scene, passage.part(2, 4), 1.0, None)
        assert isinstance(page, StoryPage)
        first = text(page)
        whole_page = page
        while not whole_page.whole:
            whole_page = whole_page.press(TICK)
        last = text(whole_page)

        assert "Lea's 12 is not lower" in first
        assert "lays the 9 here" not in first
        assert "lays the 9 here" in last
        assert "(L30)" in last
        assert whole_page.press("enter") == Done()

    def test_all_is_told_to_the_hasty(self) -> None:
        """Whoever does not wait for the steps of several seats reads what all of them did."""
        lines = ("0 bid 5 1", "dealer draw 9", "dealer draw 3")
        scene, _table, passage = play_scene(bid_table("5 3", imaginary=2), *lines)
        page = FACE.passage_page(scene, passage.part(1, len(passage)), 1.0, None)

        shown = text(pressed(page, "enter"))

        assert "Dirk lays 9 beside cushion 1, displaces 5" in shown
        assert "Beate lays 3 beside" in shown

    def test_bids_of_imaginary_seats_stay(self) -> None:
        """They have a page, though bids lie before everybody's eyes; those of people have none."""
        assert FACE.has_page(passage_of([BidMade(Seat(2), 9, 1, imaginary=True)]))
        assert not FACE.has_page(passage_of([BidMade(Seat(0), 9, 1)]))

    def test_at_once(self) -> None:
        """Where nothing moves, all of it is told at once."""
        scene, _table, passage = play_scene(
            bid_table("12 3", "5 4", imaginary=1), "0 bid 12 1", "1 bid 5 2", "dealer draw 9"
        )
        page = FACE.passage_page(scene, passage, 0.0, None)

        assert isinstance(page, StoryPage)
        assert page.whole


def scored(number: int) -> tuple[MoonlightScene, Passage]:
    """Find one of the scorings of a game, with the scene after the answer that led to it."""
    turns = play_game(3, 0, 2)
    found = [place for place, turn in enumerate(turns) if scoring(turn.events)]
    played = turns[: found[number] + 1]
    story = Story().begin((), turns[0].before).after(*played)
    passages, _ = split(latest(story, played))
    return scene_at(played[-1].after, story), passages[-1]


class TestScoring:
    """One gem a page."""

    def test_gem_by_gem(self) -> None:
        """Enter leads from gem to gem, Esc to the last; the accent is the gem's."""
        scene, passage = scored(0)
        page = FACE.passage_page(scene, passage, 1.0, None)
        assert isinstance(page, ScoringPage)

        accents = []
        while isinstance(page, ScoringPage):
            accents.append(page.accent)
            page = page.press("enter")  # type: ignore[assignment]
        assert accents == ["blue", "red", "white", "green", "yellow"]

    def test_sums(self) -> None:
        """The last page tells the points that everybody has then."""
        scene, passage = scored(-1)
        drawn = text(FACE.passage_page(scene, passage, 0.0, None))

        for points in scene.view.points:
            assert f"→ {points:>2}" in drawn


class TestLines:
    """Where lines are typed."""

    def test_bid(self) -> None:
        """Card and cushion are enough, the notation is read too."""
        table = bid_table("3 9", "5 7", "5 12")
        decision = table.waiting[0]

        assert FACE.read_answer("9 3", decision, table.rules) == Bid(9, 3)
        assert FACE.read_answer("bid 9 3", decision, table.rules) == Bid(9, 3)
        assert "3 1" in FACE.typing_hint(decision)
        assert not FACE.numbered_options(decision)

    def test_laying(self) -> None:
        """Layings go by number, with what they bring."""
        table, _ = tile_table("R6 R2", "R1 W1", "R5 W1", chains={0: "R7 R8"})
        scene, decision = scene_at(table), table.waiting[0]
        lines = [
            FACE.option_line(move, scene, decision.seat) for move in FACE.numbered_options(decision)
        ]

        assert FACE.read_answer("2", decision, table.rules) == decision.options[1]
        assert any("seals 3 → 4" in line and "red 15 → 2" in line for line in lines)
        assert "how do you lay" in FACE.plain_question(scene, decision)[-1]

    def test_hand(self) -> None:
        """The hand is told to its owner alone."""
        table = bid_table("3 9", "5 7", "5 12")
        assert isinstance(table.state.phase, Bidding)

        assert any("3 9" in line for line in FACE.describe(table.view(Seat(0)), "ABC"))
        assert not any("3 9" in line for line in FACE.describe(table.view(None), "ABC"))
