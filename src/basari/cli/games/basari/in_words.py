"""The table in words: what plain mode says where a screen would draw."""

from collections.abc import Iterator

from basari.cli.games.basari.deals import deals_made
from basari.cli.games.basari.drawings import drawing, stake
from basari.cli.games.basari.words import laid
from basari.cli.terminal.look import ASCII, Look
from basari.cli.texts import _
from basari.cli.words import Names, count_points, tally
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.board.table import Placing
from basari.rules.basari.editions import Action, View
from basari.rules.basari.gems import Gems
from basari.rules.basari.market import SOURCES
from basari.story import Story


def described(view: View, names: Names) -> list[str]:
    """Say what lies on the table, a sentence for the supply and one for every player.

    Where pawns are placed, all arches follow.
    """
    lines = [_("In the supply: {gems}.").format(gems=laid(view.supply))]
    for seat, name in enumerate(names):
        text = _("{name}: {points}; purse: {gems}; {more}.")
        lines.append(
            text.format(
                name=name,
                points=count_points(view.points[seat]),
                gems=laid(view.purses[seat]),
                more=drawing(view).place(view, Seat(seat)),
            )
        )
    if isinstance(view, board.View) and isinstance(view.phase, Placing):
        lines.append(_ring(view))
    return lines


def _ring(view: board.View) -> str:
    """List what there is to start on."""
    told = _("{number} ({points}, {gems})")
    arches = [
        told.format(number=arch.number, points=count_points(arch.points), gems=laid(arch.gems))
        for arch in view.rules.track
    ]
    return _("The arches: {arches}.").format(arches=", ".join(arches))


def brings(view: View, seat: Seat, action: Action) -> str:
    """Say what an action would bring *seat*; what the supply lacks is forfeited (G9)."""
    match view, action:
        case cards.View(), cards.Action.C:
            return _gems(view.current[seat].gems, view.supply)
        case board.View(), board.Action.GEMS:
            return _gems(view.rules.track[view.pawns[seat] - 1].gems, view.supply)
        case _:
            return stake(view, seat, action, Look(ASCII, "mono", coloured=False)).plain


def _gems(wanted: Gems, supply: Gems) -> str:
    there = wanted & supply
    if there == wanted:
        return laid(wanted)
    text = _("{wanted}, of which the supply has {there}")
    return text.format(wanted=laid(wanted), there=laid(there))


def remembered(view: View, story: Story, names: Names) -> Iterator[str]:
    """Say where everybody's points came from, which deals were made, and how the points grew."""
    for seat in range(len(names)):
        yield came_from(view, story, Seat(seat), names)
    yield from deals_made(story, names)
    grown = _("After leg {leg}, round {round}: {points}.")
    for score in story.scores[1:]:
        points, place = tally(names, score.points), score.place
        yield grown.format(leg=place.chapter, round=place.round, points=points)


def came_from(view: View, story: Story, seat: Seat, names: Names) -> str:
    """Add up one player's points by where they came from."""
    legs = story.sources(len(names))
    brought = {
        source: sum(leg.points[source][seat] for leg in legs if source in leg.points)
        for source in SOURCES
    }
    return drawing(view).origin().format(name=names[seat], **brought)
