"""The options of each question in Jantaris, and why other answers are illegal."""

from itertools import combinations

from basari.errors import Sentence, say
from basari.kernel import Fixed, Listed, Options, Seat
from basari.rules import auction
from basari.rules.auction import Auction, Bid
from basari.rules.jantaris.bazaar import highest_bid, payments
from basari.rules.jantaris.city import CENTRE, City, Item
from basari.rules.jantaris.deeds import banishments, thefts
from basari.rules.jantaris.diplomacy import shifts
from basari.rules.jantaris.goods import COLOURS, NOTHING, Goods, only
from basari.rules.jantaris.greatmarket import card_up
from basari.rules.jantaris.ground import open_areas, open_districts
from basari.rules.jantaris.moves import (
    BAZAAR,
    DONE,
    SKIP,
    VOTES,
    Call,
    Expel,
    Hire,
    Market,
    Move,
    Pay,
    Place,
    PutUp,
    Recall,
    Sell,
    Settle,
    Stone,
    Take,
    Use,
    Vote,
)
from basari.rules.jantaris.standing import room
from basari.rules.jantaris.table import (
    Expelling,
    Hiring,
    Paying,
    PuttingUp,
    Robbing,
    Shifting,
    State,
    Taking,
    Using,
)

BALLOT: Fixed[Vote] = Fixed(VOTES, "J19")
TWO = 2
"""The most goods from the market, and the most merchants taken back (J9, J10)."""


def name_area(area: int) -> Sentence:
    """Return the name of an area in messages."""
    return say("the centre") if area == CENTRE else say("district {number}", number=area)


class Places(Listed[Place]):
    """Pairs of districts, the lower first (J3)."""

    districts: int

    def why_not(self, move: object) -> str:
        """Explain how two merchants are placed."""
        return say(
            "{move} is not possible: place two merchants in two different districts from 1 to "
            "{last}, the lower first (J3)",
            move=move,
            last=self.districts,
        )


def places(city: City) -> Places:
    """Return the ways to place the first two merchants (J3)."""
    pairs = combinations(city.districts, TWO)
    return Places(tuple(map(Place, pairs)), len(city.districts))


class Visits(Listed[Move]):
    """The visits open to the active seat: market, guild hall, bazaar (J9-J11)."""

    state: State

    def why_not(self, move: object) -> str:
        """Explain which rule forbids *move*."""
        state = self.state
        match move:
            case Market(Goods() as goods):
                return _no_market(goods, room(state, state.turn))
            case Hire((area,)):
                return _no_entry(area, state) or say("you have no merchant left to hire (J10)")
            case Hire():
                return say("{move}: in the guild hall you hire one merchant (J10)", move=move)
            case Recall(areas) if areas != _rising(areas) or not 1 <= len(areas) <= TWO:
                return say("{move}: name one or two areas, rising, the centre last", move=move)
            case Recall(areas):
                return _no_recall(areas, state)
            case _:
                return say(
                    "{move} is no visit: go to the market, the guild hall or the bazaar (J9-J11)",
                    move=move,
                )


def _rising(areas: tuple[int, ...]) -> tuple[int, ...]:
    """Return *areas* sorted: districts by number, then the centre."""
    return tuple(sorted(areas, key=lambda area: (area == CENTRE, area)))


def _no_market(goods: Goods, free: Goods) -> str:
    if goods.size > TWO or (goods.red and goods.black):
        return say("{goods}: the market gives none, one or two goods of a colour (J9)", goods=goods)
    return say("{goods}: your room and the bank allow {free} (J5, J8)", goods=goods, free=free)


def _no_entry(area: int, state: State) -> str | None:
    """Return why nobody can come to or leave *area*; `None` if it is open."""
    if not 0 <= area < len(state.plan):
        return say("there is no {area}", area=name_area(area))
    if area in state.stones:
        return say("a guild stone lies in {area}: nobody comes or goes (J6)", area=name_area(area))
    return None


