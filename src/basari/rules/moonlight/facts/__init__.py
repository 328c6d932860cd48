"""What Moonlight Market says of itself: how seats stand, what an answer brings, what happened."""

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
    """The facts of the game."""

    def tell(self, event: Event) -> Sentence:
        """Tell what happened."""
        return tell(event)

    def seats(self, view: View) -> tuple[Column, ...]:
        """List points, seals, and what the chain of each gem is worth."""
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
        """Say what lies beside and on the cushions, everybody's chains, and one's own cards."""
        return tuple(table.describe(view))

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:  # noqa: ARG002 - the move says it
        """Name an answer, with what a bid displaces."""
        return prospects.name_option(view, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Say which tiles a bid brings, or what becomes of the chains."""
        return prospects.prospect(view, seat, move)

    def question(self, view: View, seat: Seat) -> Sentence:
        """Ask for a card, for what the hammer removes, or how tiles are laid."""
        return table.question(view, seat)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Explain the question, with its rules."""
        return table.meaning(view)

    def progress(self, view: View) -> float:
        """Count the rounds that are over, of all."""
        if isinstance(view.phase, Over):
            return 1.0
        return ((view.leg - 1) * ROUNDS + max(0, view.round - 1)) / (LEGS * ROUNDS)

    def heading(self, view: View, place: Place) -> Sentence:
        """Count legs, rounds, and the seals that are left."""
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
        """Count legs and rounds, from the first on."""
        return say("leg {leg}, round {round}", leg=place.chapter or 1, round=place.round or 1)

    def chapter(self, number: int) -> Sentence:
        """Name a leg."""
        return say("Leg {number}", number=number)

    def scoring(self, place: Place) -> Sentence:
        """Say which leg is scored."""
        return say("leg {leg}, scoring", leg=place.chapter)

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:
        """Name what decided it: seals and last cards, or the chains of a gem."""
        return tuple(explain_result(events, standings))

    def choice(self, name: str) -> Sentence:
        """Name a kind of bid."""
        return CHOICES.get(name) or super().choice(name)

    def source(self, name: str) -> Sentence:
        """Name where points came from."""
        return SOURCES.get(name) or super().source(name)

    def deed(self, name: str) -> Sentence:
        """Name what is counted."""
        return say("bids per round") if name == "bids_per_round" else super().deed(name)


FACTS = MoonlightFacts()
