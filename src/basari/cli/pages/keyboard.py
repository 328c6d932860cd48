"""Everybody's own keys on one keyboard: a column each, far apart, alike on QWERTY and QWERTZ."""

from collections.abc import Collection, Mapping

from basari.kernel import Seat
from basari.value import Value

ROWS = ("13579", "qetuo", "adgjl", "zcbm.")
"""The keys for the first option, the second one and so on, each from the first column on."""
COLUMNS = len(ROWS[0])
"""So many people have a column."""
OPTIONS = len(ROWS)
"""So many options have a key in each."""
TWINS = {"y": "z"}
"""Keys that lie where another one lies on other keyboards, and mean the same."""


class Stroke(Value):
    """A key of somebody: the column it is in, and its row."""

    column: int
    row: int

    @property
    def cap(self) -> str:
        """What is printed on the key, on whichever keyboard.

        >>> Stroke(1, 2).cap, Stroke(0, 3).cap
        ('D', 'ZY')
        """
        letter = ROWS[self.row][self.column]
        twins = [twin for twin, same in TWINS.items() if same == letter]
        return "".join([letter, *twins]).upper()


def struck(key: str) -> Stroke | None:
    """Find whose key it is, in upper or lower case; nothing if it is nobody's.

    >>> struck("E"), struck("y"), struck("x")
    (Stroke(column=1, row=1), Stroke(column=0, row=3), None)
    """
    lower = key.lower()
    letter = TWINS.get(lower, lower)
    for row, keys in enumerate(ROWS):
        if len(letter) == 1 and letter in keys:
            return Stroke(keys.index(letter), row)
    return None


def columns_of(people: Collection[Seat]) -> Mapping[Seat, int]:
    """Give everybody a column: that of their seat, or of their place among the people.

    >>> columns_of([Seat(0), Seat(2)]), columns_of([Seat(3), Seat(6)])
    ({0: 0, 2: 2}, {3: 0, 6: 1})
    """
    seats = sorted(people)
    if all(seat < COLUMNS for seat in seats):
        return {seat: int(seat) for seat in seats}
    return {seat: place for place, seat in enumerate(seats)}
