from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from basari.errors import BadComponents
from basari.rules import register
from basari.rules.basari.box import DECK, TRACK
from basari.rules.boxes import Box, read_content

BOXES = [
    pytest.param(edition.components, edition.named_tables(), id=f"{game}-{edition.name}")
    for game in register.game_names()
    for edition in register.find(game).editions
]


@pytest.mark.parametrize(("box", "tables"), BOXES)
class TestEveryBox:
    """What lies in a box is sound: when it is opened, nobody looks again."""

    def test_sound(self, box: Box, tables: dict[str, register.NamedTable]) -> None:
        """Nothing is wrong with any table that comes with a game."""
        assert [box.problems(table.content()) for table in tables.values()] == [[]] * len(tables)

    def test_the_same_checked(self, box: Box, tables: dict[str, register.NamedTable]) -> None:
        """What is trusted makes the same as what is checked: entries in another order."""
        house = tables["house"].content()

        assert box.table(dict(reversed(house.items())), "x") == box.table(house, "x")


class TestTrust:
    """Only the house's own table is trusted, to the letter."""

    @pytest.mark.parametrize("other", [float, bool, lambda _: 99])
    def test_another_number(self, other: Callable[[int], object]) -> None:
        """A number that is none is refused, also one that Python finds equal."""
        first, *others = DECK.house()["cards"]
        cards = [{**first, "points": other(first["points"])}, *others]

        with pytest.raises(BadComponents, match="card 1: points"):
            DECK.table({**DECK.house(), "cards": cards}, "x")

    def test_a_copy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A copy of the house's, as it stands in a log, needs no check."""

        def nobody(*_: object) -> Any:  # noqa: ANN401 - never
            raise AssertionError

        monkeypatch.setattr(Box, "_checks", nobody)

        assert DECK.table(dict(DECK.house()), "x") == DECK.table(DECK.house(), "x")


class TestNamed:
    """A table that comes with a game is told about, and lies beside the one of the house."""

    def test_another(self) -> None:
        """It is another file, read once."""
        table = TRACK.named("Quiet.", "calm-track.toml")

        assert table.about == "Quiet."
        assert Path(table.file).name == "calm-track.toml"
        assert table.content() == read_content(Path(table.file)) != TRACK.house()
        assert table.content() is table.content()

    def test_the_house(self) -> None:
        """Unless a file is named, it is the one of the house."""
        table = DECK.named("Usual.")

        assert table.content() is DECK.house()
        assert Path(table.file).name == "deck.toml"
