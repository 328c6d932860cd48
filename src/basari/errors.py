"""What can go wrong, one class per reaction of the reader, each told in one sentence."""

from collections.abc import Iterable
from typing import Any, NamedTuple, Self

_LONGEST = 200
"""Characters of what somebody else's error says that are passed on."""


class Sentence(str):
    """A finished English sentence that still knows its *template* and *parts*.

    The core speaks English. Whoever shows the sentence to a player can look the template up in
    another language and fill in the same parts.

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
        """Fill *parts* into *template*; with no parts the template is the sentence."""
        sentence = super().__new__(cls, template.format(**parts) if parts else template)
        sentence.template = template
        sentence.parts = parts or {}
        sentence.plural = plural
        return sentence


class Plural(NamedTuple):
    """How a sentence changes with a number; other languages have rules of their own for that."""

    one: str
    many: str
    number: int
    context: str = ""
    """Where another language needs several words for the same English, which one is meant."""


def say(template: str, /, **parts: object) -> Sentence:
    """Make the sentence that *template* becomes with these *parts*."""
    return Sentence(template, parts)


def say_n(one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """Make the sentence for *number* things: *one* for a single one, *many* for all else.

    >>> say_n("{number} point", "{number} points", 3, number=3)
    '3 points'
    """
    return Sentence(one if number == 1 else many, parts, Plural(one, many, number))


def say_cn(context: str, one: str, many: str, number: int, /, **parts: object) -> Sentence:
    """Make a sentence as `say_n` does, where other languages bend words in this *context*."""
    return Sentence(one if number == 1 else many, parts, Plural(one, many, number, context))


def join_words(words: "Iterable[str]") -> Sentence:
    """Join *words* as one says them, each of which may be a sentence.

    >>> join_words(["red", "green", "blue"])
    'red, green and blue'
    """
    parts = list(words)
    if len(parts) < 2:  # noqa: PLR2004 - nothing to join
        return listed(parts)
    return say("{others} and {last}", others=listed(parts[:-1]), last=parts[-1])


def listed(parts: Iterable[str], between: str = ", ") -> Sentence:
    """Join *parts* with commas; each of them can still be said in another language.

    >>> listed(["one", "two"], "; ")
    'one; two'
    """
    named = {f"part{number}": part for number, part in enumerate(parts)}
    return Sentence(between.join(f"{{{name}}}" for name in named), named)


def raised(error: BaseException) -> Sentence:
    """Say in one line which error somebody else's code raised, even one that cannot say itself."""
    name = type(error).__name__
    try:
        text = f"{name}: {error}".removesuffix(": ")
    except BaseException:  # noqa: BLE001 - nor may it hinder others by that
        text = name
    text = " ".join(text.split())
    return say("raises {error}", error=text[:_LONGEST])


class Leaving(BaseException):
    """Somebody leaves: nobody's mistake, and no `Exception`, so that nobody catches it by accident.

    A signal may raise it anywhere.
    """


class BasariError(Exception):
    """Anything a player, a file or a caller got wrong; its text is one clear sentence."""

    @property
    def sentence(self) -> str:
        """What was wrong, translatable where it was said with `say`."""
        return self.args[0] if self.args and isinstance(self.args[0], str) else str(self)


class BadSetup(BasariError):
    """The game cannot begin like this: choose other players or options."""


class InvalidNotation(BasariError):
    """The text is no move: write it differently."""


class OutOfTurn(BasariError):
    """The seat is not asked now: wait."""


class IllegalMove(BasariError):
    """The move is understood but against the rules: choose another."""


class BadComponents(BasariError):
    """A table of components is wrong: mend the file."""


class BadLog(BasariError):
    """A log is damaged, foreign or untrue: do not trust it."""


class Unavailable(BasariError):
    """Others who should work for us are not there, or no longer: look after them, or do without."""
