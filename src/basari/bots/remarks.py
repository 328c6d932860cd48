"""Choosing remarks: which bots could speak about an event, and what is said."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from basari.kernel import Event, Seat
from basari.players import Remark
from basari.value import Value

V = TypeVar("V")


class Occasion(Value):
    """What can be said about an event, and how often."""

    words: tuple[str, ...]
    one_in: int = 1
    """About one in this many such occasions gets a remark."""


Topic = tuple[Seat, Occasion]
"""Who could say something, and on which occasion."""


def select_topics(
    kinds: Sequence[Callable[[Event, V], Iterator[Topic]]],
    before: V,
    events: Sequence[Event],
    bots: Collection[Seat],
) -> list[Topic]:
    """Return which *bots* could say something; only the first of the *kinds* that applies."""
    for kind in kinds:
        found = [topic for event in events for topic in kind(event, before) if topic[0] in bots]
        if found:
            return found
    return []


def choose_remark(topics: Sequence[Topic], number: int) -> Remark | None:
    """Return the remark that *number* picks: one of the *topics*, and its words or silence."""
    if not topics:
        return None
    rest, place = divmod(number, len(topics))
    seat, occasion = topics[place]
    rest, silent = divmod(rest, occasion.one_in)
    return None if silent else Remark(seat, occasion.words[rest % len(occasion.words)])
