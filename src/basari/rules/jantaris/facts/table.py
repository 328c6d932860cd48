"""Sentences on what lies on the table, on the question being asked, and on its rules."""

from collections.abc import Iterator, Sequence
from typing import Final

from basari.errors import Sentence, join_parts, join_words, say
from basari.facts import Name, name_list
from basari.kernel import Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.city import CENTRE, ruler
from basari.rules.jantaris.facts.words import (
    STONE_NAMES,
    ability,
    area_names,
    item_name,
    item_names,
    numbered,
)
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.table import (
    FULL,
    Calling,
    Expelling,
    Fleeing,
    Hiring,
    Keeping,
    Moving,
    Paying,
    Placing,
    PuttingUp,
    Robbing,
    Selling,
    Settling,
    Shifting,
    Taking,
    Using,
    View,
    Visiting,
    Voting,
)


def describe(view: View) -> Iterator[Sentence]:
    """Yield what lies on the table; during an auction, only what matters for it."""
    if isinstance(view.phase, Auction):
        yield from _auction(view, view.phase)
        return
    for area in view.rules.city.areas:
        yield from _area(view, area.number)
    for number in view.show:
        yield _item(view, number)
    for card in view.open:
        areas = [view.rules.city.areas[one] for one in view.rules.city.domination[card - 1]]
        yield say("Domination, 3 prestige for ruling: {areas}.", areas=area_names(areas))
    for seat in map(Seat, range(len(view.goods))):
        yield _seat(view, seat)
    yield say("Market cards to come: {cards}.", cards=market_cards_to_come(view))
    if view.last:
        yield say("This is the last round.")


def describe_district(view: View, district: int, stones: Sequence[int]) -> Iterator[Sentence]:
    """Yield who stands in a district, and which of its neighbours are not among *stones*.

    *stones* are the areas where the guild stones would lie.
    """
    areas, here = view.rules.city.areas, standing(view.plan[district])
    yield say("in it: {names}", names=join_parts(here)) if here else say("nobody is in it")
    beside = [areas[one] for one in view.rules.city.neighbours(district) if one not in stones]
    yield say("open beside it: {areas}", areas=join_words(map(numbered, beside)))


def standing(counts: tuple[int, ...]) -> list[Sentence]:
    """Return who stands in an area, each with the number of merchants."""
    return [
        Sentence("{name} {count}", {"name": Name(Seat(seat)), "count": count})
        for seat, count in enumerate(counts)
        if count
    ]


def _area(view: View, number: int) -> Iterator[Sentence]:
    """Yield who stands in an area, who rules it, and which stone lies there."""
    counts = view.plan[number]
    parts = [
        *standing(counts),
        *[STONE_NAMES[colour] for colour in COLOURS if view.stones[colour] == number],
    ]
    if number == CENTRE:
        parts.append(say("{number} of {full} for a market", number=sum(counts), full=FULL))
        yield say("Centre: {parts}.", parts=join_parts(parts))
        return
    rules = ruler(counts)
    if rules is not None:
        parts.append(say("{name} rules", name=Name(Seat(rules))))
    if parts:
        name = view.rules.city.areas[number].name
        yield Sentence(
            "{number} {area}: {parts}.",
            {"number": number, "area": name, "parts": join_parts(parts)},
        )


def _item(view: View, number: int) -> Sentence:
    item = view.rules.city.item(number)
    what = ability(item)
    parts = [
        say("{prestige} prestige", prestige=item.prestige),
        say("minimum {minimum}", minimum=item.bid),
        *([say("crown")] if item.crown else []),
    ]
    told = say(
        "Item {number}, {name}: {parts}",
        number=number,
        name=item_name(item.title),
        parts=join_parts(parts),
    )
    return (
        Sentence("{item}; {what}.", {"item": told, "what": what})
        if what
        else join_parts([told, "."], "")
    )


def _seat(view: View, seat: Seat) -> Sentence:
    items = [view.rules.city.item(number).title for number in view.items[seat]]
    return say(
        "{name}: {prestige} prestige, goods {goods}, {supply} at home; items: {items}.",
        name=Name(seat),
        prestige=view.prestige[seat],
        goods=view.goods[seat],
        supply=view.supply[seat],
        items=item_names(items) if items else "-",
    )


