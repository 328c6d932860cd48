"""Options as actions: one action where there are few, digit by digit where there are many.

An action is a digit to some *base*, most significant first. With base 256, one digit names one of 3
options, and two digits one of 10,890: option 300 is 1, then 44.
"""

from collections.abc import Sequence
from sys import maxsize


def digit_count(options: int, base: int) -> int:
    """Return how many digits name one of *options*; at least one.

    >>> digit_count(1, 256), digit_count(256, 256), digit_count(257, 256)
    (1, 1, 2)
    """
    count, reach = 1, base
    while reach < options:
        count, reach = count + 1, reach * base
    return count


def most_digits(base: int) -> int:
    """Return the largest possible number of digits: collections are limited in length."""
    return digit_count(maxsize, base)


def join_digits(given: Sequence[int], base: int) -> int:
    """Join digits to the index of an option.

    >>> join_digits((1, 44), 256)
    300
    """
    index = 0
    for digit in given:
        index = index * base + digit
    return index


def next_digits(options: int, base: int, given: Sequence[int] = ()) -> int:
    """Return how many digits are allowed next, counting from 0, after those *given*.

    >>> next_digits(300, 256), next_digits(300, 256, (0,)), next_digits(300, 256, (1,))
    (2, 256, 44)
    """
    behind = join_digits((1, *[0] * (digit_count(options, base) - len(given) - 1)), base)
    return min(base, -(-options // behind) - join_digits(given, base) * base)
