"""A game with secrets for the tests, which nobody could take for one of ours.

In each of two nights luck draws a card for every seat, which that seat alone may know. Then
all seats together hide it under one of three trees, and get a point; only its owner may ever know
which tree it was. When the game is over, everything is opened: a card counts as often as the number
of its tree. The last seat may be asleep: it has no player, and hides nothing.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from unittest.mock import patch

from basari.errors import BadSetup, InvalidNotation, say
from basari.kernel import DEALER, Decision, Event, Fixed, Mark, Seat, Standings, Step, Table
from basari.log import Header, PlayerEntry, make_header
from basari.players import AnyPlayer, RandomPlayer, Turn, drive, with_dealer
from basari.rules import register
from basari.rules.register import Edition, Game, Line
from basari.value import Value

NIGHTS = 2
CARDS = tuple(f"draw {card}" for card in (3, 5, 8, 13))
TREES = ("hide 1", "hide 2", "hide 3")


class NightFell(Event):
    """Another night began."""

    @property
    def mark(self) -> Mark:
        """It is a round."""
        return Mark.ROUND


class Drawn(Event):
    """A seat got this card, and nobody else may know which."""

    seat: Seat
    card: int

    def seen_by(self, seat: Seat | None) -> bool:
        """Only its owner may."""
        return seat == self.seat


class Hid(Event):
    """A seat hid its card under this tree, and nobody else may know under which."""

    seat: Seat
    tree: int

    def seen_by(self, seat: Seat | None) -> bool:
        """Only its owner may."""
        return seat == self.seat


class AllHid(Event):
    """What everybody hears of it: how many seats got a point."""

    seats: int

    @property
    def source(self) -> str:
        """It is for coming."""
        return "nights"

    def gains(self) -> Mapping[Seat, int]:
        """Everybody gets one."""
        return {Seat(seat): 1 for seat in range(self.seats)}


class Opened(Event):
    """Everything lies open, and the game is over."""

    points: tuple[int, ...]

    @property
    def mark(self) -> Mark:
        """It is the end."""
        return Mark.END

    @property
    def source(self) -> str:
        """All points come from the trees."""
        return "trees"

    def gains(self) -> Mapping[Seat, int]:
        """Everybody gets what they hid."""
        return {Seat(seat): points for seat, points in enumerate(self.points)}


class Wood(Value):
    """The state of the toy game."""

    night: int
    hidden: tuple[int, ...]
    """What everybody has hidden so far is worth."""
    hands: tuple[int, ...] = ()


class Perch(Value):
    """What a seat sees: who it is, the night, and its own card."""

    seat: Seat | None
    night: int
    card: int | None


class ToyRules(Value):
    """The rules of the toy game."""

    name: str = "toy"
    trees: int = 3
    asleep: int = 0

    @property
    def seats(self) -> range:
        """Two or three may play."""
        return range(2, 4)

    def setup(self, seats: int) -> Step[Wood]:
        """Nothing is hidden."""
        if seats not in self.seats:
            raise BadSetup(say("the toy game is for 2 or 3, not {seats}", seats=seats))
        return Step.to(Wood(1, (0,) * seats), NightFell())

    def ask(self, state: Wood) -> tuple[Decision[str], ...]:
        """Luck draws seat by seat, then everybody hides; all of that is secret."""
        if state.night > NIGHTS:
            return ()
        seats = len(state.hidden) - self.asleep
        if len(state.hands) < seats:
            return (Decision(DEALER, Fixed(CARDS, "O1"), known_to=Seat(len(state.hands))),)
        trees = Fixed(TREES[: self.trees], "O2")
        return tuple(Decision(Seat(n), trees, known_to=Seat(n)) for n in range(seats))

    def answer(self, state: Wood, moves: Mapping[Seat, str]) -> Step[Wood]:
        """Hand out a card, or hide all of them."""
        if DEALER in moves:
            drawn = Drawn(Seat(len(state.hands)), int(moves[DEALER].split()[1]))
            return Step.to(Wood(state.night, state.hidden, (*state.hands, drawn.card)), drawn)
        hid = tuple(Hid(seat, int(move.split()[1])) for seat, move in sorted(moves.items()))
        hidden = tuple(
            before + card * own.tree
            for before, card, own in zip(state.hidden, state.hands, hid, strict=False)
        )
        after = Wood(state.night + 1, (*hidden, *state.hidden[len(hid) :]))
        end = Opened(after.hidden) if after.night > NIGHTS else NightFell()
        return Step.to(after, *hid, AllHid(len(after.hidden)), end)

    def view(self, state: Wood, seat: Seat | None) -> Perch:
        """Show one's own card, and nothing else."""
        own = seat is not None and 0 <= seat < len(state.hands)
        return Perch(seat, state.night, state.hands[seat] if own and seat is not None else None)

    def standings(self, state: Wood) -> Standings:
        """What is hidden counts at the end."""
        opened = state.hidden if state.night > NIGHTS else (0,) * len(state.hidden)
        points = tuple(own + state.night - 1 for own in opened)
        best = [Seat(seat) for seat, own in enumerate(points) if own == max(points)]
        return Standings(points, tuple(best), (("nights", NIGHTS),))

    def parse(self, text: str) -> str:
        """Every text that starts like a move is one."""
        if not text.startswith(("draw ", "hide ")):
            raise InvalidNotation(say("cannot read {text!r}", text=text))
        return text


def _make(_table: object, _seniority: tuple[Seat, ...], options: Mapping[str, int]) -> ToyRules:
    return ToyRules(**options)


GAME = Game(
    name="toy",
    title="Toy",
    editions=(
        Edition(
            name="wood",
            seats=range(2, 4),
            make=_make,
            options={
                "trees": register.number(range(1, 4)),
                "asleep": register.number(range(2)),
            },
            imaginary=register.Imaginary("asleep", ("Owl 9",), {1: 1}),
        ),
    ),
)


@contextmanager
def in_register() -> Iterator[None]:
    """Have the toy game in the register for a while."""
    lines = {**register.REGISTER, "toy": Line("tests.helpers.toy_game:GAME")}
    with (
        patch.object(register, "REGISTER", lines),
        patch.object(register, "_LOADED", dict(register._LOADED)),  # noqa: SLF001 - not for long
    ):
        yield


def header(seats: int = 2, seed: int | None = 1) -> Header:
    """Return the header of a toy game between people."""
    players = [PlayerEntry(name=f"Owl {seat}", kind="human") for seat in range(seats)]
    return make_header("toy", "wood", players, seed=seed, started="2026-11-16")


def play_toy_game(seats: int = 2, seed: int = 1) -> list[Turn]:
    """Play a whole game at random, and return the turns."""
    table, _ = Table.start(ToyRules(), seats)
    players: dict[Seat, AnyPlayer] = {Seat(n): RandomPlayer(f"{seed}/{n}") for n in range(seats)}
    return list(drive(table, with_dealer(players, seed)))
