"""Everybody at once: whose key is whose, what is chosen, and how the time runs."""

from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli.pages.keyboard import COLUMNS, OPTIONS, ROWS, Stroke, columns_of, struck
from basari.cli.pages.together import COUNTDOWN, HUSH, STEP, Pause, Together, page_for_all
from basari.cli.pages.trial import WINDOW, KeyTrial
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.kernel import AnyTable, Seat
from tests.games.basari.helpers import card_table
from tests.helpers.stages import COLOURED, SHORT, after, frame_page, plain, scene_at

KEYS = "qet"
"""The second option of three players."""


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        """Tell the time."""
        return self.now


def choosing(
    seats: int = 3, people: tuple[int, ...] = (0, 1, 2, 3, 4), table: AnyTable | None = None
) -> tuple[Together[Any, Any], Clock]:
    """Ask so many at the same time; bots have chosen before."""
    clock = Clock()
    table = table or card_table(*["1R"] * seats)
    persons = frozenset(Seat(seat) for seat in people if seat < seats)
    for decision in table.waiting:
        if decision.seat not in persons:
            table, _events = table.play(decision.seat, decision.options[0])
    page = page_for_all(scene_at(table, SHORT, persons), table, clock)
    assert page
    return page, clock


def text(page: Page) -> str:
    """Read a page."""
    return "\n".join(plain(frame_page(page, Paper(COLOURED))))


def waited(page: Page, clock: Clock, most: int = 100) -> object:
    """Let time pass until the page is done."""
    for _ in range(most):
        assert page.patience is not None
        clock.now += page.patience
        then = page.press(TICK)
        if isinstance(then, Done):
            return then.value
        assert then
        page = then
    raise AssertionError


class TestKeyboard:
    """Everybody has keys of their own, in the same place on QWERTY and QWERTZ."""

    def test_all_keys(self) -> None:
        """The keys are those of the table, and no two are the same."""
        caps = [
            "".join(Stroke(column, row).cap for row in range(OPTIONS)) for column in range(COLUMNS)
        ]

        assert caps == ["1QAZY", "3EDC", "5TGB", "7UJM", "9OL."]
        assert len(set("".join(ROWS))) == COLUMNS * OPTIONS

    @pytest.mark.parametrize("key", [*"2468 0whrxvfkpn?:;", "", "enter", "escape", TICK, "ß", "İ"])
    def test_nobodys(self, key: str) -> None:
        """All others are nobody's."""
        assert struck(key) is None

    @pytest.mark.parametrize("key", "yYzZ")
    def test_twins(self, key: str) -> None:
        """Whatever lies at the lower left is the last key of the first player."""
        assert struck(key) == Stroke(0, 3)

    def test_upper_and_lower_case(self) -> None:
        """It does not matter whether Shift is held."""
        assert [struck(key) for key in "qaecm"] == [struck(key) for key in "QAECM"]

    def test_more_seats_than_columns(self) -> None:
        """Among many bots, people have the first columns."""
        assert columns_of([Seat(7), Seat(1)]) == {1: 0, 7: 1}


class TestChoosing:
    """All choose in any order, and may change it."""

    @pytest.mark.parametrize(
        ("seats", "keys", "option"),
        [(3, "qet", 1), (3, "teq", 1), (3, "QeT", 1), (5, "ycbm.", 3)],
    )
    def test_any_order(self, seats: int, keys: str, option: int) -> None:
        """Everybody gets what their own key stands for; five players have four options."""
        page, clock = choosing(seats)

        chosen = waited(after(page, *keys), clock)

        assert chosen == {
            seat: page.choosers[seat].decision.options[option] for seat in range(seats)
        }

    def test_changed(self) -> None:
        """The last key of a column counts, also while the time runs."""
        page, clock = choosing()

        chosen = waited(after(page, "1", "a", "3", "5", "d", "g", "q"), clock)

        options = page.choosers[0].decision.options
        assert chosen == {0: options[1], 1: options[2], 2: options[2]}

    @pytest.mark.parametrize(
        "key", ["z", "y", "c", "7", "o", "x", " ", "enter", "h", "r", "l", TICK]
    )
    def test_keys_of_nobody(self, key: str) -> None:
        """Keys without an option, of others who do not play, and all others do nothing."""
        page, _clock = choosing()

        assert after(page, "q", key) == after(page, "q")

    def test_only_who_has_chosen(self) -> None:
        """One sees who has chosen, and nothing of what it was."""
        page, _clock = choosing()

        one, other = after(page, "1"), after(page, "q")

        assert text(one) == text(other) != text(page)
        assert text(one) == text(after(one, "1")) == text(after(one, "a"))
        assert repr(one) == repr(other)

    def test_bots(self) -> None:
        """A bot has chosen before, and is not waited for; its keys are nobody's."""
        page, clock = choosing(4, people=(0, 2))

        chosen = waited(after(page, "q", "3", "7", "5"), clock)

        assert [one.chosen for one in page.choosers] == [False, True, False, True]
        assert chosen == {
            0: page.choosers[0].decision.options[1],
            2: page.choosers[2].decision.options[0],
        }


