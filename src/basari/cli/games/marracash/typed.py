"""What people type, where lines are typed: as little as says it."""

import re

from basari.cli.games.marracash.in_words import first_shop
from basari.cli.texts import _
from basari.kernel import Decision
from basari.rules.auction import PASS, Bid
from basari.rules.marracash.moves import Bring, Move, PutUp, Walk

_WALK = re.compile(r"(\d{1,3})[ ,>-]+(\d{1,3})")
_SHOP = re.compile(r"[BGPRY][1-9]", re.IGNORECASE)
_AMOUNT = re.compile(r"[1-9][0-9]{0,4}")
PASSING = {"p", "pass", "passe", "weg"}


def understood(text: str, decision: Decision[Move]) -> Move | None:
    """Read `8 4`, `r3`, `325` or `p` where it can be meant; nothing if it is none of these."""
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


def how(decision: Decision[Move]) -> str:
    """Say how an answer is typed."""
    first, shop = decision.options[0], first_shop(decision)
    match first:
        case Walk(start, goal):
            example = f"{start} {goal}"
            if shop:
                told = _("Type fountain and goal, like {move}; or a shop to put up, like {shop}.")
                return told.format(move=example, shop=shop)
            return _("Type fountain and goal, like {move}.").format(move=example)
        case PutUp():
            return _("Type the shop you put up, like {shop}.").format(shop=shop)
        case Bring():
            return _("Type a number of the list, or what was asked for.")
        case Bid(lowest):
            return _("Type an amount, like {amount}.").format(amount=lowest)
        case _ if len(decision.options) == 1:
            return _("You have too little to bid: p passes.")
        case _:
            second = decision.options[1]
            lowest = second.amount if isinstance(second, Bid) else 0
            return _("Type an amount, like {amount}; p passes.").format(amount=lowest)
