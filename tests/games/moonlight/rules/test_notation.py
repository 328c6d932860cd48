"""Moonlight Market: moves are written in one way, and read from that alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.chance import Draw
from basari.errors import InvalidNotation
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Link, parse
from basari.rules.moonlight.tiles import homes
from tests.games.moonlight.helpers import RULES

LINKS = [Link(label, gem) for label in sorted({*RULES.market.tiles}) for gem in homes(label)]
links = st.sampled_from(LINKS)
numbers = st.integers(1, 999)
moves = st.one_of(
    st.builds(Bid, numbers, numbers),
    st.builds(Hammer, st.none() | links),
    st.builds(Lay, st.lists(links, min_size=1, max_size=3).map(tuple)),
    st.builds(Draw, st.lists(numbers, min_size=1, max_size=6).map(tuple)),
)


class TestNotation:
    """L10, L18, L19: bid, hammer, lay and draw."""

    @given(moves)
    def test_round_trip(self, move: Bid | Hammer | Lay | Draw) -> None:
        """What is written is read."""
        assert parse(str(move)) == move

    @pytest.mark.parametrize(
        "text",
        [
            "bid 9",
            "bid 9 0",
            "bid 09 1",
            "bid 9  3",
            "bid 9 3 1",
            "Bid 9 3",
            "bid 1000 1",
            "hammer",
            "hammer R7 R8",
            "hammer RG4",
            "hammer R7@R",
            "hammer RG4@B",
            "hammer GR4@G",
            "hammer seal",
            "hammer 0",
            "hammer R11",
            "hammer RGx2@R",
            "hammer r7",
            "hammer None",
            "lay",
            "lay R7 R8 R9 R10",
            "lay R7 hammer",
            "lay R7,R8",
            "draw 0",
            "pass",
            "",
        ],
    )
    def test_unreadable(self, text: str) -> None:
        """Everything else is refused with examples."""
        with pytest.raises(InvalidNotation, match="write one like bid 9 3, lay R7 RG4@G"):
            parse(text)

    def test_sentence(self) -> None:
        """It says what cannot be read."""
        with pytest.raises(InvalidNotation, match=r"^cannot read 'pass' as a move: "):
            parse("pass")
