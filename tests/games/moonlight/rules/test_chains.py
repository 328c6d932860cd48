"""Moonlight Market: tiles that were taken, hammers, links and chains."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.chance import Draw
from basari.kernel import Seat
from basari.rules.moonlight.chains import FULL, Landing, Tableau, value_of
from basari.rules.moonlight.events import Hammered, Laid, RoundBegan, SealTileUsed
from basari.rules.moonlight.laying import layings
from basari.rules.moonlight.moves import Hammer, Lay, Link
from basari.rules.moonlight.tiles import GEMS, homes, is_link, number_of
from tests.games.moonlight.helpers import (
    RULES,
    objection,
    options,
    pick,
    play,
    tableau,
    tile_table,
)

LINKS = sorted({label for label in RULES.market.tiles if is_link(label)})
links = st.lists(st.sampled_from(LINKS), min_size=1, max_size=3).map(tuple)
chains = st.tuples(
    *[
        st.lists(st.sampled_from([one for one in LINKS if gem in homes(one)]), max_size=3).map(
            tuple
        )
        for gem in GEMS
    ]
)
FORCED = ("R1 W1", "R1 W1")
"""What seats take that do not matter."""


class TestValue:
    """L21: numbers added up, twice as much with the doubling link."""

    @pytest.mark.parametrize(
        ("text", "value"),
        [("R7 Rx2 R8", 30), ("R7 Rx2 RG4@R", 22), ("0@R Rx2", 0), ("", 0), ("Rx2 R4 R6", 20)],
    )
    def test_example_3(self, text: str, value: int) -> None:
        """The booklet's red chain is worth 30."""
        assert value_of(tableau(text)[1]) == value


class TestSealTiles:
    """L17, LR7, LR10: a seal from the supply for each, first of all; an empty one gives none."""

    def test_got(self) -> None:
        """One each; who has nothing else is not asked."""
        table, events = tile_table("seal seal R1", "seal seal", "R1 W1")

        assert pick(events, SealTileUsed) == [SealTileUsed(Seat(0), seal=True)] * 2
        assert table.view(None).taken[0] == ("R1",)
        table, events = play(table, "0 lay R1")
        assert table.waiting[0].seat == 2
        view = table.view(None)
        assert (view.seals, view.supply) == ((5, 5, 3), 16)
        assert sorted(view.box) == ["seal"] * 4

    def test_example_15(self) -> None:
        """Five seats, supply 1: the seat with the coin takes it, later ones go without."""
        table, events = tile_table(
            "R1 W1", *FORCED, "seal R2", "W2 Y2", first=3, supply=1, chains={0: "R8 R8 R8"}
        )
        assert pick(events, SealTileUsed) == [SealTileUsed(Seat(3), seal=True)]

        table, events = play(table, "3 lay R2", "4 lay W2 Y2", "0 lay R1 W1")

        (landing, _) = pick(events, Laid)[-1].landings
        assert landing == Landing("R1", "R", ("R8", "R8", "R8"), 24, seal=False)
        assert table.view(None).seals == (3, 3, 3, 4, 3)
        assert table.view(None).supply == 0

    def test_empty(self) -> None:
        """Two seal tiles and one seal left."""
        table, events = tile_table("seal seal R1", *FORCED, supply=1)

        assert [event.seal for event in pick(events, SealTileUsed)] == [True, False]
        assert table.view(None).seals == (4, 3, 3)


