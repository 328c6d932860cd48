"""Chance: rolls and draws as options computed on demand."""

from itertools import permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.chance import Draw, Draws, Roll, Rolls
from basari.errors import Sentence
from tests.games.basari.helpers import moves

dice = st.integers(1, 4)
piles = st.frozensets(st.integers(1, 39), max_size=6)


@st.composite
def draws(draw: st.DrawFn) -> Draws:
    """A small pile, and a number of cards to draw from it."""
    pile = draw(piles)
    return Draws(pile, draw(st.integers(0, len(pile))))


class TestRolls:
    """Every die can show six numbers."""

    @given(dice=dice)
    def test_every_roll_once(self, dice: int) -> None:
        """All rolls are listed, each once."""
        fallen = {Roll(pips) for pips in product(range(1, 7), repeat=dice)}

        assert set(Rolls(dice)) == fallen
        assert len(list(Rolls(dice))) == len(Rolls(dice)) == len(fallen)

    @given(dice=dice, place=st.integers(0, 6**4 - 1))
    def test_index_is_the_place(self, dice: int, place: int) -> None:
        """Indexing agrees with iteration, from either end."""
        rolls = Rolls(dice)
        place %= len(rolls)

        assert rolls[place] == list(rolls)[place]
        assert rolls[place - len(rolls)] == rolls[place]

    @given(dice=dice, beyond=st.integers(0, 10))
    def test_beyond(self, dice: int, beyond: int) -> None:
        """An index out of range raises `IndexError`."""
        rolls = Rolls(dice)

        for index in (len(rolls) + beyond, -len(rolls) - 1 - beyond):
            with pytest.raises(IndexError):
                rolls[index]

    @given(dice=dice, move=moves())
    def test_membership(self, dice: int, move: object) -> None:
        """A roll is possible exactly if it is one of all rolls."""
        assert (move in Rolls(dice)) == (move in list(Rolls(dice)))

    @pytest.mark.parametrize("pips", [(), (3,), (1, 2, 3), (0, 1), (6, 7), (-1, 1)])
    def test_impossible_rolls(self, pips: tuple[int, ...]) -> None:
        """Too few dice, too many, or pips that no die has."""
        rolls, roll = Rolls(2), Roll(pips)

        assert roll not in rolls
        assert rolls.why_not(roll).startswith(f"{roll} is no ")
        assert isinstance(rolls.why_not(roll), Sentence)

    def test_notation(self) -> None:
        """A roll is written with its pips in seat order."""
        assert str(Roll((6, 1, 3, 2))) == "roll 6 1 3 2"

    def test_never_written_out(self) -> None:
        """A thousand million rolls need not be listed to test or find one."""
        rolls = Rolls(12)

        assert len(rolls) == 6**12
        assert rolls[-1] == Roll((6,) * 12)
        assert Roll((3,) * 12) in rolls


class TestDraws:
    """Cards drawn one after another from a shuffled pile."""

    @given(draws=draws())
    def test_every_draw_once(self, draws: Draws) -> None:
        """All ordered draws are listed, each once."""
        drawn = {Draw(cards) for cards in permutations(draws.pile, draws.count)}

        assert set(draws) == drawn
        assert len(list(draws)) == len(draws) == len(drawn)

    @given(draws=draws(), place=st.integers(0, 719))
    def test_index_is_the_place(self, draws: Draws, place: int) -> None:
        """Indexing agrees with iteration, from either end."""
        place %= len(draws)

        assert draws[place] == list(draws)[place]
        assert draws[place - len(draws)] == draws[place]

    @given(draws=draws(), beyond=st.integers(0, 10))
    def test_beyond(self, draws: Draws, beyond: int) -> None:
        """An index out of range raises `IndexError`."""
        for index in (len(draws) + beyond, -len(draws) - 1 - beyond):
            with pytest.raises(IndexError):
                draws[index]

    @given(draws=draws(), move=moves())
    def test_membership(self, draws: Draws, move: object) -> None:
        """A draw is possible exactly if it is one of all draws."""
        assert (move in draws) == (move in list(draws))

    @given(pile=st.frozensets(st.integers(1, 39), min_size=5), place=st.integers(0))
    def test_big_pile(self, pile: frozenset[int], place: int) -> None:
        """From a big pile, the draw at any index is an option."""
        draws = Draws(pile, 5)

        draw = draws[place % len(draws)]

        assert draw in draws
        assert len(set(draw.cards)) == 5
        assert set(draw.cards) <= pile

    @pytest.mark.parametrize(
        ("move", "why"),
        [
            (Roll((1, 2)), "roll 1 2 is no such draw"),
            (None, "None is no such draw"),
            (Draw((4,)), "draw 4 is no such draw"),
            (Draw((4, 5, 6)), "draw 4 5 6 is no such draw"),
            (Draw((4, 9)), "draw 4 9: card 9 is not in the pile"),
            (Draw((4, 4)), "draw 4 4 draws a card twice"),
        ],
    )
    def test_impossible_draws(self, move: object, why: str) -> None:
        """The objection to a draw shows what is wrong."""
        draws = Draws(frozenset({4, 5, 6}), 2)

        assert move not in draws
        assert draws.why_not(move).startswith(why)
        assert isinstance(draws.why_not(move), Sentence)

    def test_short_pile(self) -> None:
        """From a pile that is too small there is no draw at all."""
        draws = Draws(frozenset({4}), 2)

        assert len(draws) == 0
        assert list(draws) == []
        with pytest.raises(IndexError):
            draws[0]

    def test_notation(self) -> None:
        """A draw is written with its cards in the order they came."""
        assert str(Draw((17, 4, 31, 8))) == "draw 17 4 31 8"
