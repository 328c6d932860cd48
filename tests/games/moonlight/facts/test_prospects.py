"""What an answer would bring is what happens, as far as nobody else has a say in it."""

from collections.abc import Iterator
from typing import Any

import pytest

from basari.cli import texts
from basari.facts import Fact, Prospect
from basari.kernel import DEALER, AnyTable, Seat
from basari.players import Turn
from basari.rules.moonlight.events import BidMade, GemScored, Hammered, Laid, LegEnded, RoundBegan
from basari.rules.moonlight.facts import FACTS
from basari.rules.moonlight.facts.outlook import points_now, values_of
from basari.rules.moonlight.facts.words import COLOURS
from basari.rules.moonlight.moves import Bid, Hammer, Lay
from basari.rules.moonlight.table import State, View
from tests.games.moonlight.helpers import (
    LINE_UPS,
    bid_table,
    play,
    play_game,
    tile_table,
)

ADA = Seat(0)
every_line_up = pytest.mark.parametrize("line_up", LINE_UPS)


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def prospects(table: AnyTable) -> list[tuple[Any, Prospect]]:
    """Say of every answer to the first question what it would bring."""
    decision = table.waiting[0]
    view = table.view(decision.seat)
    return [(move, FACTS.prospect(view, decision.seat, move)) for move in decision.options]


def prospect(table: AnyTable, move: str) -> Prospect:
    """Say of an answer to the first question what it would bring."""
    seat = table.waiting[0].seat
    return FACTS.prospect(table.view(seat), seat, table.rules.parse(move))


def by_kind(found: Prospect) -> dict[str, Fact]:
    """Find gains and costs by what they are about."""
    facts = (*found.gains, *found.costs)
    assert len({fact.kind for fact in facts}) == len(facts)
    return {fact.kind: fact for fact in facts}


def check_chains(found: Prospect, state: State, before: View, seat: Seat) -> None:
    """Compare the chains of a seat with what was said of them; those unsaid stay as they were."""
    facts = by_kind(found)
    old, new = values_of(before.chains[seat]), values_of(state.chains[seat])
    for colour, then, now in zip(COLOURS.values(), new, old, strict=True):
        low, high = facts[colour].span if colour in facts else (now, now)
        assert low <= then <= high


@every_line_up
class TestWhatHappens:
    """Gains, costs, and what it does to others."""

    def test_every_way_to_use_tiles(self, line_up: tuple[int, int]) -> None:
        """Chains and seals are as foretold, for every laying and hammer of a game."""
        for turn in play_game(*line_up, 3):
            if not isinstance(turn.move, Lay | Hammer):
                continue
            view, seat = turn.before.view(None), turn.seat
            for move, found in prospects(turn.before):
                _after, moments = turn.before.play(seat, move)
                own = next(m for m in moments if isinstance(m.event, Laid | Hammered))
                facts = by_kind(found)
                seals = own.state.seals[seat]

                check_chains(found, own.state, view, seat)
                assert seals == (facts["seals"].then if "seals" in facts else view.seals[seat])
                scored = points_now(view, own.state.chains)
                for other, fact in found.others:
                    assert (fact.now, fact.then) == (
                        points_now(view, view.chains)[other],
                        scored[other],
                    )

    def test_points_now(self, line_up: tuple[int, int]) -> None:
        """They are what a scoring brings that follows at once."""
        for turn in play_game(*line_up, 4):
            gems = [event for event in turn.events if isinstance(event, GemScored)]
            if gems:
                points = map(sum, zip(*(event.points for event in gems), strict=True))
                assert points_now(turn.before.view(None), turn.moments[-1].state.chains) == tuple(
                    points
                )

    def test_every_bid(self, line_up: tuple[int, int]) -> None:
        """Who displaces pays a seal; the chains of who stays lie in the range once tiles lie."""
        standing: dict[Seat, tuple[Prospect, View]] = {}
        for turn in play_game(*line_up, 6):
            if isinstance(turn.move, Bid):
                for move, found in prospects(turn.before):
                    self.check_seals(turn.before, move, found)
                view = turn.before.view(turn.seat)
                standing[turn.seat] = FACTS.prospect(view, turn.seat, turn.move), view
            for moment in turn.moments:
                if isinstance(moment.event, RoundBegan | LegEnded):
                    for seat, (found, view) in standing.items():
                        check_chains(found, moment.state, view, seat)
                    standing = {}

    @staticmethod
    def check_seals(table: AnyTable, move: Bid, found: Prospect) -> None:
        """Play a bid, and compare the seals of everybody right after it."""
        seat = table.waiting[0].seat
        _after, moments = table.play(seat, move)
        made = next(one for one in moments if isinstance(one.event, BidMade))
        paid = [(seat, fact) for fact in found.costs if fact.kind == "seals"]
        then = dict(enumerate(table.view(None).seals))
        then |= {whose: fact.then for whose, fact in (*paid, *found.others)}
        assert tuple(then.values()) == made.state.seals


