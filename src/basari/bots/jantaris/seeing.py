"""What a bot sees, for its luck; and how it draws."""

from collections.abc import Iterable

from basari.rules.jantaris.table import View

Seen = tuple[object, ...]


def seen(view: View) -> Seen:
    """Take what tells one decision from another."""
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


def drawn(often: Iterable[float], number: float) -> int:
    """Draw a place by how often each should be drawn, with a number from 0 up to 1.

    >>> drawn([0.5, 0.25, 0.25], 0.6)
    1
    """
    place = 0
    for place, part in enumerate(often):  # noqa: B007 - the last one is kept
        number -= part
        if number < 0:
            break
    return place
