"""Check how games end, whether points add up, and whether a log leads to the same result."""

import json
from random import Random

from basari.errors import describe_error
from basari.jsonable import event_json
from basari.kernel import Seat, Standings
from basari.log import Writer, answers, parse_log, record, recover, verify
from basari.players import Turn
from basari.testing.report import Report, shorten, write
from basari.testing.trial import TrialGame, sample

TURNS = 60
"""How many answers of a game are given a second time."""
CUTS = 3
"""At how many random places a log is cut off."""


def check_outcome(report: Report, trial: TrialGame, luck: Random) -> bool:
    """Check a game's end and points; return whether the same answers lead to the same states."""
    if trial.error is not None:
        report.add_error(trial.where, trial.error)
    elif not trial.over:
        report.add(
            trial.where,
            "ask",
            "nobody has won after {longest} random answers, but every game must end: let {about}() "
            "ask nobody some day, or allow for more with check_game(..., longest=...)",
            longest=trial.longest,
        )
    else:
        standings = trial.turns[-1].after.standings
        _check_winners(report, trial, standings)
        if len(standings.points) == trial.seats:
            _check_points(report, trial)
    return _check_again(report, trial, luck)


def _check_winners(report: Report, trial: TrialGame, standings: Standings) -> None:
    """Check that every seat has points, and that somebody wins."""
    if len(standings.points) != trial.seats:
        report.add(
            trial.where,
            "standings",
            "{about}() has points for {count} seats: give each seat a number, in their order",
            count=len(standings.points),
        )
    winners = {*standings.winners}
    if not winners or not winners <= {*map(Seat, range(trial.seats))}:
        report.add(
            trial.where,
            "standings",
            "{about}() names the winners {winners}, but somebody at the table is always ahead: "
            "name at least one seat, and only seats there are",
            winners=shorten(standings.winners),
        )


def _check_points(report: Report, trial: TrialGame) -> None:
    """Check that the points that events bring, if any do, add up to the standings."""
    points = [*trial.turns[0].before.standings.points]
    astray, brings = None, False
    for turn in trial.turns:
        for event in turn.events:
            for seat, gain in event.gains().items():
                points[seat] += gain
                brings = True
        if astray is None and not turn.after.sealed and _points(turn) != points:
            astray = turn
    if brings and astray and _points(trial.turns[-1]) != points:
        report.add(
            trial.where,
            "gains",
            "events bring {told} points in all, but standings() say {true}, first after {move} "
            "(events: {events}), and stories and statistics are made from events: let {about}() "
            "of an event tell every point that it brings",
            told=points,
            true=_points(trial.turns[-1]),
            move=write(astray.move),
            events=", ".join(type(event).__name__ for event in astray.events) or "none",
        )


def _points(turn: Turn) -> list[int]:
    return [*turn.after.standings.points]


def _check_again(report: Report, trial: TrialGame, luck: Random) -> bool:
    """Check that the same answer at the same table leads to the same state; return whether so."""
    before = report.number
    for turn in sample(trial.turns, TURNS, luck):
        if turn.before.play(turn.seat, turn.move) != (turn.after, turn.moments):
            report.add(
                trial.where,
                type(turn.move).__name__,
                "the answer {move} leads somewhere else when it is given once more at "
                "the same table, but rules are pure functions of values: keep nothing outside the "
                "state, and ask the DEALER for luck",
                move=write(turn.move),
            )
    return report.number == before


def check_log(report: Report, trial: TrialGame, luck: Random) -> None:
    """Check that the log of a game leads back to it, both whole and cut off after some answers."""
    if not trial.over:
        return
    try:
        _check_whole(report, trial)
        _check_torn(report, trial, luck)
        for turn in sample(trial.turns, TURNS, luck):
            for event in turn.events:
                json.dumps(event_json(event))
    except Exception as error:  # noqa: BLE001 - whatever it is, it is told
        report.add(
            trial.where,
            "log",
            "the {about} of a game {why}, but a log is the save file: let parse() read every move, "
            "and let rules lead to the same place again",
            why=describe_error(error),
        )


def _check_whole(report: Report, trial: TrialGame) -> None:
    """Check that the log of a finished game contains what was played."""
    header = trial.header()
    log = parse_log("".join(record(header, trial.turns)).encode(), trial.where)
    if log.header.rules() != trial.rules:
        report.add(
            trial.where,
            "rules",
            "the {about} made from the header of a log are not those that were played by: compare "
            "by value, and hold every ruling in a field of its name",
        )
    verify(log)


def _check_torn(report: Report, trial: TrialGame, luck: Random) -> None:
    """Check that the log of an unfinished game leads to where it stopped."""
    writer = Writer()
    lines = [writer.header(trial.header())]
    for turn in trial.turns[:-1]:
        lines += [writer.answer(answer) for answer in answers(turn)]
    for cut in {1, len(lines), *(luck.randint(1, len(lines)) for _ in range(CUTS))}:
        found = recover("".join(lines[:cut]).encode(), trial.where)
        too_few = len(found.turns) < cut - 1 - trial.seats
        if too_few or found.turns != trial.turns[: len(found.turns)]:
            report.add(
                trial.where,
                "log",
                "the {about} leads somewhere else when it is played again after {number} answers, "
                "but a log is the save file: let rules depend on nothing but state and answers, "
                "and compare by value",
                number=cut - 1,
            )
