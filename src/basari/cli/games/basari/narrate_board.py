"""The story of the board edition, beside what both editions share."""

from collections.abc import Iterable

from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, listed, people, tally
from basari.kernel import Event
from basari.rules.basari.board.events import (
    DicedToOpen,
    LapsScored,
    LegEnded,
    Placed,
    RolledAgain,
    StartsMoved,
    Walked,
)


def narrate_board(event: Event, names: Names) -> str | None:
    """Tell how pawns walk, who opens, and who completes a lap."""
    match event:
        case Placed(seat, arch):
            return _("{name} starts on arch {arch}.").format(name=names[seat], arch=arch)
        case Walked():
            return _walked(event, names)
        case RolledAgain():
            return _rolled_again(event, names)
        case DicedToOpen():
            return _diced(event, names)
        case LegEnded(leg, walked):
            return _("Leg {leg} is over. Arches walked: {walked}.").format(
                leg=leg, walked=tally(names, walked)
            )
        case LapsScored(seats, points):
            return n_(
                "{names} completes the lap and gets {points}.",
                "{names} complete the lap and get {points} each.",
                len(seats),
            ).format(names=people(seats, names), points=count_points(points))
        case StartsMoved(leg, pawns):
            return _(
                "Every start tile moves under its pawn ({places}), and leg {leg} begins."
            ).format(places=_places(names, pawns), leg=leg)
        case _:
            return None


def _walked(event: Walked, names: Names) -> str:
    """Tell who rolled what, and where it led."""
    walks = [
        _("{name} a {pips}, to arch {arch}").format(name=name, pips=pips, arch=arch)
        for name, pips, arch in zip(names, event.pips, event.pawns, strict=True)
    ]
    return _("Leg {leg}, round {round}. Everybody rolls: {walks}.").format(
        leg=event.leg, round=event.round, walks="; ".join(walks)
    )


def _rolled_again(event: RolledAgain, names: Names) -> str:
    """Tell where the roll led, and what it brought."""
    text = (
        _("{name} rolls a {pips}, walks to arch {arch} and gets {points} (6 - {pips}).")
        if event.points
        else _("{name} rolls a {pips} and walks to arch {arch}, but gets no points.")
    )
    return text.format(
        name=names[event.seat],
        pips=event.pips,
        arch=event.arch,
        points=count_points(event.points),
    )


def _diced(event: DicedToOpen, names: Names) -> str:
    """Tell how the dice fell for two with equal points."""
    pair = [names[seat] for seat in event.pair]
    text = (
        _("{pair} are tied on points and roll for who opens: {dice}. They must roll again.")
        if len(set(event.pips)) == 1
        else _("{pair} are tied on points and roll for who opens: {dice}.")
    )
    return text.format(pair=listed(pair), dice=tally(pair, event.pips))


def _places(names: Names, pawns: Iterable[int]) -> str:
    """Tell on which arch everybody stands."""
    return ", ".join(
        _("{name} on arch {arch}").format(name=name, arch=arch)
        for name, arch in zip(names, pawns, strict=True)
    )
