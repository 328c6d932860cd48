"""What decided a game, in a few sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from basari.errors import Sentence, say, say_n
from basari.facts import Name, count_points, name_list
from basari.kernel import Event, Seat
from basari.rules.moonlight.events import CardsScored, GemScored, SealsScored
from basari.rules.moonlight.facts.words import GEM_NAMES


def explain_result(events: Sequence[Event], winner: Seat) -> Iterator[Sentence]:
    """Say which gem brought the *winner* most, and who was first with seals and last cards."""
    gained: Counter[str] = Counter()
    for event in events:
        if isinstance(event, GemScored):
            gained[event.gem] += event.points[winner]
    for gem, points in gained.most_common(1):
        yield say(
            "{name} got most from {gem}: {points} in all legs.",
            name=Name(winner),
            gem=GEM_NAMES[gem],
            points=count_points(points),
        )
    for event in events:
        if isinstance(event, SealsScored | CardsScored):
            yield _first(event)


def _first(event: SealsScored | CardsScored) -> Sentence:
    """Say who was first with seals, or with the last cards."""
    best = [Seat(seat) for seat, place in enumerate(event.places) if place == 1]
    names, most = name_list(best), max(event.values)
    if isinstance(event, SealsScored):
        return say_n(
            "{names} has the most seals: {number}, +4.",
            "{names} have the most seals: {number}, +4.",
            len(best),
            names=names,
            number=most,
        )
    return say_n(
        "{names} has kept the highest card: {number}, +4.",
        "{names} have kept the highest card: {number}, +4.",
        len(best),
        names=names,
        number=most,
    )
