"""Keys of Marracash: every answer can be given, and every key does what the page says."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games.marracash.auction_pages import Hall, Leaving, Offering
from basari.cli.games.marracash.face import FACE
from basari.cli.games.marracash.move_pages import Moving, Naming
from basari.cli.games.marracash.story_pages import Strolling
from basari.cli.pages.curtain import Curtain
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import Thinking
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page, laid_out
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from basari.players import Remark
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.moves import Bring, End, PutUp, Walk
from basari.rules.marracash.table import AUCTIONING, BRINGING
from basari.story import Passage
from tests.games.marracash.helpers import rules
from tests.games.marracash.stage import asked, middle, pages, played, scene_at
from tests.helpers.stages import after, framed, plain


def done(page: Page, *keys: str) -> object:
    """Press keys, the last of which must end the page."""
    *first, last = keys
    then = after(page, *first).press(last)
    assert isinstance(then, Done)
    return then.value


def read(page: Page, paper: Paper | None = None) -> str:
    """Read what a page shows."""
    return "\n".join(plain(framed(page, paper or Paper(Look()))))


class TestMoving:
    """M14: which group goes where."""

    def test_typed(self) -> None:
        """Every move can be typed: fountain, space, goal."""
        table = middle()
        page = asked(table)
        assert isinstance(page, Moving)

        for walk in page.walks:
            typed = [*f"{walk.start}", " ", *f"{walk.goal}"]
            assert done(page, *typed, "enter") == walk

    def test_by_arrows(self) -> None:
        """Every move can be chosen: Tab for the group, arrows for the way it leaves."""
        page = asked(middle())
        reached = set()
        for _ in page.starts:
            for key in ("up", "down", "left", "right"):
                reached.add(done(page, key, "enter"))
            page = after(page, "tab")

        assert reached == set(page.walks)

    def test_no_alley(self) -> None:
        """Where no alley leads, nothing changes."""
        page = after(asked(middle()), "1", "6", "down")

        assert page.walk.start == 16

    @pytest.mark.parametrize(
        ("typed", "why"),
        [
            ("7", "Nobody stands on fountain 7 (M14)."),
            ("0", "Nobody stands on fountain 0 (M14)."),
            ("87", "No alley leads from 8 to 7 (M14)."),
            ("8 6", "No alley leads from 8 to 6 (M14)."),
            ("813", "No alley leads from 8 to 13 (M14)."),
            ("847", "Nobody stands on fountain 7 (M14)."),
        ],
    )
    def test_impossible(self, typed: str, why: str) -> None:
        """A number that cannot be meant is refused in a sentence, and changes nothing."""
        *first, last = typed
        page = after(asked(middle()), *first)

        assert page.press(last) is None
        assert page.why_not(last) == why

    def test_no_way(self) -> None:
        """So is an arrow where no alley leads; of other keys it is said that they mean nothing."""
        page = after(asked(middle()), "8")

        assert page.press("left") is None
        assert page.why_not("left") == "No alley leads that way from 8."
        assert "does nothing here" in page.why_not("x")

    def test_arrow(self) -> None:
        """The arrow of a walk points right at its goal, and below a group that stands there."""
        page = asked(middle())

        assert "▶ 2" in read(page.to(1, 2))
        assert "9 ◀━━" in read(page.to(10, 9))
        up = read(page.to(5, 3)).split("\n")
        row = next(place for place, line in enumerate(up) if "── 3 " in line)
        assert "▲" in up[row + 1]
        assert up[row + 1].index("▲") == up[row].index("3")

    def test_shorthand(self) -> None:
        """Without a space, a digit that cannot belong to the group is the goal's."""
        assert done(asked(middle()), "8", "4", "enter") == Walk(8, 4)
        assert done(asked(middle()), "8", "1", "4", "enter") == Walk(8, 14)
        assert done(asked(middle()), "8", "9", "backspace", "5", "6", "enter") == Walk(5, 6)

    def test_back_round(self) -> None:
        """Shift-Tab goes the other way."""
        page = asked(middle())

        assert after(page, "tab", "s-tab") == page
        assert after(page, "s-tab").walk.start == 16

    def test_shown(self) -> None:
        """M16-M18: the page shows what everybody would get, and who enters where."""
        shown = read(after(asked(middle()), "8", "4"))

        assert "1,450  +500" in shown
        assert "1,275  +300" in shown
        assert "200 of it for Lea" in shown
        assert "joins GR at 4" in shown
        assert "Entrance 8 is empty then" in shown

    def test_nothing_gained(self) -> None:
        """A walk past nobody's shop says so."""
        assert "Nobody enters a shop." in read(after(asked(middle()), "4", " ", "9"))

    def test_empty_queue(self) -> None:
        """M21: without a queue an entrance stays empty."""
        page = asked(middle(queue="", left=3))
        shown = read(after(page, "8", "4"))

        assert "Entrance 8 stays empty." in shown
        assert "Last round: 3 turns to go" in shown

    def test_large_group(self) -> None:
        """A large group is told in full when it is chosen."""
        page = after(asked(middle()), "1", "2")

        assert "5BYP" in read(page)
        assert "BBPYY" in read(page)

    def test_poor(self) -> None:
        """MR3: whoever cannot auction has no key for it."""
        page = asked(middle(cash=(75, 100, 100, 100)))

        assert page.press("a") is None
        assert "auction" not in read(page)


