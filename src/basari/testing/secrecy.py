"""Check that everybody learns what they may know, and nothing else.

A leak is found by changing a secret. An answer that only one seat may know is replaced by another
option, and the game goes on with the same answers as before. Until that seat reveals what it has,
nobody else may see, hear or be asked anything different.
"""

import pickle
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import zip_longest
from random import Random
from types import FunctionType, MethodType

from basari.errors import describe_error
from basari.kernel import DEALER, AnyDecision, AnyTable, Event, Seat
from basari.players import Turn
from basari.testing.report import Report, write
from basari.testing.trial import TrialGame, sample
from basari.value import Value

TABLES = 40
"""How many tables of a game have their views checked."""
ANSWERS = 40
"""How many answers of a game are replaced by others."""
OTHERS = 2
"""How many options take the place of an answer."""
FEW = 200
"""Options are compared one by one if there are at most this many."""


class Twins(Value):
    """One answer in two games that differ in a single secret, and what it leads to in each."""

    turn: Turn
    """The answer in the game that was played."""
    after: AnyTable
    events: tuple[Event, ...]
    """What happened in the other game."""


def check_views(report: Report, trial: TrialGame, luck: Random) -> bool:
    """Check the views of all seats; return whether they are sound, and so can be compared."""
    before = report.number
    for turn in sample(trial.turns, TABLES, luck):
        table = turn.after
        for seat in (None, *_seats(trial)):
            view, again = table.view(seat), table.view(seat)
            _check_view(report, trial.where, table, view, again)
        first, again = table.standings, table.standings
        if first != again:
            report.add(
                trial.where,
                "standings",
                "{about}() says something else when it is asked once more, but rules are pure "
                "functions of values: keep nothing outside the state",
            )
        for decision in table.waiting:
            _check_sent(report, trial.where, "decision", decision.options)
    return report.number == before


def _check_view(report: Report, where: str, table: AnyTable, view: object, again: object) -> None:
    """Check that a view does not contain the state, equals *again*, and can be pickled."""
    kind = type(view).__name__
    if way := path_to(view, table.state, kind):
        report.add(
            where,
            kind,
            "{way} holds the state of the game, but a view is put together from what its seat may "
            "know: name each thing it shows, and leave the state out",
            way=way,
        )
        return
    if view != again:
        report.add(
            where,
            kind,
            "two views of the same state are not equal, but what is secret is found by comparing "
            "views: make {about} a Value",
        )
    _check_sent(report, where, "view", view)


def _check_sent(report: Report, where: str, what: str, thing: object) -> None:
    """Check that *thing*, a view or options, can be pickled for bots in other processes."""
    try:
        pickle.loads(pickle.dumps(thing))  # noqa: S301 - our own
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(
            where,
            type(thing).__name__,
            "a {about} cannot be pickled, it {why}, but bots of others play in a process of their "
            "own and are sent every {what}: hold values in it, no functions",
            why=describe_error(error),
            what=what,
        )


def path_to(thing: object, state: object, name: str) -> str:
    """Return the expression by which *state* can be reached from *thing*; empty if it cannot be.

    >>> path_to({"all": [1, Value()]}, Value(), "view")
    "view['all'][1]"
    """
    seen: set[int] = set()
    kind = type(state)
    plain = kind.__module__ == "builtins"
    left = [(name, thing)]
    while left:
        way, one = left.pop()
        if one is state or (not plain and type(one) is kind):
            return way
        if id(one) not in seen:
            seen.add(id(one))
            left += [(f"{way}{step}", part) for step, part in _parts(one)]
    return ""


def _parts(thing: object) -> Iterator[tuple[str, object]]:
    """Yield the parts of an object, each with the expression that leads to it, such as `[0]`."""
    match thing:
        case str() | bytes() | int() | float() | type() | None:
            return
        case Mapping():
            yield from ((f"[{key!r}]", value) for key, value in thing.items())
        case tuple() | list() | set() | frozenset():
            yield from ((f"[{place}]", value) for place, value in enumerate(thing))
        case partial():
            yield from ((".func", thing.func), (".args", thing.args), (".keywords", thing.keywords))
        case MethodType():
            yield ".__self__", thing.__self__
        case FunctionType():
            yield from ((".__closure__", cell.cell_contents) for cell in thing.__closure__ or ())
            yield ".__defaults__", thing.__defaults__
        case _:
            yield from _fields(thing)


