"""Phase 1, the city: the market, the guild hall, and the bazaar with its auctions (J9-J17)."""

from msgspec.structs import replace

from basari.chance import Draw
from basari.kernel import Event, Seat, Step
from basari.rules.auction import Auction, Bid, Pass
from basari.rules.jantaris.city import Book, City, Item
from basari.rules.jantaris.deeds import acquire
from basari.rules.jantaris.events import (
    BazaarLeft,
    BazaarVisited,
    BidMade,
    GoodsGained,
    ItemBought,
    ItemsReturned,
    ItemsShown,
    Means,
    Passed,
    PutUpForAuction,
    Recalled,
)
from basari.rules.jantaris.goods import Goods
from basari.rules.jantaris.ground import hire, move_merchants
from basari.rules.jantaris.moves import Bazaar, Done, Hire, Market, Pay, PutUp, Recall
from basari.rules.jantaris.standing import gain, pay
from basari.rules.jantaris.table import (
    MOVING,
    SHOWN,
    Drawing,
    Luck,
    Paying,
    PuttingUp,
    Stage,
    State,
)
from basari.rules.seats import clockwise


def visit(city: City, state: State, move: Market | Hire | Recall | Bazaar) -> Step[State]:
    """Visit the market, the guild hall or the bazaar (J9-J11)."""
    seat = state.turn
    if isinstance(move, Bazaar):
        return _enter(city, state)
    if isinstance(move, Market):
        told = GoodsGained(seat, move.goods, Means.VISIT)
        return Step.to(gain(state, seat, move.goods), told).then(lambda state: leave(city, state))
    if isinstance(move, Hire):
        step = hire(city, state, seat, move.areas, Means.VISIT)
    else:
        step = _recall(city, state, move.areas)
    return step.then(lambda state: leave(city, state))


def _recall(city: City, state: State, areas: tuple[int, ...]) -> Step[State]:
    """Take one or two merchants back into the seat's supply (J10)."""
    changes = {area: -areas.count(area) for area in areas}
    went = move_merchants(state, state.turn, changes)
    return Step.to(went, Recalled(state.turn, tuple([city.areas[area] for area in areas])))


def _enter(city: City, state: State) -> Step[State]:
    """Enter the bazaar; the owner of a book first sees more items (J11, J44)."""
    books = [city.item(number).ability for number in state.items[state.turn]]
    more = max((book.count for book in books if isinstance(book, Book)), default=0)
    count = min(more, len(state.pile))
    step = Step.to(state, BazaarVisited(state.turn))
    if count:
        return step.at(replace(state, phase=Drawing(Luck.BROWSE, count)))
    return step.then(lambda state: _ask_for_item(city, state))


def browse(city: City, state: State, draw: Draw) -> Step[State]:
    """Put items on show for this visit only (J44)."""
    step = show_items(city, replace(state, browsed=tuple(sorted(draw.cards))), draw)
    return step.then(lambda state: _ask_for_item(city, state))


def show_items(city: City, state: State, draw: Draw) -> Step[State]:
    """Put the drawn items on show (J2, J17, J44)."""
    drawn = tuple(sorted(draw.cards))
    show = tuple(sorted(state.show + drawn))
    told = ItemsShown(tuple([city.item(number).title for number in drawn]))
    return Step.to(replace(state, show=show, pile=state.pile.difference(drawn)), told)


def _ask_for_item(city: City, state: State) -> Step[State]:
    """Ask which item to put up for auction; end the visit if none can be paid for (J11, JR23)."""
    items = payable_items(city, state)
    if items:
        return Step(replace(state, phase=PuttingUp(items, again=False)))
    return Step.to(state, BazaarLeft(state.turn)).then(lambda state: leave(city, state))


def payable_items(city: City, state: State) -> tuple[int, ...]:
    """Return the items on show whose minimum the active seat can pay (J11, J16)."""
    return tuple(
        [number for number in state.show if highest_bid(state, state.turn, city.items[number - 1])]
    )


