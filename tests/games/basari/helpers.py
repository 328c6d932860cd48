"""What the tests lay on the table: a deck, a track, positions of both editions, and any move."""

from collections.abc import Iterable
from typing import Any, TypeVar

from hypothesis import strategies as st
from msgspec.structs import replace

from basari.chance import Draw, Roll
from basari.kernel import DEALER, AnyTable, Decision, Event, Seat, Table
from basari.players import AnyPlayer, RandomPlayer, with_dealer
from basari.rules.basari import board, cards
from basari.rules.basari.board import Arch, BasariBoard
from basari.rules.basari.board.events import LapsScored, RolledAgain
from basari.rules.basari.board.table import Start
from basari.rules.basari.cards import BasariCards, Card
from basari.rules.basari.cards.events import WorkersScored
from basari.rules.basari.exchange import Swap, Swapped, Take, Took
from basari.rules.basari.gems import COLOURS, Gems
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.market import Market
from basari.rules.basari.negotiation import ACCEPT, PASS, Offer
from basari.rules.basari.rounds import CHOOSING, Accepted, GemsTaken, PointsGained
from tests.helpers.moments import events_of

E = TypeVar("E", bound=Event)
T = TypeVar("T")
Game = tuple[Any, int]
"""The rules of an edition, and for how many seats."""

