"""The facts that both editions share."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar, TypeVar

from basari.errors import Sentence, say
from basari.facts import Column, Facts, Name, Prospect, count_points
from basari.kernel import Event, Place, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.editions import Action, Move, View
from basari.rules.basari.facts.actions import WORDINGS, action_name, action_word
from basari.rules.basari.facts.bids import confirm_bid, name_bid, weigh_bid
from basari.rules.basari.facts.events import tell_event
from basari.rules.basari.facts.prospects import (
    Goods,
    compare_others,
    describe_gems,
    gain_gems,
    gain_points,
)
from basari.rules.basari.facts.words import colour_name, count_any_gems, list_gems
from basari.rules.basari.gems import COLOURS
from basari.rules.basari.negotiation import Accept, Bargain, Offer, Pass

V = TypeVar("V", bound=View)
M = TypeVar("M", bound=Move)
MOST_PIPS = 5
"""Up to this many legs, the heading shows them as pips, such as `●●○`; beyond it, as a number."""
DEEDS: Mapping[str, Sentence] = {
    "carried_out": say("carried out"),
    "negotiated": say("negotiated"),
    "lost": say("lost"),
    "bought": say("bought"),
    "sold": say("sold"),
    "free": say("got for nothing"),
    "left": say("left for nothing"),
    "in_vain": say("in vain"),
    "offers_per_negotiation": say("offers per negotiation"),
    "rounds_per_leg": say("rounds per leg"),
}
BARGAINING = (
    say(
        "An offer must be higher than the last one: more gems, or as many and more precious, "
        "red before yellow, green and blue (G6)."
    ),
    say("You may offer anything from your purse, whatever you offered before (G7)."),
)
CHOOSING = (
    say("All choose in secret, then all choices are revealed at once (G3)."),
    say(
        "Alone you carry out your action. Two who chose the same bargain for it with gems. "
        "Three or more lose it (G4)."
    ),
)


class BasariFacts(Facts[V, M], ABC):
    """The facts that both editions share; each edition adds what its actions do."""

    actions: ClassVar[type[Enum]]
    goals: ClassVar[Sentence]
    """The name of the points for goals, such as workers or laps."""
    scorings: ClassVar[Sentence]
    """What is added up in a scoring, as a sentence."""
    opening: ClassVar[Sentence]
    """What decides who opens a negotiation, as a sentence."""

    @abstractmethod
    def goods(self, view: V) -> tuple[Goods, ...]:
        """Return the points and gems on each seat's card or arch; empty before there are any."""
        ...

    @abstractmethod
    def way(self, view: V) -> Column:
        """Return how far each seat has come towards the end of the leg."""
        ...

    @abstractmethod
    def standing(self, view: V, seat: Seat) -> Sentence:
        """Return how far *seat* has come in the leg, and its card or arch."""
        ...

    @abstractmethod
    def origin(self, seat: Seat, points: Mapping[str, int]) -> Sentence:
        """Return a sentence on where the *points* of *seat* came from."""
        ...

    @abstractmethod
    def act(self, view: V, seat: Seat, action: Any) -> Prospect:  # noqa: ANN401 - of its edition
        """Return what *action* would bring *seat* if nobody else chooses it."""
        ...

    def tell(self, event: Event) -> Sentence:
        """Return a sentence about what happened."""
        return tell_event(event)

    def seats(self, view: V) -> tuple[Column, ...]:
        """Return points, progress in the leg, and gems colour by colour."""
        gems = (
            Column(
                colour_name(colour),
                tuple(purse[colour] for purse in view.purses),
                colour.name.lower(),
            )
            for colour in COLOURS
        )
        return (Column(say("points"), view.points, "points"), self.way(view), *gems)

    def table(self, view: V) -> tuple[Sentence, ...]:
        """Return what is in the supply, and what everybody has."""
        supply = say("In the supply: {gems}.", gems=list_gems(view.supply))
        return (supply, *(self._purse(view, Seat(seat)) for seat in range(len(view.points))))

    def _purse(self, view: V, seat: Seat) -> Sentence:
        return say(
            "{name}: {points}; purse: {gems}; {more}.",
            name=Name(seat),
            points=count_points(view.points[seat]),
            gems=list_gems(view.purses[seat]),
            more=self.standing(view, seat),
        )

    def option(self, view: V, seat: Seat, move: M) -> Sentence:
        """Return the name of an action or a bid."""
        match move:
            case cards.Action() | board.Action():
                return action_name(move)
            case Offer() | Accept() | Pass():
                return name_bid(view, move)
            case _:
                return super().option(view, seat, move)

    def prospect(self, view: V, seat: Seat, move: M) -> Prospect:
        """Return what an action would bring, unopposed, or a bid if it is accepted."""
        match move:
            case cards.Action() | board.Action():
                return self.act(view, seat, move)
            case Offer() | Accept() | Pass():
                return weigh_bid(view, seat, move, self.act)
            case _:
                return super().prospect(view, seat, move)

    def gain_points(self, view: V, seat: Seat, action: Action, sign: str) -> Prospect:
        """Return what *action* would bring: the points of the seat's card or arch."""
        goods = self.goods(view)
        points = count_points(goods[seat].points)
        return Prospect(
            action_word(action),
            sign,
            points,
            gain_points(view, seat, goods[seat].points),
            others=compare_others(say("points"), [own.points for own in goods], seat),
            about=say("for others"),
            line=points,
        )

    def gain_gems(self, view: V, seat: Seat, action: Action, sign: str) -> Prospect:
        """Return what *action* would bring: the gems of the seat's card or arch still in supply."""
        goods = self.goods(view)
        there = [(own.gems & view.supply) for own in goods]
        got = there[seat]
        return Prospect(
            action_word(action),
            sign,
            count_any_gems(got.size) if got.size else say("supply empty"),
            gain_gems(view.purses, seat, got),
            others=compare_others(say("gems"), [own.size for own in there], seat),
            about=say("for others"),
            line=describe_gems(goods[seat].gems, view.supply),
        )

    def question(self, view: V, seat: Seat) -> Sentence | None:
        """Return the question for a bid, addressed by name; `None` for any other question."""
        if isinstance(view.phase, Bargain):
            return say("{name}, your move", name=Name(seat))
        return super().question(view, seat)

    def confirmation(self, view: V, seat: Seat, move: M) -> Sentence | None:
        """Return the question that asks *seat* to confirm a bid; `None` for any other move."""
        if isinstance(move, (Offer, Accept, Pass)):
            return confirm_bid(view, seat, move)
        return super().confirmation(view, seat, move)

    def meaning(self, view: V) -> tuple[Sentence, ...]:
        """Return an explanation of the negotiation, or of the actions that may be chosen."""
        if isinstance(view.phase, Bargain):
            about = say(
                "You bargain over {action}. Whoever accepts an offer gets its gems and leaves the "
                "action to the other (G5).",
                action=action_name(view.phase.action),
            )
            return (about, *BARGAINING)
        return (*CHOOSING, *(WORDINGS[action].does for action in self.choices(view)))

    @abstractmethod
    def choices(self, view: V) -> tuple[Action, ...]:
        """Return the actions that may be chosen in secret."""
        ...

    def progress(self, view: V) -> float:
        """Return how near the foremost seat is to the end of the leg: from 0 to 1, or beyond."""
        way = self.way(view)
        return max(way.numbers) / (way.goal or 1)

    def heading(self, view: V, place: Place) -> Sentence:
        """Return the heading of a page: the leg, as in `●●○` for leg 2 of 3, and the round."""
        leg, legs, number = place.chapter or 1, view.rules.legs, place.round or 1
        if legs > MOST_PIPS:
            return say("leg {leg} of {legs}, round {round}", leg=leg, legs=legs, round=number)
        pips = " ".join("●" * leg + "○" * (legs - leg))
        return say("leg {leg} {pips}, round {round}", leg=leg, pips=pips, round=number)

    def place(self, place: Place) -> Sentence:
        """Return *place* in words: `leg 2, round 3`."""
        return say("leg {leg}, round {round}", leg=place.chapter or 1, round=place.round or 1)

    def chapter(self, number: int) -> Sentence:
        """Return the heading of leg *number*: `Leg 2`."""
        return say("Leg {leg}", leg=number)

    def scoring(self, place: Place) -> Sentence:
        """Return the heading of a leg's scoring: `leg 2, scoring`."""
        return say("leg {leg}, scoring", leg=place.chapter)

    def choice(self, name: str) -> Sentence:
        """Return the name by which players know an action."""
        return action_name(self.actions(name))

    def deed(self, name: str) -> Sentence:
        """Return the words that statistics show for the deed *name*."""
        return DEEDS.get(name) or super().deed(name)

    def source(self, name: str) -> Sentence:
        """Return the words for *name*, a source of points: actions, colours or goals."""
        known = {"actions": say("Actions"), "colours": say("Colours"), "goals": self.goals}
        return known.get(name) or super().source(name)

    def prices(self) -> Sentence:
        """Return the note below a table of prices: that they are average gems per deal."""
        return say("prices are gems per deal on average")


AnyBasariFacts = BasariFacts[Any, Any]
"""The facts of either edition."""
