"""The city in sentences: for those who read lines, and as help."""

from collections.abc import Iterator

from basari.cli.games.jantaris.layout import CityScene, to_come
from basari.cli.games.jantaris.signs import badges
from basari.cli.games.jantaris.votes import COUNTS, cell
from basari.cli.games.jantaris.words import ability, area_names, item_name, spelled, vote_name
from basari.cli.texts import _
from basari.cli.words import Names, people
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.jantaris.city import CENTRE, ruler
from basari.rules.jantaris.goods import COLOURS
from basari.rules.jantaris.moves import VOTES, Move
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


def described(view: View, names: Names) -> Iterator[str]:
    """Say what lies on the table."""
    letters = badges(names)
    for area in view.rules.city.areas:
        told = _area(view, letters, area.number)
        if told:
            yield told
    yield from shown(view)
    for card in view.open:
        areas = [view.rules.city.areas[one] for one in view.rules.city.domination[card - 1]]
        yield _("Domination, 3 prestige for ruling: {areas}.").format(areas=area_names(areas))
    for seat, name in enumerate(names):
        yield _seat(view, Seat(seat), letters[seat], name)
    yield _("Market cards to come: {cards}.").format(cards=to_come(view))
    if view.last:
        yield _("This is the last round.")


def _area(view: View, letters: tuple[str, ...], number: int) -> str:
    """Say who stands in an area, who rules it, and which stone lies there."""
    area, counts = view.rules.city.areas[number], view.plan[number]
    parts = [f"{letters[seat]} {count}" for seat, count in enumerate(counts) if count]
    stones = [c for c in COLOURS if view.stones[c] == number]
    parts += [_("stone {colour}").format(colour=colour) for colour in stones]
    if number == CENTRE:
        parts.append(_("{number} of {full} for a market").format(number=sum(counts), full=FULL))
        return _("Centre: {parts}.").format(parts=", ".join(parts))
    if not parts:
        return ""
    rules = ruler(counts)
    if rules is not None:
        parts.append(_("{letter} rules").format(letter=letters[rules]))
    return f"{number} {area.name}: {', '.join(parts)}."


def shown(view: View) -> Iterator[str]:
    """Say which items are on show."""
    for number in view.show:
        item = view.rules.city.item(number)
        what = spelled(ability(item))
        told = _("Item {number}, {name}: {prestige} prestige, minimum {minimum}")
        line = told.format(
            number=number, name=item_name(item.title), prestige=item.prestige, minimum=item.bid
        )
        crown = _(", crown") if item.crown else ""
        yield f"{line}{crown}; {what}." if what else f"{line}{crown}."


def _seat(view: View, seat: Seat, letter: str, name: str) -> str:
    items = [item_name(view.rules.city.item(number).title) for number in view.items[seat]]
    told = _(
        "{letter} is {name}: {prestige} prestige, goods {goods}, {supply} at home; items: {items}."
    )
    return told.format(
        letter=letter,
        name=name,
        prestige=view.prestige[seat],
        goods=view.goods[seat],
        supply=view.supply[seat],
        items=", ".join(items) or "-",
    )


def question(view: View, name: str) -> str:
    """Ask for what is to be decided, by name."""
    texts = {
        Placing: _("{name}, where do your first two merchants stand?"),
        Using: _("{name}, do you use an item?"),
        Visiting: _("{name}, which place do you visit?"),
        PuttingUp: _("{name}, which item do you put up?"),
        Auction: _("{name}, do you bid or pass?"),
        Paying: _("{name}, with which goods do you pay?"),
        Moving: _("{name}, where do you move a stone?"),
        Voting: _("{name}, which card do you play in secret?"),
        Robbing: _("{name}, from whom do you take a good?"),
        Taking: _("{name}, which goods do you take?"),
        Hiring: _("{name}, where do you hire?"),
        Expelling: _("{name}, whom do you expel?"),
        Shifting: _("{name}, who moves?"),
        Fleeing: _("{name}, where does your merchant go?"),
        Calling: _("{name}, which market card?"),
        Selling: _("{name}, which goods do you sell?"),
        Settling: _("{name}, where does your merchant settle?"),
        Keeping: _("{name}, which item do you keep?"),
    }
    return texts.get(type(view.phase), _("{name}, what do you do?")).format(name=name)