class TestHammers:
    """L18, LR11: before links, any link of any chain or none, without a seal."""

    def test_example_7(self) -> None:
        """The hammer saves a chain; what came this round cannot be struck."""
        table, _ = tile_table("hammer R6", *FORCED, chains={0: "R7 R8 0@R"})

        assert options(table) == ["hammer none", "hammer R7", "hammer R8", "hammer 0@R"]
        assert table.waiting[0].openly
        assert objection(table, "hammer R6") == "R6 does not lie on that chain of yours (L18)"
        assert objection(table, "lay R6") == (
            "lay R6 is no answer here: use the hammer, or not (L18)"
        )

        struck, _ = play(table, "0 hammer 0@R", "0 lay R6")
        assert struck.view(None).chains[0] == tableau("R7 R8 R6")
        assert struck.view(None).box == ("hammer", "0")

        unused, events = play(table, "0 hammer none", "0 lay R6")
        assert unused.view(None).chains[0] == tableau("R6")
        (laid,) = pick(events, Laid)
        assert laid.landings == (Landing("R6", "R", ("R7", "R8", "0"), 15),)
        assert unused.view(None).seals == (3, 3, 3)

    def test_full_chain(self) -> None:
        """A link of a precious chain brings no seal; equal ones are one option."""
        table, _ = tile_table("hammer R6", *FORCED, chains={0: "R8 R8 R10 RG4@G"})
        assert options(table) == ["hammer none", "hammer R8", "hammer R10", "hammer RG4@G"]

        table, events = play(table, "0 hammer R8")

        assert pick(events, Hammered) == [Hammered(Seat(0), Link("R8", "R"))]
        assert table.view(None).chains[0] == tableau("R8 R10 RG4@G")
        assert table.view(None).seals == (3, 3, 3)

    def test_empty_tableau(self) -> None:
        """Nothing can be removed; it is asked all the same, twice for two."""
        table, _ = tile_table("hammer hammer", *FORCED)

        assert options(table) == ["hammer none"]
        table, _ = play(table, "0 hammer none")
        assert options(table) == ["hammer none"]
        table, _ = play(table, "0 hammer none")
        assert table.waiting[0].seat == 1

    def test_other_chain(self) -> None:
        """A label on another chain is not meant."""
        table, _ = tile_table("hammer R6", *FORCED, chains={0: "0@B"})

        assert objection(table, "hammer 0@R") == "0@R does not lie on that chain of yours (L18)"
        assert "use the hammer" in table.waiting[0].options.why_not(Draw((1,)))


class TestLaying:
    """L19, LR13: all links, in one answer, each result once and in the order of the notation."""

    def test_example_5(self) -> None:
        """The booklet's choice of Anika."""
        table, _ = tile_table("BW4 WG7", *FORCED, chains={0: "W3 W5 B2"})

        assert options(table) == [
            "lay BW4@B WG7@W",
            "lay BW4@B WG7@G",
            "lay BW4@W WG7@W",
            "lay BW4@W WG7@G",
            "lay WG7@W BW4@W",
        ]
        assert table.waiting[0].openly
        _, events = play(table, "0 lay BW4@W WG7@W")
        assert pick(events, Laid)[0].landings[1].value == 12
        _, events = play(table, "0 lay WG7@W BW4@W")
        assert pick(events, Laid)[0].landings[1].value == 15

    def test_example_6(self) -> None:
        """Two links on chains that have room: one option, asked all the same."""
        table, _ = tile_table("B7 R3", *FORCED)

        assert options(table) == ["lay B7 R3"]
        assert objection(table, "lay R3 B7") == (
            "the order makes no difference here, write `lay B7 R3` (LR13)"
        )

    def test_objections(self) -> None:
        """All of what was taken, nothing else, and on a chain of its gem."""
        table, _ = tile_table("B7 RG4", *FORCED)
        layings = table.waiting[0].options

        assert objection(table, "lay B7") == (
            "lay B7: you took B7 RG4, and all of them are laid (L16, L19)"
        )
        assert objection(table, "bid 3 1") == "bid 3 1 is no answer here: lay what you took (L19)"
        astray = Lay((Link("B7", "R"), Link("RG4", "R")))
        assert layings.why_not(astray) == (
            "B7@R cannot be laid there: only on a chain of its gem (L19)"
        )

    def test_worthless(self) -> None:
        """On any chain, from left to right."""
        table, _ = tile_table("0 B7", *FORCED)

        assert options(table) == [f"lay 0@{gem} B7" for gem in GEMS]

    def test_next(self) -> None:
        """One seat after the other; who has laid is done."""
        table, _ = tile_table("B7 R3", *FORCED)
        table, _ = play(table, "0 lay B7 R3")

        assert table.view(None).taken == ((), ("R1", "W1"), ("R1", "W1"))
        table, events = play(table, "1 lay R1 W1", "2 lay R1 W1")
        assert pick(events, RoundBegan) == [RoundBegan(1, 2, (1, 1, 1))]


def brute(own: Tableau, taken: tuple[str, ...]) -> list[str]:
    """Find the options the long way: every order of places, every chain, a list of results."""
    seen, found = [], []
    for order in permutations(range(len(taken))):
        for gems in product(*(homes(taken[place]) for place in order)):
            after, precious = [list(chain) for chain in own], 0
            for place, gem in zip(order, gems, strict=True):
                chain = after[GEMS.index(gem)]
                if len(chain) == FULL:
                    worth = sum(number_of(link) for link in chain)
                    precious += worth * (1 + any("x" in link for link in chain)) >= 20
                    chain.clear()
                chain.append(taken[place])
            result = [sorted(chain) for chain in after], precious
            if result not in seen:
                seen.append(result)
                way = zip([taken[place] for place in order], gems, strict=True)
                found.append(str(Lay(tuple(Link(label, gem) for label, gem in way))))
    return found


