"""Whoever counts the bytes that are written while somebody chooses in secret learns nothing."""

from collections.abc import Iterator, Sequence
from itertools import cycle
from typing import Any

import pytest
from msgspec.structs import replace

from basari.cli import texts
from basari.cli.pages.read import aside
from basari.cli.table.host import Host
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.output import out
from basari.cli.terminal.stage import Stage
from basari.kernel import AnyTable, Seat
from basari.rules.basari.rounds import Choosing
from tests.games.basari.bot_views import moments
from tests.games.basari.helpers import GAMES, NAMES, Game
from tests.helpers.stages import COLOURED, PREFERENCES, SHORT, fingers, in_order, scene_at
from tests.helpers.typed_terminal import TypedTerminal

ENCODINGS = ("utf-8", "latin-1", "ascii")
EVERYBODY = frozenset(map(Seat, range(3)))
every_game = pytest.mark.parametrize("game", GAMES, ids=NAMES)
every_language = pytest.mark.parametrize("language", texts.LANGUAGES)


@pytest.fixture(autouse=True)
def spoken(language: str) -> Iterator[None]:
    """Speak a language, for the time of a test."""
    texts.use(language)
    yield
    texts.use("en")


def choosing(game: Game) -> Iterator[AnyTable]:
    """Find tables at which everybody chooses in secret, in all legs of a game."""
    tables = [table for table in moments(game[0].name, game[1]) if _chooses(table)]
    yield from tables[:: max(1, len(tables) // 4)]


def _chooses(table: AnyTable) -> bool:
    return isinstance(table.state.phase, Choosing) and not table.sealed


def sealing(table: AnyTable, keys: Sequence[str], encoding: str) -> tuple[TypedTerminal, Any]:
    """Let the first player seal a choice, on a screen."""
    terminal = TypedTerminal(["enter", *keys], encoding)
    stage = Stage(terminal, COLOURED, aside, settle=0.0)
    host = Host(stage, scene_at(table, SHORT, EVERYBODY), PREFERENCES, in_order)
    host.begin((), table)
    return terminal, host.decide(table.waiting[0])


@every_game
@every_language
class TestScreen:
    """Every secret frame is as long as any other, in every language and encoding."""

    def test_every_choice(self, game: Game, language: str) -> None:
        """Whatever is sealed, as many bytes are written; every encoding has its turn."""
        for table, encoding in zip(choosing(game), cycle(ENCODINGS), strict=False):
            decision, lengths = table.waiting[0], set()

            for option in decision.options:
                terminal, sealed = sealing(table, fingers(decision, option), encoding)
                assert sealed == option
                assert len(set(terminal.secrets)) == 1
                lengths.add(len(terminal.bytes.getvalue()))

            assert len(lengths) == 1, (language, encoding)

    def test_many_options(self, game: Game, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """So it is where options are a list, however one searches in it."""
        monkeypatch.setattr("basari.cli.table.host.MOST", 1)
        table = next(choosing(game))
        options = list(table.waiting[0].options)

        for place, option in enumerate(options):
            for keys in (["home", *["down"] * place], ["/", *str(option)]):
                terminal, sealed = sealing(table, [*keys, "enter"], "utf-8")
                assert sealed == option
                assert len(set(terminal.secrets)) == 1, language


class Dictated:
    """A reader at a terminal, to whom somebody types."""

    terminal = True

    def __init__(self, *lines: str) -> None:
        self._lines = iter(lines)

    def line(self, prompt: str, *, hidden: bool = False) -> str:
        """Say what is asked; what is typed is not shown."""
        assert hidden
        out(prompt)
        return next(self._lines)

    def ring(self) -> None:
        """Nobody hears it."""

    def forget(self) -> None:
        """Nobody types ahead."""


@every_game
@every_language
class TestLines:
    """In plain mode the same bytes are written."""

    def test_every_choice(
        self, game: Game, language: str, capsys: pytest.CaptureFixture[str]
    ) -> None:
        """By number or in the notation, whatever is sealed."""
        for table in choosing(game):
            decision, said = table.waiting[0], set()

            for place, option in enumerate(decision.options, 1):
                for typed in (f"{place}", str(option)):
                    reader: Any = Dictated("", typed, "")
                    scene = scene_at(table, SHORT, EVERYBODY)
                    host = PlainHost(reader, scene, replace(PREFERENCES, confirm=True), terse=False)
                    host.begin((), table)
                    assert host.decide(decision) == option
                    said.add(capsys.readouterr().out)

            assert len(said) == 1, language
