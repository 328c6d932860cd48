"""What bots of Basari see: either edition, and as much of it as luck depends on."""

from basari.rules.basari.editions import View


def seen(view: View) -> tuple[object, ...]:
    """Pick what the luck of a decision follows from."""
    return view.leg, view.round, view.phase, view.points, view.purses, view.supply, view.choices
