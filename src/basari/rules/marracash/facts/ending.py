"""What became of every shop, and what decided a game, in a few sentences."""

from collections.abc import Iterator, Sequence

from basari.errors import Sentence, say
from basari.facts import Name
from basari.kernel import Event, Seat
from basari.rules.marracash.events import Entered, FeePaid, Guided, Sold
from basari.value import Value


class Trade(Value):
    """What became of a shop that was sold."""

    shop: str
    owner: Seat
    price: int
    customers: int = 0
    earned: int = 0

    @property
    def profit(self) -> int:
        """What it brought its owner in the end."""
        return self.earned - self.price


def trades(events: Sequence[Event]) -> list[Trade]:
    """Follow every shop from its sale to the end, the best first."""
    found: dict[str, Trade] = {}
    for event in events:
        match event:
            case Sold(shop, buyer, price):
                found[shop] = Trade(shop, buyer, price)
            case Entered(shop, owner, number, income):
                old = found[shop]
                found[shop] = Trade(
                    shop, owner, old.price, old.customers + number, old.earned + income
                )
            case _:
                pass
    return sorted(found.values(), key=lambda trade: (-trade.profit, trade.shop))


def explain_result(events: Sequence[Event], seats: int) -> Iterator[Sentence]:
    """Name the best shop, the worst if it lost money, and who earned most by others' shops."""
    made = trades(events)
    for best in made[:1]:
        yield say(
            "The best shop was {shop}: {name} bought it for {price:,}, it earned {earned:,}.",
            shop=best.shop,
            name=Name(best.owner),
            price=best.price,
            earned=best.earned,
        )
    for worst in made[-1:]:
        if worst.profit < 0:
            yield say(
                "The worst was {shop}: {name} paid {price:,} for it, it earned {earned:,}.",
                shop=worst.shop,
                name=Name(worst.owner),
                price=worst.price,
                earned=worst.earned,
            )
    earned = [0] * seats
    for event in events:
        if isinstance(event, Guided | FeePaid):
            for seat, gain in event.gains().items():
                earned[seat] += gain
    if most := max(earned):
        yield say(
            "{name} earned most by others' shops: {cash:,} for leading customers and auctions.",
            name=Name(Seat(earned.index(most))),
            cash=most,
        )
