"""One keyboard for all: a column of keys per player, alike on QWERTY and QWERTZ."""

from collections.abc import Collection, Mapping

from basari.kernel import Seat
from basari.value import Value

ROWS = ("13579", "qetuo", "adgjl", "zcbm.")
"""A string per option: the keys that choose it, one for each player's column."""
COLUMNS = len(ROWS[0])
"""The most players that can have a column."""
OPTIONS = len(ROWS)
"""The most options that a column has keys for."""
TWINS = {"y": "z"}
"""Keys that count as another key, which lies in their place on QWERTY or QWERTZ."""


class Stroke(Value):
    """A key, given by its column, which is a player's, and its row, which is an option's."""

    column: int
    row: int

    @property
    def cap(self) -> str:
        """The letter on the key, followed by the one in its place on other keyboards.

        >>> Stroke(1, 2).cap, Stroke(0, 3).cap
        ('D', 'ZY')
        """
        letter = ROWS[self.row][self.column]
        twins = [twin for twin, same in TWINS.items() if same == letter]
        return "".join([letter, *twins]).upper()


def struck(key: str) -> Stroke | None:
    """Return the stroke of *key*, a letter in either case; `None` if the key is nobody's.

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
    """Return a column per seat: the seat's number, or its place among *people* if that is too high.

    >>> columns_of([Seat(0), Seat(2)]), columns_of([Seat(3), Seat(6)])
    ({0: 0, 2: 2}, {3: 0, 6: 1})
    """
    seats = sorted(people)
    if all(seat < COLUMNS for seat in seats):
        return {seat: int(seat) for seat in seats}
    return {seat: place for place, seat in enumerate(seats)}
