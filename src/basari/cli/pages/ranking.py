"""Who won and by how much, everybody's place, and where points came from."""

from collections.abc import Sequence

from basari.cli.pages.scene import AnyScene
from basari.cli.texts import n_
from basari.cli.words import Names, count_points, people
from basari.kernel import Seat, Standings

Column = tuple[str, Sequence[str]]
"""A heading, and a cell for every seat."""


def tied(standings: Standings) -> list[Seat]:
    """Return all seats with the most points, whether they won or not."""
    return [s for s, own in _seats(standings) if own == max(standings.points)]


def lead(standings: Standings) -> tuple[int, list[Seat]]:
    """Return the winning margin in points, and over whom; `(0, [])` if points did not decide."""
    best, *others = sorted(set(standings.points), reverse=True)
    if len(tied(standings)) > len(standings.winners) or not others:
        return 0, []
    return best - others[0], [seat for seat, own in _seats(standings) if own == others[0]]


def margin(standings: Standings, names: Names) -> list[str]:
    """Return a sentence on how many points the game was won by; `[]` if points did not decide."""
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


def _seats(standings: Standings) -> list[tuple[Seat, int]]:
    return [(Seat(seat), points) for seat, points in enumerate(standings.points)]


def places(standings: Standings) -> dict[Seat, int]:
    """Return each seat's place; losers of a tie-break come after the winners."""
    found = {}
    for seat, points in _seats(standings):
        better = sum(
            other > points or (other == points and rival in standings.winners)
            for rival, other in _seats(standings)
        )
        found[seat] = 1 if seat in standings.winners else 1 + better
    return found


def point_sources(scene: AnyScene) -> dict[str, list[int]]:
    """Return everybody's points by source, added up over all chapters."""
    found: dict[str, list[int]] = {}
    for chapter in scene.story.sources(len(scene.names)):
        for source, points in chapter.points.items():
            so_far = found.setdefault(source, [0] * len(points))
            found[source] = [a + b for a, b in zip(so_far, points, strict=True)]
    return found


def source_columns(scene: AnyScene) -> list[Column]:
    """Return a column of the seats' points for each source."""
    sources = point_sources(scene).items()
    return [(scene.face.source(source), [*map(str, points)]) for source, points in sources]
