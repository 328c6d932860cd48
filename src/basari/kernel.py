"""The kernel: the rules ask, the seats answer, and nobody sees an answer before all are in.

It knows seats, decisions, steps and tables, and no game. A game is a `Rules` object: a handful of
pure functions over one immutable state.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, Final, Generic, NewType, Protocol, TypeVar, TypeVarTuple

from basari.errors import IllegalMove, OutOfTurn, Sentence, listed, say
from basari.value import Value

Seat = NewType("Seat", int)
DEALER: Final = Seat(-1)
"""The seat that luck sits at: dice and cards are its answers."""


def called(seat: Seat) -> Sentence:
    """Say which seat that is."""
    return say("the dealer") if seat == DEALER else say("seat {number}", number=seat)


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V")
W = TypeVar("W")
M_co = TypeVar("M_co", covariant=True)
V_co = TypeVar("V_co", covariant=True)
Ts = TypeVarTuple("Ts")


class Options(Protocol[M_co]):
    """All legal moves of one decision, as a collection that need not be written out."""

    def __len__(self) -> int:
        """How many there are."""
        ...

    def __iter__(self) -> Iterator[M_co]:
        """Go through them in their order."""
        ...

    def __contains__(self, move: object, /) -> bool:
        """Tell whether *move* is one of them: the only test of what is legal."""
        ...

    def __getitem__(self, index: int, /) -> M_co:
        """Return the move at *index*, without looking at the others."""
        ...

    def why_not(self, move: object, /) -> str:
        """Say which rule speaks against *move*, which is not among the options."""
        ...


class Decision(Value, Generic[M_co]):
    """A question to one seat: choose one of the options."""

    seat: Seat
    options: Options[M_co]
    known_to: Seat | None = None
    """The only seat that may hear of the answer, such as whose hand is dealt; `None`: all may."""
    openly: bool = False
    """Whether it is asked before everybody's eyes, also of a seat that knows more than others: its
    options give nothing away. What the seat alone may know is not shown with it."""

    def objection(self, move: object) -> str | None:
        """Say why *move* is not allowed, or nothing if it is."""
        return None if move in self.options else self.options.why_not(move)


class Listed(Value, Generic[M_co]):
    """Options that are few enough to be written out; a game adds why others are not among them."""

    moves: tuple[M_co, ...]

    def __len__(self) -> int:
        """How many there are."""
        return len(self.moves)

    def __iter__(self) -> Iterator[M_co]:
        """Go through them in their order."""
        return iter(self.moves)

    def __contains__(self, move: object) -> bool:
        """Tell whether *move* is one of them."""
        return move in self.moves

    def __getitem__(self, index: int) -> M_co:
        """Return the move at *index*."""
        return self.moves[index]


class Fixed(Listed[M_co]):
    """Options that all follow from one rule, whatever the state."""

    rule: str

    def why_not(self, move: object) -> str:
        """Every other move breaks that rule."""
        return say(
            "{move} is not possible here, only {options} ({rule})",
            move=move,
            options=", ".join(map(str, self.moves)),
            rule=self.rule,
        )


class Mark(Enum):
    """What an event means to whoever tells the story, whatever has happened."""

    NEWS = "news"
    """It is worth a sentence."""
    SEEN = "seen"
    """It lies before everybody's eyes, and needs no page of its own."""
    CHAPTER = "chapter"
    """Another part of the game began, and with it its first round."""
    ROUND = "round"
    """Another round of the same part began."""
    REVEAL = "reveal"
    """What was sealed lies open."""
    CONTEST = "contest"
    """Some seats begin to bid for something."""
    BID = "bid"
    """One of them bid."""
    SCORE = "score"
    """It is a step of a scoring."""
    END = "end"
    """The game is over."""


class Deed(Value):
    """Something that is counted: *what* was done, *of* which thing, by whom, and how much."""

    what: str
    of: str = ""
    seat: Seat | None = None
    """Who did it; `None`: it is counted of the table."""
    number: int = 1


CHOSEN: Final = "chosen"
"""What a deed is called that is a choice: those are counted by how one stands, too."""


class Event(Value):
    """Something that happened. Everybody sees it, unless a game narrows its audience.

    It says of itself what a story needs to know, so that nobody asks which kind of event it is.
    """

    @property
    def mark(self) -> Mark:
        """What it means to the story."""
        return Mark.NEWS

    @property
    def source(self) -> str:
        """Where the points come from that it brings, if any."""
        return ""

    def gains(self) -> Mapping[Seat, int]:
        """Tell who got how many points by it."""
        return {}

    def deeds(self) -> Iterable[Deed]:
        """Tell what is to be counted of it."""
        return ()

    def seen_by(self, seat: Seat | None) -> bool:  # noqa: ARG002 - for games that hide something
        """Whether *seat* may know of it; `None` is someone who only watches."""
        return True


class Moment(Value, Generic[S]):
    """What happened, and the state of the game right after it."""

    event: Event
    state: S


