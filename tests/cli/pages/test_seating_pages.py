"""Before a game: the menus, and who sits where."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari import names
from basari.bots.register import bots_of
from basari.cli import texts
from basari.cli.games import face_of
from basari.cli.pages.menu import (
    BACK,
    LEARN,
    LOOK,
    NEW,
    STATS,
    Menu,
    NameMenu,
    Waiting,
    WaitingMenu,
)
from basari.cli.pages.seating import Chair, Past, Seating
from basari.cli.setup.seats import levels_of
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import Done
from basari.cli.texts import _
from basari.kernel import Place, Seat
from basari.players import BOT, HUMAN
from tests.helpers.stages import COLOURED, SHORT, after, frame_page, plain

SMALL = Paper(COLOURED)
HERE = partial(face_of("basari", "cards").place, Place(2, 3))
AFTER = partial(face_of("basari", "cards").place, Place(3, 1))
GAMES = (Waiting("one", SHORT[:3], HERE), Waiting("two", SHORT[1:4], HERE))
CHAPTERS = NameMenu(0, lambda: _("What would you like to learn?"), (("x", HERE), ("y", AFTER)))
MENUS = (WaitingMenu(), WaitingMenu(games=GAMES), CHAPTERS)
AGES = tuple(map(Seat, range(5)))
LEVELS = levels_of("basari")
OFFERED = [level for level in LEVELS if level.offered]
KINDS = {HUMAN, *(f"{BOT}{level.code}" for level in OFFERED)}


def seating(*keys: str, ages: tuple[Seat, ...] = AGES) -> Seating:
    """Sit down, and press keys."""
    page = after(Seating(tuple(map(Chair, SHORT)), LEVELS, ages), *keys)
    assert isinstance(page, Seating)
    return page


def names_of(page: Seating) -> list[str]:
    """Tell all names as they are typed so far."""
    return [chair.name for chair in page.chairs]


def _words(menu: Menu) -> list[str]:
    return [words for entry in menu.entries() for words in (entry.what, entry.about) if words]


@pytest.mark.parametrize("menu", MENUS)
class TestMenus:
    """A short list, of which one entry is chosen."""

    def test_numbers(self, menu: Menu) -> None:
        """Every entry goes by its number, wherever the cursor is."""
        numbers = [f"{place}" for place in range(1, len(menu.entries()) + 1)]
        chosen = list(map(menu.press, numbers))

        assert chosen == [menu.press(entry.key) for entry in menu.entries()]

        assert len({str(done) for done in chosen}) == len(menu.entries())
        assert all(isinstance(done, Done) for done in chosen)

    def test_arrows(self, menu: Menu) -> None:
        """Arrows go round, and Enter takes what they are at."""
        count = len(menu.entries())
        by_arrows = [
            after(replace(menu, cursor=0), *["down"] * place).press("enter")
            for place in range(count)
        ]

        assert by_arrows == [menu.press(entry.key) for entry in menu.entries()]
        assert after(menu, *["up"] * count) == menu

    def test_back(self, menu: Menu) -> None:
        """Esc goes back."""
        assert menu.press("escape") == Done(BACK)

    def test_language(self, menu: Menu) -> None:
        """When another language is spoken, all of it is in that one."""
        english = (menu.title(), *_words(menu))
        texts.use("de")

        german = (menu.title(), *_words(menu))

        assert not set(english) & set(german)
        assert not any(word in " ".join(german) for word in ("edition", "players", "leg", "round"))


class TestValues:
    """What comes of the menus."""

    def test_waiting(self) -> None:
        """A saved game goes by its ID; a new one and a lesson come after them."""
        menu = WaitingMenu(games=GAMES)

        assert [menu.press(key) for key in "1234"] == [*map(Done, ("one", "two", NEW, LEARN))]
        assert "Ada, Ben and Cleo" in menu.entries()[0].about

    def test_look_back(self) -> None:
        """Whoever has played here can look back, too."""
        menu = WaitingMenu(played=True)

        assert [menu.press(key) for key in "ngvs"] == [*map(Done, (NEW, LEARN, LOOK, STATS))]

    @pytest.mark.parametrize("names", [("Ada", "Ben"), ("Maximiliane Hohenstaufen",) * 5])
    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_names(self, names: tuple[str, ...], language: str) -> None:
        """However long names are, all of them fit before their game."""
        texts.use(language)
        menu = WaitingMenu(games=(Waiting("one", names, HERE),))

        (line,) = [line for line in plain(frame_page(menu, SMALL)) if "▐" in line]

        assert sum(line.count(name[:3]) for name in set(names)) == len(names)

    def test_first(self) -> None:
        """Who was never here can learn, or begin; learning is lit."""
        assert [*map(WaitingMenu().press, "123")] == [Done(LEARN), Done(NEW), None]
        assert WaitingMenu().press("enter") == Done(LEARN)


class TestSeating:
    """Names are typed, bots switched on and off, the age order settled."""

    def test_typing_replaces_a_suggestion(self) -> None:
        """The first letter replaces the suggested name, Backspace only shortens it."""
        assert names_of(seating(*"Zoe"))[0] == "Zoe"
        assert names_of(seating("backspace", "x"))[0] == "Adx"

    def test_letters_are_letters(self) -> None:
        """Letters that mean something elsewhere are typed here, but ? is the help."""
        assert names_of(seating(*"hrtlq"))[0] == "hrtlq"
        assert set("hrtlq") <= set(Seating.taken)
        assert seating().press("?") is None

    @given(st.text(max_size=60))
    def test_fits(self, typed: str) -> None:
        """However much is typed, a name has room, and a name it is or there is a complaint."""
        page = seating(*typed)
        done = after(page, *["down"] * 4).press("enter")

        assert all(names.display_width(name) <= names.WIDEST for name in names_of(page))
        assert all(len(name) <= names.LONGEST for name in names_of(page))
        if isinstance(done, Done):
            cleaned = [chair.name for chair in done.value.chairs]
            assert cleaned == [names.clean(name) for name in cleaned]
        else:
            assert isinstance(done, Seating)
            assert done.problem

    def test_taken_twice(self) -> None:
        """Nobody is called like somebody else; the cursor is where the trouble is."""
        page = seating("down", "down", *"ADA", "enter")

        assert isinstance(page, Seating)
        assert page.cursor == 2
        assert "The name 'ADA' is taken twice." in "\n".join(plain(frame_page(page, SMALL)))
        assert not page.press("x").problem  # type: ignore[union-attr]

    def test_bots(self) -> None:
        """Tab goes through everybody who can sit there, and comes back to people."""
        page, kinds = seating(), []
        for _time in range(len(OFFERED) + 1):
            page = after(page, "tab")  # type: ignore[assignment]
            kinds.append(page.chairs[0].kind)

        (usual,) = [level.code for level in LEVELS if level.usual]
        assert kinds[0] == f"{BOT}{usual}"
        assert kinds[-1] == HUMAN
        assert set(kinds) == KINDS

    def test_before(self) -> None:
        """It stands beside every seat who played there, and where that is somebody else now."""
        past = Past(kinds=(HUMAN, "bot:master"), points=("25", "1,200"), notes=(("Luck", "new"),))
        page = Seating((Chair("Ada"), Chair("Ben")), LEVELS, past=past)

        ada, ben = [
            line for line in plain(frame_page(page, SMALL)) if " Ada" in line or " Ben" in line
        ]

        assert ada.split() == ["▐", "1", "Ada_", "25", "person", "◂", "person", "▸"]
        assert ben.split() == ["2", "Ben", "1,200", "bot", "(master)", "person", "new"]
        assert "Luck" in "\n".join(plain(frame_page(page, SMALL)))

    def test_the_other_way(self) -> None:
        """Shift-Tab undoes what Tab did, wherever one is."""
        for kind in KINDS:
            page = seating()
            while page.chairs[0].kind != kind:
                page = after(page, "tab")  # type: ignore[assignment]
            back: Seating = after(page, "tab", "s-tab")  # type: ignore[assignment]
            assert back.chairs == page.chairs

    def test_names_of_bots(self) -> None:
        """A bot has a name of its own, which no person has; whoever sat there comes back."""
        page = Seating((Chair("Ada"), Chair("sinbad")), LEVELS, known=("Scheherazade",))

        assert names_of(after(page, "tab")) == ["Ali Baba", "sinbad"]  # type: ignore[arg-type]
        assert names_of(after(page, "tab", "tab")) == ["Ali Baba", "sinbad"]  # type: ignore[arg-type]
        assert after(page, "tab", "s-tab").chairs == page.chairs  # type: ignore[attr-defined]

    @pytest.mark.parametrize("language", texts.LANGUAGES)
    def test_levels(self, language: str) -> None:
        """Every rung of the ladder is explained, with its name; who plays at random is none."""
        texts.use(language)

        shown = "\n".join(plain(frame_page(seating(), SMALL)))

        for bot in bots_of("basari").values():
            told = f" {texts.tell(bot.name)} " in shown and texts.tell(bot.about)[:40] in shown
            assert told == (bot.rating is not None)

    @given(st.lists(st.sampled_from(["pageup", "pagedown", "up", "down"]), max_size=30))
    def test_ages(self, keys: list[str]) -> None:
        """Whoever grows older or younger, there is always an order of all."""
        assert sorted(seating(*keys).ages) == list(AGES)

    def test_older(self) -> None:
        """Page up makes older, page down younger, and nobody is older than the oldest."""
        assert seating("down", "pageup").ages == (1, 0, 2, 3, 4)
        assert seating("pagedown").ages == (1, 0, 2, 3, 4)
        assert seating("pageup").ages == AGES

    def test_no_ages(self) -> None:
        """Where age does not matter, nobody is asked for it."""
        page = seating(ages=())

        assert page.press("pageup") is None
        assert "oldest" not in "\n".join(plain(frame_page(page, SMALL)))

    def test_back(self) -> None:
        """Esc goes back."""
        assert seating().press("escape") == Done(BACK)
