"""Tables for Jantaris: what they must be, entry by entry."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from basari.errors import BadComponents
from basari.rules.jantaris.components import CITY
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.goods import Goods

Content = dict[str, Any]


def wrong(change: Callable[[Content], object]) -> list[str]:
    """List what is wrong with the house table after a *change*."""
    content: Content = deepcopy(dict(CITY.house()))
    change(content)
    return [*map(str, CITY.problems(content))]


def item(number: int, **fields: object) -> Callable[[Content], object]:
    """Give an item other fields."""
    return lambda content: content["items"][number - 1].update(fields)


def ability(number: int, **fields: object) -> Callable[[Content], object]:
    """Give an item another ability."""
    return item(number, ability=fields)


def field(**fields: object) -> Callable[[Content], object]:
    """Give the table other fields."""
    return lambda content: content.update(fields)


class TestHouse:
    """T1, T3, T13: the table of the house is sound, and as its notes say."""

    def test_sound(self) -> None:
        """Nothing is wrong with it."""
        assert CITY.problems(CITY.house()) == []

    def test_fair(self) -> None:
        """Every district is on three cards, and no two districts are on two cards together."""
        cards = CITY.house()["domination"]
        assert [sum(n in card for card in cards) for n in range(1, 9)] == [3] * 8
        pairs = [(a, b) for card in cards for a in card for b in card if a < b]
        assert len(pairs) == len(set(pairs))

    def test_sums(self) -> None:
        """33 prestige for minima of 35R36B in all."""
        items = EDITION.rules().city.items
        assert sum(item.prestige for item in items) == 33
        assert sum(item.bid.red for item in items) == 35
        assert sum(item.bid.black for item in items) == 36

    def test_german(self) -> None:
        """Every item has a German name; without one it has its only name."""
        items = EDITION.rules().city.items
        assert (items[6].title.name, items[6].title.de) == ("Ruby Seal", "Rubinsiegel")
        rows = [
            {"name": "Ox", "prestige": 0, "bid": "1R"},
            {"name": "Cow", "prestige": 6, "bid": "6R6B"},
        ]
        table = CITY.table({**CITY.house(), "items": rows}, "x")
        ox = table.city().items[0]
        assert (ox.title.de, ox.bid, ox.ability) == ("Ox", Goods(1), None)

    def test_first_problem_is_raised(self) -> None:
        """A game is not begun with a table that is none."""
        with pytest.raises(BadComponents, match=r"x\.toml, item 7: .* \(T6\)"):
            CITY.table({**CITY.house(), **broken(7)}, "x.toml")


def broken(number: int) -> Content:
    """Break the minimum of an item."""
    content: Content = deepcopy(dict(CITY.house()))
    content["items"][number - 1]["bid"] = "0R"
    return content


class TestQuarters:
    """T3: another table of our own."""

    def test_sound(self) -> None:
        """Nothing is wrong with it, and a whole quarter is on every domination card."""
        content = EDITION.tables["quarters"].content()

        assert CITY.problems(content) == []
        assert [n for card in content["domination"] for n in card] == list(range(1, 13))

    def test_names(self) -> None:
        """An item that can do something else than on the house table has another name."""
        house, quarters = (
            EDITION.rules(EDITION.tables[name].content()).city.items for name in EDITION.tables
        )
        known = {item.title.name: type(item.ability) for item in house}
        kept = [item for item in quarters if item.title.name in known]

        assert all(type(item.ability) is known[item.title.name] for item in kept)


class TestWhole:
    """T1: the fields of a table, nothing else, nothing missing, whole numbers only."""

    @pytest.mark.parametrize("name", ["name", "districts", "domination", "market", "items"])
    def test_missing(self, name: str) -> None:
        """Each is needed."""
        assert [f"the table: {name} is missing" in why for why in wrong(lambda c: c.pop(name))] == [
            True
        ]

    def test_more(self) -> None:
        """Nothing else is known."""
        assert wrong(field(board=1)) == ["the table: board is not known here"]
        assert wrong(field(kind="deck"))[0].startswith("the table: kind is 'deck', but must be ")

    @pytest.mark.parametrize("name", ["", "x" * 41, "a\tb", 7])
    def test_names(self, name: object) -> None:
        """Names have 1 to 40 characters."""
        assert len(wrong(field(name=name))) == 1

    @pytest.mark.parametrize("number", [1.0, "1", True])
    def test_whole_numbers(self, number: object) -> None:
        """And numbers are whole."""
        assert len(wrong(item(1, prestige=number))) == 1


class TestDistricts:
    """T2: six to twelve names, different whatever the case."""

    def named(self, count: int) -> list[str]:
        """Count the faults of so many districts that are not about cards."""
        names = [f"D{n}" for n in range(count)]
        return [why for why in wrong(field(districts=names)) if "card" not in why]

    def test_count(self) -> None:
        """Five are too few, thirteen too many."""
        assert [bool(self.named(count)) for count in (5, 6, 12, 13)] == [True, False, False, True]

    def test_twice(self) -> None:
        """Upper or lower case makes no difference."""
        names = ["Taira", "Ondara", "taira", *"abcde"]
        assert wrong(field(districts=names)) == [
            "districts: 3 is called taira like another one (T2)"
        ]


class TestDomination:
    """T3: cards of three different districts in rising order, none twice, every district on one."""

    @pytest.mark.parametrize(
        "card", [[1, 2], [1, 2, 3, 4], [2, 1, 3], [1, 1, 2], [0, 1, 2], [7, 8, 9], []]
    )
    def test_cards(self, card: list[int]) -> None:
        """Everything else is said to be wrong."""
        found = wrong(lambda content: content["domination"].append(card))
        must = "it must be three different districts from 1 to 8 in rising order (T3)"
        assert found == [f"domination card 9: {must}"]

    def test_twice(self) -> None:
        """A card stands there once."""
        found = wrong(lambda content: content["domination"].append([1, 2, 4]))
        assert found == ["domination card 9: it stands here twice (T3)"]

    def test_left_out(self) -> None:
        """A district on no card could never count."""
        cards = [[1, 2, 3], [4, 5, 6], [1, 4, 7], [2, 5, 7]]
        assert wrong(field(domination=cards)) == ["domination: district 8 is on no card (T3)"]
        cards = [[2, 3, 4], [4, 5, 6], [6, 7, 8], [2, 5, 8]]
        assert wrong(field(domination=cards)) == ["domination: district 1 is on no card (T3)"]

    def test_count(self) -> None:
        """There are 4 to 24."""
        three = [[1, 2, 3], [4, 5, 6], [6, 7, 8]]
        assert "4 to 24 cards" in wrong(field(domination=three))[0]
        assert "whole" not in wrong(field(domination=[[1, 2, "x"]] * 4))[0]


class TestMarketCards:
    """T4: nothing is free and nothing worthless."""

    @pytest.mark.parametrize(
        ("card", "sound"),
        [
            ({"goods": 1, "prestige": 1}, True),
            ({"goods": 12, "prestige": 6}, True),
            ({"goods": 0, "prestige": 1}, False),
            ({"goods": 13, "prestige": 1}, False),
            ({"goods": 1, "prestige": 0}, False),
            ({"goods": 1, "prestige": 7}, False),
            ({"goods": 1}, False),
        ],
    )
    def test_bounds(self, card: Content, *, sound: bool) -> None:
        """At the edges."""
        found = wrong(field(market=[card]))
        assert not found if sound else found[0].startswith("market card 1: ")

    def test_count(self) -> None:
        """There are 1 to 12."""
        card = {"goods": 1, "prestige": 1}
        assert [bool(wrong(field(market=[card] * n))) for n in (0, 1, 12, 13)] == [
            True, False, False, True,
        ]  # fmt: skip


class TestItems:
    """T5, T6: 2 to 60 items with different names, prestige 0-6 and a minimum."""

    def test_count(self) -> None:
        """At the edges."""
        rows = [{"name": f"N{n}", "prestige": 1, "bid": "1R"} for n in range(61)]
        assert [bool(wrong(field(items=rows[:n]))) for n in (1, 2, 60, 61)] == [
            True, False, False, True,
        ]  # fmt: skip

    def test_names(self) -> None:
        """No two are called the same."""
        assert wrong(item(2, name="historical book")) == [
            "items: 2 is called historical book like another one (T5)"
        ]

    @pytest.mark.parametrize(("prestige", "sound"), [(0, True), (6, True), (7, False), (-1, False)])
    def test_prestige(self, prestige: int, *, sound: bool) -> None:
        """From 0 to 6."""
        assert (not wrong(item(3, prestige=prestige))) == sound

    @pytest.mark.parametrize("bid", ["", "-", "7R", "6R7B", "1B1R", "2r", "01R", "2R 1B", "10R"])
    def test_minima(self, bid: str) -> None:
        """A heap, red first, at most six of a colour."""
        assert [why.endswith("(T6)") for why in wrong(item(3, bid=bid))] == [True]
        assert wrong(item(3, bid=3))[0].startswith("item 3: bid is 3, but must be a heap like 2R1B")


class TestAbilities:
    """T7, T8, T9, T10, T11, T12: each kind has its own fields, within their bounds."""

    @pytest.mark.parametrize(
        "fields",
        [
            {"kind": "goods", "when": "once", "red": 6, "black": 6, "any": 6},
            {"kind": "goods", "when": "turn", "any": 1, "discard": True},
            {"kind": "recruit", "when": "turn", "count": 4, "where": "anywhere"},
            {"kind": "recruit", "when": "once", "count": 1, "where": "centre"},
            {"kind": "steal", "when": "turn", "count": 4, "discard": True},
            {"kind": "expel", "when": "once"},
            {"kind": "expel", "when": "turn", "discard": True},
            {"kind": "lockpick", "when": "turn", "count": 2, "pick": "highest"},
            {"kind": "market"},
            {"kind": "market", "discard": True},
            {"kind": "browse", "count": 4},
            {"kind": "limit", "goods": 7},
            {"kind": "limit", "goods": 12},
            {"kind": "discount", "goods": 1},
            {"kind": "shelter"},
        ],
    )
    def test_sound(self, fields: Content) -> None:
        """At the edges."""
        assert wrong(ability(1, **fields)) == []

    @pytest.mark.parametrize(
        "fields",
        [
            {"kind": "goods", "when": "once"},
            {"kind": "goods", "when": "once", "red": 7},
            {"kind": "goods", "when": "once", "red": -1},
            {"kind": "goods", "red": 1},
            {"kind": "goods", "when": "once", "red": 1, "discard": True},
            {"kind": "recruit", "when": "turn", "count": 5, "where": "anywhere"},
            {"kind": "recruit", "when": "turn", "count": 1, "where": "here"},
            {"kind": "recruit", "when": "turn", "count": 1},
            {"kind": "steal", "when": "turn", "count": 0},
            {"kind": "expel", "when": "never"},
            {"kind": "expel", "when": "turn", "count": 1},
            {"kind": "lockpick", "when": "once", "count": 3, "pick": "lowest"},
            {"kind": "lockpick", "when": "turn", "count": 1, "pick": "lowest"},
            {"kind": "lockpick", "when": "turn", "count": 5, "pick": "lowest"},
            {"kind": "lockpick", "when": "turn", "count": 3, "pick": "any"},
            {"kind": "market", "when": "turn"},
            {"kind": "browse", "count": 5},
            {"kind": "browse", "count": 1, "discard": True},
            {"kind": "limit", "goods": 6},
            {"kind": "limit", "goods": 13},
            {"kind": "discount", "goods": 0},
            {"kind": "discount", "goods": 2},
            {"kind": "shelter", "count": 1},
            {"kind": "fly"},
            {"count": 1},
        ],
    )
    def test_wrong(self, fields: Content) -> None:
        """Whatever else is said in one sentence, which names the item."""
        (why,) = wrong(ability(1, **fields))
        assert why.startswith("item 1: ")

    @pytest.mark.parametrize(
        ("fields", "rule"),
        [
            ({"kind": "goods", "when": "x", "red": 1}, "T7"),
            ({"kind": "goods", "when": "once", "red": 7}, "T8"),
            ({"kind": "recruit", "when": "once", "count": 1}, "T9"),
            ({"kind": "limit", "goods": 6}, "T4, T11"),
            ({"kind": "lockpick", "when": "turn", "count": 2, "pick": 1}, "T12"),
        ],
    )
    def test_cited(self, fields: Content, rule: str) -> None:
        """The rule of the field is named."""
        assert [why.endswith(f"({rule})") for why in wrong(ability(1, **fields))] == [True]

    def test_no_table(self) -> None:
        """An ability that is no table at all."""
        assert wrong(item(1, ability="fly"))[0].startswith("item 1: ability is 'fly'")


class TestDiscounts:
    """T11: nothing ever costs nothing."""

    def test_no_minimum(self) -> None:
        """Where no minimum is one, each of them is told, and the discount, too."""

        def free(content: Content) -> None:
            ability(1, kind="discount", goods=1)(content)
            for row in content["items"]:
                row["bid"] = "-"

        *bids, discount = wrong(free)

        assert len(bids) >= len(CITY.house()["items"])
        assert discount.endswith("a discount of 1 is not less than the smallest minimum, 1 (T11)")


class TestCrowned:
    """T13: a crown never goes with browse, lockpick, market or discard."""

    @pytest.mark.parametrize("number", [1, 2, 3, 16])
    def test_refused(self, number: int) -> None:
        """Each of these kinds."""
        assert wrong(item(number, crown=True)) == [
            f"item {number}: a crown does not go with browse, lockpick, market or discard (T13)"
        ]

    @pytest.mark.parametrize(
        "fields",
        [
            {"kind": "browse", "count": 1},
            {"kind": "lockpick", "when": "turn", "count": 2, "pick": "lowest"},
            {"kind": "market"},
            {"kind": "expel", "when": "turn", "discard": True},
        ],
    )
    def test_by_kind(self, fields: Content) -> None:
        """Whichever item it is, and whether it is discarded or not."""
        assert len(wrong(item(4, crown=True, ability=fields))) == 1

    @pytest.mark.parametrize("number", [4, 19])
    def test_allowed(self, number: int) -> None:
        """Others can have one, and so can an item without ability."""
        assert wrong(item(number, crown=True)) == []
        assert (
            wrong(
                lambda content: (item(1, crown=True)(content), content["items"][0].pop("ability"))
            )
            == []
        )
