"""The course of a game, moment by moment: what is shown together, and where one can step to.

A game that is played is shown in the same passages as one that is looked at later. Moments know
only how far the game had come, so that even the longest one has room.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from basari.cli.pages.ending import Ending
from basari.cli.pages.scene import AnyFace, AnyScene, AnyScenePage, Scene
from basari.cli.words import names_of
from basari.kernel import AnyTable, Mark, Seat
from basari.log import Recovered
from basari.story import (
    Passage,
    Story,
    begins,
    has,
    parted,
    points_before,
    public,
    scoring,
)
from basari.value import Value


class Moment(Value):
    """A moment at which there is something to look at."""

    answers: int
    """How many answers had been given."""
    entries: int
    """How many entries the story had."""
    events: Passage
    part: int | None = None
    """Which part of the end is shown; none before the end."""

    def begins_round(self) -> bool:
        """Whether a round begins here."""
        return begins(self.events)

    def begins_chapter(self) -> bool:
        """Whether it is the first round of a chapter that begins here."""
        return has(Mark.CHAPTER, self.events)

    def scores(self) -> bool:
        """Whether something is scored here."""
        return has(Mark.SCORE, self.events)

    def begins_contest(self) -> bool:
        """Whether some begin to bid here."""
        return has(Mark.CONTEST, self.events)

    def bids(self) -> bool:
        """Whether all that happens here is a bid."""
        return bool(self.events) and all(event.mark is Mark.BID for event in self.events)


class Course(Value):
    """All moments of a game."""

    game: Recovered
    names: tuple[str, ...]
    face: AnyFace
    story: Story
    """Everything that happened, up to where the game stopped."""
    moments: tuple[Moment, ...]

    def table(self, number: int) -> AnyTable:
        """Find the table of a moment."""
        answers = self.moments[number].answers
        return self.game.turns[answers - 1].after if answers else self.game.begun

    def scene(self, number: int, eyes: Seat | None = None) -> AnyScene:
        """Set the scene of a moment: nothing of it is later.

        When a game is over, it may be seen through the *eyes* of those who played.
        """
        table = self.table(number)
        return Scene(
            self.face,
            table.rules,
            self.names,
            frozenset(),
            table.view(eyes if self.game.table.over else None),
            self.story.upto(self.moments[number].entries),
            rulebook=self.game.log.header.rulebook,
        )

    def page(self, number: int, eyes: Seat | None = None) -> AnyScenePage:
        """Find what is seen at a moment."""
        moment, scene = self.moments[number], self.scene(number, eyes)
        if moment.part is not None:
            return Ending(scene, self.table(number).standings, moment.part)
        if moment.bids() and not self.table(number).over:
            return self.face.bidding(scene, None, None)
        return self.face.show(scene, moment.events, 0.0, None)

    def at(self, answers: int) -> int:
        """Find the first moment at which so many answers had been given."""
        return next(n for n, moment in enumerate(self.moments) if moment.answers >= answers)

    @property
    def end(self) -> int:
        """Find where the game ends: at who won and why, or where it stopped."""
        last = len(self.moments) - 1
        return last - (self.moments[last].part or 0)

    @property
    def guarded(self) -> bool:
        """Whether somebody still has a secret: then nobody else may go on from here."""
        running = not self.game.table.over
        return running and any(answer.secret for answer in self.game.log.answers)

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
            return points_before(scoring(moment.events), points)
        place = self.story.entries[moment.entries - 1].place
        return [score for score in self.story.scores if score.place < place][-1].points


def story_of(game: Recovered) -> Story:
    """Write down all that happened in a game so far."""
    return Story().began(game.events, game.begun).after(*game.turns)


def course(game: Recovered, face: AnyFace) -> Course:
    """Find all moments of a game."""
    names = names_of(game.log.header.seated)
    whole = Course(game, names, face, story_of(game), ())
    return replace(whole, moments=tuple(_moments(whole)))


def _moments(whole: Course) -> Iterator[Moment]:
    """Lay the table, go through what every answer led to, and at last through the end.

    An answer that is still sealed is no moment; what follows a scoring belongs to the next one.
    """
    game = whole.game
    begun = public(game.events)
    written, waiting = len(begun), Passage()
    yield Moment(0, written, begun)
    for number, turn in enumerate(game.turns, 1):
        if turn.after.sealed:
            continue
        passages, waiting = parted(waiting + public(turn.events))
        for passage in passages or [()]:
            written += len(passage)
            yield Moment(number, written, passage)
    if game.table.over:
        last = Moment(len(game.turns), len(whole.story.entries), (), 0)
        scene = replace(whole, moments=(last,)).scene(0)
        parts = len(whole.face.ending(scene, game.table.standings))
        yield from (replace(last, part=part) for part in range(parts))
