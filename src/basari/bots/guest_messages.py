"""Messages between a table and a guest: requests one way, the index of an option the other way.

A guest's reply is not trusted: it can only name an option, or describe a failure in a sentence.
"""

from collections import Counter
from string import Formatter
from struct import Struct
from typing import Any

from msgspec import field

from basari.errors import Sentence
from basari.kernel import AnyDecision
from basari.value import Value

_LENGTH = Struct(">I")
DEEPEST = 4
"""How deeply a guest's sentence may be nested."""
MOST_REPEATS = 2
"""How often a sentence of a guest may contain the same part."""
PLAIN = (None, "r", "s")
"""The allowed conversions of a part: none, `!r` and `!s`."""


class Make(Value):
    """The request to make a bot from a seed, within *limit* seconds."""

    game: str
    code: str
    package: str
    """The entry point of the bot, if a package offers it; otherwise empty."""
    seed: str
    limit: float


class Ask(Value):
    """The request to decide, within *limit* seconds."""

    view: Any
    decision: AnyDecision
    limit: float


class SentenceParts(Value):
    """The parts of a sentence, so that the table can translate it."""

    template: str
    parts: "dict[str, str | SentenceParts]" = field(default_factory=dict)

    @property
    def sentence(self) -> Sentence:
        """The whole sentence; raises `ValueError` if its parts would make it grow too large."""
        return self._put_together(DEEPEST)

    def _put_together(self, depth: int) -> Sentence:
        fields = [
            (name, spec, conversion)
            for _text, name, spec, conversion in Formatter().parse(self.template)
            if name is not None
        ]
        for name, count in Counter(name for name, _spec, _conversion in fields).items():
            if name not in self.parts or count > MOST_REPEATS:
                raise ValueError(name)
        if not depth or any(spec or conversion not in PLAIN for _name, spec, conversion in fields):
            raise ValueError(self.template)
        said = {
            name: part if isinstance(part, str) else part._put_together(depth - 1)  # noqa: SLF001 - one of us
            for name, part in self.parts.items()
        }
        return Sentence(self.template, said)


class Reply(Value):
    """The index of the chosen option, or what went wrong; all fields are empty for a bot just made.

    *refused*: this bot cannot play at all; *failed*: it cannot go on playing.
    """

    place: int = -1
    refused: SentenceParts | None = None
    failed: SentenceParts | None = None


def sentence_parts(text: str) -> SentenceParts:
    """Return the parts of a sentence."""
    if isinstance(text, Sentence):
        return SentenceParts(
            _plain(text.template), {name: _part(p) for name, p in text.parts.items()}
        )
    return SentenceParts("{text}", {"text": _plain(text)})


def _part(part: object) -> str | SentenceParts:
    return sentence_parts(part) if isinstance(part, Sentence) else _plain(str(part))


def _plain(text: str) -> str:
    """Return *text* with replacements for the characters that UTF-8 cannot encode."""
    return text.encode("utf-8", "replace").decode()


def add_length(message: bytes) -> bytes:
    """Return the message with its length before it."""
    return _LENGTH.pack(len(message)) + message


def missing_bytes(received: bytes | bytearray) -> int:
    """Return how many bytes of the message are missing, as far as those *received* tell."""
    if len(received) < _LENGTH.size:
        return _LENGTH.size - len(received)
    return _LENGTH.size + int(_LENGTH.unpack_from(received)[0]) - len(received)


def strip_length(received: bytes | bytearray) -> bytes:
    """Return the message without its length."""
    return bytes(received[_LENGTH.size :])
