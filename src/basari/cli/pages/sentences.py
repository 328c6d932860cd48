"""Sentences on what happened in a game, laid out in as many lines as fit."""

from collections.abc import Sequence

from rich.text import Text

from basari.cli.terminal.frame import MARGIN, Paper
from basari.cli.terminal.wrap import broken
from basari.cli.texts import _, tell
from basari.cli.words import Names
from basari.errors import GameFault, say
from basari.facts import AnyFacts
from basari.faults import game_of
from basari.kernel import Event


def sentence_of(facts: AnyFacts, event: Event, names: Names) -> str:
    """Return a sentence on *event* in the current language.

    Raises:
        GameFault: The game has no sentence for the event.
    """
    sentence: object = facts.tell(event)
    if not isinstance(sentence, str):
        raise GameFault(
            say(
                "the game {game} does not tell the event {event}: mend its tell()",
                game=game_of(type(event).__module__) or "?",
                event=type(event).__name__,
            )
        )
    return tell(sentence, names)


def story(told: Sequence[str], paper: Paper, rows: int) -> list[Text]:
    """Return *told* in *rows* lines at most: the last ones, and a note if any are left out."""
    blocks = [wrap(sentence, paper) for sentence in told]
    if sum(map(len, blocks)) <= rows:
        return [line for block in blocks for line in block]
    kept: list[Text] = []
    while blocks and len(blocks[-1]) + len(kept) < rows:
        kept = blocks.pop() + kept
    return [Text("  " + _("(the beginning is in the history: h)"), "faint"), *kept]


def wrap(sentence: str, paper: Paper) -> list[Text]:
    """Break a sentence between words; the first line has a dot and the others are indented."""
    mark = paper.look.glyphs.dot
    lines = [Text(line) for line in broken(sentence, paper.width - MARGIN, f"  {mark} ", "    ")]
    for line in lines:
        line.highlight_words([f"({_('bot')})"], "muted")
    return lines