class Step(Value, Generic[S]):
    """Where a rule led: the new state, and what happened on the way, moment by moment."""

    state: S
    moments: tuple[Moment[S], ...] = ()

    @classmethod
    def to(cls, state: S, *events: Event) -> "Step[S]":
        """Go to *state* by *events* that all led straight there.

        >>> Step.to(5, Event()).then(lambda state: Step.to(state + 1, Event())).moments
        (Moment(event=Event(), state=5), Moment(event=Event(), state=6))
        """
        return Step(state, tuple([Moment(event, state) for event in events]))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, without the states in between."""
        return tuple([moment.event for moment in self.moments])

    def then(self, rule: "Callable[[S, *Ts], Step[S]]", *more: *Ts) -> "Step[S]":
        """Let *rule* go on from here; *more* are its further arguments."""
        step = rule(self.state, *more)
        return Step(step.state, self.moments + step.moments)

    def at(self, state: S) -> "Step[S]":
        """End in *state* instead, with nothing more to tell: only what is asked next changes."""
        return Step(state, self.moments)

    def within(self, whole: "Callable[[S], W]") -> "Step[W]":
        """Make a step of the *whole* state out of a step of one part of it."""
        moments = [Moment(moment.event, whole(moment.state)) for moment in self.moments]
        return Step(whole(self.state), tuple(moments))


class ByName(Value):
    """Things that go by a name, in their order, each with what is to be said of it."""

    of: "tuple[tuple[str, Said], ...]"


Said = int | str | ByName | tuple["Said", ...]
"""What the result of a game can say: numbers, texts, lists, and things by name."""


class Standings(Value):
    """Points per seat, and who wins (or would, if the game ended now)."""

    points: tuple[int, ...]
    winners: tuple[Seat, ...]
    more: tuple[tuple[str, Said], ...] = ()
    """What else the result of a game says, by name."""


class Rules(Protocol[S, M, V_co]):
    """A game. Every method is a pure function."""

    @property
    def name(self) -> str:
        """What the game is called in files and on the command line."""
        ...

    @property
    def seats(self) -> range:
        """How many may play."""
        ...

    def setup(self, seats: int) -> Step[S]:
        """Lay the table for so many seats."""
        ...

    def ask(self, state: S) -> tuple[Decision[M], ...]:
        """Say who must decide what: several seats answer in secret, no decision ends the game.

        Several decisions stand in the order of their seats.
        """
        ...

    def answer(self, state: S, moves: Mapping[Seat, M]) -> Step[S]:
        """Go on with the answers of everybody who was asked, in the order of their seats."""
        ...

    def view(self, state: S, seat: Seat | None) -> V_co:
        """Show what *seat* may know; `None` is someone who only watches."""
        ...

    def standings(self, state: S) -> Standings:
        """Tell the points and who is ahead."""
        ...

    def parse(self, text: str) -> M:
        """Read a move from its notation."""
        ...


class Table(Value, Generic[S, M, V]):
    """A game in progress: the state, who is still asked, and the sealed answers so far."""

    rules: Rules[S, M, V]
    state: S
    waiting: tuple[Decision[M], ...]
    sealed: tuple[tuple[Seat, M], ...] = ()

    @classmethod
    def at(cls, rules: Rules[S, M, V], state: S) -> "Table[S, M, V]":
        """Open the table in *state*, with its questions asked."""
        return Table(rules, state, rules.ask(state))

    @classmethod
    def start(
        cls, rules: Rules[S, M, V], seats: int
    ) -> "tuple[Table[S, M, V], tuple[Moment[S], ...]]":
        """Open the table at the beginning of a game, with what happened while it was laid."""
        step = rules.setup(seats)
        return cls.at(rules, step.state), step.moments

    @property
    def over(self) -> bool:
        """Whether nobody is asked anything any more."""
        return not self.waiting

    @property
    def sealing(self) -> bool:
        """Whether answers are sealed here: several seats are asked together."""
        return len(self.waiting) + len(self.sealed) > 1

    def confides(self, seat: Seat) -> bool:
        """Whether *seat* may know more than everybody: its own view shows more than the public one.

        A view may tell whose it is in a field `seat`; that alone is no secret.
        """
        return _visible_fields(self.view(seat)) != _visible_fields(self.view(None))

    @property
    def open(self) -> bool:
        """Whether nothing is hidden: nobody knows more than everybody."""
        return not any(self.confides(Seat(seat)) for seat in range(len(self.standings.points)))

    def private(self, decision: Decision[M]) -> bool:
        """Whether a decision is asked of its seat alone: it knows more, and is not asked openly."""
        return not decision.openly and self.confides(decision.seat)

    def decision(self, seat: Seat) -> Decision[M]:
        """Find what *seat* is asked, or raise `OutOfTurn`."""
        for decision in self.waiting:
            if decision.seat == seat:
                return decision
        raise OutOfTurn(
            say(
                "{seat} is not asked (waiting for {waiting})",
                seat=called(seat),
                waiting=self._waiting(),
            )
        )

    def _waiting(self) -> Sentence:
        """Say who is still asked."""
        seats = [called(decision.seat) for decision in self.waiting]
        return listed(seats) if seats else say("nobody")

    def play(self, seat: Seat, move: M) -> "tuple[Table[S, M, V], tuple[Moment[S], ...]]":
        """Answer for *seat*; once everybody asked has answered, the rules go on."""
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
        """Give several answers at once; it comes to the same as to give one after the other.

        It is faster if they are all that is asked, in the same order.
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
        """Show what *seat* may know; sealed answers are known to nobody."""
        return self.rules.view(self.state, seat)

    @property
    def standings(self) -> Standings:
        """The points, and who is ahead."""
        return self.rules.standings(self.state)

    def __repr__(self) -> str:
        """Never show a sealed answer, not even to whoever reads a crash report."""
        return f"<Table {self.rules.name}, waiting for {self._waiting()}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Neither show one in pretty colours."""
        return [("rules", self.rules.name), ("waiting", self._waiting())]


def _visible_fields(view: object) -> object:
    """Take what a view shows, without whose it is."""
    if not isinstance(view, Value):
        return view
    return [getattr(view, name) for name in view.__struct_fields__ if name != "seat"]


AnyRules = Rules[Any, Any, Any]
"""The rules of whatever game."""
AnyMoment = Moment[Any]
"""A moment of whatever game."""
AnyDecision = Decision[Any]
"""A question of whatever game."""
AnyTable = Table[Any, Any, Any]
"""A table of whatever game."""
