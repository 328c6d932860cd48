"""The facts of Marracash: how seats stand, what an answer brings, what happened."""

from collections.abc import Sequence
from typing import Final

from basari.errors import Sentence, join_parts, say
from basari.facts import Column, Facts, Prospect
from basari.kernel import Event, Place, Seat, Standings
from basari.rules.auction import Auction
from basari.rules.marracash.events import AUCTION, CUSTOMERS, FEES, GUIDING, MOVE, SHOPS
from basari.rules.marracash.facts import prospects, table
from basari.rules.marracash.facts.ending import explain_result
from basari.rules.marracash.facts.telling import tell
from basari.rules.marracash.facts.words import CASH, count_actions
from basari.rules.marracash.moves import Move
from basari.rules.marracash.table import Acting, SealedBidding, View

CHOICES: Final = {MOVE: say("move a group"), AUCTION: say("auction a shop")}
SOURCES: Final = {
    SHOPS: say("Shops"),
    FEES: say("Fees"),
    CUSTOMERS: say("Customers"),
    GUIDING: say("Guiding"),
}
DEEDS: Final = {"bought": say("bought"), "bids_per_auction": say("bids per auction")}


class MarracashFacts(Facts[View, Move]):
    """The facts of Marracash: everything that a front end says about the game."""

    def tell(self, event: Event) -> Sentence:
        """Return a sentence about what happened."""
        return tell(event)

    def seats(self, view: View) -> tuple[Column, ...]:
        """Return cash, and the signs that each seat has left."""
        return Column(CASH, view.cash, "cash"), Column(say("signs"), view.signs, "signs")

    def table(self, view: View) -> tuple[Sentence, ...]:
        """Return who stands where, what everybody has, and what is auctioned."""
        return tuple(table.describe(view))

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:
        """Return the name of an answer; for a bid, with the cash it would leave."""
        return prospects.name_option(view, seat, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Return whom a walk or a bid would bring cash, or who could come to a shop."""
        return prospects.prospect(view, seat, move)

    def question(self, view: View, seat: Seat) -> Sentence:
        """Return the question for an action, a bid, or visitors to bring in."""
        return table.question(view, seat)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Return an explanation of the question being asked, with its rules."""
        return tuple(table.meaning(view))

    def progress(self, view: View) -> float:
        """Return the share of all visitors that have come into the city, from 0 to 1."""
        if not view.round and not any(view.groups):
            return 0.0
        return 1 - len(view.queue) / sum(view.rules.visitors)

    def heading(self, view: View, place: Place) -> Sentence:
        """Return the heading of a page: the round, and the action of the turn."""
        round_ = self.place(place)
        if not place.round or not isinstance(view.phase, Acting | Auction | SealedBidding):
            return round_
        return join_parts([round_, count_actions(view)])

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:
        """Return which shops and walks decided the game."""
        return tuple(reason for _seat, reason in explain_result(events, standings))

    def total(self, number: int) -> Sentence:
        """Return an amount of cash in the words that follow "wins with"."""
        return say("{number:,} dirhams", number=number)

    def choice(self, name: str) -> Sentence:
        """Return the name of an action."""
        return CHOICES.get(name) or super().choice(name)

    def source(self, name: str) -> Sentence:
        """Return the name of a source of cash."""
        return SOURCES.get(name) or super().source(name)

    def deed(self, name: str) -> Sentence:
        """Return the words that statistics show for the deed *name*."""
        return DEEDS.get(name) or super().deed(name)

    def prices(self) -> Sentence:
        """Return the note below a table of prices: that they are averages in dirhams."""
        return say("Prices are averages in dirhams.")


FACTS = MarracashFacts()
