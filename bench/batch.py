"""Decisions per second of thousands of tables in lockstep, next to one table after the other.

Both play at random by the same rules with every answer validated, and their games are as long. What
a policy with a net costs is told beside it.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from basari.batch import TABLES, Net, play
from basari.batch.basari import LINEAR, SMALL, Judge, Random
from bench import ours, peers
from bench.contest import Contestant, Missing, Slice, Spread, race, ratios
from bench.findings import Finding, Row, times, verdict

BAR = 10
"""Minimum ratio to the decisions per second of one table after another."""
COLUMNS = ("decisions/s", "to one by one", "to goofspiel (c++)")
NOTE = (
    f"{TABLES:,} games at once; ratios to the same table one by one, and to OpenSpiel's goofspiel, "
    f"of the same round: median (low-high); bar {BAR} for random players"
)
NETS = {"linear": LINEAR, "small net": SMALL}
HALL = "in lockstep: "
NETTED = "cards 4"
"""The table that is also measured with policies that use nets."""


class Halls:
    """Plays many tables at once, with the same policy at all seats."""

    def __init__(self, edition: str, seats: int, policy: Any) -> None:  # noqa: ANN401 - any policy
        self._edition = edition
        self._policies = [policy] * seats

    def __call__(self, halls: int) -> int:
        """Play *halls* times `TABLES` games; return the number of decisions."""
        played = play("basari", self._policies, halls * TABLES, edition=self._edition)
        return int(played.endings.decisions.sum())


def measure(*, rounds: int, seconds: float) -> Finding:
    """Compare tables in lockstep with one table after another, and with another engine."""
    peer = peers.game(peers.GOOFSPIEL, "c++")
    single, halls, nets = ours.players(), _halls(), _nets()
    there = [peer] if isinstance(peer, Contestant) else []
    slices = race([*single, *halls, *nets, *there], rounds=rounds, seconds=seconds)
    other = slices[peer.name] if there else []
    rows = [
        _row(slices, entry, slices[entry.name.removeprefix(HALL)], other, bar=True)
        for entry in halls
    ]
    rows += [_row(slices, entry, slices[NETTED], other, bar=False) for entry in nets]
    return Finding(
        "Games in lockstep", COLUMNS, rows, NOTE, [peer] if isinstance(peer, Missing) else []
    )


def _halls() -> list[Contestant]:
    """Return every table with random players."""
    return [
        Contestant(f"{HALL}{rules.name} {seats}", "batch", Halls(rules.name, seats, Random()))
        for rules, seats in ours.tables()
    ]


def _nets() -> list[Contestant]:
    """Return tables whose policies use nets with random weights."""
    edition, seats = NETTED.split()
    luck = np.random.default_rng(0)
    return [
        Contestant(
            f"{HALL}{NETTED}, {name}",
            "batch",
            Halls(edition, int(seats), Judge(Net.of(sizes, luck.normal(size=Net.weights(sizes))))),
        )
        for name, sizes in NETS.items()
    ]


def _row(
    slices: dict[str, list[Slice]],
    entry: Contestant,
    single: Sequence[Slice],
    other: Sequence[Slice],
    *,
    bar: bool,
) -> Row:
    rates = _rates(slices[entry.name])
    ratio, rate = ratios(rates, _rates(single)), Spread.of(rates)
    to_other = ratios(rates, _rates(other)) if other else None
    return Row(
        entry.name,
        (f"{rate.median:,.0f}", times(ratio), times(to_other)),
        verdict(reached=ratio.median >= BAR) if bar else "",
        {
            "decisions_per_second": rate._asdict(),
            "ratio": ratio._asdict(),
            "ratio_to_goofspiel": to_other._asdict() if to_other else None,
        },
    )


def _rates(slices: Sequence[Slice]) -> list[float]:
    return [part.rate for part in slices]