def _no_recall(areas: tuple[int, ...], state: State) -> str:
    barred = [why for area in areas if (why := _no_entry(area, state))]
    few = say("you have too few merchants in {areas} (J10)", areas=name_area(areas[0]))
    if len(set(areas)) > 1 and state.plan[areas[0]][state.turn] and not barred:
        few = say("you have too few merchants in {areas} (J10)", areas=name_area(areas[1]))
    return barred[0] if barred else few


def visits(city: City, state: State) -> Visits:
    """Return the visits open to the active seat, among them `market -` (J9-J11, JR6)."""
    seat, free, areas = state.turn, room(state, state.turn), open_areas(city, state)
    found: list[Move] = [Market(NOTHING)]
    for colour in COLOURS:
        found += [Market(only(colour, n)) for n in range(1, min(TWO, free.of(colour)) + 1)]
    if state.supply[seat]:
        found += [Hire((area,)) for area in areas]
    own = [(area, number) for area in areas if (number := state.plan[area][seat])]
    for place, (area, number) in enumerate(own):
        found.append(Recall((area,)))
        if number > 1:
            found.append(Recall((area, area)))
        found += [Recall((area, other)) for other, _ in own[place + 1 :]]
    found.append(BAZAAR)
    return Visits(tuple(found), state)


class Bids(auction.Bids):
    """Bids up to what the seat can pay, above the standing bid (J12, J13)."""

    standing: int
    minimum: Goods

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible bid."""
        match move:
            case Bid(int() as amount) if amount >= self.amounts.stop:
                return say(
                    "you bid {amount} but can pay {most} at most (J12)",
                    amount=amount,
                    most=self.amounts.stop - 1,
                )
            case Bid(amount) if self.standing:
                return say(
                    "{amount} is too little: {standing} stands, bid at least {least} (J13)",
                    amount=amount,
                    standing=self.standing,
                    least=self.amounts.start,
                )
            case Bid() | auction.Pass():
                return say(
                    "{move}: you must bid, at least the size of the minimum {minimum} (J13)",
                    move=move,
                    minimum=self.minimum,
                )
            case _:
                return say("{move} is no answer here: bid or pass (J13)", move=move)


def bids(state: State, phase: Auction[int], item: Item) -> Bids:
    """Return what the seat whose turn it is may bid (J13)."""
    highest, standing = highest_bid(state, phase.turn, item), phase.standing
    least = phase.least() if standing else item.bid.size
    return Bids(range(least, highest + 1), standing > 0, standing, item.bid)


class Payments(Listed[Pay]):
    """Payments open to a buyer, most red first (J15, J46)."""

    price: int
    minimum: Goods
    discount: int
    own: Goods

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible payment."""
        match move:
            case Pay(Goods() as goods) if goods.size != self.price:
                return say("{goods}: the price is {price} (J15)", goods=goods, price=self.price)
            case Pay(Goods() as goods) if goods.lacks(self.minimum) > self.discount:
                return say(
                    "{goods} lacks some of the minimum {minimum} (J15)",
                    goods=goods,
                    minimum=self.minimum,
                )
            case Pay(goods):
                return say("you pay {goods} but own {own} (J15)", goods=goods, own=self.own)
            case _:
                return say(
                    "{move} is no answer here: pay {price} goods", move=move, price=self.price
                )


def pays(city: City, state: State, phase: Paying) -> Payments:
    """Return the payments open to a buyer (J15)."""
    discount = state.reach.discounts[phase.seat]
    return Payments(
        payments(city, state, phase),
        phase.bid - discount,
        city.item(phase.item).bid,
        discount,
        state.goods[phase.seat],
    )


