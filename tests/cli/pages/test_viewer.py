"""The viewer: every key leads where it says, and nothing that is shown is later than that."""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise, product
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli import texts
from basari.cli.commands.replay import view
from basari.cli.games import face_of
from basari.cli.games.basari.pages.ending import ledger
from basari.cli.pages.course import Course, course
from basari.cli.pages.ending import ABOVE, Ending
from basari.cli.pages.port import Face
from basari.cli.pages.read import Help, History, Looking, aside
from basari.cli.pages.viewer import JumpList, PlayOn, Viewing
from basari.cli.terminal.frame import Paper, overflow
from basari.cli.terminal.pace import PACES
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.terminal.stage import Stage
from basari.cli.words import Names
from basari.errors import BadSetup
from basari.facts import Facts
from basari.kernel import DEALER, Event, Seat, Table
from basari.log import Recovered, recover
from basari.players import RandomPlayer, Seated, drive
from basari.rules.basari.rounds import GameEnded, Negotiated, Revealed, RoundBegan
from tests.helpers.finished_games import game
from tests.helpers.logs import (
    EVERY_GAME,
    FILE,
    LABELS,
    headers,
    play_and_write,
    short_log,
    sparingly,
)
from tests.helpers.stages import (
    COLOURED,
    PEOPLE,
    SHORT,
    SIZES,
    ScriptedTerminal,
    after,
    course_of_game,
    frame_page,
    plain,
    rename_players,
)
from tests.kernel.test_kernel import LAMPS, Lantern

every_game = pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
SMALL = Paper(COLOURED)
NAMED = ("left", "right", "up", "down", "pageup", "pagedown", "home", "end", "enter", "escape")
SHORT_FACE = face_of("basari", "cards")
SPEEDS = {"1": "slow", "2": "normal", "3": "fast"}


def is_scoring(event: Event) -> bool:
    """Whether a leg ends with it, of whatever edition."""
    return type(event).__name__ == "LegEnded"


any_key = st.sampled_from([*NAMED, "backspace", TICK, *map(chr, range(32, 127))])
any_paper = st.sampled_from([Paper(COLOURED, *size) for size in SIZES])
LEAPS: dict[str, tuple[str, Callable[[Event], bool]]] = {
    "down": ("up", lambda event: isinstance(event, RoundBegan)),
    "pagedown": ("pageup", lambda event: isinstance(event, RoundBegan) and event.round == 1),
    "s": ("S", is_scoring),
    "n": ("N", lambda event: isinstance(event, Negotiated)),
}
"""Keys that lead on, those that lead back, and what is told where they lead to."""


def any_viewing(data: st.DataObject, edition: str, seats: int) -> Viewing:
    """See any moment of any game, which is over or not."""
    game = recover(play_and_write(data.draw(headers(edition, seats))), FILE)
    count = data.draw(st.just(len(game.turns)) | st.integers(0, len(game.turns)))
    whole = course(game.upto(count), face_of("basari", edition))
    return Viewing(whole, data.draw(st.integers(0, len(whole.stops) - 1)))


def moments_with(whole: Course, fits: Callable[[Event], bool]) -> list[int]:
    """Find all moments at which something like that is told."""
    return [n for n, stop in enumerate(whole.stops) if any(map(fits, stop.passage))]


def seen(page: Page, paper: Paper = SMALL) -> str:
    """Read a page."""
    return "\n".join(plain(frame_page(page, paper)))


