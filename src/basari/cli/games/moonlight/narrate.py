"""What happens in Moonlight Market, in sentences."""

from basari.cli.games.moonlight.signs import tile_words
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Event
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
from basari.rules.moonlight.moves import Link


def narrate(event: Event, names: Names) -> str:
    """Tell what happened."""
    match event:
        case LegBegan() | RoundBegan() | LegEnded() | Ended():
            return _course(event)
        case HandDrawn() | PutUnder():
            return _secret(event, names)
        case CoinLaid() | CoinTaken() | CardTurned() | BidMade() | TilesTaken():
            return _bidding(event, names)
        case SealTileUsed() | Hammered() | Laid():
            return _chains(event, names)
        case GemScored() | SealsScored() | CardsScored():
            return _scoring(event, names)
        case _:
            raise LookupError(event)


def _course(event: LegBegan | RoundBegan | LegEnded | Ended) -> str:
    """Tell how the game goes on."""
    match event:
        case LegBegan(leg):
            return _("Leg {leg} begins: all cushions are full.").format(leg=leg)
        case RoundBegan(_leg, number, held):
            told = _("Round {number} begins. Cards in hand: {held}.")
            return told.format(number=number, held=max(held))
        case LegEnded(leg):
            return _("Leg {leg} is over, the chains are compared.").format(leg=leg)
        case Ended():
            return _("The game is over.")


def _secret(event: HandDrawn | PutUnder, names: Names) -> str:
    """Tell what only one seat may know."""
    match event:
        case HandDrawn(seat, cards, _under):
            listed = " ".join(map(str, cards))
            return _("{name} draws {cards}.").format(name=names[seat], cards=listed)
        case PutUnder(seat, card):
            return _("{name} puts {card} under the pile.").format(name=names[seat], card=card)


def _bidding(event: CoinLaid | CoinTaken | CardTurned | BidMade | TilesTaken, names: Names) -> str:
    """Tell of cards and cushions."""
    match event:
        case CoinLaid(seat):
            return _("{name} lays the coin beside cushion 1, and begins.").format(name=names[seat])
        case CoinTaken(seat):
            return _("{name} takes the coin.").format(name=names[seat])
        case CardTurned(seat, card):
            return _("{name} turns up {card}.").format(name=names[seat], card=card)
        case BidMade():
            return " ".join([*(_tried(one) for one in event.tried), _bid(event, names)])
        case TilesTaken(seat, cushion, _card, tiles):
            told = _("{name} takes {tiles} of cushion {cushion}.")
            return told.format(name=names[seat], tiles=tile_words(tiles), cushion=cushion)


def _tried(one: Tried) -> str:
    """Tell why an imaginary seat does not lay its card beside a cushion."""
    why = {
        Bar.HIGHER: _("Cushion {cushion}: {card} is not lower."),
        Bar.SEALLESS: _("Cushion {cushion}: no seal to pay for {card}."),
    }
    return why[one.bar].format(cushion=one.cushion, card=one.lying.card)


def _bid(event: BidMade, names: Names) -> str:
    who = {"name": names[event.seat], "card": event.card, "cushion": event.cushion}
    if event.displaced is None:
        return _("{name} lays {card} beside cushion {cushion}.").format(**who)
    told = _("{name} lays {card} beside cushion {cushion}, displaces {lower}, pays {owner} a seal.")
    return told.format(**who, lower=event.displaced.card, owner=names[event.displaced.seat])


def _chains(event: SealTileUsed | Hammered | Laid, names: Names) -> str:
    """Tell what becomes of tiles."""
    match event:
        case SealTileUsed(seat, True):
            return _("{name} gets a seal for a seal tile.").format(name=names[seat])
        case SealTileUsed(seat):
            told = _("{name} has a seal tile, but there is no seal left.")
            return told.format(name=names[seat])
        case Hammered(seat, None):
            return _("{name} puts a hammer away unused.").format(name=names[seat])
        case Hammered(seat, link):
            return _("{name} removes {link} with a hammer.").format(name=names[seat], link=link)
        case Laid(seat, landings):
            told = ", ".join(map(_landing, landings))
            return _("{name} lays {links}.").format(name=names[seat], links=told)


def _landing(landing: Landing) -> str:
    """Tell where a link was laid, why there, and what went."""
    told = str(Link(landing.link, landing.gem))
    if landing.among:
        counts = " ".join(f"{gem} {links}" for gem, links in landing.among)
        told += " " + _("(links: {counts})").format(counts=counts)
    if not landing.gone:
        return told
    gone = {"links": " ".join(landing.gone), "value": landing.value}
    if landing.seal:
        return told + " " + _("({links} go, worth {value}: a seal)").format(**gone)
    return told + " " + _("({links} go, worth {value})").format(**gone)


def _scoring(event: GemScored | SealsScored | CardsScored, names: Names) -> str:
    """Tell who got how many points for what."""
    match event:
        case GemScored():
            what = _gem(event.gem)
        case SealsScored():
            what = _("Seals")
        case CardsScored():
            what = _("Last cards")
    return f"{what}: {_points(event, names)}."


def _gem(gem: str) -> str:
    return {
        "B": _("Blue chains"),
        "R": _("Red chains"),
        "W": _("White chains"),
        "G": _("Green chains"),
        "Y": _("Yellow chains"),
    }[gem]


def _points(event: Compared, names: Names) -> str:
    told = _("{name} {value} (+{points})")
    return ", ".join(
        told.format(name=name, value=value, points=points)
        for name, value, points in zip(names, event.values, event.points, strict=True)
    )
