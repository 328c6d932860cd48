"""The register's entry for Moonlight Market: its tiles, options, and how its rules are made."""

from collections.abc import Mapping
from typing import Any

from basari.errors import say
from basari.kernel import Seat
from basari.rules.moonlight.box import MARKET
from basari.rules.moonlight.events import DISPLACE, FREE
from basari.rules.moonlight.market import Market
from basari.rules.moonlight.play import Moonlight
from basari.rules.register import HOUSE, SWITCH, Edition, Game, Imaginary, Measures, number
from basari.rules.rulebooks import rulebook

NAME = "moonlight"


def _make(market: Market, _seniority: tuple[Seat, ...], options: Mapping[str, Any]) -> Moonlight:
    return Moonlight(market, **options)


EDITION = Edition(
    name=NAME,
    seats=range(1, 6),
    make=_make,
    seating=say("Who wears most jewellery sits first, or else the youngest."),
    components=MARKET,
    tables={HOUSE: MARKET.named(say("150 tiles; how often each value occurs is our own choice."))},
    options={"imaginary": number(range(3)), "skip_places": SWITCH},
    measures=Measures(
        choices=(FREE, DISPLACE),
        ratios={"bids_per_round": ("bid", "rounds")},
    ),
    facts="basari.rules.moonlight.facts:FACTS",
    face="basari.cli.games.moonlight.face:FACE",
    rulebook=rulebook(NAME),
    imaginary=Imaginary("imaginary", ("Dirk", "Beate"), joining={1: 2, 2: 1}),
)
GAME = Game(
    name=NAME,
    title="Moonlight Market",
    editions=(EDITION,),
    about=say("Dirk Henn's market by night: bid secret cards for tiles, and make five chains."),
    minutes=(30, 60),
    bots="basari.bots.moonlight.register:BOTS",
    languages=("en", "de"),
)
