"""What happened at the table, in the language that is spoken now."""

from collections.abc import Iterable
from typing import Any

from basari.cli.texts import tell
from basari.cli.words import Names
from basari.kernel import Event
from basari.rules.basari.facts import CARDS, facts_of
from basari.rules.basari.facts.summary import summarize


def narrate(event: Event, names: Names) -> str:
    """Tell an event; each edition knows those of both."""
    return tell(CARDS.tell(event), names)


def narrate_briefly(events: Iterable[Event], names: Names) -> str:
    """Tell what came of a round."""
    return " ".join(tell(sentence, names) for sentence in summarize(list(events)))


def describe(view: Any, names: Names) -> list[str]:  # noqa: ANN401 - any edition's
    """Say what lies on the table."""
    return [tell(sentence, names) for sentence in facts_of(view).table(view)]
