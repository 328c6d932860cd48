"""Facts: how the seats of a game compare, what an answer brings, and what happened.

Every front end (a terminal, lines of text, a page in a browser) draws a game from these facts. They
are values made of numbers and translatable sentences, in which a `Name` stands for a player until
the sentence is shown.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Generic, Self, TypeVar

from basari.errors import Sentence, join_parts, join_words, say, say_cn, say_n
from basari.kernel import Event, Place, Seat, Standings
from basari.value import Value

V = TypeVar("V")
M = TypeVar("M")


class Name(Value):
    """The player at *seat*, as a part of a sentence; the front end fills in the name.

    >>> say("{name} passes.", name=Name(Seat(1)))
    'seat 1 passes.'
    """

    seat: Seat

    def __str__(self) -> str:
        """Return `seat 1` and the like, for use where no names are known."""
        return f"seat {self.seat}"


class Term(Sentence):
    """The name of a component, with its translations, as given in a table of components.

    >>> Term("Lamp", {"de": "Lampe"}).names["de"]
    'Lampe'
    """

    names: Mapping[str, str]

    def __new__(cls, name: str, names: Mapping[str, str]) -> Self:
        """Make a term that is *name* in every language for which *names* has no entry."""
        term = super().__new__(cls, name)
        term.names = names
        return term


def name_list(seats: Iterable[Seat]) -> Sentence:
    """Return the names of the players at *seats*: `Ada, Ben and Cleo`."""
    return join_words(say("{name}", name=Name(seat)) for seat in seats)


def tally(numbers: Iterable[int], seats: Iterable[Seat] | None = None) -> Sentence:
    """Return the names of players, each with a number: `Ada 5, Ben 0, Cleo 3`.

    Without *seats*, the numbers are those of all seats in order.

    >>> tally([5, 0])
    'seat 0 5, seat 1 0'
    """
    pairs = enumerate(numbers) if seats is None else zip(seats, numbers, strict=True)
    return join_parts(
        Sentence("{name} {number}", {"name": Name(Seat(seat)), "number": number})
        for seat, number in pairs
    )


def count_points(number: int) -> Sentence:
    """Return a number of points in words: `1 point`, `5 points`."""
    return say_n("{number} point", "{number} points", number, number=number)


class Fact(Value):
    """One number of a seat, now and after a possible answer, such as `points 14 → 20`."""

    what: Sentence
    """What is counted, such as `points`."""
    now: int
    then: int | tuple[int, int] | None = None
    """The number after the answer; (lowest, highest) if luck decides; `None` if unchanged."""
    kind: str = ""
    """A key for the thing counted, such as `red`, by which front ends pick a sign or colour."""
    lead: bool = False
    """Whether no other seat has more after the answer."""

    @property
    def span(self) -> tuple[int, int]:
        """The lowest and the highest number after the answer.

        >>> Fact(say("points"), 14, 20).span, Fact(say("points"), 14).span
        ((20, 20), (14, 14))
        """
        then = self.now if self.then is None else self.then
        return then if isinstance(then, tuple) else (then, then)


class Prospect(Value):
    """What one possible answer would bring and cost a seat; facts, not advice."""

    title: Sentence
    sign: str = ""
    """One or two characters that stand for the answer where space is short."""
    brings: Sentence | None = None
    """What the answer brings, in brief: `6 points`."""
    gains: tuple[Fact, ...] = ()
    costs: tuple[Fact, ...] = ()
    note: Sentence | None = None
    """A further remark on the answer, such as `never lost`."""
    warning: Sentence | None = None
    """What is bad about the answer, mostly for the player who gives it; `None` if nothing is."""
    others: tuple[tuple[Seat, Fact], ...] = ()
    """Other seats with a number each, to compare; `lead` marks the highest of these numbers."""
    about: Sentence | None = None
    """What the numbers in *others* mean, such as what the answer would bring those seats."""
    line: Sentence | None = None
    """The whole prospect in one line, for lists; if `None`, the line is made from the numbers."""


class Column(Value):
    """A number that every seat has, such as its points, by which seats are compared."""

    what: Sentence
    numbers: tuple[int, ...]
    kind: str = ""
    """A key for the thing counted, as in `Fact.kind`."""
    goal: int | None = None
    """The number that ends the game or a part of it; `None` if there is no such number."""

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The seats with the highest number; empty if all seats have the same."""
        best = max(self.numbers)
        if best == min(self.numbers):
            return ()
        return tuple(Seat(n) for n, number in enumerate(self.numbers) if number == best)


