"""The start of a round with cards: everybody's card is laid down, one after the other."""

from collections.abc import Sequence
from typing import Self

from msgspec.structs import replace
from rich.console import RenderableType
from rich.text import Text

from basari.cli.games.basari.draw.card import LOW
from basari.cli.games.basari.draw.card_table import lay_table
from basari.cli.games.basari.pages.opening import RoundPage
from basari.cli.pages.scene import sentences_of, warning_line
from basari.cli.pages.sentences import story
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Event
from basari.rules.basari import cards
from basari.rules.basari.cards.events import Dealt

LAYING = 0.08
"""How long the laying down of one card takes, in beats."""


class DealPage(RoundPage):
    """The table with new cards, and the events before the deal."""

    @property
    def steps(self) -> int:
        """The number of steps: one per card."""
        return len(self.scene.names)

    @property
    def times(self) -> Sequence[float]:
        """How long each step takes, in beats."""
        return [LAYING] * self.steps

    @property
    def rests(self) -> Sequence[int]:
        """The steps at which the page pauses: only the last, with all cards laid down."""
        return [self.steps]

    def begun(self) -> Self:
        """Return the page at its start; without animation, with all cards laid down."""
        return replace(self, shown=self.steps) if not self.beat else self

    @property
    def known(self) -> int:
        """How many story entries are told: those before the deal, and at the end the deal too."""
        return self.passage.last if self.whole else self.passage.first + len(self._rest)

    @property
    def _rest(self) -> tuple[Event, ...]:
        """The events before the deal."""
        return tuple(event for event in self.events if not isinstance(event, Dealt))

    def chip(self) -> Chip:
        """Return the chip that announces new cards."""
        return Chip(_("new cards"))

    def draw(self, paper: Paper) -> Sheet:
        """Draw the table with the cards laid down so far, and the earlier events below it."""
        view = self.scene.view
        assert isinstance(view, cards.View)  # noqa: S101 - nobody else is dealt cards
        warning = warning_line(self.scene, paper)
        least = 1 + len(self.scene.names) + LOW + 2 * len(warning) + 2
        lines = story(sentences_of(self._rest, self.scene), paper, paper.room - least - 1)
        below: list[RenderableType] = [*([Text()] if lines else []), *lines]
        below += [Text(), *warning] if warning else []
        rows = paper.room - len(below) - 1
        table = lay_table(view, self.scene.names, paper, rows, self.shown)
        body = [*table, *below]
        return self.sheet(self.remarked(body, paper) if self.whole else body, self.keys)

    def help(self) -> tuple[str, ...]:
        """Explain the page."""
        return (_("Everybody has a new card. Any key lays down all of them, then Enter goes on."),)
