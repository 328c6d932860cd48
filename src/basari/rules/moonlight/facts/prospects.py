"""What an answer is called, and what it would bring a seat, cost it, and do to the others."""

from collections.abc import Iterator
from typing import Final

from basari.errors import Sentence, join_parts, say, say_n
from basari.facts import Fact, Prospect
from basari.kernel import Seat
from basari.rules.moonlight.facts.outlook import (
    Outcome,
    best_use,
    column_of,
    outcome,
    points_now,
    removal,
    value_ranges,
    values_of,
)
from basari.rules.moonlight.facts.words import (
    COLOURS,
    GEM_NAMES,
    SEALS_NAME,
    link_off_chain,
    link_on_chain,
    tile_names,
    with_sign,
)
from basari.rules.moonlight.moves import Bid, Hammer, Lay, Link, Move
from basari.rules.moonlight.table import Lying, View
from basari.rules.moonlight.tiles import GEMS
from basari.value import replace_at

POINTS_NOW: Final = say("points now")


def name_option(view: View, move: Move) -> Sentence:
    """Return the name of an answer; for the dealer's answers, their notation."""
    match move:
        case Bid(card, cushion):
            lying = view.beside[cushion - 1]
            if lying is None:
                return say("{card} beside cushion {cushion}", card=card, cushion=cushion)
            return say(
                "{card} beside cushion {cushion}: displaces {other} for a seal",
                card=card,
                cushion=cushion,
                other=lying.card,
            )
        case Hammer(None):
            return say("remove nothing")
        case Hammer(Link() as link):
            return say("remove {link}", link=link_off_chain(link))
        case Lay(links):
            return say("lay {links}", links=join_parts(map(link_on_chain, links)))
        case _:
            return say("{move}", move=str(move))


def prospect(view: View, seat: Seat, move: Move) -> Prospect:
    """Return what an answer would bring *seat*."""
    title = name_option(view, move)
    match move:
        case Bid():
            return _bid(view, seat, move, title)
        case Lay(links):
            return _chains(view, seat, outcome(view, seat, links), title)
        case Hammer(link):
            return _chains(view, seat, removal(view, seat, link), title)
        case _:
            return Prospect(title)


def _bid(view: View, seat: Seat, bid: Bid, title: Sentence) -> Prospect:
    """Return which tiles a bid brings if it is not displaced, and who is paid a seal for it now.

    The value of each chain ranges from the worst to the best use of the tiles.
    """
    tiles, lower = column_of(view, bid.cushion), view.beside[bid.cushion - 1]
    ranges = zip(values_of(view.chains[seat]), value_ranges(view, seat, tiles), strict=True)
    chains = [
        Fact(GEM_NAMES[gem], now, then, COLOURS[gem])
        for gem, (now, then) in zip(GEMS, ranges, strict=True)
        if then != (now, now)
    ]
    return Prospect(
        title,
        sign=f"{bid.card}",
        brings=say("brings {tiles}", tiles=tile_names(tiles)),
        gains=tuple([fact for fact in chains if _rises(fact)]),
        costs=(
            *([_seals(view, seat, -1)] if lower else []),
            *[fact for fact in chains if not _rises(fact)],
        ),
        note=say("and the coin") if bid.cushion == 1 else None,
        warning=_warning(_dangers_of_bid(view, seat, tiles, lower)),
        others=((lower.seat, _seals(view, lower.seat, 1)),) if lower else (),
        about=SEALS_NAME if lower else None,
    )


def _dangers_of_bid(
    view: View, seat: Seat, tiles: tuple[str, ...], lower: Lying | None
) -> Iterator[Sentence]:
    """Yield what is bad about a bid, however the tiles are used."""
    lost = -best_use(view, seat, tiles).outcome.points
    if lost > 0:
        yield say_n(
            "even laid best, the tiles cost {number} point",
            "even laid best, the tiles cost {number} points",
            lost,
            number=lost,
        )
    if lower and view.seals[seat] == 1:
        yield say("your last seal")


def _chains(view: View, seat: Seat, found: Outcome, title: Sentence) -> Prospect:
    """Return what becomes of the chains, and whose points would change if scored now."""
    chains = [
        Fact(GEM_NAMES[one.gem], one.old, one.new, COLOURS[one.gem], lead=one.leads)
        for one in found.changes
    ]
    now, then = (
        points_now(view, chains)
        for chains in (view.chains, replace_at(view.chains, seat, found.after))
    )
    others = [
        (other, Fact(POINTS_NOW, now[other], then[other], lead=then[other] == max(then)))
        for other in map(Seat, range(len(now)))
        if other != seat and now[other] != then[other]
    ]
    return Prospect(
        title,
        brings=say("points now {points}", points=with_sign(found.points)) if chains else None,
        gains=(
            *[fact for fact in chains if _rises(fact)],
            *([_seals(view, seat, found.seals)] if found.seals else []),
        ),
        costs=tuple([fact for fact in chains if not _rises(fact)]),
        warning=_warning(_dangers_of_laying(found)),
        others=tuple(others),
        about=POINTS_NOW if others else None,
    )


def _dangers_of_laying(found: Outcome) -> Iterator[Sentence]:
    """Yield the links of some value that would be discarded without bringing a seal."""
    for landing in found.landings:
        if landing.value and not landing.seal:
            goes = say("{value} goes", value=landing.value)
            yield Sentence("{gem} {goes}", {"gem": GEM_NAMES[landing.gem], "goes": goes})


def _seals(view: View, seat: Seat, more: int) -> Fact:
    """Return the seals of *seat*, now and with *more*."""
    seals = replace_at(view.seals, seat, view.seals[seat] + more)
    return Fact(SEALS_NAME, view.seals[seat], seals[seat], "seals", lead=seals[seat] == max(seals))


def _rises(fact: Fact) -> bool:
    """Whether the number of *fact* could rise, or would stay as it is."""
    return fact.span[1] >= fact.now


def _warning(dangers: Iterator[Sentence]) -> Sentence | None:
    found = list(dangers)
    return join_parts(found) if found else None