class Facts(Generic[V, M]):
    """What a game says about itself.

    Only `tell` is required; every further method that you override improves what is shown.
    """

    def tell(self, event: Event) -> Sentence:
        """Return a sentence about what happened; an empty one if the event needs none."""
        raise NotImplementedError

    def seats(self, view: V) -> tuple[Column, ...]:  # noqa: ARG002 - for games that count
        """Return the numbers by which seats are compared, the most important first."""
        return ()

    def table(self, view: V) -> tuple[Sentence, ...]:  # noqa: ARG002 - for games with more to see
        """Return what else *view* shows: what lies on the table, and the hand of its own seat."""
        return ()

    def option(self, view: V, seat: Seat, move: M) -> Sentence:  # noqa: ARG002 - likewise
        """Return the name of the answer *move*; by default its notation."""
        return say("{move}", move=str(move))

    def prospect(self, view: V, seat: Seat, move: M) -> Prospect:
        """Return what *move* would bring *seat*, and what it costs."""
        return Prospect(self.option(view, seat, move))

    def question(self, view: V, seat: Seat) -> Sentence | None:  # noqa: ARG002 - likewise
        """Return the question to *seat*, addressed by name; `None` for the usual question."""
        return None

    def confirmation(self, view: V, seat: Seat, move: M) -> Sentence | None:  # noqa: ARG002 - likewise
        """Return the question that asks *seat* to confirm *move*; `None` for the usual question."""
        return None

    def meaning(self, view: V) -> tuple[Sentence, ...]:  # noqa: ARG002 - likewise
        """Return an explanation of the question being asked, with the numbers of its rules."""
        return ()

    def warning(self, view: V) -> Sentence | None:  # noqa: ARG002 - likewise
        """Return a warning for everybody, such as that this round may be the last."""
        return None

    def progress(self, view: V) -> float:  # noqa: ARG002 - likewise
        """Return how far the game, or the current part of it, has come, from 0 to 1."""
        return 0.0

    def heading(self, view: V, place: Place) -> Sentence:  # noqa: ARG002 - likewise
        """Return the heading of a page that shows *view*: how far the game has come."""
        return self.place(place)

    def place(self, place: Place) -> Sentence:
        """Return *place* in words: `part 2, round 3`."""
        if not place.round:
            return say("the beginning")
        if not place.chapter:
            return say("round {round}", round=place.round)
        return say("part {chapter}, round {round}", chapter=place.chapter, round=place.round)

    def chapter(self, number: int) -> Sentence:
        """Return the heading of chapter *number*: `Part 2`."""
        return say("Part {number}", number=number)

    def scoring(self, place: Place) -> Sentence:
        """Return the heading of a scoring at *place*: `part 2, round 3, scoring`."""
        return say("{place}, scoring", place=self.place(place))

    def result(self, events: Sequence[Event], standings: Standings) -> tuple[Sentence, ...]:  # noqa: ARG002 - likewise
        """Return sentences on what decided a finished game; *events* are those everybody saw.

        >>> Facts().result((), Standings((20, 14), (Seat(0),)))
        ()
        """
        return ()

    def total(self, number: int) -> Sentence:
        """Return *number* points in the words that follow "wins with".

        >>> Facts().total(14)
        '14 points'
        """
        return say_cn("with", "{number} point", "{number} points", number, number=number)

    def choice(self, name: str) -> Sentence:
        """Return the words that statistics show for *name*, one of `Measures.choices`."""
        return Sentence(name)

    def deed(self, name: str) -> Sentence:
        """Return the words that statistics show for *name*, a deed or one of `Measures.ratios`."""
        return Sentence(name.replace("_", " "))

    def source(self, name: str) -> Sentence:
        """Return the words for *name*, a source of points as in `Event.source`."""
        return Sentence(name.replace("_", " ").capitalize()) if name else say("Points")

    def prices(self) -> Sentence:
        """Return the note below the table of prices in statistics, which says what they count."""
        return say("Prices are averages.")


AnyFacts = Facts[Any, Any]
"""The facts of any game."""
