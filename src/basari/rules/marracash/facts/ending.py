"""What became of every shop, and what decided a game, in a few sentences."""

from collections.abc import Iterator, Sequence

from basari.errors import Sentence, say, say_n
from basari.facts import Name
from basari.kernel import Event, Seat, Standings
from basari.rules.marracash.events import (
    Entered,
    FeePaid,
    Guided,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.value import Value, replace_at


class Trade(Value):
    """A shop that was sold: its price, its customers, and what they brought."""

    shop: str
    owner: Seat
    price: int
    customers: int = 0
    earned: int = 0

    @property
    def profit(self) -> int:
        """What the shop brought its owner, less its price."""
        return self.earned - self.price


def trades(events: Sequence[Event]) -> list[Trade]:
    """Return every shop that was sold, the most profitable first."""
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


def explain_result(
    events: Sequence[Event], standings: Standings
) -> Iterator[tuple[Seat, Sentence]]:
    """Yield what decided a game, each reason with the seat responsible.

    A reason counts only if other seats would have won without it.
    """
    winner = standings.winners[0]
    made = trades(events)
    for best in [trade for trade in made if trade.owner == winner][:1]:
        if _decides(standings, winner, best.profit):
            yield winner, _praise(best, made)
    cash, walk = max(_guided_walks(events, winner), default=(0, None))
    if walk and _decides(standings, winner, cash):
        yield winner, walk
    for worst in reversed(made):
        if worst.profit < 0 and _decides(standings, worst.owner, worst.profit):
            yield (
                worst.owner,
                say(
                    "{shop} cost {name} {price:,} and brought {earned:,}: that lost the game.",
                    shop=worst.shop,
                    name=Name(worst.owner),
                    price=worst.price,
                    earned=worst.earned,
                ),
            )
            break
    others = sum(
        sum(event.gains().values())
        for event in events
        if isinstance(event, Guided | FeePaid) and event.seat == winner
    )
    if _decides(standings, winner, others):
        yield (
            winner,
            say(
                "{name} got {cash:,} for customers of others and for auctions.",
                name=Name(winner),
                cash=others,
            ),
        )


def _decides(standings: Standings, seat: Seat, amount: int) -> bool:
    """Whether others would have won if *seat* had *amount* less cash."""
    cash = replace_at(standings.points, seat, standings.points[seat] - amount)
    best = tuple(Seat(other) for other, own in enumerate(cash) if own == max(cash))
    return best != standings.winners


def _praise(best: Trade, made: Sequence[Trade]) -> Sentence:
    """Return what a shop brought, and whether it had most customers of all."""
    crowd = say_n("{number} customer", "{number} customers", best.customers, number=best.customers)
    most = all(trade.customers < best.customers for trade in made if trade != best)
    return say(
        "{shop}, bought for {price:,}, brought {name} {earned:,}: {customers}.",
        shop=best.shop,
        price=best.price,
        name=Name(best.owner),
        earned=best.earned,
        customers=say("{customers}, the most of any shop", customers=crowd) if most else crowd,
    )


def _guided_walks(events: Sequence[Event], winner: Seat) -> Iterator[tuple[int, Sentence]]:
    """Yield the walks on which other seats led customers to *winner*, each with the income."""
    number, mover = 0, winner
    for event in events:
        match event:
            case TurnBegan(_seat, round_):
                number = round_
            case Walked(seat):
                mover = seat
            case Entered(shop, owner, customers, income) if owner == winner != mover:
                yield (
                    income,
                    say(
                        "Round {round}: {name} led {group} into {shop}, for {cash:,}.",
                        round=number,
                        name=Name(mover),
                        group=shop[0] * customers,
                        shop=shop,
                        cash=income,
                    ),
                )
            case PutUpForAuction():
                mover = winner
            case _:
                pass
