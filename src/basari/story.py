"""The story of a game: one fold over its turns, whatever the game.

Events say of themselves what they mean. From that follow the history and what somebody has not
heard yet, everybody's points over time and where they came from, what is shown together, and what
is counted. A game that is played and one that is replayed have the same story.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from basari.kernel import AnyMoment, AnyTable, Event, Mark, Seat
from basari.players import Turn
from basari.value import Value

BEGINNINGS = (Mark.CHAPTER, Mark.ROUND)
BIDDING = (Mark.CONTEST, Mark.BID)
RECENT_ROUNDS = 2
"""How many rounds are told again: the one that goes on, and the one before it."""


class Place(Value, order=True):
    """How far a game has come: in which chapter, if it has some, and in which of its rounds."""

    chapter: int = 0
    round: int = 0

    def after(self, mark: Mark) -> "Place":
        """Tell where one is when something with this *mark* has happened."""
        match mark:
            case Mark.CHAPTER:
                return Place(self.chapter + 1, 1)
            case Mark.ROUND:
                return Place(self.chapter, self.round + 1)
            case _:
                return self


class Happening(NamedTuple):
    """A moment, where in the game it was, and the table before the answer that led to it."""

    place: Place
    moment: AnyMoment
    before: AnyTable


def happenings(turns: Iterable[Turn], place: Place = Place()) -> Iterator[Happening]:  # noqa: B008
    """Go through everything that happens in *turns*: the one fold that all else is made from."""
    for turn in turns:
        for moment in turn.moments:
            place = place.after(moment.event.mark)
            yield Happening(place, moment, turn.before)


class Entry(Value):
    """Something that everybody may know of: where in the game it happened, and the state then."""

    place: Place
    moment: AnyMoment

    @property
    def event(self) -> Event:
        """What happened."""
        return self.moment.event

    def __repr__(self) -> str:
        """Leave out the state, which may hide something."""
        return f"Entry({self.place!r}, {self.event!r})"


class Passage(Value):
    """Entries of a story that are shown together, and how many entries there were before them.

    It is also a sequence of their events.
    """

    first: int = 0
    entries: tuple[Entry, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in it."""
        return tuple([entry.event for entry in self.entries])

    @property
    def last(self) -> int:
        """How many entries the story has when all of it is told."""
        return self.first + len(self.entries)

    def part(self, start: int, stop: int) -> "Passage":
        """Take some of its entries."""
        return Passage(self.first + start, self.entries[start:stop])

    def __len__(self) -> int:
        """How many things happened in it."""
        return len(self.entries)

    def __iter__(self) -> Iterator[Event]:
        """Go through what happened."""
        return iter(self.events)


class Whisper(Value):
    """An event that not everybody may know of, and how many entries there were before it."""

    entries: int
    event: Event


class Score(Value):
    """Everybody's points at the end of a round; the first one is the beginning."""

    place: Place
    points: tuple[int, ...]


class Heard(Value):
    """How much there was when a seat last decided something: entries after it, whispers before."""

    entries: int = 0
    whispers: int = 0


class Source(Value):
    """Where everybody's points of one chapter came from."""

    chapter: int
    points: Mapping[str, tuple[int, ...]]


