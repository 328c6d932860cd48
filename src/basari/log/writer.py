"""Turn a game into the lines of a log, one for each answer that has taken effect."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from basari.errors import GameFault, Sentence, say
from basari.kernel import DEALER, AnyRules, AnyTable, ByName, Said, Seat, Standings
from basari.log.checksum import Entry, close_line
from basari.log.header import Header
from basari.log.reader import Answer, Log
from basari.log.veil import LONGEST, veil
from basari.players import Turn


class Writer:
    """Turns a game into lines of a log; it keeps the running checksum, but opens no file.

    Call `header` first, then `answer` for each answer, and `result` when the game is over. Each
    returns one line, with its line end.
    """

    def __init__(self) -> None:
        self._running = 0

    def _line(self, content: Entry) -> str:
        line, self._running = close_line(content, self._running)
        return line

    def header(self, header: Header) -> str:
        """Return the first line."""
        return self._line(header.content())

    def answer(self, answer: Answer, *, over: bool = False) -> str:
        """Return the line of an answer; a secret answer is veiled until the game is *over*."""
        by = "dealer" if answer.seat == DEALER else answer.seat
        if answer.back:
            return self._line({"by": by, "back": answer.back})
        if answer.secret and not over:
            return self._line({"by": by, "veiled": veil(answer.move, f"{self._running:08x}")})
        return self._line({"by": by, "move": answer.move})

    def result(self, standings: Standings) -> str:
        """Return the last line, the result."""
        return self._line({"result": result_of(standings)})

    def whole(self, log: Log) -> str:
        """Return all lines of a log, in the current version."""
        lines = [self.header(log.header)]
        lines += (self.answer(answer, over=log.result is not None) for answer in log.answers)
        lines += [self.result(log.result)] if log.result else []
        return "".join(lines)


def text_of(log: Log) -> str:
    """Return a log as text, in the current version."""
    return Writer().whole(log)


def result_of(standings: Standings) -> Entry:
    """Return a result as it is written in a log."""
    more = {name: _to_json(value) for name, value in standings.more}
    return {"points": list(standings.points), "winners": list(standings.winners), **more}


def _to_json(value: Said) -> object:
    """Return a further entry of a result as JSON values."""
    match value:
        case ByName(things):
            return {name: _to_json(of) for name, of in things}
        case tuple():
            return [*map(_to_json, value)]
        case _:
            return value


def answers(turn: Turn, line: int = 0) -> list[Answer]:
    """Return the answers that took effect with *turn*: sealed answers all at once, or none yet.

    Sealed answers are secret and must not be written anywhere before the last one is in. *line* is
    the number of the line in which the first of them will be written.
    """
    if turn.after.sealed:
        return []
    given = sorted([*turn.before.sealed, (turn.seat, turn.move)], key=itemgetter(0))
    hidden = secret_seats(turn.before)
    return [
        Answer(number, seat, str(move), secret=seat in hidden)
        for number, (seat, move) in enumerate(given, line)
    ]


def check_notation(game: str, turn: Turn) -> None:
    """Check that the moves taking effect with *turn* can be read back from a log.

    Raises:
        GameFault: The rules of *game* write a move that they do not read as the same one.
    """
    if turn.after.sealed:
        return
    hidden = secret_seats(turn.before)
    for seat, move in (*turn.before.sealed, (turn.seat, turn.move)):
        if not _reads_back(turn.before.rules, move):
            raise GameFault(_unreadable(game, None if seat in hidden else move))


def check_lengths(game: str, turn: Turn) -> None:
    """Check that the secret moves taking effect with *turn* fit under a veil.

    Raises:
        GameFault: The rules of *game* write a secret move that is too long.
    """
    for answer in answers(turn):
        if answer.secret and len(answer.move.encode()) > LONGEST:
            raise GameFault(
                say(
                    "the game {game} writes a secret answer with more than {longest} bytes: "
                    "mend its notation, that answer is not saved",
                    game=game,
                    longest=LONGEST,
                )
            )


def _reads_back(rules: AnyRules, move: object) -> bool:
    """Whether the rules read a move from its own notation."""
    try:
        return bool(rules.parse(str(move)) == move)
    except Exception:  # noqa: BLE001 - whatever a game does instead of reading it
        return False


def _unreadable(game: str, move: object) -> Sentence:
    """Return the sentence which says that a move cannot be written; a secret move is not quoted."""
    if move is None:
        return say(
            "the game {game} writes a secret answer in a way that it cannot read back: "
            "mend its parse(), that answer is not saved",
            game=game,
        )
    return say(
        'the game {game} writes "{move}" for a move and cannot read it back: '
        "mend its parse(), that move is not saved",
        game=game,
        move=_quote(move),
    )


def _quote(move: object) -> str:
    """Return a move in its game's notation, or its type if that fails."""
    try:
        return str(move)
    except Exception:  # noqa: BLE001 - the game is faulty, as is about to be said
        return type(move).__name__


def secret_seats(table: AnyTable) -> set[Seat]:
    """Return the seats asked for answers that only some players may know."""
    asked = table.rules.ask(table.state) if table.sealed else table.waiting
    return {decision.seat for decision in asked if decision.known_to is not None}


def record(header: Header, turns: Iterable[Turn]) -> Iterator[str]:
    """Yield the lines of the whole log of a game that was played to its end.

    Raises:
        GameFault: The game writes a move that it cannot read back.
    """
    writer = Writer()
    yield writer.header(header)
    for turn in turns:
        check_notation(header.game, turn)
        for answer in answers(turn):
            yield writer.answer(answer, over=True)
    yield writer.result(turn.after.standings)
