"""Decisions per second, ours next to those of other engines: in whole games, and in branches.

A search makes many moves from one position. Our tables never change, so that is one call to
`Table.play`; the others copy a state first and change the copy.
"""

from collections.abc import Sequence
from copy import deepcopy

from bench import ours, peers
from bench.contest import Contestant, Missing, Slice, Spread, fastest, race, ratios
from bench.findings import Finding, Row, times, verdict

BAR = 1.2
"""So many times the fastest engine written in Python, at least."""

POSITIONS = 200
COLUMNS = ("decisions/s", "games/s", "ratio")
NOTE = f"ratio to the fastest Python peer of the same round, median (low to high); bar: {BAR}"


def games(*, rounds: int, seconds: float) -> Finding:
    """Play random games with full validation through `Table.play`."""
    entries = [*ours.players(), *peers.players()]
    return _finding("Random games, every answer validated", entries, rounds, seconds)


def branches(*, rounds: int, seconds: float) -> Finding:
    """Make moves from positions that must stay as they are; first prove that ours do."""
    for rules, seats in ours.tables():
        for position in ours.positions(rules, seats, POSITIONS):
            prove_unchanged(position)
    entries = [*ours.branchers(POSITIONS), *peers.branchers(POSITIONS)]
    return _finding("Branching from kept positions", entries, rounds, seconds)


def prove_unchanged(position: ours.Position) -> None:
    """Make the same move twice: the table stays as it was, and both results are the same."""
    table, seat, move = position
    before = deepcopy(table)
    first, second = table.play(seat, move), table.play(seat, move)
    if table != before or first != second:
        raise AssertionError("a move changed the table it was made from", table, seat, move)


def _finding(
    title: str, entries: Sequence[Contestant | Missing], rounds: int, seconds: float
) -> Finding:
    contestants = [entry for entry in entries if isinstance(entry, Contestant)]
    slices = race(contestants, rounds=rounds, seconds=seconds)
    python = [_rates(slices[entry.name]) for entry in contestants if entry.kind == "python"]
    bar = fastest(python) if python else None
    own = [slices[entry.name] for entry in contestants if entry.kind == "basari"]
    overall = [_together(of_round) for of_round in zip(*own, strict=True)]
    rows = [_row(entry.name, entry.kind, slices[entry.name], bar) for entry in contestants]
    return Finding(
        title,
        COLUMNS,
        [*rows[: len(own)], _row("all our tables", "basari", overall, bar), *rows[len(own) :]],
        NOTE,
        [entry for entry in entries if isinstance(entry, Missing)],
    )


def _row(name: str, kind: str, slices: list[Slice], bar: list[float] | None) -> Row:
    rate = Spread.of(_rates(slices))
    games_rate = Spread.of([part.games / part.seconds for part in slices])
    ratio = ratios(_rates(slices), bar) if bar else None
    return Row(
        name if kind == "basari" else f"{name} ({kind})",
        (f"{rate.median:,.0f}", f"{games_rate.median:,.0f}", times(ratio)),
        verdict(reached=ratio.median >= BAR) if ratio and kind == "basari" else "",
        {
            "kind": kind,
            "decisions_per_second": rate._asdict(),
            "games_per_second": games_rate._asdict(),
            "ratio": ratio._asdict() if ratio else None,
        },
    )


def _rates(slices: Sequence[Slice]) -> list[float]:
    return [part.rate for part in slices]


def _together(slices: Sequence[Slice]) -> Slice:
    games, decisions, seconds = (sum(numbers) for numbers in zip(*slices, strict=True))
    return Slice(int(games), int(decisions), seconds)