class TestNaming:
    """M8: which shop is put up."""

    def test_typed(self) -> None:
        """Every free shop can be named."""
        page = after(asked(middle()), "a")
        assert isinstance(page, Naming)

        for shop in page.shops:
            assert done(page, *shop.lower(), "enter") == PutUp(shop)

    def test_by_arrows(self) -> None:
        """Arrows and Tab reach all of them."""
        page: Any = after(asked(middle()), "a")
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
        page = after(asked(middle()), "a", "y", "1")

        assert page.shop != "Y1"
        assert page.why_not("1") == "Y1 is sold already (M8)."
        assert page.why_not("9") == "There is no shop Y9 (M8)."
        assert "does nothing here" in page.why_not("x")

    def test_no_shop_there(self) -> None:
        """Where no free shop lies, an arrow says so."""
        page = after(asked(middle()), "a", "g", "5")

        assert page.press("right") is None
        assert page.why_not("right") == "No free shop lies that way from G5."

    def test_way_back(self) -> None:
        """Esc leads back to the groups, if one may still move."""
        page = asked(middle())

        assert after(page, *"89", "a", "escape").walk == Walk(8, 9)
        only = asked(middle(phase=AUCTIONING, actions=1))
        assert isinstance(only, Naming)
        assert only.press("escape") is None

    def test_red(self) -> None:
        """Here, r is red and not the rules."""
        page = after(asked(middle()), "a")

        assert "r" in page.taken
        assert "rules" not in read(page)


