"""The pages to see a game again, stop by stop, and to play on from any of them."""

from bisect import bisect
from collections.abc import Callable

from msgspec.structs import replace

from basari.cli.pages.contents import contents
from basari.cli.pages.course import Course, Stop
from basari.cli.pages.ending import Ending
from basari.cli.pages.scene import AnyScene, AnyScenePage, everywhere
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.look import Look
from basari.cli.terminal.pace import PACES
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _, tell
from basari.kernel import Seat
from basari.value import Value

SPEEDS = {"1": "slow", "2": "normal", "3": "fast"}
STEPS = {"right": 1, "enter": 1, "left": -1, "backspace": -1}
LEAPS: dict[str, tuple[int, Callable[[Stop], bool]]] = {
    "down": (1, Stop.begins_round),
    "up": (-1, Stop.begins_round),
    "pagedown": (1, Stop.begins_chapter),
    "pageup": (-1, Stop.begins_chapter),
    "s": (1, Stop.scores),
    "S": (-1, Stop.scores),
    "n": (1, Stop.begins_contest),
    "N": (-1, Stop.begins_contest),
}
"""For each key that leaps: its direction, and the kind of stop it leads to."""
SCROLLS = {"up": -1, "down": 1}
CURSOR = {"up": -1, "down": 1, "left": -1, "right": 1, "pageup": -10, "pagedown": 10}
"""By how many lines each key moves the cursor in the `JumpList`."""


class PlayOn(Value):
    """The wish to play on as a new game after that many *answers*."""

    answers: int


class Viewing(Page):
    """A stop in a game: the page shown then, and the keys that lead to other stops."""

    course: Course
    number: int = 0
    """The number of the stop that is shown."""
    speed: str = "normal"
    runs: bool = False
    """Whether the replay goes on by itself."""
    top: int = 0
    """How far a long part of the ending is scrolled."""
    refused: bool = False
    """Whether playing on was refused, as the game is over there or a hand is still secret."""
    eyes: Seat | None = None
    """The seat whose view is shown, once the game is over; `None`: as everybody saw it."""

    @property
    def scene(self) -> AnyScene:
        """The scene at this stop, as seen by the player in `eyes`, or else by everybody."""
        return self.course.scene(self.number, self.eyes)

    @property
    def page(self) -> AnyScenePage:
        """The page that was shown then."""
        page = self.course.page(self.number, self.eyes)
        return replace(page, top=self.top) if isinstance(page, Ending) else page

    @property
    def stop(self) -> Stop:
        """The stop that is shown."""
        return self.course.stops[self.number]

    @property
    def last(self) -> bool:
        """Whether this is the last stop."""
        return self.number == len(self.course.stops) - 1

    @property
    def patience(self) -> float | None:
        """Return the seconds until the next stop while running, else `None`; bids go faster."""
        beat = PACES[self.speed]
        if not self.runs or beat is None:
            return None
        return beat if self.stop.bids() else 2 * beat

    def fit(self, paper: Paper) -> "Viewing":
        """Return the page scrolled no further than to the last line."""
        page = self.page
        return replace(self, top=page.fit(paper).top) if isinstance(page, Ending) else self

    def draw(self, paper: Paper) -> Sheet:
        """Draw the page shown then, under the replay's own heading and keys."""
        sheet, more = self.page.draw(paper), (*everywhere()[:-1], ("q", _("leave")))
        title, where = self._heading(), self.scene.moment
        return sheet._replace(title=title, where=where, chip=None, keys=self._keys(), more=more)

    def _heading(self) -> str:
        """Return the heading: answers given so far, and whether the log ends before the game."""
        game, page = self.course.game, self.page
        if isinstance(page, Ending):
            return _("Replay: the end, {part}").format(part=page.names[page.part])
        if self.eyes is not None:
            text = _("Replay: step {number} of {last}, as {name} saw it")
            number = self.stop.answers
            name = self.course.names[self.eyes]
            return text.format(number=number, last=len(game.turns), name=name)
        if not self.last:
            text = _("Replay: step {number} of {last}")
        elif game.left_out:
            text = _("Replay: the log breaks off after step {number}")
        else:
            text = _("Replay: not over after step {number}")
        number = self.stop.answers
        return text.format(number=number, last=len(game.turns))

    def _keys(self) -> Keys:
        if self.refused and self.course.guarded:
            return ((_("Hands are still secret here: only those who play can go on."), ""),)
        if self.refused:
            return ((_("The game is over here: step back to play on from an earlier moment."), ""),)
        if self.runs:
            speeds = (_("slow"), _("normal"), _("fast"))
            return ((_("Space"), _("stop")), *zip(SPEEDS, speeds, strict=True))
        if self.last and self.course.game.table.over:
            return (("<- ->", _("step")), (_("up, down"), _("scroll")), ("j", _("jump")))
        return (
            ("<- ->", _("step")),
            (_("up, down"), _("round")),
            (_("Space"), _("run")),
            ("j", _("jump")),
            ("p", _("play on")),
            *((("v", _("view")),) if self._secrets else ()),
        )

    @property
    def _secrets(self) -> bool:
        """Whether views can be switched: the game is over, and somebody saw more than others."""
        game, table = self.course.game, self.course.table(self.number)
        seats = map(Seat, range(len(self.course.names)))
        return game.table.over and any(table.confides(seat) for seat in seats)

    def press(self, key: str) -> Page | Done | None:  # noqa: C901 - a key each
        """Step, leap, run or stop; jump, play on or leave."""
        match key:
            case "q":
                return Done()
            case "escape":
                return self.to(self.number)
            case "j":
                place = bisect(self.course.landmarks, self.number) - 1
                return JumpList(self.to(self.number), place)
            case "p":
                return self.play_on()
            case "v":
                return self._through_other_eyes()
            case " ":
                return replace(self.to(self.number), runs=not self.runs and not self.last)
            case "1" | "2" | "3":
                return replace(self.to(self.number), speed=SPEEDS[key], runs=not self.last)
            case "home" | "end":
                return self.to(0 if key == "home" else self.course.end)
            case _ if key == TICK:
                after = self.to(self.number + 1)
                return replace(after, runs=not after.last) if self.runs else None
            case _ if key in STEPS:
                return self.to(self.number + STEPS[key])
            case _:
                return self._scrolled(key) or self._leapt(key)

    def to(self, number: int) -> "Viewing":
        """Return the page at the stop *number*, not running."""
        number = max(0, min(number, len(self.course.stops) - 1))
        top = self.top if number == self.number else 0
        return replace(self, number=number, runs=False, top=top, refused=False)

    def _through_other_eyes(self) -> "Viewing":
        """Return the page as the next player saw it; after the last player, as everybody saw it."""
        if not self._secrets:
            return self
        after = 0 if self.eyes is None else self.eyes + 1
        eyes = Seat(after) if after < len(self.course.names) else None
        return replace(self.to(self.number), eyes=eyes)

    def _scrolled(self, key: str) -> "Viewing | None":
        """Return the page with the last part of the ending scrolled, or `None` elsewhere."""
        below = key == "down" and self.last and self.course.game.table.over
        if below or (key == "up" and self.top):
            return replace(self.to(self.number), top=self.top + SCROLLS[key])
        return None

    def _leapt(self, key: str) -> "Viewing | None":
        """Return the page at the next stop of the kind *key* leaps to; stay if there is none."""
        if key not in LEAPS:
            return None
        way, fits = LEAPS[key]
        stops = self.course.stops
        others = range(self.number + way, len(stops) if way > 0 else -1, way)
        return self.to(next((other for other in others if fits(stops[other])), self.number))

    def play_on(self) -> Page | Done:
        """End with the wish to play on, or refuse if the game is over or a hand is secret."""
        if self.course.table(self.number).over or self.course.guarded:
            return replace(self.to(self.number), refused=True)
        return Done(PlayOn(self.stop.answers))

    def help(self) -> tuple[str, ...]:
        """Return where all keys lead."""
        why = self.course.game.left_out
        damaged = _("The rest of the log was left out: {why}.").format(why=tell(why))
        return (
            *((damaged,) if why else ()),
            _("A game seen again. Right or Enter goes one step on, left one step back."),
            _(
                "Down and up: the next round and the one before. PgDn and PgUp: the next part of "
                "the game, such as {chapter}, and the one before."
            ).format(chapter=self.course.face.chapter(2)),
            _(
                "s: the next scoring. n: the next time somebody bids. S and N: the one before. "
                "Home and End: the beginning and the end."
            ),
            _("Space lets it run, or stops it; 1, 2 and 3 let it run slowly, normally and fast."),
            _("j lists all rounds and scorings to jump to. q leaves."),
            _("p begins a new game that continues from here; the old one stays as it is."),
            *((_("v shows what each player saw, hand by hand."),) if self._secrets else ()),
            _(
                "h tells what happened up to this moment, t shows the table, r the rules; "
                "l changes the language."
            ),
        )

    def legend(self, look: Look) -> tuple[str, ...]:
        """Return what the signs on the table mean."""
        return self.page.legend(look)


