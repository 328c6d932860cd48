"""Every way a small position can go, walked through the table and found a second time by hand.

The second way knows nothing of the engine. It was written from the rules alone, slowly, with plain
tuples: a heap is four numbers from red to blue, a path is a row of lines like `0 offer 1R`.
"""

from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from basari.kernel import DEALER, AnyTable, Table
from basari.rules.basari.board import BasariBoard
from basari.rules.basari.cards import BasariCards, Card
from basari.rules.basari.gems import Gems
from tests.games.basari.helpers import TRACK, board_table, card, card_table, choose
from tests.helpers.samples import SOAKING

Heap = tuple[int, ...]
Path = tuple[str, ...]
Pair = tuple[int, int]
WORTH = (14, 12, 10, 8)

# --- by hand ---------------------------------------------------------------------------------


def write(heap: Heap) -> str:
    """Write a heap: `2R1B`."""
    return "".join(f"{n}{c}" for n, c in zip(heap, "RYGB", strict=True) if n)


def plus(one: Heap, other: Heap) -> Heap:
    """Put two heaps together."""
    return tuple(a + b for a, b in zip(one, other, strict=True))


def minus(one: Heap, other: Heap) -> Heap:
    """Take one heap out of another."""
    return tuple(a - b for a, b in zip(one, other, strict=True))


def with_one(row: tuple, seat: int, value: object) -> tuple:  # type: ignore[type-arg]
    """Change what one seat has."""
    return tuple(value if n == seat else old for n, old in enumerate(row))


def is_higher(offer: Heap, standing: Heap) -> bool:
    """G6: more gems, or as many and more of the first colour that differs."""
    if sum(offer) != sum(standing):
        return sum(offer) > sum(standing)
    for more, less in zip(offer, standing, strict=True):
        if more != less:
            return more > less
    return False


class Spot(NamedTuple):
    """What lies on a table: of the card edition the workers, of the board edition the pawns."""

    purses: tuple[Heap, ...]
    supply: Heap
    points: tuple[int, ...]
    workers: tuple[int, ...] = ()
    cards: tuple[tuple[int, Heap], ...] = ()
    pile: tuple[Pair, ...] = ()
    pawns: tuple[int, ...] = ()
    walked: tuple[int, ...] = ()
    ring: tuple[tuple[int, Heap], ...] = ()


def bargains(
    spot: Spot, opener: int, other: int, *, refuse: bool
) -> Iterator[tuple[Path, int, Spot]]:
    """Find every way two can bid (G5-G8, C8, B9): the path, who carries out, and what is then."""
    if not any(spot.purses[opener]):
        yield (), other, spot
        return
    if refuse:
        yield (f"{opener} pass",), other, spot
    yield from _bids(spot, opener, other, (0, 0, 0, 0))


def _bids(spot: Spot, turn: int, waiting: int, standing: Heap) -> Iterator[tuple[Path, int, Spot]]:
    if any(standing):
        purses = with_one(spot.purses, waiting, minus(spot.purses[waiting], standing))
        purses = with_one(purses, turn, plus(spot.purses[turn], standing))
        yield (f"{turn} accept",), waiting, spot._replace(purses=purses)
    for offer in product(*(range(n + 1) for n in spot.purses[turn])):
        if is_higher(offer, standing):
            for path, winner, after in _bids(spot, waiting, turn, offer):
                yield (f"{turn} offer {write(offer)}", *path), winner, after


def take(spot: Spot, seat: int, wanted: Heap) -> Spot:
    """G9: take what is there."""
    taken = tuple(map(min, wanted, spot.supply))
    purses = with_one(spot.purses, seat, plus(spot.purses[seat], taken))
    return spot._replace(purses=purses, supply=minus(spot.supply, taken))


def gain(spot: Spot, seat: int, points: int) -> Spot:
    """Write down points."""
    return spot._replace(points=with_one(spot.points, seat, spot.points[seat] + points))


