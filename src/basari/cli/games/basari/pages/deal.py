"""How a round begins with cards: everybody's lies down, one after the other."""

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
"""How long it takes to lay down a card, in beats."""


class DealPage(RoundPage):
    """The table with new cards, and what led to them."""

    @property
    def steps(self) -> int:
        """One step for each card."""
        return len(self.scene.names)

    @property
    def times(self) -> Sequence[float]:
        """How long it takes to lay down each card."""
        return [LAYING] * self.steps

    @property
    def rests(self) -> Sequence[int]:
        """The only rest is at the end: there is nothing to read before it."""
        return [self.steps]

    def begun(self) -> Self:
        """Begin it; nobody needs a key for each card."""
        return replace(self, shown=self.steps) if not self.beat else self

    @property
    def known(self) -> int:
        """How much of the story is told: what came before the deal, and at last the cards."""
        return self.passage.last if self.whole else self.passage.first + len(self._rest)

    @property
    def _rest(self) -> tuple[Event, ...]:
        """What happened before the cards were dealt."""
        return tuple(event for event in self.events if not isinstance(event, Dealt))

    def chip(self) -> Chip:
        """Say what is new."""
        return Chip(_("new cards"))

    def draw(self, paper: Paper) -> Sheet:
        """Show the table with as many cards as were dealt, and below it what happened before."""
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
        """Say what is seen."""
        return (_("Everybody has a new card. Any key lays down all of them, then Enter goes on."),)
