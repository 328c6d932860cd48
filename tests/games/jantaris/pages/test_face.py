"""The face of Jantaris: every event has a sentence, every answer a name, in both languages."""

from collections.abc import Iterator
from io import StringIO

import pytest
from rich.console import Console

from basari.cli import texts
from basari.cli.games.jantaris.face import FACE
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import ASCII, Look
from basari.kernel import Event, Place
from basari.players import Turn
from basari.rules.jantaris import events
<<<<<<< HEAD
from tests.games.jantaris.playthrough import FILES, read, replayed
=======
from basari.rules.jantaris.events import Ended, TurnBegan
from basari.rules.jantaris.game import EDITION
from basari.rules.jantaris.goods import NOTHING
from tests.games.jantaris.playthrough import FILES, read_story, replay_moves
>>>>>>> main

NAMES = ("Ada", "Ben", "Cleo", "Dan")
KINDS = {
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
}
"""Everything that can happen."""


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Speak each language in turn."""
    texts.use(request.param)
    yield request.param
    texts.use("en")


def turns() -> Iterator[Turn]:
    """Go through all playthroughs."""
    for path in FILES:
        yield from replay_moves(read_story(path))


<<<<<<< HEAD
=======
class TestTelling:
    """Whatever happens is told in whole sentences."""

    def test_every_event(self, language: str) -> None:
        """All kinds occur in the playthroughs, and each is told."""
        told: list[tuple[Event, int]] = [
            (event, len(turn.after.standings.points)) for turn in turns() for event in turn.events
        ]
        told += [
            (Ended((1, 0, 0), (NOTHING,) * 3, (Seat(0),), tired=True), 3),
            (TurnBegan(Seat(1), 9, opens=True, last=True), 3),
        ]
        assert {type(event) for event, _ in told} == KINDS
        for event, seats in told:
            sentence = narrate(event, NAMES[:seats])
            assert re.fullmatch(r"[^{}]+[.]", sentence), (language, sentence)

    def test_stranger(self) -> None:
        """An event of another game is none of ours."""
        with pytest.raises(LookupError):
            narrate(Event(), NAMES)

    def test_two_languages(self, language: str) -> None:
        """Items go by their name in the language."""
        (turn,) = [
            turn
            for path in FILES
            if path.stem == "item-discount"
            for turn in replay_moves(read_story(path))
            if str(turn.move) == "pay 2R1B"
        ]
        expected = {
            "en": "Ada buys Merchant's Scales for 2R1B: +1 prestige.",
            "de": "Ada ersteigert für 2R1B: Kaufmannswaage, +1 Prestige.",
        }
        assert FACE.tell(turn.events[0], NAMES) == expected[language]


>>>>>>> main
class TestTable:
    """What lies on the table is drawn, and answers are named."""

    def test_drawn(self) -> None:
        """Everybody, every district, the items on show and the last round are there."""
        paper = Paper(Look(ASCII, "mono", coloured=False))
        *_, last = (
            turn
            for path in FILES
            if path.stem == "great-market"
            for turn in replay_moves(read_story(path))
        )
        view = last.after.view(None)
        console = Console(file=StringIO(), width=80, color_system=None)
        with console.capture() as captured:
            console.print(*FACE.table(view, NAMES[:3], paper))
        drawn = captured.get()

        assert "+ 1 Taira" in drawn
        assert "2/5 to market" in drawn
        assert "3 Shakara - *R" in drawn
        assert "A Ada" in drawn
        assert "13  .. 1B" in drawn
        assert "5 Ebony Casket" in drawn
        assert ".1 Taira" in drawn or "A1 Taira" in drawn
        assert FACE.heading(view, Place(0, view.round)).startswith("last round")
        assert "This is the last round." in FACE.describe(view, NAMES[:3])
