"""Bots for Marracash: legal, reproducible, sensible, and each better than the one before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from basari.bots.marracash.actions import Route, best_action
from basari.bots.marracash.forecast import Forecast
from basari.bots.marracash.master import Master
from basari.bots.marracash.merchant import auction_phase
from basari.bots.marracash.novice import Novice, charm
from basari.bots.marracash.position import Position
from basari.bots.marracash.prices import AuctionForecast, bid_limit, predict_auction
from basari.bots.marracash.search import SearchDepth, rate_turns, select_turns, win_chance
from basari.bots.marracash.weights import USUAL
from basari.bots.register import make_bot
from basari.kernel import Seat, Table
from basari.players import drive, with_dealer
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.moves import Bring, PutUp, Walk
from basari.rules.marracash.table import AUCTIONING, MOVING
from tests.games.marracash.helpers import OPTIONS, RULES, marracash_table, rules, say
from tests.helpers.bot_games import OURS, BotGames

QUICK = SearchDepth(ways=5, turns=3, styles=(USUAL,))
"""A shallow search, for whole games in tests."""


class Hasty(Master):
    """A master with a shallow search."""

    depth = QUICK


def player(code: str, seed: str) -> object:
    """Make a bot; the master searches less."""
    return Hasty(seed) if code == "master" else make_bot("marracash", code, seed)


GAMES = BotGames("marracash", lambda seats, **more: Table.start(rules(**more), seats)[0], player)


class TestTable:
    """The register."""

    def test_codes(self) -> None:
        """From the weakest to the strongest; the merchant is the default."""
        GAMES.check_register()


class TestEverywhere:
    """Whatever the options, bots answer by the rules, and play reproducibly."""

    @pytest.mark.parametrize("options", OPTIONS, ids=str)
    @settings(max_examples=1)
    @given(seed=st.integers(0, 2**32), seats=st.integers(3, 4))
    def test_legal(self, options: dict[str, object], seats: int, seed: int) -> None:
        """All kinds at one table finish a game; an illegal answer would be refused."""
        turns = GAMES.play(("master", "merchant", "novice", "random")[:seats], seed, **options)

        assert turns[-1].after.over

    @pytest.mark.parametrize("code", OURS)
    def test_reproducible(self, code: str) -> None:
        """The same seed gives the same game, which depends on views only."""
        one, other = (GAMES.play((code,) * 3, 7, sealed=True) for _ in range(2))

        assert [turn.move for turn in one] == [turn.move for turn in other]

    def test_luck(self) -> None:
        """A novice with another seed plays differently; the dealer deals the same."""
        table, _ = Table.start(RULES, 3)
        games = []
        for own in ("a", "b"):
            players = {Seat(n): Novice(f"{own}{n}") for n in range(3)}
            games.append([turn.move for turn in drive(table, with_dealer(players, 3))])

        assert games[0] != games[1]
        assert games[0][:8] == games[1][:8]

    def test_forgets(self) -> None:
        """A bot made anew in the middle of a game goes on in the same way."""
        GAMES.check_forgetful(OURS, 11, slice(20, 60, 7))

    def test_asked_nothing_else(self) -> None:
        """A phase that is no auction is refused."""
        with pytest.raises(TypeError):
            auction_phase(MOVING)


THINKERS = pytest.mark.parametrize("code", ["merchant", "master"])


class TestMoves:
    """Groups are led where it pays."""

    @pytest.mark.parametrize("code", OURS)
    def test_into_the_own_shop(self, code: str) -> None:
        """Three customers one walk away from one's own shop are fetched."""
        groups = {8: "YYY", 1: "B", 16: "B"}
        table = marracash_table(groups, {"Y1": (0, 3)}, queue="", left=3, actions=1, cash=(0, 0, 0))
        if code == "novice":
            found = [Novice(str(n)).decide(table.view(Seat(0)), table.waiting[0]) for n in range(9)]
            assert found.count(Walk(8, 4)) > 5
        else:
            assert GAMES.answer(code, table) == Walk(8, 4)

    @THINKERS
    def test_not_into_anothers(self, code: str) -> None:
        """In the very last turn nobody makes the leader richer than oneself for a small part."""
        owned = {"Y1": (1, 4), "Y3": (0, 0)}
        groups = {8: "YYY", 1: "B", 16: "B"}
        table = marracash_table(
            groups, owned, queue="", left=1, actions=1, cash=(2000, 2000, 0), seat=0
        )

        assert GAMES.answer(code, table) != Walk(8, 4)

    @THINKERS
    def test_two_walks(self, code: str) -> None:
        """A shop two walks away is reached with both actions of the last turn."""
        target = RULES.city.shops.index("R1")
        near = [way.start for own in RULES.city.ways for way in own if target in way.passes]
        starts = [
            way.start
            for own in RULES.city.ways
            for way in own
            if way.goal in near and way.start not in near and target not in way.passes
        ]
        for start in starts:
            table = marracash_table(
                {start: "RRRR"}, {"R1": (0, 0)}, queue="", left=1, cash=(90, 1000, 0)
            )
            for _ in range(2):
                table, _ = table.play(Seat(0), GAMES.answer(code, table))
            assert table.standings.points[0] == 90 + 1000