class TestOffering:
    """M9, M10: bids."""

    def test_first(self) -> None:
        """The auctioneer must bid."""
        scene, table, _ = played(middle(), "0 auction B2")
        page = asked(table, scene)

        assert done(page, "enter") == Bid(100)
        assert page.press("p") is None
        assert done(page, "right", "right", "up", "left", "enter") == Bid(225)
        assert done(page, *"1450", "enter") == Bid(1450)
        assert done(page, "end", "right", "enter") == Bid(1450)
        assert done(page, "end", "home", "down", "enter") == Bid(100)

    def test_typed_wrong(self) -> None:
        """MR2: what cannot be bid is not bid, and the page says why."""
        scene, table, _ = played(middle(), "0 auction B2")
        page = after(asked(table, scene), *"110")

        assert page.press("enter") == page
        assert "multiples of 25" in " ".join(read(page).split())
        assert done(page, "backspace", "backspace", "backspace", "enter") == Bid(100)

    def test_pass(self) -> None:
        """Passing is asked back, unless nobody wants to be."""
        scene, table, _ = played(middle(), "0 auction B2", "0 bid 100")
        page = asked(table, scene)
        leaving = after(page, "p")

        assert isinstance(leaving, Leaving)
        assert leaving.deaf
        assert done(leaving, "enter") == PASS
        assert after(leaving, "backspace") == page
        assert done(replace(page, confirm=False), "p") == PASS

    def test_cannot_bid(self) -> None:
        """Whoever has too little can only pass."""
        scene, table, _ = played(middle(), "0 auction B2", "0 bid 1400")
        page = asked(table, scene)

        assert done(page, "enter") == PASS
        assert done(page, "p") == PASS
        assert "cannot bid more" in " ".join(read(page).split())

    def test_shown(self) -> None:
        """The page shows what is left, the auctioneer's fee, rivals and the last words."""
        table = middle(seat=2, actions=1)
        lines = ("2 auction B2", "2 bid 100", "3 bid 150", "0 bid 300", "1 pass", "2 bid 325")
        scene, table, _ = played(table, *lines, "3 pass")
        shown = read(asked(table, scene))

        assert "leaves you" in shown
        assert "1,100" in shown
        assert "Anika gets" in shown
        assert "after 300" in shown
        assert "BLUE city 3  queue 5" in shown
        assert "rival  B5  J 2 customers" in shown

    def test_fee(self) -> None:
        """M12: from 525 on the auctioneer would get 200."""
        scene, table, _ = played(middle(), "0 auction B2", "0 bid 100")
        page = asked(table, scene)

        assert "+100" in read(after(page, *"500"))
        assert "+200" in read(after(page, *"525"))

    def test_watched(self) -> None:
        """Everybody can watch bots bid; any key goes on."""
        scene, _, _ = played(middle(), "0 auction B2", "0 bid 100")
        page = FACE.bidding_page(scene, Seat(1), 1.0)

        assert isinstance(page, Hall)
        assert "Jonathan thinks it over" in read(page)
        assert page.press("x") == Done()


class TestRemarks:
    """What bots say."""

    def test_below_the_map(self) -> None:
        """It stands in the line below the map, on every page."""
        table = middle()
        scene = replace(scene_at(table), remark=Remark(Seat(1), "A fine day!"))
        told = FACE.passage_page(scene, Passage(), 0.0, None)

        for page in (asked(table, scene), told, Thinking(scene, Seat(1))):
            assert 'Jonathan: "A fine day!"' in read(page)

    def test_no_room(self) -> None:
        """Where there is no room for all of it, it is left out."""
        table = middle(queue="", left=2)
        scene = replace(scene_at(table), remark=Remark(Seat(1), "A fine day for business!"))

        assert "A fine" not in read(asked(table, scene))
        assert "Last round: 2 turns to go" in read(asked(table, scene))


class TestSealed:
    """MO1: everybody bids at once."""

    @staticmethod
    def page(seat: int) -> Offering:
        """Ask somebody in secret."""
        table, _ = middle(played=rules(sealed=True)).play(Seat(0), PutUp("B2"))
        own = scene_at(table).alone(table, Seat(seat))
        page = FACE.sealed_page(own, table.waiting[seat])
        assert isinstance(page, Offering)
        return page

    def test_once_more(self) -> None:
        """Bids and passes are chosen before they are sealed, and can be changed until then."""
        page = self.page(1)

        assert page.secret
        assert done(after(page, "5", "0", "0"), "enter") == Bid(500)
        assert done(after(page, "p"), "enter") == PASS
        assert done(after(page, "p", "left"), "enter") == Bid(100)

    def test_held(self) -> None:
        """Enter alone seals nothing; the lowest bid is chosen like any other."""
        page = self.page(1)

        assert page.press("enter") is None
        assert page.why_not("enter").startswith("Choose first")
        assert "does nothing here" in page.why_not("x")
        assert done(after(page, "left"), "enter") == Bid(100)

    def test_revealed(self) -> None:
        """When all have bid, everybody's bid stands beside the name."""
        lines = ("0 auction B2", "0 bid 100", "1 bid 250", "2 pass", "3 bid 225")
        scene, _, passage = played(middle(played=rules(sealed=True)), *lines)
        page = FACE.passage_page(scene, passage, 1.0, None)

        assert "1,275   250" in read(page)
        assert "2,050   out" in read(page)

    def test_auctioneer(self) -> None:
        """The auctioneer cannot pass."""
        assert self.page(0).press("p") is None

    def test_covered(self) -> None:
        """What is pressed to cover it is nobody's bid."""
        assert self.page(1).press(" ") is None