HEAPS = ("2R", "1R1B", "1Y2G", "1R1Y1G", "4B", "2Y1B", "3G", "1R3B", "1Y1G2B", "2G2B")
DECK = tuple(
    Card(n, 1 + n % 4, 4 + n // 4 % 4, Gems.parse(HEAPS[n % len(HEAPS)])) for n in range(1, 40)
)
TRACK = tuple(Arch(n, 4 + n % 4, Gems.parse(HEAPS[n * 3 % len(HEAPS)])) for n in range(1, 35))
CARDS = BasariCards(DECK)
BOARD = BasariBoard(TRACK)
GAMES: tuple[Game, ...] = ((CARDS, 3), (CARDS, 4), (CARDS, 5), (BOARD, 3), (BOARD, 4))
NAMES = tuple(f"{rules.name}-{seats}" for rules, seats in GAMES)


def heaps(texts: Iterable[str]) -> tuple[Gems, ...]:
    """Read several heaps."""
    return tuple(map(Gems.parse, texts))


def market(
    purses: tuple[Gems, ...], points: tuple[int, ...], supply: str | None, of_each: int
) -> Market:
    """Lay out purses and points; unless told, the supply is what is left of all gems."""
    owned = [sum(purse[colour] for purse in purses) for colour in COLOURS]
    rest = Gems(*(of_each - number for number in owned))
    full = points + (0,) * (len(purses) - len(points))
    return Market(purses, full, rest if supply is None else Gems.parse(supply))


def card(gems: str = "2B", points: int = 4, workers: int = 1) -> Card:
    """Print a card that is not in the deck."""
    return Card(0, workers, points, Gems.parse(gems))


def card_table(  # noqa: PLR0913 - a table has many sides
    *purses: str,
    rules: BasariCards = CARDS,
    supply: str | None = None,
    points: tuple[int, ...] = (),
    earlier: tuple[int, ...] = (),
    current: tuple[Card, ...] = (),
    leg: int = 1,
) -> AnyTable:
    """Open a table of the card edition at which everybody is about to choose.

    Every seat has workers from *earlier* rounds, and its *current* card lies on top.
    """
    seats = len(purses)
    dealt = current or rules.deck[:seats]
    before = earlier + (0,) * (seats - len(earlier))
    state = replace(
        rules.setup(seats).state,
        leg=leg,
        phase=CHOOSING,
        market=market(heaps(purses), points, supply, 22),
        pile=frozenset(range(1, len(rules.deck) + 1)) - {own.number for own in dealt},
        stacks=tuple((card(workers=had), own) for had, own in zip(before, dealt, strict=True)),
        workers=tuple(had + own.workers for had, own in zip(before, dealt, strict=True)),
        current=dealt,
    )
    return Table.at(rules, state)


def board_table(  # noqa: PLR0913 - a table has many sides
    *purses: str,
    rules: BasariBoard = BOARD,
    supply: str | None = None,
    points: tuple[int, ...] = (),
    pawns: tuple[int, ...] = (),
    walked: tuple[int, ...] = (),
    leg: int = 1,
) -> AnyTable:
    """Open a table of the board edition at which everybody is about to choose.

    Unless told, the pawns stand on the first arches and have walked a single one.
    """
    seats = len(purses)
    state = replace(
        rules.setup(seats).state,
        leg=leg,
        phase=CHOOSING,
        market=market(heaps(purses), points, supply, 25),
        pawns=pawns or tuple(range(1, seats + 1)),
        walked=walked or (1,) * seats,
    )
    return Table.at(rules, state)


def play(table: AnyTable, *lines: str) -> tuple[AnyTable, tuple[Event, ...]]:
    """Play lines like `0 offer 1R` and `dealer roll 4`; return the new table and all events."""
    story: tuple[Event, ...] = ()
    for line in lines:
        who, _, move = line.partition(" ")
        seat = DEALER if who == "dealer" else Seat(int(who))
        table, moments = table.play(seat, table.rules.parse(move))
        story += events_of(moments)
    return table, story


def choose(table: AnyTable, *actions: str) -> tuple[AnyTable, tuple[Event, ...]]:
    """Let every seat choose an action, in seat order."""
    return play(table, *(f"{seat} {action}" for seat, action in enumerate(actions)))


def asked(table: AnyTable) -> tuple[Seat, ...]:
    """Tell who is asked."""
    return tuple(decision.seat for decision in table.waiting)


def options(table: AnyTable) -> list[str]:
    """Write out all options of the one seat that is asked."""
    (decision,) = table.waiting
    return [str(move) for move in decision.options]


def objection(table: AnyTable, line: str) -> str | None:
    """Tell what speaks against a line like `0 offer 1R`."""
    who, _, move = line.partition(" ")
    seat = DEALER if who == "dealer" else Seat(int(who))
    return table.decision(seat).objection(table.rules.parse(move))


def told(events: Iterable[Event], kind: type[E]) -> tuple[E, ...]:
    """Pick the events of one kind."""
    return tuple(event for event in events if isinstance(event, kind))


def purses_of(table: AnyTable) -> list[str]:
    """Write out all purses, in seat order."""
    return [str(purse) for purse in table.view(None).purses]


def random_players(seats: int, seed: int) -> dict[Seat, AnyPlayer]:
    """Seat random players and a dealer, all of them from one *seed*."""
    return with_dealer({Seat(n): RandomPlayer(f"{seed}/{n}") for n in range(seats)}, seed)


def stock(table: AnyTable) -> tuple[int, ...]:
    """Count all gems of each colour, whoever has them."""
    view = table.view(None)
    return tuple(sum(heap[colour] for heap in (*view.purses, view.supply)) for colour in COLOURS)


class Ledger:
    """Purses, points and supply, kept by someone who only hears the events."""

    def __init__(self, table: AnyTable) -> None:
        view = table.view(None)
        self.purses = [list(purse.counts) for purse in view.purses]
        self.points = list(view.points)
        self.supply = list(view.supply.counts)

    def hear(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            self._note(event)

    def agrees(self, table: AnyTable) -> bool:
        """Whether the table shows what was written down."""
        view = table.view(None)
        return (
            self.purses == [list(purse.counts) for purse in view.purses]
            and self.points == list(view.points)
            and self.supply == list(view.supply.counts)
        )

    def _note(self, event: Event) -> None:
        match event:
            case Accepted(_, seat, bidder, offer):
                self._move(self.purses[bidder], self.purses[seat], offer)
            case GemsTaken(seat, _, gems) | Took(seat, gems):
                self._move(self.supply, self.purses[seat], gems)
            case Swapped(seat, gave, took):
                self._move(self.purses[seat], self.supply, gave)
                self._move(self.supply, self.purses[seat], took)
            case ColourScored(colour, _, winners, share, returned):
                for seat in winners:
                    self.points[seat] += share
                    self._move(self.purses[seat], self.supply, Gems.of([colour] * returned))
            case PointsGained(seat, points) | RolledAgain(seat, _, _, points):
                self.points[seat] += points
            case WorkersScored(_, seats, points) | LapsScored(seats, points):
                for seat in seats:
                    self.points[seat] += points
            case _:
                pass

    @staticmethod
    def _move(giver: list[int], taker: list[int], gems: Gems) -> None:
        for colour in COLOURS:
            giver[colour] -= gems[colour]
            taker[colour] += gems[colour]


def purses(most: int = 4, least: int = 0) -> st.SearchStrategy[Gems]:
    """Any heap with no more than *most* gems of a colour."""
    number = st.integers(least, most)
    return st.builds(Gems, number, number, number, number)


def any_per_seat(values: st.SearchStrategy[T], seats: int) -> st.SearchStrategy[tuple[T, ...]]:
    """One value for every seat."""
    return st.tuples(*[values] * seats)


@st.composite
def card_rules(draw: st.DrawFn, seats: int) -> BasariCards:
    """The card edition with any rulings."""
    return BasariCards(
        DECK,
        seniority=tuple(map(Seat, draw(st.permutations(range(seats))))),
        legs=draw(st.integers(1, 3)),
        share_unowned=draw(st.booleans()),
        penniless_takes=draw(st.integers(0, 2)),
        take_back=draw(st.booleans()),
    )


@st.composite
def board_rules(draw: st.DrawFn, seats: int) -> BasariBoard:
    """The board edition with any rulings, on a ring that may be short."""
    return BasariBoard(
        TRACK[: draw(st.integers(6, len(TRACK)))],
        legs=draw(st.integers(1, 3)),
        share_unowned=draw(st.booleans()),
        start_order=tuple(map(Seat, draw(st.permutations(range(seats))))),
    )


@st.composite
def card_positions(draw: st.DrawFn, seats: int) -> AnyTable:
    """A table of the card edition at the choice, rich or poor, early or late, under any rulings."""
    rules = draw(card_rules(seats))
    dealt = draw(st.permutations(range(len(DECK))))[:seats]
    return card_table(
        *map(str, draw(any_per_seat(purses(), seats))),
        rules=rules,
        supply=str(draw(purses())),
        points=draw(any_per_seat(st.integers(0, 3), seats)),
        earlier=draw(any_per_seat(st.integers(0, 14), seats)),
        current=tuple(DECK[index] for index in dealt),
        leg=draw(st.integers(1, rules.legs)),
    )


@st.composite
def board_positions(draw: st.DrawFn, seats: int) -> AnyTable:
    """A table of the board edition at the choice, with pawns anywhere, under any rulings."""
    rules = draw(board_rules(seats))
    arches = len(rules.track)
    return board_table(
        *map(str, draw(any_per_seat(purses(), seats))),
        rules=rules,
        supply=str(draw(purses())),
        points=draw(any_per_seat(st.integers(0, 3), seats)),
        pawns=draw(any_per_seat(st.integers(1, arches), seats)),
        walked=draw(any_per_seat(st.integers(1, arches + 5), seats)),
        leg=draw(st.integers(1, rules.legs)),
    )


def positions(game: Game) -> st.SearchStrategy[AnyTable]:
    """A table of *game* at the choice, or where a game begins."""
    rules, seats = game
    anywhere = card_positions(seats) if rules.name == "cards" else board_positions(seats)
    return anywhere | st.just(Table.start(rules, seats)[0])


@st.composite
def moments(draw: st.DrawFn, game: Game) -> AnyTable:
    """A table of *game* some answers after a position, wherever they led."""
    table = draw(positions(game))
    luck = RandomPlayer(str(draw(st.integers(0, 2**32))))
    for _ in range(draw(st.integers(0, 60))):
        if table.over:
            break
        decision = table.waiting[0]
        table, _ = table.play(decision.seat, luck.decide(None, decision))
    return table


ODD: tuple[Any, ...] = (None, "1R", (1, 0, 0, 0), ["1"], "333")
MADE_UP = (
    *(make(odd) for make in (Offer, Start) for odd in ODD),
    *(make(odd) for make in (Roll, Draw) for odd in ODD[1:]),
)
"""Moves that no annotation would allow."""


def moves() -> st.SearchStrategy[Any]:
    """Any move of either edition, legal or not, and things that are no moves at all."""
    number = st.integers(-1, 45)
    return st.one_of(
        purses().map(Offer),
        purses(most=3, least=-2).map(Offer),
        st.sampled_from([*cards.Action, *board.Action, ACCEPT, PASS]),
        st.sampled_from([Take(colour) for colour in COLOURS]),
        st.builds(Swap, purses(1), purses(2)),
        st.builds(Start, number),
        st.lists(st.integers(-1, 8), max_size=5).map(lambda pips: Roll(tuple(pips))),
        st.lists(number, max_size=6).map(lambda drawn: Draw(tuple(drawn))),
        st.none() | st.text(max_size=3) | number | st.floats() | st.binary(max_size=2),
        purses() | st.tuples(number) | st.sampled_from([Seat, Decision, {}, [], ()]),
        st.sampled_from(MADE_UP),
    )


@st.composite
def moves_near(draw: st.DrawFn, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's
    """One of the options, changed a little: perhaps still an option, perhaps just none."""
    option = decision.options[draw(st.integers(0, len(decision.options) - 1))]
    match option:
        case Offer(gems):
            return Offer(draw(heaps_near(gems)))
        case Swap(give, take):
            return Swap(draw(heaps_near(give)), draw(heaps_near(take)))
        case Start(arch):
            return Start(arch + draw(st.integers(-40, 40)))
        case Roll(pips):
            return Roll(draw(numbers_near(pips)))
        case Draw(numbers):
            return Draw(draw(numbers_near(numbers)))
        case _:
            return draw(moves())


@st.composite
def numbers_near(draw: st.DrawFn, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """A row of numbers with one of them changed, left out or doubled."""
    place = draw(st.integers(0, len(numbers) - 1))
    instead = draw(st.lists(st.integers(-1, 41), max_size=2))
    return (*numbers[:place], *instead, *numbers[place + 1 :])


@st.composite
def heaps_near(draw: st.DrawFn, heap: Gems) -> Gems:
    """A heap with some gems more or less, perhaps fewer than none."""
    return Gems(*(number + draw(st.sampled_from([0, 0, 0, 1, -1, -3])) for number in heap.counts))
