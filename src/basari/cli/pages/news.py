"""Pages that tell: the table with what happened, at once or step by step, and what hinders."""

from collections.abc import Sequence
from typing import ClassVar, Generic, Self

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.pages.scene import M, Scene, ScenePage, V, banner, sentences_of, warning_line
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Keys, Paper, Sheet, height_of
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _, n_, tell
from basari.cli.words import Names, people, protest
from basari.kernel import Event, Seat
from basari.story import Passage, begins

ONWARD = ("enter", " ", "right", "down", TICK)


class News(ScenePage[V, M], Generic[V, M]):
    """The table, and what happened since one last looked."""

    passage: Passage
    beat: float | None = None
    """After how many seconds it goes on by itself; never, if someone is to read it."""

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Wait for a reader, or for a while."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Show the table above the story."""
        sentences = [*sentences_of(self.passage, self.scene), *self.notes()]
        warning = self._warning(paper)
        below = height_of(warning, paper)
        shown = self.scene.with_story(sentences, replace(paper, height=paper.height - below))
        body = self.remarked([*shown, *warning], paper)
        return self.sheet(body, (("Enter", _("go on")),))

    def _warning(self, paper: Paper) -> list[RenderableType]:
        """Warn of what may come with the round that begins."""
        warning = warning_line(self.scene, paper) if begins(self.passage) else []
        return [Text(), *warning] if warning else []

    def notes(self) -> tuple[str, ...]:
        """Say what else there is to say."""
        return ()

    def press(self, key: str) -> Page | Done | None:
        """Go on."""
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("Above is the table, below it what happened. Enter goes on."),)


class Recap(News[V, M], Generic[V, M]):
    """Where a game goes on that had stopped: the table, and what happened lately."""

    asked: tuple[Seat, ...] = ()
    """Who goes on."""
    left_out: str = ""
    """What was wrong with the end of its log, if anything was."""

    def notes(self) -> tuple[str, ...]:
        """Say who goes on."""
        return where_we_are(self.asked, self.left_out, self.scene.called)


class Thinking(ScenePage[V, M], Generic[V, M]):
    """The table, while a bot thinks about something that is told later."""

    seat: Seat

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and who thinks."""
        thinks = _("{name} is thinking.").format(name=self.scene.called[self.seat])
        return self.sheet(self.scene.with_story([thinks], paper), ())

    def press(self, key: str) -> Page | Done | None:
        """Any key goes on, once it has thought."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("A bot is thinking. It goes on by itself."),)