def _fields(thing: object) -> Iterator[tuple[str, object]]:
    """Yield the attributes of an object, whether in fields, slots or its dictionary."""
    names = [*getattr(thing, "__struct_fields__", ()), *getattr(thing, "__dict__", ())]
    for kind in type(thing).__mro__:
        slots = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else [*slots]
    for name in dict.fromkeys(names):
        if hasattr(thing, name):
            yield f".{name}", getattr(thing, name)


def check_secrets(report: Report, trial: TrialGame, luck: Random) -> None:
    """Replace secret answers by others, and check that no other seat notices."""
    secret = [place for place, turn in enumerate(trial.turns) if _keeper(turn) is not None]
    public = [place for place, turn in enumerate(trial.turns) if _keeper(turn) is None]
    for place in (*sample(secret, ANSWERS, luck), *sample(public, ANSWERS, luck)):
        turn = trial.turns[place]
        for other in _others(turn, luck):
            keeper = _keeper(turn)
            twins = _twins(trial.turns[place:], other, keeper)
            if keeper is None:
                _check_confided(report, trial, twins)
            else:
                _check_kept(report, trial, keeper, twins)


def _keeper(turn: Turn) -> Seat | None:
    """Return the only seat that may know an answer; `None` if all may."""
    return turn.before.decision(turn.seat).known_to


def _others(turn: Turn, luck: Random) -> Iterator[object]:
    """Yield options that could have been given instead of the answer."""
    options = turn.before.decision(turn.seat).options
    places = sample(range(len(options)), 2 * OTHERS + 2, luck)
    found = [option for place in places if (option := options[place]) != turn.move]
    yield from luck.sample(found, min(OTHERS, len(found)))


def _twins(turns: tuple[Turn, ...], other: object, keeper: Seat | None) -> Iterator[Twins]:
    """Yield both games' turns from the answer that *other* replaces, while they can stay the same.

    Later answers that only *keeper* may know are replaced as well where they have become illegal.
    """
    table = turns[0].before
    for turn in turns:
        move = turn.move if turn is not turns[0] else other
        decision = next((one for one in table.waiting if one.seat == turn.seat), None)
        if decision is None:
            return
        if move not in decision.options:
            if keeper is None or keeper not in {_keeper(turn), decision.known_to}:
                return
            move = decision.options[0]
        table, moments = table.play(turn.seat, move)
        yield Twins(turn, table, tuple(moment.event for moment in moments))


def _check_confided(report: Report, trial: TrialGame, twins: Iterator[Twins]) -> None:
    """Check that an answer that changes only one seat's view is marked as known to that seat."""
    first = next(twins)
    pair = next((pair for pair in (first, *twins) if not pair.after.sealed), first)
    if pair.after.sealed or pair.after.over or pair.turn.after.over:
        return
    if _hears(pair, None) or _sees(pair, None):
        return
    seats = [seat for seat in _seats(trial) if _sees(pair, seat)]
    if len(seats) == 1:
        move, seat = first.turn.move, first.turn.seat
        report.add(
            trial.where,
            type(move).__name__,
            "only seat {seat} sees what became of the {who}'s answer {move}, but "
            "everybody may hear of it and the log shows it: ask with Decision(..., known_to=...)",
            seat=seats[0],
            who="dealer" if seat == DEALER else f"seat {seat}",
            move=write(move),
        )


def _check_kept(report: Report, trial: TrialGame, keeper: Seat, twins: Iterator[Twins]) -> None:
    """Check that nobody else notices what *keeper* holds until the rules reveal it.

    An act of *keeper* may reveal it, or something that everybody hears and sees at the same time.
    """
    audience = (None, *(seat for seat in _seats(trial) if seat != keeper))
    begun = acted = False
    for pair in twins:
        acted = acted or (pair.turn.seat == keeper and _keeper(pair.turn) != keeper)
        if pair.after.sealed:
            continue
        if pair.after.over or pair.turn.after.over:
            return
        heard = [seat for seat in audience if _hears(pair, seat)]
        seen = [seat for seat in audience if _sees(pair, seat)]
        if heard and (acted or (seen and begun)):
            return
        if heard:
            _report_event(report, trial, keeper, pair, heard[0])
        if seen:
            _report_view(report, trial, keeper, pair, seen[0])
        if heard or seen:
            return
        _check_repr(report, trial, keeper, pair)
        _check_questions(report, trial, keeper, pair)
        begun = True


