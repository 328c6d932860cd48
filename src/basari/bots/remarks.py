"""Choose remarks: which bots could comment on an event, and what they say."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TypeVar

from basari.kernel import Event, Seat
from basari.players import Remark
from basari.value import Value

V = TypeVar("V")


class Occasion(Value):
    """The remarks that fit an event, and how often a bot makes one."""

    words: tuple[str, ...]
    one_in: int = 1
    """On average, a bot speaks on one in this many occasions."""


Topic = tuple[Seat, Occasion]
"""A seat that could speak, and its occasion."""


def select_topics(
    kinds: Sequence[Callable[[Event, V], Iterator[Topic]]],
    before: V,
    events: Sequence[Event],
    bots: Collection[Seat],
) -> list[Topic]:
    """Return which *bots* could speak, and on what, for the first of the *kinds* that occurs."""
    for kind in kinds:
        found = [topic for event in events for topic in kind(event, before) if topic[0] in bots]
        if found:
            return found
    return []


def choose_remark(topics: Sequence[Topic], number: int) -> Remark | None:
    """Return the remark that *number* picks from the *topics*, or None if it picks silence."""
    if not topics:
        return None
    rest, place = divmod(number, len(topics))
    seat, occasion = topics[place]
    rest, silent = divmod(rest, occasion.one_in)
    return None if silent else Remark(seat, occasion.words[rest % len(occasion.words)])
