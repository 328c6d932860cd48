"""Moonlight Market: seats that are played by rule."""

import pytest

from basari.kernel import DEALER, Seat
from basari.rules.moonlight.chains import Landing
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardsScored,
    CardTurned,
    Hammered,
    Laid,
    SealTileUsed,
    Tried,
)
from basari.rules.moonlight.imaginary import sort_links
from basari.rules.moonlight.table import Lying
from tests.games.moonlight.helpers import (
    bid_table,
    events_of,
    options,
    pick,
    play,
    play_game,
    tableau,
    tile_table,
)

DIRK = Seat(2)


class TestBidding:
    """L30, LR16: the first cushion from the moon's down that will have the card."""

    def test_example_11(self) -> None:
        """9 against 12 and 5: without a seal the free cushion, with one the second, and it pays."""
        for seals, cushion, lower in ((0, 3, None), (3, 2, Lying(Seat(1), 5))):
            table = bid_table("11 12", "4 5", imaginary=1, seals=(3, 3, seals))
            table, _ = play(table, "0 bid 12 1", "1 bid 5 2")
            assert table.waiting[0].seat == DEALER
            assert table.waiting[0].known_to is None

            table, events = play(table, "dealer draw 9")

            (turned,), (made,) = pick(events, CardTurned), pick(events, BidMade)
            assert turned == CardTurned(DIRK, 9)
            assert (made.cushion, made.displaced, made.imaginary) == (cushion, lower, True)
            bars = [Tried(1, Lying(Seat(0), 12), Bar.HIGHER)]
            if not seals:
                bars.append(Tried(2, Lying(Seat(1), 5), Bar.SEALLESS))
            assert made.tried == tuple(bars)
            assert table.view(None).seals[1] == 3 + (lower is not None)

    def test_equal_card(self) -> None:
        """It does not displace one as high."""
        table, _ = play(bid_table("9 12", "4 5", imaginary=1), "0 bid 9 1", "1 bid 4 3")
        _, events = play(table, "dealer draw 9")

        assert pick(events, BidMade)[0].cushion == 2
        assert pick(events, BidMade)[0].tried[0].bar is Bar.HIGHER

    def test_displaced(self) -> None:
        """At its next turn the displaced card goes the same way, and nobody draws."""
        table = bid_table("11 12", "1 5", first=2, imaginary=1)
        table, _ = play(table, "dealer draw 9", "0 bid 12 1")
        assert table.view(None).displaced == (None, None, 9)
        assert table.view(None).seals == (2, 3, 4)

        table, events = play(table, "1 bid 5 2")

        assert pick(events, BidMade)[1] == BidMade(
            DIRK,
            9,
            2,
            Lying(Seat(1), 5),
            again=True,
            imaginary=True,
            tried=(Tried(1, Lying(Seat(0), 12), Bar.HIGHER),),
        )
        assert options(table) == ["bid 5 3"]

    def test_no_wishes(self) -> None:
        """It displaces a card of another imaginary seat as well, even for a worse column."""
        table = bid_table("11 12", imaginary=2)
        table, _ = play(table, "0 bid 12 3", "dealer draw 2")
        table, events = play(table, "dealer draw 3")

        assert pick(events, BidMade)[0].displaced == Lying(Seat(1), 2)
        assert pick(events, BidMade)[1].cushion == 2


class TestSeats:
    """L29, L33: no hand, turns like anybody, twelve cards turned up, the thirteenth left."""

    @pytest.mark.parametrize("imaginary", [1, 2])
    def test_cards(self, imaginary: int) -> None:
        """The last card of the pile is compared with those of people."""
        turns = play_game(2, imaginary, 4)
        seats = range(2, 2 + imaginary)
        turned = [event for event in events_of(turns, CardTurned) if event.seat == seats[0]]

        assert len(turned) == 12
        (scored,) = events_of(turns, CardsScored)
        assert {scored.values[2], *(event.card for event in turned)} == set(range(1, 14))
        assert all(turn.before.view(Seat(2)).hand == () for turn in turns)
        assert turns[-1].after.view(None).last == scored.values

    def test_wins(self) -> None:
        """It scores everything and can win."""
        winners = {
            seat for seed in range(12) for seat in play_game(1, 2, seed)[-1].after.standings.winners
        }

        assert winners & {1, 2}


