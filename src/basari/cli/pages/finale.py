"""The last page of a game: the podium, what decided it, and charts and records if they fit."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.console import RenderableType

from basari.cli.pages.chart import strips
from basari.cli.pages.podium import podium
from basari.cli.pages.ranking import margin, places, point_sources
from basari.cli.pages.scene import AnyScene
from basari.cli.pages.strip import BADGE, write_name
from basari.cli.terminal.canvas import Accent, Canvas, short
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.look import badge_style
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, n_
from basari.cli.words import bot_mark, count_points, people
from basari.kernel import Place, Seat, Standings
from basari.value import Value

SIDE = 46
"""The width of the texts beside the podium."""
WIDE = 110
"""The width of a page from which texts stand beside the podium."""
MOST_REASONS = 3


class Reason(Value):
    """Something that decided a game, and the seat it is about."""

    seat: Seat
    words: str


class Best(Value):
    """A record: the seat that was best at *what*, in *words*."""

    what: str
    seat: Seat
    words: str


def accent_of(standings: Standings) -> Accent:
    """Return the only winner's seat, whose colour the ending takes, or `None` if several won."""
    return standings.winners[0] if len(standings.winners) == 1 else None


def finale(
    scene: AnyScene,
    standings: Standings,
    reasons: Sequence[Reason],
    records: Sequence[Best],
    paper: Paper,
) -> list[RenderableType]:
    """Draw the podium above what decided the game; on large paper, charts and records as well."""
    if paper.width >= WIDE and paper.high:
        return [_large(scene, standings, reasons, records, paper)]
    lines = _reasons(reasons, paper.width - 8)
    height = max(9, min(24, paper.room - len(lines) - 4))
    canvas = paper.canvas(height + 2 + len(lines), accent_of(standings))
    podium(canvas, (2, 0, paper.width - 4, height), standings, scene.names, scene.face.ornament())
    _write_lines(canvas, (2, height + 1), lines)
    return [canvas]


