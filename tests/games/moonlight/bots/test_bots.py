"""Bots for Moonlight Market: legal, reproducible, blind to other hands, each better than before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.moonlight.bidding import NOBODY, bidding_state
from basari.bots.moonlight.merchant import higher_card_chance, unseen_cards
from basari.bots.moonlight.worth import Worth, keep_value, points_forecast
from basari.kernel import AnyTable, Seat, Table
from basari.rules.moonlight.moves import Bid
from tests.games.moonlight.helpers import LINE_UPS, bid_table, play, rules, tile_table
from tests.helpers.bot_games import OURS, BotGames

GAMES = BotGames(
    "moonlight",
    lambda seats, imaginary=0: Table.start(rules(imaginary=imaginary), seats + imaginary)[0],
)


def answer(code: str, table: AnyTable) -> str:
    """Return a bot's answer as text."""
    return str(GAMES.answer(code, table))


class TestTable:
    """The register."""

    def test_codes(self) -> None:
        """From the weakest to the strongest; the merchant is the default."""
        GAMES.check_register()


class TestEverywhere:
    """Whatever the line-up, bots answer by the rules."""

    @pytest.mark.parametrize("line_up", LINE_UPS)
    @pytest.mark.parametrize("code", OURS)
    def test_whole_games(self, line_up: tuple[int, int], code: str) -> None:
        """They play to the end, and the same seed plays the same game."""
        people, imaginary = line_up
        turns = GAMES.play((code,) * people, 5, imaginary=imaginary)

        assert turns[-1].after.over
        again = GAMES.play((code,) * people, 5, imaginary=imaginary)
        assert [turn.move for turn in turns] == [turn.move for turn in again]

    @pytest.mark.parametrize("code", OURS)
    def test_other_hands(self, code: str) -> None:
        """Others' hands change nothing: no bot sees a hand that is not its own."""
        table = bid_table("3 9 12 13", "1 2 4 5", "1 2 4 5", columns=("R7 R8 B2", "R1 W1", "G9 Y2"))
        other = Table.at(
            table.rules, replace(table.state, hands=(table.state.hands[0], (10, 11, 12, 13), (6,)))
        )
        other = Table.at(
            table.rules, replace(other.state, hands=(*other.state.hands[:2], (6, 7, 8, 9)))
        )

        assert answer(code, table) == answer(code, other)


class TestStrength:
    """Each is better than the one before, by far more than luck."""

    @pytest.mark.parametrize(
        ("code", "others", "least"),
        [("novice", "random", 0.5), ("merchant", "random", 0.75), ("merchant", "novice", 0.5)],
    )
    def test_better(self, code: str, others: str, least: float) -> None:
        """One among two others wins far more than a third."""
        assert GAMES.wins(code, others, 3, 8) > least

    def test_master(self) -> None:
        """A master among merchants wins more than a third."""
        assert GAMES.wins("master", "merchant", 3, 8) > 1 / 3


class TestBids:
    """Bids that everybody understands."""

    @pytest.mark.parametrize("code", ["merchant", "master"])
    def test_the_best_cushion(self, code: str) -> None:
        """A cushion with all the good tiles is bid for."""
        table = bid_table("8", "2", "3", columns=("0 0 0", "R10 Rx2", "0 0"), leg=4, round=3)

        assert answer(code, table) == "bid 8 2"

    def test_poison(self) -> None:
        """A column that breaks a good chain is left to others."""
        table = bid_table(
            "8 9",
            "2 3",
            "3 4",
            columns=("R1 R2 R3", "W2 W1", "R1 R1"),
            chains={0: "R7 Rx2 R8", 1: "R2", 2: "R3"},
            leg=4,
            round=3,
        )

        assert answer("master", table).endswith(" 2")

    def test_the_highest_is_kept(self) -> None:
        """In the very last round, for equal cushions, the lower card is used."""
        table = bid_table("4 13", "2 3", "3 5", columns=("0 0 0", "0 0", "0 0"), leg=4, round=3)

        assert answer("master", table).startswith("bid 4 ")


class TestUses:
    """Using tiles."""

    @pytest.mark.parametrize("code", ["merchant", "master"])
    def test_hammer(self, code: str) -> None:
        """A worthless link is removed, if a better one can take its place."""
        table, _ = tile_table("hammer R9", "W1 W1", "G1 G1", chains={0: "R7 R8 0@R", 1: "R10 R9"})

        assert answer(code, table) == "hammer 0@R"

    @pytest.mark.parametrize("code", OURS)
    def test_worthless(self, code: str) -> None:
        """A worthless link never breaks the leading chain."""
        table, _ = tile_table("0 B1", "W1 W1", "G1 G1", chains={0: "R9 R8 R10"})

        assert "0@R" not in answer(code, table)


class TestWorth:
    """What things are worth."""

    @given(st.lists(st.integers(0, 30), min_size=2, max_size=4), st.integers(0, 29))
    def test_more_is_better(self, others: list[int], value: int) -> None:
        """A higher value never brings fewer points, and points are between 0 and 4."""
        low, high = points_forecast(value, others, 2.0), points_forecast(value + 1, others, 2.0)

        assert 0 <= low <= high <= 4

    def test_certain(self) -> None:
        """Where nothing moves any more, ranks bring 4, 2 and 1."""
        assert [round(points_forecast(value, [9, 7], 0.01)) for value in (12, 8, 5)] == [4, 2, 1]
        assert points_forecast(0, [9, 7], 0.01) == 0

    def test_cards(self) -> None:
        """A higher card is worth more if it is kept, in every leg."""
        for leg in (1, 4):
            view = bid_table("2 13", "3 4", "5 6", leg=leg).view(Seat(0))
            prices = [keep_value(card, view) for card in range(1, 14)]

            assert prices == sorted(prices)

    def test_seals(self) -> None:
        """Another seal is worth something, and one less costs something."""
        worth = Worth(bid_table("2 13", "3 4", "5 6").view(Seat(0)))

        assert worth.seal(0, 1) > 0 > worth.seal(0, -1)


class TestMarket:
    """A searched bidding follows the rules."""

    @given(st.integers(0, 300))
    def test_like_the_rules(self, seed: int) -> None:
        """Places, displaced cards, seals and turns are what the rules say."""
        table = bid_table("3 7 9 12", "2 6 10 13", "1 5 8 11")
        while not table.over and table.state.round == 1 and not any(table.state.taken):
            decision = table.waiting[0]
            seat, market = decision.seat, bidding_state(table.view(None))
            own = [option for option in decision.options if isinstance(option, Bid)]
            if not own:
                break
            bid = own[seed % len(own)]
            assert [o.cushion - 1 for o in own if o.card == bid.card] == market.places(
                seat, bid.card
            )
            after = market.lay_card(seat, bid.card, bid.cushion - 1)
            table, _ = play(table, f"{seat} {bid}")
            if NOBODY in after.owners:
                assert bidding_state(table.view(None)) == after
                assert table.waiting[0].seat == after.next_seat(seat)
            else:
                assert after.next_seat(seat) is None
            seed = seed * 7 + 3

    def test_what_others_may_have(self) -> None:
        """Others' used, displaced and lying cards are known; the rest is not."""
        table, _ = play(bid_table("3 7 9 12", "2 6 10 13", "1 5 8 11"), "0 bid 9 3", "1 bid 13 3")
        view = table.view(Seat(2))

        assert 9 not in unseen_cards(view, 0)
        assert 13 not in unseen_cards(view, 1)
        assert higher_card_chance(view, 0, 8, {Seat(1)}) == 1.0
        assert higher_card_chance(view, 1, 8, {Seat(1)}) == 0.0
