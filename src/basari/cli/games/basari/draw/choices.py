"""What a reveal shows: everybody's choice, and the events that followed."""

from typing import Any

from basari.cli.pages.scene import AnyScene
from basari.cli.texts import _, n_, tell
from basari.facts import Prospect
from basari.kernel import Event, Seat
from basari.rules.basari import board, cards
from basari.rules.basari.editions import Action
from basari.rules.basari.facts import facts_of
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.prospects import Goods
from basari.rules.basari.facts.words import opening_reason
from basari.rules.basari.rounds import (
    Lost,
    Negotiated,
    Revealed,
    Yielded,
    choosers,
)
from basari.value import Value

Contest = Negotiated[Action] | Yielded[Action]
TURNS = 2
"""The pictures in which a card turns over: first narrow, then its face."""
GROWS = 5
"""The pictures in which a band appears across the page: cards step forward, then it grows."""
BACKS, NARROW, FACE, GROWING = 0.6, 0.12, 0.18, 0.06
"""How long each picture is seen, in beats: backs, a narrow card, a face, a growing band."""
GEMS = (cards.Action.C, board.Action.GEMS)


class Choices(Value):
    """What a reveal shows: everybody's choice, and the events that followed."""

    scene: AnyScene
    choices: tuple[Action, ...]
    events: tuple[Event, ...]
    fresh: bool = True
    """Whether the cards are turned over now; false if they lay open before."""

    @property
    def contest(self) -> Contest | None:
        """The clash of two seats that these events begin; `None` if there is none."""
        found: list[Contest] = [
            event
            for event in self.events
            if isinstance(event, Negotiated) or (isinstance(event, Yielded) and event.lead)
        ]
        return found[-1] if found else None

    @property
    def lost(self) -> Lost[Action] | None:
        """The loss of an action that three or more chose; `None` if none, or if two bargain."""
        found: list[Lost[Action]] = [event for event in self.events if isinstance(event, Lost)]
        return found[-1] if found and not isinstance(self.contest, Negotiated) else None

    @property
    def banded(self) -> bool:
        """Whether the reveal ends with a band about a clash or a loss."""
        return bool(self.lost or self.contest)

    @property
    def pair(self) -> tuple[Seat, Seat] | None:
        """The two seats that clash, in seat order; `None` if none do or an action is lost."""
        match None if self.lost else self.contest:
            case Negotiated(_, one, other) | Yielded(_, one, other):
                return (one, other) if one < other else (other, one)
            case _:
                return None

    @property
    def view(self) -> Any:  # noqa: ANN401 - of either edition
        """The viewer's table as it was when the cards were turned over."""
        scene = self.scene
        for place in range(len(scene.story.entries), 0, -1):
            if isinstance(scene.story.entries[place - 1].event, Revealed):
                return scene.rules.view(scene.story.state(place), scene.eyes)
        return scene.view

    @property
    def goods(self) -> tuple[Goods, ...]:
        """What each seat's card or arch offered when the choices were made: gems and points."""
        return facts_of(self.view).goods(self.view)

    def prospect(self, seat: Seat) -> Prospect:
        """Return what the choice of *seat* would bring."""
        return facts_of(self.view).prospect(self.view, seat, self.choices[seat])

    @property
    def sentences(self) -> list[str]:
        """The sentences about the events, in order; a loss is left out, since the band tells it."""
        contest, gone = self.contest, self.lost
        return [
            _tell_clash(contest, self.scene)
            if contest and event is contest and not gone
            else self.scene.face.tell_beside_table(event, self.scene.called)
            for event in self.events
            if event is not gone
        ]


def _tell_clash(contest: Contest, scene: AnyScene) -> str:
    """Say which action two players want, who opens the bargain, and why."""
    if isinstance(contest, Yielded):
        return scene.face.tell_beside_table(contest, scene.called)
    text = _("Both want {action}. {name} opens: {why}.")
    return text.format(
        action=tell(action_name(contest.action)),
        name=scene.called[contest.opener],
        why=tell(opening_reason(contest.lead)),
    )


def steps(reveal: Choices) -> int:
    """Count the pictures of a reveal, with those of its band."""
    return TURNS * len(reveal.choices) + (GROWS if reveal.banded else 0)


def times(reveal: Choices) -> list[float]:
    """List how long each picture is seen, in beats."""
    turning = [BACKS, *[NARROW, FACE] * len(reveal.choices)][: TURNS * len(reveal.choices)]
    return [*turning, *[GROWING] * (steps(reveal) - len(turning))]


def rests(reveal: Choices) -> list[int]:
    """List the pictures at which a step-by-step viewer pauses: each new face, and the end."""
    seats = len(reveal.choices)
    faces = [TURNS * (seat + 1) for seat in range(seats)]
    return [*faces, steps(reveal)] if reveal.banded else faces


def count_wanting(reveal: Choices) -> str:
    """Say how many players want the same action, or "all look" if no choices collide."""
    if reveal.lost:
        count, action = len(reveal.lost.seats), reveal.lost.action
    elif reveal.contest:
        action = reveal.contest.action
        count = len(choosers(reveal.choices, action))
    else:
        return _("all look")
    text = n_("{count} wants {action}", "{count} want {action}", count)
    return text.format(count=count, action=tell(action_name(action)))
