"""An amount that is chosen with keys."""

from hypothesis import given
from hypothesis import strategies as st

from basari.cli.pages.amounts import LONGEST, Amount

KEYS = ("left", "right", "up", "down", "home", "end", "backspace", "+", "-", *"0123456789", "x")
ranges = st.builds(
    lambda first, count: range(first, first + 25 * count, 25),
    st.integers(1, 40).map(lambda n: 25 * n),
    st.integers(1, 60),
)


def pressed(amount: Amount, *keys: str) -> Amount:
    """Press keys one after the other."""
    for key in keys:
        amount = amount.pressed(key) or amount
    return amount


class TestAmount:
    """Steps, and what is typed."""

    @given(ranges, st.lists(st.sampled_from(KEYS), max_size=30))
    def test_any_keys(self, amounts: range, keys: list[str]) -> None:
        """Whatever is pressed, what was chosen last is possible, and says so if it is not."""
        amount = pressed(Amount.lowest(amounts, 100), *keys)

        assert amount.value in amounts
        assert amount.possible == (amount.said in amounts)
        assert len(amount.typed) <= LONGEST

    def test_steps(self) -> None:
        """Small and large ones, never further than there is."""
        amount = Amount.lowest(range(100, 501, 25), 100)

        assert pressed(amount, "right").said == 125
        assert pressed(amount, "up", "up").said == 300
        assert pressed(amount, "left").said == 100
        assert pressed(amount, *["up"] * 9).said == 500
        assert pressed(amount, "end", "-").said == 475
        assert pressed(amount, "end", "home").said == 100

    def test_typed(self) -> None:
        """What is typed counts at once; steps go on from it, if it is possible."""
        amount = pressed(Amount.lowest(range(100, 501, 25), 100), *"0325")

        assert amount.said == 325
        assert pressed(amount, "right").said == 350
        assert pressed(amount, "backspace").said == 32
        assert not pressed(amount, "backspace").possible
        assert pressed(amount, "backspace", "right").said == 125

    def test_nothing(self) -> None:
        """Other keys mean nothing, nor does a zero in front."""
        amount = Amount.lowest(range(100, 501, 25), 100)

        assert amount.pressed("x") is None
        assert amount.pressed("0") is None
        assert amount.pressed("²") is None
