"""Who won: the headline, everybody's place, and a row for each with where the points came from."""

from collections.abc import Iterable, Sequence

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from basari.cli.pages.scene import AnyScene
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _, n_
from basari.cli.words import Names, count_points, people, with_points
from basari.kernel import Seat, Standings

NAME = 24
"""Cells for a player's name."""
BAR = 24
"""Cells for a bar of points."""

Column = tuple[str, Sequence[str]]
"""A heading, and a cell for every seat."""


def headline(standings: Standings, names: Names, paper: Paper) -> Text:
    """Say who won."""
    best = standings.winners
    text = n_("{names} wins with {points}", "{names} share the victory with {points}", len(best))
    said = text.format(names=people(best, names), points=with_points(standings.points[best[0]]))
    star = paper.look.glyphs.most
    return Text(f"{star} {said} {star}\n", "curtain", justify="center")


def tied(standings: Standings) -> list[Seat]:
    """List everybody with the most points, whether they won or not."""
    return [s for s, own in _seats(standings) if own == max(standings.points)]


def lead(standings: Standings) -> tuple[int, list[Seat]]:
    """Return by how much the game was won, and over whom; nobody if points did not decide it."""
    best, *others = sorted(set(standings.points), reverse=True)
    if len(tied(standings)) > len(standings.winners) or not others:
        return 0, []
    return best - others[0], [seat for seat, own in _seats(standings) if own == others[0]]


def margin(standings: Standings, names: Names) -> list[str]:
    """Say by how much the game was won, if by points."""
    more, behind = lead(standings)
    if not behind:
        return []
    text = n_(
        "{winners} is {points} ahead of {names}.",
        "{winners} are {points} ahead of {names}.",
        len(standings.winners),
    )
    winners = people(standings.winners, names)
    return [text.format(winners=winners, points=count_points(more), names=people(behind, names))]


def winners_page(
    title: Text, sentences: Iterable[str | Text], ranking: RenderableType, indent: int = 2
) -> list[RenderableType]:
    """Draw a title, sentences below it, and a row for every player."""
    lines = [Text(line) if isinstance(line, str) else line for line in sentences]
    return [title, *(Padding(line, (0, indent)) for line in lines), Text(), ranking]


def _seats(standings: Standings) -> list[tuple[Seat, int]]:
    return [(Seat(seat), points) for seat, points in enumerate(standings.points)]


def places(standings: Standings) -> dict[Seat, int]:
    """Tell everybody's place: the winners are first, whoever else has as many points is behind."""
    found = {}
    for seat, points in _seats(standings):
        better = sum(
            other > points or (other == points and rival in standings.winners)
            for rival, other in _seats(standings)
        )
        found[seat] = 1 if seat in standings.winners else 1 + better
    return found


def ranking(standings: Standings, columns: Sequence[Column], names: Names, paper: Paper) -> Table:
    """Draw a row per player from the first to the last."""
    table = Table(
        box=paper.look.glyphs.box,
        expand=not paper.large,
        border_style="line",
        header_style="title",
        padding=(0, 1) if paper.large else 0,
        show_lines=paper.large,
    )
    table.add_column("", justify="right", min_width=2)
    table.add_column(_("Player"), width=NAME, no_wrap=True)
    for heading, _cells in columns:
        table.add_column(heading, justify="center", overflow="fold")
    table.add_column(_("Points"), justify="right", overflow="fold")
    if paper.large:
        table.add_column("", min_width=BAR)
    taken = places(standings)
    for seat in sorted(taken, key=lambda seat: (taken[seat], seat)):
        table.add_row(
            f"{taken[seat]}.",
            Text(names[seat], seat_style(seat)),
            *(cells[seat] for _heading, cells in columns),
            Text(str(standings.points[seat]), "title"),
            *([_bar(standings, seat, paper)] if paper.large else []),
        )
    return table


def _bar(standings: Standings, seat: Seat, paper: Paper) -> Text:
    """Draw a player's points as a bar; the longest is the best's."""
    points = standings.points
    return paper.look.bar(max(0, points[seat]) * BAR // max(1, *points), BAR)


def source_columns(scene: AnyScene) -> list[Column]:
    """Head and fill a column per source of points, all chapters together."""
    told = [chapter.points for chapter in scene.story.sources(len(scene.names))]
    sources = dict.fromkeys(source for points in told for source in points)
    seats, nothing = range(len(scene.names)), (0,) * len(scene.names)
    return [
        (
            scene.face.source(source),
            [str(sum(points.get(source, nothing)[seat] for points in told)) for seat in seats],
        )
        for source in sources
    ]
