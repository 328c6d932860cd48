"""Views as numbers: always as many, each with a meaning, and nothing of the view is lost."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Generic, Literal, TypeVar

import pytest

from basari.errors import BadSetup
from basari.kernel import DEALER, AnyRules, Seat, Table
from basari.players import RandomPlayer, dealer, drive
from basari.research import Flat, flat
from basari.research.layout import UNSEEN, Layout
from basari.research.parts import CharacterPart, Part
from basari.rules.register import find
from basari.value import Value
from tests.helpers.environments import ALL

T = TypeVar("T")
OTHER_GAMES = range(1_000, 1_003)
"""Seeds of games that were not played to find the lengths of rows."""


class Colour(Enum):
    """A few values."""

    RED = "r"
    BLUE = "b"


class Box(Value, Generic[T]):
    """A value with something in it."""

    inside: T


class Tin(Box[bool]):
    """A generic value."""

    label: str


class Nest(Value):
    """A value that contains its own type."""

    inner: "Nest | None"


def part_for(hint: object, *seen: object) -> Part:
    """Return the part for a type at a table of two, given some values."""
    return Layout(2).part(hint, seen, "here")


def written_numbers(part: Part, value: object) -> dict[str, float]:
    """Write a value, and return all that is not zero, by name."""
    row = [0.0] * part.size
    part.write(value, row, 0)
    return {name: number for name, number in zip(part.names(), row, strict=True) if number}


def rules_of(game: str, edition: str, players: int) -> tuple[AnyRules, int]:
    """Return rules, and the number of seats."""
    played = find(game).edition(edition)
    options = played.with_imaginary(players, {})
    return played.rules(options=options), players + played.count_imaginary(options)


def views(rules: AnyRules, seats: int) -> Iterator[Any]:
    """Play other games at random, and return all views of all seats."""
    for seed in OTHER_GAMES:
        table, _ = Table.start(rules, seats)
        players = {Seat(seat): RandomPlayer(f"{seed}/{seat}") for seat in range(seats)}
        for turn in drive(table, {**players, DEALER: dealer(seed)}):
            yield from (turn.after.view(seat) for seat in (*players, DEALER, None))


@ALL
class TestEveryGame:
    """What holds for the views of every game."""

    def test_nothing_is_lost(self, game: str, edition: str, players: int) -> None:
        """Different views become different numbers, also in games never seen before."""
        rules, seats = rules_of(game, edition, players)
        encoder = flat(rules, seats)

        found = {view: tuple(encoder.encode(view)) for view in views(rules, seats)}

        assert len(set(found.values())) == len(found)
        assert {len(numbers) for numbers in found.values()} == {len(encoder.names)}

    def test_names(self, game: str, edition: str, players: int) -> None:
        """Every number has its own name."""
        names = flat(*rules_of(game, edition, players)).names

        assert len(set(names)) == len(names)

    def test_always_the_same(self, game: str, edition: str, players: int) -> None:
        """The layout is always the same."""
        rules, seats = rules_of(game, edition, players)

        assert Flat(rules, seats).names == flat(rules, seats).names


class Unhashable:
    """Rules that are not hashable."""

    __hash__ = None  # type: ignore[assignment] # that is the point

    def __init__(self, rules: AnyRules) -> None:
        self._rules = rules

    def __eq__(self, other: object) -> bool:
        return self._rules == other

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the rules have
        return getattr(self._rules, name)


class TestRemembered:
    """A layout is made once, where that is possible."""

    def test_once(self) -> None:
        """The same table gets the same layout."""
        rules, seats = rules_of("basari", "cards", 3)

        assert flat(rules, seats) is flat(rules, seats)

    def test_unhashable(self) -> None:
        """Rules that are not hashable get an equal one."""
        rules, seats = rules_of("basari", "cards", 3)
        other: Any = Unhashable(rules)

        assert flat(other, seats).names == flat(rules, seats).names


class TestProcesses:
    """A layout depends on nothing but the game."""

    def test_hash_seed(self) -> None:
        """Another process, in which sets have another order, says the same."""
        code = (
            "from basari.research import Environment as E; from hashlib import sha256 as h;"
            "e = E('moonlight', 3); e.reset(seed=1);"
            "print(h(repr((e.names, e.last()[0]['observation'].tolist())).encode()).hexdigest())"
        )
        printed = {
            subprocess.run(  # noqa: S603 - our own interpreter
                [sys.executable, "-c", code],
                env={**os.environ, "PYTHONHASHSEED": seed},
                capture_output=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        }

        assert len(printed) == 1


class TestKinds:
    """What becomes of each kind of value."""

    @pytest.mark.parametrize(
        ("hint", "value", "expected"),
        [
            (int, -7, {"": -7}),
            (float, 0.5, {"": 0.5}),
            (bool, True, {"": 1}),
            (Seat, Seat(1), {"=1": 1}),
            (Seat, DEALER, {"=-1": 1}),
            (Colour, Colour.BLUE, {"=Colour.BLUE": 1}),
            (Literal["yes", "no"], "no", {"=no": 1}),
            (str, "Ab", {".length": 2, "[0]": 65, "[1]": 98}),
            (tuple[int, ...], (5, 6), {".length": 2, "[0]": 5, "[1]": 6}),
            (tuple[int, bool], (5, True), {"[0]": 5, "[1]": 1}),
            (tuple[()], (), {}),
            (frozenset[int], frozenset({3, 5}), {".length": 2, "{3}": 1, "{5}": 1}),
            (frozenset[str], frozenset("b"), {".length": 1, "[0].length": 1, "[0][0]": 98}),
            (Mapping[str, int], {"a": 4}, {".length": 1, "[0][0].length": 1, "[0][0][0]": 97,
                                          "[0][1]": 4}),
            (int | None, 4, {" is int": 1, "(int)": 4}),
            (int | None, None, {" is None": 1}),
            (Seat | None, Seat(0), {" is Seat": 1, "(Seat)=0": 1}),
            (Literal["all"] | int, "all", {" is Literal": 1, "(Literal)=all": 1}),
            (int | bool, True, {" is bool": 1, "(bool)": 1}),
            (Box[Colour] | Colour, Box(Colour.RED), {" is Box": 1, "(Box).inside=Colour.RED": 1}),
            (Box[tuple[Seat, ...]], Box((Seat(1),)), {".inside.length": 1, ".inside[0]=1": 1}),
            (Tin, Tin(True, "x"), {".inside": 1, ".label.length": 1, ".label[0]": 120}),  # noqa: FBT003 - as it comes
        ],
        ids=str,
    )  # fmt: skip
    def test_told(self, hint: object, value: object, expected: dict[str, float]) -> None:
        """These numbers are written, and all others are zero."""
        part = part_for(hint, value)

        assert part.holds(value)
        assert written_numbers(part, value) == expected

    def test_letters(self) -> None:
        """A character is a text of length one."""
        assert [CharacterPart().holds(text) for text in ("a", "ab", 7)] == [True, False, False]

    def test_order_of_heaps(self) -> None:
        """Unordered items are sorted, whatever order they come in."""
        part = part_for(dict[str, int], {"b": 1, "a": 2})

        assert written_numbers(part, {"b": 1, "a": 2}) == written_numbers(part, {"a": 2, "b": 1})

    @pytest.mark.parametrize(
        ("hint", "value", "stranger"),
        [
            (Colour, Colour.RED, "r"),
            (str, "ab", 7),
            (tuple[int, bool], (1, True), (1,)),
            (frozenset[int], frozenset({1}), (1,)),
            (frozenset[str], frozenset("a"), "a"),
            (Tin, Tin(inside=True, label=""), Box(1)),
            (int | None, 1, "1"),
        ],
    )
    def test_strangers(self, hint: object, value: object, stranger: object) -> None:
        """A value of another type is recognised as such."""
        part = part_for(hint, value)

        assert (part.holds(value), part.holds(stranger)) == (True, False)


class TestLengths:
    """How long rows may become, and what is kept of longer ones."""

    def test_constant(self) -> None:
        """A row of constant length gets that length."""
        assert part_for(tuple[int, ...], (1, 2), (3, 4)).size == 1 + 2

    def test_varying(self) -> None:
        """A row of varying length gets half as much again."""
        assert part_for(tuple[int, ...], (), (1, 2, 3)).size == 1 + 5

    def test_unseen(self) -> None:
        """A row never seen gets some room."""
        assert part_for(tuple[int, ...]).size == 1 + UNSEEN
        assert part_for(frozenset[int]).size == 1

    def test_longer(self) -> None:
        """Of a longer row the last items are kept, and its true length."""
        part = part_for(tuple[int, ...], (1, 2))

        assert written_numbers(part, (7, 8, 9)) == {".length": 3, "[0]": 8, "[1]": 9}

    def test_members(self) -> None:
        """A number that was in no set is only counted."""
        part = part_for(frozenset[int], frozenset({2, 4}))

        assert written_numbers(part, frozenset({4, 9})) == {".length": 2, "{4}": 1}

    def test_unknown(self) -> None:
        """An unknown seat is all zeros, and an unknown type as well."""
        assert written_numbers(part_for(Seat), Seat(5)) == {}
        assert written_numbers(part_for(int | None), "5") == {}


class TestStrange:
    """What cannot be laid out is refused in a sentence that says where it is."""

    @pytest.mark.parametrize(
        "hint",
        [object, Any, list[int], T, tuple[int, ...] | tuple[str, ...], Nest, Mapping],
        ids=str,
    )
    def test_refused(self, hint: object) -> None:
        """Its annotation says too little."""
        with pytest.raises(BadSetup, match=r"^here.* has no numbers of its own: bring an encoder"):
            part_for(hint)
