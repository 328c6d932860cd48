"""The secret choice: every action takes the same keys and looks the same from afar."""

import re
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.pages.choice import Choice
from basari.cli.pages.curtain import AllLook, Curtain, Sealed
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import ASIDES, COVER, Done, Page
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from tests.games.basari.helpers import GAMES, NAMES, Game
from tests.helpers.logs import sparingly
from tests.helpers.samples import any_of
from tests.helpers.stages import COLOURED, PLAIN, SHORT, album, frame_page, plain

SMALL = Paper(COLOURED)


@cache
def choices(game: Game) -> list[Choice]:
    """Find all secret choices of a whole game."""
    return [page for page in album(game, 4) if isinstance(page, Choice)]


def any_choice(game: Game) -> st.SearchStrategy[Choice]:
    """Any of them, with the keys in any order."""
    return any_of(choices(game)).flatmap(
        lambda choice: st.builds(
            lambda order, cursor: replace(choice, order=tuple(order), cursor=cursor, shuffled=True),
            st.permutations(choice.order),
            st.integers(0, len(choice.order) - 1),
        )
    )


def sealing(choice: Choice, *keys: str) -> tuple[Choice, Done]:
    """Choose with keys and seal it."""
    page: Page | Done | None = choice
    for key in keys:
        assert isinstance(page, Choice)
        page = page.press(key)
    assert isinstance(page, Choice)
    done = page.press("enter")
    assert isinstance(done, Done)
    return page, done


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestChoice:
    """Choosing tells nobody what is chosen (G3)."""

    @given(st.data())
    def test_one_key_and_enter(self, game: Game, data: st.DataObject) -> None:
        """Every action is sealed by one digit and Enter, whatever the order of the digits."""
        choice = data.draw(any_choice(game))

        sealed = {sealing(choice, f"{place + 1}")[1].value for place in range(len(choice.order))}

        assert sealed == set(choice.decision.options)

    @given(st.data())
    def test_arrows(self, game: Game, data: st.DataObject) -> None:
        """Every action is reached with the arrows too, in a circle."""
        choice: Page | Done | None = data.draw(any_choice(game))
        sealed = []

        for _ in range(len(choices(game)[0].order)):
            assert isinstance(choice, Choice)
            choice = choice.press("down")
            assert isinstance(choice, Choice)
            sealed.append(sealing(choice)[1].value)

        assert isinstance(choice, Choice)
        assert sorted(sealed, key=str) == sorted(choice.decision.options, key=str)

    @given(st.data())
    def test_enter_alone_chooses_nothing(self, game: Game, data: st.DataObject) -> None:
        """Whoever holds Enter down from the curtain on seals nothing."""
        assert data.draw(any_choice(game)).press("enter") is None

    def test_letters(self, game: Game) -> None:
        """Where the keys are not shuffled, an action goes by its letter."""
        choice = choices(game)[0]
        letters = "ABCD" if game[0].name == "cards" else "DPG"

        for letter, action in zip(letters, choice.decision.options, strict=False):
            assert sealing(choice, letter)[1] == sealing(choice, letter.lower())[1] == Done(action)

    @given(st.data())
    def test_letters_are_shuffled_away(self, game: Game, data: st.DataObject) -> None:
        """Where the keys are shuffled, no letter chooses anything: fingers would tell."""
        choice = data.draw(any_choice(game))

        assert all(choice.press(letter) is None for letter in "abcdpgewABCDPGEW")

    @sparingly
    @given(st.data(), st.sampled_from([COLOURED, PLAIN]))
    def test_looks_alike(self, game: Game, data: st.DataObject, look: Look) -> None:
        """Whatever is chosen, the page says the same but for which card is lit, and for its key."""
        choice = data.draw(any_choice(game))

        lit = [sealing(choice, f"{place + 1}")[0] for place in range(len(choice.order))]
        pages = ["".join(plain(frame_page(page, Paper(look)))[:-2]) for page in lit]
        letters = [sorted(filter(str.isalnum, page)) for page in pages]

        assert all(page == letters[0] for page in letters)

    def test_nothing_moves(self, game: Game) -> None:
        """A private page waits for ever."""
        choice = choices(game)[0]

        assert choice.patience is sealing(choice, "1")[0].patience is None

    def test_brisk(self, game: Game) -> None:
        """Where they want it brisk, the key of an answer seals it; Enter after arrows too."""
        choice = replace(choices(game)[0], brisk=True)

        assert choice.press("2") == Done(choice.decision.options[1])
        assert sealing(choice, "down")[1].value in choice.decision.options

    def test_own_things_are_lit(self, game: Game) -> None:
        """The row of whoever chooses is lit, and says whose page it is."""
        choice = choices(game)[0]
        read = plain(frame_page(choice, SMALL))

        assert read[0].endswith("1  Ada chooses in secret")
        if game[0].name == "cards":
            assert [line.split()[:3] for line in read if line.startswith("▐")] == [
                ["▐", "1", "Ada"]
            ]

    def test_what_it_brings(self, game: Game) -> None:
        """Points are told as now and then, and what they would bring the others."""
        choice = choices(game)[-1]
        view, seat = choice.scene.view, choice.decision.seat
        (prospect,) = [
            choice.scene.face.card(move, view, seat, COLOURED)
            for move in choice.decision.options
            if str(move) in {"B", "points"}
        ]

        told = ["".join(text for text, _style in line) for line in prospect.lines]
        more = int(told[0].split()[0])
        assert told[1] == f"{view.points[seat]} → {view.points[seat] + more}"
        assert [other for other, _told, _most in prospect.others] == [
            other for other in range(game[1]) if other != seat
        ]
        assert any(most for _other, _told, most in prospect.others)

    @pytest.mark.parametrize("key", [" ", "escape"])
    def test_panic(self, game: Game, key: str) -> None:
        """Space and Esc drop the curtain, wherever something is secret."""
        choice = choices(game)[0]
        lit, _ = sealing(choice, "1")

        assert [page.press(key) for page in (choice, lit)] == [Done(COVER)] * 2

    def test_can_be_changed(self, game: Game) -> None:
        """Before it is sealed, a choice can be taken back and another one made."""
        choice = choices(game)[0]

        assert sealing(choice, "1", "2")[1] == Done(choice.decision.options[1])
        assert sealing(choice, "1")[0].press("backspace") == choice

    def test_is_secret(self, game: Game) -> None:
        """Of all that a host shows, only the choice is secret; curtains cover."""
        shown = album(game, 4)

        assert all(page.secret == isinstance(page, Choice) for page in shown)
        assert all(sealing(choice, "1")[0].secret for choice in choices(game))
        assert all(page.covers for page in shown if isinstance(page, (Curtain, AllLook)))
        assert {Curtain, Sealed, AllLook} <= {type(page) for page in shown}

    def test_sealed(self, game: Game) -> None:
        """The seal goes by with any key or by itself, but h is still the history."""
        choice = choices(game)[0]
        sealed = Sealed(choice.scene, choice.decision.seat, 0.0)

        assert [sealed.press(key) for key in (TICK, "x", "enter")] == [Done()] * 3
        assert not any(map(sealed.press, ASIDES))

    def test_curtain_opens_for_enter_alone(self, game: Game) -> None:
        """No other key opens a curtain, however long it is held."""
        choice = choices(game)[0]
        curtain = Curtain(choice.scene, choice.decision.seat)
        keys = [*map(chr, range(32, 127)), "escape", "tab", "down", TICK]

        assert not any(map(curtain.press, keys))
        assert curtain.press("enter") == Done()

    def test_curtain_tells_who_has_chosen(self, game: Game) -> None:
        """Whoever has chosen is listed as such; the name of the next one is everywhere."""
        choice = choices(game)[0]
        curtain = Curtain(choice.scene, choice.decision.seat, (Seat(2),))

        read = "\n".join(plain(frame_page(curtain, SMALL)))

        assert " 3  Cleo ✓" in read
        assert " 2  Ben ·" in read
        assert " 1  Ada ◂" in read
        assert "I am Ada" in read

    def test_curtain_recaps(self, game: Game) -> None:
        """What all may know is told on it, the last of it at least, and what may come."""
        curtains = [page for page in album(game, 4) if isinstance(page, Curtain)]
        late = [page for page in curtains if page.scene.face.warning(page.scene.view, SHORT)]
        lines = " ".join(plain(frame_page(late[-1], SMALL)))
        read = " ".join(re.sub(r"[^\w+:.!']", " ", lines).split())

        warning = late[-1].scene.face.warning(late[-1].scene.view, late[-1].scene.names)
        assert " ".join(warning.split()[-4:]) in read
