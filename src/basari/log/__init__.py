"""The log of a game: a header, one line per answer, the result; it is the save file too.

`writing` makes lines, `reading` takes them apart, `replaying` plays them again and verifies them.
"""

from basari.log.header import Header, PlayerEntry, make_header
from basari.log.reading import Answer, DamagedLog, Log, read, read_file
from basari.log.replaying import Moment, begin, check_end, final, load, replay, verify
from basari.log.writing import Writer, answers, record

__all__ = [
    "Answer",
    "DamagedLog",
    "Header",
    "Log",
    "Moment",
    "PlayerEntry",
    "Writer",
    "answers",
    "begin",
    "check_end",
    "final",
    "load",
    "make_header",
    "read",
    "read_file",
    "record",
    "replay",
    "verify",
]
