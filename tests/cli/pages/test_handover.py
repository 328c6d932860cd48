"""The secret choice: every action takes the same keys and looks the same from afar."""

from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.games.basari.actions import action_name
from basari.cli.pages.choice import Choice, Preview
from basari.cli.pages.curtain import AllLook, Curtain, Ready, Sealed
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import ASIDES, COVER, Done, Page
from basari.cli.terminal.session import TICK
from basari.kernel import Seat
from logs import sparingly
from stages import COLOURED, PLAIN, album, framed, plain
from tables import GAMES, NAMES, Game

SMALL = Paper(COLOURED)


@cache
def choices(game: Game) -> list[Choice]:
    """Find all secret choices of a whole game."""
    return [page for page in album(game, 4) if isinstance(page, Choice)]


def any_choice(game: Game) -> st.SearchStrategy[Choice]:
    """Any of them, with the keys in any order."""
    return st.sampled_from(choices(game)).flatmap(
        lambda choice: st.builds(
            lambda order, cursor: replace(choice, order=tuple(order), cursor=cursor, shuffled=True),
            st.permutations(choice.order),
            st.integers(0, len(choice.order) - 1),
        )
    )


def sealing(choice: Choice, key: str) -> tuple[Preview, Done]:
    """Choose with a key and seal it."""
    preview = choice.press(key)
    assert isinstance(preview, Preview)
    done = preview.press("enter")
    assert isinstance(done, Done)
    return preview, done


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
            sealed.append(sealing(choice, "enter")[1].value)

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
    @given(st.data())
    def test_looks_alike(self, game: Game, data: st.DataObject) -> None:
        """Wherever the arrows are, the frame is the same but for the mark in its column."""
        choice = data.draw(any_choice(game))
        frames = [
            plain(framed(replace(choice, cursor=place), SMALL))
            for place in range(len(choice.order))
        ]

        unmarked = [
            [line.replace(f" {COLOURED.glyphs.cursor} ", "   ", 1) for line in frame]
            for frame in frames
        ]

        assert all(frame == unmarked[0] for frame in unmarked)

    @sparingly
    @given(st.data(), st.sampled_from([COLOURED, PLAIN]))
    def test_previews_look_alike(self, game: Game, data: st.DataObject, look: object) -> None:
        """What is looked at once more differs in nothing but the name of the action."""
        choice = data.draw(any_choice(game))
        frames = []
        for place in range(len(choice.order)):
            preview, done = sealing(choice, f"{place + 1}")
            name, width = action_name(done.value), 24
            text = "\n".join(plain(framed(preview, Paper(look))))  # type: ignore[arg-type]
            frames.append(text.replace(name + " " * (width - len(name)), "?" * width))

        assert all(one == other for one, other in combinations(frames, 2))
        assert all("?" * 24 in frame for frame in frames)

    @pytest.mark.parametrize("key", [" ", "escape"])
    def test_panic(self, game: Game, key: str) -> None:
        """Space and Esc drop the curtain, wherever something is secret."""
        choice = choices(game)[0]
        preview, _ = sealing(choice, "1")

        ready = Ready(choice.scene, choice.decision.seat)

        assert [page.press(key) for page in (ready, choice, preview)] == [Done(COVER)] * 3

    def test_can_be_changed(self, game: Game) -> None:
        """Before it is sealed, a choice can be taken back and another one made."""
        choice = choices(game)[0]
        preview, _ = sealing(choice, "1")

        again = preview.press("backspace")

        assert isinstance(again, Choice)
        assert sealing(again, "2")[1] == Done(choice.decision.options[1])

    def test_is_secret(self, game: Game) -> None:
        """Of all that a host shows, only the choice and its preview are secret; curtains cover."""
        shown = album(game, 4)

        assert all(page.secret == isinstance(page, Choice) for page in shown)
        assert all(sealing(choice, "1")[0].secret for choice in choices(game))
        assert all(page.covers for page in shown if isinstance(page, (Curtain, AllLook)))
        assert {Curtain, Ready, Sealed, AllLook} <= {type(page) for page in shown}

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

        read = "\n".join(plain(framed(curtain, SMALL)))

        assert "✓ Cleo has chosen" in read
        assert "Ben has chosen" not in read
        assert "I am Ada" in read
