"""Pages that tell what happened, at once or step by step, and the page of a failed save."""

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
    """The table, and what happened since the players last looked."""

    passage: Passage
    beat: float | None = None
    """Seconds until the page goes on by itself; `None`: never, so that somebody can read it."""

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Return the seconds until the page goes on by itself, or `None`."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, and below it what happened."""
        sentences = [*sentences_of(self.passage, self.scene), *self.notes()]
        warning = self._warning(paper)
        below = height_of(warning, paper)
        shown = self.scene.with_story(sentences, replace(paper, height=paper.height - below))
        body = self.remarked([*shown, *warning], paper)
        return self.sheet(body, (("Enter", _("go on")),))

    def _warning(self, paper: Paper) -> list[RenderableType]:
        """Return lines that warn of what may come with the round that begins, if one begins."""
        warning = warning_line(self.scene, paper) if begins(self.passage) else []
        return [Text(), *warning] if warning else []

    def notes(self) -> tuple[str, ...]:
        """Return sentences to add to those about the events."""
        return ()

    def press(self, key: str) -> Page | Done | None:
        """Go on to the next page."""
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Return what the page shows and how to go on."""
        return (_("Above is the table, below it what happened. Enter goes on."),)


class Recap(News[V, M], Generic[V, M]):
    """The page on which a saved game resumes: the table, and the latest events."""

    asked: tuple[Seat, ...] = ()
    """The seats that answer next."""
    left_out: str = ""
    """What was wrong with the end of the log; empty if nothing was."""

    def notes(self) -> tuple[str, ...]:
        """Return who answers next, and what was left out of the log."""
        return where_we_are(self.asked, self.left_out, self.scene.called)


class Thinking(ScenePage[V, M], Generic[V, M]):
    """The table, while a bot thinks about an answer that is told later."""

    seat: Seat

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, and say who thinks."""
        thinks = _("{name} is thinking.").format(name=self.scene.called[self.seat])
        return self.sheet(self.scene.with_story([thinks], paper), ())

    def press(self, key: str) -> Page | Done | None:
        """Go on at any key, once the bot has answered."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Return what the page shows."""
        return (_("A bot is thinking. It goes on by itself."),)


