"""The log of a game: a header, one line per answer, and the result. It is also the save file.

`writer` writes lines, and `veil` conceals the secret ones; `reader` reads them, `versions` upgrades
old logs, `replayer` replays and verifies them, and `recovery` resumes an unfinished game.

>>> from pathlib import Path
>>> from basari.bots.seating import seat_bots
>>> from basari.kernel import Table
>>> from basari.players import drive
>>> entries = [PlayerEntry(name, "bot:random") for name in ("Ada", "Ben", "Cleo")]
>>> header = make_header("basari", "cards", entries, seed=7, started="2026-01-01T12:00:00+00:00")
>>> table, _ = Table.start(header.rules(), len(entries))
>>> lines = record(header, drive(table, seat_bots(header.company)))
>>> log = parse_log("".join(lines).encode(), "example.jsonl")
>>> verify(log).over
True
"""

from basari.log.header import Header, PlayerEntry, make_header
from basari.log.reader import Answer, BrokenOff, DamagedLog, Log, parse_log, read_file
from basari.log.recovery import Recovered, load_verified, recover
from basari.log.replayer import (
    check_result,
    final_table,
    load_log,
    replay,
    set_up,
    verify,
    who_is_next,
)
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
    "answers",
    "check_result",
    "final_table",
    "load_log",
    "load_verified",
    "make_header",
    "parse_log",
    "read_file",
    "record",
    "recover",
    "replay",
    "set_up",
    "text_of",
    "verify",
    "who_is_next",
]
