"""Bots for Jantaris: legal, reproducible, sensible, and each better than the one before."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.jantaris.abilities import ability_value, lasting_values, single_use_values
from basari.bots.jantaris.bidding import bid_limits, predict_sale
from basari.bots.jantaris.master import Master, SearchDepth
from basari.bots.jantaris.position import positions_of
from basari.bots.jantaris.worth import (
    LEARNED,
    chances,
    fitting_weights,
    missing_merchants,
    position_worth,
)
from basari.bots.luck import draw_index
from basari.bots.register import make_bot
from basari.kernel import Seat, Table
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.jantaris.city import Shelter
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.moves import BAZAAR, DONE, Hire, Market, Rob, Settle, Use
from basari.rules.jantaris.table import OVER, Selling, Settling, Stage
from tests.games.jantaris.helpers import (
    OPTIONS,
    RULES,
    at_items,
    at_stone,
    jantaris_table,
    play,
    rules,
)
from tests.helpers.bot_games import OURS, BotGames

TABLES = ("house", "quarters")
THINKERS = pytest.mark.parametrize("code", ["merchant", "master"])


class Hasty(Master):
    """A master with a shallow search, for whole games in tests."""

    depth = SearchDepth(visits=2, rounds=15)


def player(code: str, seed: str) -> Any:  # noqa: ANN401 - a player
    """Make a bot; the master searches less."""
    return Hasty(seed) if code == "master" else make_bot("jantaris", code, seed)


GAMES = BotGames("jantaris", lambda seats, **more: Table.start(rules(**more), seats)[0], player)


class TestTable:
    """The register."""

    def test_codes(self) -> None:
        """From the weakest to the strongest; the merchant is the default."""
        GAMES.check_register()


class TestEverywhere:
    """Whatever the options, bots answer by the rules, and play reproducibly."""

    @pytest.mark.parametrize("options", OPTIONS, ids=str)
    @settings(max_examples=1, deadline=None)
    @given(seed=st.integers(0, 2**32), seats=st.integers(3, 4))
    def test_legal(self, options: dict[str, object], seats: int, seed: int) -> None:
        """All kinds at one table finish a game; an illegal answer would be refused."""
        turns = GAMES.play(("master", "merchant", "novice", "random")[:seats], seed, **options)

        assert turns[-1].after.over

    @pytest.mark.parametrize("code", OURS)
    def test_reproducible(self, code: str) -> None:
        """The same seed gives the same game, which depends on views only."""
        one, other = (GAMES.play((code,) * 3, 7, goal=6) for _ in range(2))

        assert [turn.move for turn in one] == [turn.move for turn in other]

    def test_forgets(self) -> None:
        """A bot made anew in the middle of a game goes on in the same way."""
        GAMES.check_forgetful(OURS, 11, slice(20, 90, 7), goal=6)

    def test_other_luck(self) -> None:
        """Another seed sometimes votes differently."""
        table, _ = play(at_stone(("1R1B", "1R1B", "1R1B")), "0 stone R 1")

        assert len({str(GAMES.answer("merchant", table, 0, str(seed))) for seed in range(20)}) > 1


class TestDrawn:
    """Drawing an index."""

    def test_as_often(self) -> None:
        """Each index gets its part, and the last one what rounding leaves."""
        found = [draw_index([0.25, 0.5, 0.25], number / 8) for number in range(8)]

        assert found == [0, 0, 1, 1, 1, 1, 2, 2]
        assert draw_index([0.5, 0.4999], 0.99999) == 1


class TestWorth:
    """What positions are worth."""

    def test_lacking(self) -> None:
        """Two in each district and more than anybody else (J29)."""
        plan = {1: (2, 0, 0), 2: (1, 1, 0), 4: (1, 3, 0)}
        lacks = missing_merchants(positions_of(RULES, [jantaris_table(plan=plan).state]))

        assert lacks[0, :3, 0].tolist() == [0 + 1 + 3, 1 + 2 + 2, 2 + 3 + 2]

    def test_prestige(self) -> None:
        """More prestige is likelier to win, the more so the later."""
        early = jantaris_table(prestige=(3, 2, 2)).state
        late = jantaris_table(prestige=(12, 11, 11)).state
        found = chances(positions_of(RULES, [early, late]))

        assert np.allclose(found.sum(axis=1), 1.0)
        assert 1 / 3 < found[0, 0] < found[1, 0]

    def test_over(self) -> None:
        """When the game is over, only prestige counts, and goods break ties (J33)."""
        state = jantaris_table(
            ("-", "3R", "-"), {1: (9, 0, 0)}, prestige=(12, 12, 3), phase=OVER
        ).state
        found = chances(positions_of(RULES, [state]))[0]

        assert found[1] > 0.9
        assert position_worth(positions_of(RULES, [state]))[0, 0] == 12

    def test_abilities(self) -> None:
        """Lasting and single-use abilities count separately; a crown shares in others' (J36)."""
        items = ((7,), (20,), (2, 4))
        own, once = lasting_values(RULES.city, items), single_use_values(RULES.city, items)

        assert own[0] > ability_value(RULES.city.item(7).ability)
        assert own[1] > ability_value(Shelter())
        assert own[2] == 0
        assert once[0] == once[1] == 0 < once[2]


