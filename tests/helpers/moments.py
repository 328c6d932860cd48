"""Conversions between events and moments."""

from collections.abc import Iterable

from basari.kernel import AnyMoment, Event, Moment, Place
from basari.story import Entry, Passage


def events_of(moments: Iterable[AnyMoment]) -> tuple[Event, ...]:
    """Return the events of *moments*."""
    return tuple([moment.event for moment in moments])


def moments_of(events: Iterable[Event], state: object = None) -> tuple[AnyMoment, ...]:
    """Return a moment for each of *events*, all with the same *state*."""
    return tuple([Moment(event, state) for event in events])


def passage_of(events: Iterable[Event], state: object = None, first: int = 0) -> Passage:
    """Return a passage of *events*, after *first* other entries of a story."""
    return Passage(first, tuple([Entry(Place(), one) for one in moments_of(events, state)]))
