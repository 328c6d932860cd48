"""Pages that tell: the table with what happened, the reveal, the scoring, the end."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari import ending, reveal, scoring
from basari.cli.pages.chart import chart
from basari.cli.pages.page import ASIDES, Done, Page, ScenePage, banner, protest
from basari.cli.pages.sentences import story, told, wrapped
from basari.cli.table.recap import where_we_are
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.kernel import Event, Seat, Standings

ONWARD = ("enter", " ", "right", "down", TICK)
LEAVE, REMATCH = "leave", "rematch"


class News(ScenePage):
    """The table, and what happened since one last looked."""

    events: tuple[Event, ...]
    beat: float | None = None
    """After how many seconds it goes on by itself; never, if someone is to read it."""

    @property
    def patience(self) -> float | None:
        """Wait for a reader, or for a while."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Show the table above the story."""
        table = self.scene.table(paper)
        rows = paper.room - height_of(table, paper)
        happened = story([*told(self.events, self.scene.names), *self.notes()], paper, rows)
        air = [Text()] if len(happened) < rows else []
        body = self.remarked([*table, *air, *happened], paper)
        return self.sheet(body, (("Enter", _("go on")),))

    def notes(self) -> tuple[str, ...]:
        """Say what else there is to say."""
        return ()

    def press(self, key: str) -> Page | Done | None:
        """Go on."""
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("Above is the table, below it what happened. Enter goes on."),)


class Recap(News):
    """Where a game goes on that had stopped: the table, and what happened lately."""

    asked: tuple[Seat, ...] = ()
    """Who goes on."""
    left_out: str = ""
    """What was wrong with the end of its log, if anything was."""

    def notes(self) -> tuple[str, ...]:
        """Say who goes on."""
        return where_we_are(self.asked, self.left_out, self.scene.names)


class Thinking(ScenePage):
    """The table, while a bot thinks about something that is told later."""

    seat: Seat

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and who thinks."""
        table = self.scene.table(paper)
        told = _("{name} is thinking.").format(name=self.scene.names[self.seat])
        lines = wrapped(told, paper)
        air = [Text()] if height_of(table, paper) + len(lines) < paper.room else []
        return self.sheet([*table, *air, *lines], ())

    def press(self, key: str) -> Page | Done | None:
        """Any key goes on, once it has thought."""
        return None if key in ASIDES else Done()

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("A bot is thinking. It goes on by itself; --think sets how long some think."),)


class Growing(ScenePage):
    """Something that is told step by step; any key tells the rest at once."""

    shown: int = 0
    beat: float | None = None
    """How many seconds a step takes; none: one key per step."""
    linger: float | None = None
    """How long the whole is shown; none: until someone goes on."""

    @property
    def steps(self) -> int:
        """How many steps there are."""
        raise NotImplementedError

    @property
    def patience(self) -> float | None:
        """Wait for the next step, then for a reader."""
        return self.linger if self.whole else self.beat

    @property
    def whole(self) -> bool:
        """Whether all is told."""
        return self.shown >= self.steps

    @property
    def keys(self) -> Keys:
        """Say what Enter does: tell all, or go on."""
        rest = self.beat is not None and not self.whole
        return (("Enter", _("show all") if rest else _("go on")),)

    def press(self, key: str) -> Page | Done | None:
        """Tell one more step, or all; then go on."""
        if not self.whole and key not in ASIDES:
            one = key == TICK or self.beat is None
            return replace(self, shown=self.shown + 1 if one else self.steps)
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Say how to go on."""
        return (
            _("This is told step by step. Any key tells the rest at once, then Enter goes on."),
        )


class Reveal(Growing):
    """All choices turned over, one after the other, and what came of them."""

    choices: tuple[Any, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def steps(self) -> int:
        """Each choice is one."""
        return len(self.choices)

    def draw(self, paper: Paper) -> Sheet:
        """Show as many as were turned over; what came of them, when all are."""
        names = self.scene.names
        happened = told(self.events, names) if self.whole else []
        body = reveal.revealed(self.choices, self.shown, names, paper, happened)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)


