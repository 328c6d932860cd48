"""Answers in words: what somebody would do, and of whom it is asked."""

from basari.cli.games.jantaris.words import (
    area_name,
    area_names,
    colour_name,
    item_name,
    merchants,
    numbered,
    vote_name,
)
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.rules.auction import Bid, Pass
from basari.rules.jantaris import moves as m
from basari.rules.jantaris.moves import Move
from basari.rules.jantaris.table import View


def option(move: Move, view: View, seat: Seat, names: Names | None = None) -> str:
    """Name an answer; whoever it is about by name, or by seat where names are not known."""
    for part in (_visit, _goods, _merchants):
        told = part(move, view)
        if told:
            return told
    return _about(move, view, seat, names) or _word(move) or str(move)


def _visit(move: Move, view: View) -> str:
    """Name what is done in the city."""
    city = view.rules.city
    match move:
        case m.Market(goods) if not goods.size:
            return _("market: take nothing")
        case m.Market(goods):
            return _("market: take {goods}").format(goods=goods)
        case m.Recall(areas):
            named = area_names([city.areas[area] for area in areas])
            return _("take back from {areas}").format(areas=named)
        case m.Bazaar():
            return _("visit the bazaar")
        case m.Use(item) | m.PutUp(item) | m.Keep(item):
            return item_name(city.item(item).title)
        case _:
            return ""


def _goods(move: Move, view: View) -> str:
    """Name what is paid, taken or sold."""
    match move:
        case m.Pay(goods):
            return _("pay {goods}").format(goods=goods)
        case m.Take(goods):
            return _("take {goods}").format(goods=goods)
        case m.Sell(goods):
            return _("sell {goods}").format(goods=goods)
        case m.Call(card):
            tag = view.rules.city.market[card - 1]
            told = _("card {card}: {goods} goods for {prestige} prestige")
            return told.format(card=card, goods=tag.goods, prestige=tag.prestige)
        case _:
            return ""


def _merchants(move: Move, view: View) -> str:
    """Name where merchants or stones go."""
    areas = view.rules.city.areas
    match move:
        case m.Hire((goal,)):
            return _("one merchant to {area}").format(area=area_name(areas[goal]))
        case m.Place(goals) | m.Hire(goals):
            if len(goals) > 1 and len(set(goals)) == 1:
                told = _("{merchants} to {area}")
                return told.format(merchants=merchants(len(goals)), area=area_name(areas[goals[0]]))
            named = area_names([areas[area] for area in goals])
            return _("merchants to {areas}").format(areas=named)
        case m.Stone(colour, district):
            told = _("{colour} stone to {area}")
            return told.format(colour=colour_name(colour), area=area_name(areas[district]))
        case m.Flee(district) | m.Settle(district):
            return numbered(areas[district])
        case m.Shift(start, goal, number):
            told = _("{merchants} from {start} to {goal}")
            return told.format(
                merchants=merchants(number),
                start=area_name(areas[start]),
                goal=area_name(areas[goal]),
            )
        case _:
            return ""


def _about(move: Move, view: View, seat: Seat, names: Names | None) -> str:
    """Name what is done to somebody."""

    def who(other: Seat) -> str:
        if names is not None:
            return names[other]
        return _("seat {number}").format(number=other)

    match move:
        case m.Rob(other, colour):
            told = _("1{colour} from {name}")
            return told.format(colour=colour, name=who(other))
        case m.Expel(district, other):
            told = _("{name} out of {area}")
            if other == seat:
                told = _("yourself out of {area}")
            return told.format(name=who(other), area=area_name(view.rules.city.areas[district]))
        case _:
            return ""


def _word(move: Move) -> str:
    """Name an answer that is a word, or a bid."""
    match move:
        case m.Vote():
            return vote_name(move)
        case m.Done():
            return _("no more")
        case m.Skip():
            return _("leave it at that")
        case Pass():
            return _("pass")
        case Bid(amount):
            return _("bid {amount}").format(amount=amount)
        case _:
            return ""