class Story(Value):
    """Everything that happened so far."""

    entries: tuple[Entry, ...] = ()
    scores: tuple[Score, ...] = ()
    """The points at the beginning and after every round that is over."""
    whispers: tuple[Whisper, ...] = ()
    """What only some may know; `since` tells it to them, and nothing else does."""
    heard: tuple[tuple[Seat, Heard], ...] = ()
    opening: Any = None
    """The state before the first entry."""

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> "Story":
        """Write down how a game began."""
        score = Score(Place(), table.standings.points)
        draft, place = _Draft(replace(self, scores=(score,), opening=table.state)), Place()
        for moment in moments:
            place = place.after(moment.event.mark)
            draft.write(Happening(place, moment, table))
        return draft.story()

    def after(self, *turns: Turn) -> "Story":
        """Write down answers and what they led to."""
        draft = _Draft(self)
        place = self.place
        for turn in turns:
            whispers = len(draft.whispers)
            for happening in happenings([turn], place):
                draft.write(happening)
                place = happening.place
            draft.heard[turn.seat] = Heard(len(draft.entries), whispers)
        return draft.story()

    def upto(self, entries: int) -> "Story":
        """Go back to where there were so many entries; who had heard what is forgotten."""
        kept = self.entries[:entries]
        place = kept[-1].place if kept else Place()
        over = bool(kept) and kept[-1].event.mark is Mark.END
        scores = [
            score for score in self.scores if not score.place.round or over or score.place < place
        ]
        return Story(kept, tuple(scores), opening=self.opening)

    def state(self, entries: int) -> Any:  # noqa: ANN401 - of whatever game
        """Return the state of the game when there were *entries* entries."""
        return self.entries[entries - 1].moment.state if entries else self.opening

    def passage(self, first: int, last: int | None = None) -> Passage:
        """Return the entries from *first* to before *last*, or to the end."""
        return Passage(first, self.entries[first:last])

    def since(self, seat: Seat) -> tuple[Event, ...]:
        """Find what *seat* may know and has not heard since it last decided something."""
        heard = dict(self.heard).get(seat, Heard())
        told = [(place, 1, entry.event) for place, entry in enumerate(self.entries)][
            heard.entries :
        ]
        told += [
            (whisper.entries, 0, whisper.event)
            for whisper in self.whispers[heard.whispers :]
            if whisper.event.seen_by(seat)
        ]
        return tuple(event for _place, _public, event in sorted(told, key=lambda one: one[:2]))

    @property
    def place(self) -> Place:
        """How far the game has come: as far as what was told last."""
        return self.entries[-1].place if self.entries else Place()

    @property
    def contested(self) -> bool:
        """Whether somebody is bidding for something just now."""
        return bool(self.entries) and self.entries[-1].event.mark in BIDDING

    @property
    def bids(self) -> tuple[Event, ...]:
        """What was bid so far, since a contest began that still goes on."""
        found: list[Event] = []
        for entry in reversed(self.entries if self.contested else ()):
            found.append(entry.event)
            if entry.event.mark is Mark.CONTEST:
                break
        return tuple(reversed(found))

    @property
    def lately(self) -> Passage:
        """What happened in the round that goes on and in the one before it."""
        begun = [n for n, entry in enumerate(self.entries) if entry.event.mark in BEGINNINGS]
        return self.passage(begun[-RECENT_ROUNDS:][0] if begun else 0)

    def sources(self, seats: int) -> tuple[Source, ...]:
        """Tell for every chapter where the points of so many *seats* came from."""
        chapters = sorted({entry.place.chapter for entry in self.entries if entry.place.round})
        return tuple(self._source(chapter, seats) for chapter in chapters)

    def _source(self, chapter: int, seats: int) -> Source:
        points: dict[str, list[int]] = {}
        for entry in self.entries:
            if entry.place.chapter == chapter:
                for seat, number in entry.event.gains().items():
                    points.setdefault(entry.event.source, [0] * seats)[seat] += number
        return Source(chapter, {source: tuple(own) for source, own in points.items()})


class _Draft:
    """A story that is being written."""

    def __init__(self, story: Story) -> None:
        self.entries, self.scores = list(story.entries), list(story.scores)
        self.whispers, self.heard = list(story.whispers), dict(story.heard)
        self._opening = story.opening
        self._place = story.place

    def write(self, happening: Happening) -> None:
        """Write down a moment; points are noted when another round begins, and at the end."""
        place, moment, table = happening
        event = moment.event
        if event.mark in BEGINNINGS and self._place.round:
            self.scores.append(Score(self._place, table.rules.standings(moment.state).points))
        if event.mark is Mark.END:
            self.scores.append(Score(place, table.rules.standings(moment.state).points))
        if event.seen_by(None):
            self.entries.append(Entry(place, moment))
        else:
            self.whispers.append(Whisper(len(self.entries), event))
        self._place = place

    def story(self) -> Story:
        """Bind it."""
        return Story(
            tuple(self.entries),
            tuple(self.scores),
            tuple(self.whispers),
            tuple(self.heard.items()),
            self._opening,
        )


def public(moments: Iterable[AnyMoment]) -> tuple[AnyMoment, ...]:
    """Leave out what not everybody may know."""
    return tuple([moment for moment in moments if moment.event.seen_by(None)])


def scoring(events: Iterable[Event]) -> tuple[Event, ...]:
    """Pick the steps of a scoring, in their order."""
    return tuple([event for event in events if event.mark is Mark.SCORE])


def has(mark: Mark, events: Iterable[Event]) -> bool:
    """Whether one of the *events* has this *mark*."""
    return any(event.mark is mark for event in events)


def begins(events: Iterable[Event]) -> bool:
    """Whether a round begins with one of the *events*."""
    return any(event.mark in BEGINNINGS for event in events)


def split(passage: Passage) -> tuple[list[Passage], Passage]:
    """Split what happened into passages, and into what waits for that which comes next.

    A scoring is a passage of its own, and so is what led to it; whatever follows a scoring waits.
    """
    scores = [n for n, event in enumerate(passage) if event.mark is Mark.SCORE]
    if not scores:
        return ([passage] if passage else []), passage.part(len(passage), len(passage))
    first, last = scores[0], scores[0] + len(scores)
    led = [passage.part(0, first)] if first else []
    return [*led, passage.part(first, last)], passage.part(last, len(passage))


def gained(events: Iterable[Event], seats: int) -> tuple[int, ...]:
    """Add up what *events* brought each of so many *seats*."""
    points = [0] * seats
    for event in events:
        for seat, number in event.gains().items():
            points[seat] += number
    return tuple(points)


Counts = Counter[tuple[str, str]]
"""How often what was done, of which thing."""


def counted(events: Iterable[Event]) -> Counts:
    """Count what was done in *events*, whoever did it; and how many rounds and chapters began."""
    counts: Counts = Counter()
    for event in events:
        for deed in event.deeds():
            counts[deed.what, deed.of] += deed.number
        if event.mark in BEGINNINGS:
            counts["rounds", ""] += 1
            counts["chapters", ""] += event.mark is Mark.CHAPTER
    return counts
