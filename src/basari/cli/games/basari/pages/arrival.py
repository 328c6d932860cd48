"""A bid arriving on the table: its jewels move from the purse to the ladder."""

from msgspec.structs import replace
from rich.text import Text

from basari.cli.games.basari.draw.offer import Making
from basari.cli.games.basari.pages.bargain import both_sides, whose_word
from basari.cli.pages.scene import ScenePage
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.terminal.page import Done, Page
from basari.cli.terminal.session import TICK
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.basari.editions import Move, View
from basari.rules.basari.facts.bids import bargain_of

SLIDES, SLIDE = 4, 0.05
"""Pictures of jewels on their way, and how long each is seen, in beats."""


class ArrivalPage(ScenePage[View, Move]):
    """The last bid on its way to the ladder, shown to everybody; any key skips it."""

    beat: float
    shown: int = 0

    @property
    def patience(self) -> float:
        """How long each picture is shown."""
        return SLIDE * self.beat

    @property
    def accent(self) -> Seat:
        """The seat whose turn it is to bid; the page has its colour."""
        return bargain_of(self.scene.view).turn

    def chip(self) -> Chip:
        """Say whose turn it is, and which action they bargain for."""
        return whose_word(self.scene)

    def draw(self, paper: Paper) -> Sheet:
        """Draw both sides, and the bid as far as it has moved."""
        body = both_sides(self.scene, paper, [Text()], Making(way=self.shown / SLIDES))
        return self.sheet(body, ((_("any key"), _("go on")),))

    def press(self, key: str) -> Page | Done | None:
        """Go on to the next picture; any key skips them all."""
        if key in self.asides:
            return None
        there = key != TICK or self.shown + 1 >= SLIDES
        return Done() if there else replace(self, shown=self.shown + 1)

    def help(self) -> tuple[str, ...]:
        """Explain the page."""
        return (_("A bid is made. Any key goes on."),)
