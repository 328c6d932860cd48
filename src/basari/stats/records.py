"""Figures of many finished games, computed from the counts of each game."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from basari.rules.register import find
from basari.stats.figures import WIN, Tally
from basari.stats.played import SITUATIONS, Finished, Played, Who
from basari.value import Value

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class BestGame(Value):
    """A player's game with the most points; of several, the first."""

    points: int
    who: Who
    game: str
    started: str


class Record(Value):
    """A player's results in some games; a bot at two seats of a table counts twice."""

    games: int
    wins: float
    """The number of wins; a joint win counts in part."""
    share: float
    """Wins per game."""
    average: float
    """Points per game."""
    best: BestGame


class OwnTable(Value):
    """A player's results in one edition with one number of players."""

    game: str
    edition: str
    players: int
    record: Record


class Price(Value):
    """How often a deed with a price was done, and at what price: in all, and on average if ever."""

    times: int
    amount: int
    average: float | None


class Habits(Value):
    """How a player plays one edition."""

    game: str
    edition: str
    chosen: dict[str, dict[str, int]]
    """How often each choice was made, by situation and choice."""
    favourites: dict[str, str | None]
    """The most frequent choice by situation; of several, the first; `None` if there was none."""
    prices: dict[str, dict[str, Price]]
    """The deeds with a price, by deed and by object."""
    deeds: dict[str, dict[str, int]]
    """How often deeds without a price were done, by deed and by object."""
    won: int
    """The number of contests won."""
    lost: int
    """The number of contests lost."""


class PlayerFigures(Value):
    """All figures of one player."""

    who: Who
    """The player, with the name as spelt in the latest game."""
    record: Record
    points: tuple[int, ...]
    """The points in each game, oldest first."""
    tables: tuple[OwnTable, ...]
    habits: tuple[Habits, ...]


class TableFigures(Value):
    """The figures of all games in one edition with one number of players."""

    game: str
    edition: str
    players: int
    games: int
    average: float
    """The average points per player and game."""
    best: BestGame


class Pair(Value):
    """How often two players met, and how often each finished ahead; a bot does not meet itself."""

    one: Who
    other: Who
    games: int
    one_ahead: int
    other_ahead: int
    level: int


class RecordFigures(Value):
    """The figures of many finished games."""

    games: int
    players: tuple[PlayerFigures, ...]
    """People before bots; among each, the most games first."""
    tables: tuple[TableFigures, ...]
    pairs: tuple[Pair, ...]
    """The pairs that met most often first."""


def record_figures(games: Iterable[Finished]) -> RecordFigures:
    """Return the figures of *games*, which may come in any order."""
    ordered = sorted(games, key=lambda game: (game[0].started, game[0].id))
    everything = [played for game in ordered for played in game]
    known = _rank(_group(everything, lambda played: played.who.heard))
    tables = _group(ordered, lambda game: (game[0].game, game[0].edition, game[0].players))
    return RecordFigures(
        len(ordered),
        tuple(map(_player, known.values())),
        tuple(_table(*kind, tables[kind]) for kind in sorted(tables)),
        _pairs(ordered, {heard: own[-1].who for heard, own in known.items()}),
    )


def _group(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Return *things* grouped by *key*, each group in the order given."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


def _rank(known: dict[Who, list[Played]]) -> dict[Who, list[Played]]:
    """Return the players in order: people before bots, then by number of games."""
    order = sorted(known, key=lambda who: (who.bot, -len(known[who]), who.name))
    return {who: known[who] for who in order}


def _player(own: Sequence[Played]) -> PlayerFigures:
    tables = _group(own, lambda played: (played.game, played.edition, played.players))
    editions = _group(own, lambda played: (played.game, played.edition))
    return PlayerFigures(
        own[-1].who,
        _record(own),
        tuple(played.points for played in own),
        tuple(OwnTable(*kind, _record(tables[kind])) for kind in sorted(tables)),
        tuple(_habits(*kind, editions[kind]) for kind in sorted(editions)),
    )


def _record(own: Sequence[Played]) -> Record:
    wins = sum(played.win for played in own) / WIN
    return Record(len(own), wins, wins / len(own), _average(own), _best_game(own))


def _average(some: Sequence[Played]) -> float:
    return sum(played.points for played in some) / len(some)


def _best_game(some: Sequence[Played]) -> BestGame:
    best = max(some, key=lambda played: played.points)
    return BestGame(best.points, best.who, best.id, best.started)


def _habits(game: str, edition: str, own: Sequence[Played]) -> Habits:
    counts: Tally = Counter()
    for played in own:
        counts.update(played.counts)
    measures = find(game).edition(edition).measures
    things = measures.choices or tuple(sorted({str(of) for _what, of in counts}))
    priced = {*measures.prices, *measures.prices.values()}
    others = sorted({what for what, _of in counts} - priced - {*SITUATIONS})
    return Habits(
        game,
        edition,
        {situation: {of: counts[situation, of] for of in things} for situation in SITUATIONS},
        {situation: _favourite(counts, situation, things) for situation in SITUATIONS},
        {
            what: {of: _price(counts[what, of], counts[amount, of]) for of in things}
            for what, amount in measures.prices.items()
        },
        {what: {of: counts[what, of] for of in things} for what in others},
        won=_sum(counts, measures.won),
        lost=_sum(counts, measures.lost),
    )


def _price(times: int, amount: int) -> Price:
    return Price(times, amount, amount / times if times else None)


def _favourite(counts: Tally, situation: str, things: Sequence[str]) -> str | None:
    favourite = max(things, key=lambda of: counts[situation, of], default="")
    return favourite if counts[situation, favourite] else None


def _sum(counts: Tally, whats: Iterable[str]) -> int:
    return sum(number for (what, _of), number in counts.items() if what in whats)


def _table(game: str, edition: str, players: int, games: Sequence[Finished]) -> TableFigures:
    everything = [played for one in games for played in one]
    return TableFigures(
        game, edition, players, len(games), _average(everything), _best_game(everything)
    )


def _pairs(games: Iterable[Finished], shown: dict[Who, Who]) -> tuple[Pair, ...]:
    """Return how often each two players met and who was ahead; *shown* gives their order."""
    places = {heard: place for place, heard in enumerate(shown)}
    meetings = _group(
        (
            (one, other)
            for game in games
            for one, other in combinations(sorted(game, key=lambda own: places[own.who.heard]), 2)
            if one.who.heard != other.who.heard
        ),
        lambda meeting: (meeting[0].who.heard, meeting[1].who.heard),
    )
    met = sorted(meetings, key=lambda pair: (-len(meetings[pair]), *map(places.__getitem__, pair)))
    return tuple(_pair(shown[one], shown[other], meetings[one, other]) for one, other in met)


def _pair(one: Who, other: Who, meetings: Sequence[tuple[Played, Played]]) -> Pair:
    ahead = sum(mine.rank > yours.rank for mine, yours in meetings)
    behind = sum(mine.rank < yours.rank for mine, yours in meetings)
    level = len(meetings) - ahead - behind
    return Pair(one, other, len(meetings), ahead, behind, level)