def asked(scene: CityScene, decision: Decision[Move]) -> Iterator[str]:
    """Ask where lines are typed, with what one must know for it."""
    view, names = scene.view, scene.called
    phase = view.phase
    if type(phase) is Auction:
        yield from auction(view, names)
    else:
        yield from described(view, names)
    if type(phase) is Voting:
        yield from ballot(view, names, decision.seat)
    yield question(view, scene.names[decision.seat])


def auction(view: View, names: Names) -> Iterator[str]:
    """Say what is auctioned, the standing bid, who is still in, and what they have."""
    phase = view.phase
    if type(phase) is not Auction:
        return
    item = view.rules.city.item(phase.what)
    told = _("{name} has put up {item}: {prestige} prestige, minimum {minimum}. {what}")
    yield told.format(
        name=names[phase.opener],
        item=item_name(item.title),
        prestige=item.prestige,
        minimum=item.bid,
        what=spelled(ability(item)),
    ).strip()
    if phase.holder is not None:
        told = _("{name} has bid {amount}; still in: {names}.")
        yield told.format(
            name=names[phase.holder],
            amount=phase.standing,
            names=people(sorted(phase.order), names),
        )
    for seat, name in enumerate(names):
        yield _("{name} has {goods}.").format(name=name, goods=view.goods[seat])


def ballot(view: View, names: Names, seat: Seat) -> Iterator[str]:
    """Say what every vote would bring a seat."""
    letters = badges(names)
    heads = (_("alone"), _("by two"), _("by three or more"))
    for vote in VOTES:
        cells = [cell(view, letters, seat, vote, count) for count in COUNTS]
        parts = [
            f"{head} {spelled(one.word)} ({one.why})"
            for head, one in zip(heads, cells, strict=True)
        ]
        yield f"{vote_name(vote)}: " + "; ".join(parts).replace("−", "-") + "."


def meaning(view: View) -> Iterator[str]:
    """Say what the question is about."""
    texts = {
        Placing: _("Everybody begins with two merchants in two different districts (J3)."),
        Using: _("Before the city you may use each of your items that works every turn (J34)."),
        Visiting: _(
            "Visit one of three places: the market for up to two goods of one colour (J9), the "
            "guild hall to hire a merchant or take one or two back (J10), or the bazaar to put "
            "up an item whose minimum you can pay (J11)."
        ),
        PuttingUp: _("You bid first for what you put up, and may equal others' bids (J13)."),
        Auction: _(
            "A bid is a number of goods; whoever bids must own the minimum and as many goods "
            "(J12). Each goes higher or passes for good; only the one whose turn it is may "
            "equal (J13). The last one in pays and has the prestige (J15)."
        ),
        Paying: _("You pay as many goods as you bid, the minimum among them (J15)."),
        Moving: _(
            "Move either stone into an open district: it is the active one for the votes, and "
            "nobody enters or leaves a district with a stone but by them (J6, J18)."
        ),
        Voting: _(
            "All vote in secret. What a card does depends on how many have shown it: alone, "
            "two, or more (J20). Trade by three counts your merchants in the centre; three on "
            "the black market lose all their goods."
        ),
        Selling: _(
            "Great market: whoever has a merchant in the centre and enough goods must sell, "
            "round and round, until nobody can (J26, J27)."
        ),
        Settling: _("After a sale one merchant leaves the centre for an open district (J26)."),
        Fleeing: _("You are expelled: your single merchant chooses a neighbour (J24)."),
        Expelling: _(
            "Expelled merchants go to the open neighbours, one each; the others go home (J24)."
        ),
        Calling: _("You may choose the card of this market (J43)."),
        Keeping: _("A lockpick keeps one of the items it turned up (J42)."),
    }
    yield texts.get(
        type(view.phase), _("What is not marked with a way out must be done, if it can (J21).")
    )
