"""The kernel: rules ask seats to decide, and no answer is revealed until all are in.

It knows seats, decisions, steps and tables, but no particular game. A game is a `Rules` object: a
few pure functions over one immutable state. `Table` plays it:

>>> from basari.rules.basari.game import house
>>> from basari.kernel import Table
>>> table, moments = Table.start(house("cards"), seats=3)
>>> decision = table.waiting[0]
>>> decision.seat == DEALER
True
>>> table, moments = table.play(decision.seat, decision.options[0])
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, Generic, NewType, Protocol, TypeVar, TypeVarTuple

from basari.errors import IllegalMove, OutOfTurn, Sentence, join_parts, say
from basari.value import Value

Seat = NewType("Seat", int)
DEALER: Final = Seat(-1)
"""The seat that stands for chance: dice and cards are its answers."""


def seat_name(seat: Seat) -> Sentence:
    """Return the name of a seat for error messages.

    >>> seat_name(Seat(2)), seat_name(DEALER)
    ('seat 2', 'the dealer')
    """
    return say("the dealer") if seat == DEALER else say("seat {number}", number=seat)


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
W = TypeVar("W")
M_co = TypeVar("M_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
Ts = TypeVarTuple("Ts")


class Options(Protocol[M_co]):
    """All legal moves of one decision: a sequence that may be computed on demand."""

    def __len__(self) -> int:
        """Return the number of legal moves."""
        ...

    def __iter__(self) -> Iterator[M_co]:
        """Iterate over the moves in order."""
        ...

    def __contains__(self, move: object, /) -> bool:
        """Whether *move* is legal; this is the only test of legality."""
        ...

    def __getitem__(self, index: int, /) -> M_co:
        """Return the move at *index* without computing the others; may raise `IndexError`."""
        ...

    def why_not(self, move: object, /) -> str:
        """Explain, citing the rule, why *move* is not legal; call it only for illegal moves."""
        ...


class Decision(Value, Generic[M_co]):
    """A question to one seat: choose one of the options."""

    seat: Seat
    options: Options[M_co]
    known_to: Seat | None = None
    """The only seat that may learn the answer, such as a hand that is dealt; `None` if all may."""
    openly: bool = False
    """Whether others may see this question to a seat with secrets, as its options reveal none."""

    def objection(self, move: object) -> str | None:
        """Return why *move* is illegal, or `None` if it is legal."""
        return None if move in self.options else self.options.why_not(move)


class Listed(Value, Generic[M_co]):
    """Options given as a tuple; subclasses add `why_not`."""

    moves: tuple[M_co, ...]

    def __len__(self) -> int:
        """Return the number of moves."""
        return len(self.moves)

    def __iter__(self) -> Iterator[M_co]:
        """Iterate over the moves in order."""
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        """Whether *move* is one of `moves`."""
        return move in self.moves

    def __getitem__(self, index: int) -> M_co:
        """Return the move at *index*."""
        return self.moves[index]


class Fixed(Listed[M_co]):
    """Options that follow from a single *rule*, which the objection cites.

    >>> Decision(Seat(0), Fixed(("accept",), rule="X1")).objection("pass")
    'pass is not possible here, only accept (X1)'
    """

    rule: str

    def why_not(self, move: object) -> str:
        """Explain that only these moves are possible, citing the rule."""
        return say(
            "{move} is not possible here, only {options} ({rule})",
            move=move,
            options=", ".join(map(str, self.moves)),
            rule=self.rule,
        )


class Mark(Enum):
    """The role of an event in the story, whatever the game."""

    NEWS = "news"
    """Worth a sentence."""
    SEEN = "seen"
    """Visible on the table anyway, so it needs no page of its own."""
    CHAPTER = "chapter"
    """A new chapter of the game begins, and with it its first round."""
    ROUND = "round"
    """A new round of the same chapter begins."""
    REVEAL = "reveal"
    """Sealed answers are revealed."""
    CONTEST = "contest"
    """Several seats start bidding for something."""
    BID = "bid"
    """A bid in a contest."""
    SCORE = "score"
    """One step of a scoring."""
    END = "end"
    """The game is over."""


class Place(Value, order=True):
    """How far a game has come: chapter and round, from 1; chapter 0 if the game has no chapters."""

    chapter: int = 0
    round: int = 0

    def after(self, mark: Mark) -> "Place":
        """Return the place after an event with this *mark*."""
        match mark:
            case Mark.CHAPTER:
                return Place(self.chapter + 1, 1)
            case Mark.ROUND:
                return Place(self.chapter, self.round + 1)
            case _:
                return self


class Deed(Value):
    """Something for statistics to count: what was done, with which thing, by whom, how much."""

    what: str
    of: str = ""
    seat: Seat | None = None
    """The seat that did it; `None` if it counts for the table as a whole."""
    number: int = 1


CHOSEN: Final = "chosen"
"""The value of `Deed.what` for a choice; statistics also note the chooser's points at the time."""