class TestAuctions:
    """Shops are bought for the customers they will have."""

    @THINKERS
    def test_nothing_in_the_last_round(self, code: str) -> None:
        """Nobody buys a shop in the last turn with nobody near its door."""
        table = marracash_table({1: "B"}, queue="", left=1, actions=1, cash=(1200, 500, 500))
        assert isinstance(GAMES.answer(code, table), Walk)

        offered, _ = say(
            marracash_table({1: "B"}, queue="", left=1, actions=1), "0 auction R3", "0 bid 100"
        )
        assert GAMES.answer(code, offered) == PASS

    def test_novice_neither(self) -> None:
        """Not even a novice bids for it."""
        offered, _ = say(
            marracash_table({1: "B"}, queue="", left=1, actions=1), "0 auction R3", "0 bid 100"
        )
        for seed in range(20):
            assert Novice(str(seed)).decide(offered.view(Seat(1)), offered.waiting[0]) == PASS

    @THINKERS
    def test_at_the_door(self, code: str) -> None:
        """In the last turn a shop with three at its door is bought, for less than they bring."""
        table = marracash_table(
            {12: "RRR"}, queue="", left=1, actions=1, cash=(600, 100, 100), phase=AUCTIONING
        )
        assert GAMES.answer(code, table) == PutUp("R4")

        asked, _ = say(table, "0 auction R4")
        answer = GAMES.answer(code, asked)
        assert isinstance(answer, Bid)
        assert answer.amount < 600

    @THINKERS
    def test_never_more_than_it_brings(self, code: str) -> None:
        """Three at the door bring 600 in the last turn: nobody bids more than that."""
        table = marracash_table({12: "RRR"}, queue="", left=1, actions=1, cash=(2000, 2000, 2000))
        dear, _ = say(table, "0 auction R4", "0 bid 600")

        assert GAMES.answer(code, dear) == PASS

    @pytest.mark.parametrize("code", ["novice", "merchant"])
    def test_early(self, code: str) -> None:
        """A first shop of a colour is bid for early in the game."""
        table = marracash_table(
            {1: "RRY", 8: "RRG", 16: "RBY"}, queue="RGBYRPYRGYRPBYRGYB" * 2, round=1, actions=1,
            phase=AUCTIONING,
        )  # fmt: skip
        asked, _ = say(table, "0 auction R3", "0 bid 100")

        answers = [GAMES.answer(code, asked)] if code != "novice" else [
            Novice(str(n)).decide(asked.view(Seat(1)), asked.waiting[0]) for n in range(9)
        ]  # fmt: skip
        assert any(isinstance(answer, Bid) for answer in answers)

    @THINKERS
    def test_sealed(self, code: str) -> None:
        """A sealed bid stays below what the shop brings; without hope there is none."""
        played = rules(sealed=True)
        door, _ = say(
            marracash_table({12: "RRR"}, queue="", left=1, actions=1, played=played), "0 auction R4"
        )
        for seat in range(3):
            answer = GAMES.answer(code, door, seat)
            assert isinstance(answer, Bid) or seat
            assert answer == PASS or answer.amount < 600  # type: ignore[attr-defined]
        idle, _ = say(
            marracash_table({1: "B"}, queue="", left=1, actions=1, played=played), "0 auction R4"
        )
        assert GAMES.answer(code, idle, 1) == PASS
        assert GAMES.answer(code, idle, 0) == Bid(100)

    def test_limits(self) -> None:
        """Nobody bids more than their cash, and without a sign nobody bids."""
        table = marracash_table(
            {12: "RRR"}, {f"B{n}": (1, 0) for n in range(1, 6)} | {"G1": (1, 0)},
            cash=(1200, 1200, 175), queue="RRRR",
        )  # fmt: skip
        forecast = Forecast(Position(table.view(None)))
        sale = forecast.sale(RULES.city.shops.index("R4"))
        limits = [bid_limit(forecast, sale, seat) for seat in range(3)]

        assert limits[1] == 0
        assert limits[2] <= 175
        assert predict_auction(forecast, sale).buyer == 0

    def test_charm(self) -> None:
        """To a novice a shop looks better the more of its colour it sees, and the fewer rivals."""
        r3, r4 = (RULES.city.shops.index(shop) for shop in ("R3", "R4"))
        alone = Position(marracash_table({1: "RRR"}, queue="R" * 9).view(None))
        rival = Position(marracash_table({1: "RRR"}, {"R4": (1, 0)}, queue="R" * 9).view(None))

        assert charm(alone, r3) > charm(rival, r3) > 0
        assert charm(Position(marracash_table({12: "RR"}, queue="").view(None)), r4) > 300


