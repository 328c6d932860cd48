"""Clicks: which keys a place on a page stands for.

A page marks places with `Canvas.on_click`; footer labels are marked automatically. Marks are not
printed: when somebody clicks, the sheet is laid out again and searched.
"""

from collections.abc import Iterable

from rich.segment import Segment

from basari.cli.terminal.canvas import KEYS, Keystrokes
from basari.cli.terminal.frame import Paper, Sheet, keyed_rows
from basari.cli.texts import _


def keys_at(sheet: Sheet, paper: Paper, column: int, row: int) -> Keystrokes:
    """Return the keys that a click at a place on a sheet stands for; empty if there are none.

    Where any key goes on, a click anywhere counts as Enter.
    """
    rows = keyed_rows(sheet, paper)
    keys = _keys_in(rows[row], column) if 0 <= row < len(rows) else ()
    return keys or (("enter",) if goes_on_with_any_key(sheet) else ())


def goes_on_with_any_key(sheet: Sheet) -> bool:
    """Whether the footer of a sheet says that any key goes on."""
    return any(cap == _("any key") for cap, _does in sheet.keys)


def _keys_in(row: Iterable[Segment], column: int) -> Keystrokes:
    """Return the keys that the cell in a *column* of a row stands for, or nothing."""
    after = 0
    for text, style, _control in row:
        after += Segment(text).cell_length
        if column < after:
            return tuple(style.meta.get(KEYS, ())) if style else ()
    return ()
