"""What a game shows, and what must be on disk before that.

The story is worked out from a game that nobody disturbed; a process that plays the same moves must
tell the same, and may break off anywhere.
"""

from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from basari.cli.games import face_of
from basari.cli.pages.scene import Scene
from basari.cli.setup.preferences import Preferences
from basari.cli.setup.remembered import NAMES
from basari.cli.table.plain_host import PlainHost
from basari.cli.terminal.lines import LineReader
from basari.cli.words import BotName, names_of, with_bot_marks
from basari.kernel import DEALER
from basari.log import Recovered, recover
from basari.players import Turn
from basari.rules.basari.rounds import RoundBegan
from basari.story import Story
from tests.games.basari.sentences import narrate
from tests.helpers.calls import at_random
from tests.helpers.logs import header_of, play_bots


def lodging() -> TemporaryDirectory[str]:
    """Return a folder for the files of some processes."""
    return TemporaryDirectory()


class Course(NamedTuple):
    """An uninterrupted game, and how to play it from the command line."""

    edition: str
    seats: int
    seed: int
    people: int
    """How many of the first seats are no bots."""
    legs: int
    turns: tuple[Turn, ...]

    @property
    def command(self) -> tuple[object, ...]:
        """Return the arguments that start it."""
        return (
            "play", "--plain", "--yes", "--edition", self.edition, "--players", self.seats,
            "--seed", self.seed, *at_random(self.seats - self.people, self.seats),
            "--ruling", f"legs={self.legs}", "--quiet-bots",
        )  # fmt: skip

    @property
    def answers(self) -> list[tuple[int, str]]:
        """Return all answers as they should be in its log."""
        return [(turn.seat, str(turn.move)) for turn in self.turns]

    def moves(self, answers: int = 0) -> list[str]:
        """Return what people type after *given* answers."""
        return [f"{turn.move}\n" for turn in self.turns[answers:] if self._typed(turn)]

    def _typed(self, turn: Turn) -> bool:
        return DEALER != turn.seat < self.people

    def story(self, answers: int = 0) -> Iterator[tuple[str, int]]:
        """Yield what is shown from *given* answers on, with how many answers must be on disk."""
        kept, names = answers, self._names()
        for number, turn in enumerate(self.turns[answers:], answers + 1):
            if self._typed(turn):
                yield f"{NAMES[turn.seat]}:\n", kept
            if not turn.after.sealed:
                kept = number
            for event in turn.events:
                if event.seen_by(None):
                    gap = "\n" if isinstance(event, RoundBegan) else ""
                    yield f"{gap}{narrate(event, names)}\n", kept

    def _names(self) -> tuple[str, ...]:
        """Return names as shown in the story, where bots are numbered."""
        bots = map(BotName, NAMES[self.people : self.seats])
        return with_bot_marks((*NAMES[: self.people], *bots))

    def owed(self, told: str, answers: int = 0) -> int:
        """Check output, and return how many answers must be on disk after it."""
        owed = answers
        for part, kept in self.story(answers):
            if not told:
                return owed
            assert told.startswith(part) or part.startswith(told), f"{told[:200]!r} is not {part!r}"
            told, owed = told[len(part) :], kept
        return owed


def course(edition: str, seats: int, seed: int, people: int, legs: int = 1) -> Course:
    """Play a game without interruption."""
    turns = tuple(play_bots(header_of(edition, seats, seed, rulings={"legs": legs})))
    return Course(edition, seats, seed, people, legs, turns)


def on_disk(home: Path) -> Path | None:
    """Return the one game that was started, ignoring unfinished files."""
    files = list((home / "games").glob("*.jsonl")) if home.exists() else []
    assert len(files) < 2
    return files[0] if files else None


def recover_game(file: Path) -> Recovered:
    """Read what is left of a game."""
    return recover(file.read_bytes(), str(file))


def answers_in(game: Recovered) -> list[tuple[int, str]]:
    """List the answers of a game."""
    return [(answer.seat, answer.move) for answer in game.log.answers]


def opening(game: Recovered) -> str:
    """Return what is shown first: the players, or where the game resumes."""
    header = game.log.header
    names = names_of(header.seated)
    face = face_of(header.game, header.edition)
    scene = Scene(face, header.rules(), names, frozenset(), game.table.view(None), Story())
    told = StringIO()
    with redirect_stdout(told):
        host = PlainHost(LineReader(), scene, Preferences(), terse=True)
        if game.turns:
            host.go_on(game)
        else:
            host.begin(game.opening, game.begun)
    return told.getvalue()
