"""What was once found out about saved games, so that nobody finds it out twice.

It lies beside the games, and each finding is bound to all that its file said, and to the code that
read it. What is in doubt is found out anew: a finding about another content or by other code, or in
a memory that is damaged, counts for nothing. A memory that cannot be written is not missed.
"""

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Generic, Self, TypeVar

from msgspec import DecodeError, Raw
from msgspec.msgpack import Decoder, encode

from basari.errors import BadSetup
from basari.files import read_at_most, write_whole
from basari.rules.register import find, lines
from basari.shelf import folders

T = TypeVar("T")

ENDING = ".memory"
LARGEST = 200_000_000
"""Bytes of a memory; a larger one is none of ours."""
SUM = 16
"""Bytes of the checksum that it begins with."""

Finding = tuple[str, bytes, Raw]
"""The game it was, the digest of the file, and what was found."""
Findings = dict[str, Finding]
"""By the names of the files."""
Codes = dict[str, bytes]
"""By which code each game was read."""
_DECODER = Decoder(tuple[Codes, Findings])


class Memory(Generic[T]):
    """A memory of one *kind* of finding, for as long as all games are gone through."""

    def __init__(self, name: str, kind: type[T]) -> None:
        self._file = folders.games() / f"{name}{ENDING}"
        self._decoder = Decoder(kind)
        codes, findings = _read(self._file)
        sound = {game for game, code in codes.items() if code and code == code_of(game)}
        self._before = {file: known for file, known in findings.items() if known[0] in sound}
        self._forgot = len(self._before) < len(findings)
        self._now: Findings = {}

    def of(self, file: str, content: bytes, find: Callable[[], tuple[str, T]]) -> T:
        """Recall what the *content* of a file came to, or *find* it, and the game it is about."""
        digest = _digest(content)
        if (known := self._before.get(file)) and known[1] == digest:
            with suppress(DecodeError):
                found = self._decoder.decode(known[2])
                self._now[file] = known
                return found
        game, found = find()
        if code_of(game):
            self._now[file] = (game, digest, Raw(encode(found)))
        return found

    def __enter__(self) -> Self:
        """Begin with the first game."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Keep what was found about the games there are; if not all were seen, the rest as well."""
        findings = self._before | self._now if kind else self._now
        if findings != self._before or self._forgot:
            _write(self._file, findings)


def forget(file: str) -> None:
    """Forget everything about the game in a file, for good."""
    for memory in folders.games().glob(f"*{ENDING}"):
        codes, findings = _read(memory)
        if findings.pop(file, None) and not _write(memory, findings, codes):
            with suppress(OSError):
                memory.unlink()


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=SUM).digest()


def _read(file: Path) -> tuple[Codes, Findings]:
    """Read a memory; if anything is wrong with it, nothing is known."""
    with suppress(BadSetup, DecodeError):
        content = read_at_most(file, LARGEST, BadSetup)
        if content[:SUM] == _digest(content[SUM:]):
            return _DECODER.decode(content[SUM:])
    return {}, {}


def _write(file: Path, findings: Findings, codes: Codes | None = None) -> bool:
    """Write a memory, and tell whether that was possible."""
    if codes is None:
        codes = {
            game: code_of(game) for game in {game for game, _digest, _found in findings.values()}
        }
    content = encode((codes, findings))
    try:
        write_whole(file, _digest(content) + content, over=True)
    except OSError:
        return False
    return True


def code_of(game: str) -> bytes:
    """Tell one state of the code that reads a *game* from all others; nothing if that is not known.

    It is ours and that of the package which brings the game.
    """
    try:
        find(game)
    except BadSetup:
        return b""
    package = lines()[game].game.partition(":")[0].partition(".")[0]
    states = [_state(name) for name in sorted({__name__.partition(".")[0], package})]
    return _digest(encode(states)) if all(states) else b""


@cache
def _state(package: str) -> tuple[tuple[str, int, int], ...]:
    """List the files of a package with their sizes, and when each was written."""
    module = sys.modules.get(package)
    try:
        return tuple(
            (str(file), file.stat().st_size, file.stat().st_mtime_ns) for file in _files(module)
        )
    except OSError:
        return ()


def _files(module: ModuleType | None) -> list[Path]:
    folder = list(getattr(module, "__path__", ()))
    if folder:
        return sorted(file for place in folder for file in Path(place).rglob("*.py"))
    single = getattr(module, "__file__", None)
    return [Path(single)] if single else []
