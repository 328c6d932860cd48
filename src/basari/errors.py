"""Errors, one class for each way a caller may react; each carries one translatable sentence."""

from collections.abc import Iterable
from typing import Any, Self

_LONGEST = 200
"""Maximum length of a message taken from somebody else's exception."""


class Sentence(str):
    """An English sentence that remembers its *template* and *parts*, so it can be translated.

    The core writes English. The front end looks the template up in the player's language and fills
    in the same parts.

    >>> why = say("{offer} does not beat {standing}", offer="1G", standing="1R")
    >>> why
    '1G does not beat 1R'
    >>> why.template
    '{offer} does not beat {standing}'
    """

    template: str
    parts: dict[str, Any]

    def __new__(cls, template: str, parts: dict[str, Any] | None = None) -> Self:
        """Fill *parts* into *template*; without parts the template itself is the sentence."""
        sentence = super().__new__(cls, template.format(**parts) if parts else template)
        sentence.template = template
        sentence.parts = parts or {}
        return sentence


def say(template: str, /, **parts: object) -> Sentence:
    """Make a sentence from *template* with *parts* filled in, as `str.format` does."""
    return Sentence(template, parts)


def listed(parts: Iterable[str]) -> Sentence:
    """Join *parts* with commas into one sentence; each part stays translatable.

    >>> listed(["seat 0", "seat 2"])
    'seat 0, seat 2'
    """
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(", ".join(f"{{{name}}}" for name in named), named)


def raised(error: BaseException) -> Sentence:
    """Describe an exception of somebody else's code in one line, even if its `str` fails."""
    name = type(error).__name__
    try:
        text = f"{name}: {error}".removesuffix(": ")
    except BaseException:  # noqa: BLE001 - its own `str` may raise anything
        text = name
    text = " ".join(text.split())
    return say("raises {error}", error=text[:_LONGEST])


class Leaving(BaseException):
    """A player leaves the game; not an error, and a signal may raise it anywhere.

    It is a `BaseException`, so that `except Exception` does not swallow it.
    """


class BasariError(Exception):
    """Base of all errors caused by a player, a file or a caller; the message is one sentence."""

    @property
    def sentence(self) -> str:
        """The message: a `Sentence` if it was made with `say`, otherwise plain text."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class BadSetup(BasariError):
    """A game cannot start with these players or options: choose others."""


class InvalidNotation(BasariError):
    """The text is not the notation of a move: write it differently."""


class OutOfTurn(BasariError):
    """The seat is not being asked now: wait for its turn."""


class IllegalMove(BasariError):
    """The move is well formed but breaks a rule: choose another."""


class BadComponents(BasariError):
    """A file of components is wrong: correct it."""


class BadLog(BasariError):
    """A log is damaged, not a log of ours, or does not match its moves: do not trust it."""


class Unavailable(BasariError):
    """A service we depend on, such as a cluster, is not reachable: check it, or do without."""
