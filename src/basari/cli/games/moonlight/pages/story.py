"""What happened, told below the chains; what imaginary seats do, with the reasons."""

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
"""Shows by which rules imaginary seats play."""
NARROW = 40
"""The fewest columns in which steps are told."""


class StoryPage(WithTable, Speaking, Growing[View, Move]):
    """Tells what happened below the chains: all steps at once, as far as there is room."""

    since: int = 0
    """The first step that is shown."""
    ruled: bool = False
    """Whether the rules of imaginary seats are shown instead of what they did."""

    @property
    def patience(self) -> float | None:
        """Wait for a reader; whoever looks at single steps turns them."""
        return self.linger if self.whole else None

    def list_steps(self, width: int = NARROW) -> list[StoryStep]:
        """List all steps, for so many columns."""
        return list(list_steps(self.events, self.scene, width))

    @property
    def steps(self) -> int:
        """The number of steps."""
        return len(self.list_steps())

    def fit(self, paper: Paper) -> Self:
        """Tell as many steps as there is room for; the next page tells the others."""
        width, rows = panel_box(paper, self.scene.view, self._rows)
        told = self.list_steps(width)[self.since : self.shown]
        count = fitting(told, rows)
        return self if count == len(told) else replace(self, shown=self.since + count)

    @property
    def _rows(self) -> int:
        """How many rows all steps take; the chains yield to them."""
        return max(TOLD, sum(step.height for step in self.list_steps()[self.since :]))

    def press(self, key: str) -> Page | Done | None:
        """Tell what is left, look back at single steps, or go on."""
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
        """The imaginary seats that act."""
        return by_rule(self.list_steps())

    def speaker(self) -> Seat | None:
        """The page belongs to who looks alone, or else to whoever acted last."""
        if self.scene.eyes is not None:
            return self.scene.eyes
        last = self.events[self._told - 1] if self._told else None
        return getattr(last, "seat", None)

    def chip(self) -> Chip | None:
        """Say which imaginary seats act."""
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
        """Say whose turn it is when one goes on, and how to look back."""
        phase = self.scene.view.phase
        asked = isinstance(phase, Bidding | Hammering | Laying) and phase.seat == self.scene.eyes
        onward = _("your turn") if self.whole and asked else _("go on")
        why = ((RULE_KEY, _("what they did") if self.ruled else _("by which rule")),)
        back = (("<-", _("step by step")),) if self.steps > 1 else ()
        return (("Enter", onward), *(why if self.acting else ()), *back)

    def draw(self, paper: Paper) -> Sheet:
        """Show the table as it was at this moment, and what was told so far."""
        scene = self.present

        def fill(panel: Panel) -> None:
            if self.ruled:
                write_rule(panel)
            else:
                write_steps(panel, self._visible(panel))

        body = table(scene.view, scene.names, paper, self.speaker(), fill=fill, rows=self._rows)
        return self.sheet(self.remarked([body], paper) if self.whole else [body], self.keys)

    def _visible(self, panel: Panel) -> Sequence[StoryStep]:
        """Find the steps to show: the last ones that fit."""
        steps = self.list_steps(panel.width)[self.since : self.shown]
        return steps[len(steps) - fitting(steps[::-1], panel.room) :]

    def help(self) -> tuple[str, ...]:
        """Say what is seen, and how to go on."""
        return (
            _("Below the chains you see what happened, step by step. Enter goes on."),
            _("Left and right show single steps. w says by which rules imaginary seats play."),
        )


def done_by_people(passage: Passage, seats: frozenset[Seat]) -> bool:
    """Whether people did all of it openly, so that nobody needs long to read it."""
    done = BidMade | Hammered | Laid | SealTileUsed
    return all(isinstance(event, done) and event.seat in seats for event in passage)


def story_page(
    scene: MoonlightScene, passage: Passage, beat: float | None, linger: float | None
) -> StoryPage:
    """Make the page that tells a passage, all of it."""
    page = StoryPage(scene, 0, beat, linger, passage)
    return replace(page, shown=page.steps)
