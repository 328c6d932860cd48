"""Pages of Jantaris as they look; `make snapshots` writes down how they look now."""

from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.page import Page
from tests.games.jantaris.helpers import jantaris_table
from tests.games.jantaris.stage import (
    GAMES,
    album,
    middle_of_game,
    question_page,
    scene_after,
    vote_page,
)
from tests.helpers.looks import Looks
from tests.helpers.stages import after


class TestPages(Looks):
    """Pages of Jantaris."""

    def pages(self) -> dict[str, Page]:
        """Find a page of every kind."""
        hall, bidding, _ = scene_after(
            middle_of_game(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5"
        )
        _, stones, _ = scene_after(middle_of_game(), "0 market 1R")
        votes = ("0 market 1R", "0 stone R 1", "0 trade", "1 recruit", "2 recruit", "3 trade")
        scene, _, passage = scene_after(middle_of_game(), *votes)
        selling = scene_after(middle_of_game(), *votes, "-1 draw 3")
        settling = scene_after(middle_of_game(), *votes, "-1 draw 3", "0 sell 2R1B")
        _, wide, _ = scene_after(jantaris_table(played=GAMES[2][1]), "0 market 1R")
        return {
            "market": question_page(middle_of_game()),
            "guild": after(question_page(middle_of_game()), "g", "5"),
            "bazaar": after(question_page(middle_of_game()), "b"),
            "stone": question_page(stones),
            "vote": after(vote_page(), "2"),
            "auction": question_page(bidding, hall),
            "hall": FACE.bidding_page(hall, None, 1.0),
            "votes": FACE.passage_page(scene, passage, 0.0, None),
            "sell": question_page(selling[1], selling[0]),
            "settle": after(question_page(settling[1], settling[0]), "8"),
            "twelve": question_page(wide),
            "end": album(1)[-1],
            "sources": after(album(1)[-1], "left"),
        }