class TestLaying:
    """L31, L32, LR14, LR15: by rising number, worthless first, each where there are fewest."""

    def laying(self, tiles: str, chains: str) -> Laid:
        """Let Dirk lay these tiles, after two people who do not matter."""
        table, _ = tile_table("W1 Y1", "W1 Y1", tiles, chains={2: chains}, imaginary=1)
        _, events = play(table, "0 lay W1 Y1", "1 lay W1 Y1")
        (found,) = [event for event in pick(events, Laid) if event.imaginary]
        return found

    def test_example_12(self) -> None:
        """R8 RG4 0 all go to red."""
        found = self.laying("R8 RG4 0", "B3 G4 Y1")

        assert found.after == tableau("B3 G4 Y1 0@R RG4@R R8")
        assert found.landings == (
            Landing("0", "R", among=(("B", 1), ("R", 0), ("W", 0), ("G", 1), ("Y", 1))),
            Landing("RG4", "R", among=(("R", 1), ("G", 1))),
            Landing("R8", "R"),
        )

    def test_example_13(self) -> None:
        """Equal numbers from left to right, doubling last; BR4 stands at blue."""
        assert [one.link for one in self.laying("Bx2 W3 B3", "").landings] == [
            "B3",
            "W3",
            "Bx2",
        ]
        assert self.laying("R4 BR4", "B9").after == tableau("B9 BR4@R R4")

    @pytest.mark.parametrize(
        ("tiles", "order"),
        [
            ("BR4 B4", "B4 BR4"),
            ("BY4 BR4", "BR4 BY4"),
            ("Wx2 R10 Bx2", "R10 Bx2 Wx2"),
            ("Rx2 0", "0 Rx2"),
            ("R1 0 B1", "0 B1 R1"),
        ],
    )
    def test_order(self, tiles: str, order: str) -> None:
        """After plain ones of the left gem, then by the right one; doubling ones always last."""
        assert sort_links(tuple(tiles.split())) == order.split()

    def test_full_chains_count_three(self) -> None:
        """A full chain has three links, though laying would empty it."""
        found = self.laying("RG4 W2", "R1 R2 R3 G1 G2")
        assert found.after == tableau("W2 R1 R2 R3 G1 G2 RG4@G")

    def test_discards(self) -> None:
        """L20 holds: 20 or more bring a seal."""
        table, _ = tile_table("W1 Y1", "W1 Y1", "R1 G1", chains={2: "R9 R9 R9"}, imaginary=1)
        table, events = play(table, "0 lay W1 Y1", "1 lay W1 Y1")

        assert pick(events, Laid)[-1].landings[0] == Landing("R1", "R", ("R9",) * 3, 27, seal=True)
        assert table.view(None).seals == (3, 3, 4)

    def test_last_seal(self) -> None:
        """The first of two precious chains brings the last seal."""
        chains = {2: "R9 R9 R9 G9 G9 G9"}
        table, _ = tile_table("W1 Y1", "W1 Y1", "R1 G1", chains=chains, imaginary=1, supply=1)
        _, events = play(table, "0 lay W1 Y1", "1 lay W1 Y1")

        assert [landing.seal for landing in pick(events, Laid)[-1].landings] == [True, False]

    def test_hammers_and_seals(self) -> None:
        """Seal tiles as for everybody, hammers unused; nothing else, nothing laid."""
        table, _ = tile_table("W1 Y1", "W1 Y1", "hammer seal", chains={2: "R9"}, imaginary=1)
        table, events = play(table, "0 lay W1 Y1", "1 lay W1 Y1")

        assert pick(events, SealTileUsed) == [SealTileUsed(DIRK, seal=True)]
        assert pick(events, Hammered) == [Hammered(DIRK, None, imaginary=True)]
        assert [event.seat for event in pick(events, Laid)] == [0, 1]
        assert table.view(None).chains[2] == tableau("R9")
        assert table.view(None).box == ("seal", "hammer")
