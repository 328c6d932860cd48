"""Counting what everybody did in a finished game; of its turns nothing is kept."""

from collections import Counter
from collections.abc import Iterable, Sequence

from basari.kernel import CHOSEN, AnyMoment, Place
from basari.log import Header, Recovered
from basari.names import heard
from basari.players import Turn
from basari.stats.figures import WIN
from basari.story import Counts, happenings
from basari.value import Value

STANDINGS = ("leading", "level", "behind")
"""How somebody who chooses stands: with more points than all others, with as many as the best of
them, or with fewer."""
CHAPTERS = ("first", "middle", "last")
"""In which chapter somebody chooses; if there is a single one, it is the last."""
SITUATIONS = ("all", *STANDINGS, *CHAPTERS)
"""In which situations choices are counted: in all, and in two of the others each."""


class Who(Value):
    """A player of many games: a person with a name, a bot with a code, or an imaginary one."""

    name: str
    bot: bool
    """Whether it is no person."""
    imaginary: bool = False
    """Whether nobody sat there, and the rules themselves played on."""

    @property
    def heard(self) -> "Who":
        """The same player for all spellings of the name."""
        return Who(heard(self.name), self.bot, self.imaginary)


class Played(Value):
    """What one player did in one finished game."""

    id: str
    started: str
    game: str
    edition: str
    players: int
    who: Who
    points: int
    win: int
    """The player's part of the win; all parts of a game make `WIN`."""
    counts: dict[tuple[str, str], int]
    """How often the player did what, of which thing; choices by situation."""

    @property
    def rank(self) -> tuple[int, bool]:
        """What decides who finished ahead: points, then whether one won all the same."""
        return self.points, self.win > 0


Finished = tuple[Played, ...]
"""A finished game: what everybody at the table did, in seat order."""


def count(identity: str, recovered: Recovered) -> Finished:
    """Count what everybody did in a finished game, which is known by an ID."""
    return count_turns(identity, recovered.log.header, recovered.opening, recovered.turns)


def count_turns(
    identity: str, header: Header, begun: Iterable[AnyMoment], turns: Sequence[Turn]
) -> Finished:
    """Count what everybody did in the *turns* of a finished game, and in how it began."""
    standings = turns[-1].after.standings
    counts = _counts(begun, turns, len(header.players))
    part = WIN // len(standings.winners)
    return tuple(
        Played(
            identity,
            header.started,
            header.game,
            header.edition,
            len(header.players),
            Who(entry.bot or entry.name, not entry.person, entry.imaginary),
            standings.points[seat],
            part if seat in standings.winners else 0,
            dict(counts[seat]),
        )
        for seat, entry in enumerate(header.seated)
    )


def _counts(begun: Iterable[AnyMoment], turns: Sequence[Turn], seats: int) -> list[Counts]:
    """Count deeds by who did them; every choice in general, and as one stood in which chapter."""
    place = Place()
    for moment in begun:
        place = place.after(moment.event.mark)
    told = list(happenings(turns, place))
    last = told[-1].place.chapter if told else 0
    counts: list[Counts] = [Counter() for _ in range(seats)]
    for place, moment, before in told:
        for deed in moment.event.deeds():
            if deed.seat is None:
                continue
            points = before.standings.points if deed.what == CHOSEN else ()
            whats = (
                ("all", _standing(points, deed.seat), _chapter(place.chapter, last))
                if deed.what == CHOSEN
                else (deed.what,)
            )
            for what in whats:
                counts[deed.seat][what, deed.of] += deed.number
    return counts


def _standing(points: Sequence[int], seat: int) -> str:
    """Compare a player with the best of the others."""
    own = points[seat]
    best = max((*points[:seat], *points[seat + 1 :]), default=own)
    leading, level, behind = STANDINGS
    return leading if own > best else level if own == best else behind


def _chapter(chapter: int, last: int) -> str:
    first, middle, end = CHAPTERS
    return end if chapter == last else first if chapter == 1 else middle