class Stones(Listed[Stone]):
    """Moves of the red stone, then of the black one, by rising district (J18)."""

    state: State

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible move of a stone."""
        match move:
            case Stone(_, int() as district):
                return _no_entry(district, self.state) or say(
                    "{move}: a stone never returns to the centre (J7)", move=move
                )
            case _:
                return say("{move} is no answer here: move a stone (J18)", move=move)


def stones(city: City, state: State) -> Stones:
    """Return where the stones can go (J18)."""
    districts = open_districts(city, state)
    found = [Stone(colour, district) for colour in COLOURS for district in districts]
    return Stones(tuple(found), state)


class Hires(Listed[Move]):
    """Areas where a vote or an item lets the seat hire one or more merchants (J20, J39)."""

    most: int

    def why_not(self, move: object) -> str:
        """Explain where merchants can be hired instead."""
        if isinstance(move, Hire) and len(set(move.areas)) > 1:
            return say("{move}: all at once go into one and the same district (JR13)", move=move)
        goals = [name_area(hire.areas[0]) for hire in self.moves if isinstance(hire, Hire)]
        return say(
            "{move} is not possible: hire up to {most} in {goals} (J20, J39)",
            move=move,
            most=self.most,
            goals=", ".join(dict.fromkeys(goals)),
        )


def hires(phase: Hiring) -> Hires:
    """Return where merchants can be hired by a vote or an item (J20, J39)."""
    found: list[Move] = [SKIP] if phase.skipping else []
    for area in phase.goals:
        found += [Hire((area,) * number) for number in range(1, phase.most + 1)]
    return Hires(tuple(found), phase.most)


class Expulsions(Listed[Move]):
    """Seats that an item can drive out of open districts (J41)."""

    def why_not(self, move: object) -> str:
        """Explain whom the seat may name instead."""
        return say(
            "{move} is not possible: name an open district and a seat that stands there and is "
            "not sheltered, or skip (J41, J47)",
            move=move,
        )


def expulsions(city: City, state: State, phase: Expelling) -> Options[Move]:
    """Return whom the seat may name, by influence or by an item (J20, J41)."""
    if phase.item:
        return Expulsions((SKIP, *banishments(city, state, phase.seat)))
    seats = range(len(state.goods))
    return Fixed(tuple([Expel(state.district, Seat(seat)) for seat in seats]), "J20")


def uses(phase: Using) -> Fixed[Move]:
    """Return the items that can be used (J34)."""
    return Fixed((DONE, *map(Use, phase.items)), "J34")


def puttings(phase: PuttingUp) -> Fixed[Move]:
    """Return the items that can be put up for auction (J11, J16)."""
    items = tuple(map(PutUp, phase.items))
    return Fixed((DONE, *items), "J16") if phase.again else Fixed(items, "J11")


def robberies(state: State, phase: Robbing) -> Fixed[Move]:
    """Return which goods can be taken from whom (J20, J40)."""
    found = thefts(state, phase.seat)
    return Fixed((SKIP, *found), "J40") if phase.item else Fixed(found, "J20")


def takings(state: State, phase: Taking) -> Fixed[Take]:
    """Return the heaps that can be taken from the bank, most red first (J20, J38)."""
    heaps = room(state, phase.seat).heaps(phase.number)
    return Fixed(tuple(map(Take, heaps)), "J38" if phase.item else "J20")


def shiftings(city: City, state: State, phase: Shifting) -> Fixed[Move]:
    """Return how merchants can be moved by influence (J20)."""
    return Fixed((SKIP, *shifts(city, state, phase)), "J20")


def calls(city: City) -> Fixed[Move]:
    """Return all market cards, any of which can be chosen (J43)."""
    return Fixed((SKIP, *map(Call, range(1, len(city.market) + 1))), "J43")


def sales(city: City, state: State, seat: Seat) -> Fixed[Sell]:
    """Return the heaps that can be sold, most red first (J26)."""
    heaps = state.goods[seat].heaps(card_up(city, state).goods)
    return Fixed(tuple(map(Sell, heaps)), "J26")


def settlings(city: City, state: State) -> Fixed[Settle]:
    """Return the open districts, to one of which the merchant goes (J26)."""
    return Fixed(tuple(map(Settle, open_districts(city, state))), "J26")