class TestAhead:
    """What a master searches."""

    def test_whole_turn(self) -> None:
        """Every legal pair of actions is evaluated."""
        table = marracash_table()
        found = {
            tuple(map(_key, turn)) for _, turn in rate_turns(Position(table.view(None)), USUAL)
        }

        allowed = set()
        for first in table.waiting[0].options:
            if isinstance(first, Walk):
                after, _ = table.play(Seat(0), first)
                allowed |= {(_move(first), _move(m)) for m in after.waiting[0].options}
            else:
                free = [PutUp(shop) for shop in RULES.city.shops if shop != first.shop]
                allowed |= {(_move(first), _move(m)) for m in free}
        assert found == allowed

    def test_picked(self) -> None:
        """The best ones, but not all of a kind."""
        walks = [Route(0, way) for way in range(3)]
        found = [(float(n), (walks[n % 2], walks[2])) for n in range(9)]

        best = select_turns(found, SearchDepth(ways=4, alike=1))

        assert [turn[0] for turn in best] == [walks[0], walks[1]]

    def test_lapsed(self) -> None:
        """Where nothing can follow, one action is a turn."""
        table = marracash_table({1: "R"}, cash=(0, 0, 0), actions=1)

        assert all(len(turn) == 1 for _, turn in rate_turns(Position(table.view(None)), USUAL))

    def test_chance(self) -> None:
        """More is better, and chances add up to one."""
        values = [500, 800, 650]
        chances = [win_chance(values, seat, 300) for seat in range(3)]

        assert sum(chances) == pytest.approx(1)
        assert chances[0] < chances[2] < chances[1]

    def test_refill(self) -> None:
        """Visitors come in next to the shop that wants them."""
        table, _ = say(
            marracash_table({1: "B", 8: "G", 16: "G"}, {"R1": (0, 2)}, queue="RRRRPPPP", actions=1),
            "0 move 1 2",
        )
        answer = GAMES.answer("master", table)
        assert isinstance(answer, Bring)
        assert answer.entrance == 1


def _key(action: Route | AuctionForecast) -> str:
    if isinstance(action, AuctionForecast):
        return RULES.city.shops[action.shop]
    return str(RULES.city.walks[action.start][action.way])


def _move(move: Walk | PutUp) -> str:
    return move.shop if isinstance(move, PutUp) else str(move)


class TestMerchant:
    """What a merchant does first."""

    def test_moves_before_it_auctions(self) -> None:
        """A merchant that wants to do both moves first (M6)."""
        table = marracash_table(
            {8: "YYY", 1: "R", 16: "R", 12: "RRR"}, {"Y1": (0, 3)}, queue="RRRRGGBB"
        )

        assert isinstance(best_action(Position(table.view(None)), USUAL), Route)


class TestContests:
    """Each is better than the one before; margins are wide, so that this can fail."""

    def test_novice(self) -> None:
        """A novice beats random players."""
        assert GAMES.wins("novice", "random", 3, 4) > 0.6

    def test_merchant(self) -> None:
        """A merchant beats novices."""
        assert GAMES.wins("merchant", "novice", 4, 4) > 0.4

    def test_master(self) -> None:
        """Even a shallow master beats merchants."""
        assert GAMES.wins("master", "merchant", 4, 3) > 0.4
