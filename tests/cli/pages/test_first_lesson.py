"""The page before a guided game: it asks one's name and says what the game is about."""

import pytest
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.pages.first_lesson import FirstLesson
from basari.cli.pages.menu import BACK
from basari.cli.pages.port import STARS
from basari.cli.pages.rulebook import aim_of
from basari.cli.terminal.canvas import Badge
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Done
from basari.kernel import Seat
from basari.rules.register import book_of, find, game_names
from tests.helpers.calls import call
from tests.helpers.stages import LOOKS, after, check_fits

EDITIONS = [(game, edition.name) for game in game_names() for edition in find(game).editions]
PAGE = FirstLesson(
    title="A game",
    aim="Collect points; most win.",
    others=("Omar", "Leila"),
    badges=tuple(Badge(sign, Seat(seat)) for seat, sign in enumerate("123")),
    ornament=STARS,
    name="Mia",
)


class TestName:
    """A name is typed, or the suggestion taken."""

    def test_suggested(self) -> None:
        """Enter alone takes the name that stands there."""
        assert PAGE.press("enter") == Done("Mia")

    def test_typed(self) -> None:
        """The first letter replaces it; letters that mean something elsewhere are letters."""
        assert after(PAGE, *"hq", "backspace", "i").press("enter") == Done("hi")

    @pytest.mark.parametrize("name", ["", "omar"])
    def test_refused(self, name: str) -> None:
        """No name, or that of somebody who plays, is refused with the reason."""
        page = after(PAGE, "x", "backspace", *name, "enter")

        assert isinstance(page, FirstLesson)
        assert page.problem
        assert not after(page, "x").problem  # type: ignore[attr-defined]

    def test_back(self) -> None:
        """Esc goes back, help is help, and nobody's name is longer than fits."""
        assert PAGE.press("escape") == Done(BACK)
        assert PAGE.press("?") is None
        assert after(PAGE, *"x" * 60).press("enter") == Done("x" * 24)


class TestAim:
    """What a game is about is said before it begins, as its rules begin."""

    @pytest.mark.parametrize(("game", "edition"), EDITIONS)
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_of_every_game(self, game: str, edition: str, language: str) -> None:
        """It is two or three sentences, and fits the page in every look."""
        book = book_of(game, edition)
        aim = aim_of(book(language)) if book else ""

        assert aim.endswith(".")
        assert 100 < len(aim) < 450
        assert not set(aim) & set("#*[]_")

    @pytest.mark.parametrize("look", LOOKS)
    def test_fits(self, look: Look) -> None:
        """The longest of them fits, too."""
        books = [book for at in EDITIONS if (book := book_of(*at))]
        longest = max((aim_of(book(code)) for book in books for code in texts.LANGUAGES), key=len)

        check_fits(replace(PAGE, aim=longest), Paper(look))

    def test_in_lines(self) -> None:
        """Where lines are typed it is said, too; a pipe is asked for nothing more."""
        told = call("learn", "--plain", "--game", "jantaris", typed="")

        assert "a small guild of merchants" in " ".join(told.out.split())
        assert "What is your name?" not in told.out
