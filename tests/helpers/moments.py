"""Events and the states after them, put together and taken apart again."""

from collections.abc import Iterable

from basari.kernel import AnyMoment, Event, Moment, Place
from basari.story import Entry, Passage


def events_of(moments: Iterable[AnyMoment]) -> tuple[Event, ...]:
    """Pick the events out of *moments*."""
    return tuple([moment.event for moment in moments])


def moments_of(events: Iterable[Event], state: object = None) -> tuple[AnyMoment, ...]:
    """Let all *events* have led to the same *state*."""
    return tuple([Moment(event, state) for event in events])


def passage_of(events: Iterable[Event], state: object = None, first: int = 0) -> Passage:
    """Tell *events* together, after *first* other entries of a story."""
    return Passage(first, tuple([Entry(Place(), one) for one in moments_of(events, state)]))
