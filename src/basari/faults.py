"""Find the game that caused an error, and what the game was doing, from the traceback.

Rules are called millions of times and hardly ever fail, so calls are not wrapped: programs that use
the library get the plain exception. Only an error that would end a command is examined.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePath
from types import TracebackType
from typing import Any, NamedTuple

from basari.chance import Draws
from basari.errors import GameFault, Sentence, describe_error, say
from basari.kernel import AnyTable, Event, Table
from basari.rules import register
from basari.rules.register import Game

_KERNEL = (Table.__module__, Draws.__module__)


class TracedCall(NamedTuple):
    """A call in a traceback: the function, the line, and the local variables."""

    module: str
    function: str
    place: str
    variables: Mapping[str, Any]


def fault_of(error: BaseException, *, discreet: bool = True) -> GameFault | None:
    """Return the fault of the game whose rules or facts raised *error*.

    Args:
        error: The exception, with its traceback.
        discreet: Whether to leave out secrets: hidden moves, and messages that may contain them.

    Returns:
        A `GameFault` that names the game, the function, the event or the move, and the error;
        `None` if no game is involved.
    """
    calls = [*_calls(error.__traceback__)]
    entry, game = _entry(calls)
    if not game:
        return None
    way, call = calls[:entry], calls[entry]
    table = _table(calls[: entry + 1])
    event = None if way and _subject(way[-1]) else _event(call)
    if event:
        public = not discreet or event.seen_by(None)
        at: Sentence | None = say("at the event {event}", event=type(event).__name__)
    else:
        public = not discreet or _open(table)
        at = _occasion(calls[: entry + 1], public=public)
    why = describe_error(error) if public else say("raises {error}", error=type(error).__name__)
    own = _subject(call)
    function = call.function if own is None else type(own).__name__
    return _fault(game, f"{function} ({calls[-1].place})", why, at)


def _entry(calls: Sequence[TracedCall]) -> tuple[int, str]:
    """Return the index of the call into the game that failed, and its name (empty if none did).

    If the kernel failed on what a game returned, the index is that of the kernel's call.
    """
    games = [game_of(call.module) for call in calls]
    last = max((place for place, game in enumerate(games) if game), default=-1)
    for place in range(len(calls) - 1, last, -1):
        if game := game_of(type(_subject(calls[place])).__module__):
            return place, game
    if last < 0:
        return 0, ""
    while last and games[last - 1] == games[last]:
        last -= 1
    return last, games[last]


def _subject(call: TracedCall) -> object:
    """Return the rules or options that a kernel call works on; `None` if it is no kernel call."""
    if call.module not in _KERNEL:
        return None
    own = call.variables.get("self")
    return getattr(own.rules, "wrapped", own.rules) if isinstance(own, Table) else own


def game_of(module: str) -> str:
    """Return the name of the loaded game that a module belongs to; empty if there is none.

    >>> _ = register.find("moonlight")
    >>> game_of("basari.rules.moonlight.bidding"), game_of("basari.kernel")
    ('moonlight', '')
    """
    for game in register.all_loaded():
        if any(module == room or module.startswith(f"{room}.") for room in _rooms(game)):
            return game.name
    return ""


def _rooms(game: Game) -> Iterator[str]:
    """Yield the packages with a game's rules and faces; a module outside packages stands alone."""
    faces = [edition.face.partition(":")[0] for edition in game.editions if edition.face]
    for module in (*faces, *(edition.make.__module__ for edition in game.editions)):
        yield module.rpartition(".")[0] or module


def _calls(trace: TracebackType | None) -> Iterator[TracedCall]:
    """Yield the calls of a traceback, the outermost first."""
    while trace:
        frame = trace.tb_frame
        code = frame.f_code
        place = f"{PurePath(code.co_filename).name}:{trace.tb_lineno}"
        module = str(frame.f_globals.get("__name__", ""))
        yield TracedCall(module, code.co_qualname, place, frame.f_locals)
        trace = trace.tb_next


def _fault(game: str, where: str, why: Sentence, at: Sentence | None) -> GameFault:
    if at is None:
        return GameFault(
            say(
                "the game {game} has a fault: {where} {why}; BASARI_DEBUG=1 shows more",
                game=game,
                where=where,
                why=why,
            )
        )
    return GameFault(
        say(
            "the game {game} has a fault: {where} {why} {at}; BASARI_DEBUG=1 shows more",
            game=game,
            where=where,
            why=why,
            at=at,
        )
    )


def _event(call: TracedCall) -> Event | None:
    """Return the event that a game was asked to put into words; `None` if there is none."""
    return next((held for held in call.variables.values() if isinstance(held, Event)), None)


def _table(calls: Sequence[TracedCall]) -> AnyTable | None:
    """Return the innermost table among the variables of the calls; `None` if there is none."""
    held = (one for call in reversed(calls) for one in call.variables.values())
    return next((one for one in held if isinstance(one, Table)), None)


def _open(table: AnyTable | None) -> bool:
    """Whether *table* hides nothing and waits for no secret answer; `False` without a table."""
    with suppress(Exception):
        return table is not None and table.open and not (table.sealing or _asks_in_secret(table))
    return False


def _asks_in_secret(table: AnyTable) -> bool:
    """Whether one of the answers asked for is known to one seat only."""
    return any(one.known_to is not None for one in table.rules.ask(table.state))


def _occasion(calls: Sequence[TracedCall], *, public: bool) -> Sentence | None:
    """Return a sentence about the move on which a game failed; a secret move is not quoted."""
    moves = [calls[-1].variables[name] for name in ("move", "text") if name in calls[-1].variables]
    kernel = next((call for call in reversed(calls[-2:]) if _subject(call)), None)
    if kernel and (given := kernel.variables.get("moves")):
        moves = [*given.values()]
        with suppress(Exception):
            public = public or not _asks_in_secret(kernel.variables["self"])
    if not moves:
        return None
    if public:
        with suppress(Exception):
            return say("at the answer {moves}", moves=", ".join(map(str, moves)))
    return say("at a secret answer")