class TestBid:
    """L10-L15: what a bid brings and costs."""

    def test_displaces(self, language: str) -> None:
        """It costs a seal, which the other one gets; the last one is a warning."""
        table, _ = play(bid_table("3", "5 7", "5 12", seals=(3, 1, 3)), "0 bid 3 1")
        found = prospect(table, "bid 5 1")

        assert [fact.span for fact in found.costs] == [(0, 0)]
        ((owner, seals),) = found.others
        assert (owner, seals.now, seals.then, seals.lead) == (ADA, 3, 4, True)
        warning = "your last seal" if language == "en" else "dein letztes Siegel"
        assert texts.tell(found.warning or "") == warning
        assert "3" in texts.tell(found.title)
        assert prospect(table, "bid 5 2").others == ()

    def test_coin(self) -> None:
        """The first cushion brings it."""
        table = bid_table("3", "5 7", "5 12")

        assert prospect(table, "bid 3 1").note == "and the coin"
        assert prospect(table, "bid 3 2").note is None

    def test_harm(self, language: str) -> None:
        """Tiles that cost points however they are laid are a warning, and the range is a cost."""
        chains = {0: "R9 R8 0@R", 1: "R5"}
        table = bid_table("3", "5", "5", columns=["R1", "R9", "hammer R1"], chains=chains)
        bad, better = prospect(table, "bid 3 1"), prospect(table, "bid 3 3")

        assert texts.tell(bad.warning or "") == (
            "even laid best, the tiles cost 2 points"
            if language == "en"
            else "selbst im besten Fall kosten die Plättchen 2 Punkte"
        )
        assert [fact.span for fact in bad.costs] == [(1, 1)]
        assert better.warning is None
        assert [fact.span for fact in better.gains] == [(1, 18)]

    def test_brings(self, language: str) -> None:
        """Tiles are named in the language of the table."""
        table = bid_table("3", "5", "5", columns=["R9 seal", "R1", "R1"])

        assert texts.tell(prospect(table, "bid 3 1").brings or "") == (
            "brings R9 seal" if language == "en" else "bringt R9 Siegel"
        )


class TestTiles:
    """L18-L20: what becomes of chains."""

    def test_seal(self) -> None:
        """Three links worth 20 or more bring one, and are no warning."""
        table, _ = tile_table("R6 R2", "R1 W1", "R5 W1", chains={0: "R7 R8", 2: "R9"})
        precious, poor = (found for _move, found in prospects(table))

        assert [fact.kind for fact in precious.gains] == ["seals"]
        assert precious.warning is None
        assert poor.warning == "red 17 goes"
        assert poor.brings == "points now \N{MINUS SIGN}2"

    def test_others(self) -> None:
        """Whoever is overtaken has fewer points if all was scored now."""
        table, _ = tile_table("R9", "R1", "R1", chains={1: "R8"})
        ((other, points),) = prospect(table, "lay R9").others

        assert (other, points.now, points.then, points.lead) == (Seat(1), 4, 2, False)

    def test_hammer(self) -> None:
        """A link that counts is a cost; nothing costs nothing."""
        table, _ = tile_table("hammer R6", "R1", "R1", chains={0: "R7"})

        assert [fact.span for fact in prospect(table, "hammer R7").costs] == [(0, 0)]
        nothing = prospect(table, "hammer none")
        assert (nothing.gains, nothing.costs, nothing.brings) == ((), (), None)


class TestOptions:
    """Every answer has words."""

    @pytest.mark.usefixtures("language")
    def test_every_option(self) -> None:
        """Bids, hammers and layings; what the dealer says is written as it is."""
        for turn in (*play_game(1, 2, 5), *play_game(3, 0, 5)):
            view = turn.before.view(None if turn.seat == DEALER else turn.seat)
            if turn.seat == DEALER:
                assert FACTS.prospect(view, turn.seat, turn.move).title == str(turn.move)
                continue
            for move in self.some(turn):
                title = texts.tell(FACTS.option(view, turn.seat, move))
                assert title
                assert not title.startswith(("bid ", "hammer ", "{"))

    @staticmethod
    def some(turn: Turn) -> list[Any]:
        """Find the first few answers to the question of a turn."""
        return list(turn.before.waiting[0].options)[:9]

    def test_displaces(self) -> None:
        """A bid says what it displaces."""
        table, _ = play(bid_table("3 9", "5 7", "5 12"), "0 bid 3 1")

        assert prospect(table, "bid 5 1").title == "5 beside cushion 1: displaces 3 for a seal"
        assert prospect(table, "bid 5 2").title == "5 beside cushion 2"

    def test_secrets(self) -> None:
        """What a bid would bring is said without anybody's hand."""
        table = bid_table("3 9", "5 7", "5 12")
        other = bid_table("3 9", "6 8", "1 2")

        assert prospects(table) == prospects(other)
