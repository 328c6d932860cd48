"""What the luck of Jantaris's bots depends on."""

from collections.abc import Iterable

from basari.rules.jantaris.table import View

Seen = tuple[object, ...]


def luck_key(view: View) -> Seen:
    """Return what a decision's luck depends on."""
    return (
        view.seat,
        view.round,
        view.turn,
        str(view.stage),
        view.plan,
        view.stones,
        view.goods,
        view.supply,
        view.prestige,
        view.items,
        view.show,
        view.open,
        view.up,
        len(view.due),
        getattr(view.phase, "standing", 0),
    )


def draw_index(often: Iterable[float], number: float) -> int:
    """Return an index, drawn by how *often* each should be, with a *number* from 0 up to 1.

    >>> draw_index([0.5, 0.25, 0.25], 0.6)
    1
    """
    place = 0
    for place, part in enumerate(often):  # noqa: B007 - the last one is kept
        number -= part
        if number < 0:
            break
    return place
