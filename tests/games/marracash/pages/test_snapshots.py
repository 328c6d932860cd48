"""Pages of Marracash as they look; `make snapshots` writes down how they look now."""

from basari.cli.games.marracash.face import FACE
from basari.cli.terminal.page import Page
from basari.rules.marracash.table import BRINGING
from tests.games.marracash.stage import (
    album,
    behind_curtain,
    middle_table,
    play_scene,
    question_page,
    secret_bid,
)
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
        hall, bidding, _ = play_scene(middle_table(seat=2, actions=1), *bids)
        walked, _, passage = play_scene(middle_table(), "0 move 8 4")
        empty = middle_table({1: "GRY", 4: "GR"}, phase=BRINGING, actions=0, queue="BGPPR")
        last = question_page(middle_table(queue="", left=2))
        return {
            "move": after(question_page(middle_table()), "8", "4"),
            "move-last": last,
            "naming": after(question_page(middle_table()), "a", "r", "3"),
            "bid": question_page(bidding, hall),
            "bid-wrong": after(question_page(bidding, hall), *"360"),
            "pass": after(question_page(bidding, hall), "p"),
            "limit": after(behind_curtain(question_page(bidding, hall)), *"050"),
            "limit-whole": after(behind_curtain(question_page(bidding, hall)), *"0500"),
            "sealed": after(secret_bid(1), *"0300"),
            "hall": FACE.bidding_page(hall, None, 1.0),
            "bring": after(question_page(empty), "right", "3"),
            "walking": after(FACE.passage_page(walked, passage, 1.0, None), *["tick"] * 3),
            "walked": after(FACE.passage_page(walked, passage, 1.0, None), "x"),
            "end": album(0)[-1],
            "shops": after(album(0)[-1], "right"),
        }
