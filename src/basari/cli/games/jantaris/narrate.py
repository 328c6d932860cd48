"""What happens in Jantaris, in sentences."""

from basari.cli.games.jantaris.words import (
    area_name,
    area_names,
    colour_name,
    item_name,
    item_names,
    merchants,
    vote_name,
)
from basari.cli.texts import _, n_
from basari.cli.words import Names
from basari.kernel import Event
from basari.rules.jantaris import events as e


def narrate(event: Event, names: Names) -> str:
    """Tell what happened."""
    for part in (_course, _goods, _merchants, _items, _auction, _votes, _market):
        told = part(event, names)
        if told:
            return told
    raise LookupError(event)


def _course(event: Event, names: Names) -> str:
    """Tell how the game goes on."""
    match event:
        case e.Placed(seat, areas):
            return _("{name} begins in {areas}.").format(name=names[seat], areas=area_names(areas))
        case e.TurnBegan(seat, number, True, last):
            told = _("Round {number} begins. {name} is on turn.")
            if last:
                told = _("Round {number} begins, the last one. {name} is on turn.")
            return told.format(number=number, name=names[seat])
        case e.TurnBegan(seat):
            return _("{name} is on turn.").format(name=names[seat])
        case e.GoalReached(seat, prestige):
            told = _("{name} has {prestige} prestige: this is the last round.")
            return told.format(name=names[seat], prestige=prestige)
        case e.Ended(tired=True):
            return _("The game has lasted long enough, and is over.")
        case e.Ended():
            return _("The game is over.")
        case _:
            return ""


def _goods(event: Event, names: Names) -> str:
    """Tell who got and lost goods."""
    match event:
        case e.GoodsGained(seat, goods, _means) if goods.size:
            return _("{name} gets {goods}.").format(name=names[seat], goods=goods)
        case e.GoodsGained(seat):
            return _("{name} takes nothing on the market.").format(name=names[seat])
        case e.Robbed(seat, victim, colour, _means):
            told = _("{name} takes 1{colour} from {victim}.")
            return told.format(name=names[seat], colour=colour, victim=names[victim])
        case e.Ruined(seat, goods):
            told = _("{name} loses {goods} on the black market.")
            return told.format(name=names[seat], goods=goods)
        case _:
            return ""


def _merchants(event: Event, names: Names) -> str:
    """Tell where merchants come and go."""
    match event:
        case e.Hired(seat, area, number, _means):
            told = _("{name} hires {merchants} in {area}.")
            return told.format(name=names[seat], merchants=merchants(number), area=area_name(area))
        case e.Recalled(seat, areas):
            told = _("{name} takes {merchants} back from {areas}.")
            return told.format(
                name=names[seat],
                merchants=merchants(len(areas)),
                areas=area_names(list(dict.fromkeys(areas))),
            )
        case e.Shifted(seat, start, goal, number):
            told = _("{name} moves {merchants} from {start} to {goal}.")
            return told.format(
                name=names[seat],
                merchants=merchants(number),
                start=area_name(start),
                goal=area_name(goal),
            )
        case e.Expelled():
            return _expelled(event, names)
        case e.Spared(seat, by, area, sheltered):
            told = _("{by} names {name}, who has nobody in {area}.")
            if sheltered:
                told = _("{by} names {name}, who is sheltered in {area}.")
            return told.format(by=names[by], name=names[seat], area=area_name(area))
        case _:
            return ""


def _expelled(event: e.Expelled, names: Names) -> str:
    """Tell who was driven out, and where everybody went."""
    told = _("{by} drives {name} out of {area}.")
    if event.by == event.seat:
        told = _("{name} is driven out of {area}.")
    parts = [told.format(by=names[event.by], name=names[event.seat], area=area_name(event.area))]
    if event.goals:
        told = n_(
            "One merchant goes to {areas}.",
            "One merchant each goes to {areas}.",
            len(event.goals),
        )
        parts.append(told.format(areas=area_names(event.goals)))
    if event.home:
        parts.append(_("Back home: {merchants}.").format(merchants=merchants(event.home)))
    return " ".join(parts)