@every_game
class TestSteps:
    """One step on, one step back."""

    @sparingly
    @given(data=st.data())
    def test_there_and_back(self, edition: str, seats: int, data: st.DataObject) -> None:
        """A step on and a step back lead to the same page, except over the end."""
        page = any_viewing(data, edition, seats)
        last = len(page.course.stops) - 1

        on = after(page, "right")

        assert isinstance(on, Viewing)
        assert on.number == min(page.number + 1, last)
        assert after(page, "enter") == on
        if page.number < last:
            assert after(on, "left") == page

    @sparingly
    @given(data=st.data())
    def test_ends(self, edition: str, seats: int, data: st.DataObject) -> None:
        """One key leads to the beginning, one to the end, and no step leads further."""
        page = any_viewing(data, edition, seats)
        last = len(page.course.stops) - 1

        first, end = after(page, "home"), after(page, "end")

        assert first == after(first, "left") == Viewing(page.course)
        assert end == Viewing(page.course, page.course.end)
        assert after(end, *["right"] * 9) == Viewing(page.course, last)
        shown = end.page
        assert shown.part == 0 if isinstance(shown, Ending) else end.number == last

    @sparingly
    @given(data=st.data(), paper=any_paper, names=st.sampled_from(PEOPLE))
    def test_fits(
        self, edition: str, seats: int, data: st.DataObject, paper: Paper, names: tuple[str, ...]
    ) -> None:
        """Every moment has room in every language, and so has the list of them."""
        viewing = any_viewing(data, edition, seats)

        for language in texts.LANGUAGES:
            texts.use(language)
            for keys in ((), (" ",), ("j",), ("j", "end")):
                page = rename_players(after(viewing, *keys), names).fit(paper)
                assert overflow(page.draw(paper), paper) == 0

    @sparingly
    @given(data=st.data(), keys=st.lists(any_key, max_size=40))
    def test_any_keys(self, edition: str, seats: int, data: st.DataObject, keys: list[str]) -> None:
        """Whatever one presses, one sees a moment of the game, or has left it."""
        page: Page = any_viewing(data, edition, seats)

        for key in keys:
            then = page.fit(SMALL).press(key) or page
            if isinstance(then, Done):
                assert then.value is None or isinstance(then.value, PlayOn)
            else:
                page = then

        assert overflow(page.fit(SMALL).draw(SMALL), SMALL) == 0


@every_game
@pytest.mark.parametrize("key", LEAPS)
class TestLeaps:
    """To the next round, leg, scoring or negotiation, and back."""

    @sparingly
    @given(data=st.data())
    def test_lands(self, edition: str, seats: int, key: str, data: st.DataObject) -> None:
        """A leap leads to the nearest such moment before or after; without one, one stays."""
        page = any_viewing(data, edition, seats)
        back, fits = LEAPS[key]
        there = moments_with(page.course, fits)

        on, earlier = after(page, key), after(page, back)

        assert isinstance(on, Viewing)
        assert isinstance(earlier, Viewing)
        assert on.number == min((n for n in there if n > page.number), default=page.number)
        assert earlier.number == max((n for n in there if n < page.number), default=page.number)

    def test_inverse(self, edition: str, seats: int, key: str) -> None:
        """From one to the next and back is no way at all."""
        back, fits = LEAPS[key]
        whole = course_of_game(edition, seats)
        there = moments_with(whole, fits)

        for one, other in pairwise(there):
            assert after(Viewing(whole, one), key) == Viewing(whole, other)
            assert after(Viewing(whole, other), back) == Viewing(whole, one)
        assert there


class TestHeading:
    """Where in the game one is."""

    @every_game
    @sparingly
    @given(data=st.data())
    def test_answers(self, edition: str, seats: int, data: st.DataObject) -> None:
        """The heading tells how many answers had been given, and the leg and round of then."""
        page = any_viewing(data, edition, seats)
        answers = page.course.stops[page.number].answers

        heading = seen(page).splitlines()[0]

        shown = page.page
        part = f"the end, {shown.names[shown.part]}" if isinstance(shown, Ending) else ""
        assert (part or f"step {answers}") in heading
        assert heading.endswith(page.scene.moment.replace(", ", "   "))

    def test_stopped(self) -> None:
        """At the end of a game that is not over it is said so, and only there."""
        stopped = course(recover(short_log(), FILE).upto(6), SHORT_FACE)

        assert "not over after step 6" in seen(after(Viewing(stopped), "end"))
        assert "not over" not in seen(Viewing(stopped))
        assert "not over" not in seen(after(Viewing(course_of_game("cards", 3)), "end"))

    def test_torn(self) -> None:
        """If the log broke off it is said, and help tells why."""
        torn = replace(recover(short_log(), FILE).upto(6), left_out="a.jsonl: it is torn")
        page = after(Viewing(course(torn, SHORT_FACE)), "end")

        assert "the log breaks off after step 6" in seen(page)
        assert "it is torn" in seen(Help(page=page))


