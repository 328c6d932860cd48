"""How an action is chosen: a walk or a shop, by arrows or typed; and who is brought in."""

from typing import Any

import pytest

from basari.cli.games.marracash.pages.moving import MovingPage
from basari.cli.games.marracash.pages.shop import ShopPage
from basari.rules.marracash.moves import Bring, End, PutUp, Walk
from basari.rules.marracash.table import AUCTIONING, BRINGING
from tests.games.marracash.stage import (
    done,
    middle_table,
    question_page,
    read,
)
from tests.helpers.stages import after


class TestMoving:
    """M14: which group goes where."""

    def test_typed(self) -> None:
        """Every move can be typed: fountain, space, goal."""
        table = middle_table()
        page = question_page(table)
        assert isinstance(page, MovingPage)

        for walk in page.walks:
            typed = [*f"{walk.start}", " ", *f"{walk.goal}"]
            assert done(page, *typed, "enter") == walk

    def test_by_arrows(self) -> None:
        """Every move can be chosen: Tab for the group, arrows for the way it leaves."""
        page = question_page(middle_table())
        reached = set()
        for _ in page.starts:
            for key in ("up", "down", "left", "right"):
                reached.add(done(page, key, "enter"))
            page = after(page, "tab")

        assert reached == set(page.walks)

    def test_no_alley(self) -> None:
        """Where no alley leads, nothing changes."""
        page = after(question_page(middle_table()), "1", "6", "down")

        assert page.walk.start == 16

    @pytest.mark.parametrize(
        ("typed", "why"),
        [
            ("7", "Nobody stands on 7, and no alley leads there from 1."),
            ("0", "Nobody stands on 0, and no alley leads there from 1."),
            ("87", "No alley leads from 8 to 7 (M14)."),
            ("8 6", "No alley leads from 8 to 6 (M14)."),
            ("813", "No alley leads from 8 to 13 (M14)."),
            ("847", "Nobody stands on 7, and no alley leads there from 8."),
        ],
    )
    def test_impossible(self, typed: str, why: str) -> None:
        """A number that cannot be meant is refused in a sentence, and changes nothing."""
        *first, last = typed
        page = after(question_page(middle_table()), *first)

        assert page.press(last) is None
        assert page.why_not(last) == why

    def test_no_way(self) -> None:
        """So is an arrow where no alley leads; of other keys it is said that they mean nothing."""
        page = after(question_page(middle_table()), "8")

        assert page.press("left") is None
        assert page.why_not("left") == "No alley leads that way from 8."
        assert "does nothing here" in page.why_not("x")

    def test_arrow(self) -> None:
        """The arrow of a walk points right at its goal, and below a group that stands there."""
        page = question_page(middle_table())

        assert "▶ 2" in read(page.to(1, 2))
        assert "9 ◀━━" in read(page.to(10, 9))
        up = read(page.to(5, 3)).split("\n")
        row = next(place for place, line in enumerate(up) if "── 3 " in line)
        assert "▲" in up[row + 1]
        assert up[row + 1].index("▲") == up[row].index("3")

    def test_shorthand(self) -> None:
        """Without a space, a digit that cannot belong to the group is the goal's."""
        page = question_page(middle_table())

        assert done(page, "8", "4", "enter") == Walk(8, 4)
        assert done(page, "8", "1", "4", "enter") == Walk(8, 14)
        assert done(page, "8", "9", "backspace", "5", "6", "enter") == Walk(5, 6)

    def test_lone_number(self) -> None:
        """A number alone is the goal of the group that is shown, if it is one, or else a group."""
        page = after(question_page(middle_table()), "8")

        assert after(page, "4").walk == after(page, "9", "4").walk == Walk(8, 4)
        assert after(page, "5").walk.start == 5
        assert after(page, "tab", "s-tab", "4").walk == Walk(8, 4)
        assert after(page, "tab", "8", " ").walk.start == 8

    def test_echo(self) -> None:
        """What is not a whole number yet is shown."""
        page = after(question_page(middle_table()), "8", "1")

        assert "1_" in read(page)
        assert "1_" not in read(after(page, "4"))

    def test_back_round(self) -> None:
        """Shift-Tab goes the other way."""
        page = question_page(middle_table())

        assert after(page, "tab", "s-tab") == page
        assert after(page, "s-tab").walk.start == 16

    def test_shown(self) -> None:
        """M16-M18: the page shows what everybody would get, and who enters where."""
        shown = read(after(question_page(middle_table()), "8", "4"))

        assert "1,450  +500" in shown
        assert "1,275  +300" in shown
        assert "200 of it for Lea" in shown
        assert "joins GR at 4" in shown
        assert "This empties entrance 8" in shown

    def test_nothing_gained(self) -> None:
        """A walk past nobody's shop says so."""
        assert "Nobody enters a shop." in read(after(question_page(middle_table()), "4", " ", "9"))

    def test_empty_queue(self) -> None:
        """M21: without a queue an entrance stays empty."""
        page = question_page(middle_table(queue="", left=3))
        shown = read(after(page, "8", "4"))

        assert "Entrance 8 stays empty." in shown
        assert "Last round: 3 turns to go" in shown

    def test_large_group(self) -> None:
        """A large group is told in full when it is chosen."""
        page = after(question_page(middle_table()), "1", "2")

        assert "5BYP" in read(page)
        assert "BBPYY" in read(page)

    def test_poor(self) -> None:
        """MR3: whoever cannot auction has no key for it."""
        page = question_page(middle_table(cash=(75, 100, 100, 100)))

        assert page.press("a") is None
        assert "auction" not in read(page)


