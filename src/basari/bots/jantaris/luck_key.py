"""The part of a view that decides the luck of Jantaris's bots."""

from basari.rules.jantaris.table import View


def luck_key(view: View) -> tuple[object, ...]:
    """Return the part of the view that decides the luck of a decision."""
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
