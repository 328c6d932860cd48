"""Sentences for the events of both editions."""

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name, count_points, name_list, tally
from basari.kernel import Event
from basari.rules.basari.editions import Action
from basari.rules.basari.facts.actions import action_name
from basari.rules.basari.facts.board_events import tell_board
from basari.rules.basari.facts.card_events import tell_cards
from basari.rules.basari.facts.words import colour_name, count_gems, name_gems, opening_reason
from basari.rules.basari.majority import WORTH, ColourScored, most
from basari.rules.basari.rounds import (
    Accepted,
    GameEnded,
    GemsTaken,
    Lost,
    Negotiated,
    Offered,
    PointsGained,
    Revealed,
    Yielded,
    choosers,
)


def tell_event(event: Event) -> Sentence:
    """Return the sentence for an event of either edition; raise `LookupError` if it has none."""
    for teller in (_tell_round, _tell_bargain, _tell_scoring, tell_cards, tell_board):
        if story := teller(event):
            return story
    raise LookupError(f"no words for {event}")  # noqa: EM102 - a slip in the rules


def _tell_round(event: Event) -> Sentence | None:
    """Return the sentence for an event of a round; `None` for any other event."""
    match event:
        case Revealed(choices):
            return _tell_choices(choices)
        case Lost(action, seats):
            return say(
                "{names} all want {action}: nobody gets anything.",
                names=name_list(seats),
                action=action_name(action),
            )
        case PointsGained(seat, points):
            return say("{name} collects {points}.", name=Name(seat), points=count_points(points))
        case GemsTaken():
            return _tell_gems(event)
        case _:
            return None


def _tell_choices(choices: tuple[Action, ...]) -> Sentence:
    """Return who chose what, action by action."""
    plays = [
        say_n(
            "{names} plays {action}",
            "{names} play {action}",
            len(seats),
            names=name_list(seats),
            action=action_name(action),
        )
        for action in type(choices[0])
        if (seats := choosers(choices, action))
    ]
    return say("Everybody turns over: {choices}.", choices=join_parts(plays, "; "))


def _tell_bargain(event: Event) -> Sentence | None:
    """Return the sentence for an event of a negotiation; `None` for any other event."""
    match event:
        case Negotiated(action, opener, other, lead):
            return say(
                "{opener} and {other} bargain over {action}; {opener} opens: {why}.",
                opener=Name(opener),
                other=Name(other),
                action=action_name(action),
                why=opening_reason(lead),
            )
        case Offered(seat, offer):
            return say("{name} offers {gems}.", name=Name(seat), gems=name_gems(offer))
        case Accepted(action, seat, bidder, offer):
            return say(
                "{name} accepts and gets {gems}; {bidder} gets {action}.",
                name=Name(seat),
                gems=name_gems(offer),
                bidder=Name(bidder),
                action=action_name(action),
            )
        case Yielded():
            return _tell_yield(event)
        case _:
            return None


def _tell_yield(event: Yielded[Action]) -> Sentence:
    """Return who leaves an action to whom, and why."""
    name, other, action = Name(event.seat), Name(event.other), action_name(event.action)
    if not event.lead:
        return say(
            "{name} refuses to bid, so {other} gets {action} for nothing.",
            name=name,
            other=other,
            action=action,
        )
    return say(
        "{name} and {other} both want {action}; {name} should open ({why}) but has "
        "not a single gem, so {other} gets it for nothing.",
        name=name,
        other=other,
        action=action,
        why=opening_reason(event.lead),
    )


def _tell_gems(event: GemsTaken) -> Sentence:
    """Return what was taken, and what the supply lacked."""
    name, wanted, taken = Name(event.seat), name_gems(event.wanted), name_gems(event.taken)
    if event.taken == event.wanted:
        return say("{name} takes {gems} from the supply.", name=name, gems=taken)
    if event.taken.size:
        return say(
            "{name} may take {wanted}, but the supply has only {taken}: the rest is forfeited.",
            name=name,
            wanted=wanted,
            taken=taken,
        )
    return say(
        "{name} may take {wanted}, but the supply has none: {name} gets nothing.",
        name=name,
        wanted=wanted,
    )


def _tell_scoring(event: Event) -> Sentence | None:
    """Return the sentence for an event of a scoring; `None` for any other event."""
    match event:
        case ColourScored():
            return _tell_colour(event)
        case GameEnded():
            return _tell_end(event)
        case _:
            return None


def _tell_colour(event: ColourScored) -> Sentence:
    """Return who owned how many of a colour, and what the winners got and gave back."""
    winners, colour, worth = event.winners, colour_name(event.colour), WORTH[event.colour]
    if not winners:
        return say("{colour}: nobody has any, so nobody scores.", colour=colour)
    points, share = count_points(worth), _tell_share(event, worth)
    if not max(event.owned):
        return say(
            "{colour}: nobody has any, so all share {points} ({share}).",
            colour=colour,
            points=points,
            share=share,
        )
    return say_n(
        "{colour} ({owned}): {names} has the most, gets {points} and gives back {gems}.",
        "{colour} ({owned}): {names} have the most, share {points} ({share}) and give back "
        "{gems} each.",
        len(winners),
        colour=colour,
        owned=tally(event.owned),
        names=name_list(winners),
        points=points,
        share=share,
        gems=count_gems(event.colour, event.returned),
    )


def _tell_share(event: ColourScored, worth: int) -> Sentence:
    """Return how many points each winner of a colour gets."""
    if event.share * len(event.winners) < worth:
        return say("{number} each, rounded down", number=event.share)
    return say("{number} each", number=event.share)


def _tell_end(event: GameEnded) -> Sentence:
    """Return the points, the winners, and whether gems had to decide."""
    points, winners, level = event.points, event.winners, most(event.points)
    story = [say("The game is over. Points: {points}.", points=tally(points))]
    if len(level) > len(winners):
        tie = say("{names} are tied on points, so their gems decide.", names=name_list(level))
        story.append(tie)
    story.append(
        say_n("{names} wins.", "{names} share the victory.", len(winners), names=name_list(winners))
    )
    return join_parts(story, " ")