class TestShop:
    """M8: which shop is put up."""

    def test_typed(self) -> None:
        """Every free shop can be named."""
        page = after(question_page(middle_table()), "a")
        assert isinstance(page, ShopPage)

        for shop in page.shops:
            assert done(page, *shop.lower(), "enter") == PutUp(shop)

    def test_by_arrows(self) -> None:
        """Arrows and Tab reach all of them."""
        page: Any = after(question_page(middle_table()), "a")
        found, fresh = {page.shop}, [page]
        while fresh:
            then = [after(one, key) for one in fresh for key in ("up", "down", "left", "right")]
            fresh = [one for one in then if one.shop not in found]  # type: ignore[attr-defined]
            found |= {one.shop for one in fresh}

        assert found == set(page.shops)
        assert after(page, *["tab"] * len(page.shops)) == page
        assert after(page, "tab", "s-tab") == page

    def test_sold(self) -> None:
        """A shop with an owner cannot be named."""
        page = after(question_page(middle_table()), "a", "y", "1")

        assert page.shop != "Y1"
        assert page.why_not("1") == "Y1 is sold already (M8)."
        assert page.why_not("9") == "There is no shop Y9 (M8)."
        assert "does nothing here" in page.why_not("x")

    def test_no_shop_there(self) -> None:
        """Where no free shop lies, an arrow says so."""
        page = after(question_page(middle_table()), "a", "g", "5")

        assert page.press("right") is None
        assert page.why_not("right") == "No free shop lies that way from G5."

    def test_way_back(self) -> None:
        """Esc leads back to the groups, if one may still move."""
        page = question_page(middle_table())

        assert after(page, *"89", "a", "escape").walk == Walk(8, 9)
        only = question_page(middle_table(phase=AUCTIONING, actions=1))
        assert isinstance(only, ShopPage)
        assert only.press("escape") is None

    def test_red(self) -> None:
        """Here, r is red and not the rules."""
        page = after(question_page(middle_table()), "a")

        assert "r" in page.taken
        assert "rules" not in read(page)


class TestBringing:
    """M19: new visitors."""

    def page(self, queue: str = "BGPPR") -> Any:  # noqa: ANN401 - a page
        """Ask for two empty entrances."""
        groups = {1: "GRY", 4: "GR"}
        return question_page(middle_table(phase=BRINGING, actions=0, groups=groups, queue=queue))

    def test_all(self) -> None:
        """Every answer can be given."""
        page = self.page()
        given = {
            done(page, *tabs, end, number, "enter")
            for tabs in ((), ("tab",))
            for end in ("left", "right")
            for number in "234"
        }

        assert given == set(page.brings)
        assert done(page, "up", "up", "down", "right", "s-tab", "enter") == Bring(16, End.RIGHT, 3)

    def test_too_many(self) -> None:
        """So many as cannot come are refused in a sentence."""
        page = self.page()

        for key, number in (("5", 5), ("1", 1), ("down", 1)):
            assert page.press(key) is None
            assert page.why_not(key).startswith(f"{number} visitors cannot come: 2 to 4")
        assert "does nothing here" in page.why_not("x")

    def test_both_ends(self) -> None:
        """Both ends are seen, and what is left of the queue."""
        shown = read(after(self.page(), "3"))

        assert "left    B G P" in shown
        assert "right   P P R" in shown
        assert "5 → 2" in shown

    def test_last_one(self) -> None:
        """M20, M21: only the last one comes alone, and then the end is near."""
        page = self.page("G")

        assert "the end is near" in " ".join(read(page).split())
        assert done(page, "4", "enter") == Bring(8, End.LEFT, 1)
