"""What happens in Marracash, in sentences."""

from basari.cli.texts import _, n_
from basari.cli.words import Names
from basari.kernel import Event
from basari.rules.auction import Bid
from basari.rules.marracash.events import (
    BidMade,
    BidsRevealed,
    Brought,
    EndCame,
    Ended,
    Entered,
    FeePaid,
    Guided,
    Lapsed,
    LinedUp,
    Passed,
    PutUpForAuction,
    Sold,
    TurnBegan,
    Walked,
)
from basari.rules.marracash.moves import End


def narrate(event: Event, names: Names) -> str:
    """Tell what happened."""
    match event:
        case LinedUp() | TurnBegan() | Lapsed() | Brought() | EndCame() | Ended():
            return _course(event, names)
        case PutUpForAuction() | BidMade() | Passed() | BidsRevealed() | Sold() | FeePaid():
            return _sale(event, names)
        case Walked(seat, start, goal, group):
            told = _("{name} leads {group} from fountain {start} to {goal}.")
            return told.format(name=names[seat], group=group, start=start, goal=goal)
        case Entered(shop, owner, number, income):
            told = n_(
                "{number} visitor enters {shop}: {name} gets {income} Dirham.",
                "{number} visitors enter {shop}: {name} gets {income} Dirham.",
                number,
            )
            return told.format(number=number, shop=shop, name=names[owner], income=income)
        case Guided(seat, shop, _owner, part):
            told = _("{name} gets {part} Dirham for leading them to {shop}.")
            return told.format(name=names[seat], part=part, shop=shop)
        case _:
            raise LookupError(event)


def _sale(
    event: PutUpForAuction | BidMade | Passed | BidsRevealed | Sold | FeePaid, names: Names
) -> str:
    """Tell of an auction."""
    match event:
        case PutUpForAuction(seat, shop):
            return _("{name} puts {shop} up for auction.").format(name=names[seat], shop=shop)
        case BidMade(seat, amount):
            return _("{name} bids {amount}.").format(name=names[seat], amount=amount)
        case Passed(seat):
            return _("{name} passes.").format(name=names[seat])
        case BidsRevealed(shop, said):
            bids = [f"{names[s]} {w.amount if isinstance(w, Bid) else '-'}" for s, w in said]
            return _("Bids for {shop}: {bids}.").format(shop=shop, bids=", ".join(bids))
        case Sold(shop, buyer, price):
            told = _("{name} buys {shop} for {price} Dirham.")
            return told.format(name=names[buyer], shop=shop, price=price)
        case FeePaid(seat, fee):
            told = _("The bank pays {name} {fee} Dirham for the auction.")
            return told.format(name=names[seat], fee=fee)


def _course(event: LinedUp | TurnBegan | Lapsed | Brought | EndCame | Ended, names: Names) -> str:
    """Tell how the game goes on."""
    match event:
        case LinedUp(_groups, queue):
            told = _("The visitors line up: {number} wait outside the wall.")
            return told.format(number=len(queue))
        case TurnBegan(seat, number, True, _left):
            told = _("Round {number} begins. {name} is on turn.")
            return told.format(number=number, name=names[seat])
        case TurnBegan(seat):
            return _("{name} is on turn.").format(name=names[seat])
        case Lapsed(seat):
            return _("{name} can do nothing more.").format(name=names[seat])
        case Brought(seat, entrance, end, group):
            left = _("{name} brings {group} from the left end to entrance {entrance}.")
            right = _("{name} brings {group} from the right end to entrance {entrance}.")
            told = left if end is End.LEFT else right
            return told.format(name=names[seat], group=group, entrance=entrance)
        case EndCame(left, quiet):
            return _end(left, quiet=quiet)
        case Ended():
            return _("The game is over.")


def _end(left: int, *, quiet: bool) -> str:
    """Tell why the end is near, and how near."""
    why = (
        _("Nothing has happened for a long time.")
        if quiet
        else _("Nobody waits outside the wall any more.")
    )
    if not left:
        return why
    told = n_("{why} One turn to go.", "{why} {left} turns to go.", left)
    return told.format(why=why, left=left)
