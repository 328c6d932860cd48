"""Cache what was computed from saved games, in files beside their folder.

An entry is valid only for the same content of the game's file and the same code that read it. If
either differs, or the cache is damaged, the result is computed again. A cache that cannot be
written is ignored.
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
"""Maximum bytes of a cache file; a larger one is ignored."""
SUM = 16
"""The size of the checksum at the start of a cache file, in bytes."""
DAMAGE = (DecodeError, UnicodeDecodeError, RecursionError)
"""What decoding a damaged or foreign cache file may raise."""

Finding = tuple[str, bytes, Raw]
"""A cached result: the game's name, the digest of the file, and the encoded result."""
Findings = dict[str, Finding]
"""Cached results by file name of the saved game."""
Codes = dict[str, bytes]
"""By game, the digest of the code that read it."""
_DECODER = Decoder(tuple[Codes, Findings])


class Memory(Generic[T]):
    """A cache of results of one *kind*, for use in a `with` block.

    With *all_games*, results of games that were not asked for in the block are dropped.
    """

    def __init__(self, name: str, kind: type[T], *, all_games: bool = True) -> None:
        self._all = all_games
        self._file = folders.home_folder() / f"{name}{ENDING}"
        self._decoder = Decoder(kind)
        codes, findings = _read(self._file)
        sound = {game for game, code in codes.items() if code and code == code_digest(game)}
        self._before = {file: known for file, known in findings.items() if known[0] in sound}
        self._forgot = len(self._before) < len(findings)
        self._now: Findings = {}

    def of(self, file: str, content: bytes, find: Callable[[], tuple[str, T]]) -> T:
        """Return the cached result for this *content* of a file, or compute it with *find*."""
        digest = _digest(content)
        if (known := self._before.get(file)) and known[1] == digest:
            with suppress(*DAMAGE):
                found = self._decoder.decode(known[2])
                self._now[file] = known
                return found
        game, found = find()
        if code_digest(game):
            self._now[file] = (game, digest, Raw(encode(found)))
        return found

    def __enter__(self) -> Self:
        """Return the cache itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        """Write the cache; after an error, keep all entries, as some games were not asked for."""
        findings = self._now if self._all and not kind else self._before | self._now
        if findings != self._before or self._forgot:
            _write(self._file, findings)


def forget(file: str) -> None:
    """Delete all cached results for the saved game in *file*."""
    for memory in folders.home_folder().glob(f"*{ENDING}"):
        codes, findings = _read(memory)
        if findings.pop(file, None) and not _write(memory, findings, codes):
            with suppress(OSError):
                memory.unlink()


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=SUM).digest()


def _read(file: Path) -> tuple[Codes, Findings]:
    """Return what a cache file holds; nothing if anything is wrong with it."""
    with suppress(BadSetup, *DAMAGE):
        content = read_at_most(file, LARGEST, BadSetup)
        if content[:SUM] == _digest(content[SUM:]):
            return _DECODER.decode(content[SUM:])
    return {}, {}


def _write(file: Path, findings: Findings, codes: Codes | None = None) -> bool:
    """Write a cache file; return whether that succeeded."""
    if codes is None:
        codes = {
            game: code_digest(game)
            for game in {game for game, _digest, _found in findings.values()}
        }
    content = encode((codes, findings))
    try:
        write_whole(file, _digest(content) + content, over=True)
    except OSError:
        return False
    return True


def code_digest(game: str) -> bytes:
    """Return a digest of the code that reads *game*: Basari's own, and its package's.

    It is empty if the game or its files are unknown.
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
    """Return the source files of a package with their sizes and modification times."""
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
