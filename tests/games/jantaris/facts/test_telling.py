"""Whatever happens in Jantaris is told in a sentence, in both languages."""

import re
from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.kernel import Event, Seat
from basari.rules.jantaris import events
from basari.rules.jantaris.city import Title
from basari.rules.jantaris.events import Ended, Hired, Means, StoneMoved, TurnBegan
from basari.rules.jantaris.facts import FACTS
from basari.rules.jantaris.facts.words import item_name
from basari.rules.jantaris.goods import BLACK, NOTHING
from tests.games.jantaris.helpers import RULES
from tests.games.jantaris.playthrough import GAME

NAMES = ("Ada", "Ben", "Cleo", "Dan")
KINDS = {
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""Everything that can happen."""


@pytest.fixture(params=["en", "de"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language in turn."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def told(event: Event) -> str:
    """Tell an event with names."""
    return texts.tell(FACTS.tell(event), NAMES)


def test_every_event() -> None:
    """All kinds occur in the playthroughs or here, and each is told in whole sentences."""
    happened = [event for turn in GAME.all_turns() for event in turn.events]
    happened += [
        Ended((1, 0, 0), (NOTHING,) * 3, (Seat(0),), tired=True),
        Ended((12, 0, 0), (NOTHING,) * 3, (Seat(0),), tired=False),
        TurnBegan(Seat(1), 9, opens=True, last=True),
    ]

    assert {type(event) for event in happened} == KINDS
    for event in happened:
        assert re.fullmatch(r"[^{}]+[.]", told(event)), told(event)


def test_of_another_game() -> None:
    """It is not known here."""
    with pytest.raises(LookupError):
        FACTS.tell(Event())


def test_items() -> None:
    """They have a name in each language; braces in it stay what they are."""
    assert texts.tell(item_name(Title(4, "Lamp {x}", "Lampe {x}"))) in {"Lamp {x}", "Lampe {x}"}


def test_grammar(language: str) -> None:
    """German bends a merchant, a stone and the centre as sentences demand it."""
    centre, district = RULES.city.areas[0], RULES.city.areas[1]
    lines = [
        told(Hired(Seat(0), centre, 1, Means.VOTE)),
        told(StoneMoved(Seat(0), BLACK, centre, district)),
    ]

    assert lines == (
        ["Ada hires 1 merchant in the centre.", "Ada moves the black stone to Taira."]
        if language == "en"
        else [
            "Ada stellt einen Kaufmann im Zentrum auf.",
            "Ada versetzt den schwarzen Stein nach Taira.",
        ]
    )
