"""Bots: the table of their codes, and who sits where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.bots.table import bot, bots_of, line_up
from basari.errors import BadSetup, Sentence
from basari.kernel import Decision, Fixed, Seat
from basari.players import RandomPlayer

COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
every_bot = pytest.mark.parametrize("code", bots_of("basari"))


class TestBots:
    """Every bot has a code, a line of help, and is made from a seed."""

    @every_bot
    def test_help(self, code: str) -> None:
        """A code fits into a list of codes, and its help can be told in any language."""
        assert code
        assert code.isascii()
        assert not {",", " ", ":"} & set(code)
        assert isinstance(bots_of("basari")[code].about, Sentence)

    def test_same_seed_same_play(self) -> None:
        """Two random bots from one seed play alike, and from another seed otherwise."""
        one, same, other = (bot("basari", "random", seed) for seed in ("1/0", "1/0", "1/1"))

        plays = [[player.decide(None, COIN) for _ in range(64)] for player in (one, same, other)]

        assert plays[0] == plays[1]
        assert plays[0] != plays[2]

    def test_random(self) -> None:
        """The random bot is the random player."""
        assert isinstance(bot("basari", "random", "1/0"), RandomPlayer)


class TestLineUp:
    """Codes are read for every seat."""

    @every_bot
    @given(seats=st.integers(2, 6))
    def test_one_for_all(self, code: str, seats: int) -> None:
        """A single code is for all seats."""
        assert line_up("basari", code, seats) == (code,) * seats

    @given(st.lists(st.sampled_from(list(bots_of("basari"))), min_size=2, max_size=6))
    def test_one_for_each(self, codes: list[str]) -> None:
        """As many codes as seats are for one each, with or without spaces."""
        assert line_up("basari", ",".join(codes), len(codes)) == tuple(codes)
        assert line_up("basari", " , ".join(codes), len(codes)) == tuple(codes)

    @pytest.mark.parametrize(
        ("codes", "unknown"),
        [
            ("", ""),
            ("genius", "genius"),
            ("Random", "Random"),
            ("random,", ""),
            ("random,genius,random", "genius"),
            ("human", "human"),
            ("{code}", "{code}"),
        ],
    )
    def test_unknown_code(self, codes: str, unknown: str) -> None:
        """A code that there is not is refused with those there are."""
        with pytest.raises(BadSetup) as caught:
            line_up("basari", codes, 3)

        assert (
            caught.value.sentence
            == f"there is no bot {unknown!r}: choose {', '.join(bots_of('basari'))}"
        )

    @pytest.mark.parametrize(("count", "seats"), [(2, 3), (3, 4), (5, 4)])
    def test_wrong_number(self, count: int, seats: int) -> None:
        """Several codes, but not one for each seat, are refused."""
        with pytest.raises(BadSetup) as caught:
            line_up("basari", ",".join(["random"] * count), seats)

        assert caught.value.sentence == (
            f"{count} bots for {seats} seats: name one for each, or one for all"
        )
