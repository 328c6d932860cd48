"""The page before a game: who plays, and how."""

from pathlib import Path
from typing import cast

import pytest
from msgspec.structs import replace
from rich.console import Console

from basari.bots.register import default_bot
from basari.cli import texts
from basari.cli.games import face_of, with_faces
from basari.cli.pages.new_game import NewGame, Setting
from basari.cli.pages.podium import podium
from basari.cli.setup import remembered
from basari.cli.setup.game_options import GameOptions, Pieces
from basari.cli.setup.game_setup import GamePlan, GameSetup
from basari.cli.setup.on_pages import ask_on_pages
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import Remembered
from basari.cli.setup.seats import header_for
from basari.cli.terminal.canvas import Canvas
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.stage import Stage
from basari.kernel import Seat, Standings
from basari.rules.register import find
from tests.helpers.stages import COLOURED, after, frame_page, plain

WISH = GameOptions(edition="cards")


class Answered:
    """A stage on which a page is filled in like another."""

    def __init__(self, page: NewGame) -> None:
        self._page = page

    def show(self, _page: Page) -> Page:
        """Fill it in."""
        return self._page


def laid_out(wish: GameOptions = GameOptions(), last: Remembered | None = None) -> NewGame:  # noqa: B008
    """Lay out the page before a game."""
    return GameSetup(wish, last or Remembered(), Preferences()).page()


def row(page: NewGame, name: str) -> Setting:
    """Find a setting of a page."""
    return next(one for one in page.desk.settings(dict(page.settled)) if one.name == name)


def asked(page: NewGame) -> list[str]:
    """Name everything that can be settled."""
    return [one.name for one in page.desk.settings(dict(page.settled))]


def turned(page: NewGame, name: str, *keys: str) -> NewGame:
    """Go to a setting, and press keys."""
    changed = after(page.at(name), *keys)
    assert isinstance(changed, NewGame)
    return changed


def planned(page: NewGame) -> GamePlan:
    """Begin, and see what comes of it."""
    done = page.press("enter")
    assert isinstance(done, Done)
    assert isinstance(done.value, NewGame)
    assert isinstance(page.desk, GameSetup)
    return page.desk.plan(done.value)


