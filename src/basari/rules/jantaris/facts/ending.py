"""What decided a game, in a few sentences."""

from collections.abc import Iterator, Sequence
from typing import Final

from basari.errors import Sentence, say
from basari.facts import Name, name_list
from basari.kernel import Event, Seat, Standings
from basari.rules.jantaris.events import DOMINATION, ITEMS, MARKET, Ended


def explain_result(events: Sequence[Event], standings: Standings) -> Iterator[Sentence]:
    """Yield what broke a tie, and the sources without which the winner would not have won."""
    best = standings.winners
    tied = [Seat(n) for n, own in enumerate(standings.points) if own == max(standings.points)]
    ended = [event for event in events if isinstance(event, Ended)]
    others = [seat for seat in tied if seat not in best]
    for event in ended:
        if others:
            yield say(
                "As much prestige as {names}, but more goods: {number}.",
                names=name_list(others),
                number=event.goods[best[0]].size,
            )
        if event.tired:
            yield say("Nobody reached the goal: the game had lasted long enough.")
    if len(best) == 1:
        yield from _deciding_sources(events, best[0], standings)


def _deciding_sources(
    events: Sequence[Event], winner: Seat, standings: Standings
) -> Iterator[Sentence]:
    """Yield every source without which another seat would have had more, the largest first."""
    points = standings.points
    rival = max(
        (seat for seat in map(Seat, range(len(points))) if seat != winner), key=points.__getitem__
    )
    gained = dict.fromkeys(SOURCES, 0)
    for event in events:
        if event.source in gained:
            gained[event.source] += event.gains().get(winner, 0)
    for source in sorted(SOURCES, key=gained.__getitem__, reverse=True):
        if points[winner] - gained[source] < points[rival]:
            yield say(
                "Without {prestige} prestige for {what}, {name} would have been behind {rival}.",
                prestige=gained[source],
                what=SOURCES[source],
                name=Name(winner),
                rival=Name(rival),
            )


SOURCES: Final = {
    MARKET: say("goods sold on great markets"),
    ITEMS: say("items"),
    DOMINATION: say("domination cards"),
}
"""What each source of prestige is for, in words."""
