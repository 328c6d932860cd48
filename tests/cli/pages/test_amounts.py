"""Amounts that are chosen with keys."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.cli.pages.amounts import LONGEST, Amount, Places

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


class TestPlaces:
    """Every amount takes as many keys as any other."""

    @staticmethod
    def pressed(amount: Places, keys: str) -> Places:
        """Press keys, all of which mean something."""
        for key in keys:
            amount = amount.pressed(key) or pytest.fail(key)
        return amount

    @given(ranges)
    def test_as_many_keys(self, amounts: range) -> None:
        """It is whole and possible with its last digit, not before; nothing at all, too."""
        empty = Places(amounts, zero=True)
        for amount in (0, *amounts):
            digits = f"{amount:0{empty.size}}"
            whole = self.pressed(empty, digits)

            assert len(digits) == empty.size
            assert (whole.said, whole.possible) == (amount, True)
            assert not any(
                self.pressed(empty, digits[:number]).possible for number in range(empty.size)
            )

    def test_typed(self) -> None:
        """What is missing is shown; a key too many begins anew, and the last one can be undone."""
        empty = Places(range(100, 1001, 25))

        assert self.pressed(empty, "03").shown == "03__"
        assert self.pressed(empty, "03007").shown == "7___"
        assert empty.pressed("7").pressed("backspace") == empty  # type: ignore[union-attr]

    def test_impossible(self) -> None:
        """Amounts between the steps, and nothing where something must be said."""
        assert not self.pressed(Places(range(100, 501, 25)), "110").possible
        assert not self.pressed(Places(range(100, 501, 25)), "000").possible
        assert self.pressed(Places(range(0), zero=True), "0").possible

    def test_nothing(self) -> None:
        """Other keys mean nothing."""
        empty = Places(range(100, 501, 25))

        assert [empty.pressed(key) for key in ("x", "right", "²", "backspace")] == [None] * 4
