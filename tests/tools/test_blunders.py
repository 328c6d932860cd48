"""Counting what annoys people (`tools/blunders.py`): each blunder, and next to it what is none."""

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

        assert [what for _, what in blunders.judged(turn(table, f"0 {move}"))] == found

    @pytest.mark.parametrize(
        ("walked", "found"), [((34, 5, 5), ["idle Roll"]), ((34, 28, 5), []), ((33, 5, 5), [])]
    )
    def test_idle_roll(
        self, blunders: ModuleType, walked: tuple[int, ...], found: list[str]
    ) -> None:
        """Roll with the lap done blocks those whom a die could bring round."""
        table = board_table("3R", "3R", "3R", walked=walked)

        assert [what for _, what in blunders.judged(turn(table, "0 roll"))] == found

    @pytest.mark.parametrize(
        ("supply", "move", "found"),
        [("1R", "C", ["nothing"]), ("1B", "C", []), ("-", "D", ["nothing"]), ("1B", "D", [])],
    )
    def test_nothing(self, blunders: ModuleType, supply: str, move: str, found: list[str]) -> None:
        """Gems that are not there, and D with an empty supply."""
        table = card_table(*["3R"] * 5, supply=supply, current=(card("2B"),) * 5)

        assert [what for _, what in blunders.judged(turn(table, f"1 {move}"))] == found


class TestBargains:
    """Words that cost more than they bring."""

    @pytest.mark.parametrize(("points", "found"), [((), "overpaid"), ((0, 90, 80), "lost purse")])
    def test_overpaid(self, blunders: ModuleType, points: tuple[int, ...], found: str) -> None:
        """Who pays most of red for four points has overpaid; far behind at the end, even more."""
        table = both_want_points("4R", "3R1B", "3R", points=points)
        after = play(table, "0 offer 3R")[0]

        assert list(blunders.judged(turn(after, "1 accept"))) == [(0, found)]

    def test_a_fair_price(self, blunders: ModuleType) -> None:
        """A gem that nobody misses is a fair price for seven points."""
        table = both_want_points("4R2B", "3R4B", "3R5B", worth=7)

        assert list(blunders.judged(turn(table, "0 offer 1B"))) == []

    @pytest.mark.parametrize(
        ("purses", "dear", "cheap", "found"),
        [
            (("6R1B", "2R1B", "3R1B"), "4R", "1B", "bluff"),
            (("4R5G", "3R4G", "3R"), "4G", "1G", "spare gems"),
        ],
    )
    def test_too_much(
        self, blunders: ModuleType, purses: tuple[str, ...], dear: str, cheap: str, found: str
    ) -> None:
        """An offer that hurts is a bluff if the other does well to accept; one gem was enough."""
        table = both_want_points(*purses)

        assert (0, found) in blunders.judged(turn(table, f"0 offer {dear}"))
        assert (0, found) not in blunders.judged(turn(table, f"0 offer {cheap}"))

    def test_for_a_song(self, blunders: ModuleType) -> None:
        """Seven points given away for a gem that is worth nothing."""
        table = both_want_points("5R2B", "5R1B", "5R9B", worth=7)
        after = play(table, "0 offer 1B")[0]

        assert (1, "for a song") in blunders.judged(turn(after, "1 accept"))


class TestCounting:
    """Whole games."""

    @pytest.mark.parametrize(("edition", "seats"), EVERY_GAME, ids=LABELS)
    def test_adds_up(self, blunders: ModuleType, edition: str, seats: int) -> None:
        """Everything counted has a name, and every negotiation has two sides and some words."""
        codes = ["random", *["merchant"] * (seats - 1)]
        tally = blunders.counted(played(edition, seats, codes), codes)

        known = {*blunders.BLUNDERS, blunders.WORDS, blunders.DEALS, blunders.GAMES}
        assert {what for _, what in tally} <= known
        assert tally["merchant", blunders.GAMES] == seats - 1
        assert sum(tally[code, blunders.DEALS] for code in set(codes)) % 2 == 0
        assert tally["merchant", blunders.WORDS] >= tally["merchant", blunders.DEALS]

    def test_columns(self, blunders: ModuleType) -> None:
        """Columns stand as they were named, whoever was counted first."""
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
