"""Counting what everybody did in a finished game; of its turns nothing is kept."""

from collections import Counter
from collections.abc import Iterator, Sequence

from basari.kernel import AnyTable, Event, Seat
from basari.log import PlayerEntry, Recovered
from basari.names import heard
from basari.rules.basari.rounds import Accepted, Lost, Revealed, Yielded
from basari.stats.tally import WIN, Tally
from basari.value import Value

STANDINGS = ("leading", "level", "behind")
"""How somebody who chooses stands: with more points than all others, with as many as the best of
them, or with fewer."""
LEGS = ("first_leg", "middle_legs", "last_leg")
"""In which leg somebody chooses; if there is a single one, it is the last."""
SITUATIONS = ("all", *STANDINGS, *LEGS)
"""In which situations choices are counted: in all, and in two of the others each."""


class Who(Value):
    """A player of many games: a person with a name, or a bot with a code."""

    name: str
    bot: bool

    @property
    def heard(self) -> "Who":
        """The same player for all spellings of the name."""
        return Who(heard(self.name), self.bot)


class Played(Value):
    """What one player did in one finished game."""

    game: str
    started: str
    edition: str
    players: int
    who: Who
    points: int
    win: int
    """The player's part of the win; all parts of a game make `WIN`."""
    counts: Tally
    """How often the player chose, bought, paid and so on, by action."""

    @property
    def rank(self) -> tuple[int, bool]:
        """What decides who finished ahead: points, then whether one won by one's gems (B14)."""
        return self.points, self.win > 0


Game = tuple[Played, ...]
"""A finished game: what everybody at the table did, in seat order."""


def count(game: str, recovered: Recovered) -> Game:
    """Count what everybody did in a finished game, which is known by an ID."""
    header, standings = recovered.log.header, recovered.table.standings
    counts = _counts(recovered, len(header.players))
    part = WIN // len(standings.winners)
    return tuple(
        Played(
            game,
            header.started,
            header.edition,
            len(header.players),
            _who(entry),
            standings.points[seat],
            part if seat in standings.winners else 0,
            counts[seat],
        )
        for seat, entry in enumerate(header.players)
    )


def _who(entry: PlayerEntry) -> Who:
    """Tell a person from a bot, whose code counts and not its name."""
    kind, _, code = entry.kind.partition(":")
    return Who(code, bot=True) if kind == "bot" else Who(entry.name, bot=False)


def _counts(recovered: Recovered, seats: int) -> list[Tally]:
    counts: list[Tally] = [Counter() for _ in range(seats)]
    legs = recovered.table.view(None).leg
    for turn in recovered.turns:
        for event in turn.events:
            for seat, what, action, number in _counted(event, turn.before, legs):
                counts[seat][what, str(action)] += number
    return counts


def _counted(event: Event, before: AnyTable, legs: int) -> Iterator[tuple[Seat, str, object, int]]:
    """Say what an event adds to whose counts: for which action, and how much."""
    match event:
        case Revealed(choices):
            points, leg = before.standings.points, before.view(None).leg
            for seat, action in enumerate(choices):
                for situation in ("all", _standing(points, seat), _leg(leg, legs)):
                    yield Seat(seat), situation, action, 1
        case Accepted(action, seller, buyer, price):
            yield buyer, "bought", action, 1
            yield buyer, "paid", action, price.size
            yield seller, "sold", action, 1
            yield seller, "received", action, price.size
        case Yielded(action, seat, other, _):
            yield other, "free", action, 1
            yield seat, "left", action, 1
        case Lost(action, seats):
            yield from ((seat, "in_vain", action, 1) for seat in seats)
        case _:
            pass


def _standing(points: Sequence[int], seat: int) -> str:
    """Compare a player with the best of the others."""
    own, best = points[seat], max(*points[:seat], *points[seat + 1 :])
    leading, level, behind = STANDINGS
    return leading if own > best else level if own == best else behind


def _leg(leg: int, legs: int) -> str:
    first, middle, last = LEGS
    return last if leg == legs else first if leg == 1 else middle
