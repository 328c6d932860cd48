"""What an answer is called, and what it would bring a seat, cost it, and do to the others."""

from collections.abc import Iterator
from typing import Any, Final

from basari.errors import Sentence, join_parts, say
from basari.facts import Fact, Name, Prospect
from basari.kernel import Seat
from basari.rules.auction import Bid, Pass
from basari.rules.jantaris import moves as m
from basari.rules.jantaris.bazaar import highest_bid, payable_items
from basari.rules.jantaris.facts.outlook import consequences, state_after
from basari.rules.jantaris.facts.table import describe_district
from basari.rules.jantaris.facts.votes import goods_ranges, outcomes
from basari.rules.jantaris.facts.words import (
    GOODS_NAMES,
    HOME_NAME,
    KINDS,
    PRESTIGE_NAME,
    STONE_NAMES,
    VOTE_NAMES,
    ability,
    area_name,
    area_names,
    item_name,
    merchants,
    numbered,
)
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.moves import Move, Vote
from basari.rules.jantaris.table import State, View
from basari.value import replace_at

WORDS: Final[dict[type[Any], Sentence]] = {
    m.Bazaar: say("visit the bazaar"),
    m.Done: say("no more"),
    m.Skip: say("leave it at that"),
    Pass: say("pass"),
}
GOODS_WORDS: Final[dict[type[Any], Sentence]] = {
    m.Market: say("market: take {goods}"),
    m.Pay: say("pay {goods}"),
    m.Take: say("take {goods}"),
    m.Sell: say("sell {goods}"),
}


def name_option(view: View, seat: Seat, move: Move) -> Sentence:
    """Return the name of an answer; for the dealer's answers, their notation."""
    city = view.rules.city
    match move:
        case Vote():
            return VOTE_NAMES[move]
        case m.Market(goods) if not goods.size:
            return say("market: take nothing")
        case m.Market(goods) | m.Pay(goods) | m.Take(goods) | m.Sell(goods):
            return Sentence(GOODS_WORDS[type(move)].template, {"goods": goods})
        case m.Use(item) | m.PutUp(item) | m.Keep(item):
            return item_name(city.item(item).title)
        case m.Call(card):
            return say(
                "card {card}: {goods} goods for {prestige} prestige",
                card=card,
                goods=city.market[card - 1].goods,
                prestige=city.market[card - 1].prestige,
            )
        case Bid(amount):
            return say("bid {amount}", amount=amount)
        case m.Rob(other, colour):
            return say("1{colour} from {name}", colour=colour, name=Name(other))
        case m.Expel(district, other):
            return _expulsion(city.areas[district].name, None if other == seat else other)
        case _:
            return WORDS.get(type(move)) or _movement(view, move)


def _expulsion(area: str, other: Seat | None) -> Sentence:
    if other is None:
        return say("yourself out of {area}", area=area)
    return say("{name} out of {area}", name=Name(other), area=area)


def _movement(view: View, move: Move) -> Sentence:
    """Return the name of a move of merchants or stones."""
    areas = view.rules.city.areas
    match move:
        case m.Recall(goals):
            named = area_names([areas[area] for area in goals])
            return say("bring home from {areas}", areas=named)
        case m.Hire((goal,)):
            return say("one merchant to {area}", area=area_name(areas[goal]))
        case m.Hire((goal, *_) as goals):
            return say(
                "{merchants} to {area}",
                merchants=merchants(len(goals)),
                area=area_name(areas[goal]),
            )
        case m.Place(goals):
            return say("merchants to {areas}", areas=area_names([areas[area] for area in goals]))
        case m.Stone(colour, district):
            return say("{stone} to {area}", stone=STONE_NAMES[colour], area=areas[district].name)
        case m.Flee(district) | m.Settle(district):
            return Sentence("{area}", {"area": numbered(areas[district])})
        case m.Shift(start, goal, number):
            return say(
                "{merchants} from {start} to {goal}",
                merchants=merchants(number),
                start=area_name(areas[start]),
                goal=area_name(areas[goal]),
            )
        case _:
            return say("{move}", move=str(move))


def prospect(view: View, seat: Seat, move: Move) -> Prospect:
    """Return what an answer would bring *seat*, before anything else happens."""
    title = name_option(view, seat, move)
    if isinstance(move, Vote):
        return _vote(view, seat, move, title)
    after = state_after(view, seat, move)
    facts = list(_changes(view, after, seat))
    follows = [*_terms(view, seat, move), *consequences(view, after)]
    if isinstance(move, m.Expel) and not follows and after.plan == view.plan:
        follows.append(say("nothing would happen"))
    others = tuple(_others(view, after, seat))
    if isinstance(move, Bid):
        own = view.goods[seat].size
        paid = max(0, move.amount - view.reach.discounts[seat])
        facts.append(Fact(say("goods"), own, own - paid, "goods"))
    return Prospect(
        title,
        gains=tuple([fact for fact in facts if fact.span[1] >= fact.now]),
        costs=tuple([fact for fact in facts if fact.span[1] < fact.now]),
        note=join_parts(follows, "; ") if follows else None,
        warning=_warning(view, seat, move),
        others=others,
        about=others[0][1].what if others else None,
    )


