"""Pages of Marracash as they look; `make snapshots` writes down how they look now."""

from basari.cli.games.marracash.face import FACE
from basari.cli.terminal.page import Page
from basari.rules.marracash.table import BRINGING
from tests.games.marracash.stage import album, asked, middle, played
from tests.helpers.looks import Looks
from tests.helpers.stages import after


class TestPages(Looks):
    """Pages of Marracash."""

    def pages(self) -> dict[str, Page]:
        """Find a page of every kind."""
        bids = (
            "2 auction B2",
            "2 bid 100",
            "3 bid 150",
            "0 bid 300",
            "1 pass",
            "2 bid 325",
            "3 pass",
        )
        hall, bidding, _ = played(middle(seat=2, actions=1), *bids)
        walked, _, passage = played(middle(), "0 move 8 4")
        empty = middle({1: "GRY", 4: "GR"}, phase=BRINGING, actions=0, queue="BGPPR")
        last = asked(middle(queue="", left=2))
        return {
            "move": after(asked(middle()), "8", "4"),
            "move-last": last,
            "naming": after(asked(middle()), "a", "r", "3"),
            "bid": asked(bidding, hall),
            "bid-wrong": after(asked(bidding, hall), *"360"),
            "pass": after(asked(bidding, hall), "p"),
            "hall": FACE.bidding_page(hall, None, 1.0),
            "bring": after(asked(empty), "right", "3"),
            "walking": after(FACE.passage_page(walked, passage, 1.0, None), *["tick"] * 3),
            "walked": after(FACE.passage_page(walked, passage, 1.0, None), "x"),
            "end": album(0)[-1],
            "shops": after(album(0)[-1], "left"),
        }
