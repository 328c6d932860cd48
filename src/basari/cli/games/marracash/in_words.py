"""The city in sentences: for those who read lines, and as help."""

from collections.abc import Iterator

from basari.cli.games.marracash.layout import CityScene
from basari.cli.games.marracash.outlook import outlook, waiting_at
from basari.cli.games.marracash.signs import colour_name, money
from basari.cli.texts import _, n_
from basari.cli.words import Names, people
from basari.kernel import Decision, Seat
from basari.rules.auction import Auction
from basari.rules.marracash.moves import Move, PutUp, Walk
from basari.rules.marracash.play import FIRST_ROUND, LATER
from basari.rules.marracash.table import Acting, Bringing, SealedBidding, View


def described(view: View, names: Names) -> Iterator[str]:
    """Say what lies on the table."""
    yield _("Queue from left to right: {queue}.").format(queue=" ".join(view.queue) or "-")
    told = [f"{n}: {' '.join(group)}" for n, group in enumerate(view.groups, 1) if group]
    yield _("On the fountains: {groups}.").format(groups=", ".join(told) or "-")
    for seat, name in enumerate(names):
        yield _seat(view, Seat(seat), name)
    yield from auction(view, names)
    if view.left:
        last = n_(
            "Last round: {number} turn to go.", "Last round: {number} turns to go.", view.left
        )
        yield last.format(number=view.left)


def _seat(view: View, seat: Seat, name: str) -> str:
    shops = [
        f"{shop} ({customers})"
        for shop, owner, customers in zip(
            view.rules.city.shops, view.owners, view.customers, strict=True
        )
        if owner == seat
    ]
    signs = n_("{number} sign", "{number} signs", view.signs[seat])
    told = _("{name}: {cash} Dirham, {signs}; shops with customers: {shops}.")
    return told.format(
        name=name,
        cash=money(view.cash[seat]),
        signs=signs.format(number=view.signs[seat]),
        shops=", ".join(shops) or "-",
    )


def auction(view: View, names: Names) -> Iterator[str]:
    """Say what is auctioned, the standing bid, and who is still in."""
    phase = view.phase
    if isinstance(phase, Auction | SealedBidding):
        colour = phase.what[0]
        inside = sum(group.count(colour) for group in view.groups)
        told = _(
            "{name} has put up {shop}. Of {colour}, {city} are in the city, {queue} in the queue."
        )
        yield told.format(
            name=names[phase.opener],
            shop=phase.what,
            colour=colour_name(colour),
            city=inside,
            queue=view.queue.count(colour),
        )
        waiting = waiting_at(view, phase.what)
        if waiting:
            yield _("At its door: {number}.").format(number=waiting)
    if isinstance(phase, Auction) and phase.holder is not None:
        told = _("{name} has bid {amount}; still in: {names}.")
        yield told.format(
            name=names[phase.holder],
            amount=money(phase.standing),
            names=people(sorted(phase.order), names),
        )


def action_told(view: View) -> str:
    """Count the actions of a turn (M5, M6)."""
    last = FIRST_ROUND if view.round == 1 else LATER
    now = last - view.actions + isinstance(view.phase, Acting)
    return _("action {now} of {last}").format(now=now, last=last)


def question(view: View, name: str) -> str:
    """Ask for what is to be decided, by name."""
    match view.phase:
        case Auction(_what, _opener, _order, standing):
            text = _("{name}, do you bid more, or pass?") if standing else _("{name}, your bid?")
        case SealedBidding():
            text = _("{name}, what do you bid in secret?")
        case Bringing():
            text = _("{name}, whom do you bring in?")
        case _:
            text = _("{name}, what do you do?")
    return text.format(name=name)


def asked(scene: CityScene, decision: Decision[Move]) -> Iterator[str]:
    """Ask where lines are typed."""
    view, name = scene.view, scene.names[decision.seat]
    if isinstance(view.phase, Auction | SealedBidding):
        yield from auction(view, scene.called)
        told = _("{name} has {cash} Dirham.")
        yield told.format(name=name, cash=money(view.cash[decision.seat]))
    else:
        yield from described(view, scene.called)
        yield from _paying(view, decision, scene.called)
    yield question(view, name)


def _paying(view: View, decision: Decision[Move], names: Names) -> Iterator[str]:
    """List the moves that bring somebody something."""
    for move in decision.options:
        if isinstance(move, Walk) and any(gains := outlook(view, move).gains):
            got = ", ".join(f"{names[s]} +{money(gain)}" for s, gain in enumerate(gains) if gain)
            yield f"{move.start} {move.goal}: {got}"


def meaning(view: View) -> Iterator[str]:
    """Say what the question is about."""
    match view.phase:
        case Auction():
            yield _(
                "Each bids more or passes, clockwise; the last one left pays the bank and owns the "
                "shop. Whoever put it up gets 100 if another buys, 200 from 525 on (M10-M12)."
            )
        case SealedBidding():
            yield _(
                "All bid at once, in secret; the highest buys, of equal ones the nearest to "
                "whoever put it up (MO1)."
            )
        case Bringing():
            yield _(
                "An entrance is empty: bring 2, 3 or 4 visitors there from one end of the queue "
                "(M19)."
            )
        case _:
            yield _(
                "Lead a whole group to the next fountain: on the way everybody enters the first "
                "shop of their colour that has an owner (M14-M16). The owner is paid 100 for the "
                "first customer of a shop, 200 for the second, up to 500; whoever leads them to "
                "another's shop has a part (M17, M18)."
            )
            yield _(
                "Or put up a free shop. A turn is two actions; after an auction no group is moved "
                "(M6)."
            )


def first_shop(decision: Decision[Move]) -> str:
    """Name a shop that can be put up, as an example."""
    return next((move.shop for move in decision.options if isinstance(move, PutUp)), "")
