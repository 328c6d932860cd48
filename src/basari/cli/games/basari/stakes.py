"""What an action would bring everybody, in few cells: on the cards of a reveal and in a bargain."""

from basari.cli.games.basari.words import count_workers
from basari.cli.texts import _, n_
from basari.cli.words import count_points
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.events import Walked
from basari.rules.basari.cards.events import Dealt
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import NO_GEMS, Gems
from basari.story import Story
from basari.value import Value

POINTS = (cards.Action.B, board.Action.POINTS)
GEMS = (cards.Action.C, board.Action.GEMS)
MOST_FOR_ROLLING = 5
"""Points for rolling again, at best (B5)."""


class Stake(Value):
    """What lies before a player in a round: the points and gems of a card or an arch."""

    points: int = 0
    gems: Gems = NO_GEMS


def stakes(view: View, story: Story) -> tuple[Stake, ...]:
    """Find what everybody chose about in the round that was told last."""
    for entry in reversed(story.entries):
        match entry.event:
            case Dealt(_, _, dealt):
                return tuple(Stake(card.points, card.gems) for card in dealt)
            case Walked(_, _, _, pawns) if isinstance(view, board.View):
                arches = [view.rules.track[pawn - 1] for pawn in pawns]
                return tuple(Stake(arch.points, arch.gems) for arch in arches)
            case _:
                continue
    return (Stake(),) * len(view.points)


def prospect(view: cards.View) -> tuple[int, int]:
    """Tell how many workers the top card may have: at least, and at most."""
    workers = [view.rules.deck[number - 1].workers for number in view.pile]
    return (min(workers), max(workers)) if workers else (0, 0)


def span(fewest: int, most: int) -> str:
    """Write a number of which one knows only the bounds: `1-4`."""
    return f"{fewest}" if fewest == most else f"{fewest}-{most}"


def in_brief(view: View, action: Action, own: Stake) -> str:
    """Say what an action brings, as it stands on a card; which gems, is drawn beside it."""
    if action in POINTS:
        return count_points(own.points)
    if action in GEMS:
        return n_("{number} gem", "{number} gems", own.gems.size).format(number=own.gems.size)
    if isinstance(view, cards.View) and action is cards.Action.A:
        fewest, most = prospect(view)
        if fewest == most:
            return count_workers(most)
        return _("{fewest}-{most} workers").format(fewest=fewest, most=most)
    return _("6 - pips") if action is board.Action.ROLL else _("any colours")


def then(view: View, seat: Seat, action: Action, own: Stake) -> str:
    """Say what somebody has now and would have then: `7 -> 13 points`; of gems, nothing."""
    has = view.points[seat]
    if action in POINTS:
        return _("{now} → {then} points").format(now=has, then=has + own.points)
    if action is board.Action.ROLL:
        return _("{now} → {then} points").format(now=has, then=span(has, has + MOST_FOR_ROLLING))
    if isinstance(view, cards.View) and action is cards.Action.A:
        own_workers = view.workers[seat]
        fewest, most = prospect(view)
        return _("{now} → {then} workers").format(
            now=own_workers, then=span(own_workers + fewest, own_workers + most)
        )
    return ""


def far(view: View, seat: Seat) -> tuple[int, int]:
    """Tell how far somebody has come, and how far a leg goes: in workers, or in arches."""
    if isinstance(view, cards.View):
        return view.workers[seat], WORKERS_TO_END
    return view.walked[seat], len(view.rules.track)


def how_far(view: View, seat: Seat) -> str:
    """Say how far somebody has come: `9/15 workers`."""
    now, whole = far(view, seat)
    if isinstance(view, cards.View):
        return _("{now}/{whole} workers").format(now=now, whole=whole)
    return _("{now}/{whole} arches").format(now=now, whole=whole)