class TestRunning:
    """It goes on by itself."""

    @every_game
    @sparingly
    @given(data=st.data(), key=st.sampled_from([" ", *SPEEDS]))
    def test_ends(self, edition: str, seats: int, data: st.DataObject, key: str) -> None:
        """From any moment it runs to the end, a step per tick, and stops there."""
        page = any_viewing(data, edition, seats)
        steps = len(page.course.stops) - 1 - page.number

        page = after(page, key)
        for _step in range(steps):
            assert page.patience is not None
            page = after(page, TICK)

        assert page.patience is None
        assert isinstance(page, Viewing)
        assert page.last

    def test_speeds(self) -> None:
        """Three speeds, each in the pace of its name; a bid takes half as long."""
        round_begins = Viewing(course_of_game("cards", 3), 1)
        bid = after(round_begins, "n", "right")
        assert isinstance(bid, Viewing)
        assert bid.course.stops[bid.number].bids()

        for key, pace in SPEEDS.items():
            beat = PACES[pace]
            assert beat
            assert after(round_begins, key).patience == 2 * beat
            assert after(bid, key).patience == beat

    def test_speed_is_kept(self) -> None:
        """Stopped and started again, it runs as fast as before."""
        running = after(Viewing(course_of_game("cards", 3), 1), "3")

        stopped = after(running, " ")

        assert stopped.patience is None
        assert after(stopped, " ") == running

    @pytest.mark.parametrize("key", ["left", "right", "up", "down", "s", "N", "home", "end"])
    def test_any_step_stops_it(self, key: str) -> None:
        """Whoever steps wants to look."""
        page = Viewing(course_of_game("cards", 3), 30)

        assert after(page, " ", key) == after(page, key)

    def test_keys(self) -> None:
        """While it runs the keys for the speeds are shown, and how to stop it."""
        footer = seen(after(Viewing(course_of_game("cards", 3)), " ")).splitlines()[-2]

        assert footer.split() == ["Space", "stop", "1", "slow", "2", "normal", "3", "fast"]

    def test_a_late_tick(self) -> None:
        """When it stands still, time means nothing."""
        assert Viewing(course_of_game("cards", 3)).press(TICK) is None


class TestPlayingOn:
    """From any moment a new game can go on."""

    @every_game
    @sparingly
    @given(data=st.data())
    def test_from_here(self, edition: str, seats: int, data: st.DataObject) -> None:
        """The wish tells after how many answers; the table is then the one that is seen."""
        page = any_viewing(data, edition, seats)

        wish = page.press("p")

        if page.course.table(page.number).over:
            assert wish == replace(page, refused=True)
            return
        assert isinstance(wish, Done)
        part = page.course.game.upto(wish.value.answers)
        assert part.table == page.course.table(page.number)
        assert not part.table.over

    def test_over(self) -> None:
        """Where the game is over it is said, until one goes elsewhere."""
        end = after(Viewing(course_of_game("cards", 3)), "end")

        refused = after(end, "p")

        assert "The game is over here" in seen(refused)
        assert after(refused, "left") == after(end, "left")

    def test_leaving(self) -> None:
        """One leaves at once, since there is nothing to lose; Esc only stops what runs."""
        page = Viewing(course_of_game("cards", 3), 5)

        assert page.press("q") == Done()
        assert after(page, "escape") == after(page, " ", "escape") == page


@every_game
class TestContents:
    """A list to jump from."""

    @sparingly
    @given(data=st.data())
    def test_where_one_is(self, edition: str, seats: int, data: st.DataObject) -> None:
        """The cursor is at the last landmark one has passed; back is where one was."""
        page = any_viewing(data, edition, seats)

        listed = after(page, "j")

        landmarks = page.course.landmarks
        assert isinstance(listed, JumpList)
        assert landmarks[listed.cursor] <= page.number
        assert page.number < (*landmarks, len(page.course.stops))[listed.cursor + 1]
        assert after(listed, "escape") == after(listed, "j") == page

    def test_jump(self, edition: str, seats: int) -> None:
        """Every line leads to its own moment, and is shown when the cursor is at it."""
        whole = course_of_game(edition, seats)
        page: Page = after(Viewing(whole, 9), "j", "home")

        for number in whole.landmarks:
            (line,) = [line for line in seen(page).splitlines() if line.startswith(" ▐")]
            target = after(page, "enter")
            assert target == Viewing(whole, number)
            if begun := [e for e in whole.stops[number].passage if isinstance(e, RoundBegan)]:
                assert line.split()[2] == str(begun[0].round)
            page = after(page, "down")
        assert line.split()[-seats:] == [str(n) for n in whole.game.table.standings.points]

    def test_names(self, edition: str, seats: int) -> None:
        """The longest name is never broken: whoever has which points is known by the badge."""
        whole = course_of_game(edition, seats)
        long = replace(whole, names=("Maximiliane Hohenstaufen", *whole.names[1:]))

        drawn = seen(after(Viewing(long), "j"))

        (heads,) = [line for line in drawn.splitlines() if "what happened" in line]
        assert heads.split()[-seats:] == [f"{seat + 1}" for seat in range(seats)]

    def test_play_on(self, edition: str, seats: int) -> None:
        """One can play on from there at once."""
        whole = course_of_game(edition, seats)

        wish = JumpList(Viewing(whole), 2).press("p")

        assert wish == Done(PlayOn(whole.stops[whole.landmarks[2]].answers))

    @given(keys=st.lists(st.sampled_from(["up", "down", "pageup", "pagedown", "home", "end"])))
    def test_never_beyond(self, edition: str, seats: int, keys: list[str]) -> None:
        """However one goes through the list, one stays on it."""
        page = after(Viewing(course_of_game(edition, seats)), "j", *keys)

        assert isinstance(page, JumpList)
        assert 0 <= page.cursor < len(page.viewing.course.landmarks)


