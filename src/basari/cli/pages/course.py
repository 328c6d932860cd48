"""The course of a game as a list of stops: what is shown at each, and which can be jumped to.

A replay shows the same passages as the game did when it was played. Stops store only how many
answers had been given, so that even the longest game takes little memory.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from basari.cli.pages import usual
from basari.cli.pages.ending import Ending
from basari.cli.pages.port import AnyFace
from basari.cli.pages.scene import AnyScene, AnyScenePage, Scene
from basari.cli.texts import _
from basari.cli.words import names_of, with_bot_marks
from basari.kernel import AnyTable, Mark, Place, Seat
from basari.log import Recovered
from basari.story import (
    BEGINNINGS,
    Passage,
    Story,
    begins,
    has,
    public,
    split,
)
from basari.value import Value


class Stop(Value):
    """A moment in a game that can be looked at."""

    answers: int
    """How many answers had been given by then."""
    passage: Passage
    """The events that are told at this stop."""
    part: int | None = None
    """Which part of the ending is shown; `None` before the end."""

    def begins_round(self) -> bool:
        """Whether a round begins here."""
        return begins(self.passage)

    def begins_chapter(self) -> bool:
        """Whether the first round of a chapter begins here."""
        return has(Mark.CHAPTER, self.passage)

    def scores(self) -> bool:
        """Whether anything is scored here."""
        return has(Mark.SCORE, self.passage)

    def begins_contest(self) -> bool:
        """Whether a contest of bids begins here."""
        return has(Mark.CONTEST, self.passage)

    def bids(self) -> bool:
        """Whether every event here is a bid."""
        return bool(self.passage) and all(event.mark is Mark.BID for event in self.passage)


class Course(Value):
    """All stops of a game."""

    game: Recovered
    names: tuple[str, ...]
    face: AnyFace
    story: Story
    """Every public event up to where the game stopped."""
    stops: tuple[Stop, ...]

    def table(self, number: int) -> AnyTable:
        """Return the table at a stop."""
        answers = self.stops[number].answers
        return self.game.turns[answers - 1].after if answers else self.game.begun

    def scene(self, number: int, eyes: Seat | None = None) -> AnyScene:
        """Return the scene at a stop, without anything that happened later.

        Once the game is over, *eyes* may be a player's seat, to see what that player saw.
        """
        table, stop = self.table(number), self.stops[number]
        seen_by = eyes if self.game.table.over else None
        return Scene(
            self.face,
            table.rules,
            self.names,
            frozenset(),
            table.view(seen_by),
            self.story,
            rulebook=self.game.log.header.rulebook,
            eyes=seen_by,
        ).upto(stop.passage.last)

    def page(self, number: int, eyes: Seat | None = None) -> AnyScenePage:
        """Return the page that is shown at a stop."""
        stop, scene = self.stops[number], self.scene(number, eyes)
        if stop.part is not None:
            return Ending(scene, self.table(number).standings, stop.part)
        if stop.bids() and not self.table(number).over:
            return usual.bidding_page(scene, None, None)
        return usual.passage_page(scene, stop.passage, 0.0, None)

    def at(self, answers: int) -> int:
        """Return the number of the first stop with at least that many *answers* given."""
        return next(n for n, stop in enumerate(self.stops) if stop.answers >= answers)

    @property
    def end(self) -> int:
        """The number of the stop that says who won and why, or of the last stop so far."""
        last = len(self.stops) - 1
        return last - (self.stops[last].part or 0)

    @property
    def guarded(self) -> bool:
        """Whether somebody still has a secret, so that nobody may play on from this game."""
        running = not self.game.table.over
        return running and any(answer.secret for answer in self.game.log.answers)

    @property
    def landmarks(self) -> tuple[int, ...]:
        """The numbers of the stops to jump to: the beginning, rounds and scorings, the end."""
        return tuple(
            number
            for number, stop in enumerate(self.stops)
            if not number or stop.part == 0 or stop.begins_round() or stop.scores()
        )

    def points_before(self, number: int) -> tuple[int, ...]:
        """Return everybody's points just before a stop, which must not be the first."""
        stop, table = self.stops[number], self.table(number)
        if stop.part is not None:
            return table.standings.points
        if stop.scores():
            return table.rules.standings(self.story.state(stop.passage.first)).points
        place = self.place(number)
        return [score for score in self.story.scores if score.place < place][-1].points

    def place(self, number: int) -> Place:
        """Return how far the game had come at a stop."""
        last = self.stops[number].passage.last
        return self.story.entries[last - 1].place if last else Place()

    def points_after(self, landmark: int) -> tuple[int, ...]:
        """Return everybody's points at the landmark after this one, or at the end of the log."""
        after = self.landmarks[landmark + 1 : landmark + 2]
        return self.points_before(*after) if after else self.game.table.standings.points

    def summary(self, landmark: int) -> str:
        """Summarize in a few sentences what happened from *landmark* to the one after it."""
        number, *after = self.landmarks[landmark : landmark + 2]
        stop = self.stops[number]
        if not number or stop.part is not None:
            return _("the end") if number else _("the beginning")
        last = self.stops[after[0]].passage.first if after else len(self.story.entries)
        told = [entry.event for entry in self.story.entries[stop.passage.first : last]]
        events = [event for event in told if event.mark not in BEGINNINGS]
        sentences = self.face.summary(events, with_bot_marks(self.names))
        place = self.face.place(self.place(number))
        heading = f"{place[:1].upper()}{place[1:]}"
        return " ".join(words.removeprefix(heading).lstrip(":. ") for words in sentences)


def story_of(game: Recovered) -> Story:
    """Return the story of all that has happened in a game."""
    return Story().begin(game.opening, game.begun).after(*game.turns)


def course(game: Recovered, face: AnyFace) -> Course:
    """Return the course of a game, with all its stops."""
    names = names_of(game.log.header.seated)
    whole = Course(game, names, face, story_of(game), ())
    return replace(whole, stops=tuple(_stops(whole)))


def _stops(whole: Course) -> Iterator[Stop]:
    """Yield stops: the opening, each passage that an answer led to, and the parts of the ending.

    A sealed answer has no stop of its own; what follows a scoring belongs to the next stop.
    """
    game, story = whole.game, whole.story
    entries = len(public(game.opening))
    yield Stop(0, story.passage(0, entries))
    told = entries
    for number, turn in enumerate(game.turns, 1):
        if turn.after.sealed:
            continue
        entries += len(public(turn.moments))
        passages, waiting = split(story.passage(told, entries))
        told = waiting.first
        for passage in passages or [story.passage(told, told)]:
            yield Stop(number, passage)
    if game.table.over:
        last = Stop(len(game.turns), story.passage(entries), 0)
        scene = replace(whole, stops=(last,)).scene(0)
        parts = len(usual.end_parts(scene, game.table.standings))
        yield from (replace(last, part=part) for part in range(parts))
