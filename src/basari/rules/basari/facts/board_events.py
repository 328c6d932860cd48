"""Sentences for the events of the board edition, besides those that both editions share."""

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name, count_points, name_list, tally
from basari.kernel import Event, Seat
from basari.rules.basari.board.events import (
    DicedToOpen,
    LapsScored,
    LegEnded,
    Placed,
    RolledAgain,
    StartsMoved,
    Walked,
)


def tell_board(event: Event) -> Sentence | None:
    """Return the sentence for an event of the board edition; `None` for any other event."""
    match event:
        case Placed(seat, arch):
            return say("{name} starts on arch {arch}.", name=Name(seat), arch=arch)
        case Walked():
            return _tell_walk(event)
        case RolledAgain():
            return _tell_roll(event)
        case DicedToOpen():
            return _tell_dice(event)
        case LegEnded(leg, walked):
            return say("Leg {leg} is over. Arches walked: {walked}.", leg=leg, walked=tally(walked))
        case LapsScored(seats, points):
            return say_n(
                "{names} completes the lap and gets {points}.",
                "{names} complete the lap and get {points} each.",
                len(seats),
                names=name_list(seats),
                points=count_points(points),
            )
        case StartsMoved(leg, pawns):
            places = [
                say("{name} on arch {arch}", name=Name(Seat(seat)), arch=arch)
                for seat, arch in enumerate(pawns)
            ]
            return say(
                "Every start tile moves under its pawn ({places}), and leg {leg} begins.",
                places=join_parts(places),
                leg=leg,
            )
        case _:
            return None


def _tell_walk(event: Walked) -> Sentence:
    """Return who rolled what, and where the pawns went."""
    walks = [
        say("{name} a {pips}, to arch {arch}", name=Name(Seat(seat)), pips=pips, arch=arch)
        for seat, (pips, arch) in enumerate(zip(event.pips, event.pawns, strict=True))
    ]
    return say(
        "Leg {leg}, round {round}. Everybody rolls: {walks}.",
        leg=event.leg,
        round=event.round,
        walks=join_parts(walks, "; "),
    )


def _tell_roll(event: RolledAgain) -> Sentence:
    """Return where the second roll led, and what it brought."""
    name, pips, arch = Name(event.seat), event.pips, event.arch
    if not event.points:
        return say(
            "{name} rolls a {pips} and walks to arch {arch}, but gets no points.",
            name=name,
            pips=pips,
            arch=arch,
        )
    return say(
        "{name} rolls a {pips}, walks to arch {arch} and gets {points} (6 - {pips}).",
        name=name,
        pips=pips,
        arch=arch,
        points=count_points(event.points),
    )


def _tell_dice(event: DicedToOpen) -> Sentence:
    """Return how the dice fell when two seats with equal points rolled to open."""
    pair, dice = name_list(event.pair), tally(event.pips, event.pair)
    if len(set(event.pips)) == 1:
        return say(
            "{pair} are tied on points and roll for who opens: {dice}. They must roll again.",
            pair=pair,
            dice=dice,
        )
    return say("{pair} are tied on points and roll for who opens: {dice}.", pair=pair, dice=dice)
