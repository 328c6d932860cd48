"""The story of a game, built from its turns: history, points over time, and where they came from.

It needs only the properties of events, so it works for every game, and is the same whether a
game is being played or replayed:

>>> from basari.kernel import Table
>>> from basari.players import RandomPlayer, drive, with_dealer
>>> from basari.rules.basari.game import house
>>> table, moments = Table.start(house("cards"), 3)
>>> players = with_dealer({Seat(seat): RandomPlayer(f"player {seat}") for seat in range(3)}, seed=7)
>>> story = Story().begin(moments, table).after(*drive(table, players))
>>> story.place, story.entries[-1].event.mark
(Place(chapter=3, round=5), <Mark.END: 'end'>)
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from basari.kernel import AnyMoment, AnyTable, Event, Mark, Place, Seat
from basari.players import Turn
from basari.value import Value

BEGINNINGS = (Mark.CHAPTER, Mark.ROUND)
BIDDING = (Mark.CONTEST, Mark.BID)
RECENT_ROUNDS = 2
"""Rounds in `Story.lately`: the current one and the one before it."""


class Happening(NamedTuple):
    """A moment, its place in the game, and the table before the answer that caused it."""

    place: Place
    moment: AnyMoment
    before: AnyTable


def happenings(turns: Iterable[Turn], place: Place = Place()) -> Iterator[Happening]:  # noqa: B008
    """Yield every moment of *turns* with its place, starting from *place*."""
    for turn in turns:
        for moment in turn.moments:
            place = place.after(moment.event.mark)
            yield Happening(place, moment, turn.before)


class Entry(Value):
    """A moment that everybody may know of, and its place in the game."""

    place: Place
    moment: AnyMoment

    @property
    def event(self) -> Event:
        """The event of the moment."""
        return self.moment.event

    def __repr__(self) -> str:
        """Return a text without the state, which may contain secrets."""
        return f"Entry({self.place!r}, {self.event!r})"


class Passage(Value):
    """Entries of a story that are shown together; *first* is the index of the first one.

    `len` and iteration are over its events.
    """

    first: int = 0
    entries: tuple[Entry, ...] = ()

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the entries, in order."""
        return tuple([entry.event for entry in self.entries])

    @property
    def last(self) -> int:
        """The index in the story at which the passage ends (exclusive)."""
        return self.first + len(self.entries)

    def part(self, start: int, stop: int) -> "Passage":
        """Return the entries from *start* to before *stop*, both counted from the first here."""
        return Passage(self.first + start, self.entries[start:stop])

    def __len__(self) -> int:
        """The number of entries."""
        return len(self.entries)

    def __iter__(self) -> Iterator[Event]:
        """Iterate over the events."""
        return iter(self.events)


class Whisper(Value):
    """An event that only some seats may know of; *entries* counts the public ones before it."""

    entries: int
    event: Event


class Score(Value):
    """Points by seat at the start of the game or at the end of a round."""

    place: Place
    points: tuple[int, ...]


class Heard(Value):
    """How many entries a seat had heard after its last answer, and how many whispers before it."""

    entries: int = 0
    whispers: int = 0


class Source(Value):
    """Where the points of one chapter came from: for each source, points by seat."""

    chapter: int
    points: Mapping[str, tuple[int, ...]]


