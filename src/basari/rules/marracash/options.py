"""The options of each question in Marracash, and why other answers are illegal."""

from basari.errors import say
from basari.kernel import Listed, Seat
from basari.rules import auction
from basari.rules.auction import Bid
from basari.rules.marracash.city import City
from basari.rules.marracash.money import LOWEST, STEP
from basari.rules.marracash.moves import Bring, End, Move, PutUp, Walk
from basari.rules.marracash.table import SIGNS, State


class Actions(Listed[Move]):
    """The actions open to a seat: moves by start and goal, then auctions by shop (M6, M8, M14)."""

    city: City
    state: State
    moving: bool
    """Whether groups may be moved; not so in round 1, and after an auction."""

    def why_not(self, move: object) -> str:
        """Explain which rule forbids *move*."""
        match move:
            case Walk() if not self.moving:
                return _too_late(self.state)
            case Walk(start, goal):
                return self._no_walk(start, goal)
            case PutUp(shop):
                return self._no_auction(shop)
            case _ if self.moving:
                return say("{move} is no action: move a group, or auction a shop (M6)", move=move)
            case _ if self.state.round == 1:
                return say("{move} is no action: auction a shop (M5)", move=move)
            case _:
                return say("{move} is no action: auction a shop (M6)", move=move)

    def _no_walk(self, start: int, goal: int) -> str:
        groups = self.state.groups
        if type(start) is not int or not 1 <= start <= len(groups) or not groups[start - 1]:
            return say("nobody stands on fountain {start} (M14)", start=start)
        return say("no alley leads from {start} to {goal} (M14)", start=start, goal=goal)

    def _no_auction(self, shop: str) -> str:
        if shop not in self.city.shops:
            return say("there is no shop {shop} (M8)", shop=shop)
        if self.state.owners[self.city.shops.index(shop)] is not None:
            return say("{shop} is sold already (M8)", shop=shop)
        if signs_of(self.state.owners, self.state.seat) == 0:
            return say("you have no sign left to auction a shop with (MR3)")
        cash = self.state.cash[self.state.seat]
        return say(
            "you have {cash} dirhams: an auction needs {lowest} (MR3)", cash=cash, lowest=LOWEST
        )


def _too_late(state: State) -> str:
    if state.round == 1:
        return say("in the first round shops are auctioned, nobody moves (M5)")
    return say("after an auction no group is moved (M6)")


def signs_of(owners: tuple[Seat | None, ...], seat: Seat) -> int:
    """Return how many signs *seat* has left (M1)."""
    return SIGNS - owners.count(seat)


def can_auction(state: State, seat: Seat) -> bool:
    """Whether *seat* may put up a shop: it needs cash for the first bid, and a sign (M8, MR3)."""
    return state.cash[seat] >= LOWEST and signs_of(state.owners, seat) > 0


def actions(city: City, state: State, *, moving: bool) -> Actions:
    """Return the actions open to the active seat."""
    found: list[Move] = []
    if moving:
        for walks, group in zip(city.walks, state.groups, strict=True):
            if group:
                found += walks
    if can_auction(state, state.seat):
        found += [
            putting
            for putting, owner in zip(city.auctions, state.owners, strict=True)
            if owner is None
        ]
    return Actions(tuple(found), city, state, moving)


class Bids(auction.Bids):
    """Bids up to the seat's cash, above the standing bid (M9, M10)."""

    standing: int
    cash: int

    def why_not(self, move: object) -> str:
        """Explain why *move* is not a possible bid."""
        match move:
            case Bid(amount) if type(amount) is not int or amount % STEP:
                return say("{move}: bids are multiples of {step} (MR2)", move=move, step=STEP)
            case Bid(amount) if amount > self.cash:
                return say("you bid {amount} but have {cash} (M9)", amount=amount, cash=self.cash)
            case Bid(amount) if self.standing:
                return say(
                    "{amount} is not more than {standing} (M10)",
                    amount=amount,
                    standing=self.standing,
                )
            case Bid(amount):
                return say(
                    "{amount} is too little: the first bid is at least {lowest} (M9)",
                    amount=amount,
                    lowest=LOWEST,
                )
            case auction.Pass():
                return say("the auctioneer must bid: at least {lowest} (M9)", lowest=LOWEST)
            case _:
                return say("{move} is no answer here: bid or pass (M10)", move=move)


def bids(cash: int, standing: int, *, passing: bool) -> Bids:
    """Return what a seat with *cash* may bid over the *standing* bid (0 before the first)."""
    lowest = standing + STEP if standing else LOWEST
    return Bids(range(lowest, cash + 1, STEP), passing, standing, cash)


class Brings(Listed[Bring]):
    """Ways to fill entrances, by entrance, end of the queue (left first), number (M19, M20)."""

    empty: tuple[int, ...]
    """The empty entrances, one of which must be filled."""
    queue: str

    def why_not(self, move: object) -> str:
        """Explain why *move* is not possible."""
        match move:
            case Bring(entrance, _, _) if entrance not in self.empty:
                return say("{entrance} is no empty entrance (M19)", entrance=entrance)
            case Bring(_, _, number):
                return say(
                    "{number} visitors cannot come: {fewest} to {most} of a queue of {queue} (M20)",
                    number=number,
                    fewest=self.moves[0].number,
                    most=self.moves[-1].number,
                    queue=len(self.queue),
                )
            case _:
                return say("{move} is no answer here: bring visitors (M19)", move=move)


FEWEST, MOST = 2, 4
"""The fewest and the most visitors that come in at a time (M19)."""


def brings(empty: tuple[int, ...], queue: str) -> Brings:
    """Return the ways to fill an *empty* entrance; only the last visitor comes alone (M20, MR8)."""
    fewest, most = min(FEWEST, len(queue)), min(MOST, len(queue))
    found = [
        Bring(entrance, end, number)
        for entrance in empty
        for end in End
        for number in range(fewest, most + 1)
    ]
    return Brings(tuple(found), empty, queue)