class TestDeals:
    """The list of all deals, at the very end, may be longer than the screen."""

    def test_scrolls(self) -> None:
        """Down scrolls to the last deal and no further, up scrolls back, and then leaps."""
        whole = course(game("board", 4), face_of("basari", "board"))
        end = after(Viewing(whole), "end", "right", "right", "right", "right")
        lines = [line.plain.rstrip() for line in ledger(whole.story, whole.names, SMALL)]
        page, read = end, set[str]()

        for _line in lines:
            read |= set(seen(page).splitlines())
            page = after(page.fit(SMALL), "down")
        bottom = page.fit(SMALL)

        assert isinstance(bottom, Viewing)
        assert isinstance(bottom.page, Ending)
        assert len(lines) > SMALL.room
        assert read >= set(lines)
        assert bottom.top == len(lines) + ABOVE - SMALL.room
        assert after(bottom, *["up"] * bottom.top) == end
        assert after(end, "up") == after(end, "S", "up", "down")


class TestView:
    """The viewer on a terminal."""

    def test_leaves(self) -> None:
        """It shows the beginning, steps, and leaves without a wish."""
        game = course_of_game("cards", 3).game
        terminal = ScriptedTerminal("right", "q")

        assert view(Stage(terminal, COLOURED, aside), game) is None

        whole = course(game, SHORT_FACE)
        frames = [act.lines for act in terminal.frames]
        assert frames == [frame_page(Viewing(whole, number), SMALL) for number in (0, 1)]

    @every_game
    def test_at(self, edition: str, seats: int) -> None:
        """It begins at the answer that is asked for; a sealed one is seen at its reveal."""
        game = course_of_game(edition, seats).game
        for at, turn in list(enumerate(game.turns, 1))[:40]:
            wish = view(Stage(ScriptedTerminal("p"), COLOURED, aside), game, at)

            assert wish
            if turn.after.sealed:
                events = game.turns[wish.answers - 1].events
                assert wish.answers > at
                assert any(isinstance(event, Revealed) for event in events)
            else:
                assert wish.answers == at

    @pytest.mark.parametrize("at", [-1, 13])
    def test_no_such_answer(self, at: int) -> None:
        """What is no answer of the game is refused before anything is shown."""
        terminal = ScriptedTerminal()

        with pytest.raises(BadSetup, match="from 0 to 12"):
            view(Stage(terminal, COLOURED, aside), recover(short_log(), FILE), at)

        assert not terminal.acts

    @pytest.mark.parametrize(("key", "back"), [("h", "h"), ("t", "t")])
    def test_asides(self, key: str, back: str) -> None:
        """History and table are those of the moment that is seen, and of no later one."""
        whole = course_of_game("cards", 3)
        number = whole.landmarks[3]
        at = whole.stops[number].answers
        terminal = ScriptedTerminal(key, back, "q")

        view(Stage(terminal, COLOURED, aside), whole.game, at)

        scene = whole.scene(number)
        beside: Page = History(scene=scene) if key == "h" else Looking(scene)
        viewed = frame_page(Viewing(whole, number), SMALL)
        assert [act.lines for act in terminal.frames] == [viewed, frame_page(beside, SMALL), viewed]
        assert len(scene.story.entries) < len(whole.story.entries)

    def test_the_end_is_told_once(self) -> None:
        """The last part of the story is not told before the end."""
        whole = course_of_game("cards", 3)
        ended = [number for number, _ in enumerate(whole.stops) if _is_told(whole, number)]

        ending = whole.page(whole.end)
        assert isinstance(ending, Ending)
        assert ended == list(range(len(whole.stops) - len(ending.names), len(whole.stops)))


