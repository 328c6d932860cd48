"""What an answer would bring is what happens, as far as nobody else has a say in it."""

from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.facts import Fact, Prospect
from basari.kernel import DEALER, AnyTable, Seat
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.moves import Bring, Walk
from basari.rules.marracash.table import BRINGING
from tests.games.marracash.helpers import OPTIONS, rules, say, whole
from tests.games.marracash.stage import middle_table

LEA, JONATHAN = map(Seat, range(2))


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak both languages."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def prospect(table: AnyTable, move: str) -> Prospect:
    """Say of an answer to the first question what it would bring."""
    seat = table.waiting[0].seat
    return FACTS.prospect(table.view(seat), seat, table.rules.parse(move))


def cash_of(found: Prospect, seat: Seat) -> dict[Seat, Fact]:
    """Find the cash that an answer would bring or cost everybody."""
    own = [(seat, fact) for fact in (*found.gains, *found.costs) if fact.kind == "cash"]
    return dict((*own, *found.others))


@pytest.mark.parametrize("options", OPTIONS, ids=str)
class TestWhatHappens:
    """In whole games, whatever the options."""

    def test_walks_and_refills(self, options: dict[str, object]) -> None:
        """Everybody's cash and the queue are as foretold."""
        for turn in whole(rules(**options), 4, 5):
            if not isinstance(turn.move, Walk | Bring):
                continue
            before, after = turn.before.view(None), turn.after.view(None)
            found = FACTS.prospect(before, turn.seat, turn.move)
            if isinstance(turn.move, Bring):
                assert [fact.then for fact in found.gains] == [len(after.queue)]
                assert bool(found.note) == (after.left is not None and before.left is None)
                continue
            foretold = cash_of(found, turn.seat)
            for seat in map(Seat, range(4)):
                fact = foretold.get(seat)
                assert after.cash[seat] == (fact.then if fact else before.cash[seat])
            assert bool(found.about) == bool(found.others)

    def test_every_option_is_named(self, options: dict[str, object]) -> None:
        """In words; what the dealer says is written as it is."""
        for turn in whole(rules(**options), 3, 2)[::7]:
            view = turn.before.view(None)
            title = FACTS.prospect(view, turn.seat, turn.move).title
            if turn.seat == DEALER:
                assert title == str(turn.move)
                continue
            for move in turn.before.waiting[0].options:
                assert texts.tell(FACTS.option(view, turn.seat, move))


class TestWalk:
    """M14-M18: whom a walk pays."""

    def test_pays(self, language: str) -> None:
        """The owners, and the mover a part; customers of the mover's own shops are counted."""
        found = prospect(middle_table(), "move 8 4")

        assert {seat: fact.then for seat, fact in cash_of(found, LEA).items()} == {
            LEA: 1950,
            JONATHAN: 1575,
        }
        assert [(fact.now, fact.then, fact.kind) for fact in found.gains[1:]] == [(2, 3, "purple")]
        title = "lead BPYY from 8 to 4" if language == "en" else "BPYY von 8 nach 4 führen"
        assert texts.tell(found.title) == title

    def test_nobody_enters(self) -> None:
        """A walk past nobody's shop brings nothing, and says so."""
        found = prospect(middle_table(), "move 4 9")

        assert (found.gains, found.others, found.about) == ((), (), None)
        assert found.note == "Nobody enters a shop."


class TestAuction:
    """M8-M13: a shop that is put up, and bids for it."""

    def test_put_up(self) -> None:
        """Who could come there is counted, and its rivals."""
        found = prospect(middle_table({3: "BB"}), "auction B1")

        assert [(fact.now, fact.kind) for fact in found.gains] == [
            (2, "blue"),
            (2, "blue"),
            (7, "blue"),
        ]
        assert [fact.now for fact in found.costs] == [1]

    def test_bid(self, language: str) -> None:
        """M12: it costs as much as it is, and may bring the auctioneer a fee."""
        table, _ = say(middle_table(), "0 auction B2", "0 bid 100")
        found, dear = prospect(table, "bid 125"), prospect(table, "bid 525")

        assert cash_of(found, JONATHAN)[JONATHAN].then == 1150
        assert [found.others[0][1].then, dear.others[0][1].then] == [1550, 1650]
        assert texts.tell(found.title) == (
            "bid 125, 1,150 left" if language == "en" else "125 bieten, dann bleiben 1.150"
        )
        assert prospect(table, "pass").costs == ()

    def test_first_bid(self) -> None:
        """The auctioneer gets no fee from itself."""
        table, _ = say(middle_table(), "0 auction B2")

        assert prospect(table, "bid 100").others == ()


class TestBring:
    """M19-M21: new visitors."""

    def test_last(self) -> None:
        """The last ones bring the end near."""
        table = middle_table(phase=BRINGING, groups={1: "GRY"}, queue="BGPR")

        assert prospect(table, "bring 8 left 4").note == (
            "Then nobody waits any more: the end is near."
        )
        assert prospect(table, "bring 8 right 3").note is None
        assert prospect(table, "bring 8 right 3").title == "GPR from the right end to 8"
        assert prospect(table, "bring 8 left 2").title == "BG from the left end to 8"
