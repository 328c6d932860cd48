"""What the pages of the market promise: keys do what they say, and what happens is told."""

from typing import Any

import pytest

from basari.cli.games.moonlight.draw.table import MoonlightScene
from basari.cli.games.moonlight.face import FACE
from basari.cli.games.moonlight.pages.bidding import BiddingPage
from basari.cli.games.moonlight.pages.scoring import ScoringPage
from basari.cli.games.moonlight.pages.story import StoryPage
from basari.cli.pages.curtain import Curtain
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page, lay_out
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
from tests.games.moonlight.stage import album, play_scene, question_page, scene_at
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

        assert "1 seal 3 → 2 to Lea: the 4 must go" in drawn
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

    def test_cards_to_come(self) -> None:
        """C shows which cards others may still lay, and hides them again."""
        table = bid_table("3 9", "5 7", "5 12", used=((1, 13), (2, 3), (8,)))
        page = pressed(question_page(table), "right")
        shown = text(page.press("c"))

        assert "3 beside 1" in text(page)
        assert "3 beside 1" not in shown
        assert "1 4-13" in shown
        assert text(pressed(page, "c", "c")) == text(page)

    def test_who_may_displace(self) -> None:
        """Whoever is still to lay, can pay and may have a higher card is named with those cards."""
        table = bid_table("3 9", "5 7", "5 12", used=((), (10, 11, 12, 13), ()), seals=(3, 3, 0))
        page = pressed(question_page(table), "right", "right")

        assert "may displace it" in text(page)
        assert "may displace it  no one" in text(page)
        assert "9 beside 1" in text(page)
        assert "4-9" in text(page.press("left")).partition("may displace it")[2]

    def test_special_tiles(self) -> None:
        """What a hammer and a seal tile do is said where they lie, and in the help."""
        table = bid_table("3 9", "5 7", "5 12", columns=["hammer seal B3", "R1 W1", "G1 Y1"])
        page = pressed(question_page(table), "right")

        assert "hammer  removes a link of yours" in text(page)
        assert "seal  one more seal for you" in text(page)
        assert "removes a link" not in text(page.press("2"))
        assert "A hammer removes one link" in " ".join(FACE.legend(Look()))


class TestCurtain:
    """What was bid since one's last turn stands on the curtain."""

    def test_latest_bids(self) -> None:
        """All of them, the last one too."""
        scene, _table, _passage = play_scene(
            bid_table("4 9", "5 7", "6 12"), "0 bid 4 1", "1 bid 5 1"
        )
        curtain = text(Curtain(scene, Seat(2)))

        assert "Lea lays 4 beside cushion 1" in curtain
        assert "Jonathan lays 5 beside cushion 1, displaces 4" in curtain


class TestLinks:
    """Links stand right below the name they belong to."""

    @pytest.mark.parametrize("size", [(80, 24), (120, 40)])
    def test_below_names(self, size: tuple[int, int]) -> None:
        """On small pages below each other, on large ones side by side; a gap comes after them."""
        chains = {0: "B9", 1: "R8 R7", 2: "G6"}
        page = question_page(bid_table("3 9", "5 7", "5 12", chains=chains))
        lines = text(page, *size).splitlines()
        row = next(n for n, line in enumerate(lines) if "J Jonat" in line)

        assert "R8" in lines[row + 1]
        assert "R8" in "".join(lines[row - 1 : row + 4])
        assert "R8" not in lines[row - 1]
        below = row + (2 if size[0] > 80 else 3)
        assert not lines[below][40:75].strip()
        assert "Anika" in lines[below + 1]

    @pytest.mark.parametrize("size", [(120, 40), (159, 40), (200, 50)])
    def test_story_once(self, size: tuple[int, int]) -> None:
        """On large pages the story stands beside a bid, once."""
        page = question_page(bid_table("3 9", "5 7", "5 12")).press("right")

        assert text(page, *size).count("So far") == 1


