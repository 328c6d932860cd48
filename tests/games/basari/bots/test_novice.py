"""The novice: it makes human mistakes, and knows when an action is useless."""

from collections import Counter

import pytest

from basari.bots.basari.novice import NEAR, Apprentice, Novice
from basari.kernel import AnyTable, Seat
from tests.games.basari.helpers import board_table, card, card_table, choose

SEEDS = 60


def count_answers(table: AnyTable, kind: type[Novice] = Novice) -> Counter[str]:
    """Count the answers of players with different seeds, in place of the seat asked first."""
    decision = table.waiting[0]
    view = table.view(decision.seat)
    return Counter(str(kind(str(seed)).decide(view, decision)) for seed in range(SEEDS))


class TestTheGoal:
    """Going on is tempting just before the goal, and not once there."""

    @pytest.mark.parametrize("earlier", [(14, 2, 2), (14, 14, 14), (17, 0, 0)])
    def test_there(self, earlier: tuple[int, ...]) -> None:
        """With fifteen workers nobody chooses A, if it keeps nobody from anything."""
        table = card_table("3R", "3R", "3R", earlier=earlier, current=(card(),) * 3)

        assert "A" not in count_answers(table)
        assert "A" not in count_answers(table, Apprentice)

    def test_in_the_way(self) -> None:
        """If somebody lacks two workers it happens, now and then."""
        table = card_table("3R", "3R", "3R", earlier=(14, 12, 2), current=(card(),) * 3)

        assert 0 < count_answers(table, Apprentice)["A"] < SEEDS / 2

    def test_nearly_there(self) -> None:
        """With twelve workers hardly anybody resists, with four many do."""
        near, far = (
            card_table("3R", "3R", "3R", earlier=(had,), current=(card(),) * 3) for had in (11, 3)
        )

        assert count_answers(near)["A"] > SEEDS * 0.4
        assert count_answers(near, Apprentice)["A"] > SEEDS * 0.7
        assert count_answers(far, Apprentice)["A"] < SEEDS * 0.6

    def test_round(self) -> None:
        """Roll still brings points after the lap, and few choose it."""
        near, done = (
            count_answers(board_table("3R", "3R", "3R", walked=(walked, 5, 5)), Apprentice)["roll"]
            for walked in (30, 34)
        )

        assert near > SEEDS * 0.4
        assert done < SEEDS * 0.2


class TestGlitter:
    """Gems look better than they are."""

    def test_red(self) -> None:
        """A heap of red looks better than seven points, even if the supply holds only one of them.

        An apprentice notices that there is only one.
        """
        table = card_table(
            "3R", "3R", "3R", supply="1R", current=(card("3R", points=7), card(), card())
        )

        assert count_answers(table)["C"] > SEEDS * 0.4
        assert count_answers(table, Apprentice)["C"] < SEEDS * 0.2

    def test_nothing_left(self) -> None:
        """An empty supply is noticed."""
        table = card_table("3R", "3R", "3R", supply="5B", current=(card("3R"), card(), card()))

        assert "C" not in count_answers(table)

    def test_nothing_to_exchange(self) -> None:
        """D is not chosen either when the supply is empty."""
        assert "D" not in count_answers(card_table(*["1R"] * 5, supply="-"))

    def test_exchange(self) -> None:
        """Two red ones for a blue one."""
        table, _ = choose(card_table(*["1R1B"] * 5, supply="5R5Y5G5B"), *"DBBBC")

        assert [decision.seat for decision in table.waiting] == [0]
        assert set(count_answers(table)) == {"swap B RR"}


class TestBargains:
    """It bids the lowest heaps, or the prettiest of them, and gives in early."""

    def test_bids(self) -> None:
        """The first bid is one of the lowest."""
        table, _ = choose(card_table("2R2Y2G2B", "1R", "3R"), "B", "B", "C")
        options = table.waiting[0].options
        lowest = {str(options[place]) for place in range(len(options) - NEAR, len(options))}

        found = count_answers(table)

        assert set(found) <= lowest
        assert found[str(options[len(options) - NEAR])] > SEEDS / 5

    def test_gives_in(self) -> None:
        """Three gems are always enough, one is now and then."""
        table, _ = choose(card_table("4R2Y", "3R", "3R"), "B", "B", "C")
        one, three = (
            count_answers(table.play(Seat(0), table.rules.parse(f"offer {gems}"))[0])["accept"]
            for gems in ("1R", "3R")
        )

        assert 0 < one < SEEDS / 2
        assert three == SEEDS
