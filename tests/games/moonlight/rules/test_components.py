"""Moonlight Market: the table of tiles and cushions, checked entry by entry."""

from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from basari.errors import BadComponents
from basari.rules.moonlight.components import MARKET
from basari.rules.moonlight.game import EDITION
from basari.rules.moonlight.tiles import GEMS, PAIRS, homes, number_of
from tests.helpers.calls import call, complaint

HOUSE: Any = MARKET.house()


def changed(*tiles: tuple[int, str], **fields: Any) -> dict[str, Any]:  # noqa: ANN401 - of any kind
    """Change some entries of the house table, and some fields."""
    table = deepcopy({**HOUSE, **fields})
    for number, label in tiles:
        table["tiles"][number - 1] = label
    return table


def of_two(worth: int) -> dict[str, Any]:
    """Let all tiles of two gems in the house table be worth the same."""
    tiles = enumerate(HOUSE["tiles"], 1)
    return changed(*((n, f"{label[:2]}{worth}") for n, label in tiles if label[:2] in PAIRS))


class TestHouse:
    """LR18: 150 tiles; two of each value and a third 5 and 6, each pair of gems at 4 and 7."""

    def test_sound(self) -> None:
        """Nothing is wrong with it, and it makes a market."""
        assert MARKET.problems(HOUSE) == []
        market = MARKET.table(HOUSE, "house").market()
        assert market.rows == ((3, 2, 2), (3, 2, 2, 2), (3, 2, 2, 2, 2))
        assert len(market.hammers) == 5

    @pytest.mark.parametrize("gem", GEMS)
    def test_values(self, gem: str) -> None:
        """The same for all gems, 5.5 on average."""
        own = Counter(number_of(label) for label in HOUSE["tiles"] if homes(label) == gem)

        assert own == {0: 1, **dict.fromkeys(range(1, 11), 2), 5: 3, 6: 3}

    def test_command(self) -> None:
        """It is checked by its name."""
        assert (
            "good for the edition moonlight, 150 entries"
            in call("check", "--game", "moonlight", "house").out
        )


class TestFaults:
    """L1, L5, LR18: what does not fit is said in a sentence each."""

    @pytest.mark.parametrize(
        ("table", "wrong"),
        [
            (
                changed((3, "Q7")),
                ["tile 3: 'Q7' is none, write one like R7, RG4, Rx2, 0, seal or hammer"],
            ),
            (changed((3, "RGx2"), (4, "GR4")), ["tile 3: 'RGx2' is none", "tile 4: 'GR4' is none"]),
            (
                changed((150, "seal")),
                ["tiles: hammer: there are 4, but must be 5 (LR18)", "tiles: seal: there are 6"],
            ),
            (
                changed((136, "RG5")),
                [
                    "tiles: 0: there are 4",
                    "tiles: of two gems, worth 5: there are 1, but must be 0",
                ],
            ),
            (changed((116, "BR7")), ["of two gems, worth 4: there are 9", "worth 7: there are 11"]),
            (of_two(4), ["of two gems, worth 4: there are 20", "worth 7: there are 0"]),
            (of_two(7), ["of two gems, worth 4: there are 0", "worth 7: there are 20"]),
            (changed((1, "Rx2")), ["B with a number: there are 21", "tiles: Rx2: there are 2"]),
            (
                changed(tiles=HOUSE["tiles"][:-1]),
                ["the table has 149 tiles, but must have 150 (LR18)"],
            ),
            (
                changed(cushions={"3": [3, 2, 2]}),
                ["cushions: there must be some for 3, 4 and 5 seats (L1)"],
            ),
            (
                changed(cushions={**HOUSE["cushions"], "3": [3, 2], "4": [3, 2, 2, 1]}),
                ["cushions for 3 seats: there must be 3", "cushions for 4 seats: there must be 4"],
            ),
            (
                changed(cushions={**HOUSE["cushions"], "3": [4, 2, 2]}),
                ["cushions for 3 seats: there must be 3"],
            ),
            (
                changed(cushions={**HOUSE["cushions"], "5": [3, 3, 3, 2, 2]}),
                ["cushions for 5 seats: 13 rows need 156 tiles in a game (L5)"],
            ),
            (changed(kind="city"), ["the table: kind is 'city', but must be moonlight (LR18)"]),
            (changed((7, 7)), ["tile 7: entry is 7, but must be a tile like R7"]),  # type: ignore[arg-type]
            (changed(colour="red"), ["the table: colour is not known here"]),
        ],
    )
    def test_told(self, table: dict[str, Any], wrong: list[str]) -> None:
        """Entry by entry, in the order of the table."""
        found = MARKET.problems(table)

        assert len(found) == len(wrong)
        assert all(words in told for words, told in zip(wrong, found, strict=True))
        with pytest.raises(BadComponents):
            EDITION.rules(table)

    def test_command(self, tmp_path: Path) -> None:
        """`basari check` names the file."""
        file = tmp_path / "mine.toml"
        house = Path(EDITION.tables["house"].file).read_text("utf-8")
        file.write_text(house.replace('"B1", "B1"', '"B1", "B0"', 1), "utf-8")

        ran = call("check", "--game", "moonlight", file)

        assert "tile 2: 'B0' is none" in complaint(ran, 3)