class TestWatching:
    """What happened is told at the pace of the table."""

    def test_by_rule(self) -> None:
        """All cushions that Dirk tries are told at once, with the reasons; w says the rule."""
        scene, _table, passage = play_scene(
            bid_table("12 3", "5 4", imaginary=1), "0 bid 12 1", "1 bid 5 2", "dealer draw 9"
        )
        page: Any = FACE.passage_page(scene, passage.part(2, 4), 1.0, None)
        shown, ruled = text(page), text(page.press("w"))

        assert isinstance(page, StoryPage)
        assert "by rule: Dirk" in shown
        assert "Lea's 12 is not lower" in shown
        assert "2   ▶ Jonathan's 5 is lower" in shown
        assert "a seal for the 5" in shown
        assert "(L30)" in ruled
        assert "is not lower" not in ruled
        assert text(pressed(page, "w", "w")) == shown
        assert page.press("enter") == Done()

    def test_one_page(self) -> None:
        """What several seats did is one page; left and right look at single steps."""
        lines = ("0 bid 5 1", "dealer draw 9", "dealer draw 3")
        scene, _table, passage = play_scene(bid_table("5 3", imaginary=2), *lines)
        page: Any = FACE.passage_page(scene, passage.part(1, len(passage)), 1.0, None)
        whole, before = text(page), text(page.press("left"))

        assert "turns up    9" in whole
        assert "turns up    3" in whole
        assert "turns up    9" in before
        assert "turns up    3" not in before
        assert text(pressed(page, "left", "right")) == whole
        assert pressed(page, "left", "left", "left", "left").shown == 1
        assert page.press("left").patience is None
        assert page.press("enter") == Done()
        assert page.press("x") is None

    def test_laid_by_rule(self) -> None:
        """Each link with its chain, why there, and what goes for it."""
        chains = {2: "R1 R2 G1 G8 G9"}
        table, _ = tile_table("R1", "R5", "RG4 G7", chains=chains, imaginary=1)
        table, _ = play(table, "0 lay R1")
        scene, _table, passage = play_scene(table, "1 lay R5")
        shown = text(FACE.passage_page(scene, passage, 1.0, None))

        assert "RG4 → red  fewest: R2 G3" in shown
        assert "G7 → green  18 goes" in shown

    def test_more_than_fits(self) -> None:
        """What has no room is told on the next page, and nothing is left out."""
        page: Any = album(1, 3)[43]
        steps, told = page.steps, list[int]()
        while isinstance(page, StoryPage):
            page, _sheet = lay_out(page, Paper(Look()))
            told += range(page.since, page.shown)
            page = page.press("enter")

        assert told == list(range(steps))

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

    def test_alone(self) -> None:
        """Whoever is alone sees all gems on one page, with what was laid last; then the end."""
        turns = play_game(1, 2, 2)
        played = turns[: next(n for n, turn in enumerate(turns, 1) if scoring(turn.events))]
        story = Story().begin((), turns[0].before).after(*played)
        passages, _ = split(latest(story, played))
        page: Any = FACE.passage_page(scene_at(played[-1].after, story), passages[-1], 1.0, None)
        shown = text(page)

        assert page.steps == 1
        assert "scoring: all chains" in shown
        assert " lays " in shown
        assert page.press("enter") == Done()
        assert FACE.skips_page(page.scene, passage_of(page._dealt_with))  # noqa: SLF001 - what it tells

    def test_last_scoring(self) -> None:
        """Seals and last cards have a page for both, with points before and after."""
        scene, passage = scored(-1)
        page: Any = FACE.passage_page(scene, passage, 1.0, None)
        shown = text(pressed(page, "escape"))

        assert page.steps == 6
        assert "The moon sets." in shown
        assert "Last card" in shown
        for name, points in zip(scene.names, scene.view.points, strict=True):
            line = next(line for line in shown.splitlines() if f" {name[:8]}" in line)
            assert f"→ {points:>2}" in line

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