def _changes(view: View, after: State, seat: Seat) -> Iterator[Fact]:
    """Yield the numbers of a seat that would change."""
    for what, kind, now, then in _numbers(view, after):
        if now[seat] != then[seat]:
            yield Fact(what, now[seat], then[seat], kind, lead=then[seat] == max(then))


def _numbers(
    view: View, after: State
) -> Iterator[tuple[Sentence, str, tuple[int, ...], tuple[int, ...]]]:
    """Yield each number that is compared, with its kind, for all seats: now and afterwards."""
    yield PRESTIGE_NAME, "prestige", view.prestige, after.prestige
    for colour in COLOURS:
        now, then = (tuple([own.of(colour) for own in one.goods]) for one in (view, after))
        yield GOODS_NAMES[colour], KINDS[colour], now, then
    yield HOME_NAME, "home", view.supply, after.supply


def _others(view: View, after: State, seat: Seat) -> Iterator[tuple[Seat, Fact]]:
    """Yield what other seats would gain or lose."""
    for other in map(Seat, range(len(view.goods))):
        if other != seat:
            yield from [(other, fact) for fact in _changes(view, after, other)]


def _terms(view: View, seat: Seat, move: Move) -> Iterator[Sentence]:
    """Yield more on a move: which bids are within reach, the stone's district, or the item."""
    if isinstance(move, m.Bazaar):
        yield from reaches(view, seat)
    if isinstance(move, m.Stone):
        lying = replace_at(view.stones, move.colour, move.district)
        yield from describe_district(view, move.district, lying)
        start = view.stones[move.colour]
        if start not in lying:
            yield say("{area} opens", area=numbered(view.rules.city.areas[start]))
    if isinstance(move, m.PutUp | m.Keep | m.Use):
        item = view.rules.city.item(move.item)
        if isinstance(move, m.PutUp):
            yield say("minimum {minimum}", minimum=item.bid)
        what = ability(item)
        if what is not None:
            yield what


def reaches(view: View, seat: Seat) -> Iterator[Sentence]:
    """Yield, for every item on show, how much *seat* could bid or how many goods it lacks (J12)."""
    own, discount = view.goods[seat], view.reach.discounts[seat]
    for item in map(view.rules.city.item, view.show):
        most, name = highest_bid(view, seat, item), item_name(item.title)
        if most:
            yield say("{item}: bid up to {most}", item=name, most=most)
        else:
            lacks = own.lacks(item.bid) - discount
            yield say("{item}: you lack {number}", item=name, number=lacks)


def _warning(view: View, seat: Seat, move: Move) -> Sentence | None:
    """Return what may be bad about an answer for *seat* itself; `None` if nothing is."""
    match move:
        case m.Bazaar() if not payable_items(view.rules.city, view):
            return say("a wasted visit: you can pay no minimum")
        case m.Expel(district, other) if other == seat and view.plan[district][seat]:
            return say("your own merchants")
        case _:
            return None


def _vote(view: View, seat: Seat, vote: Vote, title: Sentence) -> Prospect:
    """Return what a vote would bring, depending on how many seats cast it."""
    found = outcomes(view, seat, vote)
    facts = [
        Fact(GOODS_NAMES[colour], view.goods[seat].of(colour), span, KINDS[colour])
        for colour, span in zip(COLOURS, goods_ranges(view, seat, found), strict=True)
        if len({*span}) > 1
    ]
    hired = max(outcome.hired[1] for outcome in found)
    if hired:
        home = view.supply[seat]
        facts.append(Fact(HOME_NAME, home, (home - hired, home), "home"))
    harm = next((outcome.harm for outcome in found if outcome.harm), None)
    return Prospect(
        title,
        gains=tuple([fact for fact in facts if fact.span[1] > fact.now]),
        costs=tuple([fact for fact in facts if fact.span[1] <= fact.now]),
        warning=harm,
        line=join_parts(
            [
                Sentence(
                    "{count}: {word} ({why})", {"count": count, "word": one.word, "why": one.why}
                )
                for count, one in zip(COUNT_NAMES, found, strict=False)
            ],
            "; ",
        ),
    )


COUNT_NAMES: Final = say("alone"), say("by two"), say("by three or more")
"""How many seats cast a vote, in words."""
