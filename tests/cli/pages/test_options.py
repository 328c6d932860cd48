"""A question of any game: every option is reached by keys, and nothing else is answered."""

from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.cli.pages.choice import Choice
from basari.cli.pages.options import LISTED, OptionList
from basari.cli.pages.question import Sure
from basari.cli.pages.read import aside
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import COVER, Done, Page
from basari.cli.terminal.stage import Stage
from basari.kernel import Decision, Fixed, Seat
from tests.games.basari.helpers import CARDS, GAMES, NAMES, Game
from tests.helpers.logs import sparingly
from tests.helpers.samples import any_of
from tests.helpers.stages import (
    BARE,
    COLOURED,
    AnyOptions,
    ScriptedTerminal,
    after,
    album,
    frame_page,
    plain,
    sealing,
)

SMALL = Paper(COLOURED)
MARK = "▐"
"""Stands before the row that is lit."""


@cache
def lists(game: Game) -> list[AnyOptions]:
    """Find all questions of a whole game that are asked with a list of options."""
    return [page for page in album(game, 4, face=BARE) if isinstance(page, OptionList)]


@cache
def secrets(game: Game) -> list[AnyOptions]:
    """Find all secret choices of a whole game, asked with a list of options."""
    return [sealing(page) for page in album(game, 4, face=BARE) if isinstance(page, Choice)]


def numbered(count: int, *, secret: bool = False) -> AnyOptions:
    """Ask for one of so many moves, whose notations are numbers between bars."""
    page = (secrets if secret else lists)((CARDS, 5))[0]
    moves = tuple(f"|{number}|" for number in range(1, count + 1))
    return replace(page, decision=Decision(page.decision.seat, Fixed(moves, "X1")))


def pressed(page: Page, *keys: str) -> AnyOptions:
    """Press keys, after all of which there is still a list."""
    then = after(page, *keys)
    assert isinstance(then, OptionList)
    return then


def answered(page: AnyOptions, *keys: str) -> object:
    """Press keys, and give the answer; where everybody looks on, it is asked back."""
    then = after(page, *keys).press("enter")
    done = then.press("enter") if isinstance(then, Sure) else then
    assert isinstance(done, Done)
    assert isinstance(then, Sure) != page.sealed
    return done.value


def read(page: Page) -> str:
    """Read what a page shows."""
    return "\n".join(plain(frame_page(page, SMALL)))


def marked(page: Page) -> list[str]:
    """Read the answers that are lit; the table above them has a lit row too."""
    lines = read(page).splitlines()
    asked = max(n for n, line in enumerate(lines) if "what now?" in line or "secret:" in line)
    return [line for line in lines[asked:] if line.startswith(MARK)]


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
class TestEveryOption:
    """Whatever is legal can be answered, whichever way one likes."""

    @sparingly
    @given(st.data())
    def test_typed(self, game: Game, data: st.DataObject) -> None:
        """Every option goes by its notation, in whatever case, however many there are."""
        page = data.draw(any_of(lists(game) + secrets(game)))
        options = page.decision.options
        move = options[data.draw(st.integers(0, len(options) - 1))]
        case = data.draw(st.sampled_from([str, str.lower, str.upper]))

        assert answered(page, "/", *case(str(move))) == move

    @sparingly
    @given(st.data())
    def test_by_number(self, game: Game, data: st.DataObject) -> None:
        """Every option that is listed goes by its number."""
        pages = [page for page in lists(game) + secrets(game) if page.listed]
        page = data.draw(any_of(pages))
        place = data.draw(st.integers(0, len(page.listed) - 1))

        assert answered(page, *f"{place + 1}") == page.decision.options[place]

    @sparingly
    @given(st.data())
    def test_arrows(self, game: Game, data: st.DataObject) -> None:
        """Every option that is listed is reached with the arrows, and no arrow leads beyond."""
        pages = [page for page in lists(game) + secrets(game) if page.listed]
        page = data.draw(any_of(pages))
        last = len(page.listed) - 1
        place = data.draw(st.integers(0, last))

        assert answered(page, "home", *["down"] * place) == page.decision.options[place]
        assert pressed(page, "end").cursor == pressed(page, *["pagedown"] * (last + 1)).cursor
        assert pressed(page, "end", *["up"] * (last + 3)).cursor == 0

    @sparingly
    @given(st.data(), st.text(max_size=6) | st.text("offer accept 123RYGBAC", max_size=6))
    def test_what_is_seen_is_answered(self, game: Game, data: st.DataObject, typed: str) -> None:
        """Whatever is typed, Enter answers what the cursor is at, unless something is objected."""
        page = data.draw(any_of(lists(game) + secrets(game)))
        page = pressed(page, "/", *typed, *data.draw(st.lists(st.sampled_from(["up", "down"]))))

        then, lines = page.press("enter"), marked(page)

        if then is not None:
            move = then.move if isinstance(then, Sure) else then.value
            (line,) = lines
            assert line.split(maxsplit=2)[2] == str(move)
            assert move in page.decision.options
        else:
            assert then is None
            assert not lines or page.secret or page.objection


