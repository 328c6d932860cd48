"""What the luck of Jantaris's bots depends on."""

from basari.rules.jantaris.table import View


def luck_key(view: View) -> tuple[object, ...]:
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
