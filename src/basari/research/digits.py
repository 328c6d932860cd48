"""Options by number: one action where they are few, digit by digit where they are many.

An action is a digit to some *base*, the first one counting most. With the base 256, one of 3
options is named by one digit, one of 10,890 by two: 300 is 1, then 44.
"""

from collections.abc import Sequence
from sys import maxsize


def digits(options: int, base: int) -> int:
    """Tell how many digits name one of so many *options*; there is always one to say.

    >>> digits(1, 256), digits(256, 256), digits(257, 256)
    (1, 1, 2)
    """
    count, reach = 1, base
    while reach < options:
        count, reach = count + 1, reach * base
    return count


def most_digits(base: int) -> int:
    """Tell how many digits there can ever be: no collection is longer than Python can count."""
    return digits(maxsize, base)


def number(given: Sequence[int], base: int) -> int:
    """Put digits together.

    >>> number((1, 44), 256)
    300
    """
    index = 0
    for digit in given:
        index = index * base + digit
    return index


def allowed(options: int, base: int, given: Sequence[int] = ()) -> int:
    """Tell how many digits may come next, from 0 on, after those that were *given*.

    >>> allowed(300, 256), allowed(300, 256, (0,)), allowed(300, 256, (1,))
    (2, 256, 44)
    """
    behind = number((1, *[0] * (digits(options, base) - len(given) - 1)), base)
    return min(base, -(-options // behind) - number(given, base) * base)