class Event(Value):
    """Something that happened; visible to everybody unless a game overrides `seen_by`.

    The properties tell the story and the statistics what they need, so that neither has to know
    the event classes of a game.
    """

    @property
    def mark(self) -> Mark:
        """The role of the event in the story."""
        return Mark.NEWS

    @property
    def source(self) -> str:
        """The source of the points in `gains`, such as the name of a scoring; may be empty."""
        return ""

    def gains(self) -> Mapping[Seat, int]:
        """Return the points that the event brought, by seat."""
        return {}

    def deeds(self) -> Iterable[Deed]:
        """Return the deeds in this event that statistics should count."""
        return ()

    def seen_by(self, seat: Seat | None) -> bool:  # noqa: ARG002 - for games that hide something
        """Whether *seat* may know of the event; `None` is a spectator."""
        return True


class Moment(Value, Generic[S]):
    """An event, and the state of the game right after it."""

    event: Event
    state: S


class Step(Value, Generic[S]):
    """The result of applying a rule: the new state, and what happened on the way to it."""

    state: S
    moments: tuple[Moment[S], ...] = ()

    @staticmethod
    def to(state: S, *events: Event) -> "Step[S]":
        """Return a step to *state* with *events*; each becomes a moment whose state is *state*.

        >>> Step.to(5, Event()).then(lambda state: Step.to(state + 1, Event())).moments
        (Moment(event=Event(), state=5), Moment(event=Event(), state=6))
        """
        if len(events) == 1:  # as nearly always; anything else takes twice as long
            return Step(state, (Moment(events[0], state),))
        return Step(state, tuple([Moment(event, state) for event in events]))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the moments, in order."""
        return tuple([moment.event for moment in self.moments])

    def then(self, rule: "Callable[[S, *Ts], Step[S]]", *more: *Ts) -> "Step[S]":
        """Return this step followed by *rule*, called with the state reached and with *more*."""
        step = rule(self.state, *more)
        return Step(step.state, self.moments + step.moments)

    def at(self, state: S) -> "Step[S]":
        """Return this step with another final *state* and the same moments."""
        return Step(state, self.moments)

    def within(self, whole: "Callable[[S], W]") -> "Step[W]":
        """Return this step for a larger state, which *whole* builds from the part changed here."""
        moments = [Moment(moment.event, whole(moment.state)) for moment in self.moments]
        return Step(whole(self.state), tuple(moments))


class ByName(Value):
    """An ordered mapping from names to values, inside a result."""

    of: "tuple[tuple[str, Said], ...]"


Said = int | str | ByName | tuple["Said", ...]
"""A value in the result of a game: a number, a text, a list, or a mapping."""


class Standings(Value):
    """The points of all seats, and the seats that would win if the game ended now."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    more: tuple[tuple[str, Said], ...] = ()
    """Further entries of the result, as pairs of name and value."""


class Rules(Protocol[S, M, V_co]):
    """A game: immutable options, and methods that are pure functions of the state.

    To write one, see "How to add a game" in `docs/architecture.md`.
    """

    @property
    def name(self) -> str:
        """The name of the game in files and on the command line."""
        ...

    @property
    def seats(self) -> range:
        """The numbers of players allowed."""
        ...

    def setup(self, seats: int) -> Step[S]:
        """Return the initial state, or raise `BadSetup` if that number of seats cannot play."""
        ...

    def ask(self, state: S) -> tuple[Decision[M], ...]:
        """Return the decisions to be made now, in seat order.

        With several decisions, each answer stays secret until all are in; with none, the game is
        over.
        """
        ...

    def answer(self, state: S, moves: Mapping[Seat, M]) -> Step[S]:
        """Apply the answers of all seats that were asked; *moves* is in seat order."""
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """Return what *seat* may know; `None` is a spectator."""
        ...

    def standings(self, state: S) -> Standings:
        """Return the points, and who would win if the game ended now."""
        ...

    def parse(self, text: str) -> M:
        """Read a move from its notation, or raise `InvalidNotation`; the inverse of `str(move)`."""
        ...


