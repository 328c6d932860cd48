"""Lines of a log: JSON objects in UTF-8, each ending with a running checksum.

The checksum covers the text of its line and the checksum of the line above, and so all lines above.
Any line that was changed, lost, added or moved is detected.
"""

import json
import re
from typing import Any
from zlib import crc32

from basari.errors import BadLog, say

Entry = dict[str, Any]
"""The content of a line."""
LONGEST_LINE = 64_000
LONGEST_ANSWER = 1_000
"""Maximum bytes of the header, which contains all components, and of any other line."""
_CLOSED = re.compile(r'(.*), "check": "([0-9a-f]{8})"\}', re.DOTALL)


def close_line(content: Entry, running: int) -> tuple[str, int]:
    """Return *content* as a line, and its checksum, which continues the checksum *running*."""
    opened = json.dumps(content, ensure_ascii=False, allow_nan=False)[:-1]
    running = crc32(opened.encode(), running)
    return f'{opened}, "check": "{running:08x}"}}\n', running


def open_line(line: str, running: int, longest: int = LONGEST_LINE) -> tuple[Entry, int]:
    """Return the content of a line and its checksum, which must continue the checksum *running*.

    Raises `BadLog` if the line is not valid or the checksum is wrong.
    """
    content = parse_line(line, longest)
    match = _CLOSED.fullmatch(line)
    if match is None:
        raise BadLog(say("the line does not end with its checksum"))
    running = crc32(match[1].encode(), running)
    if int(match[2], 16) != running:
        raise BadLog(say("the checksum does not match: the log was changed or damaged here"))
    del content["check"]
    return content, running


def intact(content: bytes) -> bool:
    """Whether a log has at least one line and all checksums are right; moves are not checked."""
    *lines, rest = content.split(b"\n")
    running = 0
    for line in lines:
        opened, _, check = line.rpartition(b', "check": "')
        running = crc32(opened, running)
        if check != b'%08x"}' % running:
            return False
    return bool(lines) and not rest


def parse_line(line: str, longest: int = LONGEST_LINE) -> Entry:
    """Return the JSON object in a line; duplicate keys, NaN and Infinity raise `BadLog`."""
    if len(line.encode()) > longest:
        raise BadLog(say("the line is longer than {limit} bytes", limit=longest))
    try:
        content = json.loads(line, object_pairs_hook=_unique, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise BadLog(say("the line is not valid JSON")) from error
    if not isinstance(content, dict):
        raise BadLog(say("the line is not a JSON object"))
    return content


def _unique(pairs: list[tuple[str, Any]]) -> Entry:
    content = dict(pairs)
    if len(content) < len(pairs):
        raise BadLog(say("the line has a key twice"))
    return content


def _refuse_constant(constant: str) -> None:
    raise ValueError(constant)
