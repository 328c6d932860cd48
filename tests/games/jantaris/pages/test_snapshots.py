"""Pages of Jantaris as they look; `make snapshots` writes down how they look now."""

from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.page import Page
from tests.games.jantaris.helpers import jantaris_table
from tests.games.jantaris.stage import GAMES, album, asked, middle, played, voting
from tests.helpers.looks import Looks
from tests.helpers.stages import after


class TestPages(Looks):
    """Pages of Jantaris."""

    def pages(self) -> dict[str, Page]:
        """Find a page of every kind."""
        hall, bidding, _ = played(middle(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5")
        _, stones, _ = played(middle(), "0 market 1R")
        votes = ("0 market 1R", "0 stone R 1", "0 trade", "1 recruit", "2 recruit", "3 trade")
        scene, _, passage = played(middle(), *votes)
        selling = played(middle(), *votes, "-1 draw 3")
        settling = played(middle(), *votes, "-1 draw 3", "0 sell 2R1B")
        _, wide, _ = played(jantaris_table(played=GAMES[2][1]), "0 market 1R")
        return {
            "market": asked(middle()),
            "guild": after(asked(middle()), "g", "5"),
            "bazaar": after(asked(middle()), "b"),
            "stone": asked(stones),
            "vote": after(voting(), "2"),
            "auction": asked(bidding, hall),
            "hall": FACE.bidding_page(hall, None, 1.0),
            "votes": FACE.passage_page(scene, passage, 0.0, None),
            "sell": asked(selling[1], selling[0]),
            "settle": after(asked(settling[1], settling[0]), "8"),
            "twelve": asked(wide),
            "end": album(1)[-1],
            "sources": after(album(1)[-1], "left"),
        }