class JumpList(Page):
    """All rounds and scorings of a game, with the points after each, to jump to one."""

    viewing: Viewing
    """The page to go back to."""
    cursor: int = 0

    @property
    def scene(self) -> AnyScene:
        """The scene of the page to go back to."""
        return self.viewing.scene

    def draw(self, paper: Paper) -> Sheet:
        """Draw the list of stops, and where Enter leads."""
        course, seen = self.viewing.course, self.viewing.scene
        step, last = self.there.answers, len(course.game.turns)
        keys = (
            ("Enter", _("jump to step {number}").format(number=step)),
            (_("arrows"), _("choose")),
            ("p", _("play on from there")),
            ("Esc", _("back")),
        )
        return Sheet(
            seen.face.title().partition(", ")[0],
            _("replay, step {number} of {last}").format(
                number=self.viewing.stop.answers, last=last
            ),
            [contents(course, self.cursor, replace(paper, badges=seen.badges))],
            keys,
            everywhere()[:-1],
            chip=Chip(_("jump to ...")),
            far=self.viewing.stop.answers / max(1, last),
        )

    @property
    def there(self) -> Stop:
        """The stop at the cursor."""
        course = self.viewing.course
        return course.stops[course.landmarks[self.cursor]]

    def press(self, key: str) -> Page | Done | None:
        """Move the cursor, jump, play on or go back."""
        last = len(self.viewing.course.landmarks) - 1
        if key in CURSOR:
            return replace(self, cursor=max(0, min(self.cursor + CURSOR[key], last)))
        match key:
            case "home" | "end":
                return replace(self, cursor=0 if key == "home" else last)
            case "enter" | " " | "p":
                there = self.viewing.to(self.viewing.course.landmarks[self.cursor])
                return there.play_on() if key == "p" else there
            case "escape" | "backspace" | "j" | "q":
                return self.viewing
            case _:
                return None

    def help(self) -> tuple[str, ...]:
        """Return how to jump."""
        return (
            _("Choose a round, a scoring or the end. Enter jumps there, p plays on from there."),
        )
