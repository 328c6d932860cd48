"""Players, and the loop that lets them play a game.

>>> from basari.kernel import Table
>>> from basari.rules.basari.game import house
>>> table, _ = Table.start(house("cards"), 3)
>>> players = {Seat(seat): RandomPlayer(f"player {seat}") for seat in range(3)}
>>> *_, last = drive(table, with_dealer(players, seed=7))
>>> last.after.over
True
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from basari.kernel import DEALER, AnyDecision, AnyTable, Decision, Event, Moment, Seat, seat_name
from basari.value import Value

HUMAN, IMAGINARY, BOT = "human", "imaginary", "bot:"
"""The kinds of players in a log; `bot:` is followed by the bot's code."""

V_contra = TypeVar("V_contra", contravariant=True)
M = TypeVar("M")


class Player(Protocol[V_contra, M]):
    """Anything with `decide`: it answers decisions, knowing only a view.

    A player may also have `hear(view, events)`; `drive` calls it after every answer.
    """

    def decide(self, view: V_contra, decision: Decision[M]) -> M:
        """Return one of `decision.options`, given what the seat may know."""
        ...


AnyPlayer = Player[Any, Any]
"""A player of any game."""
Ear = Callable[[Any, tuple[Event, ...]], None]
"""Called after every answer with a seat's earlier view, and the events the seat may know of."""


def ear_of(player: AnyPlayer) -> Ear | None:
    """Return the `hear` method of a player, or `None` if it has none."""
    return getattr(player, "hear", None)


class RandomPlayer:
    """Chooses uniformly among the options; at the dealer's seat it is the dice and the cards.

    `Random.random` is the only method for which Python guarantees the same numbers for a seed, so a
    seed gives the same game on every version.
    """

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311 - a game of chance, not a secret

    def decide(self, view: object, decision: Decision[M]) -> M:  # noqa: ARG002 - it does not look
        """Return a random option."""
        options = decision.options
        return options[int(self._random() * len(options))]


def dealer(seed: int) -> RandomPlayer:
    """Return the player for the dealer's seat; its answers depend on *seed* alone."""
    return RandomPlayer(f"{seed}/dealer")


class Seated(Value):
    """Who sits at a seat: the name and the kind of player."""

    name: str
    kind: str = HUMAN
    """`human`, `imaginary`, or `bot:` and a code, as in a log."""

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return self.kind == HUMAN

    @property
    def imaginary(self) -> bool:
        """Whether the seat is an imaginary player, for whom the rules decide."""
        return self.kind == IMAGINARY

    @property
    def bot(self) -> str:
        """The code of the bot; empty for any other kind of player."""
        return self.kind.removeprefix(BOT) if self.kind.startswith(BOT) else ""


class Company(Value):
    """The players of a game, and the seed of all its random decisions.

    If the seed is `None`, the game cannot be predicted or repeated.
    """

    game: str
    players: tuple[Seated, ...]
    seed: int | None


class Remark(Value):
    """Something a player says at the table."""

    seat: Seat
    words: str


class Turn(Value):
    """One answer, with the tables before and after it, and what happened."""

    before: AnyTable
    seat: Seat
    move: Any
    after: AnyTable
    moments: tuple[Moment[Any], ...] = ()
    """What happened, in order; empty while the answer is sealed."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The events of the moments, in order."""
        return tuple([moment.event for moment in self.moments])

    def __repr__(self) -> str:
        """Return a text without the move, which may be sealed."""
        return f"<Turn of {seat_name(self.seat)}, then {self.after!r}>"

    def __rich_repr__(self) -> list[tuple[str, Any]]:
        """Return what Rich shows, without the move."""
        return [("seat", seat_name(self.seat)), ("after", self.after)]


def returnable(turns: Sequence[Turn]) -> int:
    """Return how many answers, at the end of *turns*, the seat that gave the last may take back.

    These are its answers since another seat or the dealer last answered. The seat must have been
    the only one asked each time, and nothing may be hidden before or after: it has learned nothing.
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
    """Let *players* play from *table* to the end of the game, and yield every answer.

    Args:
        table: Where the game stands.
        players: A player for every seat, and for `DEALER` if the game has dice or cards; see
            `with_dealer`. Those with a `hear` method are told what happens.
        last: Seats that are asked after the others when several are asked at once, such as people,
            so that their sealed answers need not wait for a bot.

    Raises:
        IllegalMove: A player returned a move that is not an option.
    """
    ears = ears_of(players)
    while table.waiting:
        decision = next_decision(table.waiting, last)
        seat = decision.seat
        move = players[seat].decide(table.view(seat), decision)
        turn = Turn(table, seat, move, *table.play(seat, move))
        yield turn
        tell_ears(ears, turn)
        table = turn.after


def ears_of(players: Mapping[Seat, AnyPlayer]) -> dict[Seat, Ear]:
    """Return the `hear` methods of the players that have one."""
    found = {seat: ear_of(player) for seat, player in players.items()}
    return {seat: ear for seat, ear in found.items() if ear}


def tell_ears(ears: Mapping[Seat, Ear], turn: Turn) -> None:
    """Pass the events of *turn* to each of *ears*, without those that its seat may not know of."""
    if ears and (events := turn.events):
        for seat, hear in ears.items():
            hear(turn.before.view(seat), tuple(e for e in events if e.seen_by(seat)))


def next_decision(waiting: Sequence[AnyDecision], last: Collection[Seat] = ()) -> AnyDecision:
    """Return the decision to ask for next; the seats in *last* wait until no other is left."""
    if not last or len(waiting) == 1:
        return waiting[0]
    return next((decision for decision in waiting if decision.seat not in last), waiting[0])


def with_dealer(players: Mapping[Seat, AnyPlayer], seed: int) -> dict[Seat, AnyPlayer]:
    """Return *players* with a dealer whose dice and cards depend on *seed* alone.

    >>> sorted(with_dealer({Seat(0): RandomPlayer("Ada")}, seed=7))
    [-1, 0]
    """
    return {**players, DEALER: dealer(seed)}