class TestBringing:
    """M19: new visitors."""

    def page(self, queue: str = "BGPPR") -> Any:  # noqa: ANN401 - a page
        """Ask for two empty entrances."""
        groups = {1: "GRY", 4: "GR"}
        return asked(middle(phase=BRINGING, actions=0, groups=groups, queue=queue))

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


class TestStrolling:
    """Walks are seen step by step."""

    def walk(self, beat: float | None = 1.0) -> ScenePage[Any, Any]:
        """Show a walk on which two shops are entered."""
        scene, _, passage = played(middle(), "0 move 8 4")
        return FACE.passage_page(scene, passage, beat, None)

    def test_steps(self) -> None:
        """Cell by cell, then what everybody gets; quickly on the way."""
        page: Any = self.walk()
        assert isinstance(page, Strolling)
        assert page.steps == 5 + 4
        waits = []
        while not page.whole:
            waits.append(page.patience)
            page = page.press(TICK)

        assert waits[:5] == [pytest.approx(0.12)] * 5
        assert waits[5:] == [1.0] * 4
        assert page.patience == 2.0
        assert page.press(TICK) == Done()

    def test_on_the_way(self) -> None:
        """Those who have entered are not on the way any more, and nobody is paid yet."""
        page = self.walk()
        first, fourth = read(after(page, TICK)), read(after(page, *[TICK] * 4))

        assert "BPYY" in first
        assert "┏━━━B" in fourth
        assert "1,450" in fourth

    def test_skipped(self) -> None:
        """Any key shows all of it; then Enter goes on."""
        page = after(self.walk(), "x")

        assert "Lea gets 200 Dirham" in " ".join(read(page).split())
        assert page.press("enter") == Done()

    def test_no_motion(self) -> None:
        """At once, where nothing is to move; a key for each event where every step takes one."""
        assert self.walk(0.0).press("enter") == Done()
        slow: Any = self.walk(None)
        assert slow.steps == 4
        assert slow.patience is None

    def test_at_once(self) -> None:
        """What is no walk is told from the first moment on."""
        scene, _, passage = played(
            middle(actions=1), *("0 auction B2", "0 bid 1400", "1 pass", "2 pass", "3 pass")
        )

        for beat in (1.0, None):
            page = FACE.passage_page(scene, passage, beat, None)
            assert "Maximilian passes" in " ".join(read(page).split())

    def test_no_more_than_told(self) -> None:
        """The story beside the map tells nothing that the page does not tell yet."""
        page, large = self.walk(), Paper(Look(), 120, 40)

        assert "Jonathan gets" not in read(page, large)
        assert "Jonathan gets" in read(after(page, "x"), large)

    def test_bots(self) -> None:
        """What bots did waits for somebody to read it."""
        scene, _, passage = played(middle(), "0 move 8 4")
        page: Any = after(
            FACE.passage_page(replace(scene, people=frozenset()), passage, 1.0, None), "x"
        )

        assert page.patience is None

    def test_to_and_fro(self) -> None:
        """A walk there and back and there again is seen as it was."""
        scene, _, _ = played(middle(actions=3), "0 move 4 9", "0 move 9 4", "0 move 4 9")
        page: Any = FACE.passage_page(scene, scene.story.passage(0), 1.0, None)

        for _ in range(page.steps):
            laid_out(page, Paper(Look()))
            page = page.press(TICK)
        assert "GR" in read(page)


