"""The register of games: what there is, and how rules are made from plain settings."""

from typing import Any

import pytest
from msgspec.structs import fields

from basari.errors import BadComponents, BadSetup
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.components import house_table
from basari.rules.basari.game import EDITIONS, house
from basari.rules.register import edition_named, make

every_edition = pytest.mark.parametrize("name", EDITIONS)


class TestRegister:
    """Every edition has its entry."""

    def test_both_editions(self) -> None:
        """There is the card edition and the board edition."""
        assert list(EDITIONS) == ["cards", "board"]
        assert isinstance(house("cards"), cards.BasariCards)
        assert isinstance(house("board"), board.BasariBoard)

    @every_edition
    def test_entry_and_rules_agree(self, name: str) -> None:
        """What the register says of an edition is what its rules say."""
        edition = edition_named(name)

        assert edition.name == name == house(name).name
        assert edition.seats == house(name).seats
        assert edition.actions == tuple(type(edition.actions[0]))

    @every_edition
    def test_every_ruling_is_registered(self, name: str) -> None:
        """Whatever can be set otherwise on the rules can be set by name, and nothing else."""
        rules: Any = house(name)

        parts = {field.name for field in fields(rules)}

        assert set(edition_named(name).rulings) == parts - {"deck", "track", "seniority"}

    @every_edition
    def test_defaults_fit(self, name: str) -> None:
        """What comes out of the box is allowed by the register."""
        rules = house(name)

        for ruling, entry in edition_named(name).rulings.items():
            usual = getattr(rules, ruling)
            assert entry.fits(list(usual) if isinstance(usual, tuple) else usual)

    @pytest.mark.parametrize("name", ["", "card", "Cards", "chess", "{name}"])
    def test_unknown_edition(self, name: str) -> None:
        """An edition that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            edition_named(name)

        assert caught.value.sentence == f"there is no edition {name!r}: choose cards, board"


class TestMake:
    """Rules are made from a table, an age order and rulings."""

    @every_edition
    def test_house_table_by_default(self, name: str) -> None:
        """Without a table, the one of the house is taken."""
        assert make(name) == house(name) == make(name, house_table(edition_named(name).table))

    def test_seniority(self) -> None:
        """The age order reaches the card edition (R6)."""
        order = (Seat(2), Seat(0), Seat(1))

        rules: Any = make("cards", seniority=order)

        assert rules.seniority == order

    @pytest.mark.parametrize(
        ("name", "ruling", "value", "field"),
        [
            ("cards", "legs", 1, 1),
            ("cards", "legs", 9, 9),
            ("cards", "share_unowned", True, True),
            ("cards", "penniless_takes", 0, 0),
            ("cards", "penniless_takes", 2, 2),
            ("cards", "take_back", False, False),
            ("board", "legs", 2, 2),
            ("board", "share_unowned", True, True),
            ("board", "start_order", [2, 0, 1], (2, 0, 1)),
        ],
    )
    def test_rulings(self, name: str, ruling: str, value: Any, field: object) -> None:  # noqa: ANN401
        """A ruling settled otherwise is a field of the rules, and nothing else changes."""
        rules: Any = make(name, rulings={ruling: value})

        assert getattr(rules, ruling) == field
        assert type(getattr(rules, ruling)) is type(field)
        assert make(name, rulings={}) == house(name)

    @pytest.mark.parametrize(
        ("name", "ruling", "value", "allowed"),
        [
            ("cards", "legs", 0, "a number from 1 to 9"),
            ("cards", "legs", 10, "a number from 1 to 9"),
            ("cards", "legs", True, "a number from 1 to 9"),
            ("cards", "legs", [1], "a number from 1 to 9"),
            ("cards", "penniless_takes", 3, "a number from 0 to 2"),
            ("cards", "penniless_takes", -1, "a number from 0 to 2"),
            ("cards", "take_back", 1, "yes or no"),
            ("cards", "share_unowned", [True], "yes or no"),
            ("board", "start_order", 2, "each seat once, like 2,0,1"),
            ("board", "start_order", [True, 0, 2], "each seat once, like 2,0,1"),
        ],
    )
    def test_values_that_do_not_fit(self, name: str, ruling: str, value: Any, allowed: str) -> None:  # noqa: ANN401
        """A value that a ruling cannot have is refused with what it can be."""
        with pytest.raises(BadSetup) as caught:
            make(name, rulings={ruling: value})

        assert caught.value.sentence == f"ruling {ruling} is {value!r}, but must be {allowed}"

    @pytest.mark.parametrize("order", [[0, 0, 1], [0, 1], [0, 1, 2, 3], [1, 2, 3], [-1, 0, 1]])
    def test_start_order_names_every_seat(self, order: list[int]) -> None:
        """How many seats there are is known at the set-up, so it is checked there (R7)."""
        rules = make("board", rulings={"start_order": order})

        with pytest.raises(BadSetup, match=r"must name each of the 3 seats once \(R7\)"):
            rules.setup(3)

    @pytest.mark.parametrize(
        ("name", "names"),
        [
            ("cards", "legs, share_unowned, penniless_takes, take_back"),
            ("board", "legs, share_unowned, start_order"),
        ],
    )
    @pytest.mark.parametrize("ruling", ["deck", "seniority", "", "Legs", "{legs}"])
    def test_unknown_ruling(self, name: str, names: str, ruling: str) -> None:
        """A ruling that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            make(name, rulings={ruling: 1})

        assert caught.value.sentence == (
            f"there is no ruling {ruling!r} in edition {name}: choose {names}"
        )

    def test_the_other_table(self) -> None:
        """A track is no deck, and a deck no track."""
        with pytest.raises(BadComponents, match=r"^the card edition needs a deck, not a track$"):
            make("cards", house_table("track"))
        with pytest.raises(BadComponents, match=r"^the board edition needs a track, not a deck$"):
            make("board", house_table("deck"))

    def test_unknown_edition(self) -> None:
        """Nothing is made of an edition that there is not."""
        with pytest.raises(BadSetup, match="there is no edition"):
            make("chess")
