"""The course of a game, moment by moment: what is shown together, and where one can step to.

A game that is played is shown in the same passages as one that is looked at later. Moments know
only how far the game had come, so that even the longest one has room.
"""

from collections.abc import Iterator

from basari.cli.games.basari.bargain_pages import Haggling
from basari.cli.games.basari.scoring import points_before, steps
from basari.cli.pages.news import Ending, News, Reveal, Scoring
from basari.cli.pages.page import Scene, ScenePage
from basari.cli.table.recap import chronicle_of
from basari.kernel import AnyTable, Event
from basari.log import Recovered
from basari.rules.basari.rounds import Negotiated, Offered, Revealed, RoundBegan
from basari.story import Chronicle
from basari.value import Value

Passage = tuple[Event, ...]
"""Events that are shown together."""


def parted(events: Passage) -> tuple[list[Passage], Passage]:
    """Part what happened into passages, and into what waits for that which comes next.

    A reveal is a passage with all that came of it, and a scoring one with what led to it; whatever
    follows a scoring waits.
    """
    scored = steps(events)
    if not scored:
        return ([events] if events else []), ()
    first = events.index(scored[0])
    last = first + len(scored)
    if any(isinstance(event, Revealed) for event in events[:first]):
        return [events[:first], events[first:last]], events[last:]
    return [events[:last]], events[last:]


def shown(
    scene: Scene, passage: Passage, beat: float | None = 0.0, linger: float | None = None
) -> ScenePage:
    """Find the page for a passage; a beat of no time at all shows the whole of it at once."""
    for place, event in enumerate(passage):
        if isinstance(event, Revealed):
            return Reveal(
                scene,
                0 if beat != 0 else len(event.choices),
                beat,
                linger,
                choices=event.choices,
                events=passage[place + 1 :],
            )
    if scored := tuple(steps(passage)):
        return Scoring(
            scene,
            0 if beat != 0 else len(scored),
            beat,
            linger,
            events=scored,
            before=points_before(scored, scene.view.points),
            earlier=passage[: passage.index(scored[0])],
        )
    return News(scene, passage, linger)


class Moment(Value):
    """A moment at which there is something to look at."""

    answers: int
    """How many answers had been given."""
    entries: int
    """How many entries the chronicle had."""
    events: Passage
    part: int | None = None
    """Which part of the end is shown; none before the end."""

    def begins_round(self) -> bool:
        """Whether a round begins here."""
        return any(isinstance(event, RoundBegan) for event in self.events)

    def begins_leg(self) -> bool:
        """Whether it is the first round of a leg that begins here."""
        return any(isinstance(event, RoundBegan) and event.round == 1 for event in self.events)

    def scores(self) -> bool:
        """Whether a leg is scored here."""
        return bool(steps(self.events))

    def begins_negotiation(self) -> bool:
        """Whether two begin to bargain here."""
        return any(isinstance(event, Negotiated) for event in self.events)

    def bids(self) -> bool:
        """Whether all that happens here is a bid."""
        return bool(self.events) and all(isinstance(event, Offered) for event in self.events)


class Course(Value):
    """All moments of a game."""

    game: Recovered
    names: tuple[str, ...]
    chronicle: Chronicle
    """Everything that happened, up to where the game stopped."""
    moments: tuple[Moment, ...]

    def table(self, number: int) -> AnyTable:
        """Find the table of a moment."""
        answers = self.moments[number].answers
        return self.game.turns[answers - 1].after if answers else self.game.begun

    def scene(self, number: int) -> Scene:
        """Set the scene of a moment: nothing of it is later."""
        return Scene(
            self.game.log.header.edition,
            self.names,
            frozenset(),
            self.table(number).view(None),
            self.chronicle.upto(self.moments[number].entries),
        )

    def page(self, number: int) -> ScenePage:
        """Find what is seen at a moment."""
        moment, scene = self.moments[number], self.scene(number)
        if moment.part is not None:
            return Ending(scene, self.table(number).standings, moment.part)
        return Haggling(scene, None) if moment.bids() else shown(scene, moment.events)

    def at(self, answers: int) -> int:
        """Find the first moment at which so many answers had been given."""
        return next(n for n, moment in enumerate(self.moments) if moment.answers >= answers)

    @property
    def end(self) -> int:
        """Find where the game ends: at who won and why, or where it stopped."""
        last = len(self.moments) - 1
        return last - (self.moments[last].part or 0)

    @property
    def landmarks(self) -> tuple[int, ...]:
        """Find the moments that one looks for: the beginning, all rounds and scorings, the end."""
        return tuple(
            number
            for number, moment in enumerate(self.moments)
            if not number or moment.part == 0 or moment.begins_round() or moment.scores()
        )

    def points_before(self, number: int) -> tuple[int, ...]:
        """Tell everybody's points just before a moment, which is not the first one."""
        moment, points = self.moments[number], self.table(number).standings.points
        if moment.part is not None:
            return points
        if moment.scores():
            return points_before(steps(moment.events), points)
        return self.game.turns[moment.answers - 1].before.standings.points


def course(game: Recovered) -> Course:
    """Find all moments of a game."""
    names = tuple(player.name for player in game.log.header.players)
    chronicle = chronicle_of(game)
    return Course(game, names, chronicle, tuple(_moments(game, len(chronicle.entries))))


def _moments(game: Recovered, entries: int) -> Iterator[Moment]:
    """Lay the table, go through what every answer led to, and at last through the end.

    An answer that is still sealed is no moment; what follows a scoring belongs to the next one.
    """
    begun = _public(game.events)
    written, waiting = len(begun), Passage()
    yield Moment(0, written, begun)
    for number, turn in enumerate(game.turns, 1):
        if turn.after.sealed:
            continue
        passages, waiting = parted(waiting + _public(turn.events))
        for passage in passages or [()]:
            written += len(passage)
            yield Moment(number, written, passage)
    if game.table.over:
        yield from (Moment(len(game.turns), entries, (), part) for part in range(Ending.PARTS))


def _public(events: Passage) -> Passage:
    return tuple([event for event in events if event.seen_by(None)])
