"""The mouse: how a terminal is asked for clicks, and what its reports mean."""

import re

WATCH, IGNORE = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
"""Sequences that ask a terminal to report mouse buttons, in any window size, and that stop it."""
CLICK = "click"
"""The prefix of the key for a click; the column and row follow, from 0 on."""
_REPORT = re.compile(r"\x1b\[<(\d+);(\d+);(\d+)([Mm])")
_LEFT, _WHEEL = 0, {64: "up", 65: "down"}
"""The number of the left button, and the keys that the wheel stands for."""


class Mouse:
    """Turns reports into keys: the wheel gives arrow keys, a button gives a click when released.

    As a click counts only on release, no report is still to come when a click ends the program.
    """

    def __init__(self) -> None:
        self.watched = False
        """Whether the terminal reports the mouse."""
        self._down: tuple[str, str] | None = None
        """Where the button that is still held was pressed; `None` if none is held."""

    def forget(self) -> None:
        """Ignore a button that is held now when it is released."""
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
