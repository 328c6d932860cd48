"""Options are named by digits: each by its own, and none by masked ones."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from basari.research.digits import digit_count, join_digits, most_digits, next_digits

BASES = st.integers(2, 300)


def all_sequences(
    options: int, base: int, so_far: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """Return all possible sequences of digits."""
    if len(so_far) == digit_count(options, base):
        yield so_far
        return
    for digit in range(next_digits(options, base, so_far)):
        yield from all_sequences(options, base, (*so_far, digit))


class TestDigits:
    """Sequences of allowed digits name every option once, in order."""

    @given(st.integers(1, 500), st.integers(2, 30))
    def test_all_named(self, options: int, base: int) -> None:
        """Every allowed sequence leads to an option, and all options are reached."""
        named = [join_digits(each, base) for each in all_sequences(options, base)]

        assert named == [*range(options)]

    @given(st.integers(1, 2**63 - 1), BASES, st.data())
    def test_never_stuck(self, options: int, base: int, data: st.DataObject) -> None:
        """However many options there are, there is always an allowed digit, until one is named."""
        given_so_far: tuple[int, ...] = ()
        while len(given_so_far) < digit_count(options, base):
            may = next_digits(options, base, given_so_far)
            assert 1 <= may <= base
            given_so_far += (data.draw(st.sampled_from([0, may - 1])),)

        assert join_digits(given_so_far, base) < options

    @given(BASES)
    def test_longest(self, base: int) -> None:
        """No collection needs more digits than the maximum."""
        assert base ** most_digits(base) >= 2**63 - 1

    @pytest.mark.parametrize(("options", "count"), [(1, 1), (256, 1), (257, 2), (65_537, 3)])
    def test_as_few_as_possible(self, options: int, count: int) -> None:
        """The number of digits is the smallest that tells the options apart."""
        assert digit_count(options, 256) == count
