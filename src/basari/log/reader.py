"""Read a log: check its size before parsing it, and name the line that is wrong."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from basari.errors import BadLog, say
from basari.files import read_at_most
from basari.kernel import DEALER, ByName, Said, Seat, Standings
from basari.log.checksum import LONGEST_ANSWER, LONGEST_LINE, Entry, open_line, parse_line
from basari.log.header import Header, read_header
from basari.log.veil import unveil
from basari.log.versions import VERSION, Entries, check_version, upgrade
from basari.value import Value

LARGEST_FILE = 8_000_000
MOST_LINES = 20_000
MOST_TAKEN_BACK = 1_000
"""Maximum lines about answers taken back, so that the longest game still fits into a log."""


class Answer(Value):
    """An answer in a log, or a line in which a seat takes answers back."""

    line: int
    seat: Seat
    move: str
    secret: bool = False
    """Whether only some may know the answer; set by replaying, not by how the line was written."""
    veiled: bool = False
    """Whether the line was written under a veil."""
    back: int = 0
    """How many of its last answers the seat takes back; 0 if this is an answer."""

    def __repr__(self) -> str:
        """Return the fields without the move, which may be secret."""
        return f"<Answer of seat {self.seat} in line {self.line}>"


class Log(Value):
    """A complete, well-formed log; replaying it shows whether its moves are legal."""

    file: str
    """The file's name in error messages."""
    header: Header
    answers: tuple[Answer, ...]
    result: Standings | None = None
    """The result that the log states; `None` if the game is not finished."""
    version: int = VERSION
    """The version in which the log was written."""

    @property
    def standing(self) -> tuple[Answer, ...]:
        """The answers that have not been taken back."""
        stand = which_stand(self.answers)
        return tuple([answer for answer, stands in zip(self.answers, stand, strict=True) if stands])

    def upto(self, number: int) -> "Log":
        """Return the log up to its *number*th standing answer, and all lines above that answer."""
        lines = [place for place, stands in enumerate(which_stand(self.answers), 1) if stands]
        last = lines[number - 1] if number else 0
        return replace(self, answers=self.answers[:last], result=None)


def which_stand(answers: Sequence[Answer]) -> list[bool]:
    """Return for each line whether it is an answer that was not taken back."""
    stand, places = [False] * len(answers), list[int]()
    for place, answer in enumerate(answers):
        if answer.back:
            for taken in places[-answer.back :]:
                stand[taken] = False
            del places[-answer.back :]
        else:
            stand[place] = True
            places.append(place)
    return stand


def count_taken_back(answers: Sequence[Answer]) -> int:
    """Return how many lines hold answers that were taken back, or take answers back."""
    return len(answers) - sum(which_stand(answers))


class DamagedLog(BadLog):
    """The error for a log with a changed or incomplete line; *sound* is the log before the line."""

    def __init__(self, sentence: str, sound: Log, answer: Answer | None) -> None:
        super().__init__(sentence)
        self.sound = sound
        """The log before the damage."""
        self.answer = answer
        """The answer in the damaged line; None if it cannot be read."""


class BrokenOff(DamagedLog):
    """The error for a log whose last line is incomplete, as after a crash; the rest is sound."""


def read_file(path: Path) -> Log:
    """Return the log in a file; the message of a `BadLog` names file, line and reason."""
    return parse_log(read_at_most(path, LARGEST_FILE, BadLog), str(path))


def parse_log(content: bytes, file: str) -> Log:
    """Return the log in *content*.

    Args:
        content: The bytes of the log.
        file: Its name in error messages.

    Raises:
        BadLog: The log is not well-formed; the message names the file, the line and the reason. It
            is a `DamagedLog` if a line was changed, and `BrokenOff` if the last one is incomplete.

    >>> parse_log(b"", "empty.jsonl")
    Traceback (most recent call last):
    ...
    basari.errors.BadLog: empty.jsonl: is empty
    """
    *lines, rest = _split(content, file)
    _check_version(lines[:1], file)
    entries: Entries = []
    running = 0
    for number, line in enumerate(lines, 1):
        longest = LONGEST_ANSWER if entries else LONGEST_LINE
        above = f"{running:08x}"
        try:
            entry, running = open_line(_text(line), running, longest)
        except BadLog as error:
            why = at_line(file, number, error.sentence)
            raise _damage(DamagedLog, entries, line, why, file) from error
        _check_shape(entries, entry, file)
        if entries and "veiled" in entry:
            entry = _unveil(entry, above, number, file)
        entries.append(entry)
    if rest:
        breaks_off = say("the log breaks off in the middle of the line")
        why = at_line(file, len(entries) + 1, breaks_off)
        raise _damage(BrokenOff, entries, rest, why, file)
    return _log(entries, file)


def _check_shape(entries: Entries, entry: Entry, file: str) -> None:
    """Raise `BadLog` if no version allows the line here, before it is kept in memory.

    Only a result contains lists or objects, and nothing follows a result.
    """
    if len(entries) > 1 and "result" in entries[-1]:
        raise _no_answer(len(entries), file)
    if entries and any(
        isinstance(value, (dict, list)) for key, value in entry.items() if key != "result"
    ):
        raise _no_answer(len(entries) + 1, file)


