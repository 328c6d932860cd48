"""Options as actions: one action for each of a few options, several digits for many options.

An action is a digit to some *base*, most significant first. With base 256, one digit is enough for
3 options, and two digits for 10,890 options: option 300 is 1, then 44.
"""

from collections.abc import Sequence
from sys import maxsize


def digit_count(options: int, base: int) -> int:
    """Return how many digits it takes to name one of *options* options; at least one.

    >>> digit_count(1, 256), digit_count(256, 256), digit_count(257, 256)
    (1, 1, 2)
    """
    count, reach = 1, base
    while reach < options:
        count, reach = count + 1, reach * base
    return count


def most_digits(base: int) -> int:
    """Return how many digits are enough for any decision, even one with `sys.maxsize` options."""
    return digit_count(maxsize, base)


def join_digits(given: Sequence[int], base: int) -> int:
    """Return the index of the option that the digits *given* name.

    >>> join_digits((1, 44), 256)
    300
    """
    index = 0
    for digit in given:
        index = index * base + digit
    return index


def next_digits(options: int, base: int, given: Sequence[int] = ()) -> int:
    """Return how many digits are allowed next (from 0 up), after the digits *given* so far.

    >>> next_digits(300, 256), next_digits(300, 256, (0,)), next_digits(300, 256, (1,))
    (2, 256, 44)
    """
    behind = join_digits((1, *[0] * (digit_count(options, base) - len(given) - 1)), base)
    return min(base, -(-options // behind) - join_digits(given, base) * base)
