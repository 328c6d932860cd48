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
"""The standing of a player when choosing: more points than all others, as many as the best of them,
or fewer."""
CHAPTERS = ("first", "middle", "last")
"""The part of the game in which a choice was made; a game of one chapter has only the last."""
SITUATIONS = ("all", *STANDINGS, *CHAPTERS)
"""The situations by which choices are counted: `all`, the standing, and the chapter."""


class Who(Value):
    """A player over many games: a person by name, a bot by code, or an imaginary player."""

    name: str
    bot: bool
    """Whether the player is a bot or imaginary, not a person."""
    imaginary: bool = False
    """Whether the player is imaginary: the rules decide for them."""

    @property
    def heard(self) -> "Who":
        """The same player with a standard spelling, equal for all names that look alike."""
        return Who(name_key(self.name), self.bot, self.imaginary)


class Played(Value):
    """What one player did in one finished game, counted."""

    id: str
    started: str
    game: str
    edition: str
    players: int
    who: Who
    points: int
    win: int
    """The player's part of the win; all parts of a game add up to `WIN`."""
    counts: dict[tuple[str, str], int]
    """How often the player did something, by deed and object; for choices, by situation instead."""

    @property
    def rank(self) -> tuple[int, bool]:
        """The sort key for a ranking: points, then whether the player won."""
        return self.points, self.win > 0


Finished = tuple[Played, ...]
"""What all players did in a finished game, in seat order."""


def count(identity: str, recovered: Recovered) -> Finished:
    """Return what each player did in a finished game; *identity* is its ID."""
    return count_turns(identity, recovered.log.header, recovered.opening, recovered.turns)


def count_turns(
    identity: str, header: Header, begun: Iterable[AnyMoment], turns: Sequence[Turn]
) -> Finished:
    """Return what each player did in the set-up and the *turns* of a finished game."""
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
    """Return how often each seat did what; choices count as `all`, by standing and by chapter."""
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
    """Return whether a seat is leading, level or behind, compared with the best of the others."""
    own = points[seat]
    best = max((*points[:seat], *points[seat + 1 :]), default=own)
    leading, level, behind = STANDINGS
    return leading if own > best else level if own == best else behind


def _chapter(chapter: int, last: int) -> str:
    first, middle, end = CHAPTERS
    return end if chapter == last else first if chapter == 1 else middle