class TestNumbers:
    """Digits go to an option as they are typed."""

    @given(st.integers(1, LISTED), st.data())
    def test_all(self, count: int, data: st.DataObject) -> None:
        """Every number leads to its option, of however many."""
        number = data.draw(st.integers(1, count))

        assert answered(numbered(count), *f"{number}") == f"|{number}|"

    def test_beyond(self) -> None:
        """A digit that makes a number too large begins another one; without one, nothing moves."""
        page = numbered(12)

        assert pressed(page, "1", "2").chosen == "|12|"
        assert pressed(page, "1", "3").chosen == "|3|"
        assert pressed(page, "5", "0").chosen == "|5|"
        assert pressed(page, "0") == page

    def test_other_digits(self) -> None:
        """What is a digit elsewhere is none here."""
        assert [numbered(12).press(key) for key in ("²", "٣", "x")] == [None] * 3

    def test_too_many(self) -> None:
        """More than can be listed are only typed, and it is said how."""
        page = numbered(LISTED + 1)

        assert f"{LISTED + 1} answers are possible: type one, like |1|." in read(page)
        assert [after(page, key).press("enter") for key in ("down", "1", "end")] == [None] * 3


class TestTyping:
    """What is typed narrows the list, or is the answer itself."""

    def test_narrows(self) -> None:
        """Only what fits is listed, and the cursor is at the first of it."""
        page = pressed(numbered(30), "/", *"2|")

        assert page.listed == ["|2|", "|12|", "|22|"]
        assert answered(page, "down") == "|12|"

    def test_the_answer_itself_comes_first(self) -> None:
        """What is typed in full is at the cursor, whatever else it is a part of; arrows go on."""
        page = next(page for page in lists((CARDS, 5)) if len(page.listed) > 1)
        *_, last = page.decision.options
        others = [move for move in page.decision.options if str(last) in str(move)]
        typed = pressed(page, "/", *str(last))

        assert typed.chosen == last
        assert {*typed.listed} == {*others}
        assert "can be answered" in read(typed)

    def test_letters_are_letters(self) -> None:
        """While one types, no letter leads beside the game; before and after, they do."""
        page = numbered(12)
        typing = pressed(page, "/", *"?hrtlq 9")

        assert typing.typed == "?hrtlq 9"
        assert set("?hrtlq") <= set(typing.taken)
        assert not set("?hrtlq") & set(page.taken)
        assert [page.press(key) for key in "?hrtlq"] == [None] * 6
        assert pressed(typing, "escape") == replace(page, pointing=True)

    def test_taking_back(self) -> None:
        """Backspace takes back letter by letter, and at last the wish to type."""
        page = numbered(12)

        assert pressed(page, "/", "1", "2", "backspace").typed == "1"
        assert not pressed(page, "/", "1", "backspace", "backspace").typing

    def test_never_too_long(self) -> None:
        """However much is typed, it has room."""
        page = pressed(numbered(12), "/", *"x" * 500)

        assert page.press("x") is None
        assert 0 < len(page.typed) < 100
        assert "x" * len(page.typed) in "".join(read(page).split())

    def test_objection(self) -> None:
        """A move that is no option is objected to as it is typed, with the rule, and not made."""
        page = next(
            page for page in lists((CARDS, 5)) if str(page.decision.options[0])[:5] == "offer"
        )

        told = [read(pressed(page, "/", *"offer 99R"[:count])) for count in range(10)]

        assert ["(G6)." in text for text in told] == [False] * 9 + [True]
        assert pressed(page, "/", *"offer 99R").press("enter") is None

    def test_the_beginning_of_an_answer(self) -> None:
        """While what is typed can still become an option, nothing speaks against it."""
        page = next(page for page in lists((CARDS, 5)) if page.listed)
        move = str(page.decision.options[0])

        for count in range(len(move) + 1):
            assert not pressed(page, "/", *move[:count]).objection

    def test_no_notation(self) -> None:
        """What cannot be read is quoted as it was typed."""
        page = pressed(lists((CARDS, 5))[0], "/", *"What?")

        assert "Cannot read 'What?' as a move" in read(page)
        assert page.press("enter") is None


