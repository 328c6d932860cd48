"""Bots for Moonlight Market: legal, reproducible, blind to other hands, each better than before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.moonlight.market import NOBODY, market_of
from basari.bots.moonlight.merchant import higher, unseen_of
from basari.bots.moonlight.worth import Worth, keeps, places
from basari.bots.table import bot, bots_of, usual
from basari.kernel import AnyTable, Seat, Table
from basari.players import Turn, drive, seated
from basari.rules.moonlight.moves import Bid
from tests.games.moonlight.helpers import (
    LINE_UPS,
    bid_table,
    play,
    rules,
    tile_table,
)

GAME = "moonlight"
OURS = ("novice", "merchant", "master")


def played(codes: tuple[str, ...], seed: int, imaginary: int = 0) -> list[Turn]:
    """Let bots play a game."""
    players = {Seat(n): bot(GAME, code, f"{seed}/{n}") for n, code in enumerate(codes)}
    table, _ = Table.start(rules(imaginary=imaginary), len(codes) + imaginary)
    return list(drive(table, seated(players, seed)))


def decided(code: str, table: AnyTable) -> str:
    """Ask a bot, and write its answer down."""
    decision = table.waiting[0]
    return str(bot(GAME, code, "1").decide(table.view(decision.seat), decision))


def wins(code: str, others: str, deals: int, seats: int = 3) -> float:
    """Tell which part of some deals a bot wins, each played from every seat."""
    won = 0.0
    for seed in range(deals):
        for place in range(seats):
            codes = tuple(code if seat == place else others for seat in range(seats))
            winners = played(codes, seed)[-1].after.standings.winners
            won += (place in winners) / len(winners)
    return won / (deals * seats)


class TestTable:
    """Who there is."""

    def test_codes(self) -> None:
        """From the weakest to the strongest; the merchant fills empty seats."""
        assert tuple(bots_of(GAME)) == ("random", *OURS)
        assert usual(GAME) == "merchant"


class TestEverywhere:
    """Whatever the line-up, bots answer by the rules."""

    @pytest.mark.parametrize("line_up", LINE_UPS)
    @pytest.mark.parametrize("code", OURS)
    def test_whole_games(self, line_up: tuple[int, int], code: str) -> None:
        """They play to the end, and the same seed plays the same game."""
        people, imaginary = line_up
        turns = played((code,) * people, 5, imaginary)

        assert turns[-1].after.over
        again = played((code,) * people, 5, imaginary)
        assert [turn.move for turn in turns] == [turn.move for turn in again]

    @pytest.mark.parametrize("code", OURS)
    def test_other_hands(self, code: str) -> None:
        """What others hold changes nothing: no bot sees a hand that is not its own."""
        table = bid_table("3 9 12 13", "1 2 4 5", "1 2 4 5", columns=("R7 R8 B2", "R1 W1", "G9 Y2"))
        other = Table.at(
            table.rules, replace(table.state, hands=(table.state.hands[0], (10, 11, 12, 13), (6,)))
        )
        other = Table.at(
            table.rules, replace(other.state, hands=(*other.state.hands[:2], (6, 7, 8, 9)))
        )

        assert decided(code, table) == decided(code, other)


class TestStrength:
    """Each is better than the one before, by far more than luck."""

    @pytest.mark.parametrize(
        ("code", "others", "least"),
        [("novice", "random", 0.5), ("merchant", "random", 0.75), ("merchant", "novice", 0.5)],
    )
    def test_better(self, code: str, others: str, least: float) -> None:
        """One among two others wins far more than a third."""
        assert wins(code, others, 8) > least

    def test_master(self) -> None:
        """A master among merchants wins more than a third."""
        assert wins("master", "merchant", 8) > 1 / 3


class TestBids:
    """Bids that everybody understands."""

    @pytest.mark.parametrize("code", ["merchant", "master"])
    def test_the_best_cushion(self, code: str) -> None:
        """Where one cushion has all that is good, that one is bid for."""
        table = bid_table("8", "2", "3", columns=("0 0 0", "R10 Rx2", "0 0"), leg=4, round=3)

        assert decided(code, table) == "bid 8 2"

    def test_poison(self) -> None:
        """A column that breaks a proud chain is left to others."""
        table = bid_table(
            "8 9",
            "2 3",
            "3 4",
            columns=("R1 R2 R3", "W2 W1", "R1 R1"),
            chains={0: "R7 Rx2 R8", 1: "R2", 2: "R3"},
            leg=4,
            round=3,
        )

        assert decided("master", table).endswith(" 2")

    def test_the_highest_is_kept(self) -> None:
        """In the last round of all, for equal cushions, the lower card is used."""
        table = bid_table("4 13", "2 3", "3 5", columns=("0 0 0", "0 0", "0 0"), leg=4, round=3)

        assert decided("master", table).startswith("bid 4 ")


class TestUses:
    """Tiles that were taken."""

    @pytest.mark.parametrize("code", ["merchant", "master"])
    def test_hammer(self, code: str) -> None:
        """What is worthless is struck, if a better link waits for its place."""
        table, _ = tile_table("hammer R9", "W1 W1", "G1 G1", chains={0: "R7 R8 0@R", 1: "R10 R9"})

        assert decided(code, table) == "hammer 0@R"

    @pytest.mark.parametrize("code", OURS)
    def test_worthless(self, code: str) -> None:
        """A worthless link never breaks the chain that leads."""
        table, _ = tile_table("0 B1", "W1 W1", "G1 G1", chains={0: "R9 R8 R10"})

        assert "0@R" not in decided(code, table)


class TestWorth:
    """What things are worth."""

    @given(st.lists(st.integers(0, 30), min_size=2, max_size=4), st.integers(0, 29))
    def test_more_is_better(self, others: list[int], value: int) -> None:
        """A higher value never brings fewer points, and points are between none and four."""
        low, high = places(value, others, 2.0), places(value + 1, others, 2.0)

        assert 0 <= low <= high <= 4

    def test_certain(self) -> None:
        """Where nothing moves any more, places bring 4, 2 and 1."""
        assert [round(places(value, [9, 7], 0.01)) for value in (12, 8, 5)] == [4, 2, 1]
        assert places(0, [9, 7], 0.01) == 0

    def test_cards(self) -> None:
        """A higher card is worth more if it is kept, in every leg."""
        for leg in (1, 4):
            view = bid_table("2 13", "3 4", "5 6", leg=leg).view(Seat(0))
            prices = [keeps(card, view) for card in range(1, 14)]

            assert prices == sorted(prices)

    def test_seals(self) -> None:
        """Another seal is worth something, and one less costs something."""
        worth = Worth(bid_table("2 13", "3 4", "5 6").view(Seat(0)))

        assert worth.seal(0, 1) > 0 > worth.seal(0, -1)


class TestMarket:
    """A bidding in thought is like the real one."""

    @given(st.integers(0, 300))
    def test_like_the_rules(self, seed: int) -> None:
        """Places, displaced cards, seals and turns come out as the rules have them."""
        table = bid_table("3 7 9 12", "2 6 10 13", "1 5 8 11")
        while not table.over and table.state.round == 1 and not any(table.state.taken):
            decision = table.waiting[0]
            seat, market = decision.seat, market_of(table.view(None))
            own = [option for option in decision.options if isinstance(option, Bid)]
            if not own:
                break
            bid = own[seed % len(own)]
            assert [o.cushion - 1 for o in own if o.card == bid.card] == market.places(
                seat, bid.card
            )
            after = market.laid(seat, bid.card, bid.cushion - 1)
            table, _ = play(table, f"{seat} {bid}")
            if NOBODY in after.owners:
                assert market_of(table.view(None)) == after
                assert table.waiting[0].seat == after.after(seat)
            else:
                assert after.after(seat) is None
            seed = seed * 7 + 3

    def test_what_others_may_have(self) -> None:
        """Of others one knows what was used, displaced or lies; of the rest, nothing."""
        table, _ = play(bid_table("3 7 9 12", "2 6 10 13", "1 5 8 11"), "0 bid 9 3", "1 bid 13 3")
        view = table.view(Seat(2))

        assert 9 not in unseen_of(view, 0)
        assert 13 not in unseen_of(view, 1)
        assert higher(view, 0, 8, {Seat(1)}) == 1.0
        assert higher(view, 1, 8, {Seat(1)}) == 0.0
