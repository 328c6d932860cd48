"""The register's entry for Jantaris: its table, its options, and how its rules are made."""

from collections.abc import Mapping
from typing import Any

from basari.errors import say
from basari.kernel import Seat
from basari.rules.jantaris.box import CITY
from basari.rules.jantaris.city import City
from basari.rules.jantaris.events import BAZAAR, GOODS, GUILD
from basari.rules.jantaris.moves import VOTES
from basari.rules.jantaris.play import Jantaris
from basari.rules.register import HOUSE, SWITCH, Edition, Game, Measures, number
from basari.rules.rulebooks import rulebook

NAME = "jantaris"


def _make(city: City, seniority: tuple[Seat, ...], options: Mapping[str, Any]) -> Jantaris:
    return Jantaris(city, seniority, **options)


EDITION = Edition(
    name=NAME,
    seats=range(3, 5),
    make=_make,
    components=CITY,
    tables={
        HOUSE: CITY.named(say("Cards of our own: those in the box are not published.")),
        "quarters": CITY.named(
            say("Four quarters to rule, small sales, items that hire: ours too."), "quarters.toml"
        ),
    },
    options={
        "goal": number(range(6, 31)),
        "patience": number(range(5, 61)),
        "removal": SWITCH,
        "shuffle": SWITCH,
    },
    ages=True,
    seating=say("The youngest places merchants first, and takes the first turn."),
    measures=Measures(
        choices=(GOODS, GUILD, BAZAAR, *map(str, VOTES)),
        prices={"bought": "paid"},
        unit="goods",
        ratios={"bids_per_auction": ("bid", "auctioned")},
    ),
    facts="basari.rules.jantaris.facts:FACTS",
    face="basari.cli.games.jantaris.face:FACE",
    rulebook=rulebook(NAME),
)
GAME = Game(
    name=NAME,
    title="Jantaris",
    editions=(EDITION,),
    about=say("Zbynek Vrana's city: send merchants out, vote in secret, and gain prestige."),
    minutes=(60, 90),
    bots="basari.bots.jantaris.register:BOTS",
    languages=("en", "de"),
)
