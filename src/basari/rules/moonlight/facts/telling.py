"""Sentences for the events of Moonlight Market."""

from collections.abc import Callable
from typing import Any, Final

from basari.errors import Sentence, join_parts, say
from basari.facts import Name
from basari.kernel import Event, Seat
from basari.rules.moonlight.chains import Landing
from basari.rules.moonlight.events import (
    Bar,
    BidMade,
    CardsScored,
    CardTurned,
    CoinLaid,
    CoinTaken,
    Compared,
    Ended,
    GemScored,
    Hammered,
    HandDrawn,
    Laid,
    LegBegan,
    LegEnded,
    PutUnder,
    RoundBegan,
    SealsScored,
    SealTileUsed,
    TilesTaken,
    Tried,
)
from basari.rules.moonlight.facts.words import (
    GEM_NAMES,
    link_off_chain,
    link_on_chain,
    numbers,
    tile_names,
)
from basari.rules.moonlight.moves import Link

SOURCES: Final = {SealsScored: say("Seals"), CardsScored: say("Last cards")}
GEM_CHAINS: Final = {
    "B": say("Blue chains"),
    "R": say("Red chains"),
    "W": say("White chains"),
    "G": say("Green chains"),
    "Y": say("Yellow chains"),
}


def tell(event: Event) -> Sentence:
    """Return the sentence for an event; raise `LookupError` for an event of another game."""
    return TELLERS[type(event)](event)


def _round(event: RoundBegan) -> Sentence:
    held = max(event.held)
    return say("Round {number} begins. Cards in hand: {held}.", number=event.round, held=held)


def _hand(event: HandDrawn) -> Sentence:
    return say("{name} draws {cards}.", name=Name(event.seat), cards=numbers(event.cards))


def _bid_with_tries(event: BidMade) -> Sentence:
    """Return where a card was laid; for an imaginary seat, also where it could not be laid."""
    return join_parts([*map(_vain_try, event.tried), _bid(event)], " ")


def _vain_try(one: Tried) -> Sentence:
    """Return why an imaginary seat could not lay its card beside a cushion."""
    cushion, card = one.cushion, one.lying.card
    if one.bar is Bar.HIGHER:
        return say("Cushion {cushion}: {card} is not lower.", cushion=cushion, card=card)
    return say("Cushion {cushion}: no seal to pay for {card}.", cushion=cushion, card=card)


def _bid(event: BidMade) -> Sentence:
    name, card, cushion = Name(event.seat), event.card, event.cushion
    if event.displaced is None:
        return say(
            "{name} lays {card} beside cushion {cushion}.", name=name, card=card, cushion=cushion
        )
    return say(
        "{name} lays {card} beside cushion {cushion}, displaces {lower}, pays {owner} a seal.",
        name=name,
        card=card,
        cushion=cushion,
        lower=event.displaced.card,
        owner=Name(event.displaced.seat),
    )


def _tiles(event: TilesTaken) -> Sentence:
    return say(
        "{name} takes {tiles} of cushion {cushion}.",
        name=Name(event.seat),
        tiles=tile_names(event.tiles),
        cushion=event.cushion,
    )


def _seal_tile(event: SealTileUsed) -> Sentence:
    if event.seal:
        return say("{name} gets a seal for a seal tile.", name=Name(event.seat))
    return say("{name} has a seal tile, but there is no seal left.", name=Name(event.seat))


def _hammer(event: Hammered) -> Sentence:
    if event.link is None:
        return say("{name} puts a hammer away unused.", name=Name(event.seat))
    link = link_off_chain(event.link)
    return say("{name} removes {link} with a hammer.", name=Name(event.seat), link=link)


def _laying(event: Laid) -> Sentence:
    links = join_parts(map(_landing, event.landings))
    return say("{name} lays {links}.", name=Name(event.seat), links=links)


def _landing(landing: Landing) -> Sentence:
    """Return where a link was laid, why there, and what was discarded."""
    parts: list[str] = [link_on_chain(Link(landing.link, landing.gem))]
    if landing.among:
        counts = join_parts(
            Sentence("{gem} {links}", {"gem": GEM_NAMES[gem], "links": links})
            for gem, links in landing.among
        )
        parts.append(say("(fewest links: {counts})", counts=counts))
    gone = " ".join(landing.gone)
    if landing.seal:
        parts.append(say("({links} go, worth {value}: a seal)", links=gone, value=landing.value))
    elif gone:
        parts.append(say("({links} go, worth {value})", links=gone, value=landing.value))
    return join_parts(parts, " ")


def _comparison(event: Compared) -> Sentence:
    """Return the value and points of each seat in a comparison."""
    what = GEM_CHAINS[event.gem] if isinstance(event, GemScored) else SOURCES[type(event)]
    points = [
        say("{name} {value} (+{points})", name=Name(Seat(seat)), value=value, points=points)
        for seat, (value, points) in enumerate(zip(event.values, event.points, strict=True))
    ]
    return Sentence("{what}: {points}.", {"what": what, "points": join_parts(points)})


TELLERS: Final[dict[type[Event], Callable[[Any], Sentence]]] = {
    LegBegan: lambda event: say("Leg {leg} begins: all cushions are full.", leg=event.leg),
    HandDrawn: _hand,
    RoundBegan: _round,
    CoinLaid: lambda event: say(
        "{name} lays the coin beside cushion 1, and begins.", name=Name(event.seat)
    ),
    CardTurned: lambda event: say(
        "{name} turns up {card}.", name=Name(event.seat), card=event.card
    ),
    BidMade: _bid_with_tries,
    CoinTaken: lambda event: say("{name} takes the coin.", name=Name(event.seat)),
    TilesTaken: _tiles,
    SealTileUsed: _seal_tile,
    Hammered: _hammer,
    Laid: _laying,
    PutUnder: lambda event: say(
        "{name} puts {card} under the pile.", name=Name(event.seat), card=event.card
    ),
    LegEnded: lambda event: say("Leg {leg} is over, the chains are compared.", leg=event.leg),
    GemScored: _comparison,
    SealsScored: _comparison,
    CardsScored: _comparison,
    Ended: lambda _event: say("The game is over."),
}
"""Functions that make the sentence of each event."""
