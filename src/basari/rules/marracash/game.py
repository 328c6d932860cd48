"""The register's entry for Marracash: its city, its options, and how its rules are made."""

from collections.abc import Mapping
from typing import Any

from basari.errors import say
from basari.kernel import Seat
from basari.rules.marracash.box import CITY
from basari.rules.marracash.city import City
from basari.rules.marracash.events import AUCTION, MOVE
from basari.rules.marracash.play import Marracash
from basari.rules.register import HOUSE, SWITCH, Edition, Game, Measures, number
from basari.rules.rulebooks import rulebook

NAME = "marracash"
REVISED = {"sealed": True, "extra": 2, "finish_round": True}
"""The options for the designer's rules of 2020, without their cards (MO1-MO3)."""


def _make(city: City, _seniority: tuple[Seat, ...], options: Mapping[str, Any]) -> Marracash:
    return Marracash(city, **options)


EDITION = Edition(
    name=NAME,
    seats=range(3, 5),
    make=_make,
    components=CITY,
    tables={HOUSE: CITY.named(say("The city of 1996, as it lies in the box."))},
    options={
        "sealed": SWITCH.with_about(say("Whether shops are sold by sealed bids.")),
        "extra": number(range(3)).with_about(
            say("How many more visitors there are of each colour.")
        ),
        "finish_round": SWITCH.with_about(
            say("Whether the game ends with the round in which the queue runs out.")
        ),
        "provision_each": SWITCH.with_about(
            say("Whether a mover's part follows from what each single customer brings.")
        ),
        "patience": number(range(1, 16)).with_about(
            say("After how many rounds in which nothing happens the end comes.")
        ),
    },
    bundles={"revised": REVISED},
    measures=Measures(
        choices=(MOVE, AUCTION),
        prices={"bought": "paid"},
        unit="Dirham",
        ratios={"bids_per_auction": ("bid", "auctioned")},
    ),
    facts="basari.rules.marracash.facts:FACTS",
    face="basari.cli.games.marracash.face:FACE",
    rulebook=rulebook(NAME),
)
GAME = Game(
    name=NAME,
    title="Marracash",
    editions=(EDITION,),
    about=say("Stefan Dorra's city: buy shops at auction, and lead visitors past the doors."),
    minutes=(60, 90),
    bots="basari.bots.marracash.register:BOTS",
    languages=("en", "de"),
)
