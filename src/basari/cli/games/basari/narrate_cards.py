"""The story of the card edition, beside what both editions share."""

from basari.cli.games.basari.words import count_workers, heap, laid
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, people, tally
from basari.kernel import Event
from basari.rules.basari.cards import Card
from basari.rules.basari.cards.events import CardAdded, Dealt, LegEnded, Shuffled, WorkersScored
from basari.rules.basari.cards.play import WORKERS_TO_END
from basari.rules.basari.exchange import Swapped, Took


def narrate_cards(event: Event, names: Names) -> str | None:
    """Tell what happens to cards and workers, and at action D."""
    match event:
        case Dealt():
            return _dealt(event, names)
        case CardAdded(seat, card):
            return _("{name} draws card {number} and gains {workers}.").format(
                name=names[seat], number=card.number, workers=count_workers(card.workers)
            )
        case Swapped():
            return _swapped(event, names)
        case Took(seat, gem):
            text = (
                _("{name} takes {gems} from the supply.")
                if gem.size
                else _("{name} finds the supply empty and takes nothing.")
            )
            return text.format(name=names[seat], gems=heap(gem))
        case LegEnded(leg, workers):
            return _("Leg {leg} is over. Workers: {workers}.").format(
                leg=leg, workers=tally(names, workers)
            )
        case WorkersScored():
            return _workers_scored(event, names)
        case Shuffled(leg):
            return _("All cards are shuffled into a new pile, and leg {leg} begins.").format(
                leg=leg
            )
        case _:
            return None


def _dealt(event: Dealt, names: Names) -> str:
    """Tell who got which card."""
    cards = [
        _("{name} card {number} ({card})").format(
            name=name, number=card.number, card=card_in_words(card)
        )
        for name, card in zip(names, event.cards, strict=True)
    ]
    text = _("Leg {leg}, round {round}. Everybody gets a card: {cards}.")
    return text.format(leg=event.leg, round=event.round, cards=", ".join(cards))


def card_in_words(card: Card) -> str:
    """Describe a card: `2 workers, 5 points, 2 red and 1 blue`."""
    return ", ".join([count_workers(card.workers), count_points(card.points), laid(card.gems)])


def _swapped(event: Swapped, names: Names) -> str:
    """Tell the exchange; whoever gave a gem takes two, unless there are not so many."""
    match event.gave.size, event.took.size:
        case 0, 0:
            text = _("{name} has no gem to give back and takes none.")
        case 0, _took:
            text = _("{name} has no gem to give back, but takes {took}.")
        case _gave, 0:
            text = _("{name} gives back {gave}, but the supply has nothing to take.")
        case _gave, 1:
            text = _("{name} gives back {gave} and takes {took}, for the supply has no more.")
        case _:
            text = _("{name} gives back {gave} and takes {took}.")
    return text.format(name=names[event.seat], gave=heap(event.gave), took=heap(event.took))


def _workers_scored(event: WorkersScored, names: Names) -> str:
    """Tell who got points for having enough workers to end a leg."""
    text = n_(
        "{names} has {workers} or more and gets {points}.",
        "{names} have {workers} or more and get {points} each.",
        len(event.seats),
    )
    return text.format(
        names=people(event.seats, names),
        workers=count_workers(WORKERS_TO_END),
        points=count_points(event.points),
    )
