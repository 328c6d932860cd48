"""Drawings of gems. Every gem shows a letter, a shape and a colour.

The letters are those of the notation, in every language.
"""

import re
from collections.abc import Iterable

from rich.text import Text

from basari.cli.terminal.look import Look, hue_style
from basari.facts import Fact
from basari.rules.basari.gems import COLOURS, Colour, Gems

COLOUR_OF = {colour.name.lower(): colour for colour in COLOURS}
"""Maps the kind of a fact, such as `red`, to its colour."""
_HEAP = re.compile(r"(\d+[RYGB])+")


def style_of(colour: Colour) -> str:
    """Return the style of a gem colour."""
    return hue_style(colour.name.lower())


def draw_gem(colour: Colour, look: Look) -> Text:
    """Draw one gem: `◆R`."""
    return Text(look.glyphs.shapes[colour] + colour.letter, style_of(colour))


def draw_heap(gems: Gems, look: Look) -> Text:
    """Draw a heap of gems: `2◆R 1●B`; a dash for none."""
    if not gems.size:
        return Text("-", "muted")
    counts = [(colour, gems[colour]) for colour in COLOURS if gems[colour]]
    parts = [
        Text(f"{number}", style_of(colour)) + draw_gem(colour, look) for colour, number in counts
    ]
    return Text(" ").join(parts)


def gems_in(facts: Iterable[Fact]) -> Gems:
    """Return the gems that *facts* would add."""
    counts = [0] * len(COLOURS)
    for fact in facts:
        if fact.kind in COLOUR_OF and isinstance(fact.then, int):
            counts[COLOUR_OF[fact.kind]] += fact.then - fact.now
    return Gems(*counts)


def style_heaps(text: Text) -> Text:
    """Colour the heaps of gems in typed notation, such as `2R1B`; return the same *text*."""
    styles = {colour.letter: style_of(colour) for colour in COLOURS}
    for found in _HEAP.finditer(text.plain):
        for gems in re.finditer(r"\d+([RYGB])", found[0]):
            start = found.start() + gems.start()
            text.stylize(styles[gems[1]], start, start + len(gems[0]))
    return text
