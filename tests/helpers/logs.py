"""Logs for tests: games of every edition, taken apart, changed, and put together again."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from basari.bots.seating import seat_bots
from basari.errors import BadLog, Sentence
from basari.kernel import AnyTable, Seat, Table
from basari.log import Header, PlayerEntry, make_header, parse_log, record, set_up, verify
from basari.log.checksum import close_line
from basari.names import clean, name_key
from basari.players import Turn, drive
from basari.rules.basari.game import EDITIONS
from basari.shelf import folders

Entry = dict[str, Any]
"""What a line says, without its checksum."""

FILE = "a.jsonl"
STARTED = "2026-11-16T12:00:00+00:00"
GOLDEN = Path(__file__).parents[1] / "log" / "golden"
EVERY_GAME = tuple((name, seats) for name, edition in EDITIONS.items() for seats in edition.seats)
"""Every edition with every number of players."""
LABELS = tuple(f"{name}-{seats}" for name, seats in EVERY_GAME)

sparingly = settings(max_examples=max(10, settings().max_examples // 6))
"""For laws whose every example is a whole game."""


def header_of(  # noqa: PLR0913 - a header has that many parts
    edition: str,
    seats: int,
    seed: int = 1,
    *,
    names: Iterable[str] = (),
    seniority: Iterable[int] = (),
    rulings: Mapping[str, Any] | None = None,
    code: str = "random",
) -> Header:
    """Return the header of a game between bots, with the usual table."""
    called = tuple(names) or tuple(f"Player {seat}" for seat in range(seats))
    return make_header(
        "basari",
        edition,
        [PlayerEntry(name=name, kind=f"bot:{code}") for name in called],
        seed=seed,
        started=STARTED,
        seniority=tuple(map(Seat, seniority)),
        options=dict(rulings or {}),
    )


def play_bots(header: Header) -> list[Turn]:
    """Let the bots of a header play, and return the turns."""
    table, _ = Table.start(header.rules(), len(header.players))
    return list(drive(table, seat_bots(header.company)))


def play_and_write(header: Header) -> bytes:
    """Let the bots of a header play, and return the log."""
    return "".join(record(header, play_bots(header))).encode()


@cache
def sample(edition: str, seats: int) -> bytes:
    """Return the log of one game, always the same."""
    return play_and_write(
        header_of(edition, seats, names=["Zoë", "Ben", "Cleo", "Dan", "Eve"][:seats])
    )


@cache
def short_log() -> bytes:
    """Return the log of a game with one leg and two rounds: a header, twelve answers, a result."""
    return golden("short")


def golden(edition: str, version: int = 3) -> bytes:
    """Return an old log, which must always stay readable."""
    return (GOLDEN / f"{edition}-v{version}.jsonl").read_bytes()


def entries_of(log: bytes) -> list[Entry]:
    """Return the content of the lines of a log."""
    entries = [json.loads(line) for line in log.splitlines()]
    for entry in entries:
        del entry["check"]
    return entries


def with_checksums(entries: Iterable[Entry]) -> bytes:
    """Return a log with these lines, with correct checksums."""
    lines, running = [], 0
    for entry in entries:
        line, running = close_line(entry, running)
        lines.append(line)
    return "".join(lines).encode()


def raw_with_checksums(*lines: str | bytes) -> bytes:
    """Return a log with these lines, which need not be JSON but end with a brace."""
    log, running = b"", 0
    for line in lines:
        opened = (line if isinstance(line, bytes) else line.encode())[:-1]
        running = crc32(opened, running)
        log += opened + b', "check": "%08x"}\n' % running
    return log


def shelve(content: bytes, name: str = "abcdef", edition: str = "cards", seats: int = 3) -> Path:
    """Save a log as a game with an ID, and return its file."""
    file = (
        folders.make_folder(folders.games_folder())
        / f"20260101-120000-{edition}-{seats}-{name}.jsonl"
    )
    file.write_bytes(content)
    return file


def without_checksums(log: bytes, count: int) -> list[str]:
    """Return the first lines of a log, without their checksums."""
    return [json_line(entry) for entry in entries_of(log)[:count]]


def json_line(entry: Entry) -> str:
    """Return a line as JSON in ASCII."""
    return json.dumps(entry)


def at_line(log: bytes, place: int) -> int:
    """Return the number of the line that contains a byte of a log."""
    return log.count(b"\n", 0, place) + 1


def verify_strictly(log: bytes) -> AnyTable:
    """Read, replay and verify a log, and return the last table."""
    return verify(parse_log(log, FILE))


def refusal(log: bytes) -> BadLog:
    """Check that a log is refused with a sentence that names the file; return the error."""
    with pytest.raises(BadLog) as caught:
        verify_strictly(log)
    assert isinstance(caught.value.sentence, Sentence)
    assert caught.value.sentence.startswith(FILE)
    return caught.value


def before(entries: list[Entry], line: int) -> AnyTable:
    """Return the table before a *line* of a log."""
    log = parse_log(with_checksums(entries[: line - 1]), FILE)
    table, _ = set_up(log)
    for answer in log.answers:
        table, _ = table.play(answer.seat, table.rules.parse(answer.move))
    return table


@st.composite
def people(draw: st.DrawFn, seats: int) -> list[str]:
    """Names that can sit at one table, in any script."""
    letters = st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"]), max_size=11)
    name = letters.map(lambda text: clean(f"x{text}"))
    return draw(st.lists(name, min_size=seats, max_size=seats, unique_by=name_key))


@st.composite
def headers(draw: st.DrawFn, edition: str, seats: int) -> Header:
    """A game with any seed, names, age order and rulings."""
    orders = st.permutations(range(seats))
    rulings = {
        "legs": st.integers(1, 3),
        "share_unowned": st.booleans(),
        "penniless_takes": st.integers(0, 2),
        "take_back": st.booleans(),
        "start_order": orders.map(list),
    }
    own = {name: rulings[name] for name in EDITIONS[edition].options}
    return header_of(
        edition,
        seats,
        draw(st.integers(-(2**40), 2**40)),
        names=draw(people(seats)),
        seniority=draw(orders),
        rulings=draw(st.fixed_dictionaries({}, optional=own)),
    )


any_letters = st.text(st.characters(exclude_categories=()), max_size=5)
"""Whatever can stand in a text, even half a letter."""


def any_json() -> st.SearchStrategy[Any]:
    """Anything JSON can say, and numbers beyond all bounds."""
    number = st.integers() | st.floats() | st.sampled_from([10**4000, 0, 1, -1])
    return st.recursive(
        st.none() | st.booleans() | number | any_letters,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(any_letters, inner, max_size=3),
        max_leaves=6,
    )
