"""Reading a log carefully: bounded before it is parsed, refused with the line that is wrong."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from basari.errors import BadLog, say
from basari.files import read_at_most
from basari.kernel import DEALER, ByName, Said, Seat, Standings
from basari.log.checksum import LONGEST_ANSWER, LONGEST_LINE, Entry, open_line, parse
from basari.log.header import Header, read_header
from basari.log.veil import lift
from basari.log.versions import VERSION, Entries, check_version, upgrade
from basari.value import Value

LARGEST_FILE = 8_000_000
MOST_LINES = 20_000
MOST_TAKEN_BACK = 1_000
"""Lines that say nothing in the end; so there is room for the longest game all the same."""


class Answer(Value):
    """An answer as it stands in a log."""

    line: int
    seat: Seat
    move: str
    secret: bool = False
    """Whether not everybody may hear of it; replaying tells, whatever the line looked like."""
    veiled: bool = False
    """Whether it stood under a veil."""
    back: int = 0
    """How many of its last answers the seat takes back, instead of a move; 0 for an answer."""

    def __repr__(self) -> str:
        """Never show a move that may be somebody's secret."""
        return f"<Answer of seat {self.seat} in line {self.line}>"


class Log(Value):
    """A log that is whole and well formed; whether its moves are legal, replaying tells."""

    file: str
    """What to call it when something is wrong with it."""
    header: Header
    answers: tuple[Answer, ...]
    result: Standings | None = None
    """What the log claims, if its game is finished."""
    version: int = VERSION
    """The version it was written in."""

    @property
    def standing(self) -> tuple[Answer, ...]:
        """The answers that were not taken back."""
        stand = standing(self.answers)
        return tuple([answer for answer, stands in zip(self.answers, stand, strict=True) if stands])

    def upto(self, number: int) -> "Log":
        """Go back to where so many answers stood; what was taken back before then is kept."""
        lines = [place for place, stands in enumerate(standing(self.answers), 1) if stands]
        last = lines[number - 1] if number else 0
        return replace(self, answers=self.answers[:last], result=None)


def standing(answers: Sequence[Answer]) -> list[bool]:
    """Tell of all lines whether they are answers that stand: neither taken back, nor the taking."""
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


def taken_back(answers: Sequence[Answer]) -> int:
    """Count the lines that say nothing in the end: what was taken back, and that it was."""
    return len(answers) - sum(standing(answers))


class DamagedLog(BadLog):
    """A log that was sound up to a line that was changed or broken off."""

    def __init__(self, sentence: str, sound: Log, answer: Answer | None) -> None:
        super().__init__(sentence)
        self.sound = sound
        """Everything before the damage."""
        self.answer = answer
        """What the damaged line says, if it says anything."""


class BrokenOff(DamagedLog):
    """A log whose last line is not whole, as a crash leaves it; what came before is sound."""


def read_file(path: Path) -> Log:
    """Read the log in a file, or raise `BadLog` with file, line and reason."""
    return read(read_at_most(path, LARGEST_FILE, BadLog), str(path))


def read(content: bytes, file: str) -> Log:
    """Read a log from its bytes; *file* is what to call it."""
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
    """Refuse at once what stands behind no header, however old: it need not be kept till the end.

    Only a result holds lists, and nothing stands behind it.
    """
    if len(entries) > 1 and "result" in entries[-1]:
        raise _no_answer(len(entries), file)
    if entries and any(
        isinstance(value, (dict, list)) for key, value in entry.items() if key != "result"
    ):
        raise _no_answer(len(entries) + 1, file)


def _unveil(entry: Entry, above: str, line: int, file: str) -> Entry:
    """Lift the veil of a line; that there was one is remembered."""
    if "move" in entry:
        raise _no_answer(line, file)
    try:
        return {**entry, "move": lift(entry["veiled"], above), "veiled": True}
    except BadLog as error:
        raise at_line(file, line, error.sentence) from error


def _no_answer(line: int, file: str) -> BadLog:
    return at_line(file, line, say("the line is no answer: it needs a seat and a move"))


def _check_version(first: list[bytes], file: str) -> None:
    """Refuse a newer log for what it is, for its lines may be closed in another way."""
    try:
        for line in first:
            check_version(parse(_text(line)))
    except BadLog as error:
        raise at_line(file, 1, error.sentence) from error


def at_line(file: str, line: int, why: str) -> BadLog:
    """Make the error that says where a log is wrong, and why."""
    return BadLog(say("{file}, line {line}: {why}", file=file, line=line, why=why))


def _split(content: bytes, file: str) -> list[bytes]:
    """Split into lines, unless there are too many; after the last one comes nothing."""
    if not content:
        raise BadLog(say("{file}: is empty", file=file))
    if len(content) > LARGEST_FILE:
        raise BadLog(
            say("{file}: is larger than {limit} bytes, no log is", file=file, limit=LARGEST_FILE)
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
    """Keep what came before a damaged line, and what the line itself seems to say."""
    if not entries:
        return error
    try:
        entry = parse(_text(line))
        entry.pop("check", None)
        answer = _answer(entry, len(entries) + 1, file)
    except BadLog:
        answer = None
    return kind(error.sentence, _log(entries, file), answer)


def _log(entries: Entries, file: str) -> Log:
    """Make a log of its lines: the header, answers, and at the end perhaps the result."""
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
    if taken_back(given) > MOST_TAKEN_BACK:
        raise BadLog(
            say("{file}: more than {limit} lines are taken back", file=file, limit=MOST_TAKEN_BACK)
        )
    return Log(file, header, given, result, version)


def _answer(entry: Entry, line: int, file: str) -> Answer:
    """Read a line that is to be an answer; the veil, if there was one, is lifted."""
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
    """Read a line that may be the result: points, winners, and what a game adds."""
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
    """Read what a game adds to a result: numbers, texts, lists of them, and things by name.

    Lists and things may hold others, but not *deep* ones.
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