def _items(event: Event, names: Names) -> str:
    """Tell of items and what is done with them."""
    match event:
        case e.ItemsShown(items):
            return _("On show now: {items}.").format(items=item_names(items))
        case e.ItemsReturned(items):
            return _("Back into the pile: {items}.").format(items=item_names(items))
        case e.ItemUsed(seat, item):
            return _("{name} uses {item}.").format(name=names[seat], item=item_name(item))
        case e.CrownShared(seat, item, _owner):
            told = _("{name} has a crown, and shares {item}.")
            return told.format(name=names[seat], item=item_name(item))
        case e.Discarded(_seat, item):
            return _("{item} is out of the game.").format(item=item_name(item))
        case e.LockpickTurned(seat, items):
            told = _("{name} finds {items}.")
            return told.format(name=names[seat], items=item_names(items))
        case e.LockpickBroke(seat):
            told = _("All are worth the same: {name} gets nothing.")
            return told.format(name=names[seat])
        case e.ItemKept(seat, item, prestige):
            told = _("{name} gets {item} for nothing: +{prestige} prestige.")
            return told.format(name=names[seat], item=item_name(item), prestige=prestige)
        case _:
            return ""


def _auction(event: Event, names: Names) -> str:
    """Tell of the bazaar."""
    match event:
        case e.BazaarVisited(seat):
            return _("{name} visits the bazaar.").format(name=names[seat])
        case e.BazaarLeft(seat):
            return _("{name} can pay for nothing there.").format(name=names[seat])
        case e.PutUpForAuction(seat, item, minimum):
            told = _("{name} puts {item} up for auction, minimum {minimum}.")
            return told.format(name=names[seat], item=item_name(item), minimum=minimum)
        case e.BidMade(seat, amount, equal):
            told = _("{name} equals {amount}.") if equal else _("{name} bids {amount}.")
            return told.format(name=names[seat], amount=amount)
        case e.Passed(seat, asked):
            told = _("{name} passes.") if asked else _("{name} cannot go higher.")
            return told.format(name=names[seat])
        case e.ItemBought(seat, item, _bid, paid, prestige):
            told = _("{name} buys {item} for {goods}: +{prestige} prestige.")
            return told.format(
                name=names[seat], item=item_name(item), goods=paid, prestige=prestige
            )
        case _:
            return ""


def _votes(event: Event, names: Names) -> str:
    """Tell of stones and votes."""
    match event:
        case e.StoneMoved(seat, colour, _start, area):
            told = _("{name} moves the {colour} stone to {area}.")
            return told.format(name=names[seat], colour=colour_name(colour), area=area_name(area))
        case e.VotesRevealed(votes):
            said = [f"{n} {vote_name(v)}" for n, v in zip(names, votes, strict=True)]
            return _("Votes: {votes}.").format(votes=", ".join(said))
        case e.VoteLapsed(seat, vote, _count):
            told = _("{name}: {vote} brings nothing.")
            return told.format(name=names[seat], vote=vote_name(vote))
        case e.Skipped(seat):
            return _("{name} leaves it at that.").format(name=names[seat])
        case _:
            return ""


def _market(event: Event, names: Names) -> str:
    """Tell of great markets and of domination."""
    match event:
        case e.MarketOpened(_card, goods, prestige):
            told = _("A great market: {goods} goods for {prestige} prestige.")
            return told.format(goods=goods, prestige=prestige)
        case e.CardCalled(seat, item, card):
            told = _("{name} chooses market card {card} by {item}.")
            return told.format(name=names[seat], card=card, item=item_name(item))
        case e.GoodsSold(seat, goods, prestige):
            told = _("{name} sells {goods}: +{prestige} prestige.")
            return told.format(name=names[seat], goods=goods, prestige=prestige)
        case e.Settled(seat, area):
            told = _("A merchant of {name} goes to {area}.")
            return told.format(name=names[seat], area=area_name(area))
        case e.MarketClosed():
            return _("The great market is over.")
        case e.CardsShown(_cards, districts):
            told = _("Domination cards: {cards}.")
            return told.format(cards="; ".join(map(area_names, districts)))
        case e.CardWon(seat, _card, areas, prestige):
            told = _("{name} rules {areas}: +{prestige} prestige.")
            return told.format(name=names[seat], areas=area_names(areas), prestige=prestige)
        case _:
            return ""