class Scoring(Growing):
    """A scoring, told colour by colour."""

    events: tuple[Event, ...] = ()
    before: tuple[int, ...] = ()
    """Everybody's points before it."""
    earlier: tuple[Event, ...] = ()
    """What led to it and was not told yet."""

    @property
    def steps(self) -> int:
        """Each event is one."""
        return len(self.events)

    def draw(self, paper: Paper) -> Sheet:
        """Show what was scored so far."""
        names = self.scene.names
        body = scoring.scored(
            self.events, self.shown, self.before, names, paper, told(self.earlier, names)
        )
        return self.sheet(body, self.keys)


class Unsaved(ScenePage):
    """An answer could not be written down: try again, or leave."""

    why: str

    taken: ClassVar[str] = "q"

    def draw(self, paper: Paper) -> Sheet:
        """Say what is in the way, and what can be done."""
        body = banner(
            paper,
            (_("This cannot be saved"), "curtain"),
            ("", ""),
            (protest(self.why), ""),
            ("", ""),
            (_later(), "muted"),
        )
        keys = (("Enter", _("try again")), ("q", _("leave")))
        return self.sheet([body], keys, centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Try again, or leave."""
        return {"enter": Done(value=True), "q": Done(value=False)}.get(key)

    def help(self) -> tuple[str, ...]:
        """Say what trying again means."""
        return (_later(),)


class Ending(ScenePage):
    """The end: who won and why, everybody's points over the rounds, and all deals."""

    standings: Standings
    part: int = 0
    top: int = 0
    """How far the list of all deals was scrolled."""

    taken: ClassVar[str] = "q"
    PARTS: ClassVar[int] = 4

    def fit(self, paper: Paper) -> "Ending":
        """Never scroll further than to the last deal."""
        lines = len(ending.ledger(self.scene.chronicle, self.scene.names, paper))
        return replace(self, top=max(0, min(self.top, lines - paper.room)))

    def draw(self, paper: Paper) -> Sheet:
        """Show one of four parts."""
        scene = self.scene
        parts: tuple[Callable[[], Sequence[RenderableType]], ...] = (
            lambda: self.remarked(
                ending.winners(scene.view, self.standings, scene.chronicle, scene.names, paper),
                paper,
            ),
            lambda: chart(scene.chronicle, scene.names, paper),
            lambda: ending.deals(scene.chronicle, scene.names, paper),
            lambda: ending.ledger(scene.chronicle, scene.names, paper)[self.top :][: paper.room],
        )
        turned = _("part {number} of {count}").format(number=self.part + 1, count=self.PARTS)
        deals = len(ending.ledger(scene.chronicle, scene.names, paper))
        longer = self.part == self.PARTS - 1 and deals > paper.room
        scroll = ((_("up, down"), _("scroll")),) if longer else ()
        keys = (("<- ->", turned), *scroll, ("n", _("play again")), ("q", _("leave")))
        return self.sheet(parts[self.part](), keys)

    def press(self, key: str) -> Page | Done | None:
        """Turn to another part, scroll, play again, or leave."""
        if key in {"up", "down"} and self.part == self.PARTS - 1:
            return replace(self, top=max(0, self.top + (1 if key == "down" else -1)))
        if key in {"left", "right", "up", "down", "enter", " ", "tab"}:
            step = -1 if key in {"left", "up"} else 1
            return replace(self, part=(self.part + step) % self.PARTS, top=0)
        return {"n": Done(REMATCH), "q": Done(LEAVE)}.get(key)

    def help(self) -> tuple[str, ...]:
        """Say what there is to see."""
        return (
            _("Four parts: who won and why, the points over the rounds, prices, and all deals."),
            _("n begins another game with the same players, q leaves."),
        )


def _later() -> str:
    return _("Make room, and try again. Whoever leaves now can resume from the answer before.")