class TestTime:
    """When all have chosen, a short time is left."""

    def test_waits_for_everybody(self) -> None:
        """Before that, nothing goes on by itself."""
        page, _clock = choosing()

        assert after(page, "q", "e").patience is None
        assert after(page, *KEYS).patience == STEP

    def test_about_two_seconds(self) -> None:
        """It takes as long as it is said to, and then a moment more in which no key counts."""
        page, clock = choosing()

        waited(after(page, *KEYS), clock)

        assert clock.now == pytest.approx(100 + COUNTDOWN + HUSH, abs=2 * STEP)

    @pytest.mark.parametrize("held", ["q", "x"])
    def test_held_keys(self, held: str) -> None:
        """Whoever leans on a key, their own or nobody's, does not stop the time."""
        page, clock = choosing()
        shown: Page = after(page, *KEYS)
        times = 0

        while not isinstance(then := shown.press(held), Done):
            assert then
            clock.now += STEP / 3
            shown, times = then, times + 1

        assert times == pytest.approx(3 * (COUNTDOWN + HUSH) / STEP, abs=3)

    def test_too_late(self) -> None:
        """What is pressed when the time is over changes nothing, and nothing else either."""
        page, clock = choosing()
        closed = replace(after(page, *KEYS), left=0.0)

        chosen = waited(after(closed, "1", "a"), clock)

        assert chosen == {seat: page.choosers[seat].decision.options[1] for seat in range(3)}

    def test_absence_does_not_count(self) -> None:
        """While help is read or the game is stopped, the time stands still."""
        page, clock = choosing()
        shown = after(page, *KEYS, TICK)
        clock.now += 1000

        later: Any = after(shown, TICK)

        assert later.left == pytest.approx(COUNTDOWN - STEP)


class TestPause:
    """Esc stops the time, and has room for all other keys."""

    def test_there_and_back(self) -> None:
        """What was chosen stays chosen; no key chooses anything meanwhile."""
        page, _clock = choosing()
        chosen = after(page, "q", "e")

        assert isinstance(after(chosen, "escape"), Pause)
        assert after(chosen, "escape", "1", "5", "enter") == chosen

    def test_help_is_left_to_the_stage(self) -> None:
        """`?` means what it always does."""
        page, _clock = choosing()

        assert page.press("?") is None
        assert after(page, "escape").press("h") is None

    def test_trying_keys_in_between(self) -> None:
        """Whoever tries out keys in the middle sees no choice, and changes none."""
        page, _clock = choosing()
        chosen = after(page, "q", "e")

        trial = after(chosen, "escape", "k")

        assert isinstance(trial, KeyTrial)
        assert not any(one.chosen for one in trial.choosers)
        assert after(trial, "1", "enter", "enter") == chosen


class TestTrial:
    """Everybody may try out their keys before they count."""

    def trying(self) -> tuple[Page, Clock]:
        """Lay the page out for three."""
        page, clock = choosing()
        return KeyTrial(page.scene, page.choosers, clock), clock

    def test_shows_what_was_pressed(self) -> None:
        """Here one sees which key it was."""
        trial, _clock = self.trying()

        assert text(after(trial, "1")) != text(after(trial, "q"))

    @pytest.mark.parametrize("key", ["enter", "escape"])
    def test_done(self, key: str) -> None:
        """Enter begins."""
        trial, _clock = self.trying()

        assert trial.press(key) == Done()

    def test_all_arrive(self) -> None:
        """If all press at the same time and all keys arrive, it says so."""
        trial, _clock = self.trying()

        assert "every key arrived" in text(after(trial, *"qet", TICK))

    def test_some_are_swallowed(self) -> None:
        """If one is missing, it says whose, and what to do."""
        trial, clock = self.trying()
        pressed = after(trial, "q", "e")
        clock.now += WINDOW

        assert "swallows" not in text(pressed)
        assert "if player 3 pressed too" in text(after(pressed, TICK))

    def test_one_after_the_other(self) -> None:
        """Whoever tries alone, or later than the others, hears no such thing."""
        trial, clock = self.trying()
        first = after(trial, "q", TICK)
        clock.now += 2 * WINDOW

        assert "swallows" not in text(after(first, "e", TICK))
        assert "swallows" not in text(after(first, "x", TICK))


class TestWhere:
    """Not everything can be asked of everybody at once."""

    def none(self, table: AnyTable, people: tuple[int, ...]) -> bool:
        """Whether these people cannot be asked at once."""
        scene = scene_at(table, SHORT, frozenset(map(Seat, people)))
        return page_for_all(scene, table, Clock()) is None

    @pytest.mark.parametrize(("answered", "people"), [((1, 2), (0,)), ((0,), (0, 1, 2))])
    def test_goes_round(self, answered: tuple[int, ...], people: tuple[int, ...]) -> None:
        """The only person has nobody to choose with; where the laptop goes round, it goes on."""
        table = card_table("1R", "1R", "1R")
        for seat in answered:
            table, _events = table.play(Seat(seat), table.waiting[0].options[0])

        assert self.none(table, people)

    def test_too_many_people(self) -> None:
        """There are no more columns than five."""
        assert self.none(card_table("1R", "1R", "1R"), (0, 1, 2, 3, 4, 5))

    def test_too_many_options(self) -> None:
        """There are no more keys than four."""
        table = card_table(*["1R"] * 5)
        first = table.waiting[0]
        more = replace(first, options=replace(first.options, moves=(*first.options, "E")))

        class Asking:
            """Rules that ask for more."""

            def ask(self, _state: object) -> Any:  # noqa: ANN401 - as rules do
                return (more, *table.waiting[1:])

        crowded = replace(table, rules=Asking(), waiting=(more, *table.waiting[1:]))
        scene = scene_at(table, SHORT, frozenset(map(Seat, range(5))))

        assert page_for_all(scene, table, Clock())
        assert page_for_all(scene, crowded, Clock()) is None
