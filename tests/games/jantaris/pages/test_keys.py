"""Keys do what they say: on the ring, in the city, in auctions, in the vote, in plain lines."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.games.jantaris.draw.ring import grid_of, neighbour
from basari.cli.games.jantaris.face import FACE
from basari.cli.games.jantaris.pages.auction import BidPage, Hall, LimitPage
from basari.cli.games.jantaris.pages.picking import PickPage
from basari.cli.games.jantaris.pages.pointing import PointPage
from basari.cli.games.jantaris.pages.story import RevealPage, StoryPage, done_by_people
from basari.cli.pages.together import page_for_all
from basari.cli.parts.auction import BidUpTo
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import COVER, Done, Page, lay_out
from basari.kernel import Seat
from basari.rules.auction import Bid, Limit
from basari.rules.jantaris.city import CENTRE
from basari.rules.jantaris.events import GoodsGained, Means, Robbed, Ruined
from basari.rules.jantaris.goods import Goods
from basari.rules.jantaris.moves import SKIP, Vote
from tests.games.jantaris.helpers import jantaris_table
from tests.games.jantaris.stage import (
    GAMES,
    album,
    middle_of_game,
    question_page,
    scene_after,
    scene_at,
    vote_page,
)
from tests.helpers.moments import passage_of
from tests.helpers.stages import after, plain


def pressed(page: Page, *keys: str) -> Any:  # noqa: ANN401 - a page, or what came of it
    """Press keys; the last one may end it."""
    then: Any = page
    for key in keys:
        assert isinstance(then, Page)
        then = then.press(key) or then
    return str(then.value) if isinstance(then, Done) else then


def text(page: Page, paper: Paper = Paper(Look())) -> str:  # noqa: B008 - it never changes
    """Read a page."""
    return "\n".join(plain(frame(lay_out(page, paper)[1], paper)))


class TestCity:
    """m, g and b are the three places."""

    @pytest.mark.parametrize(
        ("keys", "move"),
        [
            (("enter",), "market 2R"),
            (("right", "enter"), "market 1B"),
            (("1", "enter"), "market -"),
            (("g", "enter"), "hire 1"),
            (("g", "5", "enter"), "hire 5"),
            (("g", "c", "enter"), "hire centre"),
            (("g", "down", "enter"), "hire centre"),
            (("g", "-", "8", "enter"), "recall 8"),
            (("g", "-", "8", " ", " ", "enter"), "recall 8 8"),
            (("g", "-", "8", " ", "c", " ", "enter"), "recall 8 centre"),
            (("g", "-", "+", "2", "enter"), "hire 2"),
            (("b", "enter"), "bazaar"),
            (("tab", "tab", "enter"), "bazaar"),
        ],
    )
    def test_keys(self, keys: tuple[str, ...], move: str) -> None:
        """Every visit can be made."""
        assert pressed(question_page(middle_of_game()), *keys) == move

    def test_bazaar(self) -> None:
        """It says which items one could bid for."""
        drawn = text(pressed(question_page(middle_of_game()), "b"))

        assert "Coronation Cup: you lack 1" in drawn
        assert "City Key: bid up to 6" in drawn

    def test_what_follows(self) -> None:
        """Before somebody is hired, the ring shows who would rule, and the panel says it."""
        drawn = text(pressed(question_page(middle_of_game()), "g", "5"))

        assert "at home 8 → 7" in drawn
        assert "L ○" in drawn


class TestRing:
    """Stones and merchants are pointed at."""

    @pytest.mark.parametrize(
        ("keys", "move"),
        [
            (("enter",), "stone R 1"),
            (("tab", "enter"), "stone B 1"),
            (("tab", "+", "5", "enter"), "stone R 5"),
            (("tab", "right", "enter"), "stone B 2"),
            (("c", "enter"), "stone R 1"),
        ],
    )
    def test_stone(self, keys: tuple[str, ...], move: str) -> None:
        """Tab chooses the other stone; r stays the key of the rules."""
        _, table, _ = scene_after(middle_of_game(), "0 market -")

        assert pressed(question_page(table), *keys) == move
        assert "r rules" in text(question_page(table))

    def test_stone_told(self) -> None:
        """Who stands there, what lies beside, what is reopened."""
        _, table, _ = scene_after(middle_of_game(), "0 market -")
        drawn = text(pressed(question_page(table), "7"))

        assert "7 Zuhar" in drawn
        assert "in it: M 3; open beside it: 8" in drawn
        assert "3 Shakara opens" in drawn

    def test_founding(self) -> None:
        """Two merchants, one after the other; the first can be taken up again."""
        scene = scene_at(jantaris_table())
        first = GAMES[1][1]
        from basari.kernel import DEALER, Table  # noqa: PLC0415 - only here

        table, _ = Table.start(first, 3)
        for said in ("draw 5 12", "draw 3 8 1"):
            table, _ = table.play(DEALER, table.rules.parse(said))
        page = question_page(table)

        assert scene
        assert pressed(page, "3", "enter", "6", "enter") == "place 3 6"
        assert pressed(page, "6", "enter", "backspace", "3", "enter", "1", "enter") == "place 1 3"

    def test_vote_carried_out(self) -> None:
        """Expel by letter, hire two with +, leave it with s."""
        lines = ("0 market -", "0 stone R 1")
        _, table, _ = scene_after(
            middle_of_game(), *lines, "0 influence", "1 trade", "2 black", "3 recruit"
        )
        assert pressed(question_page(table), "a", "enter") == "expel 1 2"
        votes = ("0 recruit", "1 recruit", "2 recruit", "3 trade")
        _, table, _ = scene_after(middle_of_game(), *lines, *votes)
        assert pressed(question_page(table), "+", "8", "enter") == "hire 8 8"
        assert pressed(question_page(table), "s") == "skip"

    def test_ten_and_more(self) -> None:
        """In a large city numbers have two digits."""
        _, table, _ = scene_after(jantaris_table(played=GAMES[2][1]), "0 market -")

        assert pressed(question_page(table), "1", "2", "enter") == "stone R 12"
        assert pressed(question_page(table), "1", "9", "enter") == "stone R 9"

    @pytest.mark.parametrize("districts", range(6, 13))
    def test_every_way(self, districts: int) -> None:
        """Arrows lead from everywhere to everywhere."""
        areas = range(districts + 1)
        reached = {CENTRE}
        for _step in areas:
            reached |= {
                neighbour(districts, areas, area, key)
                for area in reached
                for key in ("up", "down", "left", "right")
            }

        assert reached == {*areas}
        assert len({*grid_of(districts).spots}) == districts


class TestAuction:
    """Bids by number, by steps, or the way out."""

    @pytest.mark.parametrize(
        ("keys", "move"),
        [
            (("enter",), "bid 5"),
            (("+", "enter"), "bid 6"),
            (("+", "+", "-", "enter"), "bid 5"),
            (("6", "enter"), "bid 6"),
            (("9", "enter"), "bid 5"),
            (("p", "enter"), "pass"),
        ],
    )
    def test_keys(self, keys: tuple[str, ...], move: str) -> None:
        """The lowest bid is lit at first."""
        scene, table, _ = scene_after(
            middle_of_game(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5"
        )

        assert pressed(question_page(table, scene), *keys) == move

    def test_told(self) -> None:
        """Who is out and why, and what every answer leaves."""
        scene, table, _ = scene_after(
            middle_of_game(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5"
        )
        drawn = text(question_page(table, scene))

        assert "has 1R, needs 2" in drawn
        assert "has 0B, needs 2" in drawn
        assert "equal it" in drawn
        assert "nobody can go on: you buy" in drawn

    @pytest.mark.parametrize("people", [1, 3])
    def test_up_to(self, people: int) -> None:
        """A highest bid is said once: openly among bots, or else behind the curtain."""
        scene, table, _ = scene_after(
            middle_of_game(), "0 bazaar", "0 auction 11", "0 bid 4", "2 bid 5"
        )
        seen = replace(scene, people=frozenset(map(Seat, range(people))))
        then = question_page(table, seen).press("o")
        page = then if people == 1 else then.value.page
        least = page.least

        assert isinstance(page, LimitPage)
        assert after(page, "6").press("enter") == Done(BidUpTo(Bid(least), Limit(11, 6)))
        assert "Answers for you" in text(page)

    def test_put_up_and_pay(self) -> None:
        """Items and heaps are picked from a list."""
        scene, table, _ = scene_after(middle_of_game(), "0 bazaar")
        assert pressed(question_page(table, scene), "enter") == "auction 11"
        lines = ("0 bazaar", "0 auction 11", "0 bid 4", "2 pass")
        scene, table, _ = scene_after(middle_of_game(), *lines)
        assert "4" in text(question_page(table, scene))
        assert pressed(question_page(table, scene), "down", "enter").startswith("pay ")

    def test_watched(self) -> None:
        """Everybody sees the same hall while a bot bids."""
        scene, _, _ = scene_after(middle_of_game(), "0 bazaar", "0 auction 11", "0 bid 4")
        page = FACE.bidding_page(scene, Seat(2), 1.0)

        assert isinstance(page, Hall)
        assert "THE STANDING BID" in text(page)
        assert "SHOW" in text(FACE.bidding_page(scene_at(middle_of_game()), None, 1.0))


class TestVote:
    """Sealed, with one key and Enter."""

    def test_keys(self) -> None:
        """A digit lights a card, Enter seals it; before that Enter does nothing."""
        page = vote_page()

        assert page.press("enter") is None
        assert pressed(page, "2", "enter") == "black"
        assert pressed(page, "2", "4", "enter") == "recruit"
        assert pressed(page, "down", "enter") == "black"
        assert pressed(page, " ") == COVER
        assert pressed(page, "2", "escape") == COVER
        assert page.secret

    def test_together(self) -> None:
        """All may vote at the same time: few words for every key, and no secret among them."""
        scene, table, _ = scene_after(middle_of_game(), "0 market 1R", "0 stone R 1")
        page = page_for_all(scene, table, lambda: 0.0)

        assert page is not None
        drawn = text(page)
        assert "◆R 1 Taira" in drawn
        assert "3+ !-7" in drawn
        assert not page.secret


class TestTelling:
    """What happened is told beside the ring."""

    def test_votes(self) -> None:
        """They are turned over one by one."""
        lines = ("0 market 1R", "0 stone R 1", "0 trade", "1 trade", "2 black", "3 trade")
        scene, _, passage = scene_after(middle_of_game(), *lines)
        page = FACE.passage_page(scene, passage, 1.0, None)

        assert isinstance(page, RevealPage)
        assert "trade" not in text(page)
        assert "three or more" in text(pressed(page, "x"))
        assert FACE.passage_page(scene, passage, 0.0, None).press("enter") == Done()

    def test_votes_spoil_nothing(self) -> None:
        """Ring, panel, heading and story wait on a large page until the votes are told."""
        unveiled = [page for page in album(0) if isinstance(page, RevealPage)]
        gaining = GoodsGained | Robbed | Ruined

        for page in unveiled:
            begun, whole = (replace(page, shown=shown) for shown in (0, page.steps))
            gains = any(isinstance(event, gaining) for event in page.events)
            story = begun.present.story
            assert [entry.event for entry in story.entries][-1] not in page.events
            assert (begun.present.view.goods != whole.present.view.goods) == gains
        assert any(isinstance(event, gaining) for page in unveiled for event in page.events)

    def test_quickly(self) -> None:
        """What people did before all eyes does not wait; what bots did is read."""
        scene, _, _ = scene_after(middle_of_game(), "0 market 1R")
        gained = passage_of([GoodsGained(Seat(0), Goods(1), Means.VISIT)], first=1)
        page = FACE.passage_page(scene, gained, 0.5, None)

        assert isinstance(page, StoryPage)
        assert page.patience == 1.0
        assert page.accent == 0
        assert not done_by_people(gained, {Seat(1)})


class TestLines:
    """Where lines are typed."""

    def test_question(self) -> None:
        """What lies on the table, and what every vote would bring."""
        page = vote_page()
        told = "\n".join(FACE.plain_question(page.scene, page.decision))
        black = FACE.option_line(Vote.BLACK, page.scene, Seat(0))

        assert "1 Taira: Lea 2, Jonathan 1, red stone, Lea rules." in told
        assert "Lea: vote in secret" in told
        assert "black market: alone: take 1 (from Jonathan, Anika or" in black

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_every_question(self, language: str) -> None:
        """Every question of a game can be asked and answered in lines."""
        texts.use(language)
        from tests.games.jantaris.stage import pages  # noqa: PLC0415 - it takes a while

        for page in pages(1):
            decision = getattr(page, "decision", None)
            if decision is None or decision.seat < 0:
                continue
            scene = page.scene  # type: ignore[attr-defined]
            told = FACE.plain_question(scene, decision)
            assert all(line and "{" not in line for line in told)
            for move in decision.options:
                assert FACE.read_answer(str(move), decision, scene.rules) == move
                assert FACE.option_line(move, scene, decision.seat)
            for number, move in enumerate(FACE.numbered_options(decision), 1):
                assert FACE.read_answer(f"{number}", decision, scene.rules) == move


@pytest.mark.parametrize("game", range(len(GAMES)))
def test_taken_back(game: int) -> None:
    """What was taken back is lit again, wherever one points or picks."""
    kinds = (PickPage, PointPage, BidPage)
    pages = [page for page in album(game) if isinstance(page, kinds)]
    assert {type(page) for page in pages} >= {PickPage, PointPage}

    for page in pages[::7]:
        for move in page.decision.options:
            then = page.showing(move)
            assert then.press("enter") == Done(move) or (then == page and move == SKIP)
