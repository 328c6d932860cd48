"""What a game says of itself: how seats stand, what an answer brings, and what happened.

Whoever shows a game (a terminal, lines of text, a page in a browser) makes pictures of these facts.
They are values made of numbers and of sentences that can be said in every language; a player stands
in them as a `Name`, which is filled in last.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from basari.errors import Sentence, join_parts, join_words, say, say_n
from basari.kernel import Event, Place, Seat, Standings
from basari.value import Value

V = TypeVar("V")
M = TypeVar("M")


class Name(Value):
    """Whoever sits at *seat*, as a part of a sentence.

    >>> say("{name} passes.", name=Name(Seat(1)))
    'seat 1 passes.'
    """

    seat: Seat

    def __str__(self) -> str:
        """Say which seat it is, where no name is known."""
        return f"seat {self.seat}"


class Term(Sentence):
    """What a thing is called in a table of components, perhaps in other languages, too.

    >>> Term("Lamp", {"de": "Lampe"}).names["de"]
    'Lampe'
    """

    names: Mapping[str, str]

    def __new__(cls, name: str, names: Mapping[str, str]) -> Self:
        """Call it *name* in every language that is not among *names*."""
        term = super().__new__(cls, name)
        term.names = names
        return term


def name_list(seats: Iterable[Seat]) -> Sentence:
    """Name everybody at *seats*: `Ada, Ben and Cleo`."""
    return join_words(say("{name}", name=Name(seat)) for seat in seats)


def tally(numbers: Iterable[int], seats: Iterable[Seat] | None = None) -> Sentence:
    """Put everybody's number behind their name: `Ada 5, Ben 0, Cleo 3`.

    Without *seats* there is a number for every seat, in their order.

    >>> tally([5, 0])
    'seat 0 5, seat 1 0'
    """
    pairs = enumerate(numbers) if seats is None else zip(seats, numbers, strict=True)
    return join_parts(
        Sentence("{name} {number}", {"name": Name(Seat(seat)), "number": number})
        for seat, number in pairs
    )


def count_points(number: int) -> Sentence:
    """Count points: `1 point`, `5 points`."""
    return say_n("{number} point", "{number} points", number, number=number)


class Fact(Value):
    """A number of a seat, and what an answer would make of it: `points 14 → 20`."""

    what: Sentence
    """What is counted, such as `points`."""
    now: int
    then: int | tuple[int, int] | None = None
    """What it would be, or from and to where luck decides; `None`: it stays as it is."""
    kind: str = ""
    """Which thing it is, such as `red`, for whoever has a sign or a colour for it."""
    lead: bool = False
    """Whether no other seat would have more."""

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest number that it would be.

        >>> Fact(say("points"), 14, 20).span, Fact(say("points"), 14).span
        ((20, 20), (14, 14))
        """
        then = self.now if self.then is None else self.then
        return then if isinstance(then, tuple) else (then, then)


class Prospect(Value):
    """What an answer is, and what it would bring: facts, no advice."""

    title: Sentence
    sign: str = ""
    """What it is known by, in a letter or two."""
    brings: Sentence | None = None
    """What it brings, in a word: `6 points`."""
    gains: tuple[Fact, ...] = ()
    costs: tuple[Fact, ...] = ()
    note: Sentence | None = None
    """What else is true of it: `never lost`."""
    warning: Sentence | None = None
    """What may go wrong, above all for oneself."""
    others: tuple[tuple[Seat, Fact], ...] = ()
    """What it is about for each of the others; who has most is in the lead."""
    about: Sentence | None = None
    """What those numbers are: what it would bring them, or what they have."""
    line: Sentence | None = None
    """All that it would bring and cost in one line, for lists; `None`: made of the numbers."""


class Column(Value):
    """A number that every seat has."""

    what: Sentence
    numbers: tuple[int, ...]
    kind: str = ""
    """As for a `Fact`."""
    goal: int | None = None
    """The number that ends something, if one does."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the highest number, unless all have the same."""
        best = max(self.numbers)
        if best == min(self.numbers):
            return ()
        return tuple(Seat(n) for n, number in enumerate(self.numbers) if number == best)


class Facts(Generic[V, M]):
    """The facts of a game. Only `tell` is needed; the more a game gives, the better it is shown."""

    def tell(self, event: Event) -> Sentence:
        """Tell what happened."""
        raise NotImplementedError

    def seats(self, view: V) -> tuple[Column, ...]:  # noqa: ARG002 - for games that count
        """List the numbers by which seats are compared, the most important first."""
        return ()

    def table(self, view: V) -> tuple[Sentence, ...]:  # noqa: ARG002 - for games with more to see
        """Say what else there is to see: what lies on the table, what one holds in the hand."""
        return ()

    def option(self, view: V, seat: Seat, move: M) -> Sentence:  # noqa: ARG002 - likewise
        """Name an answer that *seat* can give; its notation, if there is no better name."""
        return say("{move}", move=str(move))

    def prospect(self, view: V, seat: Seat, move: M) -> Prospect:
        """Say what *move* would bring *seat*, and what it costs."""
        return Prospect(self.option(view, seat, move))

    def question(self, view: V, seat: Seat) -> Sentence | None:  # noqa: ARG002 - likewise
        """Ask *seat* for its decision, by name; `None` asks in the usual words."""
        return None

    def confirmation(self, view: V, seat: Seat, move: M) -> Sentence | None:  # noqa: ARG002 - likewise
        """Ask *seat* back whether *move* is meant, by name; `None` asks in the usual words."""
        return None

    def meaning(self, view: V) -> tuple[Sentence, ...]:  # noqa: ARG002 - likewise
        """Explain the question that is asked now, with its rules."""
        return ()

    def warning(self, view: V) -> Sentence | None:  # noqa: ARG002 - likewise
        """Warn everybody of what may come with this round."""
        return None

    def progress(self, view: V) -> float:  # noqa: ARG002 - likewise
        """Estimate how far the game, or this part of it, has come: from 0 to 1."""
        return 0.0

    def heading(self, view: V, place: Place) -> Sentence:  # noqa: ARG002 - likewise
        """Say how far the game has come, as the heading of a page."""
        return self.place(place)

    def place(self, place: Place) -> Sentence:
        """Name a chapter and a round."""
        if not place.round:
            return say("the beginning")
        if not place.chapter:
            return say("round {round}", round=place.round)
        return say("part {chapter}, round {round}", chapter=place.chapter, round=place.round)

    def chapter(self, number: int) -> Sentence:
        """Name a chapter, as a heading."""
        return say("Part {number}", number=number)

    def scoring(self, place: Place) -> Sentence:
        """Name the scoring that comes at this place."""
        return say("{place}, scoring", place=self.place(place))

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:  # noqa: ARG002 - likewise
        """Say what decided a game that is over; everybody has seen these *events*.

        >>> Facts().result((), Standings((20, 14), (Seat(0),)))
        ()
        """
        return ()

    def choice(self, name: str) -> Sentence:
        """Name a choice that is counted."""
        return Sentence(name)

    def deed(self, name: str) -> Sentence:
        """Name a deed that is counted, or a ratio of two."""
        return Sentence(name.replace("_", " "))

    def source(self, name: str) -> Sentence:
        """Name where points come from."""
        return Sentence(name.replace("_", " ").capitalize()) if name else say("Points")

    def prices(self) -> Sentence:
        """Say what prices are."""
        return say("Prices are averages.")


AnyFacts = Facts[Any, Any]
"""The facts of whatever game."""