def _is_told(whole: Course, number: int) -> bool:
    """Whether the history of a moment tells who won."""
    entries = whole.scene(number).story.entries
    return any(isinstance(entry.event, GameEnded) for entry in entries)


class LampFace(Face[Lantern, str]):
    """Shows everybody's points, and the card of whoever looks."""

    def title(self) -> str:
        """Name the game."""
        return "Lamps"

    def table(self, view: Lantern, names: Names, paper: Paper) -> Sequence[RenderableType]:  # noqa: ARG002 - it is small
        """Say what one sees."""
        return [Text(f"points {view.points}, card <{view.card}>")]

    def tell(self, event: Event, names: Names) -> str:  # noqa: ARG002 - nobody is named
        """Tell what happened."""
        return f"{type(event).__name__}."


@cache
def lamps(turns: int | None = None) -> Course:
    """Let three play lamps, in which everybody holds a hidden card; to the end, unless told."""
    table, begun = Table.start(LAMPS, 3)
    seats = (DEALER, *map(Seat, range(3)))
    told = tuple(drive(table, {seat: RandomPlayer(f"lamps/{seat}") for seat in seats}))[:turns]
    header: Any = SimpleNamespace(seated=tuple(map(Seated, SHORT[:3])), rulebook=None)
    dealt = [SimpleNamespace(secret=turn.seat == DEALER) for turn in told]
    log: Any = SimpleNamespace(header=header, answers=dealt)
    return course(Recovered(log, table, begun, told), LampFace(Facts()))


def every_moment(whole: Course) -> list[Viewing]:
    """See all moments of a game."""
    return [Viewing(whole, number) for number in range(len(whole.stops))]


class TestOtherEyes:
    """When a game with hidden hands is over, it can be seen as each player saw it."""

    def test_in_turn(self) -> None:
        """One player after the other, and at last as everybody saw it."""
        page = next(page for page in every_moment(lamps()) if "v  view" in seen(page))
        table = lamps().table(page.number)

        looks = [page := after(page, "v") for _ in range(4)]

        for seat, look in enumerate(looks[:3]):
            assert f"card <{table.state.hands[seat]}>" in seen(look)
            assert f"as {SHORT[seat]} saw it" in seen(look).splitlines()[0]
        assert "card <None>" in seen(looks[3])
        assert looks[3] == Viewing(lamps(), looks[3].number)  # type: ignore[attr-defined]

    def test_goes_along(self) -> None:
        """Whoever steps on keeps looking through the same eyes, also at the table and back."""
        page = after(Viewing(lamps(), 1), "v", "v", "right", "left")

        assert isinstance(page, Viewing)
        assert page.eyes == 1
        assert f"card <{lamps().table(1).state.hands[1]}>" in seen(Looking(page.scene))

    def test_where_there_is_nothing_to_see(self) -> None:
        """Where nobody holds a card, there are no other eyes, and no key for them."""
        empty = [
            page for page in every_moment(lamps()) if not lamps().table(page.number).state.hands
        ]

        assert empty
        for page in empty:
            assert after(page, "v") == page
            assert "v view" not in seen(page)
        assert after(Viewing(course_of_game("cards", 3), 5), "v") == Viewing(
            course_of_game("cards", 3), 5
        )

    @sparingly
    @given(st.integers(0, 7), st.lists(any_key, max_size=20))
    def test_not_before_it_is_over(self, turns: int, keys: list[str]) -> None:
        """While somebody still plays, nobody's card is seen, whatever one presses."""
        running = lamps(turns)
        assert not running.game.table.over

        for first in every_moment(running):
            page: Page = first
            for key in ("v", *keys, "v"):
                then = page.fit(SMALL).press(key) or page
                page = page if isinstance(then, Done) else then
                assert "card <" not in seen(page).replace("card <None>", "")
                assert "as Ada saw it" not in seen(page)
            assert "v shows" not in seen(Help(page=first))

    def test_no_eyes_before_it_is_over(self) -> None:
        """Even whoever asks the course itself sees only what everybody may."""
        running = lamps(1)

        for number, seat in product(range(len(running.stops)), range(3)):
            assert running.scene(number, Seat(seat)) == running.scene(number)

    def test_guarded(self) -> None:
        """Nobody plays on from a running game in which somebody holds a secret."""
        page = Viewing(lamps(1), 1)

        assert after(page, "p") == replace(page, refused=True)
        assert "Hands are still secret here" in seen(after(page, "p"))
        assert isinstance(Viewing(lamps(), 1).press("p"), Done)
