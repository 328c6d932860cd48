"""The facts of Moonlight Market: how seats stand, what an answer brings, what happened."""

from collections.abc import Sequence
from typing import Final

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Column, Facts, Prospect
from basari.kernel import Event, Place, Seat, Standings
from basari.rules.moonlight.events import CARDS, CHAINS, DISPLACE, FREE, SEALS
from basari.rules.moonlight.facts import prospects, table
from basari.rules.moonlight.facts.ending import explain_result
from basari.rules.moonlight.facts.outlook import values_of
from basari.rules.moonlight.facts.telling import tell
from basari.rules.moonlight.facts.words import COLOURS, GEM_NAMES, SEALS_NAME
from basari.rules.moonlight.moves import Move
from basari.rules.moonlight.play import LEGS, ROUNDS
from basari.rules.moonlight.table import Over, View
from basari.rules.moonlight.tiles import GEMS

CHOICES: Final = {FREE: say("free cushion"), DISPLACE: say("displace")}
SOURCES: Final = {CHAINS: say("Chains"), SEALS: say("Seals"), CARDS: say("Last cards")}


class MoonlightFacts(Facts[View, Move]):
    """The facts of Moonlight Market: everything that a front end says about the game."""

    def tell(self, event: Event) -> Sentence:
        """Return a sentence about what happened."""
        return tell(event)

    def seats(self, view: View) -> tuple[Column, ...]:
        """Return points, seals, and the value of the chain of each gem."""
        values = zip(*map(values_of, view.chains), strict=True)
        return (
            Column(say("points"), view.points),
            Column(SEALS_NAME, view.seals, "seals"),
            *[
                Column(GEM_NAMES[gem], numbers, COLOURS[gem])
                for gem, numbers in zip(GEMS, values, strict=True)
            ],
        )

    def table(self, view: View) -> tuple[Sentence, ...]:
        """Return what lies beside and on the cushions, all chains, and the viewer's own cards."""
        return tuple(table.describe(view))

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:  # noqa: ARG002 - the move says it
        """Return the name of an answer; for a bid, with the card it displaces."""
        return prospects.name_option(view, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Return which tiles a bid brings, or what becomes of the chains."""
        return prospects.prospect(view, seat, move)

    def question(self, view: View, seat: Seat) -> Sentence:
        """Return the question for a card, a link to remove, or how to lay tiles."""
        return table.question(view, seat)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Return an explanation of the question being asked, with its rules."""
        return table.meaning(view)

    def progress(self, view: View) -> float:
        """Return the share of all rounds that are over, from 0 to 1."""
        if isinstance(view.phase, Over):
            return 1.0
        return ((view.leg - 1) * ROUNDS + max(0, view.round - 1)) / (LEGS * ROUNDS)

    def heading(self, view: View, place: Place) -> Sentence:
        """Return the heading of a page: leg, round, and the seals left in the supply."""
        if not place.round:
            return self.place(place)
        legs = say(
            "leg {leg}/{legs}, round {round}/{rounds}",
            leg=place.chapter,
            legs=LEGS,
            round=place.round,
            rounds=ROUNDS,
        )
        supply = view.supply
        left = say_n("{number} seal left", "{number} seals left", supply, number=supply)
        return join_parts([legs, left])

    def place(self, place: Place) -> Sentence:
        """Return the leg and round in words."""
        return say("leg {leg}, round {round}", leg=place.chapter or 1, round=place.round or 1)

    def chapter(self, number: int) -> Sentence:
        """Return the heading of a leg."""
        return say("Leg {number}", number=number)

    def scoring(self, place: Place) -> Sentence:
        """Return the heading of the scoring of a leg."""
        return say("leg {leg}, scoring", leg=place.chapter)

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:
        """Return what decided the game: seals and last cards, or the chains of a gem."""
        return tuple(explain_result(events, standings))

    def choice(self, name: str) -> Sentence:
        """Return the name of a kind of bid."""
        return CHOICES.get(name) or super().choice(name)

    def source(self, name: str) -> Sentence:
        """Return the name of a source of points."""
        return SOURCES.get(name) or super().source(name)

    def deed(self, name: str) -> Sentence:
        """Return the words that statistics show for the deed *name*."""
        return say("bids per round") if name == "bids_per_round" else super().deed(name)


FACTS = MoonlightFacts()
