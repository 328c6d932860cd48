"""Branches: moves per second, ours next to those of other engines.

A search makes many moves from one position. Our tables never change, so that is one call to
`Table.play`; the others copy a state first and change the copy.
"""

from collections.abc import Sequence

from basari.kernel import AnyTable
from bench import ours, peers
from bench.contest import Contestant, Missing, Slice, Spread, fastest, race, ratios
from bench.findings import Finding, Row, times, verdict

BAR = 1.2
"""Minimum ratio to the fastest engine written in Python."""

POSITIONS = 200
NOTE = (
    "every engine makes moves in its own games, which differ in weight; "
    f"ratio to the fastest Python peer of the same round: median (low-high); bar {BAR}"
)
COLUMNS = ("moves/s", "ratio")


def measure(*, rounds: int, seconds: float) -> Finding:
    """Measure moves that leave the position unchanged, after checking that ours do."""
    for rules, seats in ours.tables():
        for position in ours.positions(rules, seats, POSITIONS):
            prove_unchanged(position)
    entries = [*ours.branchers(POSITIONS), *peers.branchers(POSITIONS)]
    return _finding("Branching from kept positions", entries, rounds, seconds)


def prove_unchanged(position: ours.Position) -> None:
    """Check that a move leaves its table unchanged, and that repeating it gives the same result."""
    table, seat, move = position
    before = _contents(table)
    first, second = table.play(seat, move), table.play(seat, move)
    if _contents(table) != before or first != second:
        raise AssertionError("a move changed the table it was made from", table, seat, move)


def _contents(table: AnyTable) -> str:
    """Return everything on a table as data, for comparison."""
    return f"{table.state!r} {table.waiting!r} {table.sealed!r}"


def _finding(
    title: str, entries: Sequence[Contestant | Missing], rounds: int, seconds: float
) -> Finding:
    contestants = [entry for entry in entries if isinstance(entry, Contestant)]
    slices = race(contestants, rounds=rounds, seconds=seconds)
    own = [slices[entry.name] for entry in contestants if entry.kind == "basari"]
    overall = [_together(of_round) for of_round in zip(*own, strict=True)]
    best = _best(contestants, slices, "python")
    rows = [_row(entry.name, entry.kind, slices[entry.name], best) for entry in contestants]
    return Finding(
        title,
        COLUMNS,
        [*rows[: len(own)], _row("all our tables", "basari", overall, best), *rows[len(own) :]],
        NOTE,
        [entry for entry in entries if isinstance(entry, Missing)],
    )


def _best(
    contestants: Sequence[Contestant], slices: dict[str, list[Slice]], kind: str
) -> list[float]:
    """Return the best rate per round among peers of a *kind*; empty if there are none."""
    rates = [_rates(slices[entry.name]) for entry in contestants if entry.kind.startswith(kind)]
    return fastest(rates) if rates else []


def _row(name: str, kind: str, slices: list[Slice], python: list[float]) -> Row:
    rate = Spread.of(_rates(slices))
    ratio = ratios(_rates(slices), python) if python else None
    return Row(
        name,
        (f"{rate.median:,.0f}", times(ratio)),
        verdict(reached=ratio.median >= BAR) if ratio and kind == "basari" else "",
        {
            "kind": kind,
            "moves_per_second": rate._asdict(),
            "ratio": ratio._asdict() if ratio else None,
        },
    )


def _rates(slices: Sequence[Slice]) -> list[float]:
    return [part.rate for part in slices]


def _together(slices: Sequence[Slice]) -> Slice:
    games, decisions, seconds = (sum(numbers) for numbers in zip(*slices, strict=True))
    return Slice(int(games), int(decisions), seconds)
