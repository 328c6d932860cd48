"""Counting what annoys people (`tools/blunders.py`): each blunder, next to what is none."""

import sys
from collections import Counter
from types import ModuleType

import pytest

from basari.kernel import AnyTable, Seat
from basari.players import Turn
from tests.games.basari.bot_views import played
from tests.games.basari.helpers import board_table, card, card_table, choose, play
from tests.helpers.logs import EVERY_GAME, LABELS
from tests.helpers.scripts import TOOLS, script


@pytest.fixture(scope="module")
def blunders() -> ModuleType:
    """The tool."""
    sys.path.insert(0, str(TOOLS))
    try:
        return script("blunders")
    finally:
        sys.path.remove(str(TOOLS))


def turn(table: AnyTable, line: str) -> Turn:
    """Let somebody answer."""
    who, _, move = line.partition(" ")
    seat, answer = Seat(int(who)), table.rules.parse(move)
    after, moments = table.play(seat, answer)
    return Turn(table, seat, answer, after, moments)


def both_want_points(*purses: str, points: tuple[int, ...] = (), worth: int = 4) -> AnyTable:
    """Let the first two of three bargain for B in the last round; the first one opens."""
    table = card_table(
        *purses,
        points=points,
        earlier=(14, 14, 14),
        current=(card(points=worth), card(points=worth), card()),
        leg=3,
    )
    return choose(table, "B", "B", "C")[0]


class TestChoices:
    """Choices that are wasted."""

    @pytest.mark.parametrize(
        ("earlier", "move", "found"),
        [
            ((14, 2, 2), "A", ["idle A"]),
            ((14, 14, 14), "A", ["idle A"]),
            ((14, 10, 2), "A", []),
            ((14, 2, 2), "B", []),
            ((12, 2, 2), "A", []),
        ],
    )
    def test_idle_a(
        self, blunders: ModuleType, earlier: tuple[int, ...], move: str, found: list[str]
    ) -> None:
        """A at 15 workers is wasted, unless a card could bring somebody else there."""
        table = card_table("3R", "3R", "3R", earlier=earlier, current=(card(),) * 3)

        assert [what for _, what in blunders.judge(turn(table, f"0 {move}"))] == found

    @pytest.mark.parametrize(
        ("walked", "found"), [((34, 5, 5), ["idle Roll"]), ((34, 28, 5), []), ((33, 5, 5), [])]
    )
    def test_idle_roll(
        self, blunders: ModuleType, walked: tuple[int, ...], found: list[str]
    ) -> None:
        """Roll after a complete lap blocks those whom a die could bring round."""
        table = board_table("3R", "3R", "3R", walked=walked)

        assert [what for _, what in blunders.judge(turn(table, "0 roll"))] == found

    @pytest.mark.parametrize(("supply", "found"), [("1R", ["nothing"]), ("1B", [])])
    def test_nothing(self, blunders: ModuleType, supply: str, found: list[str]) -> None:
        """Gems that are not there."""
        table = card_table("3R", "3R", "3R", supply=supply, current=(card("2B"),) * 3)

        assert [what for _, what in blunders.judge(turn(table, "1 C"))] == found

    @pytest.mark.parametrize(("supply", "found"), [("-", ["nothing"]), ("1B", [])])
    def test_nothing_to_swap(self, blunders: ModuleType, supply: str, found: list[str]) -> None:
        """D with an empty supply."""
        table = card_table(*["3R"] * 5, supply=supply)

        assert [what for _, what in blunders.judge(turn(table, "1 D"))] == found


class TestBargains:
    """Bids that cost more than they bring."""

    def test_overpaid(self, blunders: ModuleType) -> None:
        """Paying most of red for four points is too much; taking it is fine."""
        table = both_want_points("4R", "3R1B", "3R")
        after = play(table, "0 offer 3R")[0]

        assert list(blunders.judge(turn(after, "1 accept"))) == [(0, "overpaid")]

    def test_lost_purse(self, blunders: ModuleType) -> None:
        """The same by a seat far behind at the end is a purse given away."""
        table = both_want_points("4R", "3R1B", "3R", points=(0, 90, 80))
        after = play(table, "0 offer 3R")[0]

        assert list(blunders.judge(turn(after, "1 accept"))) == [(0, "lost purse")]

    def test_a_fair_price(self, blunders: ModuleType) -> None:
        """A gem that nobody misses is a fair price for seven points."""
        table = both_want_points("4R2B", "3R4B", "3R5B", worth=7)

        assert list(blunders.judge(turn(table, "0 offer 1B"))) == []

    def test_bluff(self, blunders: ModuleType) -> None:
        """An offer that hurts is a bluff, if the other does well to accept."""
        table = both_want_points("6R1B", "2R1B", "3R1B")

        assert (0, "bluff") in blunders.judge(turn(table, "0 offer 4R"))
        assert (0, "bluff") not in blunders.judge(turn(table, "0 offer 1B"))

    def test_spare_gems(self, blunders: ModuleType) -> None:
        """Three gems where one was enough."""
        table = both_want_points("4R5G", "3R4G", "3R", worth=4)

        assert (0, "spare gems") in blunders.judge(turn(table, "0 offer 4G"))
        assert (0, "spare gems") not in blunders.judge(turn(table, "0 offer 1G"))

    def test_for_a_song(self, blunders: ModuleType) -> None:
        """Seven points given away for a worthless gem."""
        table = both_want_points("5R2B", "5R1B", "5R9B", worth=7)
        after = play(table, "0 offer 1B")[0]

        assert (1, "for a song") in blunders.judge(turn(after, "1 accept"))


class TestCounting:
    """Whole games."""

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_adds_up(self, blunders: ModuleType, edition: str, seats: int) -> None:
        """Everything counted has a name, and every negotiation has two sides and some bids."""
        codes = ["random", *["merchant"] * (seats - 1)]
        tally = blunders.count_blunders(played(edition, seats, codes), codes)

        known = {*blunders.BLUNDERS, blunders.WORDS, blunders.DEALS, blunders.GAMES}
        assert {what for _, what in tally} <= known
        assert tally["merchant", blunders.GAMES] == seats - 1
        assert sum(tally[code, blunders.DEALS] for code in set(codes)) % 2 == 0
        assert tally["merchant", blunders.WORDS] >= tally["merchant", blunders.DEALS]

    def test_columns(self, blunders: ModuleType) -> None:
        """Columns keep the given order, whoever was counted first."""
        tally = Counter({("b", blunders.GAMES): 1, ("a", blunders.GAMES): 1})

        assert next(blunders.rows(tally, ["a", "b"]))[1:] == ["a", "b"]

    def test_table(
        self,
        blunders: ModuleType,
        monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str],
    ) -> None:
        """A row for every blunder, a column for every kind of player; the random one has most."""
        monkeypatch.setattr(
            sys, "argv", ["blunders.py", "--bots", "random", "merchant", "--games", "8"]
        )

        assert blunders.main() == 0
        head, _, *rows = capsys.readouterr().out.splitlines()
        cells = [[cell.strip() for cell in row.split("|")[1:-1]] for row in (head, *rows)]
        assert cells[0] == ["In 100 games a player", "random", "merchant"]
        assert [row[0] for row in cells[1:-1]] == list(blunders.BLUNDERS)
        overpaid = next(row for row in cells if row[0] == "overpaid")
        assert float(overpaid[1]) > 20 * float(overpaid[2])
