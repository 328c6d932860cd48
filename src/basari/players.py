"""Who sits at a table: the player protocol, the one who plays at random, and the loop."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from basari.kernel import DEALER, AnyDecision, AnyTable, Decision, Event, Moment, Seat, called
from basari.value import Value

HUMAN, IMAGINARY, BOT = "human", "imaginary", "bot:"
"""How a log says what somebody is; a bot's code stands behind it."""

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


class Player(Protocol[V_contra, M]):
    """Whoever can answer a decision, knowing only a view."""

    def decide(self, view: V_contra, decision: Decision[M]) -> M:
        """Choose one of the decision's options."""
        ...


AnyPlayer = Player[Any, Any]
"""A player of whatever game."""
Ear = Callable[[Any, tuple[Event, ...]], None]
"""Hears what happened: one's view before it, and the events that one may know of."""


def ear_of(player: AnyPlayer) -> Ear | None:
    """Find the ear of a player who wants to hear what happens: its `hear(view, events)`."""
    return getattr(player, "hear", None)


class RandomPlayer:
    """Chooses every option with the same chance; luck itself, when it sits at the dealer's seat.

    `Random.random` is the one method whose numbers Python promises to keep for a seed, so a seed
    means the same game on every version.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game of chance, not a secret

    def decide(self, view: object, decision: Decision[M]) -> M:  # noqa: ARG002 - it does not look
        """Pick any option."""
        options = decision.options
        return options[int(self._random() * len(options))]


def dealer(seed: int) -> RandomPlayer:
    """Make the luck of a game, which depends on its *seed* alone."""
    return RandomPlayer(f"{seed}/dealer")


class Seated(Value):
    """Who sits at a seat: a name, and whether it is a person, a bot, or nobody but in name."""

    name: str
    kind: str = HUMAN
    """As a log says it."""

    @property
    def person(self) -> bool:
        """Whether it is a person."""
        return self.kind == HUMAN

    @property
    def imaginary(self) -> bool:
        """Whether nobody sits there, and the rules themselves play on."""
        return self.kind == IMAGINARY

    @property
    def bot(self) -> str:
        """The code of a bot; nothing, if it is none."""
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else ""


class Company(Value):
    """Who sits at a table of a game, and the seed of all luck there.

    Without a seed nobody can know what comes: everybody has luck that follows from nothing else.
    """

    game: str
    players: tuple[Seated, ...]
    seed: int | None


class Remark(Value):
    """What somebody says at the table."""

    seat: Seat
    words: str


class Turn(Value):
    """One answer in a game, with the tables before and after it, and what came of it."""

    before: AnyTable
    seat: Seat
    move: Any
    after: AnyTable
    moments: tuple[Moment[Any], ...] = ()
    """What came of it, moment by moment; nothing while the answer is sealed."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What came of it, without the states in between."""
        return tuple([moment.event for moment in self.moments])

    def __repr__(self) -> str:
        """Leave out the move, which may still be sealed."""
        return f"<Turn of {called(self.seat)}, then {self.after!r}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Likewise."""
        return [("seat", called(self.seat)), ("after", self.after)]


def returnable(turns: Sequence[Turn]) -> int:
    """Tell how many of the last answers may be taken back by the seat that gave them.

    They are those since somebody else or the dealer answered. It must have been asked alone, and
    nothing may be hidden, before or after: so it learned nothing by them that it can use now.
    """
    if not turns or turns[-1].seat == DEALER or turns[-1].after.over or not turns[-1].after.open:
        return 0
    number = 0
    for turn in reversed(turns):
        if turn.seat != turns[-1].seat or turn.before.sealing or not turn.before.open:
            break
        number += 1
    return number


def drive(
    table: AnyTable, players: Mapping[Seat, AnyPlayer], last: Collection[Seat] = ()
) -> Iterator[Turn]:
    """Let *players* play to the end, turn by turn.

    Where several are asked together, some may be asked *last*: people, so that what they seal lies
    nowhere while somebody's bot still thinks. To the rules it makes no difference. Whoever has an
    ear hears what happens.
    """
    ears = ears_of(players)
    while table.waiting:
        decision = next_decision(table.waiting, last)
        seat = decision.seat
        move = players[seat].decide(table.view(seat), decision)
        turn = Turn(table, seat, move, *table.play(seat, move))
        yield turn
        told(ears, turn)
        table = turn.after


def ears_of(players: Mapping[Seat, AnyPlayer]) -> dict[Seat, Ear]:
    """Find the ears of those who have one."""
    found = {seat: ear_of(player) for seat, player in players.items()}
    return {seat: ear for seat, ear in found.items() if ear}


def told(ears: Mapping[Seat, Ear], turn: Turn) -> None:
    """Let everybody hear what they may know of a turn."""
    if ears and (events := turn.events):
        for seat, hear in ears.items():
            hear(turn.before.view(seat), tuple(e for e in events if e.seen_by(seat)))


def next_decision(waiting: Sequence[AnyDecision], last: Collection[Seat] = ()) -> AnyDecision:
    """Return the decision to ask for next: one of the seats that are asked *last* waits."""
    if not last or len(waiting) == 1:
        return waiting[0]
    return next((decision for decision in waiting if decision.seat not in last), waiting[0])


def seated(players: Mapping[Seat, AnyPlayer], seed: int) -> dict[Seat, AnyPlayer]:
    """Add the dealer of *seed* to the *players*."""
    return {**players, DEALER: dealer(seed)}