class Story(Value):
    """Everything that happened in a game so far."""

    entries: tuple[Entry, ...] = ()
    scores: tuple[Score, ...] = ()
    """The points at the start and after every completed round."""
    whispers: tuple[Whisper, ...] = ()
    """Events that only some seats may know of; only `since` passes them on."""
    heard: tuple[tuple[Seat, Heard], ...] = ()
    opening: Any = None
    """The state before the first entry."""

    def begin(self, moments: Iterable[AnyMoment], table: AnyTable) -> "Story":
        """Return the story of the set-up of a game: its *moments* and the *table* it led to."""
        score = Score(Place(), table.standings.points)
        draft, place = _Draft(replace(self, scores=(score,), opening=table.state)), Place()
        for moment in moments:
            place = place.after(moment.event.mark)
            draft.write(Happening(place, moment, table))
        return draft.story()

    def after(self, *turns: Turn) -> "Story":
        """Return this story continued by *turns*."""
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
        """Return the story of the first *entries* entries, without `whispers` and `heard`."""
        kept = self.entries[:entries]
        place = kept[-1].place if kept else Place()
        over = bool(kept) and kept[-1].event.mark is Mark.END
        scores = [
            score for score in self.scores if not score.place.round or over or score.place < place
        ]
        return Story(kept, tuple(scores), opening=self.opening)

    def state(self, entries: int) -> Any:  # noqa: ANN401 - of whatever game
        """Return the state of the game after the first *entries* entries."""
        return self.entries[entries - 1].moment.state if entries else self.opening

    def passage(self, first: int, last: int | None = None) -> Passage:
        """Return the entries from *first* to before *last* (by default, to the end)."""
        return Passage(first, self.entries[first:last])

    def since(self, seat: Seat) -> tuple[Event, ...]:
        """Return the events since *seat* last answered, as far as it may know of them, in order."""
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
        """The place of the last entry."""
        return self.entries[-1].place if self.entries else Place()

    @property
    def contested(self) -> bool:
        """Whether a contest is under way: the last entry is its start or a bid."""
        return bool(self.entries) and self.entries[-1].event.mark in BIDDING

    @property
    def bids(self) -> tuple[Event, ...]:
        """The events of the contest that is under way, from its start; empty if there is none."""
        found: list[Event] = []
        for entry in reversed(self.entries if self.contested else ()):
            found.append(entry.event)
            if entry.event.mark is Mark.CONTEST:
                break
        return tuple(reversed(found))

    @property
    def lately(self) -> Passage:
        """The entries of the current round and the one before it."""
        begun = [n for n, entry in enumerate(self.entries) if entry.event.mark in BEGINNINGS]
        return self.passage(begun[-RECENT_ROUNDS:][0] if begun else 0)

    def sources(self, seats: int) -> tuple[Source, ...]:
        """Return where the points of each chapter came from, for a game of *seats* players."""
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
    """A story under construction, in lists instead of tuples."""

    def __init__(self, story: Story) -> None:
        self.entries, self.scores = list(story.entries), list(story.scores)
        self.whispers, self.heard = list(story.whispers), dict(story.heard)
        self._opening = story.opening
        self._place = story.place

    def write(self, happening: Happening) -> None:
        """Add a moment; add the scores as well when a round begins, and at the end of the game."""
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
        """Return the story with everything written so far."""
        return Story(
            tuple(self.entries),
            tuple(self.scores),
            tuple(self.whispers),
            tuple(self.heard.items()),
            self._opening,
        )


def public(moments: Iterable[AnyMoment]) -> tuple[AnyMoment, ...]:
    """Return the moments that everybody may know of."""
    return tuple([moment for moment in moments if moment.event.seen_by(None)])


def scoring(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return the events that are steps of a scoring."""
    return tuple([event for event in events if event.mark is Mark.SCORE])


def has(mark: Mark, events: Iterable[Event]) -> bool:
    """Whether any of *events* has this *mark*."""
    return any(event.mark is mark for event in events)


def begins(events: Iterable[Event]) -> bool:
    """Whether any of *events* begins a round."""
    return any(event.mark in BEGINNINGS for event in events)


def split(passage: Passage) -> tuple[list[Passage], Passage]:
    """Split a passage at its scoring: return the passages to show now, and the rest for later.

    The scoring is a passage of its own, and so are the entries before it; those after it are the
    rest. Without a scoring, everything is shown now and the rest is empty.
    """
    scores = [n for n, event in enumerate(passage) if event.mark is Mark.SCORE]
    if not scores:
        return ([passage] if passage else []), passage.part(len(passage), len(passage))
    first, last = scores[0], scores[0] + len(scores)
    led = [passage.part(0, first)] if first else []
    return [*led, passage.part(first, last)], passage.part(last, len(passage))


def sum_gains(events: Iterable[Event], seats: int) -> tuple[int, ...]:
    """Return the sum of the points that *events* brought, for each of *seats* seats."""
    points = [0] * seats
    for event in events:
        for seat, number in event.gains().items():
            points[seat] += number
    return tuple(points)


Counts = Counter[tuple[str, str]]
"""How often each thing was done, by pairs of the deed and the thing it was done with."""


def count_deeds(events: Iterable[Event]) -> Counts:
    """Count the deeds of all seats in *events*, and the rounds and chapters that began."""
    counts: Counts = Counter()
    for event in events:
        for deed in event.deeds():
            counts[deed.what, deed.of] += deed.number
        if event.mark in BEGINNINGS:
            counts["rounds", ""] += 1
            counts["chapters", ""] += event.mark is Mark.CHAPTER
    return counts
