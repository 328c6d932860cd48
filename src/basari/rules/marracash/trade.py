"""How shops are sold and entered, and who is paid (M11-M18).

Everything here follows from the state; the active seat is the mover or the auctioneer.
"""

from msgspec.structs import replace

from basari.kernel import Seat, Step
from basari.rules.marracash.city import City
from basari.rules.marracash.events import Entered, FeePaid, Guided, Sold, Walked
from basari.rules.marracash.money import fee_of, income_of, part_of
from basari.rules.marracash.moves import Walk
from basari.rules.marracash.table import State
from basari.value import replace_at

Visit = tuple[int, Seat, int]
"""A shop, its owner, and how many visitors enter it."""


def walk(state: State, city: City, move: Walk, *, each: bool) -> Step[State]:
    """Lead a group along a walk; visitors enter the first open shop of their colour (M16, MR6).

    The others join the group that stands at the end (M15). The mover's part depends on the total
    income, or on what *each* customer brings (MO4).
    """
    start, goal, group = move.start - 1, move.goal - 1, state.groups[move.start - 1]
    visits, rest = _visits(state, city, move, group)
    met = "".join(sorted(rest + state.groups[goal]))
    gone = replace(state, groups=replace_at(replace_at(state.groups, start, ""), goal, met))
    step = Step.to(gone, Walked(state.seat, move.start, move.goal, group))
    for visit in visits:
        shop, owner, number = visit
        own = owner == state.seat
        part = 0 if own else part_of(state.customers[shop], number, each=each)
        step = step.then(_serve, city, visit, part)
        if part:
            step = step.then(_pay_guide, city.shops[shop], owner, part)
    return step


def _visits(state: State, city: City, move: Walk, group: str) -> tuple[list[Visit], str]:
    """Return which shops visitors enter on a walk, and who is left of the group (M16)."""
    found = []
    for shop in city.way(move.start, move.goal).passes:
        colour, owner = city.shops[shop][0], state.owners[shop]
        if owner is not None and colour in group:
            found.append((shop, owner, group.count(colour)))
            group = group.replace(colour, "")
    return found, group


def _pay_guide(state: State, shop: str, owner: Seat, part: int) -> Step[State]:
    """Pay the active seat for leading customers to another seat's shop (M18)."""
    mover = state.seat
    cash = replace_at(state.cash, mover, state.cash[mover] + part)
    return Step.to(replace(state, cash=cash), Guided(mover, shop, owner, part))


def _serve(state: State, city: City, visit: Visit, part: int = 0) -> Step[State]:
    """Pay the owner for new customers from the bank, less the mover's *part* (M17, M18)."""
    shop, owner, number = visit
    before = state.customers[shop]
    income = income_of(before, number) - part
    served = replace(
        state,
        cash=replace_at(state.cash, owner, state.cash[owner] + income),
        customers=replace_at(state.customers, shop, before + number),
        stirred=True,
    )
    return Step.to(served, Entered(city.shops[shop], owner, number, income))


def sell(state: State, city: City, name: str, buyer: Seat, price: int) -> Step[State]:
    """Sell a shop to *buyer*; an auctioneer other than the buyer gets a fee (M11, M12)."""
    shop, seat = city.shops.index(name), state.seat
    cash = replace_at(state.cash, buyer, state.cash[buyer] - price)
    sold = replace(state, cash=cash, owners=replace_at(state.owners, shop, buyer), stirred=True)
    step = Step.to(sold, Sold(name, buyer, price))
    if buyer != seat:
        step = step.then(_pay_fee, seat, fee_of(price))
    return step.then(_open, city, shop, buyer)


def _pay_fee(state: State, seat: Seat, fee: int) -> Step[State]:
    """Pay the auctioneer a fee from the bank, as another seat bought (M12)."""
    cash = replace_at(state.cash, seat, state.cash[seat] + fee)
    return Step.to(replace(state, cash=cash), FeePaid(seat, fee))


def _open(state: State, city: City, shop: int, buyer: Seat) -> Step[State]:
    """Let the visitors at the doors of a newly sold shop enter (M13)."""
    colour, groups = city.shops[shop][0], state.groups
    number = 0
    for fountain in city.doors[shop]:
        group = groups[fountain - 1]
        number += group.count(colour)
        groups = replace_at(groups, fountain - 1, group.replace(colour, ""))
    if not number:
        return Step(state)
    return _serve(replace(state, groups=groups), city, (shop, buyer, number))
