"""The line-up: which of the visitors drawn wait at which entrance or in the queue (M2, M3).

The dealer draws the visitors, so that no seat can line them up to its own profit (MR11).
"""

from itertools import accumulate

from basari.rules.marracash.city import COLOURS
from basari.value import Value

AT_AN_ENTRANCE = 3
IN_A_ROW = 3
"""How many visitors of a colour may stand next to each other in the queue (M2)."""
DRAWN_AT_ONCE = 8
"""How many visitors the dealer draws per answer (M3)."""


class LineUp(Value):
    """The visitors so far: at the entrances, in the queue from left to right, or set aside."""

    entrances: tuple[str, ...]
    queue: str = ""
    aside: str = ""


def colour_of(number: int, visitors: tuple[int, ...]) -> str:
    """Return the colour of the visitor with this number; *visitors* counts them by colour (M3).

    >>> [colour_of(number, (10, 10, 10, 10, 14)) for number in (1, 10, 11, 54)]
    ['B', 'B', 'G', 'Y']
    """
    last = accumulate(visitors)
    return next(colour for colour, end in zip(COLOURS, last, strict=True) if number <= end)


def line_up(drawn: str, entrances: int) -> LineUp:
    """Return the line-up of visitors of these colours, who come one after the other (M3)."""
    line = LineUp(("",) * entrances)
    for colour in drawn:
        line = _join(line, colour)
    queue = line.queue
    for colour in line.aside:
        queue = squeeze_in(queue, colour)
    return LineUp(line.entrances, queue)


def _join(line: LineUp, colour: str) -> LineUp:
    """Return the line-up with one more visitor, at an entrance, in the queue, or aside (M3 a-c)."""
    for place, group in enumerate(line.entrances):
        if len(group) < AT_AN_ENTRANCE and colour not in group:
            group = "".join(sorted(group + colour))  # noqa: PLW2901 - it grew
            waiting = (*line.entrances[:place], group, *line.entrances[place + 1 :])
            return LineUp(waiting, line.queue, line.aside)
    if _too_many(line.queue, colour):
        return LineUp(line.entrances, line.queue, line.aside + colour)
    return _follow(LineUp(line.entrances, line.queue + colour, line.aside))


def _follow(line: LineUp) -> LineUp:
    """Return the line-up after visitors set aside joined the queue, as far as they may (M3 c)."""
    queue, aside = line.queue, line.aside
    while aside and not _too_many(queue, aside[0]):
        queue, aside = queue + aside[0], aside[1:]
    return LineUp(line.entrances, queue, aside)


def _too_many(queue: str, colour: str) -> bool:
    """Whether a visitor of this *colour* at the right end would be the fourth in a row."""
    return queue.endswith(colour * IN_A_ROW)


def squeeze_in(queue: str, colour: str) -> str:
    """Return *queue* with *colour* at the leftmost place that makes no four in a row (M3 d).

    >>> squeeze_in("RYYY", "Y")
    'YRYYY'
    """
    four = colour * (IN_A_ROW + 1)
    tried = (queue[:place] + colour + queue[place:] for place in range(len(queue) + 1))
    return next(line for line in tried if four not in line)
