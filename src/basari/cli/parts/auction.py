"""Auctions: the page of whoever bids, and the one on which everybody watches."""

from typing import Generic

from rich.console import RenderableType

from basari.cli.pages.news import Bidding
from basari.cli.pages.scene import M, V
from basari.cli.parts.speaking import SpeakerQuestion, Speaking
from basari.cli.terminal.frame import Chip, Paper, Sheet
from basari.cli.texts import _
from basari.kernel import Seat
from basari.rules.auction import PASS, Auction


class BidPage(SpeakerQuestion[V, M], Generic[V, M]):
    """A bid, or the way out."""

    @property
    def passing(self) -> bool:
        """Whether one may pass."""
        return PASS in self.decision.options

    def chip(self) -> Chip:
        """Ask for a bid."""
        words = _("{name}: bid or pass?") if self.passing else _("{name}: your first bid?")
        return self.chipped(self.decision.seat, words)


class Hall(Speaking, Bidding[V, M], Generic[V, M]):
    """Lets everybody watch how bots bid."""

    def speaker(self) -> Seat | None:
        """It is the page of whoever bids."""
        phase = getattr(self.scene.view, "phase", None)
        return phase.turn if isinstance(phase, Auction) else self.seat

    def chip(self) -> Chip | None:
        """Say who thinks."""
        seat = self.speaker()
        return None if seat is None else self.chipped(seat, _("{name} is thinking"))

    def hall(self, paper: Paper) -> list[RenderableType]:
        """Draw what is bid for, and all bids so far."""
        raise NotImplementedError

    def draw(self, paper: Paper) -> Sheet:
        """Show what is bid for, and all bids so far."""
        return self.sheet(self.hall(paper), ((_("any key"), _("go on")),))