def _report_event(
    report: Report, trial: TrialGame, keeper: Seat, pair: Twins, hearer: Seat | None
) -> None:
    """Report that an event reveals a secret."""
    here, there = _audible(pair.turn.events, hearer), _audible(pair.events, hearer)
    event = next(
        one if one is not None else other for one, other in zip_longest(here, there) if one != other
    )
    report.add(
        trial.where,
        type(event).__name__,
        "the event {about} tells {hearer} what only seat {keeper} may know, for it differs with "
        "the answer that is known_to that seat: let seen_by() say who may know of it, or tell "
        "less in it",
        hearer=_whom(hearer),
        keeper=keeper,
    )


def _report_view(
    report: Report, trial: TrialGame, keeper: Seat, pair: Twins, viewer: Seat | None
) -> None:
    """Report that a view reveals a secret."""
    one, other = pair.turn.after.view(viewer), pair.after.view(viewer)
    parts = dict(_fields(other))
    names = [name for name, part in _fields(one) if name not in parts or parts[name] != part]
    about = "standings()" if one == other else f"{type(one).__name__}{''.join(names[:1])}"
    report.add(
        trial.where,
        about,
        "{about} shows {viewer} what only seat {keeper} may know, for it differs with the answer "
        "that is known_to that seat: let view() show it to that seat alone, and standings() to "
        "nobody",
        viewer=_whom(viewer),
        keeper=keeper,
    )


def _check_repr(report: Report, trial: TrialGame, keeper: Seat, pair: Twins) -> None:
    """Check that the `repr` of a state shows no secret, for crash reports contain states."""
    here, there = pair.turn.after.state, pair.after.state
    if repr(here) != repr(there):
        report.add(
            trial.where,
            type(here).__name__,
            "repr() of a {about} shows what only seat {keeper} may know, but no crash report may: "
            "give it a __repr__ without secrets",
            keeper=keeper,
        )


def _check_questions(report: Report, trial: TrialGame, keeper: Seat, pair: Twins) -> None:
    """Check that questions asked openly do not depend on what *keeper* holds."""
    table = pair.turn.after
    for one, other in zip(table.waiting, pair.after.waiting, strict=False):
        if one.seat == DEALER or one.seat != other.seat:
            continue
        alone = one.seat == keeper and (table.sealing or table.private(one))
        if not alone and _differ(one, other):
            report.add(
                trial.where,
                type(one.options).__name__,
                "the options that seat {seat} is asked with ({about}) show others what only seat "
                "{keeper} may know: leave out `openly`, let the own view show it, or offer the "
                "same options whatever is hidden",
                seat=one.seat,
                keeper=keeper,
            )


def _differ(one: AnyDecision, other: AnyDecision) -> bool:
    """Whether two decisions have different options; of many options, only the number counts."""
    if len(one.options) != len(other.options):
        return True
    return len(one.options) <= FEW and any(move not in other.options for move in one.options)


def _audible(events: tuple[Event, ...], seat: Seat | None) -> list[Event]:
    """Return the events that a seat may know of."""
    return [event for event in events if event.seen_by(seat)]


def _hears(pair: Twins, seat: Seat | None) -> bool:
    """Whether *seat* may know of different events in the two games."""
    return _audible(pair.turn.events, seat) != _audible(pair.events, seat)


def _sees(pair: Twins, seat: Seat | None) -> bool:
    """Whether *seat* sees something different in the two games: its view, or the standings."""
    here, there = pair.turn.after, pair.after
    if seat is None and here.standings != there.standings:
        return True
    return bool(here.view(seat) != there.view(seat))


def _seats(trial: TrialGame) -> list[Seat]:
    return [Seat(seat) for seat in range(trial.seats)]


def _whom(seat: Seat | None) -> str:
    return "everybody" if seat is None else f"seat {seat}"
