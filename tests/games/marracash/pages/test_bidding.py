"""How one bids and passes, openly and under seal."""

from msgspec.structs import replace

from basari.cli.games.marracash.face import FACE
from basari.cli.games.marracash.pages.bidding import BiddingPage, Hall
from basari.cli.terminal.page import Done
from basari.kernel import Seat
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.moves import PutUp
from tests.games.marracash.helpers import rules
from tests.games.marracash.stage import (
    done,
    middle_table,
    play_scene,
    question_page,
    read,
    scene_at,
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
        assert "after 300" in shown
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
        assert "Jonathan thinks it over" in read(page)
        assert page.press("x") == Done()


class TestSealed:
    """MO1: everybody bids at once."""

    @staticmethod
    def page(seat: int) -> BiddingPage:
        """Ask somebody in secret."""
        table, _ = middle_table(played=rules(sealed=True)).play(Seat(0), PutUp("B2"))
        own = scene_at(table).alone(table, Seat(seat))
        page = FACE.sealed_page(own, table.waiting[seat])
        assert isinstance(page, BiddingPage)
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
        scene, _, passage = play_scene(middle_table(played=rules(sealed=True)), *lines)
        page = FACE.passage_page(scene, passage, 1.0, None)

        assert "1,275   250" in read(page)
        assert "2,050   out" in read(page)

    def test_auctioneer(self) -> None:
        """The auctioneer cannot pass."""
        assert self.page(0).press("p") is None

    def test_covered(self) -> None:
        """What is pressed to cover it is nobody's bid."""
        assert self.page(1).press(" ") is None
