"""Typed answers, and the questions where lines are typed."""

import re
from collections.abc import Iterator

from basari.cli.games.marracash.draw.signs import money
from basari.cli.games.marracash.draw.table import MarracashScene
from basari.cli.texts import _, tell
from basari.kernel import Decision
from basari.rules.auction import PASS, Auction, Bid
from basari.rules.marracash.facts import FACTS
from basari.rules.marracash.facts.table import describe_auction
from basari.rules.marracash.moves import Bring, Move, PutUp, Walk
from basari.rules.marracash.table import SealedBidding

_WALK = re.compile(r"(\d{1,3})[ ,>-]+(\d{1,3})")
_SHOP = re.compile(r"[BGPRY][1-9]", re.IGNORECASE)
_AMOUNT = re.compile(r"[1-9][0-9]{0,4}")
PASSING = {"p", "pass", "passe", "weg"}


def read_move(text: str, decision: Decision[Move]) -> Move | None:
    """Return the answer typed as `8 4`, `r3`, `325` or `p`; `None` if it cannot be meant."""
    said, first = text.strip(), decision.options[0]
    if isinstance(first, Walk | PutUp):
        if found := _WALK.fullmatch(said):
            return Walk(int(found[1]), int(found[2]))
        return PutUp(said.upper()) if _SHOP.fullmatch(said) else None
    if isinstance(first, Bring):
        return None
    if said.lower() in PASSING:
        return PASS
    return Bid(int(said)) if _AMOUNT.fullmatch(said) else None


def typing_hint(decision: Decision[Move]) -> str:
    """Say how an answer is typed."""
    first, *_more = decision.options
    shop = next((move.shop for move in decision.options if isinstance(move, PutUp)), "")
    match first:
        case Walk(start, goal):
            example = f"{start} {goal}"
            if shop:
                text = _("Type fountain and goal, like {move}; or a shop to put up, like {shop}.")
                return text.format(move=example, shop=shop)
            return _("Type fountain and goal, like {move}.").format(move=example)
        case PutUp():
            return _("Type the shop you put up, like {shop}.").format(shop=shop)
        case Bring():
            return _("Type a number of the list, or what was asked for.")
        case Bid(lowest):
            return _("Type an amount, like {amount}.").format(amount=lowest)
        case _:
            bid = next((move for move in decision.options if isinstance(move, Bid)), None)
            if bid is None:
                return _("You have too little to bid: p passes.")
            return _("Type an amount, like {amount}; p passes.").format(amount=bid.amount)


def describe_question(scene: MarracashScene, decision: Decision[Move]) -> Iterator[str]:
    """Yield the facts needed for an answer: about the auction, or about the whole table."""
    view, seat = scene.view, decision.seat
    if isinstance(view.phase, Auction | SealedBidding):
        yield from (tell(sentence, scene.called) for sentence in describe_auction(view))
        text = _("{name} has {cash} dirhams.")
        yield text.format(name=scene.names[seat], cash=money(view.cash[seat]))
    else:
        yield from (tell(sentence, scene.called) for sentence in FACTS.table(view))
        yield from _paying_walks(scene, decision)


def _paying_walks(scene: MarracashScene, decision: Decision[Move]) -> Iterator[str]:
    """Yield the walks that bring somebody cash: `8 4: Ada +200, Ben +300`."""
    for move in decision.options:
        if isinstance(move, Walk):
            found = FACTS.prospect(scene.view, decision.seat, move)
            own = [(decision.seat, fact) for fact in found.gains if fact.kind == "cash"]
            gains = [
                f"{scene.called[seat]} +{money(fact.span[0] - fact.now)}"
                for seat, fact in sorted((*own, *found.others), key=lambda pair: pair[0])
            ]
            if gains:
                yield f"{move.start} {move.goal}: {', '.join(gains)}"
