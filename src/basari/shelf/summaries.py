"""Summaries of saved games: who played what and when, and the result or how far they came."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, ValidationError, convert
from msgspec.structs import replace

from basari.errors import BadLog, BasariError
from basari.files import read_at_most
from basari.kernel import Seat, Standings
from basari.log import Header, PlayerEntry, Recovered, recover
from basari.log.checksum import intact, open_line, parse_line
from basari.log.header import Word
from basari.log.reader import LARGEST_FILE, read_result
from basari.log.versions import STEPS, VERSION
from basari.shelf.memory import Memory
from basari.shelf.saved import Saved
from basari.story import Story
from basari.value import Value

LATEST = 2.0**37
"""The latest time stamp that can be shown as a date; some disks hold later ones."""


class Summary(Value):
    """A saved game as a list of games shows it."""

    id: str
    file: str
    played: str
    """When its file was last written."""
    started: str = ""
    """When the game began, according to its log."""
    game: str = ""
    edition: str = ""
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    finished: bool = False
    """Whether the game is over and its result is in the log."""
    winners: tuple[Seat, ...] = ()
    """The winners, if the game is finished."""
    chapter: int = 0
    round: int = 0
    """The round that an unfinished game has reached; its chapter is 0 if the game has none."""
    problem: str = ""
    """Why the game cannot be continued; empty if it can be."""


Name = Annotated[str, Meta(pattern=r"^[a-z]{1,20}\Z")]
"""The name of a game or an edition."""


class Heading(Value):
    """The part of a log's header that a summary needs."""

    version: int
    game: Name
    edition: Name
    players: list[PlayerEntry]
    started: Word


def summary(game: Saved, memory: Memory[Summary] | None = None) -> Summary:
    """Return the summary of a saved game, from *memory* if it is there.

    For a finished game the first and the last line are enough; others are replayed.
    """
    blank, content = _blank(game), b""
    try:
        content = read_at_most(game.path, LARGEST_FILE, BadLog)
        if memory is None:
            return _summarize(blank, content)
        found = memory.of(game.path.name, content, lambda: _with_game(_summarize(blank, content)))
        return replace(found, file=blank.file, played=blank.played)
    except BadLog as error:
        return replace(_summary_of_damaged(blank, content), problem=error.sentence)


def summaries(games: Iterable[Saved]) -> list[Summary]:
    """Return the summaries of *games*; unchanged games come from the cache."""
    with Memory("summaries", Summary) as memory:
        return [summary(game, memory) for game in games]


def summary_if_over(game: Saved) -> Summary | None:
    """Return the summary of a finished game, from its log's first and last line; else `None`."""
    try:
        return _summary_of_finished(_blank(game), read_at_most(game.path, LARGEST_FILE, BadLog))
    except BadLog:
        return None


def _blank(game: Saved) -> Summary:
    """Return a summary of what is known without reading the file."""
    moment = max(0.0, min(game.played, LATEST))
    played = datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
    return Summary(game.id, str(game.path), played)


def _summarize(blank: Summary, content: bytes) -> Summary:
    return _summary_of_finished(blank, content) or _summary_by_replay(
        blank, recover(content, blank.file)
    )


def _with_game(told: Summary) -> tuple[str, Summary]:
    return told.game, told


def _summary_of_damaged(blank: Summary, content: bytes) -> Summary:
    """Return the summary of a damaged log: what its header says, if that can be read."""
    try:
        first = content.split(b"\n")[0]
        return _with_header(blank, convert(open_line(first.decode(), 0)[0], Heading))
    except (BasariError, ValidationError, UnicodeDecodeError):
        return blank


def _summary_of_finished(blank: Summary, content: bytes) -> Summary | None:
    """Return the summary of a log that ends with a result, or `None` if it does not."""
    if not intact(content):
        return None
    *lines, _end = content.decode(errors="replace").split("\n")
    try:
        heading = convert(open_line(lines[0], 0)[0], Heading)
        ending = parse_line(lines[-1])
        ending.pop("check", None)
        result = read_result(ending, 0, len(heading.players), "")
    except (BasariError, ValidationError):
        return None
    if result is None or heading.version not in (*STEPS, VERSION):
        return None
    return replace(_with_header(blank, heading), finished=True, **_standing(result))


def _summary_by_replay(blank: Summary, game: Recovered) -> Summary:
    """Return the summary of a game that was replayed."""
    table = game.table
    told = replace(_with_header(blank, game.log.header), **_standing(table.standings))
    if table.over and not game.end_unseen:
        return replace(told, finished=True)
    place = Story().begin(game.opening, game.begun).after(*game.turns).place
    return replace(told, winners=(), chapter=place.chapter, round=place.round)


def _with_header(blank: Summary, header: Heading | Header) -> Summary:
    return replace(
        blank,
        started=header.started,
        game=header.game,
        edition=header.edition,
        names=tuple(player.name for player in header.players),
        kinds=tuple(player.kind for player in header.players),
    )


def _standing(standings: Standings) -> dict[str, tuple[int, ...]]:
    return {"points": standings.points, "winners": standings.winners}
