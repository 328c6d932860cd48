"""What happened, in sentences: as much of the end of a story as there is room for."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from basari.bots.basari.remarks import Remark
from basari.cli.games.basari.narrate import narrate
from basari.cli.terminal.frame import Paper
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.kernel import Event
from basari.rules.basari.cards.events import Dealt


def told(events: Iterable[Event], names: Names) -> list[str]:
    """Narrate *events* beside the table, which shows the cards of everybody anyway."""
    return [
        _dealt(event) if isinstance(event, Dealt) else narrate(event, names) for event in events
    ]


def _dealt(event: Dealt) -> str:
    text = _("Leg {leg}, round {round}: everybody gets a new card.")
    return text.format(leg=event.leg, round=event.round)


def story(told: Sequence[str], paper: Paper, rows: int) -> list[Text]:
    """Lay out sentences below each other; if they are too many, as many of the last as fit."""
    blocks = [wrapped(sentence, paper) for sentence in told]
    if sum(map(len, blocks)) <= rows:
        return [line for block in blocks for line in block]
    kept: list[Text] = []
    while blocks and len(blocks[-1]) + len(kept) < rows:
        kept = blocks.pop() + kept
    return [Text(" " + _("(the beginning is in the history: h)"), "muted"), *kept]


def spoken(remark: Remark, names: Names) -> str:
    """Quote what somebody says."""
    text = _('{name}: "{words}"')
    return text.format(name=names[remark.seat], words=tell(remark.words))


def wrapped(sentence: str, paper: Paper) -> list[Text]:
    """Break a sentence between words; its second line and all others are set in."""
    mark = paper.look.glyphs.dot
    return [Text(line) for line in broken(sentence, paper.width - 1, f" {mark} ", "   ")]
