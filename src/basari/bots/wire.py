"""What a table and a guest say to each other: questions one way, places among the options back.

Nothing that a guest says is trusted: it can name an option, or say in a sentence what went wrong.
"""

from struct import Struct
from typing import Any

from msgspec import field

from basari.errors import Sentence
from basari.kernel import AnyDecision
from basari.value import Value

_LENGTH = Struct(">I")


class Make(Value):
    """Make a bot from a seed, within so many seconds."""

    game: str
    code: str
    package: str
    """Where it is, if a package offers it."""
    seed: str
    limit: float


class Ask(Value):
    """Decide, within so many seconds."""

    view: Any
    decision: AnyDecision
    limit: float


class Told(Value):
    """A sentence in its parts, so that it can still be said in another language."""

    template: str
    parts: "dict[str, str | Told]" = field(default_factory=dict)

    @property
    def sentence(self) -> Sentence:
        """Say it."""
        parts = self.parts.items()
        said = {name: part if isinstance(part, str) else part.sentence for name, part in parts}
        return Sentence(self.template, said)


class Reply(Value):
    """What came of it: the place of an option, or what went wrong; a bot was made if nothing did.

    Who is *refused* cannot play at all, who has *failed* can play no more.
    """

    place: int = -1
    refused: Told | None = None
    failed: Told | None = None


def told(text: str) -> Told:
    """Take a sentence apart."""
    if isinstance(text, Sentence):
        return Told(_plain(text.template), {name: _part(p) for name, p in text.parts.items()})
    return Told("{text}", {"text": _plain(text)})


def _part(part: object) -> str | Told:
    return told(part) if isinstance(part, Sentence) else _plain(str(part))


def _plain(text: str) -> str:
    """Leave out what cannot be written down."""
    return text.encode("utf-8", "replace").decode()


def framed(message: bytes) -> bytes:
    """Say before a message how long it is."""
    return _LENGTH.pack(len(message)) + message


def missing(received: bytes | bytearray) -> int:
    """Tell how many bytes of a message are still to come, as far as one can know by now."""
    if len(received) < _LENGTH.size:
        return _LENGTH.size - len(received)
    return _LENGTH.size + int(_LENGTH.unpack_from(received)[0]) - len(received)


def unframed(received: bytes | bytearray) -> bytes:
    """Take a message out of its frame."""
    return bytes(received[_LENGTH.size :])