def score(spot: Spot, returns: Callable[[int, int], int]) -> Spot:
    """G10, R1, R2: most of a colour brings points, and costs gems."""
    for colour in range(4):
        owned = [purse[colour] for purse in spot.purses]
        winners = [seat for seat, own in enumerate(owned) if own == max(owned) > 0]
        for seat in winners:
            back = min(owned[seat], returns(owned[seat], len(winners)))
            heap = tuple(back if n == colour else 0 for n in range(4))
            spot = gain(spot, seat, WORTH[colour] // len(winners))
            purses = with_one(spot.purses, seat, minus(spot.purses[seat], heap))
            spot = spot._replace(purses=purses, supply=plus(spot.supply, heap))
    return spot


def card_order(spot: Spot, seats: list[int]) -> list[int]:
    """C7: red, yellow, green, blue, points, workers; the first seat is the oldest."""
    ranked: list[int] = []
    for seat in seats:
        mine = (*spot.purses[seat], spot.points[seat], spot.workers[seat])
        place = 0
        while place < len(ranked):
            other = ranked[place]
            if (*spot.purses[other], spot.points[other], spot.workers[other]) < mine:
                break
            place += 1
        ranked.insert(place, seat)
    return ranked


def card_rounds(spot: Spot) -> Iterator[tuple[Path, Spot]]:
    """Find every way a round of the card edition can go from the choice on (C2-C15)."""
    seats = range(len(spot.purses))
    for choice in product("ABCD" if len(seats) == 5 else "ABC", repeat=len(seats)):
        chosen = tuple(f"{seat} {action}" for seat, action in enumerate(choice))
        for path, after in _card_actions(spot, choice, "ABC"):
            yield chosen + path, _end_of_card_round(after)


def _card_actions(spot: Spot, choice: Path, actions: str) -> Iterator[tuple[Path, Spot]]:
    if not actions:
        yield from _exchanges(spot, [seat for seat, own in enumerate(choice) if own == "D"])
        return
    action, later = actions[0], actions[1:]
    wanted = [seat for seat, own in enumerate(choice) if own == action]
    if len(wanted) not in (1, 2):
        yield from _card_actions(spot, choice, later)
        return
    talks: Iterator[tuple[Path, int, Spot]] = iter([((), wanted[0], spot)])
    if len(wanted) == 2:
        talks = bargains(spot, *card_order(spot, wanted), refuse=False)
    for talk, seat, paid in talks:
        for luck, done in _card_action(paid, action, seat):
            for path, after in _card_actions(done, choice, later):
                yield talk + luck + path, after


def _card_action(spot: Spot, action: str, seat: int) -> Iterator[tuple[Path, Spot]]:
    points, gems = spot.cards[seat]
    if action == "A":
        for number, workers in spot.pile:
            more = with_one(spot.workers, seat, spot.workers[seat] + workers)
            yield (f"dealer draw {number}",), spot._replace(workers=more)
    elif action == "B":
        yield (), gain(spot, seat, points)
    else:
        yield (), take(spot, seat, gems)


def _exchanges(spot: Spot, seats: list[int]) -> Iterator[tuple[Path, Spot]]:
    if len(seats) == 1:
        yield from _swaps(spot, seats[0])
    else:
        yield from _takes(spot, card_order(spot, seats))


def _swaps(spot: Spot, seat: int) -> Iterator[tuple[Path, Spot]]:
    gifts = [colour for colour in range(4) if spot.purses[seat][colour]]
    for gift in gifts or [4]:
        gem = tuple(int(colour == gift) for colour in range(4))
        supply = plus(spot.supply, gem)
        given = spot._replace(
            purses=with_one(spot.purses, seat, minus(spot.purses[seat], gem)), supply=supply
        )
        pool = [colour for colour in range(4) for _ in range(supply[colour])]
        for picked in set(combinations(pool, min(2, len(pool)))):
            line = f"{seat} swap {'RYGB-'[gift]} {''.join('RYGB'[c] for c in picked) or '-'}"
            heap = tuple(picked.count(colour) for colour in range(4))
            yield (() if line.endswith("- -") else (line,)), take(given, seat, heap)


def _takes(spot: Spot, order: list[int]) -> Iterator[tuple[Path, Spot]]:
    if not order or not any(spot.supply):
        yield (), spot
        return
    for colour in range(4):
        if spot.supply[colour]:
            gem = tuple(int(colour == n) for n in range(4))
            for path, after in _takes(take(spot, order[0], gem), order[1:]):
                yield (f"{order[0]} take {'RYGB'[colour]}", *path), after


def _end_of_card_round(spot: Spot) -> Spot:
    """C9-C13: with fifteen workers the leg is scored, and workers begin anew."""
    if max(spot.workers) < 15:
        return spot
    spot_scored = score(spot, lambda owned, tied: -(-owned // 2) if tied == 1 else 2)
    for seat, workers in enumerate(spot.workers):
        if workers >= 15:
            spot_scored = gain(spot_scored, seat, 12)
    return spot_scored._replace(workers=(0,) * len(spot.workers))


def board_rounds(spot: Spot) -> Iterator[tuple[Path, Spot]]:
    """Find every way a round of the board edition can go from the choice on (B4-B13)."""
    seats = range(len(spot.purses))
    for choice in product(("roll", "points", "gems"), repeat=len(seats)):
        chosen = tuple(f"{seat} {action}" for seat, action in enumerate(choice))
        for path, after in _board_actions(spot, choice, ("roll", "points", "gems")):
            yield chosen + path, after


def _board_actions(spot: Spot, choice: Path, actions: Path) -> Iterator[tuple[Path, Spot]]:
    if not actions:
        yield (), _end_of_board_round(spot)
        return
    action, later = actions[0], actions[1:]
    wanted = [seat for seat, own in enumerate(choice) if own == action]
    if len(wanted) not in (1, 2):
        yield from _board_actions(spot, choice, later)
        return
    talks: Iterator[tuple[Path, int, Spot]] = iter([((), wanted[0], spot)])
    if len(wanted) == 2:
        talks = _board_talks(spot, *wanted)
    for talk, seat, paid in talks:
        if seat < 0:
            yield talk, paid
            continue
        for luck, done in _board_action(paid, action, seat):
            for path, after in _board_actions(done, choice, later):
                yield talk + luck + path, after


def _board_talks(spot: Spot, one: int, other: int) -> Iterator[tuple[Path, int, Spot]]:
    """B8: more points open, or the higher die; equal dice are where the walk stops (seat -1)."""
    if spot.points[one] > spot.points[other]:
        yield from bargains(spot, one, other, refuse=True)
    elif spot.points[one] < spot.points[other]:
        yield from bargains(spot, other, one, refuse=True)
    else:
        for first, second in product(range(1, 7), repeat=2):
            line = f"dealer roll {first} {second}"
            if first == second:
                yield (line,), -1, spot
                continue
            pair = (one, other) if first > second else (other, one)
            for path, seat, paid in bargains(spot, *pair, refuse=True):
                yield (line, *path), seat, paid


def _board_action(spot: Spot, action: str, seat: int) -> Iterator[tuple[Path, Spot]]:
    points, gems = spot.ring[spot.pawns[seat] - 1]
    if action == "roll":
        for pips in range(1, 7):
            arch = spot.pawns[seat]
            for _ in range(pips):
                arch = arch + 1 if arch < len(spot.ring) else 1
            walked = with_one(spot.walked, seat, spot.walked[seat] + pips)
            moved = spot._replace(pawns=with_one(spot.pawns, seat, arch), walked=walked)
            yield (f"dealer roll {pips}",), gain(moved, seat, 6 - pips)
    elif action == "points":
        yield (), gain(spot, seat, points)
    else:
        yield (), take(spot, seat, gems)


def _end_of_board_round(spot: Spot) -> Spot:
    """B10-B13: who has come round gets ten, colours are scored, and laps begin anew."""
    arches = len(spot.ring)
    if max(spot.walked) < arches:
        return spot
    around = spot
    for seat, walked in enumerate(spot.walked):
        if walked >= arches:
            around = gain(around, seat, 10)
    scored = score(around, lambda _owned, tied: 3 if tied == 1 else 2)
    return scored._replace(walked=(0,) * len(spot.walked))


# --- through the table -------------------------------------------------------------------------


def walk(table: AnyTable, stop: Callable[[AnyTable], bool]) -> Iterator[tuple[Path, AnyTable]]:
    """Go every way from a table until *stop*, or until an answer changes nothing."""
    if stop(table):
        yield (), table
        return
    decision = table.waiting[0]
    who = "dealer" if decision.seat == DEALER else decision.seat
    for move in decision.options:
        after, _ = table.play(decision.seat, move)
        line = f"{who} {move}"
        if decision.seat == DEALER and after == table:
            yield (line,), after
            continue
        for path, end in walk(after, stop):
            yield (line, *path), end


def end_of_round(table: AnyTable) -> Callable[[AnyTable], bool]:
    """Stop where another round or leg begins, or the game is over."""
    begun = table.view(None)
    return lambda later: (
        later.over or (later.view(None).leg, later.view(None).round) != (begun.leg, begun.round)
    )


def spot_of(table: AnyTable) -> Spot:
    """Read off a table what the other way needs."""
    view = table.view(None)
    spot = Spot(tuple(purse.counts for purse in view.purses), view.supply.counts, view.points)
    if view.rules.name == "cards":
        return spot._replace(
            workers=view.workers,
            cards=tuple((own.points, own.gems.counts) for own in view.current),
            pile=tuple((n, view.rules.deck[n - 1].workers) for n in sorted(view.pile)),
        )
    ring = tuple((arch.points, arch.gems.counts) for arch in view.rules.track)
    return spot._replace(pawns=view.pawns, walked=view.walked, ring=ring)


def seen(spot: Spot) -> tuple[object, ...]:
    """Tell what must be equal at the end of both ways."""
    return spot.purses, spot.supply, spot.points, spot.workers, spot.pawns, spot.walked


def nodes(paths: list[Path]) -> list[int]:
    """Count the positions at every depth: all beginnings of that length."""
    longest = max(map(len, paths))
    return [
        len({path[:depth] for path in paths if len(path) >= depth})
        for depth in range(1, longest + 1)
    ]


def both_ways(
    table: AnyTable, by_hand: Callable[[Spot], Iterator[tuple[Path, Spot]]]
) -> list[Path]:
    """Walk a round both ways, demand the same paths to the same ends, and return the paths."""
    walked = [(path, seen(spot_of(end))) for path, end in walk(table, end_of_round(table))]
    found = [(path, seen(end)) for path, end in by_hand(spot_of(table))]

    assert sorted(path for path, _ in walked) == sorted(path for path, _ in found)
    assert dict(walked) == dict(found)
    assert len(dict(found)) == len(found)
    return [path for path, _ in found]


def few_cards(table: AnyTable, *pile: int) -> AnyTable:
    """Leave only these cards in the pile."""
    return Table.at(table.rules, replace(table.state, pile=frozenset(pile)))


DEALT = (card("1R1B", 4), card("2Y", 5), card("3G", 6, workers=2), card("2R", 7), card("4B", 4))


class TestBidding:
    """G5-G8, C8, B9: every way two purses can bid against each other."""

    @pytest.mark.parametrize(
        ("opener", "other", "ways"),
        [
            ("-", "-", 1),
            ("1R", "-", 1),
            ("1R", "1Y", 1),
            ("1R1B", "1Y", 6),
            ("1R1B", "1Y1G", 17),
            ("1R2B", "1Y2G", 105),
            ("1R1Y1B", "1R1G1B", 324),
            ("1R1Y1G1B", "1R1Y1G", 2_879),
        ],
    )
    def test_every_sequence(self, opener: str, other: str, ways: int) -> None:
        """In the card edition the opener must bid; on the board there is one way more: to pass."""
        cards = card_table(opener, other, "-", current=DEALT[:3])
        board = board_table(opener, other, "-", points=(1,))

        for begun, picks, refuse in (
            (cards, "B B C", False),
            (board, "points points gems", True),
        ):
            table, _ = choose(begun, *picks.split())
            walked = [path for path, _ in walk(table, end_of_round(begun))]
            found = [path for path, _, _ in bargains(spot_of(begun), 0, 1, refuse=refuse)]

            assert sorted(walked) == sorted(found)
            assert len(walked) == ways + (refuse and opener != "-")


class TestCardRounds:
    """C2-C15: every way a round of the card edition can go, from the choice to its end."""

    @pytest.mark.parametrize(
        ("hands", "earlier", "counts"),
        [
            (("-", "-", "-"), (0, 0, 0), [3, 9, 27, 54]),
            (("1R1B", "1Y", "-"), (0, 0, 0), [3, 9, 27, 64, 74, 102, 32, 24]),
            (("1R1B", "1Y1B", "2G"), (14, 9, 11), [3, 9, 27, 72, 126, 246, 240, 186, 66, 36]),
            (("1R", "1R", "1R"), (5, 5, 5), [3, 9, 27, 48, 30, 36]),
            (
                ("2R1B", "1R1Y1B", "1Y1G"),
                (14, 14, 14),
                [3, 9, 27, 104, 262, 690, 1028, 1248, 872, 730, 212, 134, 22, 12],
            ),
            (
                ("1R", "1Y", "1Y1B", "-"),
                (11, 12, 13, 0),
                [3, 9, 27, 81, 146, 180, 293, 167, 138, 38, 12],
            ),
        ],
    )
    def test_three_and_four(
        self, hands: tuple[str, ...], earlier: tuple[int, ...], counts: list[int]
    ) -> None:
        """All choices, all bids, all cards drawn, and the scoring where a leg ends."""
        table = card_table(*hands, earlier=earlier, current=DEALT[: len(hands)], supply="1R2Y1G3B")

        paths = both_ways(few_cards(table, 7, 10, 30), card_rounds)

        assert nodes(paths) == counts

    @pytest.mark.parametrize(
        ("hands", "supply", "counts"),
        [
            (
                ("1R", "1B", "-", "-", "-"),
                "1R1Y",
                [4, 16, 64, 256, 1024, 1073, 985, 662, 466, 190, 24],
            ),
            (
                ("1Y", "1Y", "-", "-", "1G"),
                "-",
                [4, 16, 64, 256, 1024, 870, 627, 477, 246, 132, 24],
            ),
        ],
    )
    def test_five(self, hands: tuple[str, ...], supply: str, counts: list[int]) -> None:
        """With five there is D, alone and together, rich and short."""
        table = card_table(
            *hands, supply=supply, current=DEALT, earlier=(3, 3, 3, 3, 12), points=(0, 0, 5, 5, 1)
        )

        paths = both_ways(few_cards(table, 7), card_rounds)

        assert nodes(paths) == counts

    def test_deals(self) -> None:
        """Every ordered draw of a small pile is one deal."""
        deck = tuple(Card(n, 4, 4, Gems(2)) for n in range(1, 15))
        table, _ = Table.start(BasariCards(deck), 3)

        dealt = {
            path: tuple(own.number for own in end.view(None).current)
            for path, end in walk(table, lambda later: len(later.waiting) == 3)
        }

        assert dealt == {
            (f"dealer draw {' '.join(map(str, draw))}",): draw
            for draw in permutations(range(1, 15), 3)
        }
        assert len(dealt) == 14 * 13 * 12


LONG_ROUND = (
    ("2R1B", "1R1Y1B", "1Y1G"),
    (1, 2, 1),
    (9, 5, 5),
    [3, 9, 27, 280, 1404, 4456, 8916, 11540, 9504, 5280, 2584, 80, 48],
)
"""Purses that make forty thousand ways: for those who have time."""


class TestBoardRounds:
    """B4-B13: every way a round of the board edition can go, from the choice to its end."""

    @pytest.mark.parametrize(
        ("hands", "points", "walked", "counts"),
        [
            (
                ("1R1B", "1Y1G", "-"),
                (2, 1, 0),
                (1, 1, 1),
                [3, 9, 27, 120, 232, 304, 200, 184, 80, 48],
            ),
            (("1R", "1Y", "1B"), (0, 0, 3), (3, 5, 2), [3, 9, 27, 232, 760, 1340, 1008, 360]),
            (
                ("1Y", "1Y1B", "-", "1B"),
                (4, 3, 2, 1),
                (1, 2, 6, 1),
                [3, 9, 27, 81, 288, 544, 658, 408, 144],
            ),
            (
                ("1R1B", "1R1Y", "1Y"),
                (1, 2, 1),
                (9, 5, 5),
                [3, 9, 27, 248, 948, 2064, 2400, 1632, 720],
            ),
            *([LONG_ROUND] if SOAKING else []),
        ],
    )
    def test_three_and_four(
        self,
        hands: tuple[str, ...],
        points: tuple[int, ...],
        walked: tuple[int, ...],
        counts: list[int],
    ) -> None:
        """All choices, all bids, all dice, and the scoring where a leg ends."""
        table = board_table(
            *hands,
            rules=BasariBoard(TRACK[:7]),
            points=points,
            pawns=(7, 2, 3, 3)[: len(hands)],
            walked=walked,
            supply="1R1Y2B",
        )

        paths = both_ways(table, board_rounds)

        assert nodes(paths) == counts

    def test_openings(self) -> None:
        """B2, B3: all starts on a small ring, and all first rolls."""
        table, _ = Table.start(BasariBoard(TRACK[:5]), 3)

        walked = {
            path: end.view(None).pawns
            for path, end in walk(table, lambda later: len(later.waiting) == 3)
        }

        found = {
            (*(f"{seat} start {arch}" for seat, arch in enumerate(starts)), _roll(pips)): tuple(
                (arch + die - 1) % 5 + 1 for arch, die in zip(starts, pips, strict=True)
            )
            for starts in permutations(range(1, 6), 3)
            for pips in product(range(1, 7), repeat=3)
        }
        assert walked == found
        assert nodes(list(walked)) == [5, 20, 60, 12_960]


def _roll(pips: tuple[int, ...]) -> str:
    return f"dealer roll {' '.join(map(str, pips))}"
