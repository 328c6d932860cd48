"""The mouse: how a terminal is asked for clicks, and what its reports mean."""

import re

WATCH, IGNORE = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
"""Asks the terminal to report buttons, in a form for windows of any size; and no more."""
CLICK = "click"
"""What the key for a click begins with; the column and the row follow, from 0 on."""
_REPORT = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
_LEFT, _WHEEL = 0, {64: "up", 65: "down"}
"""The number of the left button, and the keys that the wheel stands for."""


class Mouse:
    """Makes keys of reports: the wheel is an arrow key, and a click comes when its button is up.

    So nothing is left to report when the click ends the program.
    """

    def __init__(self) -> None:
        self.watched = False
        """Whether the terminal reports anything."""
        self._down: tuple[str, str] | None = None
        """Where the button was pressed that is still down."""

    def forget(self) -> None:
        """Let a button that is down mean nothing when it comes up."""
        self._down = None

    def key(self, report: str) -> str:
        r"""Return the key for a report; empty if it means nothing, or nobody asked for it.

        >>> mouse = Mouse()
        >>> mouse.watched = True
        >>> [mouse.key(f"\x1b[<{report}") for report in ("0;5;3M", "0;5;3m", "64;1;1M")]
        ['', 'click 4 2', 'up']
        """
        found = _REPORT.fullmatch(report)
        if not found or not self.watched:
            return ""
        button, column, row, way = found.groups()
        if way == "M":
            self._down = (column, row) if int(button) == _LEFT else None
            return _WHEEL.get(int(button), "")
        pressed, self._down = self._down, None
        if pressed != (column, row):
            return ""
        return f"{CLICK} {int(column) - 1} {int(row) - 1}"


def place_of(key: str) -> tuple[int, int] | None:
    """Return the column and the row of a click; `None` if it is another key.

    >>> place_of("click 4 2"), place_of("enter")
    ((4, 2), None)
    """
    word, _, place = key.partition(" ")
    if word != CLICK:
        return None
    column, row = map(int, place.split())
    return column, row