def _large(
    scene: AnyScene,
    standings: Standings,
    reasons: Sequence[Reason],
    records: Sequence[Best],
    paper: Paper,
) -> Canvas:
    """Draw podium and points per round on the left; reasons, records, sources on the right."""
    room = paper.room - 1
    canvas = paper.canvas(room, accent_of(standings))
    left, seats = paper.width - SIDE, len(scene.names)
    told = len(scene.story.scores) > 1
    high = max(1, min(4, (room - 17) // seats - 1)) if told else 0
    below = seats * (high + 1) + 2 if told else 0
    podium(
        canvas, (2, 0, left - 5, room - below - 1), standings, scene.names, scene.face.ornament()
    )
    if told:
        y = room - below
        said = _("points after every round; in colour: in the lead")
        canvas.put(2, y, short(said, left - 5), "faint")
        strips(canvas, (2, y + 1, left - 5, high), scene, standings)
    for row in range(room):
        canvas.put(left, row, "│", "ghost")
    _aside(canvas, left + 3, scene, standings, (reasons, records))
    return canvas


def _aside(
    canvas: Canvas,
    x: int,
    scene: AnyScene,
    standings: Standings,
    told: tuple[Sequence[Reason], Sequence[Best]],
) -> None:
    """Write what decided the game, who was best at what, and where points came from."""
    reasons, records = told
    width = canvas.width - x - 2
    y = write_reasons(canvas, (x, 0, width), reasons) + 1
    sources = point_sources(scene)
    needed = 2 * len(scene.names) + 3 if sources else 0
    y = write_records(canvas, (x, y, width, canvas.height - y - needed), records)
    if sources and y + needed <= canvas.height:
        _bars(canvas, (x, y, width), scene, standings, sources)


def _reasons(
    reasons: Sequence[Reason], width: int, *, air: bool = False
) -> list[tuple[Seat | None, str]]:
    """Break reasons into lines, the first line of each with its seat; *air* puts blanks between."""
    lines: list[tuple[Seat | None, str]] = []
    for reason in reasons:
        first, *more = broken(reason.words, width, "", "")
        lines += [(reason.seat, first), *((None, line) for line in more)]
        lines += [(None, "")] if air else []
    return lines


def write_reasons(canvas: Canvas, box: tuple[int, int, int], reasons: Sequence[Reason]) -> int:
    """Write what decided the game, with blank lines between; return the line after."""
    x, y, width = box
    return _write_lines(canvas, (x, y), _reasons(reasons, width - 4, air=True), air=True)


def write_records(canvas: Canvas, box: tuple[int, int, int, int], records: Sequence[Best]) -> int:
    """Write the records if there is room; return the line after, or the same line if not."""
    x, y, width, room = box
    if not records or 2 + len(records) >= room:
        return y
    canvas.put(x, y, _("Records"), "strong")
    air = 3 + 2 * len(records) < room
    y += 1
    for record in records:
        y += air
        canvas.put(x, y, short(record.what, 18), "dim")
        end = canvas.badge(x + 19, y, record.seat)
        canvas.put(end + 1, y, short(record.words, width - 23))
        y += 1
    return y + 1 + air


def _write_lines(
    canvas: Canvas,
    place: tuple[int, int],
    lines: Sequence[tuple[Seat | None, str]],
    *,
    air: bool = False,
) -> int:
    """Write the lines about what decided the game; return the line after."""
    x, y = place
    canvas.put(x, y, _("What decided it"), "accent strong")
    y += 1 + air
    for seat, line in lines:
        if seat is not None:
            canvas.badge(x, y, seat)
        canvas.put(x + 4, y, line)
        y += 1
    return y


def sources_part(
    scene: AnyScene, standings: Standings, sentences: Sequence[str], paper: Paper
) -> list[RenderableType]:
    """Draw sentences on what decided the game, and below them bars of where points came from."""
    lines = [line for words in sentences for line in broken(words, paper.width - 4, later="")]
    sources = point_sources(scene)
    canvas = paper.canvas(len(lines) + 2 * len(scene.names) + 4, accent_of(standings))
    for y, line in enumerate(lines):
        canvas.put(2, y, line)
    if sources:
        _bars(canvas, (2, len(lines) + 1, paper.width - 4), scene, standings, sources)
    return [canvas]


def _bars(
    canvas: Canvas,
    place: tuple[int, int, int],
    scene: AnyScene,
    standings: Standings,
    sources: dict[str, list[int]],
) -> None:
    """Draw a bar per player, made of the points from each source, and the key to its parts."""
    x, y, width = place
    longest = max(cell_len(f"{name} {bot_mark(name)}") for name in scene.names)
    room = min(longest, width // 3) + BADGE + 2
    canvas.put(x, y, _("Points from"), "strong")
    most, taken = max(1, *standings.points), places(standings)
    for row, seat in enumerate(sorted(taken, key=lambda seat: (taken[seat], seat))):
        at = canvas.badge(x, y + 2 + 2 * row, seat) + 1
        write_name(canvas, (at, y + 2 + 2 * row), scene.names[seat], room - BADGE - 2)
        at = x + room
        for number, points in enumerate(sources.values()):
            if points[seat] > 0:
                size = max(3, points[seat] * (width - room - 4) // most)
                text = str(points[seat]).center(size)
                at = canvas.put(at, y + 2 + 2 * row, text[:size], _tone(number, seat))
    at, line = x + room, y + 2 + 2 * len(taken)
    for number, source in enumerate(sources):
        style = ("accent", "dim", "strong")[min(number, 2)]
        at = canvas.put(at, line, scene.face.source(source), style) + 2


def _tone(number: int, seat: Seat) -> str:
    """Return the style of a bar's part: the first in the player's colour, others neutral."""
    return (badge_style(seat), "hollow", "neutral")[min(number, 2)]


def turning(scene: AnyScene, standings: Standings) -> Place | None:
    """Return when the winners took the lead for good; `None` if at the start or only at the end."""
    scores = scene.story.scores[1:]
    behind = [
        n
        for n, score in enumerate(scores)
        if any(score.points[seat] < max(score.points) for seat in standings.winners)
    ]
    if not behind or behind[-1] + 1 >= len(scores):
        return None
    return scores[behind[-1] + 1].place


def changes_winners(standings: Standings, gains: Mapping[Seat, int]) -> bool:
    """Whether the winners would differ if *gains*, which may be negative, were added to the points.

    >>> changes_winners(Standings((14, 9), (Seat(0),)), {Seat(0): -5})
    True
    """
    points = [own + gains.get(Seat(seat), 0) for seat, own in enumerate(standings.points)]
    return _most(points) != _most(standings.points)


def _most(points: Sequence[int]) -> list[int]:
    return [seat for seat, own in enumerate(points) if own == max(points)]


def usual_reasons(
    scene: AnyScene, standings: Standings, own: Sequence[Reason] = ()
) -> list[Reason]:
    """Return up to `MOST_REASONS` reasons for the win, such as when, by how much, and over whom.

    Reasons of the game's *own* come first. Each one was decisive by counting: without it, others
    would have won.
    """
    usual = [*_by_how_much(scene, standings), *_best_round(scene, standings)]
    found = {
        reason.words: reason for reason in (*(own or _turning_reasons(scene, standings)), *usual)
    }
    return [*found.values()][:MOST_REASONS]


def _turning_reasons(scene: AnyScene, standings: Standings) -> list[Reason]:
    place = turning(scene, standings)
    if place is None:
        return []
    heading = scene.face.place(place)
    words = n_(
        "{place}: {names} takes the lead and keeps it.",
        "{place}: {names} take the lead and keep it.",
        len(standings.winners),
    ).format(place=heading[:1].upper() + heading[1:], names=people(standings.winners, scene.called))
    return [Reason(standings.winners[0], words)]


def _by_how_much(scene: AnyScene, standings: Standings) -> list[Reason]:
    return [Reason(standings.winners[0], words) for words in margin(standings, scene.called)]


def _best_round(scene: AnyScene, standings: Standings) -> list[Reason]:
    """Return the winner's best round as a reason, if the winner would not have won without it."""
    best = standings.winners[0]
    gains = [
        (new.points[best] - old.points[best], new.place)
        for old, new in pairwise(scene.story.scores)
    ]
    most, place = max(gains, key=lambda gain: gain[0], default=(0, None))
    if place is None or not changes_winners(standings, {best: -most}):
        return []
    told = _("The best round was {name}'s, {place}: {points}.")
    words = told.format(
        name=scene.called[best], place=scene.face.place(place), points=count_points(most)
    )
    return [Reason(best, words)]