class TestWords:
    """What is typed where lines are typed."""

    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("8 4", Walk(8, 4)),
            ("8-4", Walk(8, 4)),
            ("move 8 4", Walk(8, 4)),
            ("b2", PutUp("B2")),
            ("auction B2", PutUp("B2")),
        ],
    )
    def test_actions(self, text: str, move: object) -> None:
        """Two numbers are a move, a shop is an auction, and the notation is understood."""
        table = middle()

        assert FACE.read_answer(text, table.waiting[0], table.rules) == move

    @pytest.mark.parametrize(("text", "move"), [("125", Bid(125)), ("p", PASS), ("PASS", PASS)])
    def test_bids(self, text: str, move: object) -> None:
        """A number is a bid."""
        _, table, _ = played(middle(), "0 auction B2", "0 bid 100")

        assert FACE.read_answer(text, table.waiting[0], table.rules) == move

    def test_listed(self) -> None:
        """Ways to bring visitors in go by number."""
        table = middle(phase=BRINGING, actions=0, groups={1: "GRY"}, queue="BGPPR")
        decision = table.waiting[0]

        assert len(FACE.numbered_options(decision)) == len(decision.options)
        assert FACE.read_answer("2", decision, table.rules) == decision.options[1]

    def test_question(self) -> None:
        """The question lists the moves that bring somebody something."""
        table = middle()
        told = FACE.plain_question(scene_at(table), table.waiting[0])

        assert "8 4: Lea +500, Jonathan +300" in told
        assert told[-2] == "Lea, what do you do?"
        assert told[-1].startswith("Type fountain and goal")
        assert any(line.startswith("Lea: 1,450 Dirham, 4 signs; shops") for line in told)
        assert FACE.typing_hint(table.waiting[0]).startswith("Type fountain and goal, like 1 2")

    def test_auction(self) -> None:
        """In an auction it tells the standing bid and who is still in."""
        scene, table, _ = played(middle(), "0 auction B2", "0 bid 100", "1 pass")
        told = " ".join(FACE.plain_question(scene, table.waiting[0]))

        assert "Lea has bid 100; still in: Lea, Anika and Maximilian." in told
        assert "Anika has 2,050 Dirham." in told
        assert "Type an amount, like 125; p passes." in told

    def test_bid_or_not(self) -> None:
        """It says how to bid, and to pass, only where that is possible."""
        _, first, _ = played(middle(), "0 auction B2")
        _, poor, _ = played(middle(), "0 auction B2", "0 bid 1400")

        assert FACE.typing_hint(first.waiting[0]) == "Type an amount, like 100."
        assert FACE.typing_hint(poor.waiting[0]) == "You have too little to bid: p passes."


class TestMarks:
    """Everybody has the same letter and colour on every page."""

    def test_curtain(self) -> None:
        """On the curtain too; the fourth has the colour of a fifth."""
        table, _ = middle(played=rules(sealed=True)).play(Seat(0), PutUp("B2"))
        page = Curtain(scene_at(table), Seat(3))
        _, sheet = laid_out(page, Paper(Look()))

        assert " L  Lea ·  J  Jonathan ·  A  Anika ·  M  Maximilian ◂" in read(page)
        assert sheet.accent == Seat(4)

    def test_chart(self) -> None:
        """At the end."""
        ending = next(page for page in reversed(pages(0)) if isinstance(page, Ending))

        for part in range(len(ending.names)):
            assert "M" in read(replace(ending, part=part))
            assert " 1  Lea" not in read(replace(ending, part=part))