class UndoPause(ScenePage[V, M], Generic[V, M]):
    """The pause before the game goes on: the last moment to take back an answer."""

    beat: float | None

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Return the seconds the pause lasts, or `None`."""
        return self.beat

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, and say who has answered."""
        seat = self.scene.back
        name = "" if seat is None else self.scene.called[seat]
        text = _("{name} has answered: u takes it back.").format(name=name)
        return self.sheet(self.scene.with_story([text], paper), ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Go on at any key."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Return what the pause is for."""
        return (_("Before a bot answers there is a moment to take back. Any key goes on."),)


class Growing(ScenePage[V, M], Generic[V, M]):
    """A page shown in steps, such as sentences or the pictures of an animation.

    By itself, the page shows each step for as many beats as `times` says; a key then shows the
    last step at once. If every step needs a key, each key leads to the next of the `rests`.
    """

    shown: int = 0
    beat: float | None = None
    """Seconds per step; `None`: a key per step."""
    linger: float | None = None
    """Seconds that the last step is shown; `None`: until a key is pressed."""
    passage: Passage = Passage()
    """The events that are told."""

    tells: ClassVar[bool] = True

    @property
    def steps(self) -> int:
        """How many steps the page has."""
        raise NotImplementedError

    @property
    def times(self) -> Sequence[float]:
        """How many beats each step lasts; animations use fractions of a beat."""
        return (1.0,) * self.steps

    @property
    def rests(self) -> Sequence[int]:
        """The steps worth stopping at, as they show something new; the last is `steps`."""
        return range(1, self.steps + 1)

    @property
    def patience(self) -> float | None:
        """Return the seconds until the next step or, at the last step, until the page closes."""
        if self.whole or (self.waits and self.linger is None):
            return self.linger
        return None if self.beat is None else self.beat * self.times[self.shown]

    @property
    def whole(self) -> bool:
        """Whether the last step is shown."""
        return self.shown >= self.steps

    @property
    def waits(self) -> bool:
        """Whether the page stops for a reader before it goes on; not where bots play alone."""
        return False

    @property
    def drains(self) -> bool:
        """Whether a line shows the time that is left before the page goes on by itself."""
        return self.whole

    def begun(self) -> Self:
        """Return the page at its beginning, or at its end if steps take no time."""
        return replace(self, shown=self.steps) if self.beat == 0 else self

    @property
    def keys(self) -> Keys:
        """The keys in the footer: Enter shows the rest, or goes on."""
        rest = self.beat is not None and not self.whole
        return (("Enter", _("show all") if rest else _("go on")),)

    @property
    def known(self) -> int:
        """How many entries of the story may stand beside the page: only those told so far."""
        return len(self.scene.story.entries)

    @property
    def present(self) -> Scene[V, M]:
        """The scene as far as it has been told."""
        return self.scene.upto(self.known)

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the passage that is told."""
        return self.passage.events

    @property
    def rest(self) -> int:
        """The next of the `rests` after the step shown."""
        return next(rest for rest in self.rests if rest > self.shown)

    def press(self, key: str) -> Page | Done | None:
        """Show one more step, or all of them; after the last, go on."""
        if not self.whole and key not in self.asides:
            to = self.shown + 1 if key == TICK else self.rest if self.beat is None else self.steps
            return replace(self, shown=to)
        return Done() if key in ONWARD else None

    def help(self) -> tuple[str, ...]:
        """Return how to go on."""
        return (
            _("This is told step by step. Any key tells the rest at once, then Enter goes on."),
        )


class Narration(Growing[V, M], Generic[V, M]):
    """Events told sentence by sentence, below the table."""

    @property
    def steps(self) -> int:
        """One step per event."""
        return len(self.passage)

    @property
    def known(self) -> int:
        """How many entries of the story have been told."""
        return self.passage.first + self.shown

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table, and the sentences told so far."""
        body = self.present.with_story(sentences_of(self.events[: self.shown], self.scene), paper)
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)


class Bidding(ScenePage[V, M], Generic[V, M]):
    """Shows everybody how bots bid."""

    beat: float | None
    seat: Seat | None = None
    """The bot that is thinking, or `None`."""

    tells: ClassVar[bool] = True
    turns: ClassVar[bool] = True

    @property
    def patience(self) -> float | None:
        """Return the seconds until the page goes on."""
        return self.beat

    def backdrop(self, paper: Paper) -> list[RenderableType]:
        """Draw what the bids are for."""
        return [*self.scene.table(paper), *self.scene.heard]

    def draw(self, paper: Paper) -> Sheet:
        """Draw what the bids are for, the bids so far, and who thinks."""
        bids = sentences_of(self.scene.story.bids, self.scene)
        if self.seat is not None:
            name = self.scene.called[self.seat]
            bids.append(_("{name} is thinking.").format(name=name))
        rows = paper.room - height_of(self.backdrop(paper), paper)
        lines = story(bids, paper, max(1, rows - 1))
        body = [*self.backdrop(paper), Text(), *lines]
        return self.sheet(body, ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Go on at any key."""
        return None if key in self.asides else Done()

    def help(self) -> tuple[str, ...]:
        """Return what the page shows."""
        return (_("A bot is thinking. Any key goes on; --bot-pace sets how long it takes."),)


class Unsaved(ScenePage[V, M], Generic[V, M]):
    """Says that an answer could not be saved, and asks whether to try again or leave."""

    why: str

    taken = "q"

    def draw(self, paper: Paper) -> Sheet:
        """Draw what prevents saving, and what can be done."""
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
        """End with `True` to try again, or `False` to leave."""
        return {"enter": Done(value=True), "q": Done(value=False)}.get(key)

    def help(self) -> tuple[str, ...]:
        """Return what to do about the failure."""
        return (_later(),)


def _later() -> str:
    return _("Make room, and try again. If you leave now, the game resumes before this answer.")


def where_we_are(asked: Sequence[Seat], left_out: str, names: Names) -> tuple[str, ...]:
    """Return sentences that say who answers next, and what was left out of the log."""
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
