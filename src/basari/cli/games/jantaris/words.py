"""Names of what there is in Jantaris, in the language that is spoken."""

from collections.abc import Sequence
from re import sub

from basari.cli.texts import _, cn_, language, n_
from basari.rules.jantaris.city import (
    CENTRE,
    Area,
    Banishment,
    Book,
    Coins,
    Credit,
    Item,
    Lockpick,
    Recruits,
    Shelter,
    Supplies,
    Theft,
    Title,
    Warehouse,
)
from basari.rules.jantaris.goods import Colour, Goods
from basari.rules.jantaris.moves import Vote
from basari.rules.jantaris.table import Stage


def area_name(area: Area) -> str:
    """Name an area as one says it."""
    return _("the centre") if area.number == CENTRE else area.name


def area_names(areas: Sequence[Area]) -> str:
    """Name several areas."""
    return ", ".join(map(area_name, areas))


def item_name(title: Title) -> str:
    """Name an item."""
    return title.de if language() == "de" else title.name


def item_names(titles: Sequence[Title]) -> str:
    """Name several items."""
    return ", ".join(map(item_name, titles))


def colour_name(colour: Colour) -> str:
    """Name a colour, as that of a stone."""
    return cn_("stone", "black", "black", 1) if colour else cn_("stone", "red", "red", 1)


def vote_name(vote: Vote) -> str:
    """Name a voting card."""
    return {
        Vote.TRADE: _("trade"),
        Vote.BLACK: _("black market"),
        Vote.INFLUENCE: _("influence"),
        Vote.RECRUIT: _("recruiting"),
    }[vote]


def merchants(number: int) -> str:
    """Count merchants."""
    return n_("{number} merchant", "{number} merchants", number).format(number=number)


def spelled(text: str) -> str:
    """Spell merchants out that are drawn as dots: `+1 ●`."""
    return sub(r"(\d) ●", lambda found: merchants(int(found[1])), text)


def numbered(area: Area) -> str:
    """Name an area with its number: `3 Shakara`."""
    return f"{area.number} {area.name}" if area.number else _("the centre")


def either(words: Sequence[str]) -> str:
    """Join words of which one can be chosen: `8 or 2`."""
    if len(words) < 2:  # noqa: PLR2004 - nothing to choose
        return "".join(words)
    return _("{others} or {last}").format(others=", ".join(words[:-1]), last=words[-1])


def stage_name(stage: Stage) -> str:
    """Name a part of the turn."""
    return {
        Stage.SETUP: _("set-up"),
        Stage.ITEMS: _("items"),
        Stage.CITY: _("in the city"),
        Stage.DIPLOMACY: _("diplomacy"),
        Stage.MARKET: _("great market"),
        Stage.DOMINATION: _("domination"),
    }[stage]


def ability(item: Item) -> str:
    """Say in a few words what an item can do."""
    what = _ability(item)
    if not what:
        return ""
    when = _("once: {what}") if item.once else _("each turn: {what}") if item.turn else "{what}"
    told = when.format(what=what)
    return _("{what}, then gone").format(what=told) if item.discard else told


def _ability(item: Item) -> str:  # noqa: C901 - a line per kind
    match item.ability:
        case Supplies(red, black, any=anything):
            return _supplies(red, black, anything)
        case Recruits(count, districts, centre):
            if districts and centre:
                return _("{count} ● anywhere").format(count=count)
            text = _("{count} ● into a district") if districts else _("{count} ● into the centre")
            return text.format(count=count)
        case Theft(count):
            return n_(
                "take {count} good from others", "take {count} goods from others", count
            ).format(count=count)
        case Banishment():
            return _("expel from an open district")
        case Lockpick(count, highest):
            text = (
                _("of {count} items the best, free")
                if highest
                else _("of {count} items the least, free")
            )
            return text.format(count=count)
        case Coins():
            return _("name the market card")
        case Book(count):
            return _("bazaar: {count} items more").format(count=count)
        case Warehouse(goods):
            return _("up to {goods} of a colour").format(goods=goods)
        case Credit(goods):
            return _("auctions: {goods} cheaper").format(goods=goods)
        case Shelter():
            return _("others cannot expel you")
        case _:
            return ""


def _supplies(red: int, black: int, anything: int) -> str:
    heap = str(Goods(red, black)) if red or black else ""
    if not anything:
        return _("gain {goods}").format(goods=heap)
    some = n_("{number} of any colour", "{number} of any colours", anything).format(number=anything)
    return _("gain {goods}").format(goods=f"{heap} + {some}" if heap else some)
