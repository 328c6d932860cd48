"""Sentences for the events of the card edition, besides those that both editions share."""

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name, count_points, name_list, tally
from basari.kernel import Event, Seat
from basari.rules.basari.cards import Card
from basari.rules.basari.cards.events import CardAdded, Dealt, LegEnded, Shuffled, WorkersScored
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.exchange import Swapped, Took
from basari.rules.basari.facts.words import count_workers, list_gems, name_gems


def tell_cards(event: Event) -> Sentence | None:
    """Return the sentence for an event of the card edition; `None` for any other event."""
    match event:
        case Dealt():
            return _tell_deal(event)
        case CardAdded(seat, card):
            return say(
                "{name} draws card {number} and gains {workers}.",
                name=Name(seat),
                number=card.number,
                workers=count_workers(card.workers),
            )
        case Swapped():
            return _tell_swap(event)
        case Took(seat, gem) if gem.size:
            return say("{name} takes {gems} from the supply.", name=Name(seat), gems=name_gems(gem))
        case Took(seat):
            return say("{name} finds the supply empty and takes nothing.", name=Name(seat))
        case LegEnded(leg, workers):
            return say("Leg {leg} is over. Workers: {workers}.", leg=leg, workers=tally(workers))
        case WorkersScored():
            return _tell_workers(event)
        case Shuffled(leg):
            return say("All cards are shuffled into a new pile, and leg {leg} begins.", leg=leg)
        case _:
            return None


def _tell_deal(event: Dealt) -> Sentence:
    """Return who got which card."""
    cards = [
        say(
            "{name} card {number} ({card})",
            name=Name(Seat(seat)),
            number=card.number,
            card=describe_card(card),
        )
        for seat, card in enumerate(event.cards)
    ]
    return say(
        "Leg {leg}, round {round}. Everybody gets a card: {cards}.",
        leg=event.leg,
        round=event.round,
        cards=join_parts(cards),
    )


def describe_card(card: Card) -> Sentence:
    """Return a card in words: `2 workers, 5 points, 2 red and 1 blue`."""
    return join_parts(
        [count_workers(card.workers), count_points(card.points), list_gems(card.gems)]
    )


def _tell_swap(event: Swapped) -> Sentence:
    """Return who exchanged what; if fewer than two gems were taken, the sentence says why."""
    name, gave, took = Name(event.seat), name_gems(event.gave), name_gems(event.took)
    match event.gave.size, event.took.size:
        case 0, 0:
            return say("{name} has no gem to give back and takes none.", name=name)
        case 0, _number:
            return say("{name} has no gem to give back, but takes {took}.", name=name, took=took)
        case _number, 0:
            return say(
                "{name} gives back {gave}, but the supply has nothing to take.",
                name=name,
                gave=gave,
            )
        case _number, 1:
            return say(
                "{name} gives back {gave} and takes {took}, for the supply has no more.",
                name=name,
                gave=gave,
                took=took,
            )
        case _:
            return say(
                "{name} gives back {gave} and takes {took}.", name=name, gave=gave, took=took
            )


def _tell_workers(event: WorkersScored) -> Sentence:
    """Return who got points for enough workers."""
    return say_n(
        "{names} has {workers} or more and gets {points}.",
        "{names} have {workers} or more and get {points} each.",
        len(event.seats),
        names=name_list(event.seats),
        workers=count_workers(WORKERS_TO_END),
        points=count_points(event.points),
    )
