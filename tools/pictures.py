#!/usr/bin/env python3
"""Draw the pictures of the documents: real screens, at moments of the two games beside them.

Without options: draw them anew. With --play: have the two games played anew first, with the tables
of today; the documents tell of them, so read what README and docs/notation.md say. With --check:
change nothing, say which picture shows something else than the program does today, and exit with 1
if any does.
"""

import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

from msgspec.structs import replace
from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console, Group
from rich.terminal_theme import TerminalTheme
from rich.text import Text
from rich.theme import Theme

from basari.bots.seating import seat_bots
from basari.cli import texts
from basari.cli.commands.stats import everybody
from basari.cli.games import face_of
from basari.cli.games.basari.bargain_pages import Building
from basari.cli.games.basari.story_pages import Reveal, Scoring
from basari.cli.pages.choice import Choice
from basari.cli.pages.course import course
from basari.cli.pages.curtain import Curtain
from basari.cli.pages.ending import Ending
from basari.cli.pages.news import News
from basari.cli.pages.scene import AnyScene, Scene
from basari.cli.pages.viewer import Viewing
from basari.cli.terminal.frame import Paper, frame
from basari.cli.terminal.look import Look
from basari.cli.terminal.page import Page
from basari.kernel import Seat, Table
from basari.log import (
    Header,
    PlayerEntry,
    Recovered,
    begin,
    load,
    make_header,
    record,
    recover,
    replay,
)
from basari.players import Turn, drive
from basari.rules.basari.gems import Gems
from basari.rules.basari.negotiation import Bargain
from basari.rules.basari.rounds import Choosing, Revealed, RoundBegan
from basari.shelf.saved import game_in
from basari.stats.played import count
from basari.stats.records import figures
from basari.story import Story, points_before
from basari.story import scoring as steps

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BAZAAR, RING = PICTURES / "bazaar.jsonl", PICTURES / "ring.jsonl"
GAMES = {BAZAAR: ("cards", 29), RING: ("board", 17)}
"""The edition and the seed of each: games that were close, and lively from the first round on."""
STARTED = "2026-11-18T20:00:00+00:00"
PEOPLE = ("Ada", "Ben", "Cleo", "Dan")
PLAYERS = ("merchant", "novice", "merchant", "merchant")
"""The bots that play in their place."""
PAPER, LARGE = Paper(Look()), Paper(Look(), 120, 40)
THEME = TerminalTheme(
    (28, 27, 34),
    (224, 221, 214),
    [
        (60, 58, 70),
        (214, 93, 87),
        (143, 188, 105),
        (224, 178, 92),
        (104, 151, 215),
        (196, 128, 190),
        (95, 184, 184),
        (224, 221, 214),
    ],
    [
        (132, 130, 145),
        (240, 113, 103),
        (152, 205, 110),
        (240, 198, 90),
        (122, 170, 240),
        (214, 150, 210),
        (120, 205, 205),
        (245, 243, 238),
    ],
)
FRAME = re.sub(r"\s*(?:@font-face \{\{.*?\}\}|<!--.*?-->)", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
"""The frame of a picture, with the fonts of the reader's machine."""


def played(edition: str, seed: int) -> str:
    """Let bots play a game, and write it down as if people had."""

    def seated(*kinds: str, seed: int | None) -> Header:
        players = [
            PlayerEntry(name=name, kind=kind) for name, kind in zip(PEOPLE, kinds, strict=True)
        ]
        return make_header("basari", edition, players, seed=seed, started=STARTED)

    bots = seated(*(f"bot:{code}" for code in PLAYERS), seed=seed)
    people = seated(*["human"] * len(PEOPLE), seed=None)
    begun, _ = Table.start(people.rules(), len(PEOPLE))
    return "".join(record(people, drive(begun, seat_bots(bots.company))))


def moments(log: Path) -> Iterator[tuple[AnyScene, Turn]]:
    """Go through a game: every answer, and what everybody had seen when it had been given."""
    game = load(log)
    table, begun = begin(game)
    names = tuple(player.name for player in game.header.players)
    people = frozenset(map(Seat, range(len(names))))
    story = Story().began(begun, table)
    face = face_of(game.header.game, game.header.edition)
    for turn in replay(game):
        story = story.after(turn)
        yield Scene(face, table.rules, names, people, turn.after.view(None), story), turn


def find(log: Path, number: int, fits: Callable[[AnyScene, Turn], bool]) -> tuple[AnyScene, Turn]:
    """Find the moment of a game that fits for so many a time."""
    fitting = [(scene, turn) for scene, turn in moments(log) if fits(scene, turn)]
    return fitting[number]


def holds(turn: Turn, kind: type) -> bool:
    """Whether something of this *kind* happened."""
    return any(isinstance(event, kind) for event in turn.events)


def table(log: Path, number: int) -> Page:
    """Show the table when a round begins."""
    scene, turn = find(log, number, lambda _, turn: holds(turn, RoundBegan))
    return News(scene, turn.events)


def curtain() -> Page:
    """Show the curtain before Cleo, when two have chosen."""
    scene, _ = find(BAZAAR, 3, lambda scene, _: isinstance(scene.view.phase, Choosing))
    return Curtain(scene, Seat(2), (Seat(0), Seat(1)))


def choice(log: Path, number: int) -> Page:
    """Show Ben's secret choice."""
    scene, turn = find(log, number, lambda _, turn: holds(turn, RoundBegan))
    (decision,) = [asked for asked in turn.after.waiting if asked.seat == 1]
    order = tuple(range(len(decision.options)))
    own = scene.alone(turn.after, Seat(1))
    return Choice(own, decision, order, shuffled=False, cursor=1)


def bargain() -> Page:
    """Show a negotiation in which someone builds an offer."""

    def raised(scene: AnyScene, _turn: Turn) -> bool:
        phase = scene.view.phase
        return isinstance(phase, Bargain) and len(phase.bids) == 3  # noqa: PLR2004 - a lively one

    scene, turn = find(BAZAAR, 0, raised)
    (decision,) = turn.after.waiting
    return Building(scene, decision, confirm=True, offer=Gems(red=2))


def reveal() -> Page:
    """Show four choices turned over."""
    scene, turn = find(BAZAAR, 0, lambda _, turn: holds(turn, Revealed))
    revealed, *events = turn.events
    choices = revealed.choices if isinstance(revealed, Revealed) else ()
    return Reveal(scene, len(choices), choices=choices, events=tuple(events))


def scoring(log: Path, number: int) -> Page:
    """Show a scoring that is told to the end."""
    scene, turn = find(log, number, lambda _, turn: bool(steps(turn.events)))
    events = steps(turn.events)
    before = points_before(events, scene.view.points)
    return Scoring(scene, len(events), events=events, before=before)


def ending(log: Path, leaf: int) -> Page:
    """Show a leaf of the end."""
    scene, turn = list(moments(log))[-1]
    return Ending(scene, turn.after.standings, leaf)


def viewer() -> Page:
    """Show a game that is looked at again."""
    game = game_in(BAZAAR)
    return Viewing(course(game, face_of(game.log.header.game, game.log.header.edition)), 15)


def evenings() -> Iterator[tuple[str, Recovered]]:
    """Play a dozen games at random, as if people had."""
    for seed, (edition, seats) in enumerate((("cards", 4), ("board", 4), ("cards", 3)) * 4):
        players = [PlayerEntry(name=name, kind="human") for name in PEOPLE[:seats]]
        bots = [PlayerEntry(name=name, kind="bot:random") for name in PEOPLE[:seats]]
        started = f"2026-11-{seed + 1:02}T20:00:00+00:00"
        header = make_header("basari", edition, bots, seed=seed, started=started)
        begun, _ = Table.start(header.rules(), seats)
        log = "".join(record(header, drive(begun, seat_bots(header.company)))).encode()
        game = recover(log, "game")
        named = game.log.header.model_copy(update={"players": players})
        yield f"{seed:06x}", replace(game, log=replace(game.log, header=named))


def stats() -> str:
    """Draw what these games come to."""
    found = figures(count(name, game) for name, game in evenings())
    parts = [part for drawn in everybody(found, PAPER.look) for part in (drawn, Text())]
    console = recording(PAPER.width, theme=PAPER.look.styles)
    console.print(Group(*parts[:-1]))
    return as_svg(console)


def drawn() -> dict[Path, str]:
    """Draw all pictures, by file."""
    pages = {
        "table": (table(BAZAAR, 7), PAPER),
        "choice": (choice(BAZAAR, 3), PAPER),
        "curtain": (curtain(), PAPER),
        "reveal": (reveal(), PAPER),
        "bargain": (bargain(), PAPER),
        "scoring": (scoring(BAZAAR, 0), PAPER),
        "ring": (table(RING, 6), PAPER),
        "ring-choice": (choice(RING, 8), PAPER),
        "ring-scoring": (scoring(RING, 1), PAPER),
        "chart": (ending(RING, 1), PAPER),
        "viewer": (viewer(), PAPER),
        "table-large": (table(BAZAAR, 7), LARGE),
        "ring-large": (table(RING, 6), LARGE),
    }
    pictures = {name: picture(*page) for name, page in pages.items()}
    pictures["stats"] = stats()
    return {PICTURES / f"{name}.svg": svg for name, svg in pictures.items()}


def picture(page: Page, paper: Paper) -> str:
    """Draw a terminal in which *page* is shown."""
    texts.use("en")
    console = recording(paper.width)
    for line in frame(page.draw(paper), paper):
        console.print(Text.from_ansi(line, no_wrap=True))
    return as_svg(console)


def recording(width: int, theme: Theme | None = None) -> Console:
    """Make a console that remembers what is printed."""
    return Console(
        record=True,
        width=width,
        file=StringIO(),
        color_system="truecolor",
        highlight=False,
        theme=theme,
    )


def as_svg(console: Console) -> str:
    """Draw what was printed."""
    return console.export_svg(title="Basari", theme=THEME, code_format=FRAME, unique_id="basari")


def words(svg: str) -> list[str]:
    """Find what a picture says, however it is drawn."""
    return " ".join(re.findall(r"<text[^>]*>([^<]*)</text>", svg)).replace("&#160;", " ").split()


def stale(path: Path, svg: str) -> bool:
    """Whether the picture on disk says something else."""
    return not path.exists() or words(path.read_text("utf-8")) != words(svg)


def main() -> int:
    """Draw or check, and say what is out of date."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, only look")
    parser.add_argument("--play", action="store_true", help="play the two games anew first")
    chosen = parser.parse_args()
    check = chosen.check
    for log, (edition, seed) in GAMES.items() if chosen.play else ():
        log.write_text(played(edition, seed), "utf-8")
    pictures = drawn()
    old = [path for path, svg in pictures.items() if check and stale(path, svg)]
    sys.stdout.writelines(f"{path.name} is not current\n" for path in old)
    for path, svg in pictures.items():
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(svg, "utf-8")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