def _unveil(entry: Entry, above: str, line: int, file: str) -> Entry:
    """Return the content of a line; a veiled move is unveiled, and `veiled` set to true."""
    if "move" in entry:
        raise _no_answer(line, file)
    try:
        return {**entry, "move": unveil(entry["veiled"], above), "veiled": True}
    except BadLog as error:
        raise at_line(file, line, error.sentence) from error


def _no_answer(line: int, file: str) -> BadLog:
    return at_line(file, line, say("the line is not an answer: it needs a seat and a move"))


def _check_version(first: list[bytes], file: str) -> None:
    """Raise `BadLog` for a newer log; its checksums may work differently, so this comes first."""
    try:
        for line in first:
            check_version(parse_line(_text(line)))
    except BadLog as error:
        raise at_line(file, 1, error.sentence) from error


def at_line(file: str, line: int, why: str) -> BadLog:
    """Return a `BadLog` with file, line and reason."""
    return BadLog(say("{file}, line {line}: {why}", file=file, line=line, why=why))


def _split(content: bytes, file: str) -> list[bytes]:
    """Return the lines, then the incomplete rest; raise `BadLog` if the log is too large."""
    if not content:
        raise BadLog(say("{file}: is empty", file=file))
    if len(content) > LARGEST_FILE:
        raise BadLog(
            say(
                "{file}: is larger than {limit} bytes, which no log is",
                file=file,
                limit=LARGEST_FILE,
            )
        )
    lines = content.split(b"\n")
    if len(lines) > MOST_LINES + 1:
        raise BadLog(say("{file}: has more than {limit} lines", file=file, limit=MOST_LINES))
    return lines


def _text(line: bytes) -> str:
    try:
        return line.decode()
    except UnicodeDecodeError as error:
        raise BadLog(say("the line is not UTF-8 text")) from error


def _damage(
    kind: type[DamagedLog], entries: Entries, line: bytes, error: BadLog, file: str
) -> BadLog:
    """Return an error of *kind* with the sound log and the answer in the damaged line."""
    if not entries:
        return error
    try:
        entry = parse_line(_text(line))
        entry.pop("check", None)
        answer = _answer(entry, len(entries) + 1, file)
    except BadLog:
        answer = None
    return kind(error.sentence, _log(entries, file), answer)


def _log(entries: Entries, file: str) -> Log:
    """Return the log made of these lines."""
    version = entries[0]["version"]
    try:
        entries = upgrade(entries)
        header = read_header(entries[0])
    except BadLog as error:
        raise at_line(file, 1, error.sentence) from error
    result = read_result(entries[-1], len(entries), len(header.players), file)
    answers = entries[1:] if result is None else entries[1:-1]
    for number, entry in enumerate(answers, 2):
        if result is not None and "veiled" in entry:
            why = say("the game is over, but the line is still veiled")
            raise at_line(file, number, why)
    given = tuple(_answer(entry, number, file) for number, entry in enumerate(answers, 2))
    if count_taken_back(given) > MOST_TAKEN_BACK:
        raise BadLog(
            say("{file}: more than {limit} lines are taken back", file=file, limit=MOST_TAKEN_BACK)
        )
    return Log(file, header, given, result, version)


def _answer(entry: Entry, line: int, file: str) -> Answer:
    """Return the answer in a line that is already unveiled, or raise `BadLog`."""
    match entry:
        case {"by": "dealer" | int() as by, "move": str(move), **rest} if not {*rest} - {"veiled"}:
            if by == "dealer" or _is_seat(by):
                seat = DEALER if by == "dealer" else Seat(by)
                return Answer(line, seat, move, veiled=rest.get("veiled") is True)
        case {"by": int(by), "back": int(number), **rest} if not rest:
            if _is_seat(by) and _is_seat(number) and number:
                return Answer(line, Seat(by), "", back=number)
    raise _no_answer(line, file)


def _is_seat(number: int) -> bool:
    return type(number) is int and number >= 0


def read_result(entry: Entry, line: int, seats: int, file: str) -> Standings | None:
    """Return the result in a line, `None` if it has none; raise `BadLog` if it is malformed."""
    match entry:
        case {"result": {"points": [*points], "winners": [*winners], **more}, **rest}:
            if _are_numbers((*points, *winners)) and len(points) == seats and not rest:
                with suppress(ValueError):
                    added = tuple((str(name), _extra_value(value)) for name, value in more.items())
                    return Standings((*points,), (*winners,), added)
        case _ if "result" not in entry:
            return None
        case _:
            pass
    raise at_line(file, line, say("the result is not written as points and winners"))


def _extra_value(value: object, deep: int = 2) -> Said:
    """Return a further entry of a result, or raise `ValueError` if it has no allowed type.

    It may be a number, a text, a list or an object; lists and objects may be nested up to *deep*
    levels.
    """
    match value:
        case str():
            return value
        case int() if type(value) is int:
            return value
        case list() if deep:
            return tuple([_extra_value(item, deep - 1) for item in value])
        case dict() if deep:
            return ByName(
                tuple([(str(name), _extra_value(of, deep - 1)) for name, of in value.items()])
            )
        case _:
            raise ValueError(value)


def _are_numbers(values: Iterable[object]) -> bool:
    return all(type(value) is int for value in values)
