"""What decided a game, as far as adding up points can prove it."""

from collections.abc import Iterator, Sequence

from basari.errors import Sentence, say
from basari.facts import Name
from basari.kernel import Event, Seat, Standings
from basari.rules.moonlight.events import CardsScored, Compared, GemScored, SealsScored
from basari.rules.moonlight.facts.telling import GEM_CHAINS

Points = tuple[int, ...]


def explain_result(events: Sequence[Event], standings: Standings) -> Iterator[Sentence]:
    """Yield the sources of points without which a sole winner would not have won."""
    if len(standings.winners) > 1:
        return
    winner, scored = standings.winners[0], [one for one in events if isinstance(one, Compared)]
    last = _add_up([one for one in scored if isinstance(one, SealsScored | CardsScored)])
    if last and (other := _best_without(standings.points, last, winner)) is not None:
        yield say(
            "Seals and last cards decide it: +{points}. {other} was {lead} ahead before.",
            points=last[winner],
            other=Name(other),
            lead=_lead(standings.points, last, winner, other),
        )
    yield from _deciding_gem(scored, standings.points, winner)


def _deciding_gem(scored: Sequence[Compared], points: Points, winner: Seat) -> Iterator[Sentence]:
    """Yield a sentence on the gem that decided the game, if one did.

    Without its chains, another seat would have won, and by more than without any other gem's.
    """
    found = []
    for gem, chains in GEM_CHAINS.items():
        own = _add_up([one for one in scored if isinstance(one, GemScored) and one.gem == gem])
        if own and (other := _best_without(points, own, winner)) is not None:
            found.append((_lead(points, own, winner, other), chains, own, other))
    if found:
        _lead_over, chains, own, other = max(found, key=lambda one: one[0])
        yield say(
            "{chains} decide it, {points} to {less}: without them {other} wins.",
            chains=chains,
            points=own[winner],
            less=own[other],
            other=Name(other),
        )


def _add_up(scored: Sequence[Compared]) -> Points:
    """Return the sum of several comparisons, by seat."""
    return tuple(map(sum, zip(*(one.points for one in scored), strict=True)))


def _best_without(points: Points, part: Points, winner: Seat) -> Seat | None:
    """Return who would have most points without *part* of them; `None` if still *winner*."""
    best = max(map(Seat, range(len(points))), key=lambda seat: points[seat] - part[seat])
    return best if _lead(points, part, winner, best) > 0 else None


def _lead(points: Points, part: Points, winner: Seat, other: Seat) -> int:
    """Return by how much *other* would be ahead of *winner* without *part* of the points."""
    return points[other] - part[other] - (points[winner] - part[winner])