class TestSecrets:
    """Behind a curtain the same page gives nothing away."""

    def test_is_as_secret_as_its_scene(self) -> None:
        """So are the answer that is lit, and what asks back."""
        page = numbered(12, secret=True)

        assert page.secret
        assert after(page, "down").secret
        assert after(replace(page, sealed=False), "down", "enter").secret
        assert not numbered(12).secret

    @pytest.mark.parametrize("sealed", [True, False])
    def test_enter_alone_answers_nothing(self, *, sealed: bool) -> None:
        """Whoever holds Enter down from the curtain on answers nothing, and no line is marked."""
        page = replace(numbered(12, secret=True), sealed=sealed)

        assert page.press("enter") is None
        assert not marked(page)
        assert pressed(page, "/").press("enter") is None
        assert marked(pressed(page, "home"))

    def test_held_enter_on_stage(self) -> None:
        """On a stage nothing comes of it, however long it is held."""
        terminal = ScriptedTerminal(*["enter"] * 50, " ")
        stage = Stage(terminal, COLOURED, aside, settle=0.0)

        assert stage.show(numbered(12, secret=True)) == COVER
        assert len({act.lines[:-1] for act in terminal.frames}) == 1
        assert "Choose first" in terminal.frames[-1].text

    def test_sealed_is_lit_first(self) -> None:
        """What is sealed is lit first, and can still be changed."""
        page = pressed(numbered(12, secret=True), "3")

        assert ["|3|" in line for line in marked(page)] == [True]
        assert pressed(page, "4").press("enter") == Done("|4|")
        assert page.press("enter") == Done("|3|")

    @pytest.mark.parametrize("keys", [(), ("down",), ("1", "2"), ("/",), ("/", "1")])
    def test_panic(self, keys: tuple[str, ...]) -> None:
        """Esc drops the curtain wherever one is, and nothing of what was typed is left."""
        terminal = ScriptedTerminal(*keys, "escape")

        assert _shown(numbered(12, secret=True), terminal) == COVER
        assert terminal.done[-1] == "wipe"

    def test_space(self) -> None:
        """Space drops it too, but while one types it is a space."""
        assert _shown(numbered(12, secret=True), ScriptedTerminal("down", " ")) == COVER
        assert _shown(numbered(12, secret=True), ScriptedTerminal("/", " ", "escape")) == COVER
        assert pressed(numbered(12, secret=True), "/", " ").typed == " "

    def test_public_pages_have_no_curtain(self) -> None:
        """Where everybody looks on, Esc only leaves what is typed, and Space means nothing."""
        page = numbered(12)

        assert page.press(" ") is page.press("escape") is None
        assert "curtain" not in read(page)
        assert "curtain" not in read(pressed(page, "/"))


class TestAskingBack:
    """Before everybody's eyes an answer is asked back once, unless nobody wants to be asked."""

    def test_asked(self) -> None:
        """Yes gives the answer, no leads back to the list as it was."""
        page = pressed(numbered(12), "down")
        sure = page.press("enter")

        assert isinstance(sure, Sure)
        assert "is this your answer: |2|?" in read(sure)
        assert sure.press("n") == page

    def test_not_asked(self) -> None:
        """With --no-confirm Enter is enough, also where nothing was chosen but what is marked."""
        page = replace(numbered(12), confirm=False)

        assert page.press("enter") == Done("|1|")
        assert pressed(page, "/", *"7|").press("enter") == Done("|7|")

    def test_whose_it_is(self) -> None:
        """Whoever is asked is named."""
        page: Any = replace(numbered(12), decision=Decision(Seat(2), Fixed(("x",), "X1")))

        assert "Cleo, what now?" in read(page)


def _shown(page: Page, terminal: ScriptedTerminal) -> object:
    return Stage(terminal, COLOURED, aside, settle=0.0).show(page)


def test_taken_back() -> None:
    """What was taken back is lit again; what cannot be listed is typed anew."""
    page = numbered(20)

    for move in page.decision.options:
        assert page.showing(move).chosen == move
    many = numbered(LISTED + 1)
    assert many.showing(many.decision.options[7]) == many
