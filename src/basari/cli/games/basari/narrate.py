"""The story: every event told in a sentence or two, with the players' names.

A narrator knows the events of one edition, or those both share, and is silent about all others.
"""

from basari.cli.games.basari.actions import action_name
from basari.cli.games.basari.narrate_board import narrate_board
from basari.cli.games.basari.narrate_cards import narrate_cards
from basari.cli.games.basari.words import colour_name, count_gems, heap, lead_in_words
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, listed, people, tally
from basari.kernel import Event
from basari.rules.basari.editions import Action
from basari.rules.basari.majority import WORTH, ColourScored
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


def narrate(event: Event, names: Names) -> str:
    """Tell what happened; *names* are the players', in seat order."""
    for narrator in (narrate_round, narrate_scoring, narrate_cards, narrate_board):
        if story := narrator(event, names):
            return story
    raise LookupError(f"no words for {event}")  # noqa: EM102 - a slip in the front end


def narrate_round(event: Event, names: Names) -> str | None:
    """Tell what is chosen, bargained for and carried out in a round of either edition."""
    match event:
        case Revealed(choices):
            return _revealed(choices, names)
        case Lost(action, seats):
            return _("{names} all want {action}: nobody gets it.").format(
                names=people(seats, names), action=action_name(action)
            )
        case Negotiated() | Offered() | Accepted() | Yielded():
            return _bargained(event, names)
        case PointsGained(seat, points):
            return _("{name} collects {points}.").format(
                name=names[seat], points=count_points(points)
            )
        case GemsTaken():
            return _taken(event, names)
        case _:
            return None


def _revealed(choices: tuple[Action, ...], names: Names) -> str:
    """Tell who chose what, action by action."""
    actions = [action for action in type(choices[0]) if action in choices]
    played = [
        n_("{names} plays {action}", "{names} play {action}", len(seats)).format(
            names=people(seats, names), action=action_name(action)
        )
        for action in actions
        for seats in [choosers(choices, action)]
    ]
    return _("Everybody turns over: {choices}.").format(choices="; ".join(played))


def _bargained(
    event: Negotiated[Action] | Offered | Accepted[Action] | Yielded[Action], names: Names
) -> str:
    """Tell who bids what, and how it ends."""
    match event:
        case Negotiated(action, opener, other, lead):
            text = _("{opener} and {other} bargain over {action}; {opener} opens: {why}.")
            return text.format(
                opener=names[opener],
                other=names[other],
                action=action_name(action),
                why=lead_in_words(lead),
            )
        case Offered(seat, offer):
            return _("{name} offers {gems}.").format(name=names[seat], gems=heap(offer))
        case Accepted(action, seat, bidder, offer):
            text = _("{name} accepts and gets {gems}; {bidder} carries out {action}.")
            return text.format(
                name=names[seat],
                gems=heap(offer),
                bidder=names[bidder],
                action=action_name(action),
            )
        case Yielded(action, seat, other, _penniless, lead):
            text = (
                _(
                    "{name} and {other} both want {action}; {name} should open ({why}) but has "
                    "not a single gem, so {other} gets it for nothing."
                )
                if lead
                else _("{name} refuses to bid, so {other} gets {action} for nothing.")
            )
            why = lead_in_words(lead) if lead else ""
            action_told = action_name(action)
            return text.format(name=names[seat], other=names[other], action=action_told, why=why)


def _taken(event: GemsTaken, names: Names) -> str:
    """Tell what was taken, and what the supply did not have."""
    name, wanted, taken = names[event.seat], heap(event.wanted), heap(event.taken)
    if event.taken == event.wanted:
        return _("{name} takes {gems} from the supply.").format(name=name, gems=taken)
    if event.taken.size:
        return _(
            "{name} may take {wanted}, but the supply has only {taken}: the rest is forfeited."
        ).format(name=name, wanted=wanted, taken=taken)
    return _("{name} may take {wanted}, but the supply has none: {name} gets nothing.").format(
        name=name, wanted=wanted
    )


def narrate_scoring(event: Event, names: Names) -> str | None:
    """Tell who scores which colour, and who wins in the end."""
    match event:
        case ColourScored():
            return _colour_scored(event, names)
        case GameEnded():
            return _game_ended(event, names)
        case _:
            return None


def _colour_scored(event: ColourScored, names: Names) -> str:
    """Tell who owned how many, and what those with most got and gave back."""
    worth, winners = WORTH[event.colour], event.winners
    if not winners:
        text = _("{colour}: nobody has any, so nobody scores.")
    elif not max(event.owned):
        text = _("{colour}: nobody has any, so all share {points} ({share}).")
    else:
        text = n_(
            "{colour} ({owned}): {names} has the most, gets {points} and gives back {gems}.",
            "{colour} ({owned}): {names} have the most, share {points} ({share}) and give back "
            "{gems} each.",
            len(winners),
        )
    share = (
        _("{number} each, rounded down")
        if event.share * len(winners) < worth
        else _("{number} each")
    )
    return text.format(
        colour=colour_name(event.colour),
        owned=tally(names, event.owned),
        names=people(winners, names),
        points=count_points(worth),
        share=share.format(number=event.share),
        gems=count_gems(event.colour, event.returned),
    )


def _game_ended(event: GameEnded, names: Names) -> str:
    """Tell the points and who wins, and that gems decide where points do not."""
    points, winners = event.points, event.winners
    level = [name for name, own in zip(names, points, strict=True) if own == max(points)]
    story = [_("The game is over. Points: {points}.").format(points=tally(names, points))]
    if len(level) > len(winners):
        story.append(
            _("{names} are tied on points, so their gems decide.").format(names=listed(level))
        )
    wins = n_("{names} wins.", "{names} share the victory.", len(winners))
    story.append(wins.format(names=people(winners, names)))
    return " ".join(story)