class TestNewGame:
    """The page before a game: everything at a glance, one key begins."""

    def test_only_what_is_possible(self) -> None:
        """As many as there are bots, or more, and no edition that was not meant."""
        page = laid_out(GameOptions(bots=4))

        assert [pick.value for pick in row(page, "players").picks] == ["4", "5"]
        assert "edition" not in asked(laid_out(WISH))

    def test_edition(self) -> None:
        """Another edition seats as many as it can, with the same names."""
        page = turned(laid_out(), "players", "right")
        assert len(page.seating.chairs) == 5

        page = turned(page, "edition", "right")

        plan = planned(page)
        assert (plan.party.edition, len(plan.party.chairs)) == ("board", 4)
        assert [chair.name for chair in plan.party.chairs] == ["Ada", "Ben", "Cleo", "Dan"]
        assert plan.party.ages == ()

    def test_every_setting(self) -> None:
        """Every setting can be changed with an arrow, and comes back with the other."""
        page = laid_out()
        for one in page.desk.settings(dict(page.settled)):
            if one.name == "rules" or one.house:
                continue
            changed = turned(page, one.name, "right")

            assert row(changed, one.name).value == one.other(1).value != one.value
            assert row(turned(changed, one.name, "left"), one.name).value == one.value
        texts.use("en")

    def test_preferences(self) -> None:
        """How the table likes it comes along."""
        page = turned(turned(laid_out(), "together", "right"), "theme", "right")

        assert planned(page).preferences == Preferences(together=True, theme="light")
        assert page.dressed(Look()).theme == "light"

    def test_table(self) -> None:
        """A table of the game can be chosen by name."""
        plan = planned(turned(laid_out(WISH), "table", "right"))

        assert plan.options.pieces == (Pieces(Path("calm")),)
        assert header_for(plan.options, plan.party).components["name"] == "calm"

    def test_house_rules(self) -> None:
        """House rules stand on a page of their own, each with a sentence."""
        page = turned(laid_out(WISH), "rules", "enter")
        assert page.ruling

        page = turned(page, "ruling.legs", "left", "escape")

        assert not page.ruling
        assert row(page, "rules").pick.said == "1 changed"
        plan = planned(turned(page, "pace"))
        assert plan.options.rulings == ("legs=2",)
        assert header_for(plan.options, plan.party).options == {"legs": 2}

    def test_said_on_the_command_line(self) -> None:
        """What was said there is not asked again."""
        page = laid_out(
            GameOptions(edition="cards", rulings=("legs=1",), pieces=(Pieces(Path("calm")),))
        )

        assert not {"game", "edition", "table", "ruling.legs"} & set(asked(page))
        assert planned(page).options.rulings == ("legs=1",)

    def test_seats(self) -> None:
        """On a seat arrows make a bot of a person, Page keys somebody older, letters a name."""
        page = after(laid_out(), "right", "down", "pageup", *"Zoe")

        assert isinstance(page, NewGame)
        assert page.seating.chairs[0].bot == default_bot("basari")
        assert (page.seating.chairs[1].name, page.seating.ages[:2]) == ("Zoe", (1, 0))

    def test_who_stands_up(self) -> None:
        """With fewer seats somebody stands up, and with more sits down again: bot, name and age."""
        page = after(laid_out(), "down", "down", "down", "pageup", "pageup", *"Zoe", "right")
        assert isinstance(page, NewGame)

        fewer = turned(page, "players", "left")
        more = turned(fewer, "players", "right")

        assert len(fewer.seating.chairs) == len(fewer.seating.ages) == 3
        assert more.seating.chairs == page.seating.chairs
        assert more.seating.ages == page.seating.ages

    def test_age_meanwhile(self) -> None:
        """Who became older while somebody stood stays older."""
        page = after(laid_out(), "down", "down", "down", "pageup", "pageup")
        assert isinstance(page, NewGame)

        fewer = after(replace(turned(page, "players", "left"), cursor=0), "down", "pageup")
        assert isinstance(fewer, NewGame)
        more = turned(fewer, "players", "right")

        assert page.seating.ages == (0, 3, 1, 2)
        assert fewer.seating.ages == (1, 0, 2)
        assert more.seating.ages == (1, 3, 0, 2)

    def test_twice(self) -> None:
        """A name that is taken twice is objected to where it stands."""
        page = after(laid_out(), "down", *"ada", "enter")

        assert isinstance(page, NewGame)
        assert (page.cursor, page.seating.problem) == (1, "the name 'ada' is taken twice")

    def test_remembered(self) -> None:
        """What was settled is settled next time: preferences, table and house rules."""
        page = turned(turned(laid_out(WISH), "table", "right"), "pace", "right")
        ask_on_pages(cast("Stage", Answered(page)), WISH, Remembered(), Preferences())
        last = remembered.recall()

        again = laid_out(WISH, last)

        assert last.preferences.pace == "fast"
        assert row(again, "table").value == "calm"


class TestPreview:
    """A theme is previewed with what the game is played with."""

    @pytest.mark.parametrize("game", with_faces())
    def test_own_ornament(self, game: str) -> None:
        """No game shows the gems of another one, there or over its winner."""
        page = laid_out(GameOptions(game=game))
        ornament = face_of(game, find(game).editions[0].name).ornament()
        signs = [sign for sign, _hue in ornament]
        canvas = Canvas(COLOURED, 80, 24)

        (preview,) = [
            line for line in plain(frame_page(page, Paper(COLOURED))) if "preview" in line
        ]
        podium(canvas, (0, 0, 80, 20), Standings((5, 3), (Seat(0),)), ("Ada", "Ben"), ornament)

        assert preview.split()[: len(signs)] == signs
        above = "".join(part.text for part in Console(width=80).render(canvas)).split("\n")[0]
        assert above.split() == signs


class TestAges:
    """Why ages matter is said as it is in that game."""

    @pytest.mark.parametrize(
        ("game", "why"),
        [("basari", "age breaks remaining ties"), ("jantaris", "The youngest places merchants")],
    )
    def test_reason(self, game: str, why: str) -> None:
        """In one they break ties, in the other they decide who begins."""
        drawn = "\n".join(plain(frame_page(laid_out(GameOptions(game=game)), Paper(COLOURED))))

        assert why in drawn
        assert ("ties" in drawn) == ("ties" in why)