class UndoPause(ScenePage[V, M], Generic[V, M]):
    """The table, before it goes on: the last moment to take back an answer."""

    beat: float | None

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Wait for a moment."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and who has answered."""
        seat = self.scene.back
        name = "" if seat is None else self.scene.called[seat]
        text = _("{name} has answered: u takes it back.").format(name=name)
        return self.sheet(self.scene.with_story([text], paper), ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Any key goes on."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Say what it is good for."""
        return (_("Before a bot answers there is a moment to take back. Any key goes on."),)


class Growing(ScenePage[V, M], Generic[V, M]):
    """Something that is told or moves step by step; any key shows at once how it ends.

    Whatever moves in this house is such a page: a step is a picture, and `times` says how long each
    is seen at the usual pace. Where every step wants a key, it goes from rest to rest.
    """

    shown: int = 0
    beat: float | None = None
    """How many seconds a step takes; none: one key per step."""
    linger: float | None = None
    """How long the whole is shown; none: until someone goes on."""
    passage: Passage = Passage()
    """What is told."""

    tells: ClassVar[bool] = True

    @property
    def steps(self) -> int:
        """How many steps there are."""
        raise NotImplementedError

    @property
    def times(self) -> Sequence[float]:
        """How many beats pass before each step; what moves takes less than one."""
        return (1.0,) * self.steps

    @property
    def rests(self) -> Sequence[int]:
        """The steps at which something is to be seen that was not before; the last is the whole."""
        return range(1, self.steps + 1)

    @property
    def patience(self) -> float | None:
        """Wait for the next step, then for a reader."""
        if self.whole or (self.waits and self.linger is None):
            return self.linger
        return None if self.beat is None else self.beat * self.times[self.shown]

    @property
    def whole(self) -> bool:
        """Whether all is told."""
        return self.shown >= self.steps

    @property
    def waits(self) -> bool:
        """Whether there is something to read here before it goes on; bots alone do not wait."""
        return False

    @property
    def drains(self) -> bool:
        """Once all is told, it turns by itself, if it does not wait for a key."""
        return self.whole

    def begun(self) -> Self:
        """Begin it; where steps take no time at all, show how it ends."""
        return replace(self, shown=self.steps) if self.beat == 0 else self

    @property
    def keys(self) -> Keys:
        """Say what Enter does: tell all, or go on."""
        rest = self.beat is not None and not self.whole
        return (("Enter", _("show all") if rest else _("go on")),)

    @property
    def known(self) -> int:
        """How many entries of the story may be read beside it: nothing that is not told yet."""
        return len(self.scene.story.entries)

    @property
    def present(self) -> Scene[V, M]:
        """What may be seen beside it: nothing that is not told yet has happened."""
        return self.scene.upto(self.known)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the passage that is told."""
        return self.passage.events

    @property
    def rest(self) -> int:
        """Where it rests next."""
        return next(rest for rest in self.rests if rest > self.shown)

    def press(self, key: str) -> Page | Done | None:
        """Tell one more step, or all; then go on."""
        if not self.whole and key not in self.asides:
            to = self.shown + 1 if key == TICK else self.rest if self.beat is None else self.steps
            return replace(self, shown=to)
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Say how to go on."""
        return (
            _("This is told step by step. Any key tells the rest at once, then Enter goes on."),
        )


class Narration(Growing[V, M], Generic[V, M]):
    """Something told sentence by sentence, below the table."""

    @property
    def steps(self) -> int:
        """Each event is one."""
        return len(self.passage)

    @property
    def known(self) -> int:
        """As many as were told."""
        return self.passage.first + self.shown

    def draw(self, paper: Paper) -> Sheet:
        """Show the table, and what was told so far."""
        body = self.present.with_story(sentences_of(self.events[: self.shown], self.scene), paper)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)


class Bidding(ScenePage[V, M], Generic[V, M]):
    """Lets everybody watch how bots bid."""

    beat: float | None
    seat: Seat | None = None
    """Who thinks, if somebody does."""

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Keep the pace."""
        return self.beat

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what is bid for."""
        return [*self.scene.table(paper), *self.scene.heard]

    def draw(self, paper: Paper) -> Sheet:
        """Show what is bid for, all bids so far, and who thinks."""
        bids = sentences_of(self.scene.story.bids, self.scene)
        if self.seat is not None:
            name = self.scene.called[self.seat]
            bids.append(_("{name} is thinking.").format(name=name))
        rows = paper.room - height_of(self.backdrop(paper), paper)
        lines = story(bids, paper, max(1, rows - 1))
        body = [*self.backdrop(paper), Text(), *lines]
        return self.sheet(body, ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Any key skips."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Say what is seen."""
        return (_("A bot is thinking. Any key goes on; --bot-pace sets how long it takes."),)


class Unsaved(ScenePage[V, M], Generic[V, M]):
    """An answer could not be written down: try again, or leave."""

    why: str

    taken = "q"

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


def _later() -> str:
    return _("Make room, and try again. If you leave now, the game resumes before this answer.")


def where_we_are(asked: Sequence[Seat], left_out: str, names: Names) -> tuple[str, ...]:
    """Say that the game goes on, with whom, and what was left out of its log."""
    if not asked:
        here = _("The game continues here.")
    else:
        here = n_(
            "The game continues here: {names} is next.",
            "The game continues here: {names} choose in secret, starting with {first}.",
            len(asked),
        ).format(names=people(asked, names), first=names[asked[0]])
    if not left_out:
        return (here,)
    rest = _("The rest of the log was left out: {why}.").format(why=tell(left_out))
    return rest, here