class TestCity:
    """Visits, auctions and items."""

    @THINKERS
    def test_buys(self, code: str) -> None:
        """With a full purse and no rivals, the best item is bought."""
        table = jantaris_table(("3R4B", "-", "-"), show=(3, 9))

        assert GAMES.answer(code, table) == BAZAAR
        table, _ = play(table, "0 bazaar")
        assert str(GAMES.answer(code, table)) == "auction 9"

    @pytest.mark.parametrize("code", OURS)
    def test_nothing_in_vain(self, code: str) -> None:
        """Nobody goes to the bazaar without being able to buy, or takes nothing on the market."""
        table = jantaris_table(show=(3, 9))
        found = [GAMES.answer(code, table, seed=str(seed)) for seed in range(5)]

        assert BAZAAR not in found
        assert all(not isinstance(move, Market) or move.goods.size for move in found)

    @THINKERS
    def test_limit(self, code: str) -> None:
        """Nobody pays the tenth good for one prestige."""
        phase: Auction[int] = Auction(3, Seat(1), (Seat(0), Seat(1)), 9)
        table = jantaris_table(("6R6B", "6R6B", "-"), seat=1, show=(3, 9), phase=phase)

        assert GAMES.answer(code, table) == PASS

    @THINKERS
    def test_last_purchase(self, code: str) -> None:
        """In the very last turn, a seat that wins by an item bids whatever it takes."""
        phase: Auction[int] = Auction(9, Seat(2), (Seat(0), Seat(2)), 8)
        table = jantaris_table(
            ("6R6B", "-", "6R3B"), seat=2, show=(3, 9), phase=phase, prestige=(11, 5, 12)
        )

        assert GAMES.answer(code, table) == Bid(9)

    def test_foreseen(self) -> None:
        """The only seat that can pay gets it for the minimum; a rival drives the price up."""
        alone = predict_sale(RULES, jantaris_table(("3R4B", "1R", "-"), show=(3, 9)).state, 9)
        rich = predict_sale(RULES, jantaris_table(("3R4B", "6R6B", "-"), show=(3, 9)).state, 9)

        assert alone == (0, 5)
        assert rich.price > 5
        assert bid_limits(RULES, jantaris_table().state, 9) == {}

    @THINKERS
    def test_uses_items(self, code: str) -> None:
        """An item that brings goods every turn is used, unless the purse is full."""
        assert GAMES.answer(code, at_items(items={0: (6,)})) == Use(6)

    @pytest.mark.parametrize("code", OURS)
    def test_lockpick(self, code: str) -> None:
        """A lockpick is used while there is something to pick."""
        found = [GAMES.answer(code, at_items(items={0: (2,)}), seed=str(seed)) for seed in range(9)]

        assert found.count(Use(2)) > found.count(DONE)


class TestDomination:
    """Six merchants in three districts bring three prestige (J30)."""

    @THINKERS
    def test_last_merchant(self, code: str) -> None:
        """The sixth merchant is hired where it wins a card."""
        plan = {1: (2, 0, 0), 2: (2, 0, 0), 4: (1, 0, 0), 5: (0, 1, 1), 6: (0, 1, 1)}

        assert GAMES.answer(code, jantaris_table(("1R", "-", "-"), plan)) == Hire((4,))

    @THINKERS
    def test_settles(self, code: str) -> None:
        """Merchants who leave the centre go where they win a card."""
        plan = {0: (1, 2, 2), 1: (2, 0, 0), 2: (2, 0, 0), 4: (1, 0, 0)}
        more = {"phase": Settling(Seat(0)), "stage": Stage.MARKET, "up": 3}

        assert GAMES.answer(code, jantaris_table(("-", "-", "-"), plan, **more)) == Settle(4)


class TestSmallThings:
    """Other decisions."""

    @THINKERS
    def test_robs_the_leader(self, code: str) -> None:
        """Among equal purses the leader's is robbed."""
        table = at_items(("-", "3R3B", "3R3B"), items={0: (14,)}, prestige=(5, 4, 9))
        table, _ = play(table, "0 use 14")
        found = GAMES.answer(code, table)

        assert isinstance(found, Rob)
        assert found.seat == 2

    @THINKERS
    def test_sells_evenly(self, code: str) -> None:
        """A seat that must sell keeps both colours."""
        more = {"phase": Selling(Seat(0)), "stage": Stage.MARKET, "up": 3}
        table = jantaris_table(("4R1B", "-", "-"), {0: (1, 2, 2)}, **more)

        assert str(GAMES.answer(code, table)) == "sell 3R"


class TestContests:
    """Each is better than the one before; margins are wide, since few games say little."""

    def test_novice(self) -> None:
        """A novice beats random players."""
        assert GAMES.wins("novice", "random", 3, 4) > 0.5

    def test_merchant(self) -> None:
        """A merchant nearly always beats random players."""
        assert GAMES.wins("merchant", "random", 4, 2) > 0.7

    def test_merchant_among_novices(self) -> None:
        """A merchant beats novices."""
        assert GAMES.wins("merchant", "novice", 3, 4) > 0.5

    def test_master(self) -> None:
        """Even a shallow master beats novices."""
        assert GAMES.wins("master", "novice", 3, 3) > 0.5


class TestTables:
    """What things are worth depends on the table."""

    @pytest.mark.parametrize("seats", [3, 4])
    def test_by_sales(self, seats: int) -> None:
        """Where sales bring little, districts are worth more, and so are distant cards."""
        house, quarters = (EDITION.rules(EDITION.tables[name].content()) for name in TABLES)
        usual, frugal = (fitting_weights(one.city, seats) for one in (house, quarters))

        assert usual == LEARNED[seats]
        assert frugal.near[3] > usual.near[3]
        assert frugal.stand > usual.stand
