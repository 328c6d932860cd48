"""What people type, where lines are typed: as little as says it."""

import re

from basari.cli.texts import _
from basari.kernel import Decision
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Move
from basari.rules.moonlight.options import Bids

_BID = re.compile(r"(\d{1,2})[ ,>-]+(\d)")
_CUSHION = re.compile(r"\d")


def understood(text: str, decision: Decision[Move]) -> Move | None:
    """Read `12 1`, or `1` for a displaced card; nothing if it is none of these."""
    said, options = text.strip(), decision.options
    if not isinstance(options, Bids):
        return None
    if found := _BID.fullmatch(said):
        return Bid(int(found[1]), int(found[2]))
    alone = len(options.cards) == 1 and _CUSHION.fullmatch(said)
    return Bid(options.cards[0], int(said)) if alone else None


def how(decision: Decision[Move]) -> str:
    """Say how an answer is typed."""
    match decision.options[0]:
        case Bid(card, cushion):
            told = _("Type card and cushion, like {card} {cushion}.")
            return told.format(card=card, cushion=cushion)
        case Hammer() | Lay():
            return _("Type a number of the list, or what was asked for.")
        case _:
            return ""
