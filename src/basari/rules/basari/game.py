"""The register's entry for Basari: both editions, and how their rules are made."""

from collections.abc import Mapping
from typing import Any

from basari.errors import say
from basari.kernel import Seat
from basari.rules.basari import board, cards
from basari.rules.basari.box import DECK, TRACK
from basari.rules.register import HOUSE, ORDER, SWITCH, Edition, Game, Measures, number
from basari.rules.rulebooks import rulebook

COLOURFUL = say("All points, all sizes of heaps and all colours, each in its share.")
CALM = say("Mostly 4 points, mostly two gems, mostly blue: the usual table of earlier versions.")
DECKS = {
    HOUSE: DECK.named(COLOURFUL),
    "calm": DECK.named(CALM, "calm-deck.toml"),
    "example": DECK.named(
        say("Many workers and large heaps, for short legs: to copy when you type in your own."),
        "example-deck.toml",
    ),
}
TRACKS = {
    HOUSE: TRACK.named(COLOURFUL),
    "calm": TRACK.named(CALM, "calm-track.toml"),
    "example": TRACK.named(
        say("28 arches, as in the English edition: to copy when you type in your own."),
        "example-track.toml",
    ),
}
LEGS = number(range(1, 10)).with_about(say("How many legs are played; each ends with a scoring."))
SHARED = SWITCH.with_about(
    say("Whether all share the points of a colour of which nobody has a gem.")
)
FATES = ("carried_out", "negotiated", "lost")
PRICES = {"bought": "paid", "sold": "received"}
RATIOS = {
    "offers_per_negotiation": ("offered", "negotiated"),
    "rounds_per_leg": ("rounds", "chapters"),
}


def _measures(actions: type[cards.Action] | type[board.Action]) -> Measures:
    return Measures(
        choices=tuple(map(str, actions)),
        fates=FATES,
        prices=PRICES,
        unit="gems",
        won=("bought", "free"),
        lost=("sold", "left"),
        ratios=RATIOS,
    )


def _cards(
    deck: tuple[cards.Card, ...], seniority: tuple[Seat, ...], options: Mapping[str, Any]
) -> cards.BasariCards:
    return cards.BasariCards(deck, seniority, **options)


def _board(
    track: tuple[board.Arch, ...], _seniority: tuple[Seat, ...], options: Mapping[str, Any]
) -> board.BasariBoard:
    return board.BasariBoard(track, **options)


CARDS = Edition(
    name="cards",
    seats=range(3, 6),
    make=_cards,
    components=DECK,
    tables=DECKS,
    options={
        "legs": LEGS,
        "share_unowned": SHARED,
        "penniless_takes": number(range(3)).with_about(
            say("How many gems someone alone with D takes who has none to give.")
        ),
        "take_back": SWITCH.with_about(
            say("Whether the gem that was just given back with D may be taken again.")
        ),
    },
    ages=True,
    measures=_measures(cards.Action),
    facts="basari.rules.basari.facts:CARDS",
    face="basari.cli.games.basari.face:CARDS",
    rulebook=rulebook("basari-cards", "rulings"),
)
BOARD = Edition(
    name="board",
    seats=range(3, 5),
    make=_board,
    components=TRACK,
    tables=TRACKS,
    options={
        "legs": LEGS,
        "share_unowned": SHARED,
        "start_order": ORDER,
    },
    measures=_measures(board.Action),
    facts="basari.rules.basari.facts:BOARD",
    face="basari.cli.games.basari.face:BOARD",
    rulebook=rulebook("basari-board", "rulings"),
)
GAME = Game(
    name="basari",
    title="Basari",
    editions=(CARDS, BOARD),
    about=say(
        "Reinhard Staupe's bazaar: choose in secret, and bargain if one other wants the same."
    ),
    minutes=(30, 45),
    bots="basari.bots.basari.register:BOTS",
    batch="basari.batch.basari.lockstep:play",
    languages=("en", "de"),
)
EDITIONS = {edition.name: edition for edition in GAME.editions}


def house(edition: str) -> Any:  # noqa: ANN401 - of either edition
    """Return the rules of an edition with its usual table and options."""
    return EDITIONS[edition].rules()
