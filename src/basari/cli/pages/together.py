"""All choose at the same time on one public page, each with keys of their own.

The page shows whose keys are which, and who has chosen, but never what: every key leads to the
same pictures in the same number. When all have chosen, everybody may change their mind for a
short time.
"""

from collections.abc import Callable
from time import monotonic
from typing import Any, ClassVar, Generic

from msgspec.structs import replace

from basari.cli.pages.band import draw_countdown
from basari.cli.pages.choosers import Chooser, draw_choosers
from basari.cli.pages.keyboard import COLUMNS, OPTIONS, columns_of, struck
from basari.cli.pages.scene import AnyScene, M, ScenePage, V, banner
from basari.cli.pages.trial import KeyTrial
from basari.cli.terminal.canvas import Canvas, short
from basari.cli.terminal.frame import MARGIN, Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _, n_
from basari.kernel import DEALER, AnyDecision, AnyTable, Seat

COUNTDOWN = 2.0
"""Seconds in which everybody may change their mind after all have chosen."""
HUSH = 0.5
"""Seconds after the countdown in which no key counts, so that no late key acts on the reveal."""
BAND = 3
"""The height of the countdown where there is room."""
STEP = 0.1
"""Seconds between two pictures of the countdown; a longer gap is not counted."""


class Together(ScenePage[V, M], Generic[V, M]):
    """Asks everybody who is to choose at the same time."""

    choosers: tuple[Chooser[M], ...]
    clock: Callable[[], float] = monotonic
    left: float = COUNTDOWN
    """Seconds of the countdown that are left."""
    since: float | None = None
    """When the clock was last read; `None` until all have chosen."""

    taken = "hrtlq"
    storied: ClassVar[bool] = False

    @property
    def clickable(self) -> bool:
        """Whether clicks count: never, as a click would show everybody what was chosen."""
        return False

    @property
    def patience(self) -> float | None:
        """Return the seconds until the next picture, or `None` until all have chosen."""
        return STEP if self.all_chosen else None

    @property
    def all_chosen(self) -> bool:
        """Whether everybody has chosen."""
        return all(chooser.chosen for chooser in self.choosers)

    def chip(self) -> Chip:
        """Return the chip that says that the page is for everybody."""
        return Chip(_("everybody at once"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw everybody's keys, who has chosen, and how much time is left."""
        keys = draw_choosers(self.scene, self.choosers, paper)
        room = paper.room - keys.height
        below = self._band(paper, room) if self.all_chosen else self._told(paper, room)
        return self.sheet([keys, below], self._keys())

    def _told(self, paper: Paper, room: int) -> Canvas:
        """Draw how many have chosen."""
        number = sum(chooser.chosen for chooser in self.choosers)
        text = n_(
            "{number} of {all} has chosen. Another key of your column changes your mind.",
            "{number} of {all} have chosen. Another key of your column changes your mind.",
            number,
        )
        canvas = paper.canvas(max(1, min(2, room)))
        told = text.format(number=number, all=len(self.choosers))
        canvas.put(MARGIN, canvas.height - 1, short(told, paper.width - 2 * MARGIN), "dim")
        return canvas

    def _band(self, paper: Paper, room: int) -> Canvas:
        """Draw the countdown, or the call to look when it is over."""
        high = BAND if room > BAND else 1
        canvas = paper.canvas(high + (room > high))
        top = canvas.height - high
        canvas.fill(0, top, paper.width, high, "neutral")
        if self.left <= 0:
            canvas.mid(0, top + high // 2, paper.width, _("All look!"), "neutral")
            return canvas
        told = _("All have chosen. You may still change your mind.")
        draw_countdown(canvas, top, told, self.left, COUNTDOWN)
        return canvas

    def _keys(self) -> Keys:
        return (
            (_("own keys"), _("change") if self.all_chosen else _("choose")),
            ("Esc", _("pause")),
        )

    def press(self, key: str) -> Page | Done | None:
        """Let a key choose for its owner, pause, or count down."""
        if key == "?":
            return None
        if key == "escape":
            return Pause(self.scene, self)
        page = self._struck(key) if self.left > 0 else self
        return page._later() if page.all_chosen else page  # noqa: SLF001 - it is one of us

    def _struck(self, key: str) -> "Together[V, M]":
        """Return the page after *key*; a key that belongs to nobody changes nothing."""
        if (stroke := struck(key)) is None:
            return self
        return replace(self, choosers=tuple(chooser.struck(stroke) for chooser in self.choosers))

    def _later(self) -> "Together[V, M] | Done":
        """Return the page with the countdown advanced, or end with everybody's moves."""
        now = self.clock()
        left = self.left - min(now - self.since, STEP) if self.since is not None else self.left
        if left <= -HUSH:
            people = [chooser for chooser in self.choosers if chooser.column is not None]
            return Done({chooser.decision.seat: chooser.move for chooser in people})
        return replace(self, left=left, since=now)

    def help(self) -> tuple[str, ...]:
        """Return how everybody chooses."""
        people = [chooser for chooser in self.choosers if chooser.column is not None]
        return (
            _(
                "Everybody chooses at the same time, with the keys of their own column and under "
                "cover of the other hand. The screen shows only who has chosen."
            ),
            _(
                "Another key of your column changes your choice, also in the short time that is "
                "left when all have chosen. Then the answers are turned over."
            ),
            *self.scene.face.help(self.scene, people[0].decision),
            _("Esc stops the time: there you find everything else, and can try out the keys."),
        )


class Pause(ScenePage[V, M], Generic[V, M]):
    """A pause while some have chosen; nothing is lost, and all other keys can be used here."""

    back: Together[V, M]

    def draw(self, paper: Paper) -> Sheet:
        """Draw the note that choices are kept."""
        body = banner(
            paper,
            (_("A pause"), "curtain"),
            ("", ""),
            (_("Every choice is kept, and can still be changed afterwards."), "muted"),
        )
        keys = (("Enter", _("keep choosing")), ("k", _("try out the keys")))
        return self.sheet([body], keys, centred=True)

    def press(self, key: str) -> Page | Done | None:
        """Go on, or try out the keys."""
        if key in {"enter", "escape", "backspace"}:
            return self.back
        if key == "k":
            blank = tuple(replace(chooser, picked=None) for chooser in self.back.choosers)
            return KeyTrial(self.scene, blank, self.back.clock, self)
        return None

    def help(self) -> tuple[str, ...]:
        """Return what can be done here."""
        return (
            _("No keys count here. Enter leads back to choosing."),
            _("k leads to a page on which you can try out the keys; what is chosen stays chosen."),
        )


def page_for_all(
    scene: AnyScene, table: AnyTable, clock: Callable[[], float]
) -> Together[Any, Any] | None:
    """Return the page on which all people choose at the same time, or `None` if they cannot.

    They can if there are several, each with a column of keys and a key for every option, and if
    none of them is asked or told anything secret.
    """
    asked = [decision for decision in table.rules.ask(table.state) if decision.seat != DEALER]
    people = [decision for decision in asked if decision.seat in scene.people]
    several = len(people) == len(table.waiting) > 1 and len(scene.people) <= COLUMNS
    if not several or not all(_is_public(decision, scene, table) for decision in people):
        return None
    columns = columns_of(scene.people)
    shown = asked if len(asked) <= COLUMNS else people
    choosers = tuple(Chooser(decision, columns.get(decision.seat)) for decision in shown)
    return Together(scene, choosers, clock)


def _is_public(decision: AnyDecision, scene: AnyScene, table: AnyTable) -> bool:
    """Whether all options of a decision have a key, and everybody may know them."""
    few = len(decision.options) <= OPTIONS
    return few and not table.private(decision) and not _has_whispers(scene, decision.seat)


def _has_whispers(scene: AnyScene, seat: Seat) -> bool:
    """Whether there is a private event that *seat* has not been told of yet."""
    return any(not event.seen_by(None) for event in scene.story.since(seat))
