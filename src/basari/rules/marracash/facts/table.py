"""Sentences on what lies on the table, on the question being asked, and on its rules."""

from collections.abc import Iterator
from typing import Final

from basari.errors import Sentence, say, say_n
from basari.facts import Name, name_list
from basari.kernel import Seat
from basari.rules.auction import Auction
from basari.rules.marracash.facts.outlook import shop_outlook
from basari.rules.marracash.facts.words import COLOUR_NAMES
from basari.rules.marracash.money import LOWEST
from basari.rules.marracash.options import MOST
from basari.rules.marracash.table import Acting, Bringing, SealedBidding, View

BRINGS: Final = {
    1: say("An entrance is empty: bring the last visitor there (M19, M20)."),
    2: say("An entrance is empty: bring the last 2 visitors there (M19, M20)."),
    3: say(
        "An entrance is empty: bring 2 or 3 visitors there from one end of the queue (M19, M20)."
    ),
    4: say("An entrance is empty: bring 2, 3 or 4 visitors there from one end of the queue (M19)."),
}
"""The rules for bringing visitors, by how many wait in the queue."""
FIRST_ROUND: Final = say(
    "Put up a free shop: in the first round everybody auctions one, and nobody moves (M5)."
)
AFTER_AUCTION: Final = say("Put up a free shop: after an auction no group is moved (M6).")


def describe(view: View) -> Iterator[Sentence]:
    """Yield what lies on the table: queue, groups, what everybody has, and the auction."""
    yield say("Queue from left to right: {queue}.", queue=" ".join(view.queue) or "-")
    groups = [f"{at}: {' '.join(group)}" for at, group in enumerate(view.groups, 1) if group]
    yield say("On the fountains: {groups}.", groups=", ".join(groups) or "-")
    for seat in range(len(view.cash)):
        yield _seat(view, Seat(seat))
    yield from describe_auction(view)
    if view.left:
        left = view.left
        yield say_n(
            "Last round: {number} turn to go.", "Last round: {number} turns to go.", left,
            number=left,
        )  # fmt: skip


def _seat(view: View, seat: Seat) -> Sentence:
    """Return what a seat has: cash, signs, and its shops with their customers."""
    signs = view.signs[seat]
    shops = [
        f"{shop} ({customers})"
        for shop, owner, customers in zip(
            view.rules.city.shops, view.owners, view.customers, strict=True
        )
        if owner == seat
    ]
    return say(
        "{name}: {cash:,} dirhams, {signs}; shops with customers: {shops}.",
        name=Name(seat),
        cash=view.cash[seat],
        signs=say_n("{number} sign", "{number} signs", signs, number=signs),
        shops=", ".join(shops) or "-",
    )


def describe_auction(view: View) -> Iterator[Sentence]:
    """Yield what is auctioned, the standing bid, and who is still in, if there is an auction."""
    phase = view.phase
    if not isinstance(phase, Auction | SealedBidding):
        return
    seen = shop_outlook(view, phase.what)
    yield say(
        "{name} has put up {shop}. Of {colour}, {city} are in the city, {queue} in the queue.",
        name=Name(phase.opener),
        shop=phase.what,
        colour=COLOUR_NAMES[phase.what[0]],
        city=seen.inside,
        queue=seen.queue,
    )
    if seen.at_door:
        yield say("At its door: {number}.", number=seen.at_door)
    if isinstance(phase, Auction) and phase.holder is not None:
        yield say(
            "{name} has bid {amount:,}; still in: {names}.",
            name=Name(phase.holder),
            amount=phase.standing,
            names=name_list(sorted(phase.order)),
        )


def question(view: View, seat: Seat) -> Sentence:
    """Return the question to *seat*, addressed by name."""
    name = Name(seat)
    match view.phase:
        case Auction(_what, _opener, _order, standing) if standing:
            return say("{name}, do you bid more, or pass?", name=name)
        case Auction():
            return say("{name}, your bid?", name=name)
        case SealedBidding():
            return say("{name}, what do you bid in secret?", name=name)
        case Bringing():
            return say("{name}, whom do you bring in?", name=name)
        case _:
            return say("{name}, what do you do?", name=name)


def meaning(view: View) -> Iterator[Sentence]:
    """Yield an explanation of the question being asked, with its rules."""
    match view.phase:
        case Auction():
            yield say(
                "Each bids more or passes, clockwise; the last one left pays the bank and owns the "
                "shop. Whoever put it up gets 100 if another buys, 200 from 525 on (M10-M12)."
            )
        case SealedBidding():
            yield say(
                "All bid at once, in secret; the highest buys, of equal ones the nearest to "
                "whoever put it up (MO1)."
            )
        case Bringing():
            yield BRINGS[min(len(view.queue), MOST)]
        case Acting(moving=True):
            yield say(
                "Lead a whole group to the next fountain: on the way everybody enters the first "
                "shop of their colour that has an owner (M14-M16). The owner is paid 100 for the "
                "first customer of a shop, 200 for the second, up to 500; whoever leads them to "
                "another's shop has a part (M17, M18)."
            )
            if view.cash[view.turn] >= LOWEST and view.signs[view.turn]:
                yield say(
                    "Or put up a free shop. A turn is two actions; after an auction no group is "
                    "moved (M6)."
                )
        case Acting():
            yield FIRST_ROUND if view.round == 1 else AFTER_AUCTION
            yield say(
                "You make the first bid, and get a fee if another buys it: 100, or 200 from 525 on "
                "(M9, M12)."
            )
        case _:
            pass
