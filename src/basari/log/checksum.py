"""Lines of a log: JSON objects in UTF-8, each closed by a running checksum.

The checksum of a line covers its text and, through the one before it, all lines above it. So a
line that was changed, lost, added or moved is noticed at once.
"""

import json
import re
from typing import Any
from zlib import crc32

from basari.errors import BadLog, say

Entry = dict[str, Any]
"""What a line says."""
LONGEST_LINE = 64_000
LONGEST_ANSWER = 1_000
"""Bytes of a line: of a header, which holds a whole table, and of any other."""
_CLOSED = re.compile(r'(.*), "check": "([0-9a-f]{8})"\}', re.DOTALL)


def close(content: Entry, running: int) -> tuple[str, int]:
    """Write *content* as a line, closed with the checksum that goes on from *running*."""
    opened = json.dumps(content, ensure_ascii=False, allow_nan=False)[:-1]
    running = crc32(opened.encode(), running)
    return f'{opened}, "check": "{running:08x}"}}\n', running


def open_line(line: str, running: int, longest: int = LONGEST_LINE) -> tuple[Entry, int]:
    """Take the content out of a line whose checksum goes on from *running*."""
    content = parse(line, longest)
    match = _CLOSED.fullmatch(line)
    if match is None:
        raise BadLog(say("the line does not end with its checksum"))
    running = crc32(match[1].encode(), running)
    if int(match[2], 16) != running:
        raise BadLog(say("the checksum does not match: the log was changed or damaged here"))
    del content["check"]
    return content, running


def intact(content: bytes) -> bool:
    """Whether a log has lines, and each of them the right checksum, whatever it says."""
    *lines, rest = content.split(b"\n")
    running = 0
    for line in lines:
        opened, _, check = line.rpartition(b', "check": "')
        running = crc32(opened, running)
        if check != b'%08x"}' % running:
            return False
    return bool(lines) and not rest


def parse(line: str, longest: int = LONGEST_LINE) -> Entry:
    """Read a JSON object in which no key stands twice and every number is a number."""
    if len(line.encode()) > longest:
        raise BadLog(say("the line is longer than {limit} bytes", limit=longest))
    try:
        content = json.loads(line, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadLog(say("the line is not valid JSON")) from error
    if not isinstance(content, dict):
        raise BadLog(say("the line is no JSON object"))
    return content


def _unique(pairs: list[tuple[str, Any]]) -> Entry:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise BadLog(say("a key stands twice in the line"))
    return content


def _refuse_constant(constant: str) -> None:
    raise ValueError(constant)
