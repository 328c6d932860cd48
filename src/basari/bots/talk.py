"""How bots find a word to say: who could speak on which occasion, and what is said of it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from basari.kernel import Event, Seat
from basari.players import Remark
from basari.value import Value

V = TypeVar("V")


class Occasion(Value):
    """What can be said when something happens, and how often it is."""

    words: tuple[str, ...]
    one_in: int = 1
    """Of so many such occasions, about one is worth a word."""


Topic = tuple[Seat, Occasion]
"""Who could say something, and on which occasion."""


def weightiest(
    kinds: Sequence[Callable[[Event, V], Iterator[Topic]]],
    before: V,
    events: Sequence[Event],
    bots: Collection[Seat],
) -> list[Topic]:
    """Find which *bots* could say something: only the first of all *kinds* counts that has some."""
    for kind in kinds:
        found = [topic for event in events for topic in kind(event, before) if topic[0] in bots]
        if found:
            return found
    return []


def spoken(topics: Sequence[Topic], number: int) -> Remark | None:
    """Choose one of the *topics*, and its words or silence, as a *number* says."""
    if not topics:
        return None
    rest, place = divmod(number, len(topics))
    seat, occasion = topics[place]
    rest, silent = divmod(rest, occasion.one_in)
    return None if silent else Remark(seat, occasion.words[rest % len(occasion.words)])
