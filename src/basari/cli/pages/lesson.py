"""What a game provides for its guided first game: the words of a host who explains it.

A game gives words for situations, recognised by what is on a page and not by their place in a
script, so the words fit whatever the learner does.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from basari.cli.terminal.page import Page
from basari.value import Value


class Word(Value):
    """What the host says in a *situation*; that name tells the host what was explained already."""

    situation: str
    text: str


class Chapter(Value):
    """A guided game of an edition: its bots, its seed and the words of the host."""

    bots: tuple[tuple[str, str], ...]
    """Name and code of each bot."""
    seed: int
    options: tuple[str, ...]
    """Rulings that make the game short."""
    speakers: "Speakers"

    def words(self, page: Page) -> Iterator[Word]:
        """Yield the words that fit a page, the best first; only the last may be repeated."""
        for kind, speak in self.speakers.items():
            if isinstance(page, kind):
                yield from speak(page)


Speakers = Mapping[type[Page], Callable[[Any], Iterator[Word]]]
"""For each kind of page, a function that yields the words that fit it."""
