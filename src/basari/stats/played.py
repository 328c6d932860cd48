"""Count what each player did in a finished game."""

from collections import Counter
from collections.abc import Iterable, Sequence

from basari.kernel import CHOSEN, AnyMoment, Place
from basari.log import Header, Recovered
from basari.names import name_key
from basari.players import Turn
from basari.stats.figures import WIN
from basari.story import Counts, happenings
from basari.value import Value

STANDINGS = ("leading", "level", "behind")
"""The standing of a player who chooses: more points than all others, as many as the best of them,
or fewer."""
CHAPTERS = ("first", "middle", "last")
"""The chapter of a choice; a single chapter is the last."""
SITUATIONS = ("all", *STANDINGS, *CHAPTERS)
"""Situations by which choices are counted: each counts under `all` and under two others."""


class Who(Value):
    """A player across games: a person by name, a bot by code, or an imaginary player."""

    name: str
    bot: bool
    """Whether it is not a person."""
    imaginary: bool = False
    """Whether it is an imaginary player, for whom the rules decide."""

    @property
    def heard(self) -> "Who":
        """The same player for all spellings of the name that look alike."""
        return Who(name_key(self.name), self.bot, self.imaginary)


class Played(Value):
    """Counts of one player in one finished game."""

    id: str
    started: str
    game: str
    edition: str
    players: int
    who: Who
    points: int
    win: int
    """The player's part of the win; the parts of a game add up to `WIN`."""
    counts: dict[tuple[str, str], int]
    """How often the player did something, by deed and thing; choices by situation."""

    @property
    def rank(self) -> tuple[int, bool]:
        """The sort key of a final ranking: points, then whether the player won."""
        return self.points, self.win > 0


Finished = tuple[Played, ...]
"""The counts of all players in a finished game, in seat order."""


def count(identity: str, recovered: Recovered) -> Finished:
    """Count what each player did in a finished game with this ID."""
    return count_turns(identity, recovered.log.header, recovered.opening, recovered.turns)


def count_turns(
    identity: str, header: Header, begun: Iterable[AnyMoment], turns: Sequence[Turn]
) -> Finished:
    """Count what each player did in the set-up and the *turns* of a finished game."""
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
    """Count deeds by seat; choices count in general, by standing and by chapter."""
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
    """Return the standing of a seat compared with the best of the others."""
    own = points[seat]
    best = max((*points[:seat], *points[seat + 1 :]), default=own)
    leading, level, behind = STANDINGS
    return leading if own > best else level if own == best else behind


def _chapter(chapter: int, last: int) -> str:
    first, middle, end = CHAPTERS
    return end if chapter == last else first if chapter == 1 else middle
