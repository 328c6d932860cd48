"""Earnings: how many points each player got from actions, colours and goals, and in each leg."""

from collections.abc import Iterable

from basari.rules.basari.facts.deals import Entry
from basari.rules.basari.gems import COLOURS
from basari.rules.basari.majority import ColourScored
from basari.rules.basari.market import BY_ACTIONS
from basari.value import Value


class Earnings(Value):
    """How many points one player got from each source, and in each leg."""

    actions: int
    colours: tuple[int, ...]
    """The points from each colour, red to blue."""
    goals: int
    """The points from workers or laps."""
    legs: tuple[int, ...]

    @property
    def parts(self) -> tuple[int, ...]:
        """The points by source: actions, each colour from red to blue, goals."""
        return self.actions, *self.colours, self.goals


def list_earnings(entries: Iterable[Entry], seats: int) -> tuple[Earnings, ...]:
    """Return, for each of *seats* seats, how many points came from each source and in each leg."""
    gains = [
        (seat, points, entry) for entry in entries for seat, points in entry.event.gains().items()
    ]
    legs = range(1, 1 + max((entry.place.chapter for _seat, _points, entry in gains), default=0))
    found = []
    for own in range(seats):
        parts = dict.fromkeys((*COLOURS, "actions", "goals"), 0)
        by_leg = dict.fromkeys(legs, 0)
        for seat, points, entry in gains:
            if seat == own:
                parts[_source(entry)] += points
                by_leg[entry.place.chapter] += points
        colours = tuple(parts[colour] for colour in COLOURS)
        found.append(Earnings(parts["actions"], colours, parts["goals"], tuple(by_leg.values())))
    return tuple(found)


def _source(entry: Entry) -> object:
    """Return the source to which an event's points belong: a colour, "actions" or "goals"."""
    event = entry.event
    if isinstance(event, ColourScored):
        return event.colour
    return "actions" if event.source == BY_ACTIONS else "goals"
