"""The table in words: what plain mode says where a screen would draw."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from basari.cli.chronicle import Chronicle, sources
from basari.cli.kinds import AnyMove, AnyView
from basari.cli.look import ASCII, Look
from basari.cli.narrate_cards import card_in_words
from basari.cli.screens.tables import stake
from basari.cli.texts import _
from basari.cli.words import Names, action_name, count_points, heap, tally
from basari.kernel import Seat
from basari.rules import board, cards
from basari.rules.board.table import Placing
from basari.rules.cards.play import WORKERS_TO_END
from basari.rules.gems import Gems


def described(view: AnyView, names: Names) -> list[str]:
    """Say what lies on the table, a sentence for the supply and one for every player.

    Where pawns are placed, all arches follow.
    """
    more = MORE[view.rules.name]
    lines = [_("In the supply: {gems}.").format(gems=heap(view.supply))]
    for seat, name in enumerate(names):
        text = _("{name}: {points}; purse: {gems}; {more}.")
        lines.append(
            text.format(
                name=name,
                points=count_points(view.points[seat]),
                gems=heap(view.purses[seat]),
                more=more(view, Seat(seat)),
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


def _at_cards(view: cards.View, seat: Seat) -> str:
    workers = _("workers: {number} of {all}").format(number=view.workers[seat], all=WORKERS_TO_END)
    if not view.current:
        return workers
    card = view.current[seat]
    told = _("{workers}; card {number}: {card}")
    return told.format(workers=workers, number=card.number, card=card_in_words(card))


def _on_board(view: board.View, seat: Seat) -> str:
    if not view.pawns[seat]:
        return _("not on the ring yet")
    arch = view.rules.track[view.pawns[seat] - 1]
    told = _("on arch {number} ({points}, {gems}); walked {walked} of {all}")
    return told.format(
        number=arch.number,
        points=count_points(arch.points),
        gems=heap(arch.gems),
        walked=view.walked[seat],
        all=len(view.rules.track),
    )


MORE: Mapping[str, Callable[[Any, Seat], str]] = {"cards": _at_cards, "board": _on_board}
"""What an edition adds about every player."""


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
    text = (
        _("{name}: {actions} from actions, {colours} from colours, {goals} from workers.")
        if view.rules.name == "cards"
        else _("{name}: {actions} from actions, {colours} from colours, {goals} from laps.")
    )
    legs = sources(chronicle, len(names))
    for seat, name in enumerate(names):
        yield text.format(
            name=name,
            actions=sum(leg.actions[seat] for leg in legs),
            colours=sum(leg.colours[seat] for leg in legs),
            goals=sum(leg.goals[seat] for leg in legs),
        )
    sold = _("Leg {leg}, round {round}: {buyer} paid {seller} {gems} for {action}.")
    for deal in chronicle.deals:
        yield sold.format(
            leg=deal.leg,
            round=deal.round,
            buyer=names[deal.buyer],
            seller=names[deal.seller],
            gems=heap(deal.price),
            action=action_name(deal.action),
        )
    grown = _("After leg {leg}, round {round}: {points}.")
    for score in chronicle.scores[1:]:
        points = tally(names, score.points)
        yield grown.format(leg=score.leg, round=score.round, points=points)
