"""The chronicle of a game: what happened when, everybody's points over time, and all deals.

It is a fold over answers, so a game that is played and one that is replayed have the same one.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from basari.cli.games.basari.actions import Action
from basari.kernel import AnyTable, Event, Seat
from basari.players import Turn
from basari.rules.basari.board.events import LapsScored, RolledAgain
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.gems import Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    Negotiated,
    Offered,
    PointsGained,
    RoundBegan,
)
from basari.value import Value

BY_ACTIONS = (PointsGained, RolledAgain)
BY_COLOURS = (ColourScored,)
BY_GOALS = (WorkersScored, LapsScored)
"""What can bring points: actions, colours, and enough workers or a lap."""


class Entry(Value):
    """An event, and the leg and round in which it happened."""

    leg: int
    round: int
    event: Event


class Deal(Value):
    """A negotiation that was agreed: who paid whom which price for what, after how many bids."""

    leg: int
    round: int
    action: Action
    buyer: Seat
    seller: Seat
    price: Gems
    bids: int


class Score(Value):
    """Everybody's points at the end of a round; leg and round 0 are the beginning."""

    leg: int
    round: int
    points: tuple[int, ...]


class Source(Value):
    """Where everybody's points of one leg came from: actions, colours, workers or laps."""

    leg: int
    actions: tuple[int, ...]
    colours: tuple[int, ...]
    goals: tuple[int, ...]
    """Points for having enough workers, or for a completed lap."""


class Chronicle(Value):
    """Everything that happened so far, as far as everybody may know it."""

    entries: tuple[Entry, ...] = ()
    scores: tuple[Score, ...] = ()
    """The points at the beginning and after every round that is over."""
    read: tuple[tuple[Seat, int], ...] = ()
    """How many entries there were when a seat last decided something."""

    def began(self, events: Iterable[Event], table: AnyTable) -> "Chronicle":
        """Write down how a game began."""
        entries, scores = list[Entry](), [Score(0, 0, table.standings.points)]
        _write(entries, scores, events, table, table)
        return replace(self, entries=tuple(entries), scores=tuple(scores))

    def after(self, *turns: Turn) -> "Chronicle":
        """Write down answers and what they led to."""
        entries, scores, read = list(self.entries), list(self.scores), dict(self.read)
        for turn in turns:
            _write(entries, scores, turn.events, turn.before, turn.after)
            read[turn.seat] = len(entries)
        return Chronicle(tuple(entries), tuple(scores), tuple(read.items()))

    def upto(self, entries: int) -> "Chronicle":
        """Go back to where there were so many entries; who had read what is forgotten."""
        kept = self.entries[:entries]
        leg, number = (kept[-1].leg, kept[-1].round) if kept else (0, 0)
        over = bool(kept) and isinstance(kept[-1].event, GameEnded)
        scores = [
            score
            for score in self.scores
            if not score.round or over or (score.leg, score.round) < (leg, number)
        ]
        return Chronicle(kept, tuple(scores))

    def since(self, seat: Seat) -> tuple[Entry, ...]:
        """Find what happened since *seat* last decided something."""
        return self.entries[dict(self.read).get(seat, 0) :]

    @property
    def deals(self) -> tuple[Deal, ...]:
        """List all negotiations that ended with an offer accepted."""
        deals, bids = [], 0
        for entry in self.entries:
            match entry.event:
                case Negotiated():
                    bids = 0
                case Offered():
                    bids += 1
                case Accepted(action, seat, bidder, offer):
                    deals.append(Deal(entry.leg, entry.round, action, bidder, seat, offer, bids))
                case _:
                    pass
        return tuple(deals)


def _write(
    entries: list[Entry],
    scores: list[Score],
    events: Iterable[Event],
    before: AnyTable,
    after: AnyTable,
) -> None:
    """Write down *events* that led from one table to another."""
    leg, number = (entries[-1].leg, entries[-1].round) if entries else (0, 0)
    for event in events:
        if isinstance(event, RoundBegan):
            if number:
                scores.append(Score(leg, number, before.standings.points))
            leg, number = event.leg, event.round
        if isinstance(event, GameEnded):
            scores.append(Score(leg, number, after.standings.points))
        if event.seen_by(None):
            entries.append(Entry(leg, number, event))


def gains(event: Event) -> dict[Seat, int]:
    """Tell who got how many points by an event; most events bring none."""
    match event:
        case PointsGained(seat, points) | RolledAgain(seat, _, _, points):
            return {seat: points}
        case (
            ColourScored(_, _, seats, points, _)
            | WorkersScored(_, seats, points)
            | LapsScored(seats, points)
        ):
            return dict.fromkeys(seats, points)
        case _:
            return {}


def sources(chronicle: Chronicle, seats: int) -> tuple[Source, ...]:
    """Tell for every leg where the points of so many *seats* came from."""
    legs = sorted({entry.leg for entry in chronicle.entries if entry.leg})
    return tuple(_source(chronicle, leg, seats) for leg in legs)


def _source(chronicle: Chronicle, leg: int, seats: int) -> Source:
    events = [entry.event for entry in chronicle.entries if entry.leg == leg]
    kinds = (BY_ACTIONS, BY_COLOURS, BY_GOALS)
    return Source(
        leg,
        *(_total([event for event in events if isinstance(event, kind)], seats) for kind in kinds),
    )


def _total(events: Iterable[Event], seats: int) -> tuple[int, ...]:
    """Add up what the events brought each seat."""
    points = [0] * seats
    for event in events:
        for seat, number in gains(event).items():
            points[seat] += number
    return tuple(points)
