"""How one bids and passes, openly and under seal."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.games.marracash.face import FACE
from basari.cli.games.marracash.pages.bidding import Hall, LimitPage
from basari.cli.parts.auction import BidUpTo
from basari.cli.terminal.page import Done
from basari.kernel import Seat
from basari.rules.auction import PASS, Bid, Limit
from tests.games.marracash.helpers import rules
from tests.games.marracash.stage import (
    behind_curtain,
    done,
    middle_table,
    play_scene,
    question_page,
    read,
    secret_bid,
)
from tests.helpers.stages import after


class TestBids:
    """M9, M10: bids."""

    def test_first(self) -> None:
        """The auctioneer must bid."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2")
        page = question_page(table, scene)

        assert done(page, "enter") == Bid(100)
        assert page.press("p") is None
        assert done(page, "right", "right", "up", "left", "enter") == Bid(225)
        assert done(page, *"1450", "enter") == Bid(1450)
        assert done(page, "end", "right", "enter") == Bid(1450)
        assert done(page, "end", "home", "down", "enter") == Bid(100)

    def test_typed_wrong(self) -> None:
        """MR2: what cannot be bid is not bid, and the page says why."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2")
        page = after(question_page(table, scene), *"110")

        assert page.press("enter") == page
        assert "multiples of 25" in " ".join(read(page).split())
        assert done(page, "backspace", "backspace", "backspace", "enter") == Bid(100)

    def test_pass(self) -> None:
        """Passing is chosen before it is final, unless nobody wants to be asked back."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100")
        page = question_page(table, scene)
        passing = after(page, "p")

        assert "Pass? You'll be out" in read(passing)
        assert done(passing, "enter") == PASS
        assert done(passing, "backspace", "enter") == done(passing, "left", "enter") == Bid(125)
        assert done(replace(page, confirm=False), "p") == PASS

    def test_cannot_bid(self) -> None:
        """Whoever has too little can only pass."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 1400")
        page = question_page(table, scene)

        assert done(page, "enter") == PASS
        assert done(page, "p") == PASS
        assert "cannot bid more" in " ".join(read(page).split())

    def test_shown(self) -> None:
        """The page shows what is left, the auctioneer's fee, rivals and the last words."""
        table = middle_table(seat=2, actions=1)
        lines = ("2 auction B2", "2 bid 100", "3 bid 150", "0 bid 300", "1 pass", "2 bid 325")
        scene, table, _ = play_scene(table, *lines, "3 pass")
        shown = read(question_page(table, scene))

        assert "leaves you" in shown
        assert "1,100" in shown
        assert "Anika gets" in shown
        assert "before: 300" in shown
        assert "BLUE city 3  queue 5" in shown
        assert "rival  B5  J 2 customers" in shown

    def test_fee(self) -> None:
        """M12: from 525 on the auctioneer would get 200."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100")
        page = question_page(table, scene)

        assert "+100" in read(after(page, *"500"))
        assert "+200" in read(after(page, *"525"))

    def test_watched(self) -> None:
        """Everybody can watch bots bid; any key goes on."""
        scene, _, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100")
        page = FACE.bidding_page(scene, Seat(1), 1.0)

        assert isinstance(page, Hall)
        assert "Jonathan is thinking" in read(page)
        assert page.press("x") == Done()


class TestLimit:
    """A highest bid, said once."""

    @staticmethod
    def page(people: int) -> Any:  # noqa: ANN401 - a page
        """Ask the second seat at a table with some people, over a bid of 100."""
        scene, table, _ = play_scene(middle_table(), "0 auction B2", "0 bid 100")
        some = frozenset(map(Seat, range(people)))
        return question_page(table, replace(scene, people=some))

    def test_alone_among_bots(self) -> None:
        """The page is the same, and nobody need look away."""
        page = after(self.page(1), "o")

        assert done(page, "up", "up", "right", "enter") == BidUpTo(Bid(125), Limit("B2", 350))
        assert done(page, *"300", "enter") == BidUpTo(Bid(125), Limit("B2", 300))
        assert after(page, "backspace").press("enter") == Done(Bid(125))
        shown = read(after(page, *"500"))
        assert "125 ━" in shown
        assert "leaves you" in shown

    def test_several(self) -> None:
        """Others must look away, and learn nothing from the number of keys."""
        page = behind_curtain(self.page(4))

        assert isinstance(page, LimitPage)
        assert done(page, *"0300", "enter") == BidUpTo(Bid(125), Limit("B2", 300))
        assert done(page, *"1275", "enter") == BidUpTo(Bid(125), Limit("B2", 1275))
        assert done(page, "backspace") is None
        assert "03__" in read(after(page, *"03"))

    @pytest.mark.parametrize(
        ("typed", "why"),
        [("03", "Type every digit"), ("0310", "Bid 310: bids are mult"), ("0100", "100 is not mo")],
    )
    def test_impossible(self, typed: str, why: str) -> None:
        """What cannot be bid is no limit."""
        page = after(behind_curtain(self.page(4)), *typed)

        assert page.press("enter") is None
        assert page.why_not("enter").startswith(why)
        assert "does nothing here" in page.why_not("x")


class TestSealed:
    """MO1: everybody bids at once."""

    @pytest.mark.parametrize(
        ("typed", "word"),
        [("0500", Bid(500)), ("1275", Bid(1275)), ("0100", Bid(100)), ("0000", PASS)],
    )
    def test_as_many_keys(self, typed: str, word: object) -> None:
        """Whatever is bid, and passing, takes as many keys, each of which shows one frame."""
        page = secret_bid(1)
        given = done(page, *typed, "enter")

        assert page.secret
        assert given == word
        for number in range(len(typed)):
            assert after(page, *typed[:number]).press("enter") is None

    def test_once_more(self) -> None:
        """A bid can be changed until it is sealed."""
        assert done(secret_bid(1), *"05001000", "enter") == Bid(1000)
        assert done(secret_bid(1), *"05", "backspace", *"325", "enter") == Bid(325)

    def test_held(self) -> None:
        """Enter alone seals nothing; what is wrong is said."""
        page = secret_bid(1)

        assert page.press("enter") is None
        for key in ("enter", "p"):
            assert page.why_not(key).startswith("Type every digit")
        assert "does nothing here" in page.why_not("x")
        assert after(page, *"0110").why_not("enter").startswith("Bid 110: bids are multiples")

    def test_revealed(self) -> None:
        """When all have bid, everybody's bid stands beside the name."""
        lines = ("0 auction B2", "0 bid 100", "1 bid 250", "2 pass", "3 bid 225")
        scene, _, passage = play_scene(middle_table(played=rules(sealed=True)), *lines)
        page = FACE.passage_page(scene, passage, 1.0, None)

        assert "1,275   250" in read(page)
        assert "2,050   out" in read(page)

    def test_auctioneer(self) -> None:
        """The auctioneer cannot pass."""
        page = after(secret_bid(0), *"0000")

        assert page.press("enter") is None
        assert page.why_not("enter").startswith("The auctioneer must bid")
        assert "0000 passes" in read(secret_bid(1))
        assert "0000 passes" not in read(page)

    def test_covered(self) -> None:
        """What is pressed to cover it is nobody's bid."""
        assert secret_bid(1).press(" ") is None
