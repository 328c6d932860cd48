"""What a friendly host says to those who learn a game: the port for its words.

A game brings words for situations, found by what is on a page; nothing is said by its place in a
script, so the words follow whatever the learner does.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from basari.cli.terminal.page import Page
from basari.value import Value


class Word(Value):
    """What is said in a *situation*."""

    situation: str
    text: str


class Chapter(Value):
    """A guided game of an edition: whom one meets there, with which luck, and what is said."""

    bots: tuple[tuple[str, str], ...]
    """Names and codes."""
    seed: int
    options: tuple[str, ...]
    """Rulings, so that it does not take long."""
    speakers: "Speakers"

    def words(self, page: Page) -> Iterator[Word]:
        """Say what could be said on a page, the best first; the last one may be said again."""
        for kind, speak in self.speakers.items():
            if isinstance(page, kind):
                yield from speak(page)


Speakers = Mapping[type[Page], Callable[[Any], Iterator[Word]]]
"""What there is to say on pages of a kind."""
