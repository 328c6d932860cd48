"""Options are named by digits: each by its own, none by what is masked."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.research.digits import allowed, digits, most_digits, number

BASES = st.integers(2, 300)


def said(options: int, base: int, so_far: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """List everything that can be said, digit by digit."""
    if len(so_far) == digits(options, base):
        yield so_far
        return
    for digit in range(allowed(options, base, so_far)):
        yield from said(options, base, (*so_far, digit))


class TestDigits:
    """What may be said names every option once, in their order."""

    @given(st.integers(1, 500), st.integers(2, 30))
    def test_all_named(self, options: int, base: int) -> None:
        """Whatever is not masked leads to an option, and all of them are reached."""
        named = [number(each, base) for each in said(options, base)]

        assert named == [*range(options)]

    @given(st.integers(1, 2**63 - 1), BASES, st.data())
    def test_never_stuck(self, options: int, base: int, data: st.DataObject) -> None:
        """However many options there are, there is always a digit to say, and it ends at one."""
        given_so_far: tuple[int, ...] = ()
        while len(given_so_far) < digits(options, base):
            may = allowed(options, base, given_so_far)
            assert 1 <= may <= base
            given_so_far += (data.draw(st.sampled_from([0, may - 1])),)

        assert number(given_so_far, base) < options

    @given(BASES)
    def test_longest(self, base: int) -> None:
        """No collection is so long that it needs more digits than there can be."""
        assert base ** most_digits(base) >= 2**63 - 1

    @pytest.mark.parametrize(("options", "count"), [(1, 1), (256, 1), (257, 2), (65_537, 3)])
    def test_as_few_as_possible(self, options: int, count: int) -> None:
        """As few digits are asked for as can tell the options apart."""
        assert digits(options, 256) == count
