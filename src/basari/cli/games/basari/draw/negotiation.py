"""A negotiation that is drawn: who stands where, how much room there is, what is on offer."""

from basari.cli.games.basari.draw.offer import Making
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.frame import Paper
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.value import Value

RUNGS = 5
"""Bids that a ladder shows, with the one that is being built."""
AIRY, ROOMY = 36, 42
"""The lines that a page needs for air between the gems, and for rungs far apart."""


class Negotiation(Value):
    """A negotiation that is being drawn."""

    scene: AnyScene
    bargain: Bargain[Action]
    paper: Paper
    making: Making

    @property
    def view(self) -> View:
        """The table as it is."""
        view: View = self.scene.view
        return view

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """Who stands on the left and who on the right, in seat order, whoever has the word."""
        one, other = self.bargain.turn, self.bargain.other
        return (one, other) if one < other else (other, one)

    @property
    def step(self) -> int:
        """Lines from rung to rung."""
        return 1 if not self.paper.high else 2 if self.paper.room < ROOMY else 3

    @property
    def airy(self) -> bool:
        """Whether there is air between the rows of a purse."""
        return self.paper.room >= AIRY

    @property
    def tall(self) -> int:
        """Lines of a side."""
        return 12 if self.airy else 9 if self.paper.high else 6

    def purses_after(self, seat: Seat) -> list[Gems]:
        """Tell the purses as they would be once the other side took what somebody offers."""
        purses, given = list(self.view.purses), self.offer_of(seat) & self.view.purses[seat]
        one, other = self.sides
        purses[seat] -= given
        purses[other if seat == one else one] += given
        return purses

    def offer_of(self, seat: Seat) -> Gems:
        """Tell what somebody offers: as it stands, or as it is being built."""
        if seat == self.bargain.turn:
            return self.making.offer
        return self.bargain.standing
