"""What happened, told below the chains; the acts of imaginary seats with reasons."""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace

from basari.cli.games.moonlight.draw.table import (
    TOLD,
    MoonlightScene,
    WithTable,
    panel_box,
    table,
)
from basari.cli.games.moonlight.pages.steps import (
    StoryStep,
    by_rule,
    fitting,
    list_steps,
    write_rule,
    write_steps,
)
from basari.cli.pages.news import ONWARD, Growing
from basari.cli.parts.panel import Panel
from basari.cli.parts.speaking import Speaking
from basari.cli.terminal.frame import Chip, Keys, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.texts import _
from basari.cli.words import people
from basari.kernel import Seat
from basari.rules.moonlight.events import BidMade, Hammered, Laid, SealTileUsed
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.table import Bidding, Hammering, Laying, View
from basari.story import Passage

RULE_KEY = "w"
"""The key that shows the rules of imaginary seats."""
NARROW = 40
"""The fewest columns in which steps are told."""


class StoryPage(WithTable, Speaking, Growing[View, Move]):
    """The page that tells what happened below the chains, as many steps as fit."""

    since: int = 0
    """The index of the first step shown."""
    ruled: bool = False
    """Whether the panel shows the rules of imaginary seats instead of their acts."""

    @property
    def patience(self) -> float | None:
        """Seconds until the page goes on; `None` while the reader turns single steps."""
        return self.linger if self.whole else None

    def list_steps(self, width: int = NARROW) -> list[StoryStep]:
        """List all steps, with rows for *width* columns."""
        return list(list_steps(self.events, self.scene, width))

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.list_steps())

    def fit(self, paper: Paper) -> Self:
        """Return the page with as many steps as fit; pressing a key tells the next ones."""
        width, rows = panel_box(paper, self.scene.view, self._rows)
        told = self.list_steps(width)[self.since : self.shown]
        count = fitting(told, rows)
        return self if count == len(told) else replace(self, shown=self.since + count)

    @property
    def _rows(self) -> int:
        """The rows that all steps take; chains are drawn shorter to make room."""
        return max(TOLD, sum(step.height for step in self.list_steps()[self.since :]))

    def press(self, key: str) -> Page | Done | None:
        """Tell the next steps, look back at single ones, or go on."""
        if key == RULE_KEY and self.acting:
            return replace(self, ruled=not self.ruled)
        if key == "left":
            shown = max(1, self.shown - 1)
            return replace(self, shown=shown, since=min(self.since, shown - 1), ruled=False)
        if key == "right" and not self.whole:
            return replace(self, shown=self.shown + 1, ruled=False)
        if key not in ONWARD:
            return None
        return Done() if self.whole else replace(self, since=self.shown, shown=self.steps)

    @property
    def acting(self) -> list[Seat]:
        """The imaginary seats that act on this page."""
        return by_rule(self.list_steps())

    def speaker(self) -> Seat | None:
        """Return the only viewer, or else the seat that acted last; the page has its colour."""
        if self.scene.eyes is not None:
            return self.scene.eyes
        last = self.events[self._told - 1] if self._told else None
        return getattr(last, "seat", None)

    def chip(self) -> Chip | None:
        """Name the imaginary seats that act; `None` if none does."""
        seats = self.acting
        if not seats:
            return None
        return Chip(_("by rule: {name}"), people(seats, self.scene.names))

    @property
    def _told(self) -> int:
        """How many events are told so far."""
        return self.list_steps()[self.shown - 1].events if self.shown else 0

    @property
    def known(self) -> int:
        """How many entries of the story are told so far."""
        return self.passage.first + self._told

    @property
    def keys(self) -> Keys:
        """The key that goes on, named after what comes next, and the keys to look back."""
        phase = self.scene.view.phase
        asked = isinstance(phase, Bidding | Hammering | Laying) and phase.seat == self.scene.eyes
        onward = _("your turn") if self.whole and asked else _("go on")
        why = ((RULE_KEY, _("what they did") if self.ruled else _("by which rule")),)
        back = (("<-", _("step by step")),) if self.steps > 1 else ()
        return (("Enter", onward), *(why if self.acting else ()), *back)

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table as it was at this moment, and the steps told so far."""
        scene = self.present

        def fill(panel: Panel) -> None:
            if self.ruled:
                write_rule(panel)
            else:
                write_steps(panel, self._visible(panel))

        body = table(scene.view, scene.names, paper, self.speaker(), fill=fill, rows=self._rows)
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)

    def _visible(self, panel: Panel) -> Sequence[StoryStep]:
        """Return the last of the steps told that fit into the panel."""
        steps = self.list_steps(panel.width)[self.since : self.shown]
        return steps[len(steps) - fitting(steps[::-1], panel.room) :]

    def help(self) -> tuple[str, ...]:
        """Explain the page and its keys."""
        return (
            _("Below the chains you see what happened, step by step. Enter goes on."),
            _("Left and right show single steps. w says by which rules imaginary seats play."),
        )


def done_by_people(passage: Passage, seats: frozenset[Seat]) -> bool:
    """Return whether people did everything openly, so that little time is needed to read it."""
    done = BidMade | Hammered | Laid | SealTileUsed
    return all(isinstance(event, done) and event.seat in seats for event in passage)


def story_page(
    scene: MoonlightScene, passage: Passage, beat: float | None, linger: float | None
) -> StoryPage:
    """Return the page that tells a whole passage."""
    page = StoryPage(scene, 0, beat, linger, passage)
    return replace(page, shown=page.steps)
