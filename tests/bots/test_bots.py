"""Bots: their register, and line-ups."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.register import RANDOM, bots_of, default_bot, line_up, make_bot
from basari.bots.seating import seat_bots
from basari.errors import BadSetup, Sentence
from basari.kernel import Decision, Fixed, Seat, Table
from basari.log import PlayerEntry
from basari.players import RandomPlayer, drive
from basari.rules import register
from basari.rules.register import Line
from tests.helpers import toy_game

COIN = Decision(Seat(0), Fixed(("heads", "tails"), "-"))
every_bot = pytest.mark.parametrize("code", bots_of("basari"))


class TestBots:
    """Every bot has a code, a line of help, and is made from a seed."""

    @every_bot
    def test_help(self, code: str) -> None:
        """A code fits into a list of codes, and its help can be shown in any language."""
        assert code
        assert code.isascii()
        assert not {",", " ", ":"} & set(code)
        assert isinstance(bots_of("basari")[code].about, Sentence)

    def test_same_seed_same_play(self) -> None:
        """Two random bots with the same seed play alike, with different seeds differently."""
        one, same, other = (make_bot("basari", "random", seed) for seed in ("1/0", "1/0", "1/1"))

        plays = [[player.decide(None, COIN) for _ in range(64)] for player in (one, same, other)]

        assert plays[0] == plays[1]
        assert plays[0] != plays[2]

    def test_random(self) -> None:
        """The random bot is the random player."""
        assert isinstance(make_bot("basari", "random", "1/0"), RandomPlayer)


class TestEveryGame:
    """Every game has its own bots, and those that can play any game."""

    @pytest.fixture(autouse=True)
    def wood(self) -> Iterator[None]:
        """A game without bots of its own."""
        with toy_game.in_register():
            yield
        bots_of.cache_clear()

    def test_without_its_own(self) -> None:
        """The random bot is always there."""
        assert list(bots_of("toy")) == [RANDOM]
        assert isinstance(make_bot("toy", RANDOM, "1/0"), RandomPlayer)

    def test_usual(self) -> None:
        """Unless a game names another one, the strongest bot is the default."""
        assert default_bot("basari") == "merchant"
        assert default_bot("toy") == RANDOM

    def test_of_another_game(self) -> None:
        """A bot of one game is unknown in another."""
        with pytest.raises(BadSetup) as caught:
            make_bot("toy", "master", "1/0")

        assert caught.value.sentence == "there is no bot 'master': choose random"

    def test_no_such_game(self) -> None:
        """An unknown game has no bots."""
        with pytest.raises(BadSetup, match="there is no game 'chess'"):
            bots_of("chess")

    def test_table_that_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A register of bots from a package that cannot be loaded is reported."""
        line = Line("tests.helpers.toy_game:GAME", origin="toy 1.0")
        botless = {"toy": replace(toy_game.GAME, bots="tests.helpers.toy_game:NO_BOTS")}

        with monkeypatch.context() as patched:
            patched.setattr(register, "REGISTER", {**register.REGISTER, "toy": line})
            patched.setattr(register, "_LOADED", botless)
            with pytest.raises(BadSetup) as caught:
                bots_of("toy")

        assert caught.value.sentence.startswith(
            "the table of bots of toy 1.0 cannot be loaded, it raises AttributeError"
        )

    def test_whole_game(self) -> None:
        """It plays a game with secrets to the end."""
        header = replace(
            toy_game.header(), players=[PlayerEntry(name=name, kind="bot:random") for name in "AB"]
        )
        table, _ = Table.start(header.rules(), 2)

        *_, last = drive(table, seat_bots(header.company))

        assert last.after.over


class TestLineUp:
    """Codes are read for every seat."""

    @every_bot
    @given(seats=st.integers(2, 6))
    def test_one_for_all(self, code: str, seats: int) -> None:
        """A single code takes all seats."""
        assert line_up("basari", code, seats) == (code,) * seats

    @given(st.lists(st.sampled_from(list(bots_of("basari"))), min_size=2, max_size=6))
    def test_one_for_each(self, codes: list[str]) -> None:
        """As many codes as seats take one each, with or without spaces."""
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
        """An unknown code is refused, with the known ones."""
        with pytest.raises(BadSetup) as caught:
            line_up("basari", codes, 3)

        assert (
            caught.value.sentence
            == f"there is no bot {unknown!r}: choose {', '.join(bots_of('basari'))}"
        )

    @pytest.mark.parametrize(("count", "seats"), [(2, 3), (3, 4), (5, 4)])
    def test_wrong_number(self, count: int, seats: int) -> None:
        """Several codes that do not match the seats are refused."""
        with pytest.raises(BadSetup) as caught:
            line_up("basari", ",".join(["random"] * count), seats)

        assert caught.value.sentence == (
            f"{count} bots for {seats} seats: name one for each, or one for all"
        )