def market_cards_to_come(view: View) -> Sentence:
    """Return which market cards may come next, as far as everybody knows."""
    fresh, known = (" ".join(map(str, cards)) for cards in (sorted(view.fresh), view.known))
    if not view.fresh:
        return say("next {known}", known=known)
    if not view.known:
        return say("one of {fresh}", fresh=fresh)
    return say("one of {fresh}; then {known}", fresh=fresh, known=known)


def _auction(view: View, phase: Auction[int]) -> Iterator[Sentence]:
    """Yield what is auctioned, the standing bid, who is still in, and what everybody has."""
    yield say("{name} has put this up:", name=Name(phase.opener))
    yield _item(view, phase.what)
    if phase.holder is not None:
        yield say(
            "{name} has bid {amount}; still in: {names}.",
            name=Name(phase.holder),
            amount=phase.standing,
            names=name_list(sorted(phase.order)),
        )
    for seat, goods in enumerate(view.goods):
        yield say("{name} has {goods}.", name=Name(Seat(seat)), goods=goods)


QUESTIONS: Final = {
    Placing: say("{name}: place two merchants"),
    Using: say("{name}: use an item?"),
    Visiting: say("{name}: visit the city"),
    PuttingUp: say("{name}: auction which?"),
    Auction: say("{name}: bid or pass?"),
    Paying: say("{name}: pay with what?"),
    Moving: say("{name}: move a stone"),
    Voting: say("{name}: vote in secret"),
    Robbing: say("{name}: take from whom?"),
    Taking: say("{name}: take which goods?"),
    Hiring: say("{name}: hire where?"),
    Expelling: say("{name}: expel whom?"),
    Shifting: say("{name}: who goes out?"),
    Fleeing: say("{name}: flee where?"),
    Calling: say("{name}: which market card?"),
    Selling: say("{name}: sell what?"),
    Settling: say("{name}: settle where?"),
    Keeping: say("{name}: keep which item?"),
}
"""The question of each phase."""


def question(view: View, seat: Seat) -> Sentence | None:
    """Return the question to *seat*, addressed by name; `None` where no seat is asked."""
    phase = view.phase
    asked = QUESTIONS.get(type(phase))
    if isinstance(phase, Shifting) and phase.inward:
        asked = say("{name}: who comes in?")
    if isinstance(phase, PuttingUp) and phase.again:
        asked = say("{name}: another item?")
    return None if asked is None else Sentence(asked.template, {"name": Name(seat)})


MEANINGS: Final = {
    Placing: say("Everybody begins with two merchants in two different districts (J3)."),
    Using: say("Before the city you may use each of your items that works every turn (J34)."),
    Visiting: say(
        "Visit one of three places: the market for up to two goods of one colour (J9), the "
        "guild hall to hire a merchant or take one or two back (J10), or the bazaar to put "
        "up an item whose minimum you can pay (J11)."
    ),
    PuttingUp: say("You bid first for what you put up, and may equal others' bids (J13)."),
    Auction: say(
        "A bid is a number of goods; whoever bids must own the minimum and as many goods "
        "(J12). Each goes higher or passes for good; only the one whose turn it is may "
        "equal (J13). The last one in pays and has the prestige (J15)."
    ),
    Paying: say("You pay as many goods as you bid, the minimum among them (J15)."),
    Moving: say(
        "Move either stone into an open district: it is the active one for the votes, and "
        "nobody enters or leaves a district with a stone but by them (J6, J18)."
    ),
    Voting: say(
        "All vote in secret. What a card does depends on how many have shown it: alone, "
        "two, or more (J20). Trade by three counts your merchants in the centre; three on "
        "the black market lose all their goods."
    ),
    Selling: say(
        "Great market: whoever has a merchant in the centre and enough goods must sell, "
        "round and round, until nobody can (J26, J27)."
    ),
    Settling: say("After a sale one merchant leaves the centre for an open district (J26)."),
    Fleeing: say("You are expelled: your single merchant chooses a neighbour (J24)."),
    Expelling: say(
        "Expelled merchants go to the open neighbours, one each; the others go home (J24)."
    ),
    Calling: say("You may choose the card of this market (J43)."),
    Keeping: say("A lockpick keeps one of the items it turned up (J42)."),
}
"""The rules behind the question of each phase."""


def meaning(view: View) -> tuple[Sentence, ...]:
    """Return an explanation of the question being asked, with its rules."""
    usual = say("What is not marked with a way out must be done, if it can (J21).")
    return (MEANINGS.get(type(view.phase), usual),)
