"""The log of a game: a header, one line per answer, the result; it is the save file too.

`writer` makes lines and `veil` hides what is secret in them, `reader` takes them apart, `versions`
brings old ones up to date, `replayer` plays them again and verifies them, `recovery` takes up a
game where it stopped.
"""

from basari.log.header import Header, PlayerEntry, make_header
from basari.log.reader import Answer, BrokenOff, DamagedLog, Log, read, read_file
from basari.log.recovery import Recovered, recover, trusted
from basari.log.replayer import ahead, begin, check_result, final, load, replay, verify
from basari.log.writer import Writer, answers, record, text_of

__all__ = [
    "Answer",
    "BrokenOff",
    "DamagedLog",
    "Header",
    "Log",
    "PlayerEntry",
    "Recovered",
    "Writer",
    "ahead",
    "answers",
    "begin",
    "check_result",
    "final",
    "load",
    "make_header",
    "read",
    "read_file",
    "record",
    "recover",
    "replay",
    "text_of",
    "trusted",
    "verify",
]
