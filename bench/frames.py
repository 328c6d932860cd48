"""How long a frame takes: every kind of page of every game, next to a bare table of Rich."""

from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice
from time import process_time
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table as RichTable

from basari.cli.games import face_of
from basari.cli.pages.choice import Choice
from basari.cli.pages.question import Question
from basari.cli.pages.read import Help, History, Looking, Rules
from basari.cli.pages.scene import Scene
from basari.cli.setup.preferences import Preferences
from basari.cli.table.host import Host
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.markdown import flowing
from basari.cli.terminal.page import Page
from basari.kernel import DEALER, Decision, Seat, Table
from basari.players import RandomPlayer, dealer, drive
from basari.rules.register import REGISTER, Edition, find
from basari.story import Story
from bench.contest import Spread, ratios
from bench.findings import Finding, Row, times, verdict

BAR = 0.030
"""Maximum seconds per frame."""
SEED = 4
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Emil")
SIZES = ((80, 24), (120, 40), (200, 50))


class Sight(NamedTuple):
    """A page, and the size and look it is drawn in."""

    name: str
    page: Page
    paper: Paper

    def draw(self) -> None:
        """Draw a frame, as the stage does."""
        frame(self.page.fit(self.paper).draw(self.paper), self.paper)


class Album:
    """Replaces the stage: records every page, and answers questions with the next move."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.move: Any = None

    def show(self, page: Page) -> Any:  # noqa: ANN401 - like a stage
        """Keep a page."""
        self.pages.append(page)
        return self.move if isinstance(page, (Choice, Question)) else None

    def glance(self, page: Page) -> None:
        """Keep a page."""
        self.pages.append(page)


def _open_rules() -> None:
    """Lay out the first page of the rules; further pages are cached once laid out."""
    paper = Paper(Look())
    read = find("basari").edition().rulebook
    list(islice(flowing(read("en") if read else "", paper), paper.room + 1))


def measure(*, rounds: int) -> Finding:
    """Draw every page in turn, and compare with a plain Rich table."""
    editions = [(name, edition) for name in REGISTER for edition in find(name).editions]
    sights = [sight for game, edition in editions for sight in _sights(game, edition)]
    for sight in sights:
        sight.draw()
    seconds: dict[str, list[float]] = {sight.name: [] for sight in sights}
    bare: list[float] = []
    book: list[float] = []
    for _ in range(rounds):
        bare.append(_seconds(_draw_bare_table))
        book.append(_seconds(_open_rules))
        for sight in sights:
            seconds[sight.name].append(_seconds(sight.draw))
    seconds["the rules, opened"] = book
    rows = [_row(name, own, bare) for name, own in seconds.items()]
    rows.sort(key=lambda row: -row.plain["seconds"]["median"])
    return Finding(
        "Frames",
        ("milliseconds", "ratio to a bare table"),
        rows,
        f"processor time of a frame, median; bar {BAR * 1000:.0f} milliseconds",
        [],
    )


def _sights(game: str, edition: Edition) -> Iterator[Sight]:
    """Return the last page of each kind in a game, and the pages reached from it, in all sizes."""
    kept = _pages(game, edition)
    pages = {type(page).__name__: page for page in kept}
    asking = next(page for page in reversed(kept) if isinstance(page, (Choice, Question)))
    pages |= {
        "Help": Help(page=asking),
        "History": History(scene=asking.scene),
        "Rules": Rules(scene=asking.scene),
        "Looking": Looking(asking.scene),
    }
    for name, page in pages.items():
        for width, height in SIZES:
            paper = Paper(Look(), width, height)
            yield Sight(f"{edition.name} {name} {width}x{height}", page, paper)


def _pages(game: str, edition: Edition) -> list[Any]:
    """Let a host show a whole random game with the most players."""
    rules = edition.rules()
    seats = edition.seats[-1]
    table, moments = Table.start(rules, seats)
    people = frozenset(map(Seat, range(seats)))
    album = Album()
    scene = Scene(
        face_of(game, edition.name),
        rules,
        NAMES[:seats],
        people,
        table.view(None),
        Story(),
        rulebook=edition.rulebook,
    )
    host = Host(album, scene, Preferences(pace="instant"), lambda count: tuple(range(count)))
    host.begin(moments, table)
    for turn in drive(table, {DEALER: dealer(SEED)} | {s: _Asked(host, album, s) for s in people}):
        host.tell(turn)
        table = turn.after
    host.end(table)
    return album.pages


class _Asked:
    """Plays at random, but lets the host ask first."""

    def __init__(self, host: Host, album: Album, seat: Seat) -> None:
        self._host, self._album = host, album
        self._luck = RandomPlayer(f"{SEED}/{seat}")

    def decide(self, view: object, decision: Decision[Any]) -> Any:  # noqa: ANN401 - any game's
        """Choose the move, then let the host ask for it."""
        self._album.move = self._luck.decide(view, decision)
        return self._host.decide(decision)


def _draw_bare_table() -> None:
    """Draw a plain Rich table that fills 80 columns and 24 lines, for comparison."""
    table = RichTable(expand=True)
    for column in range(6):
        table.add_column(f"column {column}")
    for row in range(20):
        table.add_row(*(f"{row} and {column}" for column in range(6)))
    Console(file=StringIO(), width=80, force_terminal=True).print(table)


def _seconds(draw: Callable[[], None]) -> float:
    start = process_time()
    draw()
    return process_time() - start


def _row(name: str, own: list[float], bare: list[float]) -> Row:
    spread, ratio = Spread.of(own), ratios(own, bare)
    return Row(
        name,
        (f"{spread.median * 1000:.1f}", times(ratio)),
        verdict(reached=spread.median <= BAR),
        {"seconds": spread._asdict(), "ratio": ratio._asdict(), "bar": BAR},
    )
