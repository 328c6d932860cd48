"""How visitors line up."""

from hypothesis import given
from hypothesis import strategies as st

from basari.rules.marracash.lineup import line_up, squeeze_in
from basari.rules.marracash.money import fee_of, income_of, part_of
from tests.games.marracash.helpers import RULES, rules, say, whole

VISITORS = "B" * 10 + "G" * 10 + "P" * 10 + "R" * 10 + "Y" * 14
FULL = "BGPBGPBGP"
"""Those who fill three entrances."""


class TestLineUp:
    """M2, M3, MO2, MR11: every draw lines up, and a legal layout comes out as it was laid."""

    @given(drawn=st.permutations(VISITORS).map("".join))
    def test_law(self, drawn: str) -> None:
        """Entrances have three colours each, nowhere do four stand in a row, nobody is lost."""
        line = line_up(drawn, 3)

        assert all(len(group) == len(set(group)) == 3 for group in line.entrances)
        assert not any(colour * 4 in line.queue for colour in "BGPRY")
        assert sorted("".join(line.entrances) + line.queue) == sorted(drawn)
        assert line_up("".join(line.entrances) + line.queue, 3) == line

    def test_example_11(self) -> None:
        """Who would be a fourth steps aside, and follows as soon as it can."""
        assert line_up(FULL + "RYYYYYBR", 3).queue == "RYYYBYYR"
        assert squeeze_in("RBYYY", "Y") == "YRBYYY"
        assert line_up(FULL + "RYYYY", 3).queue == "YRYYY"

    def test_worst(self) -> None:
        """Fourteen of a colour drawn last find their gaps."""
        line = line_up(VISITORS, 3)

        assert line.queue.count("Y") == 14
        assert "YYYY" not in line.queue

    def test_drawn(self) -> None:
        """The dealer draws eight at a time, and what is left; with MO2 there are 64."""
        usual = [len(turn.move.cards) for turn in whole(RULES, 3, 1)[:7]]
        more = [len(turn.move.cards) for turn in whole(rules(extra=2), 3, 1)[:8]]

        assert usual == [8, 8, 8, 8, 8, 8, 6]
        assert more == [8] * 8

    def test_laid(self) -> None:
        """People with the box type in what they laid."""
        table = whole(RULES, 3, 1)[0].before
        draws = [range(n, min(n + 8, 55)) for n in range(1, 55, 8)]
        lines = [" ".join(["dealer draw", *map(str, draw)]) for draw in draws]

        stood, events = say(table, *lines)

        assert len(events) == 1
        assert stood.view(None).groups[0] == "BGP"


class TestSqueezedIn:
    """M3 d: the leftmost place that makes no four in a row."""

    def test_right_end(self) -> None:
        """It may be the last one."""
        assert squeeze_in("YYYR", "Y") == "YYYRY"


class TestMoney:
    """M12, M17, M18, MO4, MR7: who is paid how much."""

    def test_example_1(self) -> None:
        """Income rises up to the fifth customer of a shop."""
        assert [income_of(0, 3), income_of(4, 2)] == [600, 1000]

    def test_example_2(self) -> None:
        """The mover's part goes by the sum, or with MO4 by each customer."""
        shares = [
            (part_of(before, number), income_of(before, number) - part_of(before, number))
            for before, number in [(0, 1), (0, 2), (2, 1), (1, 2), (3, 1), (0, 3), (5, 2)]
        ]

        assert shares == [
            (50, 50),
            (100, 200),
            (50, 250),
            (200, 300),
            (100, 300),
            (300, 300),
            (200, 800),
        ]
        assert [part_of(1, 2, each=True), part_of(2, 2, each=True)] == [100, 150]
        assert part_of(2, 2) == 200

    def test_fees(self) -> None:
        """An auctioneer gets 100, and 200 from 525 on."""
        assert [fee_of(100), fee_of(500), fee_of(525)] == [100, 100, 200]
