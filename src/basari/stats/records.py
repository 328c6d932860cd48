"""The figures of many finished games, worked out from the counts of each."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from basari.rules.register import edition_named
from basari.stats.played import SITUATIONS, Game, Played, Who
from basari.stats.tally import WIN, Tally
from basari.value import Value

T = TypeVar("T")
K = TypeVar("K", bound=Hashable)


class Best(Value):
    """The game with the most points, the first of several: how many, whose, which and when."""

    points: int
    who: Who
    game: str
    started: str


class Record(Value):
    """How a player did in some games; a bot at two seats of a table plays two of them."""

    games: int
    wins: float
    """A win that is shared counts in parts."""
    share: float
    """Wins per game."""
    average: float
    """Points per game."""
    best: Best


class OwnTable(Value):
    """How a player did in an edition with so many players."""

    edition: str
    players: int
    record: Record


class Trade(Value):
    """So many deals for so many gems; if there are any, so many for each on average."""

    deals: int
    gems: int
    average: float | None


class ActionHabits(Value):
    """What a player made of an action."""

    chosen: dict[str, int]
    """How often it was chosen, by situation."""
    bought: Trade
    """Got from the other for gems."""
    sold: Trade
    """Left to the other for gems."""
    free: int
    """How often it was got for nothing, because the other did not bid (C8, B9)."""
    left: int
    """How often it was left to the other for nothing."""
    in_vain: int
    """How often three or more wanted it, so that nobody got it (G4)."""


class Habits(Value):
    """How a player plays an edition."""

    edition: str
    actions: dict[str, ActionHabits]
    favourites: dict[str, str | None]
    """What was chosen most by situation, the first action of several; nothing if it never came."""
    won: int
    """How many negotiations brought the action, bought or for free."""
    lost: int
    """How many brought it to the other."""


class PlayerFigures(Value):
    """Everything about one player."""

    who: Who
    """As the name was written in the latest game."""
    record: Record
    points: tuple[int, ...]
    """The points of every game, from the first to the latest."""
    tables: tuple[OwnTable, ...]
    habits: tuple[Habits, ...]


class TableFigures(Value):
    """What the games of an edition with so many players come to."""

    edition: str
    players: int
    games: int
    average: float
    """Points per player and game."""
    best: Best


class Pair(Value):
    """How often two players met, and who finished ahead; bots of one kind do not meet."""

    one: Who
    other: Who
    games: int
    one_ahead: int
    other_ahead: int
    level: int


class Figures(Value):
    """What a number of finished games come to."""

    games: int
    players: tuple[PlayerFigures, ...]
    """People before bots, and those who played most before others."""
    tables: tuple[TableFigures, ...]
    pairs: tuple[Pair, ...]
    """Those who met most before others."""


def figures(games: Iterable[Game]) -> Figures:
    """Work out what games come to, in whatever order they were counted."""
    ordered = sorted(games, key=lambda game: (game[0].started, game[0].game))
    everything = [played for game in ordered for played in game]
    known = _ranked(_grouped(everything, lambda played: played.who.heard))
    tables = _grouped(ordered, lambda game: (game[0].edition, game[0].players))
    return Figures(
        len(ordered),
        tuple(map(_player, known.values())),
        tuple(_table(*kind, tables[kind]) for kind in sorted(tables)),
        _pairs(ordered, {heard: own[-1].who for heard, own in known.items()}),
    )


def _grouped(things: Iterable[T], key: Callable[[T], K]) -> dict[K, list[T]]:
    """Put together what has the same *key*, in the order in which it comes."""
    groups: dict[K, list[T]] = {}
    for thing in things:
        groups.setdefault(key(thing), []).append(thing)
    return groups


def _ranked(known: dict[Who, list[Played]]) -> dict[Who, list[Played]]:
    """Put people before bots, and those who played most before others."""
    order = sorted(known, key=lambda who: (who.bot, -len(known[who]), who.name))
    return {who: known[who] for who in order}


def _player(own: Sequence[Played]) -> PlayerFigures:
    tables = _grouped(own, lambda played: (played.edition, played.players))
    editions = _grouped(own, lambda played: played.edition)
    return PlayerFigures(
        own[-1].who,
        _record(own),
        tuple(played.points for played in own),
        tuple(OwnTable(*kind, _record(tables[kind])) for kind in sorted(tables)),
        tuple(_habits(edition, editions[edition]) for edition in sorted(editions)),
    )


def _record(own: Sequence[Played]) -> Record:
    wins = sum(played.win for played in own) / WIN
    return Record(len(own), wins, wins / len(own), _average(own), _best(own))


def _average(some: Sequence[Played]) -> float:
    return sum(played.points for played in some) / len(some)


def _best(some: Sequence[Played]) -> Best:
    best = max(some, key=lambda played: played.points)
    return Best(best.points, best.who, best.game, best.started)


def _habits(edition: str, own: Sequence[Played]) -> Habits:
    counts: Tally = Counter()
    for played in own:
        counts.update(played.counts)
    actions = [str(action) for action in edition_named(edition).actions]
    return Habits(
        edition,
        {action: _action_habits(counts, action) for action in actions},
        {situation: _favourite(counts, situation, actions) for situation in SITUATIONS},
        won=_sum(counts, ("bought", "free"), actions),
        lost=_sum(counts, ("sold", "left"), actions),
    )


def _action_habits(counts: Tally, action: str) -> ActionHabits:
    return ActionHabits(
        {situation: counts[situation, action] for situation in SITUATIONS},
        bought=_trade(counts["bought", action], counts["paid", action]),
        sold=_trade(counts["sold", action], counts["received", action]),
        free=counts["free", action],
        left=counts["left", action],
        in_vain=counts["in_vain", action],
    )


def _trade(deals: int, gems: int) -> Trade:
    return Trade(deals, gems, gems / deals if deals else None)


def _favourite(counts: Tally, situation: str, actions: Sequence[str]) -> str | None:
    favourite = max(actions, key=lambda action: counts[situation, action])
    return favourite if counts[situation, favourite] else None


def _sum(counts: Tally, kinds: Iterable[str], actions: Sequence[str]) -> int:
    return sum(counts[kind, action] for kind in kinds for action in actions)


def _table(edition: str, players: int, games: Sequence[Game]) -> TableFigures:
    everything = [played for game in games for played in game]
    return TableFigures(edition, players, len(games), _average(everything), _best(everything))


def _pairs(games: Iterable[Game], shown: dict[Who, Who]) -> tuple[Pair, ...]:
    """Count every meeting of two players, who are *shown* in the order of all players."""
    places = {heard: place for place, heard in enumerate(shown)}
    meetings = _grouped(
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