class Table(Value, Generic[S, M, V]):
    """A game in progress: the state, the open decisions, and the sealed answers so far.

    A table is immutable: `play` returns a new one, so keeping a table is all that undo needs.
    """

    rules: Rules[S, M, V]
    state: S
    waiting: tuple[Decision[M], ...]
    sealed: tuple[tuple[Seat, M], ...] = ()

    @classmethod
    def at(cls, rules: Rules[S, M, V], state: S) -> "Table[S, M, V]":
        """Return a table in *state*, with the decisions that the rules ask for there."""
        return Table(rules, state, rules.ask(state))

    @classmethod
    def start(
        cls, rules: Rules[S, M, V], seats: int
    ) -> "tuple[Table[S, M, V], tuple[Moment[S], ...]]":
        """Start a game: return its table, and what happened during set-up.

        Args:
            rules: The rules of the game.
            seats: The number of seats.

        Raises:
            BadSetup: The game cannot be played with that many seats.
        """
        step = rules.setup(seats)
        return cls.at(rules, step.state), step.moments

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return not self.waiting

    @property
    def sealing(self) -> bool:
        """Whether several seats are asked at once, so that their answers are sealed."""
        return len(self.waiting) + len(self.sealed) > 1

    def confides(self, seat: Seat) -> bool:
        """Whether the view of *seat* shows more than the public one.

        The field `seat`, which says whose view it is, does not count.
        """
        return _visible_fields(self.view(seat)) != _visible_fields(self.view(None))

    @property
    def open(self) -> bool:
        """Whether nothing is hidden: no seat's view shows more than the public one."""
        return not any(self.confides(Seat(seat)) for seat in range(len(self.standings.points)))

    def private(self, decision: Decision[M]) -> bool:
        """Whether only its seat may see *decision*: the seat has secrets, and it is not open."""
        return not decision.openly and self.confides(decision.seat)

    def decision(self, seat: Seat) -> Decision[M]:
        """Return the decision that *seat* is asked for, or raise `OutOfTurn`."""
        for decision in self.waiting:
            if decision.seat == seat:
                return decision
        raise OutOfTurn(
            say(
                "{seat} is not asked (waiting for {waiting})",
                seat=seat_name(seat),
                waiting=self._waiting(),
            )
        )

    def _waiting(self) -> Sentence:
        """Return the names of the seats still asked."""
        seats = [seat_name(decision.seat) for decision in self.waiting]
        return join_parts(seats) if seats else say("nobody")

    def play(self, seat: Seat, move: M) -> "tuple[Table[S, M, V], tuple[Moment[S], ...]]":
        """Answer for *seat*, and return the new table and what happened.

        While other seats are still asked, the move is sealed and nothing happens.

        Args:
            seat: A seat that is asked, which may be the dealer.
            move: One of the options of its decision.

        Raises:
            OutOfTurn: The seat is not asked.
            IllegalMove: The move is not an option; the message says why, and cites the rule.

        >>> from basari.rules.basari.game import house
        >>> table, _ = Table.start(house("cards"), 3)
        >>> table.play(Seat(0), "A")
        Traceback (most recent call last):
        ...
        basari.errors.OutOfTurn: seat 0 is not asked (waiting for the dealer)
        """
        rules, waiting = self.rules, self.waiting
        decision = waiting[0] if waiting and waiting[0].seat == seat else self.decision(seat)
        if move not in decision.options:
            raise IllegalMove(decision.options.why_not(move))
        if len(waiting) > 1:
            place = waiting.index(decision)
            left = waiting[:place] + waiting[place + 1 :] if place else waiting[1:]
            return Table(rules, self.state, left, (*self.sealed, (seat, move))), ()
        moves = dict(sorted((*self.sealed, (seat, move)))) if self.sealed else {seat: move}
        step = rules.answer(self.state, moves)
        return Table(rules, step.state, rules.ask(step.state)), step.moments

    def play_all(self, moves: Mapping[Seat, M]) -> "tuple[Table[S, M, V], tuple[Moment[S], ...]]":
        """Give several answers at once, with the same result and errors as calling `play` for each.

        It is faster if *moves* answers all open decisions in their order.
        """
        rules, waiting = self.rules, self.waiting
        if moves and len(moves) == len(waiting) and not self.sealed:
            asked = iter(waiting)
            for seat, move in moves.items():
                decision = next(asked)
                if decision.seat != seat or move not in decision.options:
                    break
            else:
                step = rules.answer(self.state, moves)
                return Table(rules, step.state, rules.ask(step.state)), step.moments
        table, moments = self, tuple[Moment[S], ...]()
        for seat, move in moves.items():
            table, moments = table.play(seat, move)
        return table, moments

    def view(self, seat: Seat | None) -> V:
        """Return what *seat* may know (`None`: a spectator); never includes sealed answers."""
        return self.rules.view(self.state, seat)

    @property
    def standings(self) -> Standings:
        """The points, and who would win if the game ended now."""
        return self.rules.standings(self.state)

    def __repr__(self) -> str:
        """Return a text without the sealed answers, which a crash report must not reveal."""
        return f"<Table {self.rules.name}, waiting for {self._waiting()}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Return what Rich shows, without the sealed answers."""
        return [("rules", self.rules.name), ("waiting", self._waiting())]


def _visible_fields(view: object) -> object:
    """Return the content of a view without its field `seat`."""
    if not isinstance(view, Value):
        return view
    return [getattr(view, name) for name in view.__struct_fields__ if name != "seat"]


AnyRules = Rules[Any, Any, Any]
"""The rules of any game."""
AnyMoment = Moment[Any]
"""A moment of any game."""
AnyDecision = Decision[Any]
"""A decision of any game."""
AnyTable = Table[Any, Any, Any]
"""A table of any game."""
