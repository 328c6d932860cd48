"""Exceptions, one class for each way a caller may react, each with one translatable sentence."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

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
    plural: "Plural | None"

    def __new__(
        cls, template: str, parts: dict[str, Any] | None = None, plural: "Plural | None" = None
    ) -> Self:
        """Fill *parts* into *template*; without *parts* the template is the sentence."""
        sentence = super().__new__(cls, template.format(**parts) if parts else template)
        sentence.template = template
        sentence.parts = parts or {}
        sentence.plural = plural
        return sentence


class Plural(NamedTuple):
    """A sentence's singular and plural, and the *number* by which each language picks its form."""

    one: str
    many: str
    number: int
    context: str = ""
    """Tells translators which meaning of the English words is intended, if they have several."""


def say(template: str, /, **parts: object) -> Sentence:
    """Return the sentence made by filling *parts* into *template*, as `str.format` does."""
    return Sentence(template, parts)


def say_n(one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """Return the sentence for *number* things: *one* if *number* is 1, otherwise *many*.

    >>> say_n("{number} point", "{number} points", 3, number=3)
    '3 points'
    """
    return Sentence(one if number == 1 else many, parts, Plural(one, many, number))


def say_cn(context: str, one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """Return a sentence as `say_n` does; *context* tells translators which sense is meant."""
    return Sentence(one if number == 1 else many, parts, Plural(one, many, number, context))


def join_words(words: "Iterable[str]") -> Sentence:
    """Return *words* as a list in prose, with "and" before the last; each word may be a sentence.

    >>> join_words(["red", "green", "blue"])
    'red, green and blue'
    """
    parts = list(words)
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return join_parts(parts)
    return say("{others} and {last}", others=join_parts(parts[:-1]), last=parts[-1])


def join_parts(parts: Iterable[str], between: str = ", ") -> Sentence:
    """Return *parts* joined by *between*; each part can still be translated.

    >>> join_parts(["seat 0", "seat 2"])
    'seat 0, seat 2'
    """
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(between.join(f"{{{name}}}" for name in named), named)


def describe_error(error: BaseException) -> Sentence:
    """Describe an exception of somebody else's code in one line, even if its `str` fails."""
    name = type(error).__name__
    try:
        text = f"{name}: {error}".removesuffix(": ")
    except BaseException:  # noqa: BLE001 - its own `str` may raise anything
        text = name
    text = " ".join(text.split())
    return say("raises {error}", error=text[:_LONGEST])


class Leaving(BaseException):
    """Raised when a player leaves the game; not an error. A signal handler may raise it anywhere.

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


class GameFault(Exception):
    """A game breaks a promise of its rules, or fails in them; only its author can mend this.

    Nobody at the table can do anything about it, so it is no `BasariError`: it is never taken for a
    wrong answer, and it ends the program. Its text is one clear sentence.

    >>> GameFault(say("the game {game} cannot go on", game="souk")).sentence
    'the game souk cannot go on'
    """

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence
