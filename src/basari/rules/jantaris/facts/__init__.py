"""The facts of Jantaris: how seats stand, what an answer brings, what happened."""

from collections.abc import Sequence

from basari.errors import Sentence, join_parts, say
from basari.facts import Column, Facts, Prospect
from basari.kernel import Event, Place, Seat, Standings
from basari.rules.jantaris.facts import prospects, table
from basari.rules.jantaris.facts.ending import explain_result
from basari.rules.jantaris.facts.telling import tell
from basari.rules.jantaris.facts.words import (
    DEED_NAMES,
    GOODS_NAMES,
    HOME_NAME,
    KINDS,
    PRESTIGE_NAME,
    SOURCE_NAMES,
    STAGE_NAMES,
    VISIT_NAMES,
    VOTE_NAMES,
)
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import Stage, View

PHASES = (Stage.CITY, Stage.DIPLOMACY, Stage.MARKET, Stage.DOMINATION)
CHOICES = {**VISIT_NAMES, **{str(vote): name for vote, name in VOTE_NAMES.items()}}


class JantarisFacts(Facts[View, Move]):
    """The facts of Jantaris: everything that a front end says about the game."""

    def tell(self, event: Event) -> Sentence:
        """Return a sentence about what happened."""
        return tell(event)

    def seats(self, view: View) -> tuple[Column, ...]:
        """Return prestige, goods by colour, merchants in supply, items and domination cards."""
        return (
            Column(PRESTIGE_NAME, view.prestige, "prestige", view.rules.goal),
            *[
                Column(GOODS_NAMES[c], tuple([own.of(c) for own in view.goods]), KINDS[c])
                for c in COLOURS
            ],
            Column(HOME_NAME, view.supply, "home"),
            Column(say("items"), tuple(map(len, view.items)), "items"),
            Column(say("domination cards"), tuple(map(len, view.cards)), "cards"),
        )

    def table(self, view: View) -> tuple[Sentence, ...]:
        """Return who stands where, what is on show, and what everybody has."""
        return tuple(table.describe(view))

    def option(self, view: View, seat: Seat, move: Move) -> Sentence:
        """Return the name of an answer."""
        return prospects.name_option(view, seat, move)

    def prospect(self, view: View, seat: Seat, move: Move) -> Prospect:
        """Return what an answer would bring, before anything else happens."""
        return prospects.prospect(view, seat, move)

    def question(self, view: View, seat: Seat) -> Sentence | None:
        """Return the question to *seat*, addressed by name."""
        return table.question(view, seat)

    def meaning(self, view: View) -> tuple[Sentence, ...]:
        """Return an explanation of the question being asked, with its rules."""
        return table.meaning(view)

    def progress(self, view: View) -> float:
        """Return how near the leader is to the goal: 0 is none of it, 1 all."""
        return max(view.prestige) / view.rules.goal

    def heading(self, view: View, place: Place) -> Sentence:
        """Return the heading of a page: the round, and the phase of the turn."""
        if not place.round:
            return self.place(place)
        told = say("round {round}", round=place.round)
        parts = [say("last round {round}", round=place.round) if view.last else told]
        if view.stage in PHASES:
            parts.append(say("phase {number}/4", number=PHASES.index(view.stage) + 1))
        return join_parts([*parts, STAGE_NAMES[view.stage]])

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:
        """Return what broke a tie, and the sources of prestige that the winner needed to win."""
        return tuple(explain_result(events, standings))

    def choice(self, name: str) -> Sentence:
        """Return the name of a visit or a vote."""
        return CHOICES.get(name) or super().choice(name)

    def source(self, name: str) -> Sentence:
        """Return the name of a source of prestige."""
        return SOURCE_NAMES.get(name) or super().source(name)

    def deed(self, name: str) -> Sentence:
        """Return the words that statistics show for the deed *name*."""
        return DEED_NAMES.get(name) or super().deed(name)

    def prices(self) -> Sentence:
        """Return the note below a table of prices: that they are averages in goods."""
        return say("Prices are averages in goods.")


FACTS = JantarisFacts()
