"""Sentences for the events of Jantaris."""

from collections.abc import Callable
from typing import Any, Final

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Name
from basari.kernel import Event, Seat
from basari.rules.jantaris import events as e
from basari.rules.jantaris.city import Area, Title
from basari.rules.jantaris.facts.words import (
    VOTE_NAMES,
    area_name,
    area_names,
    item_name,
    merchants,
    place_name,
    whom,
)
from basari.rules.jantaris.goods import RED
from basari.rules.jantaris.moves import Vote


def tell(event: Event) -> Sentence:
    """Return the sentence for an event; raise `LookupError` for an event of another game."""
    kind = type(event)
    return fill(SENTENCES[kind], event) if kind in SENTENCES else TELLERS[kind](event)


def fill(sentence: Sentence, event: Event, **more: object) -> Sentence:
    """Return *sentence* with the names of *event*'s fields and *more*; `{name}` is the seat."""
    fields = {field: _name(field, getattr(event, field)) for field in event.__struct_fields__}
    return Sentence(sentence.template, {"name": fields.get("seat"), **fields, **more})


def _name(field: str, value: Any) -> Any:  # noqa: ANN401 - whatever an event holds
    """Return the name of a field's *value*, such as a player or an area; else *value* itself."""
    if field in {"seat", "by", "victim"}:
        return Name(value)
    if isinstance(value, Area):
        return area_name(value)
    if isinstance(value, Title):
        return item_name(value)
    if isinstance(value, Vote):
        return VOTE_NAMES[value]
    return join_parts([_name("", one) for one in value]) if isinstance(value, tuple) else value


def _turn(event: e.TurnBegan) -> Sentence:
    if not event.opens:
        return fill(say("It is {name}'s turn."), event)
    if event.last:
        return fill(say("Round {round} begins, the last one. It is {name}'s turn."), event)
    return fill(say("Round {round} begins. It is {name}'s turn."), event)


def _gain(event: e.GoodsGained) -> Sentence:
    if event.goods.size:
        return fill(say("{name} gets {goods}."), event)
    return fill(say("{name} takes nothing on the market."), event)


def _recall(event: e.Recalled) -> Sentence:
    return fill(
        say("{name} takes {merchants} back from {areas}."),
        event,
        merchants=whom(len(event.areas)),
        areas=area_names(dict.fromkeys(event.areas)),
    )


def _expulsion(event: e.Expelled) -> Sentence:
    """Return who was driven out, and where the merchants went."""
    alone = event.by == event.seat
    first = (
        say("{name} is driven out of {area}.")
        if alone
        else say("{by} drives {name} out of {area}.")
    )
    parts = [fill(first, event)]
    if event.goals:
        goals = area_names(event.goals)
        parts.append(
            say_n(
                "One merchant goes to {areas}.",
                "One merchant each goes to {areas}.",
                len(event.goals),
                areas=goals,
            )
        )
    if event.home:
        parts.append(say("Back home: {merchants}.", merchants=merchants(event.home)))
    return join_parts(parts, " ")


def _spare(event: e.Spared) -> Sentence:
    if event.sheltered:
        return fill(say("{by} names {name}, who is sheltered in {area}."), event)
    return fill(say("{by} names {name}, who has nobody in {area}."), event)


def _bid(event: e.BidMade) -> Sentence:
    return fill(
        say("{name} equals {amount}.") if event.equal else say("{name} bids {amount}."), event
    )


def _pass(event: e.Passed) -> Sentence:
    return fill(say("{name} passes.") if event.asked else say("{name} cannot go higher."), event)


def _stone(event: e.StoneMoved) -> Sentence:
    if event.colour is RED:
        return fill(say("{name} moves the red stone to {area}."), event)
    return fill(say("{name} moves the black stone to {area}."), event)


def _votes(event: e.VotesRevealed) -> Sentence:
    votes = [
        Sentence("{name} {vote}", {"name": Name(Seat(seat)), "vote": VOTE_NAMES[vote]})
        for seat, vote in enumerate(event.votes)
    ]
    return say("Votes: {votes}.", votes=join_parts(votes))


def _end(event: e.Ended) -> Sentence:
    if event.tired:
        return say("The game has lasted long enough, and is over.")
    return say("The game is over.")


SENTENCES: Final[dict[type[Event], Sentence]] = {
    e.Placed: say("{name} begins in {areas}."),
    e.GoalReached: say("{name} has {prestige} prestige: this is the last round."),
    e.Robbed: say("{name} takes 1{colour} from {victim}."),
    e.Ruined: say("{name} loses {goods} on the black market."),
    e.ItemsShown: say("On show now: {items}."),
    e.ItemsReturned: say("Back into the pile: {items}."),
    e.ItemUsed: say("{name} uses {item}."),
    e.CrownShared: say("{name} has a crown, and shares {item}."),
    e.Discarded: say("{item} is out of the game."),
    e.LockpickTurned: say("{name} finds {items}."),
    e.LockpickBroke: say("All are worth the same: {name} gets nothing."),
    e.ItemKept: say("{name} gets {item} for nothing: +{prestige} prestige."),
    e.BazaarVisited: say("{name} visits the bazaar."),
    e.BazaarLeft: say("{name} can pay for nothing there."),
    e.PutUpForAuction: say("{name} puts {item} up for auction, minimum {minimum}."),
    e.ItemBought: say("{name} buys {item} for {paid}: +{prestige} prestige."),
    e.VoteLapsed: say("{name}: {vote} brings nothing."),
    e.Skipped: say("{name} leaves it at that."),
    e.MarketOpened: say("A great market: {goods} goods for {prestige} prestige."),
    e.CardCalled: say("{name} chooses market card {card} by {item}."),
    e.GoodsSold: say("{name} sells {goods}: +{prestige} prestige."),
    e.Settled: say("A merchant of {name} goes to {area}."),
    e.MarketClosed: say("The great market is over."),
    e.CardWon: say("{name} rules {areas}: +{prestige} prestige."),
}
"""The sentences of most events, which only need their fields filled in."""
TELLERS: Final[dict[type[Event], Callable[[Any], Sentence]]] = {
    e.TurnBegan: _turn,
    e.GoodsGained: _gain,
    e.Hired: lambda event: fill(
        say("{name} hires {merchants} {place}."),
        event,
        merchants=whom(event.number),
        place=place_name(event.area),
    ),
    e.Recalled: _recall,
    e.Shifted: lambda event: fill(
        say("{name} moves {merchants} from {start} to {goal}."),
        event,
        merchants=whom(event.number),
    ),
    e.Expelled: _expulsion,
    e.Spared: _spare,
    e.BidMade: _bid,
    e.Passed: _pass,
    e.StoneMoved: _stone,
    e.VotesRevealed: _votes,
    e.CardsShown: lambda event: say(
        "Domination cards: {cards}.", cards=join_parts(map(area_names, event.districts), "; ")
    ),
    e.Ended: _end,
}
"""Functions that make the sentences of the other events."""
