"""The table in words: what plain mode says where a screen would draw."""

from collections.abc import Iterator, Sequence

from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.drawings import drawing, stake
from basari.cli.kinds import AnyMove, AnyView
from basari.cli.terminal.look import ASCII, Look
from basari.cli.texts import _
from basari.cli.words import Names, count_points, heap, tally
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.gems import Gems
from basari.story import Chronicle, Deal, Source, sources


def described(view: AnyView, names: Names) -> list[str]:
    """Say what lies on the table, a sentence for the supply and one for every player.

    Where pawns are placed, all arches follow.
    """
    lines = [_("In the supply: {gems}.").format(gems=heap(view.supply))]
    for seat, name in enumerate(names):
        text = _("{name}: {points}; purse: {gems}; {more}.")
        lines.append(
            text.format(
                name=name,
                points=count_points(view.points[seat]),
                gems=heap(view.purses[seat]),
                more=drawing(view).place(view, Seat(seat)),
            )
        )
    return [*lines, *([_ring(view)] if isinstance(view.phase, Placing) else [])]


def _ring(view: board.View) -> str:
    """List what there is to start on."""
    told = _("{number} ({points}, {gems})")
    arches = [
        told.format(number=arch.number, points=count_points(arch.points), gems=heap(arch.gems))
        for arch in view.rules.track
    ]
    return _("The arches: {arches}.").format(arches=", ".join(arches))


def brings(view: AnyView, seat: Seat, action: AnyMove) -> str:
    """Say what an action would bring *seat*; what the supply lacks is forfeited (G9)."""
    match action:
        case cards.Action.C:
            return _gems(view.current[seat].gems, view.supply)
        case board.Action.GEMS:
            return _gems(view.rules.track[view.pawns[seat] - 1].gems, view.supply)
        case _:
            return stake(view, seat, action, Look(ASCII, "mono", coloured=False)).plain


def _gems(wanted: Gems, supply: Gems) -> str:
    there = wanted & supply
    if there == wanted:
        return heap(wanted)
    text = _("{wanted}, of which the supply has {there}")
    return text.format(wanted=heap(wanted), there=heap(there))


def remembered(view: AnyView, chronicle: Chronicle, names: Names) -> Iterator[str]:
    """Say where everybody's points came from, which deals were made, and how the points grew."""
    legs = sources(chronicle, len(names))
    for seat in range(len(names)):
        yield came_from(view, legs, Seat(seat), names)
    yield from deals_made(chronicle, names)
    grown = _("After leg {leg}, round {round}: {points}.")
    for score in chronicle.scores[1:]:
        points = tally(names, score.points)
        yield grown.format(leg=score.leg, round=score.round, points=points)


def came_from(view: AnyView, legs: Sequence[Source], seat: Seat, names: Names) -> str:
    """Add up one player's points by where they came from."""
    return (
        drawing(view)
        .origin()
        .format(
            name=names[seat],
            actions=sum(leg.actions[seat] for leg in legs),
            colours=sum(leg.colours[seat] for leg in legs),
            goals=sum(leg.goals[seat] for leg in legs),
        )
    )


def deals_made(chronicle: Chronicle, names: Names) -> Iterator[str]:
    """Tell all deals, one after the other."""
    return (deal_in_words(deal, names) for deal in chronicle.deals)


def deal_in_words(deal: Deal, names: Names) -> str:
    """Tell who paid whom how much for what, and when."""
    sold = _("Leg {leg}, round {round}: {buyer} paid {seller} {gems} for {action}.")
    return sold.format(
        leg=deal.leg,
        round=deal.round,
        buyer=names[deal.buyer],
        seller=names[deal.seller],
        gems=heap(deal.price),
        action=action_name(deal.action),
    )
