"""The layout of a negotiation: who stands where, how much room there is, what is on offer."""

from basari.cli.games.basari.draw.offer import Making
from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.frame import Paper
from basari.kernel import Seat
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.value import Value

RUNGS = 5
"""The most bids on a ladder, including the one being built."""
AIRY, ROOMY = 36, 42
"""The fewest lines of a page with empty lines between gems, and of one with rungs far apart."""


class Negotiation(Value):
    """A negotiation with the paper it is drawn on, and the offer being built."""

    scene: AnyScene
    bargain: Bargain[Action]
    paper: Paper
    making: Making

    @property
    def view(self) -> View:
        """The viewer's table."""
        view: View = self.scene.view
        return view

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """The seats on the left and on the right: in seat order, whoever's turn it is."""
        one, other = self.bargain.turn, self.bargain.other
        return (one, other) if one < other else (other, one)

    @property
    def step(self) -> int:
        """Lines from rung to rung."""
        return 1 if not self.paper.high else 2 if self.paper.room < ROOMY else 3

    @property
    def airy(self) -> bool:
        """Whether there are empty lines between the rows of a purse."""
        return self.paper.room >= AIRY

    @property
    def tall(self) -> int:
        """Lines that a side takes."""
        return 12 if self.airy else 9 if self.paper.high else 6

    def purses_after(self, seat: Seat) -> list[Gems]:
        """Return all purses as they would be if the other side accepted the offer of *seat*."""
        purses, given = list(self.view.purses), self.offer_of(seat) & self.view.purses[seat]
        one, other = self.sides
        purses[seat] -= given
        purses[other if seat == one else one] += given
        return purses

    def offer_of(self, seat: Seat) -> Gems:
        """Return the offer of *seat*: the one being built on their turn, else the standing one."""
        if seat == self.bargain.turn:
            return self.making.offer
        return self.bargain.standing
