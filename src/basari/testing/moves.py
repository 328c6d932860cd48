"""Check decisions: who is asked, which options there are, and their notation."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from random import Random
from typing import Any

from basari.errors import describe_error
from basari.kernel import DEALER, AnyDecision, AnyRules, AnyTable
from basari.log.veil import LONGEST
from basari.testing.report import Report, shorten, write
from basari.testing.trial import TrialGame, sample

TABLES = 60
"""How many tables of a game have their questions checked."""
MOVES = 40
"""How many options of a question are tried."""
FEW = 200
"""Options are all listed if there are at most this many."""
SOME = 30
"""How many options are compared with each other."""
FOREIGN = 6
"""How many moves that answer other questions are tried on a question."""


class Stranger:
    """A move that belongs to no game."""

    def __str__(self) -> str:
        """Return a text that is not the notation of any move."""
        return "?"


def check_moves(report: Report, trial: TrialGame, luck: Random) -> bool:
    """Check the decisions of a game and their options; return whether no fault was found."""
    before = report.number
    for turn in trial.turns:
        _check_asking(report, trial.where, turn.before)
        _check_notation(report, trial.where, turn.before.rules, turn.move)
    written = report.number == before
    tables = [turn.before for turn in sample(trial.turns, TABLES, luck)]
    for table in (*tables, *(turn.after for turn in trial.turns[-1:])):
        for decision in table.waiting:
            for move in _check_options(report, trial.where, decision, luck):
                _check_notation(report, trial.where, table.rules, move)
                if decision.known_to is not None:
                    _check_length(report, trial.where, move)
            if written:
                others = luck.sample(trial.turns, min(FOREIGN, len(trial.turns)))
                foreign = [*(other.move for other in others), Stranger(), None, "?"]
                _check_refusals(report, trial.where, decision, foreign)
    return report.number == before


def _check_notation(report: Report, where: str, rules: AnyRules, move: object) -> None:
    """Check that the notation of *move* is one line, and that `parse` reads it back."""
    kind = type(move).__name__
    try:
        text = str(move)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(
            where,
            kind,
            "str() of a {about} {why}, but every move has a notation: let str() write it",
            why=describe_error(error),
        )
        return
    if not text.isprintable() or text != text.strip() or not text:
        report.add(
            where,
            kind,
            "a {about} is written {text!r}, but a move is one line without blanks at its ends: "
            "let str() write such a one",
            text=text,
        )
        return
    try:
        read = rules.parse(text)
    except Exception as error:  # noqa: BLE001 - likewise
        what = str(describe_error(error))
    else:
        if read == move:
            return
        what = f"reads {shorten(read)}"
    report.add(
        where,
        kind,
        "the move {text!r} ({about}) cannot be read back, parse() {what}, but a log is read from "
        "the notation of moves: let parse() read what str() writes",
        text=text,
        what=what,
    )


def _check_length(report: Report, where: str, move: object) -> None:
    """Check that a secret answer is short enough for a log."""
    text = str(move)
    if len(text.encode()) > LONGEST:
        report.add(
            where,
            type(move).__name__,
            "the secret move {text!r} ({about}) is longer than {longest} bytes, so no running "
            "game could be saved: write it shorter, or ask for it in parts",
            text=text,
            longest=LONGEST,
        )


def _check_asking(report: Report, where: str, table: AnyTable) -> None:
    """Check that seats are asked in order, each once, and that the dealer is asked alone."""
    seats = [decision.seat for decision in table.waiting]
    if seats != sorted({*seats}):
        report.add(
            where,
            "ask",
            "{about}() asks the seats {seats}, but each is asked once, in the order of seats: "
            "return the decisions so",
            seats=", ".join(map(str, seats)),
        )
    if len(seats) > 1 and DEALER in seats:
        report.add(
            where,
            "ask",
            "{about}() asks the dealer together with seats, but luck is asked alone: "
            "ask one after the other",
        )


def _check_options(
    report: Report, where: str, decision: AnyDecision, luck: Random
) -> Iterator[object]:
    """Check that the methods of options agree; yield the options that were tried."""
    options, kind = decision.options, type(decision.options).__name__
    promise = "{about}: {what}, but len(), iteration, [] and `in` tell of the same moves: mend them"
    try:
        count = len(options)
        if not count:
            report.add(
                where,
                kind,
                "seat {seat} is asked, but its {about} are empty: leave it out of ask(), "
                "or give it a way out",
                seat=decision.seat,
            )
            return
        places = sample(range(count), MOVES, luck)
        tried = [(place, options[place]) for place in places]
        begun = [*islice(options, FEW + 1)]
        for what in _disagreements(options, count, tried, begun):
            report.add(where, kind, promise, what=what)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(where, kind, promise, what=describe_error(error))
        return
    yield from (move for _, move in tried)


def _disagreements(
    options: Any,  # noqa: ANN401 - of any game
    count: int,
    tried: Sequence[tuple[int, object]],
    begun: Sequence[object],
) -> Iterator[str]:
    """Yield a sentence for each way in which `len`, `in`, indexing and iteration disagree."""
    whole = len(begun) <= FEW
    if (whole and len(begun) != count) or (not whole and count <= FEW):
        listed = len(begun) if whole else f"more than {FEW}"
        yield f"len() is {count}, iteration brings {listed}"
    for place, move in tried:
        if move not in options:
            yield f"[{place}] is {write(move)}, which is not `in` them"
        if place < len(begun) and begun[place] != move:
            yield f"[{place}] is {write(move)}, iteration brings {write(begun[place])} there"
    for move in begun[:FEW]:
        if move not in options:
            yield f"iteration brings {write(move)}, which is not `in` them"
    few = begun[:SOME]
    if twice := [move for move in few if few.count(move) > 1]:
        yield f"iteration brings {write(twice[0])} more than once"


def _check_refusals(
    report: Report, where: str, decision: AnyDecision, foreign: Sequence[object]
) -> None:
    """Check that `why_not` explains why *foreign* moves, from other questions, are illegal."""
    options, kind = decision.options, type(decision.options).__name__
    listed: list[object] | None = None
    with suppress(Exception):
        listed = [*options] if len(options) <= FEW else None
    for move in foreign:
        text = write(move)
        try:
            if move in options:
                if listed is not None and move not in listed:
                    report.add(
                        where,
                        kind,
                        "{about}: {text} is `in` them, but iteration does not bring it: "
                        "let `in` tell the moves that may be played, and no others",
                        text=text,
                    )
                continue
            why: object = options.why_not(move)
            what = "" if isinstance(why, str) and why.strip() else f"gives {why!r}"
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told
            what = str(describe_error(error))
        if what:
            report.add(
                where,
                kind,
                "{about} cannot say why {text} is not possible, why_not() {what}, but every other "
                "move gets a sentence with the rule against it: return one, whatever the move",
                text=text,
                what=what,
            )
