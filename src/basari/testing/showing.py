"""Check that the facts of a game can describe each of its tables and answers."""

from collections.abc import Iterator
from random import Random

from basari.cli import texts
from basari.errors import describe_error
from basari.facts import AnyFacts, Column, Fact, Prospect
from basari.kernel import DEALER, Seat
from basari.players import Turn
from basari.testing.report import Report
from basari.testing.telling import NAMES, facts_of, use_language
from basari.testing.trial import TrialGame, sample

TABLES = 30
"""How many tables of a game are described."""
MOVES = 6
"""How many options of a question are described."""
Call = tuple[str, tuple[object, ...]]
"""The name of a method of the facts, and its arguments."""


def check_facts(report: Report, trial: TrialGame, luck: Random) -> None:
    """Check that the facts describe some of a game's tables, in each language of the game."""
    facts = facts_of(trial.edition)
    if facts is None:
        return
    for turn in sample(trial.turns, TABLES, luck):
        for call in (*_calls_for_table(trial, turn), *_calls_for_questions(turn, luck)):
            _check_call(report, trial, facts, call)
    if trial.over:
        events = [event for turn in trial.turns for event in turn.events if event.seen_by(None)]
        _check_call(report, trial, facts, ("result", (events, trial.turns[-1].after.standings)))


def _calls_for_table(trial: TrialGame, turn: Turn) -> Iterator[Call]:
    """Yield the calls that describe a table, as each seat and a spectator see it."""
    for seat in (None, *map(Seat, range(trial.seats))):
        view = turn.after.view(seat)
        yield from ((method, (view,)) for method in ("seats", "table", "warning", "progress"))


def _calls_for_questions(turn: Turn, luck: Random) -> Iterator[Call]:
    """Yield the calls that describe the questions at a table, and some answers."""
    for decision in turn.before.waiting:
        seat, options = decision.seat, decision.options
        if seat == DEALER:
            continue
        view = turn.before.view(seat)
        yield "question", (view, seat)
        yield "meaning", (view,)
        for place in sample(range(len(options)), MOVES, luck):
            for method in ("option", "confirmation", "prospect"):
                yield method, (view, seat, options[place])


def _check_call(report: Report, trial: TrialGame, facts: AnyFacts, call: Call) -> None:
    """Call a method of the facts in each language, and check that it returns sound sentences."""
    method, arguments = call
    for language in trial.game.languages:
        if language not in texts.LANGUAGES:
            continue
        try:
            with use_language(language):
                for sentence in _sentences(getattr(facts, method)(*arguments), trial.seats):
                    texts.tell(sentence, NAMES[: trial.seats])
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            report.add(
                trial.where,
                method,
                "{about}() of the facts {why} ({language}), but they show every table and every "
                "answer: let it say something of each",
                why=describe_error(error),
                language=language,
            )


def _sentences(thing: object, seats: int) -> Iterator[str]:
    """Yield all sentences in *thing*, which the facts returned; raise if it is not sound."""
    match thing:
        case str():
            yield thing
        case tuple():
            for part in thing:
                yield from _sentences(part, seats)
        case Column(what, numbers):
            if len(numbers) != seats:
                msg = f"{what}: {len(numbers)} numbers for {seats} seats"
                raise ValueError(msg)
            yield what
        case Fact(what):
            lowest, highest = thing.span
            if lowest > highest:
                msg = f"{what}: from {lowest} to {highest}"
                raise ValueError(msg)
            yield what
        case Prospect():
            others = tuple(fact for _seat, fact in thing.others)
            parts = (thing.title, thing.brings, thing.note, thing.warning, thing.about, thing.line)
            yield from _sentences((*parts, *thing.gains, *thing.costs, *others), seats)
        case None | int() | float():
            pass
        case _:
            msg = f"{type(thing).__name__} is no sentence"
            raise TypeError(msg)