class TestResults:
    """LR13: the options are the distinct results, each by its first way."""

    @given(own=chains, taken=links)
    def test_brute_force(self, own: Tableau, taken: tuple[str, ...]) -> None:
        """Whatever lies there and was taken."""
        assert [*map(str, layings(own, taken))] == brute(own, taken)

    @given(own=chains, taken=links, data=st.data())
    def test_every_way_is_answered(
        self, own: Tableau, taken: tuple[str, ...], data: st.DataObject
    ) -> None:
        """Any way to lay them is an option, or names the option with the same result."""
        order = data.draw(st.permutations(taken))
        way = Lay(tuple(Link(one, data.draw(st.sampled_from(homes(one)))) for one in order))
        found = layings(own, taken)

        assert way in found or "`lay" in found.why_not(way)

    def test_the_same_result(self) -> None:
        """Of several options it is the one that comes to the same."""
        table, _ = tile_table("R6 R2 W1", *FORCED, chains={0: "R7 R8"})

        assert options(table) == ["lay R6 R2 W1", "lay R2 R6 W1"]
        assert objection(table, "lay W1 R2 R6").endswith("write `lay R2 R6 W1` (LR13)")


class TestFull:
    """L20, LR8: three links make room for a fourth, for a seal if they are worth 20."""

    def test_example_4(self) -> None:
        """The order decides what goes: 21 for a seal, or 17 for none."""
        table, _ = tile_table("R6 R2", *FORCED, chains={0: "R7 R8"})
        assert options(table) == ["lay R6 R2", "lay R2 R6"]

        dear, _ = play(table, "0 lay R6 R2")
        assert dear.view(None).chains[0] == tableau("R2")
        assert (dear.view(None).seals[0], dear.view(None).supply) == (4, 19)
        assert sorted(dear.view(None).box) == ["R6", "R7", "R8"]

        cheap, events = play(table, "0 lay R2 R6")
        assert cheap.view(None).chains[0] == tableau("R6")
        assert cheap.view(None).seals[0] == 3
        assert pick(events, Laid)[0].landings[1].value == 17

    def test_last_seal(self) -> None:
        """Of two precious chains that go, the first brings the last seal of the supply."""
        table, _ = tile_table("R1 W1", *FORCED, chains={0: "R9 R9 R9 W9 W9 W9"}, supply=1)
        table, events = play(table, "0 lay R1 W1")

        assert [landing.seal for landing in pick(events, Laid)[0].landings] == [True, False]
        assert (table.view(None).seals[0], table.view(None).supply) == (4, 0)

    def test_doubled(self) -> None:
        """What doubles counts: Rx2 R4 R6 brings a seal."""
        table, _ = tile_table("R1 W1", *FORCED, chains={0: "Rx2 R4 R6"})
        table, events = play(table, "0 lay R1 W1")

        assert pick(events, Laid)[0].seals == 1
        assert table.view(None).seals[0] == 4


class TestBox:
    """L22: what is in the box stays there; chains, seals and points stay from leg to leg."""

    def test_stays(self) -> None:
        """Over the end of a leg."""
        table, _ = tile_table("R1 W1", *FORCED, chains={0: "R9 R9 R9 Y5"}, round=3)
        table, _ = play(table, "0 lay R1 W1", "1 lay R1 W1", "2 lay R1 W1")
        view = table.view(None)

        assert (view.leg, view.round) == (2, 0)
        assert view.box == ("R9", "R9", "R9")
        assert view.chains[0] == tableau("R1 W1 Y5")
        assert view.seals == (4, 3, 3)
        assert view.points == (12, 8, 8)


class TestOrder:
    """LR9: clockwise from the coin that was just taken."""

    def test_new_coin(self) -> None:
        """Who takes the coin lays first, and the supply is theirs first."""
        table, _ = tile_table("R1 W1", "R2 W2", "R3 W3", "R4 W4", first=2)
        asked = []
        for move in ("R3 W3", "R4 W4", "R1 W1", "R2 W2"):
            asked.append(table.waiting[0].seat)
            table, _ = play(table, f"{asked[-1]} lay {move}")

        assert asked == [2, 3, 0, 1]


class TestMoves:
    """L18, L19: one notation, read as it is written."""

    def test_hammer_and_lay(self) -> None:
        """A label names its chain unless it leaves it open."""
        assert str(Hammer(Link("RG4", "G"))) == "hammer RG4@G"
        assert str(Hammer()) == "hammer none"
        assert str(Lay((Link("0", "W"), Link("RG4", "G"), Link("Rx2", "R")))) == (
            "lay 0@W RG4@G Rx2"
        )
