"""How many keys a round takes when the laptop goes round: counted, so that it never grows."""

import re
from collections.abc import Iterator

import pytest

from basari.cli import texts
from basari.cli.pages.read import aside
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.session import TICK
from basari.cli.terminal.stage import Stage
from basari.kernel import AnyTable, Seat
from basari.players import AnyPlayer, drive
from basari.rules.basari.rounds import Choosing
from tests.games.basari.helpers import board_table, card_table, random_players
from tests.helpers.stages import COLOURED, SHORT, Asked, ScriptedTerminal, in_order, scene_at

EVERYBODY = frozenset(map(Seat, range(4)))
BRISK = Preferences(brisk=True)


class Fingers(ScriptedTerminal):
    """Somebody who reads the page and presses what is needed; a page that goes on is let go on."""

    def __init__(self, choices: str) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self._choices = iter(choices)

    def key(self, patience: float | None = None) -> str:
        """Press a key that is needed, or none."""
        if patience is not None:
            return TICK
        self.pressed.append(self._needed(self.frames[-1].text))
        return self.pressed[-1]

    def _needed(self, text: str) -> str:
        footer = text.splitlines()[-2]
        if "chooses in secret" in text and "Enter" not in footer:
            return next(self._choices)
        if "Enter" in footer:
            return "enter"
        return "c" if re.search(r"\bc\b", footer) and " a " not in f" {footer} " else "a"


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Let no test speak another language."""
    texts.use("en")
    yield
    texts.use("en")


def asked(table: AnyTable) -> bool:
    """Whether everybody is about to choose."""
    return isinstance(table.state.phase, Choosing) and not table.sealed


def keys_of(table: AnyTable, choices: str, preferences: Preferences) -> Fingers:
    """Play a whole round, from the first curtain to the next one."""
    terminal = Fingers(choices)
    host = Host(
        Stage(terminal, COLOURED, aside, settle=0.0),
        scene_at(table, SHORT, EVERYBODY),
        preferences,
        in_order,
    )
    host.begin((), table)
    people: dict[Seat, AnyPlayer] = {
        seat: Asked(random_players(4, 1)[seat], lambda decision, _move: host.decide(decision))
        for seat in EVERYBODY
    }
    for turn in drive(table, random_players(4, 3) | people, EVERYBODY):
        host.tell(turn)
        if asked(turn.after):
            break
    return terminal


def cards() -> AnyTable:
    """Lay a table of four who have few workers."""
    return card_table("2R", "2Y", "2G", "2B")


def board() -> AnyTable:
    """Lay the same on the ring."""
    return board_table("2R", "2Y", "2G", "2B", points=(4, 3, 2, 1))


class TestCards:
    """Four people with cards: without D, four of them always share an action."""

    def test_chooser(self) -> None:
        """From the curtain to the seal it takes three keys."""
        assert keys_of(cards(), "1112", Preferences()).pressed[:3] == ["enter", "1", "enter"]

    def test_without_a_bargain(self) -> None:
        """Three lose it, one gets it: at most 14 keys."""
        assert len(keys_of(cards(), "1112", Preferences()).pressed) <= 14

    def test_with_a_bargain(self) -> None:
        """Two bargain, with one bid that is accepted: at most 18 keys."""
        played = keys_of(cards(), "1123", Preferences())

        assert "c" in played.pressed
        assert "a" in played.pressed
        assert len(played.pressed) <= 18

    def test_brisk(self) -> None:
        """Where they want it brisk, at most 10."""
        played = keys_of(cards(), "1112", BRISK)

        assert len(played.pressed) <= 10
        assert not any("Enter  reveal" in frame.text for frame in played.frames)


class TestBoard:
    """Four people on the ring: dice are seen rolling, and nobody need press a key for it."""

    @pytest.mark.parametrize(
        ("keys", "preferences", "most"),
        [("2223", Preferences(), 14), ("2213", Preferences(), 18), ("2223", BRISK, 10)],
        ids=["without a bargain", "with a bargain", "brisk"],
    )
    def test_keys(self, keys: str, preferences: Preferences, most: int) -> None:
        """At most 14 keys without a bargain, 18 with one, and 10 where they want it brisk."""
        assert len(keys_of(board(), keys, preferences).pressed) <= most


def test_a_step_at_a_time() -> None:
    """Who wants to press a key for every step may do so: nothing goes on by itself."""
    stepwise = keys_of(cards(), "1112", Preferences(pace="step"))

    assert len(stepwise.pressed) > 14
