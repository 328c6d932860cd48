"""A chart of everybody's points over the rounds, drawn with letters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from basari.cli.pages.scene import AnyFace, AnyScene
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import seat_style
from basari.cli.texts import _
from basari.cli.words import Names
from basari.kernel import Seat
from basari.story import Score
from basari.value import Value

Cells = dict[tuple[int, int], tuple[str, str]]
"""A sign and its style for every place and row of a chart that is not empty."""
GUTTER = 6
"""Cells for the numbers at the left of a chart, and its edge."""
WIDEST = 16
"""Cells between two rounds at most."""
KEY = 8
"""Cells beside a name in the key of a chart: for mark, points and space."""
TICKS = (5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
"""Steps in which points are written beside a chart."""


def chart(scene: AnyScene, paper: Paper) -> list[RenderableType]:
    """Draw everybody's points over the rounds; a player's mark is the number of the seat."""
    scores, names = scene.story.scores, scene.names
    if len(scores) < 2:  # noqa: PLR2004 - the beginning alone is no story
        return [Padding(Text(_("No round is over yet."), "muted"), (0, 1))]
    key = _key(scores[-1], names, paper)
    scale = Scale(paper.room - len(key) - 3, max(max(score.points) for score in scores))
    places = _spread(len(scores), paper.width - GUTTER - len(names))
    cells = _chapters(scores, places, scale, paper)
    cells |= _lines(scores, places, scale, paper)
    cells |= _marks(scores, places, scale)
    return [*_plot(cells, scale, paper), *_axis(scores, places, scene.face, paper), Text(), *key]


class Scale(Value):
    """How points become rows of a chart: the lowest stands for none, the highest for the top."""

    rows: int
    most: int

    @property
    def top(self) -> int:
        """The most points, rounded up."""
        return max(10, -self.most // 10 * -10)

    def row(self, points: float) -> int:
        """Find the row for so many points."""
        return round(points * (self.rows - 1) / self.top)

    @property
    def labels(self) -> dict[int, int]:
        """Which points to write beside which rows: round ones, with space between them."""
        step = next((tick for tick in TICKS if self.row(tick) > 1), self.top)
        return {self.row(points): points for points in range(0, self.top + 1, step)}


def _spread(number: int, width: int) -> list[int]:
    """Spread so many moments over so many cells."""
    gaps = number - 1
    span = min(width - 1, gaps * WIDEST)
    return [moment * span // gaps for moment in range(number)]


def _chapters(scores: Sequence[Score], places: Sequence[int], scale: Scale, paper: Paper) -> Cells:
    """Draw a line where a chapter ends and another begins."""
    line = paper.look.glyphs.box.mid_vertical
    return {
        (place, row): (line, "line")
        for _chapter, _begin, place in _spans(scores, places)[:-1]
        for row in range(scale.rows)
    }


def _spans(scores: Sequence[Score], places: Sequence[int]) -> list[tuple[int, int, int]]:
    """Tell from where to where each chapter goes."""
    ends = {score.place.chapter: place for score, place in zip(scores, places, strict=True)}
    return [(chapter, begin, end) for (_, begin), (chapter, end) in pairwise(ends.items())]


def _lines(scores: Sequence[Score], places: Sequence[int], scale: Scale, paper: Paper) -> Cells:
    """Dot the way from mark to mark; where ways cross, the first seat's is seen."""
    cells: Cells = {}
    for (old, begin), (new, end) in pairwise(zip(scores, places, strict=True)):
        for seat, (low, high) in enumerate(zip(old.points, new.points, strict=True)):
            for place in range(begin + 1, end):
                points = low + (high - low) * (place - begin) / (end - begin)
                dot = paper.look.glyphs.dot, seat_style(Seat(seat))
                cells.setdefault((place, scale.row(points)), dot)
    return cells


def _marks(scores: Sequence[Score], places: Sequence[int], scale: Scale) -> Cells:
    """Mark everybody's points after every round.

    Those who are level take turns from round to round, and stand side by side in the end.
    """
    cells: Cells = {}
    for moment, (score, place) in enumerate(zip(scores, places, strict=True)):
        for row, seats in _level(score, scale).items():
            last = moment == len(scores) - 1
            seen = seats if last else [seats[moment % len(seats)]]
            for aside, seat in enumerate(seen):
                cells[place + aside, row] = f"{seat + 1}", seat_style(seat)
    return cells


def _level(score: Score, scale: Scale) -> dict[int, list[Seat]]:
    """Tell who is in which row."""
    rows: dict[int, list[Seat]] = {}
    for seat, points in enumerate(score.points):
        rows.setdefault(scale.row(points), []).append(Seat(seat))
    return rows


def _plot(cells: Cells, scale: Scale, paper: Paper) -> Iterator[Text]:
    """Print the cells row by row, from the most points to none."""
    edge, labels = paper.look.glyphs.box.mid_left, scale.labels
    for row in reversed(range(scale.rows)):
        label = f"{labels.get(row, ''):>{GUTTER - 2}} "
        parts = [cells.get((place, row), " ") for place in range(paper.width - GUTTER)]
        yield Text.assemble((label, "muted"), (edge, "line"), *parts, no_wrap=True)


def _axis(
    scores: Sequence[Score], places: Sequence[int], face: AnyFace, paper: Paper
) -> Iterator[Text]:
    """Draw the line below the chart with a notch where a chapter ends, and name them under it."""
    box, spans = paper.look.glyphs.box, _spans(scores, places)
    ends = {end for _chapter, _begin, end in spans}
    line = [box.row_cross if place in ends else box.bottom for place in range(places[-1] + 1)]
    yield Text(" " * (GUTTER - 1) + box.bottom_left + "".join(line), "line", no_wrap=True)
    named = Text(" " * GUTTER, "muted", no_wrap=True)
    for chapter, begin, end in spans:
        room, name = end - begin, face.chapter(chapter)
        named.append((name if cell_len(name) < room else str(chapter)).center(room))
    yield named


def _key(score: Score, names: Names, paper: Paper) -> list[Text]:
    """Tell whose mark is which, with the points they have, in as few lines as possible."""
    width = max(map(cell_len, names)) + KEY
    across = max(1, (paper.width - 1) // width)
    entries = [
        Text.assemble(
            (f"{seat + 1} {name}", seat_style(Seat(seat))),
            f" {points}".ljust(width - cell_len(name) - 2),
        )
        for seat, (name, points) in enumerate(zip(names, score.points, strict=True))
    ]
    rows = [entries[first : first + across] for first in range(0, len(entries), across)]
    return [Text.assemble(" ", *row, no_wrap=True) for row in rows]
