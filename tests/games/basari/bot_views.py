"""What bots see in the tests: games that they play, and the moments at which somebody is asked."""

from functools import cache
from typing import Any

from hypothesis import strategies as st
from msgspec.structs import replace

from basari.bots.basari.learned_weights import weights_for
from basari.bots.basari.position import Position
from basari.bots.basari.prospects import position_of
from basari.bots.register import make_bot
from basari.kernel import DEALER, AnyTable, Seat, Table
from basari.players import AnyPlayer, Turn, dealer, drive
from basari.rules.basari.game import house
from basari.rules.basari.negotiation import Bargain, Offer
from basari.rules.basari.rounds import Choosing


def played(edition: str, seats: int, codes: list[str], seed: int = 1, legs: int = 1) -> list[Turn]:
    """Let bots play a game."""
    rules: Any = house(edition)
    table, _ = Table.start(replace(rules, legs=legs), seats)
    players: dict[Seat, AnyPlayer] = {
        Seat(seat): make_bot("basari", code, f"{seed}/{seat}") for seat, code in enumerate(codes)
    }
    return list(drive(table, players | {DEALER: dealer(seed)}))


@cache
def moments(edition: str, seats: int, legs: int = 1) -> tuple[AnyTable, ...]:
    """Find tables at which somebody is asked."""
    turns = played(edition, seats, ["random"] * seats, seed=5, legs=legs)
    return tuple(turn.before for turn in turns if turn.seat != DEALER)


def views(edition: str, seats: int) -> st.SearchStrategy[Any]:
    """Draw what everybody sees when somebody is asked, in one of two legs."""
    return st.sampled_from(moments(edition, seats, 2)).map(lambda table: table.view(None))


def choices(edition: str, seats: int) -> st.SearchStrategy[Any]:
    """Draw what everybody sees when all choose."""
    return views(edition, seats).filter(lambda view: isinstance(view.phase, Choosing))


def seen(view: Any) -> Position:  # noqa: ANN401 - of either edition
    """See a position, and know what was learned."""
    return position_of(view, weights_for(view))


def words_of(turns: list[Turn]) -> list[int]:
    """Count the words of every negotiation."""
    counts, words = [], 0
    for turn in turns:
        if isinstance(turn.before.state.phase, Bargain):
            words += 1
            if not isinstance(turn.move, Offer):
                counts.append(words)
                words = 0
    return counts