def highest_bid(state: State, seat: Seat, item: Item) -> int:
    """Return the highest bid that *seat* can make; 0 if it lacks the minimum (J12, J46, JR7)."""
    own, discount = state.goods[seat], state.reach.discounts[seat]
    return 0 if own.lacks(item.bid) > discount else own.size + discount


def continue_visit(city: City, state: State) -> Step[State]:
    """Offer to put another item up for auction, unless the active seat bought one (J16, JR9)."""
    items = () if state.bought else payable_items(city, state)
    if items:
        return Step(replace(state, phase=PuttingUp(items, again=True)))
    return leave(city, state)


def put_up(city: City, state: State, move: PutUp | Done) -> Step[State]:
    """Put an item up for auction, or leave the bazaar (J11, J16)."""
    if isinstance(move, Done):
        return leave(city, state)
    seat, item = state.turn, city.item(move.item)
    auction = Auction(move.item, seat, clockwise(seat, len(state.goods)))
    return Step.to(replace(state, phase=auction), PutUpForAuction(seat, item.title, item.bid))


def bid_or_pass(city: City, state: State, auction: Auction[int], word: Bid | Pass) -> Step[State]:
    """Bid or pass; seats that cannot bid higher drop out, and the last one buys (J13, J14, JR8)."""
    told: Event
    if isinstance(word, Bid):
        told = BidMade(auction.turn, word.amount, word.amount == auction.standing)
        auction = auction.raise_to(word.amount)
    else:
        told, auction = Passed(auction.turn, asked=True), auction.drop_out()
    item = city.item(auction.what)
    auction, out = auction.drop_unable(lambda seat: highest_bid(state, seat, item))
    after = replace(state, phase=auction)
    step = Step.to(after, told, *[Passed(seat, asked=False) for seat in out])
    if not auction.sold:
        return step
    return step.at(replace(after, phase=Paying(auction.turn, auction.what, auction.standing)))


def payments(city: City, state: State, phase: Paying) -> tuple[Pay, ...]:
    """Return the payments open to a buyer: as many goods as bid, with the minimum (J15, J46)."""
    discount, minimum = state.reach.discounts[phase.seat], city.item(phase.item).bid
    heaps = state.goods[phase.seat].heaps(phase.bid - discount)
    return tuple([Pay(heap) for heap in heaps if heap.lacks(minimum) <= discount])


def buy(city: City, state: State, phase: Paying, goods: Goods, goal: int) -> Step[State]:
    """Pay for an item and lay it before the buyer; its prestige may reach *goal* (J15, J32)."""
    seat, item = phase.seat, city.item(phase.item)
    sold = replace(
        pay(state, seat, goods),
        show=tuple([number for number in state.show if number != phase.item]),
        bought=seat == state.turn,
    )
    told = ItemBought(seat, item.title, phase.bid, goods, item.prestige)
    return acquire(city, sold, told, goal)


def leave(city: City, state: State) -> Step[State]:
    """End phase 1: items shown for this visit go back, then the show is filled up (J17, J44)."""
    back = tuple([number for number in state.browsed if number in state.show])
    told = [ItemsReturned(tuple([city.item(number).title for number in back]))] if back else []
    show = tuple([number for number in state.show if number not in back])
    pile = state.pile.union(back) if back else state.pile
    cleared = replace(state, show=show, pile=pile, browsed=())
    missing = min(SHOWN - len(show), len(pile))
    if missing > 0:
        return Step.to(replace(cleared, phase=Drawing(Luck.FILL, missing)), *told)
    return Step.to(begin_diplomacy(cleared), *told)


def fill_show(city: City, state: State, draw: Draw) -> Step[State]:
    """Fill up the show with the drawn items, then begin phase 2 (J17)."""
    step = show_items(city, state, draw)
    return step.at(begin_diplomacy(step.state))


def begin_diplomacy(state: State) -> State:
    """Return the state at the start of phase 2 (J18)."""
    return replace(state, phase=MOVING, stage=Stage.DIPLOMACY)
