#!/usr/bin/env python3
"""Fuzz the reading of logs: `python fuzz/fuzz_logs.py -max_total_time=300 FOLDER` with atheris.

FOLDER is there and keeps what was interesting; it begins with the logs in `tests/log/golden` and
`tests/log/corpus`. In most cases the checksums are put right, so that it gets past them. Whatever
`try_log` in `tests/log/hostile.py` does not put up with stops it.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

import atheris

ROOT = Path(__file__).parent.parent
LOGS = ROOT / "tests" / "log"
sys.path.append(str(ROOT))
with atheris.instrument_imports(include=["basari"]):
    from tests.log.hostile import try_log

LARGEST = 20_000
"""Maximum bytes of an input, enough for a whole game."""
CLOSED = b', "check": "'
WORDS = (
    b'"by": "dealer"', b'"by": 0', b'"by": -1', b'"move": "A"', b'"move": "accept"', b'"move": "-"',
    b'"move": "swap B RY"', b'"result": {"points": [], "winners": []}', b'"version": 0', b"1e999",
    b'"version": 1', b'"version": 2', b'"kind": "imaginary"', b'"veiled": "', b'"veiled": true',
    b'"options": {"legs": 9}', b'"seed": null', b"true", b"null", b"[]", b"{}", b'"', b"\\ud800",
)  # fmt: skip


def try_all(content: bytes) -> None:
    """Try one log; atheris ignores results."""
    try_log(content)


def mutate(data: bytes, largest: int, seed: int) -> bytes:
    """Change any bytes of a log, or one of its lines and then correct all checksums."""
    luck = Random(seed)  # noqa: S311 - it fuzzes
    if luck.random() < 0.3:  # noqa: PLR2004 - a part of the cases
        return bytes(atheris.Mutate(data, largest))
    lines = [line.rpartition(CLOSED)[0] or line for line in data.split(b"\n") if line]
    place = luck.randrange(len(lines) or 1)
    match luck.randrange(6):
        case 0 if lines:
            lines[place] = bytes(atheris.Mutate(lines[place], max(largest // 4, 100)))
        case 1 if lines:
            lines.insert(luck.randrange(len(lines)), lines[place])
        case 2 if lines:
            del lines[place]
        case 3 if lines:
            cut = luck.randrange(len(lines[place]) + 1)
            end = luck.randrange(cut, min(len(lines[place]), cut + 30) + 1)
            lines[place] = lines[place][:cut] + luck.choice(WORDS) + lines[place][end:]
        case 4:
            lines.insert(place, b"{" + luck.choice(WORDS) + b", " + luck.choice(WORDS))
        case _:
            lines = lines[: place + 1]
    return seal(lines)[:largest]


def seal(lines: Sequence[bytes]) -> bytes:
    """Add the correct checksum to every line."""
    log, running = b"", 0
    for line in lines:
        running = crc32(line, running)
        log += line + b'%s%08x"}\n' % (CLOSED, running)
    return log


def main() -> None:
    """Fuzz, starting with the logs of the tests."""
    seeds = [str(folder) for folder in (LOGS / "golden", LOGS / "corpus") if folder.is_dir()]
    options = [*sys.argv, *seeds, f"-max_len={LARGEST}", "-timeout=5", "-rss_limit_mb=1024"]
    atheris.Setup(options, try_all, custom_mutator=mutate)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
