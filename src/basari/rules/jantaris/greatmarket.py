"""Phase 3, the great market: held once five merchants are in the centre (J25-J28)."""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.jantaris.city import CENTRE, City, Coins, MarketCard
from basari.rules.jantaris.deeds import discard
from basari.rules.jantaris.events import (
    CardCalled,
    GoodsSold,
    MarketClosed,
    MarketOpened,
    Settled,
)
from basari.rules.jantaris.goods import Goods
from basari.rules.jantaris.ground import move_merchants
from basari.rules.jantaris.moves import Call, Skip
from basari.rules.jantaris.standing import award_prestige, pay
from basari.rules.jantaris.table import (
    BETWEEN,
    FULL,
    Calling,
    Drawing,
    Luck,
    Selling,
    Settling,
    Stage,
    State,
)
from basari.rules.seats import after, clockwise


def begin(city: City, state: State) -> Step[State]:
    """Begin a great market with five or more merchants in the centre, otherwise phase 4 (J25)."""
    ready = replace(state, stage=Stage.MARKET, district=0)
    if sum(state.plan[CENTRE]) < FULL:
        return Step(begin_domination(ready))
    return _next_caller(city, ready, clockwise(state.turn, len(state.goods)))


def _next_caller(city: City, state: State, seats: tuple[Seat, ...]) -> Step[State]:
    """Ask the first of *seats* whose item can choose the card; if none, turn it up (J43, JR22)."""
    for seat in seats:
        for number in state.items[seat]:
            if type(city.item(number).ability) is Coins:
                return Step(replace(state, phase=Calling(seat, number)))
    if state.fresh:
        return Step(replace(state, phase=Drawing(Luck.MARKET, 1)))
    return open_market(city, state, state.known[0])


def name_card(city: City, state: State, phase: Calling, move: Call | Skip) -> Step[State]:
    """Choose the card of this market by an item, or leave that to the other seats (J43)."""
    if isinstance(move, Skip):
        seats = clockwise(state.turn, len(state.goods))
        return _next_caller(city, state, seats[seats.index(phase.seat) + 1 :])
    item = city.item(phase.item)
    step = Step.to(state, CardCalled(phase.seat, item.title, move.card))
    step = step.then(lambda state: discard(city, state, phase.seat, item))
    return step.then(lambda state: open_market(city, state, move.card))


def open_market(city: City, state: State, number: int) -> Step[State]:
    """Open the market with a card, which is taken from its place in the pile (J25, J28)."""
    card = city.market[number - 1]
    turned = replace(
        state,
        up=number,
        fresh=state.fresh - {number},
        known=tuple([other for other in state.known if other != number]),
    )
    told = MarketOpened(number, card.goods, card.prestige, state.plan[CENTRE])
    return Step.to(turned, told).then(lambda state: _next_seller(city, state, state.turn))


def card_up(city: City, state: State) -> MarketCard:
    """Return the market card that is up."""
    return city.market[state.up - 1]


def _next_seller(city: City, state: State, first: Seat) -> Step[State]:
    """Ask the first seat, from *first* on, that can sell; without any, go on (J26, J27, JR16)."""
    goods, centre = card_up(city, state).goods, state.plan[CENTRE]
    for seat in clockwise(first, len(state.goods)):
        if centre[seat] and state.goods[seat].size >= goods:
            return Step(replace(state, phase=Selling(seat)))
    return Step(replace(state, phase=BETWEEN))


def sell(city: City, state: State, phase: Selling, goods: Goods, goal: int) -> Step[State]:
    """Sell goods for prestige; then ask where a merchant goes from the centre (J26)."""
    seat = phase.seat
    gave = replace(pay(state, seat, goods), phase=Settling(seat))
    return award_prestige(gave, seat, GoodsSold(seat, goods, card_up(city, state).prestige), goal)


def settle(city: City, state: State, phase: Settling, district: int) -> Step[State]:
    """Move a merchant from the centre into a district; then ask the next seller (J26, J27)."""
    seat = phase.seat
    went = move_merchants(state, seat, {CENTRE: -1, district: 1})
    onward = after(seat, len(state.goods))
    return Step.to(went, Settled(seat, city.areas[district])).then(
        lambda state: _next_seller(city, state, onward)
    )


def close_market(state: State, *, shuffle: bool) -> Step[State]:
    """Put the market card under the pile; with *shuffle*, shuffle once all were up (J28, JO4)."""
    known = (*state.known, state.up)
    put_under = replace(state, known=known, up=0)
    if shuffle and not state.fresh:
        put_under = replace(put_under, known=(), fresh=frozenset(known))
    return Step.to(begin_domination(put_under), MarketClosed(state.up))


def begin_domination(state: State) -> State:
    """Return the state at the start of phase 4 (J29)."""
    return replace(state, phase=BETWEEN, stage=Stage.DOMINATION)
