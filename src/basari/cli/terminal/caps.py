"""The labels of keys, such as `Enter` or `← →`, and the keys that they name."""

from collections.abc import Iterator

from rich.cells import cell_len

from basari.cli.terminal.keymap import FUNCTION_KEYS
from basari.cli.texts import _

_SAME = {
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    **dict.fromkeys(("<-", "←"), "left"),
    **dict.fromkeys(("->", "→"), "right"),
    "↑": "up",
    "↓": "down",
}
"""Labels that are the same in every language, each with the name of its key."""


def keys_on(cap: str) -> Iterator[tuple[int, int, str]]:
    """Yield each key named in the label *cap*: its first cell, its width in cells, and its name.

    >>> list(keys_on("Enter")), list(keys_on("← →")), list(keys_on("1-5"))
    ([(0, 5, 'enter')], [(0, 1, 'left'), (2, 1, 'right')], [])
    """
    called = _names()
    if cap in called:
        yield 0, cell_len(cap), called[cap]
        return
    begins = 0
    for word in cap.split(" "):
        name = called.get(word.rstrip(","), word if len(word) == 1 else "")
        name = word.lower() if word.lower() in FUNCTION_KEYS else name
        if name:
            yield begins, cell_len(word), name
        begins += cell_len(word) + 1


def _names() -> dict[str, str]:
    """Return the name of the key for each label in the current language."""
    pairs = {
        _("Space"): " ",
        _("Backspace"): "backspace",
        _("any key"): "enter",
    }
    for words, keys in (
        (_("up, down"), ("up", "down")),
        (_("PgUp PgDn"), ("pageup", "pagedown")),
    ):
        pairs |= dict(zip(words.replace(",", "").split(), keys, strict=True))
    return {**_SAME, **pairs}
